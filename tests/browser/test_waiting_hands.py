"""What waits on a phone while others go on: it is tried again when it may be right, and can be put right before."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE, next_poll
from tests.browser.score_pad import ScorePad
from tests.browser.test_queue import saved
from tests.factories import R_TIE, fixture_night, play_hands, table_of


def test_a_hand_refused_after_an_undo_goes_out_once_its_turn_comes(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    bella.save_all("1 7H/7", "2 8D/7")
    next_poll(adam.page)
    expect(adam.hands).to_have_count(2)
    with house.cut_off(adam.page):
        adam.enter("1 9S/9")
        expect(adam.waiting).to_have_count(1)
        bella.undo()
        expect(bella.hands).to_have_count(1)
    expect(adam.stuck.locator(".error")).to_contain_text("Hand 2 comes next at this table, not hand 3.")
    bella.save_all("2 8D/8")
    next_poll(adam.page)
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == ["1 7H/7", "2 8D/8", "1 9S/9"]


def test_a_hand_that_waits_or_was_refused_is_put_right_in_the_form(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    page = adam.page
    edit = page.get_by_role("button", name="Edit")
    with house.cut_off(page):
        adam.enter("1 7H/7")
        adam.enter("2 8D/8")
        page.get_by_role("button", name="Thrown in").tap()
        expect(adam.waiting).to_have_count(3)
        expect(edit).to_have_count(2)  # nothing is chosen of a deal thrown in
        page.get_by_role("button", name="Edit 2").tap()
        expect(adam.stuck.locator(".error")).to_have_text("It is in the form: save it there, or drop it.")
        page.get_by_role("button", name="Edit 1").tap()
        expect(adam.stuck).to_have_count(1)  # the one before waits again, as it was
        expect(adam.waiting).to_have_count(2)
        expect(page.locator("#save")).to_be_focused()
        expect(page.locator("#says")).to_contain_text("by Adam & Alice, took 7: made")
        adam.choose(tricks=9)
        page.get_by_role("button", name="Save hand 1").tap()
        expect(adam.waiting).to_have_count(3)
        expect(adam.totals).to_have_text(["220", "290"])
        assert hindrances(page) == []
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == ["1 7H/9", "2 8D/8"]

    with house.cut_off(page):
        adam.enter("1 9S/9")
        edit.tap()  # and left so: it goes out as it was once the form is about another hand
        expect(adam.stuck).to_have_count(1)
        bella.look()
        expect(bella.hands).to_have_count(3)
        bella.save_all("1 9S/8")
    expect(page.get_by_role("heading", name="Hand 3: two versions")).to_be_visible()
    bella.undo()
    expect(bella.hands).to_have_count(3)
    next_poll(page)
    page.get_by_role("button", name="Amend hand 3").tap()
    expect(adam.stuck.locator(".error")).to_contain_text("Hand 3 was undone meanwhile.")
    edit.tap()
    page.get_by_role("button", name="Save hand 3").tap()
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == ["1 7H/9", "2 8D/8", "1 9S/9"]


def test_two_tie_break_hands_that_differ_and_a_clock_put_right(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_TIE)
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    with house.cut_off(adam.page):
        adam.page.clock.set_system_time(timezone.now() - timedelta(days=2))
        next_poll(adam.page)
        expect(adam.sync).to_contain_text("no connection")
        assert "-" not in adam.sync.inner_text()
        adam.break_tie(2, "no")
        bella.break_tie(1, "yes")
        expect(bella.now).to_have_attribute("data-stage", "waiting")
    error = adam.stuck.locator(".error")
    expect(error).to_contain_text("You entered the tie-break hand: Bert & Bella bid and were set.")
    bella.undo()  # they agree that Adam's is right
    expect(bella.now).to_have_attribute("data-stage", "tiebreak")
    next_poll(adam.page)
    expect(adam.sync).to_have_text("✓ all saved")
    expect(adam.now).to_have_attribute("data-stage", "waiting")
    expect(adam.page.locator(".card.last")).to_contain_text("Bert & Bella bid and were set.")


def test_a_deal_for_a_game_that_ended_meanwhile_is_put_right_once_the_game_goes_on(house):
    pad = ScorePad(house.visitor(**IPHONE), house.url)
    pad.start("Four-hand (Australian)", "Ana", "Ben", "Cem", "Dee")
    pad.enter("1", "8H", "8")
    page, stuck = pad.page, pad.page.locator("#outbox .stuck")
    other = ScorePad(house.visitor(**IPHONE), house.url)
    other.page.goto(page.url)
    with house.cut_off(page):
        for tricks in ("7", "8"):
            pad.choose("2", "7S", tricks)
            pad.save()
        expect(page.locator("#outbox .waits")).to_have_count(2)
        other.choose("1", "9H", "9")
        other.save()
        expect(other.ending).to_be_visible()
    expect(page.get_by_role("heading", name="Deal 2: two versions")).to_be_visible()
    expect(stuck.locator(".error")).to_contain_text("The game is over, it takes no more deals.")
    expect(page.get_by_role("button", name="Edit")).to_have_count(0)  # there is no form to put it into
    page.get_by_role("button", name="Amend deal 2").tap()
    expect(page.locator("#sync")).to_have_text("✓ all saved")
    assert pad.sheet() == ["300 20", "330 160", "350 300"]
