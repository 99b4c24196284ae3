"""What went wrong elsewhere at the end of a round: ties, missing hands, undo, seating, a lock that was a label."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from scoring import CARD_CLUB
from tests.browser.house import next_poll
from tests.factories import (
    R_ONE,
    R_TIE,
    finish,
    fixture_night,
    play_hand,
    play_hands,
    play_round,
    seated_night,
    start_round,
    table_of,
)

ONE_ROUND = replace(CARD_CLUB, rounds_per_night=1)


def names_a_partner(phone) -> bool:
    """Whether the phone shows any seat of the next round."""
    return phone.page.locator(".playing").count() > 0 or "you play with" in phone.page.content()


def test_a_tie_asks_its_table_for_one_more_hand_and_holds_up_nobody_else(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE[:5])
    carl, dan, finn = (house.phone(made, name) for name in ("Carl", "Dan", "Finn"))
    laptop = house.laptop(made)
    laptop.go_to_night(made)
    carl.enter(R_TIE[5])

    for phone in (carl, dan):
        phone.look()
        expect(phone.now).to_have_attribute("data-stage", "tiebreak")
        expect(phone.page.locator("main > .notice")).to_have_text(
            "690 each. One more hand decides who moves; it scores nothing. Cut for the deal again."
        )
    next_poll(laptop.page)
    expect(laptop.title).to_have_text("Middle needs a tie-break hand")
    expect(laptop.start).to_be_disabled()
    expect(laptop.why_not).to_have_text("when Middle has a tie-break hand and Low has hands 1 to 6")
    finn.save_all("1 7H/7")
    expect(finn.totals).to_have_text(["200", "30"])
    carl.break_tie(1, "no")

    expect(carl.page.locator(".said")).to_have_text("Level at 690; you lost the tie-break.")
    next_poll(laptop.page)
    expect(laptop.title).to_have_text("Round 1: waiting for Low")
    assert laptop.round(1)[1] == "Middle: Carl & Cora 690, Dan & Dora 690 ▲"


def test_a_tie_in_the_last_round_stands(house):
    made = fixture_night(rules=ONE_ROUND)
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE[:5])
    carl, laptop = house.phone(made, "Carl"), house.laptop(made)
    carl.enter(R_TIE[5])

    expect(carl.page.locator(".said")).to_have_text("Level at 690: the round is drawn.")
    laptop.go_to_night(made)
    expect(laptop.page.locator(".cell .state").nth(1)).to_contain_text("drawn")
    assert laptop.round(1)[1] == "Middle: Carl & Cora 690, Dan & Dora 690"
    laptop.page.get_by_role("button", name="Finish the night").click()
    expect(laptop.title).to_have_text("Night 1 is finished")


def test_a_club_may_want_the_tie_of_the_last_round_broken(house):
    made = fixture_night(rules=replace(ONE_ROUND, tiebreak_in_last_round=True))
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE)
    carl, laptop = house.phone(made, "Carl"), house.laptop(made)
    laptop.go_to_night(made)
    expect(laptop.page.get_by_role("button", name="Finish the night")).to_be_disabled()
    carl.break_tie(2, "yes")

    expect(carl.page.locator(".said")).to_have_text("Level at 690; you lost the tie-break.")
    next_poll(laptop.page)
    expect(laptop.page.get_by_role("button", name="Finish the night")).to_be_enabled()


def test_a_round_with_a_hand_missing_is_not_closed_and_nobody_is_told_where_to_go(house):
    made = fixture_night()
    for name in ("High", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE[:5])
    phones = {name: house.phone(made, name) for name in ("Adam", "Carl", "Finn")}
    laptop = house.laptop(made)
    laptop.go_to_night(made)

    expect(laptop.title).to_have_text("Round 1: waiting for Middle")
    expect(laptop.why_not).to_have_text("when Middle has hand 6")
    assert laptop.moves() == [
        "High: not known yet",
        "Middle: Bert & Emma v Eli & Bella",
        "Low: not known yet",
    ]
    expect(phones["Adam"].page.locator(".plate")).to_have_text(
        re.compile("You won 550 to 420.\\s*Middle still has hand 6 to play.")
    )
    start_all_the_same(laptop, "Round 1 is not done. Middle: hand 6 missing.")
    phones["Carl"].enter(R_TIE[5])
    expect(phones["Carl"].now).to_have_attribute("data-stage", "tiebreak")
    start_all_the_same(laptop, "Round 1 is not done. Middle: a tie-break hand missing.")
    for phone in phones.values():
        phone.look()
        assert not names_a_partner(phone)
    phones["Carl"].break_tie(1, "yes")

    assert phones["Carl"].next_seat()[:3] == ["Round 2: go up to", "High", "Alice Ames"]
    phones["Adam"].look()
    assert phones["Adam"].next_seat()[:3] == ["Round 2: stay at", "High", "Cora Chen"]


def start_all_the_same(laptop, sentence: str) -> None:
    """Presses a start button that a script has freed; the server has the last word."""
    laptop.page.locator("#start-round").evaluate("button => { button.disabled = false; button.click(); }")
    expect(laptop.page.locator(".notice.stop")).to_have_text(f"! {sentence}")
    laptop.page.get_by_role("link", name="Back to the night").click()
    expect(laptop.start).to_be_disabled()


def test_the_hand_that_ended_the_round_can_be_undone_until_the_round_is_closed(house):
    made = fixture_night()
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:5])
    adam, finn, old = (
        house.phone(made, "Adam"),
        house.phone(made, "Finn"),
        house.phone(made, "Bert", javascript=False),
    )
    adam.enter(R_ONE[5])
    adam.next_seat()
    finn.look()
    assert finn.next_seat()[:2] == ["Round 2: stay at", "Low"]
    adam.undo()
    expect(adam.totals).to_have_text(["530", "120"])
    finn.look()
    expect(finn.page.locator(".plate")).to_contain_text("High still has hand 6 to play.")
    assert not names_a_partner(finn)
    adam.enter("2 8H/7")

    expect(adam.page.locator(".phone-head")).to_contain_text("You won 660 to −180.")
    finn.look()
    finn.next_seat()
    old.page.reload()
    start_round(made, 2)
    old.undo()
    expect(old.page.get_by_role("alert")).to_have_text(
        "! Round 1 is closed. Ask the coordinator to put it right."
    )
    expect(old.page.get_by_text("Round 2 · hand 1 of 6", exact=True)).to_be_visible()
    laptop = house.laptop(made)
    laptop.go_to_night(made)
    assert laptop.round(1)[0] == "High: Adam & Alice 660 ▲, Bert & Bella −180"


def test_a_seating_made_again_after_hands_were_entered_is_refused(house):
    made = seated_night()
    by_hand, by_chance = house.laptop(made), house.laptop(made)
    by_hand.go(f"nights/{made.night.pk}/seating")
    by_chance.go_to_night(made)
    start_round(made, 1)
    house.phone(made, "Adam").save_all("1 7H/7")
    by_hand.page.get_by_label("Bert Brook & Bella Brook").select_option("Middle")
    by_hand.page.get_by_label("Carl Chen & Cora Chen").select_option("High")
    by_hand.page.get_by_role("button", name="Save the seating").click()
    by_chance.page.get_by_role("button", name="Shuffle").click()

    for laptop in (by_hand, by_chance):
        expect(laptop.page.locator(".notice.stop")).to_contain_text(
            "Hands are recorded already (High: 1 hand). The seats stay as they were played."
        )
        laptop.page.get_by_role("link", name="Back to the night").click()
        expect(laptop.title).to_have_text("Round 1 is being played")
        assert laptop.round(1) == [
            "High: Adam & Alice 200, Bert & Bella 30",
            "Middle: Carl & Cora 0, Dan & Dora 0",
            "Low: Eli & Emma 0, Finn & Fay 0",
        ]


def test_a_finished_night_is_locked_for_phones_and_says_when_it_was_corrected(house):
    made = fixture_night(rules=ONE_ROUND)
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    high = table_of(made.night, "High")
    play_hands(made.night, high, R_ONE[:5])
    saver = house.phone(made, "Adam", javascript=False)
    play_hand(made.night, high, R_ONE[5])
    undoer = house.phone(made, "Bert", javascript=False)
    finish(made)
    saver.enter("2 8H/7")
    undoer.undo()

    expect(saver.page.get_by_role("alert")).to_contain_text("The night is finished.")
    expect(saver.page.get_by_role("alert")).to_contain_text("Bert & Bella bid 8♥\ufe0e, took 7: set.")
    expect(undoer.page.get_by_role("alert")).to_contain_text("Ask the coordinator")
    for phone in (saver, undoer):
        expect(phone.page.locator("tr.lit .sum")).to_have_text("550" if phone is saver else "420")
    correct_hand_2(house, made)


def correct_hand_2(house, made) -> None:
    """The coordinator's way: amend with a reason, no need to reopen; the published page says so."""
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go_to_night(made)
    laptop.open_table("High", 1)
    laptop.open_hand(2)
    page.get_by_label("Tricks").fill("8")
    page.get_by_label("Tricks").blur()
    expect(page.locator("#becomes")).to_contain_text("took 8 · made")
    assert laptop.follows()[:2] == [
        "Points: Adam & Alice 550 → 440 · Bert & Bella 420 → 980",
        "Winner: changes: Bert & Bella won this round, not Adam & Alice",
    ]
    page.get_by_role("button", name="Amend hand 2").click()
    expect(page.locator(".error").first).to_contain_text("Say why")
    page.get_by_label("Why").fill("Bella counted eight")
    page.get_by_role("button", name="Amend hand 2").click()
    page.get_by_role("link", name="The night’s result").click()
    expect(laptop.title).to_have_text("Bella Brook and Bert Brook had the most points: 980")
    expect(page.get_by_text(re.compile(r"corrected \d+ \w+, \d\d:\d\d"))).to_be_visible()
    expect(page.locator(".log li", has_text="Bella counted eight")).to_contain_text(
        "amended: 8♦\ufe0e by Bert & Bella, took 7 → 8♦\ufe0e by Bert & Bella, took 8"
    )


def test_a_reopened_night_says_why_and_can_be_finished_again(house):
    made = fixture_night(rules=ONE_ROUND)
    play_round(made)
    adam, laptop = house.phone(made, "Adam"), house.laptop(made)
    page = laptop.page
    laptop.go_to_night(made)
    page.get_by_role("button", name="Finish the night").click()
    expect(laptop.title).to_have_text("Night 1 is finished")
    adam.look()
    expect(adam.page.get_by_role("heading", level=1)).to_have_text("The night is over")
    page.get_by_text("Reopen the night").first.click()
    page.get_by_label("Why (everybody can read it)").fill("Adam saw a mistake")
    page.get_by_role("button", name="Reopen the night").click()
    expect(laptop.title).to_have_text("Round 1 is done")
    adam.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # taken out of a pocket
    adam.undo()
    adam.save_all("2 8H/7")
    next_poll(page)
    page.get_by_role("button", name="Finish the night").click()

    assert laptop.round(1)[0] == "High: Adam & Alice 660 ▲, Bert & Bella −180"
    page.get_by_role("link", name="The night’s result").click()
    expect(page.locator(".log li", has_text="Adam saw a mistake")).to_contain_text(
        "the night was opened again"
    )
