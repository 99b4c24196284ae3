"""What was played is amended in ten ways, through the coordinator's pages; every figure is followed to the standings.

A night of one round of two hands at each of three tables, worked out by hand: 7♠ 140 and 20 more a suit, 100 more a
level, 10 points for each trick of the defenders and 100 more to them when the bidders are set (rules B2, C1).

         High                                Middle                             Low
hand 1   1 7H/7    200 : 30                  1 7S/7    140 : 30                 1 8H/8   300 : 20
hand 2   2 8D/8    220 : 310                 2 7C/7    170 : 190                2 7NT/7  330 : 240
"""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from scoring import CARD_CLUB
from tests.browser.house import Laptop
from tests.factories import (
    EVENING,
    Fixture,
    finish,
    make_guest,
    open_night,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tournaments.queries.audit import audit, differences
from tournaments.services import nights
from tournaments.services.nights import Attendance

TWO_HANDS = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=2)
PLAYED = {"High": ["1 7H/7", "2 8D/8"], "Middle": ["1 7S/7", "2 7C/7"], "Low": ["1 8H/8", "2 7NT/7"]}


def test_history_is_amended_in_ten_ways(house):
    made, adam = finished_night(house)
    desk = house.laptop(made, javascript=False)
    tables_are(desk, made, high="220, 310 ▲", middle="170, 190 ▲", low="330 ▲, 240")

    # 1 Other tricks: 7♥ was set by a trick, −200; the others 100 and 40.
    amend(desk, made, "High", 1, Tricks="6")
    tables_are(desk, made, high="−180, 420 ▲", middle="170, 190 ▲", low="330 ▲, 240")
    # 2 Another bid: 7♦ is worth 180.
    amend(desk, made, "Middle", 1, Bid="7D")
    tables_are(desk, made, high="−180, 420 ▲", middle="210 ▲, 190", low="330 ▲, 240")
    # 3 The other side had bid: 7NT 220 to Eli and Emma, 30 to Finn and Sue.
    amend(desk, made, "Low", 2, Bidders="1")
    tables_are(desk, made, high="−180, 420 ▲", middle="210 ▲, 190", low="520 ▲, 50")
    standings_are(desk, "1= Eli Endo 520, 1= Emma Endo 520", "11= Adam Ames −180, 11= Alice Ames −180")

    # 4 That amendment is put back from the log: Finn and Sue bid, and it is their 220 again.
    put_back(desk, "amended: 7NT by Finn & Sue, took 7 → 7NT by Eli & Emma, took 7")
    tables_are(desk, made, high="−180, 420 ▲", middle="210 ▲, 190", low="330 ▲, 240")
    # 5 The night is opened again; Adam undoes the last hand on his phone and saves another: 8♦ set, −280, 130 and 30.
    reopen(desk, made)
    adam.page.reload()
    adam.undo()
    adam.save_all("2 8D/7")
    tables_are(desk, made, high="−70 ▲, −140", middle="210 ▲, 190", low="330 ▲, 240")
    # 6 The paper sheet of Middle says otherwise, and is right: 8♣ by Dan and Dora, 260 and 20.
    key_the_sheet(desk, made, "Middle", "7D 7\n-8C 8")
    # 7 A hand that was none is taken out.
    take_out(desk, made, "Low", 2)
    tables_are(desk, made, high="−70 ▲, −140", middle="200, 290 ▲", low="300, 20", is_whole=False)
    # 8 The hand that was forgotten is put in its place: 7♥ by Finn and Sue, 200 and 20.
    put_in(desk, made, "Low", 2, Bidders="2", Bid="7H", Tricks="8")
    desk.go_to_night(made)
    desk.page.get_by_role("button", name="Finish the night").click()
    tables_are(desk, made, high="−70 ▲, −140", middle="200, 290 ▲", low="320 ▲, 220")
    # 9 The guest Sue, who sat in for Fay, was Bella's sister Sal all along: two who are one.
    merge(desk, "Sue Stone", "Sal Brook")
    standings_are(desk, "5= Finn Ford 220, 5= Sal Brook 220")
    # 10 And that was wrong: two again.
    desk.go("players/merge")
    desk.page.get_by_role("button", name="Make two again").click()
    standings_are(
        desk,
        "1= Eli Endo 320, 1= Emma Endo 320, 3= Dan Diaz 290, 3= Dora Diaz 290, 5= Finn Ford 220, 5= Sue Stone 220, "
        "7= Carl Chen 200, 7= Cora Chen 200, 9= Adam Ames −70, 9= Alice Ames −70, "
        "11= Bella Brook −140, 11= Bert Brook −140",
    )
    assert differences(made.club) == []
    assert audit(made.club).hands == 6


def finished_night(house):
    """Fay is away, the guest Sue Stone plays for her; every hand is in and the night is finished."""
    made = open_night(rules=TWO_HANDS)
    sue = make_guest(made)
    make_guest(made, "Sal Brook")
    without_fay = Attendance(
        couple_id=made.couples["F"].pk, second_is_absent=True, second_substitute_id=sue.pk
    )
    nights.set_attendance(night=made.night, attendance=[without_fay], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)
    adam = house.phone(made, "Adam", javascript=False)
    for name, hands in PLAYED.items():
        play_hands(made.night, table_of(made.night, name), hands)
    finish(made)
    return made, adam


# --- What is done -----------------------------------------------------------------------------------------


def amend(desk: Laptop, made: Fixture, table: str, number: int, **changes: str) -> None:
    """Amend a hand; the page shows first what follows, and refuses without a reason."""
    open_hand(desk, made, table, number)
    fill(desk, changes)
    desk.page.get_by_role("button", name=f"Amend hand {number}").click()
    expect(desk.page.get_by_text("Say why").first).to_be_visible()
    expect(desk.page.locator("#what-follows dl")).to_contain_text("Points")
    desk.page.get_by_label("Why").fill("the sheet says so")
    desk.page.get_by_role("button", name=f"Amend hand {number}").click()


def take_out(desk: Laptop, made: Fixture, table: str, number: int) -> None:
    open_hand(desk, made, table, number)
    desk.page.get_by_role("button", name=f"Take hand {number} out …").click()
    desk.page.get_by_label("Why").fill("it was never played")
    desk.page.get_by_role("button", name=f"Take hand {number} out", exact=True).click()


def put_in(desk: Laptop, made: Fixture, table: str, number: int, **facts: str) -> None:
    open_table(desk, made, table)
    expect(desk.page.get_by_label("Hand", exact=True)).to_have_value(str(number))
    fill(desk, facts)
    desk.page.get_by_label("Why").fill("it was forgotten")
    desk.page.get_by_role("button", name="Save hand").click()


def put_back(desk: Laptop, sentence: str) -> None:
    desk.go("log?kind=changes")
    line = desk.page.locator(".entries li", has_text=sentence)
    line.get_by_role("link", name="Put back").click()
    desk.page.get_by_label("Why").fill("it was right before")
    desk.page.get_by_role("button", name="Put it back").click()


def reopen(desk: Laptop, made: Fixture) -> None:
    desk.go_to_night(made)
    desk.page.get_by_text("Reopen the night").first.click()
    desk.page.get_by_label("Why (everybody can read it)").fill("Adam saw a mistake")
    desk.page.get_by_role("button", name="Reopen the night").click()
    expect(desk.title).to_have_text("Round 1 is done")


def key_the_sheet(desk: Laptop, made: Fixture, table: str, lines: str) -> None:
    """The first time the page names the line that is saved otherwise; then the sheet is taken for right."""
    desk.go(f"nights/{made.night.pk}/paper")
    sheet = desk.page.get_by_role("region", name=table)
    sheet.get_by_label("One line a hand").fill(lines)
    desk.page.get_by_role("button", name="Check").click()
    sheet.get_by_label("The sheet is right").check()
    desk.page.get_by_role("button", name="Save", exact=True).click()
    expect(sheet).to_contain_text("Complete: 200 to 290.")


def merge(desk: Laptop, gone: str, keep: str) -> None:
    desk.go("players/merge")
    desk.page.get_by_label("This one …", exact=True).select_option(f"{gone} (a guest)")
    desk.page.get_by_label("… is this one").select_option(f"{keep} (a guest)")
    desk.page.get_by_role("button", name="Look at both").click()
    desk.page.get_by_role("button", name="Make them one").click()


def fill(desk: Laptop, facts: dict[str, str]) -> None:
    for label, value in facts.items():
        field = desk.page.get_by_label(label, exact=True)
        if label == "Tricks":
            field.fill(value)
        else:
            field.select_option(value)


def open_table(desk: Laptop, made: Fixture, table: str) -> None:
    desk.go(f"nights/{made.night.pk}/tables/{table_of(made.night, table).pk}")


def open_hand(desk: Laptop, made: Fixture, table: str, number: int) -> None:
    open_table(desk, made, table)
    desk.page.get_by_role("link", name=f"Amend hand {number}").click()


# --- What must be seen ------------------------------------------------------------------------------------


def tables_are(
    desk: Laptop, made: Fixture, *, high: str, middle: str, low: str, is_whole: bool = True
) -> None:
    """The console's totals with its winners, and every stored figure worked out again."""
    desk.go_to_night(made)
    grid = [line.partition(": ")[2].split(", ") for line in desk.round(1)]
    shown = [", ".join(side.partition(" & ")[2].partition(" ")[2] for side in sides) for sides in grid]
    assert shown == [high, middle, low]
    assert differences(made.club) == []
    assert audit(made.club).hands == (6 if is_whole else 5)


def standings_are(desk: Laptop, *rows: str) -> None:
    """These rows stand in the standings, one after the other."""
    desk.go("standings")
    shown = ", ".join(desk.standings())
    for row in rows:
        assert row in shown
