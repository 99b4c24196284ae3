"""The address for phones, chosen on the laptop; and a phone that comes in by it, takes a wrong name and a right one."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE
from tests.clubsite.machine import LOOPBACK, VPN, WIFI, machine
from tests.factories import fixture_night, open_night

__all__ = ["machine"]


def test_an_address_is_tried_chosen_and_lost(house, machine):
    machine.has(LOOPBACK, VPN, WIFI, way_out="10.8.0.2", ways=("10.8.0.2", "192.168.1.20"))
    made = open_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go_to_night(made)
    page.get_by_role("link", name="Another address").click()
    expect(laptop.title).to_have_text("The address for phones")
    found = hindrances(page)
    page.get_by_role("button", name="Use this one 10.8.0.2:8000").click()
    expect(page.get_by_role("status")).to_contain_text("print them again")
    found += hindrances(page)
    machine.has(LOOPBACK, WIFI, way_out="192.168.1.20")
    page.get_by_role("link", name="Look again").click()
    expect(page.locator(".notice")).to_contain_text("10.8.0.2, is gone from this machine")
    found += hindrances(page)
    laptop.go_to_night(made)
    expect(page.locator(".notice")).to_contain_text("10.8.0.2, is gone from this machine")
    found += hindrances(page)
    machine.has(LOOPBACK)
    laptop.go("address")
    expect(page.locator("svg.qr")).to_have_count(0)
    found += hindrances(page)

    assert found == []


def test_a_phone_at_a_wrong_name_meets_a_page_in_our_dress(house, settings):
    settings.BOWER_HOSTS = ["testserver"]
    page = house.visitor(**IPHONE)

    page.goto(f"{house.url}/j/an-old-card")

    expect(page.get_by_role("heading", level=1)).to_have_text("Bower does not answer to this name")
    assert hindrances(page) == []
    assert page.locator(".plate").evaluate("plate => getComputedStyle(plate).borderTopStyle") == "solid"


def test_a_phone_scans_the_laptops_screen_and_a_wrong_name_is_put_right(house):
    made = fixture_night()
    laptop = house.laptop(made)
    laptop.go_to_night(made)
    laptop.page.get_by_role("link", name="join").click()
    picture = Image.open(io.BytesIO(laptop.page.locator("svg.qr").screenshot()))
    (scanned,) = zxingcpp.read_barcodes(picture)
    page = house.visitor(**IPHONE)
    page.goto(scanned.text)

    page.get_by_role("button", name="Bella Brook").tap()
    expect(page.get_by_text("You are Bella Brook.")).to_be_visible()
    page.get_by_role("button", name="Wrong name?").tap()
    page.get_by_role("button", name="Adam Ames").tap()
    expect(page.get_by_text("You are Adam Ames.")).to_be_visible()

    page.goto(scanned.text)
    expect(page.get_by_text("You are Adam Ames.")).to_be_visible()
    page.context.clear_cookies(name="bower_night")
    page.context.add_cookies([{"name": "bower_phone", "value": "made-up", "url": house.url}])
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("This phone has not joined tonight, or not any more.")
    assert hindrances(page) == []
    page.get_by_label("The code, six letters and digits").fill(made.night.join_code)
    page.get_by_role("button", name="Find my table").tap()
    page.get_by_role("button", name="Adam Ames on another phone").tap()
    page.get_by_role("button", name="I am Adam Ames").tap()
    expect(page.get_by_text("You are Adam Ames.")).to_be_visible()
