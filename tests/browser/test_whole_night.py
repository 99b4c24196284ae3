"""A club's first night through the real pages, from the first account to the published result.

Six couples, three tables, five rounds of six hands, five phones (one without JavaScript), a laptop and a TV. What
every page must show is in `the_night`, worked out by hand.
"""

from __future__ import annotations

import io

from django.core.management import call_command
from playwright.sync_api import expect

from tests.browser.first_evening import join, plan_the_season, seat_by_hand, set_the_club_up
from tests.browser.house import TELEVISION, Board, Laptop, Phone, next_poll
from tests.browser.the_night import FULL_NAMES, NIGHT
from tests.browser.the_tally import AMENDED, COUPLES_TALLY, FOLLOWS, TALLY, WINE, WINE_AT_THE_END
from tournaments.models import Season

TABLES = ["High", "Middle", "Low"]
# Read off the tally: whoever stands first and last in it, and who won at High in all five rounds.
TROPHIES = (
    ("Best individual", "Adam Ames 3510 points"),
    ("Worst individual", "Bella Brook 900 points"),
    ("Worst, Men", "Eli Endo 1070 points"),
    ("Best, Women", "Dora Diaz 2670 points"),
    ("Best couple", "Adam Ames & Alice Ames 5530 points"),
    ("Worst couple", "Finn Ford & Fay Ford 3250 points"),
    ("Most rounds won", "Adam Ames 5 rounds"),
)


def test_a_whole_night(house, settings, tmp_path):
    settings.BOWER_DATA = tmp_path
    laptop = set_the_club_up(house)
    plan_the_season(laptop)
    seat_by_hand(laptop)
    phones = join(house, laptop, without_javascript="Dora")
    board = tv(house, laptop)
    laptop.page.get_by_role("button", name="Start round 1").click()
    for number in range(1, len(NIGHT) + 1):
        expect(laptop.title).to_have_text(f"Round {number} is being played")
        everybody_is_seated(number, laptop, phones)
        if number == 3:
            amend_a_hand(laptop)
        for table in NIGHT[number - 1]:
            play(phones[table.phone], table)
        round_is_over(number, laptop)
        if number < len(NIGHT):
            moves_are_shown(number + 1, laptop, phones, board)
            laptop.page.get_by_role("button", name=f"Start round {number + 1}").click()
    finish(laptop, phones, board)
    result_is_published(laptop)
    standings_follow(laptop)
    season_ends(laptop)
    figures_agree()


def tv(house, laptop: Laptop) -> Board:
    page = house.visitor(**TELEVISION)
    page.goto(f"{laptop.base}/board")
    return Board(page)


# --- A round ---------------------------------------------------------------------------------------------


def seat_of(name: str, number: int) -> tuple[str, list[str]]:
    """Where somebody sits in a round: the table's name, and partner and opponents by their full names."""
    table = next(table for table in NIGHT[number - 1] if name in table.people)
    own, other = table.sides if name in table.sides[0].split(" & ") else reversed(table.sides)
    partner = next(person for person in own.split(" & ") if person != name)
    return table.name, [FULL_NAMES[person] for person in (partner, *other.split(" & "))]


def everybody_is_seated(number: int, laptop: Laptop, phones: dict[str, Phone]) -> None:
    """All twelve seats on the console; each phone shows its own table, with nothing scored yet."""
    assert laptop.round(number) == [
        f"{table.name}: {table.sides[0]} 0, {table.sides[1]} 0" for table in NIGHT[number - 1]
    ]
    for name, phone in phones.items():
        here = next(table for table in NIGHT[number - 1] if name in table.people)
        phone.look()
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(here.name)
        expect(phone.page.get_by_text(f"Round {number} · hand 1 of 6", exact=True)).to_be_visible()
        assert phone.page.locator(".side .names").all_inner_texts() == [
            "\n".join(FULL_NAMES[person] for person in side.split(" & ")) for side in here.sides
        ]


def play(phone: Phone, table) -> None:
    """Everything a table records in a round, the totals read on the phone after every hand."""
    for line in table.hands.split("\n"):
        entry, totals = line[8:18].strip(), line[18:].split("    ")[0].strip()
        if entry == "thrown in":
            phone.note("Thrown in")
        elif entry.startswith("tie-break"):
            expect(phone.page.get_by_text("650 each. One more hand decides who moves")).to_be_visible()
            phone.break_tie(1, "no")
        elif entry:
            phone.enter(entry)
            totals_are(phone, totals.split(" : "))


def totals_are(phone: Phone, totals: list[str]) -> None:
    """After the last hand of a round the sides are gone; then the console has the totals."""
    one, two = totals
    is_last = phone.page.locator("#table-now:not([data-stage=playing], [data-stage=tiebreak])")
    shown = phone.page.locator(f".sides:has(label:nth-child(1) .sum:text-is('{one}'))")
    expect(is_last.or_(shown.locator(f"label:nth-child(2) .sum:text-is('{two}')"))).to_be_visible()


def round_is_over(number: int, laptop: Laptop) -> None:
    next_poll(laptop.page)
    expect(laptop.title).to_have_text(
        f"Round {number} is done" if number < len(NIGHT) else "All 5 rounds are done"
    )
    assert laptop.round(number) == [table.result for table in NIGHT[number - 1]]
    expect(laptop.page.get_by_text(WINE[number - 1])).to_be_visible()


def moves_are_shown(number: int, laptop: Laptop, phones: dict[str, Phone], board: Board) -> None:
    """Before anybody moves: on the console, on the board, and on every phone its own seat."""
    expected = [f"{table.name}: {table.sides[0]} v {table.sides[1]}" for table in NIGHT[number - 1]]
    assert laptop.moves() == expected
    next_poll(board.page)
    expect(board.page.get_by_role("status").first).to_have_text(f"Round {number - 1} is done")
    assert board.moves() == expected
    expect(board.page.locator("footer")).to_contain_text(WINE[number - 2])
    for name, phone in phones.items():
        phone.look()
        before, after = seat_of(name, number - 1)[0], seat_of(name, number)
        step = TABLES.index(after[0]) - TABLES.index(before)
        words = "go up to" if step < 0 else "go down to" if step else "stay at"
        assert phone.next_seat() == [f"Round {number}: {words}", after[0], *after[1]]


# --- Amending, finishing -----------------------------------------------------------------------------------


def amend_a_hand(laptop: Laptop) -> None:
    """Round 2 at High, hand 4: ten spades were not made after all. What follows is shown before it is saved."""
    page = laptop.page
    laptop.open_table("High", 2)
    laptop.open_hand(4)
    page.get_by_label("Tricks").fill("9")
    page.get_by_label("Tricks").blur()
    expect(page.locator("#becomes")).to_contain_text("took 9 · set")
    expect(page.locator("#becomes")).to_contain_text("−440 / +110")
    assert laptop.follows() == FOLLOWS
    assert laptop.round(2)[0] == NIGHT[1][0].result
    page.get_by_label("Why").fill("the last trick was Adam's")
    page.get_by_role("button", name="Amend hand 4").click()
    expect(page.get_by_text("the last trick was Adam's")).to_be_visible()
    assert laptop.round(2)[0] == AMENDED


def finish(laptop: Laptop, phones: dict[str, Phone], board: Board) -> None:
    """The console, the board and every phone close the night with the same tally and the same wine."""
    laptop.page.get_by_role("button", name="Finish the night").click()
    expect(laptop.title).to_have_text("Night 1 is finished")
    expect(laptop.page.get_by_text(WINE_AT_THE_END)).to_be_visible()
    next_poll(board.page)
    expect(board.page.get_by_role("heading", level=1)).to_have_text("The night is over")
    expect(board.page.locator("footer")).to_contain_text(WINE_AT_THE_END)
    assert [" ".join(line.split()) for line in board.page.locator(".points-list li").all_inner_texts()] == [
        place_name_and_points(line) for line in TALLY
    ]
    for name, phone in phones.items():
        phone.look()
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("The night is over")
        expect(phone.page.locator(".wine-line")).to_contain_text(WINE_AT_THE_END)
        mine = next(line for line in TALLY if FULL_NAMES[name] in line)
        expect(phone.page.locator("tr.lit .sum")).to_have_text(mine.split(" = ")[1])


def place_name_and_points(line: str) -> str:
    start, points = line.split(" = ")
    return f"{start.split(':')[0]} {points}"


def result_is_published(laptop: Laptop) -> None:
    """The night's page: who won, the wine, everybody by round, every table, and that a hand was amended."""
    page = laptop.page
    page.get_by_role("link", name="The night’s result").click()
    expect(laptop.title).to_have_text("Adam Ames had the most points: 3510")
    expect(page.locator(".wine-line")).to_contain_text(WINE_AT_THE_END)
    rows = (
        page.get_by_role("table", name="Points of the night")
        .locator("tbody tr")
        .evaluate_all(
            """rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim())).map(
           ([place, name, ...points]) => `${place} ${name}: ${points.slice(0, -1).join(" ")} = ${points.at(-1)}`)"""
        )
    )
    assert rows == list(TALLY)
    tables = page.locator(".tables > li").evaluate_all(
        """all => all.map(li => li.querySelector("h3").textContent + ": " + [...li.querySelectorAll(".side")].map(
           side => side.querySelector("bdi").textContent + " " + side.querySelector(".sum-of").textContent +
           (side.matches(".won") ? " ▲" : "")).join(", "))"""
    )
    played = [table.result for a_round in NIGHT for table in a_round]
    played[3] = AMENDED  # the first table of round 2
    assert tables == played
    expect(page.locator(".log li", has_text="the last trick was Adam's")).to_contain_text(
        "amended: 10♠\ufe0e by Carl & Alice, took 10 → 10♠\ufe0e by Carl & Alice, took 9"
    )


def standings_follow(laptop: Laptop) -> None:
    """The season after its first night: everybody, each group, couples."""
    page = laptop.page
    page.get_by_role("link", name="Standings").first.click()
    assert laptop.standings() == [place_name_and_points(line) for line in TALLY]
    page.get_by_role("link", name="Women", exact=True).click()
    assert laptop.standings() == [
        "1 Dora Diaz 2670",
        "2 Emma Endo 2550",
        "3 Cora Chen 2160",
        "4 Fay Ford 2110",
        "5 Alice Ames 2020",
        "6 Bella Brook 900",
    ]
    page.get_by_role("link", name="Couples", exact=True).click()
    assert laptop.standings() == list(COUPLES_TALLY)


def season_ends(laptop: Laptop) -> None:
    """The closing page says the same, the trophies go to whom the tally says, and the next season starts from this one."""
    page = laptop.page
    page.get_by_role("link", name="Season", exact=True).click()
    page.get_by_role("link", name="The season’s end").click()
    final, couples = (
        page.get_by_role("region", name=name, exact=True) for name in ("Final standings", "Couples")
    )
    for table, rows in (
        (final, [place_name_and_points(line) for line in TALLY]),
        (couples, list(COUPLES_TALLY)),
    ):
        assert [" ".join(row.split()) for row in table.locator("tbody tr").all_inner_texts()] == rows
    trophies = page.locator(".trophies > div")
    for trophy, whose in TROPHIES:
        expect(trophies.filter(has=page.get_by_text(trophy, exact=True))).to_contain_text(whose)
    page.get_by_role("link", name="Start the next season").click()
    page.get_by_role("button", name="Start this season").click()
    expect(page.locator("main")).to_contain_text("Adam Ames & Alice Ames")
    assert Season.objects.count() == 2


def figures_agree() -> None:
    """Every stored figure, worked out again from the hands."""
    said = io.StringIO()
    call_command("audit_scores", stdout=said)
    assert said.getvalue() == "All 90 hands agree.\n"
