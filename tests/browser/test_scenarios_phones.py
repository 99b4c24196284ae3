"""What went wrong elsewhere with two phones, old pages, and news that came late or twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import IPHONE, POLL, Phone, stop_the_clock
from tests.factories import R_ONE, fixture_night, play_hands, play_round, start_round, table_of
from tournaments.models import Night

SCRIPTED = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])


def after_two_hands(house, *, javascript: bool):
    """Adam's and Bella's phones at High, 330 : −250 after two hands; Bella's shows nothing newer by itself."""
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella", javascript=javascript)
    if javascript:
        stop_the_clock(bella.page)
    return made, adam, bella


def test_a_new_hand_is_on_the_other_phones_the_console_and_the_board_within_one_poll(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    laptop, board = house.laptop(made), house.television(made.club.slug)
    laptop.go_to_night(made)
    for page in (bella.page, laptop.page, board.page):
        stop_the_clock(page)
    adam.save_all("1 8H/9")

    for page in (bella.page, laptop.page, board.page):
        page.clock.run_for(POLL)
    expect(bella.totals).to_have_text(["300", "10"])
    expect(bella.page.locator(".last .took")).to_have_text("Adam & Alice took 9")
    expect(laptop.page.locator(".cell .sum-of")).to_have_text(["300", "10", "0", "0", "0", "0"])
    expect(board.scores.first.locator("span")).to_have_text(["300", "10"])


def test_a_poll_that_finds_nothing_new_answers_204_and_leaves_the_page_alone(house):
    made = fixture_night()
    adam, laptop, board = house.phone(made, "Adam"), house.laptop(made), house.television(made.club.slug)
    laptop.go_to_night(made)
    adam.choose(side=2, bid="8H")
    for page in (adam.page, laptop.page, board.page):
        page.evaluate("document.querySelector('h1').dataset.seen = 'yes'")
        with page.expect_response("**/poll?*") as answer:
            page.clock.run_for(POLL)
        assert answer.value.status == 204
        assert page.locator("h1[data-seen]").count() == 1

    chosen = adam.page.locator("#hand-form :checked").evaluate_all("all => all.map(e => e.id)")
    assert chosen == ["side-2", "bid-8H"]


@SCRIPTED
def test_two_phones_with_different_bids_see_both_and_one_drops_its_own(house, javascript):
    _, adam, bella = after_two_hands(house, javascript=javascript)
    adam.save_all("1 8H/8")
    bella.enter("2 8H/8")

    expect(bella.page.get_by_role("heading", name="Hand 3: two versions")).to_be_visible()
    cards = bella.page.locator(".versions > .card").all_inner_texts()
    assert [[line for line in card.split("\n") if line.strip()] for card in cards] == [
        [
            "already saved, by Adam Ames",
            "8♥\ufe0e",
            "8 hearts",
            "by Adam & Alice",
            "took 8, made",
            "+300 / +20",
        ],
        ["yours", "8♥\ufe0e", "8 hearts", "by Bert & Bella", "took 8, made", "+300 / +20"],
    ]
    assert bella.page.locator(".differs").all_inner_texts() == ["by Adam & Alice", "by Bert & Bella"]
    bella.page.get_by_role("link", name="Drop mine").tap()
    expect(bella.totals).to_have_text(["630", "−230"])
    expect(bella.page.get_by_text("Round 1 · hand 4 of 6", exact=True)).to_be_visible()
    assert len(bella.rows()) == 3


@SCRIPTED
def test_two_phones_with_different_bids_and_the_second_is_right(house, javascript):
    _, adam, bella = after_two_hands(house, javascript=javascript)
    adam.save_all("1 8H/8")
    bella.enter("2 8H/8")
    bella.page.get_by_role("button", name="Amend hand 3").tap()

    expect(bella.totals).to_have_text(["350", "50"])
    adam.look()
    expect(adam.totals).to_have_text(["350", "50"])
    assert adam.rows()[2:] == ["3 8♥\ufe0e hearts Bert & Bella took 8 +300 / +20"]


@SCRIPTED
def test_two_phones_that_say_the_same_make_one_hand(house, javascript):
    _, adam, bella = after_two_hands(house, javascript=javascript)
    adam.save_all("1 8H/8")
    bella.enter("1 8H/8")

    expect(bella.page.locator("main .notice")).to_have_text(
        "Hand 3 was already entered, just as you have it."
    )
    expect(bella.totals).to_have_text(["630", "−230"])
    assert len(bella.rows()) == 3


@SCRIPTED
def test_reload_back_forward_and_a_second_tab_show_whole_pages_and_one_hand(house, javascript):
    made = fixture_night()
    secret = Night.objects.get(pk=made.night.pk).join_secret
    phone = Phone(house.visitor(javascript=javascript, **IPHONE), javascript=javascript)
    phone.join_by_link(f"{house.url}/j/{secret}", "Adam Ames")
    phone.save_all(*R_ONE[:2])
    page = phone.page
    for move in (page.reload, page.go_back, page.go_forward, page.go_back):
        move()
        assert page.evaluate("[document.doctype.name, document.querySelectorAll('title, main').length]") == [
            "html",
            2,
        ]
    page.goto(f"{house.url}/table")
    expect(phone.totals).to_have_text(["330", "−250"])
    second = Phone(page.context.new_page(), javascript=javascript)
    second.page.goto(f"{house.url}/table")
    page.close()

    second.save_all(R_ONE[2])
    expect(second.totals).to_have_text(["670", "−240"])
    assert [row[0] for row in second.rows()] == ["1", "2", "3"]


def test_back_to_the_page_before_a_save_shows_the_hand_saved_and_asks_for_the_next(house):
    phone = house.phone(fixture_night(), "Adam", javascript=False)
    phone.save_all(R_ONE[0])
    phone.page.go_back()

    expect(phone.page.get_by_role("button", name="Save hand 2")).to_be_visible()
    expect(phone.page.locator("#hand-form :checked")).to_have_count(
        0
    )  # or the same hand would be saved twice
    phone.save()
    expect(phone.page.locator("#side-error")).to_be_visible()
    assert [row[0] for row in phone.rows()] == ["1"]
    phone.save_all(R_ONE[1])
    assert [row[0] for row in phone.rows()] == ["1", "2"]


def test_a_page_out_of_the_browsers_cache_notices_that_it_is_old(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    stop_the_clock(adam.page)
    play_round(made)
    start_round(made, 2)
    expect(adam.page.get_by_text("Round 1 · hand 1 of 6", exact=True)).to_be_visible()
    with adam.page.expect_navigation():
        # What Chromium says when it takes a page from there; under test it never does.
        adam.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")

    expect(adam.page.get_by_text("Round 2 · hand 1 of 6", exact=True)).to_be_visible()


@SCRIPTED
def test_a_hand_saved_from_a_page_of_the_round_before_is_kept_for_the_coordinator(house, javascript):
    made = fixture_night()
    adam, laptop = house.phone(made, "Adam", javascript=javascript), house.laptop(made)
    if javascript:
        stop_the_clock(adam.page)
    play_round(made)
    start_round(made, 2)
    adam.enter("1 7S/9")

    expect(adam.page.locator("main .notice")).to_contain_text("That round is closed")
    expect(adam.page.get_by_text("Round 2 · hand 1 of 6", exact=True)).to_be_visible()
    expect(adam.hands).to_have_count(0)
    laptop.go_to_night(made)
    expect(laptop.page.locator(".notice").first).to_contain_text("came after the round was closed")
    assert laptop.round(1)[0] == "High: Adam & Alice 550 ▲, Bert & Bella 420"
    laptop.page.get_by_role("button", name="Leave it out").click()
    expect(laptop.page.locator(".notice")).to_have_count(0)


def test_taps_in_a_hurry_choose_once_save_once_and_do_not_zoom(house):
    phone = house.phone(fixture_night(), "Adam")
    phone.choose(side=1, bid="8H")
    nine = phone.page.locator("label:has(#tricks-9)")
    nine.dblclick()
    nine.tap()
    phone.page.locator("#save").dblclick()

    expect(phone.sync).to_have_text("✓ all saved")
    expect(phone.totals).to_have_text(["300", "10"])
    assert len(phone.rows()) == 1
    assert phone.page.evaluate("visualViewport.scale") == 1
