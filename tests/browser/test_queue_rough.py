"""The queue on a rough evening: a server that is killed, three phones at once, and a table that plays on meanwhile."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import LAPTOP, Phone, next_poll
from tests.browser.test_queue import saved
from tests.factories import R_TIE, finish, fixture_night, play_hands, play_round, start_round, table_of
from tests.soak.race import joined, race
from tests.soak.server import a_server
from tournaments.models import LogEntry


def test_three_phones_at_once_keep_each_hand_once_and_a_killed_server_loses_none_it_acknowledged(
    browser, tmp_path
):
    context = browser.new_context(**LAPTOP, has_touch=True)  # room for the 60 little cards of a soak's round
    with a_server(tmp_path) as server:
        raced = race(server, browser, tables=1, hands=5)
        assert raced.is_clean(5), raced

        server.start()
        place = raced.night["tables"][1]
        phone = Phone(joined(context.new_page(), server.port, raced.night["secret"], place["player"]))
        phone.save_all("1 7H/7", "2 8C/8")
        expect(phone.sync).to_have_text("✓ all saved")
        phone.enter("1 9D/10")
        server.kill()  # in the midst of it, or just after
        phone.enter("2 7NT/7")
        phone.enter("1 8S/8")
        expect(phone.page.get_by_role("button", name="Save hand 6")).to_be_visible()
        server.start()
        phone.page.evaluate("dispatchEvent(new Event('focus'))")
        expect(phone.waiting).to_have_count(0)
        expect(phone.sync).to_have_text("✓ all saved")
        server.kill()
        found = server.stage("hands")
    context.close()

    there = [(table, f"{side} {bid}/{tricks}") for table, _, side, bid, tricks in found["hands"]]
    hands = [text for table, text in there if table == place["table"]]
    assert hands == ["1 7H/7", "2 8C/8", "1 9D/10", "2 7NT/7", "1 8S/8"]
    assert found["wrong"] == []


def test_six_hands_without_a_network_while_another_phone_plays_on(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    page = adam.page
    mine = ["1 7H/7", "2 8D/8", "1 9S/9", "2 7NT/8", "1 7C/6", "2 8H/8"]
    with house.cut_off(page):
        for number, hand in enumerate(mine, start=1):
            adam.enter(hand)
            expect(adam.waiting).to_have_count(number)
        expect(page.locator("#hand-form")).to_be_hidden()
        bella.save_all("1 7H/7", "2 8D/7", "1 9S/9")
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    expect(adam.sync).to_have_text("! needs you")
    expect(page.get_by_role("heading", name="Hand 2: two versions")).to_be_visible()
    expect(page.locator("main .notice")).to_have_text(
        [
            "Hand 1 was already entered, just as you have it.",
            "Hand 3 was already entered, just as you have it.",
        ]
    )
    assert saved(made) == ["1 7H/7", "2 8D/7", "1 9S/9", "2 7NT/8", "1 7C/6", "2 8H/8"]
    assert hindrances(page) == []
    assert LogEntry.objects.filter(action="hand_saved").count() == 6
    page.get_by_role("button", name="Amend hand 2").tap()
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == mine


def test_a_hand_for_a_round_or_a_night_that_is_over_is_with_the_coordinator_or_stays(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page = adam.page
    with house.cut_off(page):
        adam.enter("1 7S/9")
        expect(adam.waiting).to_have_count(1)
        play_round(made)
        start_round(made, 2)
    expect(page.locator("main .notice")).to_contain_text("Your hand is kept for the coordinator")
    expect(adam.sync).to_have_text("✓ all saved")
    assert LogEntry.objects.filter(action="late_hand").count() == 1

    with house.cut_off(page):
        adam.enter("1 7S/9")
        expect(adam.waiting).to_have_count(1)
        for number in (2, 3, 4, 5):
            if number > 2:
                start_round(made, number)
            play_round(made)
        finish(made)
    expect(adam.stuck.locator(".error")).to_contain_text("The night is finished.")
    expect(page.get_by_role("heading", name="The night is over")).to_be_visible()
    next_poll(page)
    assert page.locator("#table-now[hx-trigger]").count() == 0  # nothing more is asked
    expect(adam.stuck).to_have_count(1)


def test_a_nine_bid_that_arrives_late_but_was_played_early_takes_no_wine_from_a_later_one(house):
    made = fixture_night()
    adam, eli, board = house.phone(made, "Adam"), house.phone(made, "Eli"), house.television(made.club.slug)
    with house.cut_off(eli.page):
        for number, hand in enumerate(("1 7H/7", "2 8D/7", "1 9S/9"), start=1):
            eli.enter(hand)
            expect(eli.waiting).to_have_count(number)
        adam.save_all("1 7H/7", "2 8D/7", "1 7S/7", "2 7C/7", "1 9D/9")
    expect(eli.totals).to_have_text(["670", "−240"])
    expect(eli.sync).to_have_text("✓ all saved")
    next_poll(board.page)

    expect(board.page.locator("footer")).to_contain_text("Adam and Alice hold the wine (9♦\ufe0e).")
    assert saved(made, "Low") == ["1 7H/7", "2 8D/7", "1 9S/9"]


def test_a_tie_break_hand_waits_too_and_nothing_more_is_asked(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_TIE)
    adam = house.phone(made, "Adam")
    with house.cut_off(adam.page):
        adam.break_tie(2, "no")
        expect(adam.waiting.locator(".took")).to_have_text("Tie-break hand by Bert & Bella: set")
        expect(adam.page.locator("#hand-form")).to_be_hidden()
    expect(adam.page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    expect(adam.sync).to_have_text("✓ all saved")
