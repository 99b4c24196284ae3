"""The phone's queue on plain http: a hand is on the phone first, goes out by itself, and is never two.

Each test walks through several of the cases that a bad network, an old page or another phone can make.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import next_poll
from tests.factories import R_ONE, fixture_night, table_of
from tournaments.models import Hand, Night

SAVE = "**/table/hands"
LOSE_ONE_ANSWER = """() => {
  const send = window.fetch;
  window.fetch = (...all) => send(...all).then(() => { window.fetch = send; throw new TypeError("lost"); });
}"""  # it reached the server, and the way back is gone
TOUCH = """[getComputedStyle(document.querySelector(".pick")).touchAction,
  getComputedStyle(document.body).overscrollBehaviorY]"""
PORTAL = "<h1>Welcome to our wifi</h1>"
KEPT = "Object.keys(localStorage).filter(name => name.startsWith('bower ')).length"


def saved(made, name="High"):
    """The hands of a table as the database has them: "1 7H/7"."""
    rows = Hand.objects.filter(
        table=table_of(made.night, name), voided_at__isnull=True, kind="hand"
    ).order_by("number")
    return [f"{side} {bid}/{tricks}" for side, bid, tricks in rows.values_list("side", "bid", "tricks")]


def test_a_hand_is_saved_once_however_often_it_is_tapped_and_back_brings_no_second(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    assert adam.page.evaluate("isSecureContext") is False
    adam.choose(side=1, bid="7H", tricks=7)
    adam.page.evaluate("for (let tap = 0; tap < 3; tap += 1) document.getElementById('save').click()")
    expect(adam.totals).to_have_text(["200", "30"])
    expect(adam.sync).to_have_text("✓ all saved")
    adam.page.goto(f"{house.url}/table/timeline")
    adam.page.go_back()
    expect(adam.page.get_by_role("button", name="Save hand 2")).to_be_visible()
    adam.save_all("2 8D/7")
    expect(adam.totals).to_have_text(["330", "−250"])  # and nobody typed a minus, or anything
    assert adam.page.locator("#hand-form input:not([type=hidden], [type=radio])").count() == 0
    assert adam.page.evaluate(TOUCH) == ["manipulation", "contain"]

    assert saved(made) == ["1 7H/7", "2 8D/7"]
    assert adam.page.evaluate(KEPT) == 0


def test_hands_entered_without_a_network_go_out_in_order_each_once(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    with house.cut_off(adam.page):
        for number, hand in enumerate(R_ONE[:3], start=1):
            adam.enter(hand)
            expect(adam.waiting).to_have_count(number)
        expect(adam.sync).to_have_text("3 waiting")
        expect(adam.page.locator("#outbox .note").last).to_have_text(
            "Kept on this phone. It goes out by itself; keep this page open."
        )
        expect(adam.page.get_by_text("Round 1 · hand 4 of 6", exact=True)).to_be_visible()
        expect(adam.page.locator(".six i.played")).to_have_count(3)
        expect(adam.totals).to_have_text(["670", "−240"])
        adam.choose(side=2, bid="7NT")
        assert saved(made) == []
    expect(adam.sync).to_have_text("✓ all saved")
    expect(adam.waiting).to_have_count(0)
    assert saved(made) == list(R_ONE[:3])
    kept = adam.page.locator("#hand-form :checked").evaluate_all("all => all.map(e => e.id)")
    assert kept == ["side-2", "bid-7NT"]

    for _ in range(2):  # and again, on a network that comes and goes
        with house.cut_off(adam.page):
            adam.page.evaluate("dispatchEvent(new Event('focus'))")
    with house.cut_off(adam.page):
        adam.choose(tricks=8)
        adam.save()
        expect(adam.waiting).to_have_count(1)
        adam.page.close()
    page = adam.page.context.new_page()
    page.goto(f"{house.url}/table")
    expect(page.locator(".sides .sum")).to_have_text(["690", "−20"])
    expect(page.locator("#sync")).to_have_text("✓ all saved")
    assert saved(made) == list(R_ONE[:4])


def test_a_lost_answer_a_silent_server_and_a_portal_empty_nothing(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page = adam.page
    with house.in_trouble(page):
        page.evaluate(LOSE_ONE_ANSWER)
        with page.expect_response(SAVE):
            adam.enter(R_ONE[0])
        expect(adam.waiting).to_have_count(1)
        assert saved(made) == [R_ONE[0]]
        next_poll(page)
        expect(adam.sync).to_have_text("✓ all saved")
        assert saved(made) == [R_ONE[0]]

        page.route("**/*", lambda route: route.fulfill(body=PORTAL, content_type="text/html"))
        next_poll(page)
        adam.enter(R_ONE[1])
        expect(adam.waiting).to_have_count(1)
        expect(page.get_by_text("Welcome to our wifi")).to_have_count(0)
        page.unroute("**/*")
        next_poll(page)
        expect(adam.sync).to_have_text("✓ all saved")

        page.route(SAVE, lambda _: None)  # nobody answers at all
        adam.enter(R_ONE[2])
        expect(adam.sync).to_have_text("Saving …")
        page.clock.run_for(1_000)
        expect(adam.sync).to_have_text("1 waiting")
        assert saved(made) == list(R_ONE[:2])
        page.unroute(SAVE)
        page.clock.run_for(8_000)  # given up, and asked again with the next poll
        next_poll(page)
        expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == list(R_ONE[:3])


def test_one_hand_that_always_fails_and_one_that_cannot_be_keep_back_no_other(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page = adam.page

    def fail_the_first(route):
        is_first = "number=1&" in (route.request.post_data or "")
        route.fulfill(status=500, body="") if is_first else route.fallback()

    with house.in_trouble(page):
        with house.cut_off(page):
            adam.enter(R_ONE[0])
            adam.enter(R_ONE[1])
            expect(adam.waiting).to_have_count(2)
            page.route(SAVE, fail_the_first)
        expect(adam.stuck).to_have_count(1)
        expect(adam.stuck.locator(".error")).to_contain_text("Hand 1 comes next at this table, not hand 2.")
        expect(adam.sync).to_have_text("! needs you")
        page.unroute(SAVE)
        next_poll(page)
        expect(adam.sync).to_have_text("✓ all saved")  # the second had waited for the first
        assert saved(made) == list(R_ONE[:2])

        page.evaluate("document.getElementById('tricks-9').value = '12'")
        adam.enter("1 8H/9")
        adam.choose(side=2, bid="7S", tricks=7)
        expect(adam.stuck.locator(".error")).to_have_text("12 tricks entered; a hand has 10.")
        expect(page.get_by_role("button", name="Save hand 3")).to_be_enabled()
        adam.save()
        expect(page.get_by_text("Round 1 · hand 4 of 6", exact=True)).to_be_visible()
        expect(adam.stuck).to_have_count(1)
        page.reload()
        expect(adam.stuck).to_have_count(1)
        adam.stuck.get_by_role("button", name="Drop 3").tap()
        adam.stuck.get_by_role("button", name="Drop it for good 3").tap()
        expect(adam.stuck).to_have_count(0)
        expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == [*R_ONE[:2], "2 7S/7"]


def test_another_phone_was_first_with_another_hand_and_with_the_same(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    page = bella.page
    with house.cut_off(page):
        for hand in ("2 8H/8", "2 7S/7", "1 7C/7"):
            bella.enter(hand)
        expect(bella.waiting).to_have_count(3)
        adam.save_all("1 8H/8", "2 7S/7", "2 7C/7")
    first, third = page.locator("[data-versions]").first, page.locator("[data-versions]").last
    expect(first.get_by_role("heading")).to_have_text("Hand 1: two versions")
    expect(third.get_by_role("heading")).to_have_text("Hand 3: two versions")
    expect(bella.sync).to_have_text("! needs you")
    expect(page.locator("main .notice")).to_have_text("Hand 2 was already entered, just as you have it.")
    expect(page.get_by_text("Round 1 · hand 4 of 6", exact=True)).to_be_visible()
    page.reload()
    first.get_by_role("link", name="Drop mine").tap()
    expect(page.locator("[data-versions]")).to_have_count(1)
    page.get_by_role("button", name="Amend hand 3").tap()
    expect(bella.sync).to_have_text("✓ all saved")

    assert saved(made) == ["1 8H/8", "2 7S/7", "1 7C/7"]
    adam.look()
    expect(adam.hands.nth(2).locator(".took")).to_have_text("Adam & Alice took 7")


def test_cookies_that_changed_or_are_gone_keep_the_hand_until_it_can_go_out(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page, cookies = adam.page, adam.page.context
    token = next(one for one in cookies.cookies() if one["name"] == "csrftoken")
    cookies.add_cookies([token | {"value": "a" * 32}])  # as signing in elsewhere does
    adam.save_all(R_ONE[0])
    cookies.clear_cookies(name="csrftoken")
    with house.in_trouble(page):
        adam.save_all(R_ONE[1])
    assert saved(made) == list(R_ONE[:2])

    phone = next(one for one in cookies.cookies() if one["name"] == "bower_phone")
    cookies.add_cookies([phone | {"value": "forged"}])
    adam.enter(R_ONE[2])
    page.wait_for_url("**/?again")
    expect(page.locator("#kept")).to_be_visible()
    assert saved(made) == list(R_ONE[:2])
    code = Night.objects.get(pk=made.night.pk).join_code
    page.get_by_label("The code, six letters and digits").fill(code)
    page.get_by_role("button", name="Find my table").tap()
    expect(page.locator("#kept")).to_have_text(
        "A hand is kept on this phone. It goes out once you have joined."
    )
    page.get_by_role("button", name="Adam Ames on another phone").tap()
    page.get_by_role("button", name="I am Adam Ames").tap()
    expect(adam.totals).to_have_text(["670", "−240"])
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == list(R_ONE[:3])


def test_storage_that_is_full_and_two_tabs(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    page = adam.page
    second = page.context.new_page()
    second.goto(f"{house.url}/table")
    page.bring_to_front()
    with house.cut_off(page):
        adam.enter(R_ONE[0])
        expect(adam.waiting).to_have_count(1)
        expect(second.locator("#outbox .waits")).to_have_count(1)
        expect(second.get_by_role("button", name="Save hand 2")).to_be_visible()
    for one in (page, second):
        one.evaluate("dispatchEvent(new Event('focus'))")
        expect(one.locator("#sync")).to_have_text("✓ all saved")
    assert saved(made) == [R_ONE[0]]
    second.close()

    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    with house.cut_off(page):
        adam.enter(R_ONE[1])
        expect(page.locator("#outbox .note").last).to_have_text(
            "This phone can keep nothing: leave this page open until it has gone out."
        )
        page.get_by_role("button", name="Thrown in").tap()
        expect(adam.waiting.locator(".took").last).to_have_text("Thrown in")
        expect(page.get_by_role("button", name="Save hand 3")).to_be_visible()
    expect(adam.hands).to_have_count(3)
    expect(adam.sync).to_have_text("✓ all saved")
    assert saved(made) == list(R_ONE[:2])
