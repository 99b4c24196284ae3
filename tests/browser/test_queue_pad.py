"""The score pad has the same queue: deals, a dead one too, wait and go out; two devices meet as at the club."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE, next_poll
from tests.browser.score_pad import ScorePad


def test_deals_without_a_network_go_out_in_order_and_another_device_may_be_first(house):
    pad = ScorePad(house.visitor(**IPHONE), house.url)
    pad.start("Four-hand (Australian)", "Ana", "Ben", "Cem", "Dee")
    page, waits = pad.page, pad.page.locator("#outbox .waits")
    other = ScorePad(house.visitor(**IPHONE), house.url)
    other.page.goto(page.url)
    assert page.evaluate("isSecureContext") is False
    assert pad.standings() == ["need 500", "need 500"]
    with house.cut_off(page):
        pad.choose("1", "8H", "9")
        pad.save()
        page.get_by_role("button", name="Thrown in").tap()
        expect(waits).to_have_count(2)
        expect(page.get_by_role("button", name="Save deal 3")).to_be_visible()
        pad.choose("2", "7S", "6")
        pad.save()
        expect(waits).to_have_count(3)
        assert pad.scores() == ["340", "−130"]
        expect(page.locator(".standing").first).to_be_hidden()  # what they need is known of saved deals alone
        assert hindrances(page) == []
        other.enter("1", "8H", "8")
    expect(page.get_by_role("heading", name="Deal 1: two versions")).to_be_visible()
    expect(page.locator("#sync")).to_have_text("! needs you")
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Amend deal 1").tap()
    expect(page.locator("#sync")).to_have_text("✓ all saved")

    assert pad.sheet() == ["300 10", "300 10", "340 −130"]
    next_poll(other.page)
    expect(other.page.locator(".sheet tbody tr")).to_have_count(3)
    assert other.sheet() == pad.sheet()
