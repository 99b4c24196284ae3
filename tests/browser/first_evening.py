"""From the first account to phones at their tables, through the plain forms a coordinator meets."""

from __future__ import annotations

import io

import zxingcpp
from django.utils import timezone
from PIL import Image
from playwright.sync_api import expect

from clubsite.secrets_file import new_setup_token
from tests.browser.house import IPHONE, LAPTOP, Laptop, Phone
from tests.browser.the_night import COUPLES, FULL_NAMES, ON_FOOT


def set_the_club_up(house) -> Laptop:
    """The first account and its club, with the token of the terminal."""
    page = house.visitor(**LAPTOP)
    page.goto(f"{house.url}/setup/?token={new_setup_token()}")
    page.get_by_label("Name of the club").fill("The Thursday Club")
    page.get_by_label("Your name").fill("Jo Hall")
    page.get_by_label("User name").fill("jo")
    page.get_by_label("Password").fill("seven-hearts-made")
    page.get_by_role("button", name="Make the club").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Thursday Club")
    slug = page.url.split("/club/")[1].split("/")[0]
    laptop = Laptop(page, house.url, slug)
    people_and_couples(laptop)
    return laptop


def people_and_couples(laptop: Laptop) -> None:
    page = laptop.page
    page.get_by_role("link", name="Name the players").first.click()
    everybody = page.locator("section", has=page.get_by_role("heading", name="Everybody")).locator("li")
    couples = page.locator("section", has=page.get_by_role("heading", name="Couples")).locator("li")
    for number, name in enumerate((name for couple in COUPLES for name in couple), start=1):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Group").select_option("Men" if number % 2 else "Women")
        page.get_by_role("button", name="Add the player").click()
        expect(everybody).to_have_count(number)
    for number, (man, woman) in enumerate(COUPLES, start=1):
        page.get_by_label("Men", exact=True).select_option(man)
        page.get_by_label("Women", exact=True).select_option(woman)
        page.get_by_role("button", name="Pair the couple").click()
        expect(couples).to_have_count(number)


def plan_the_season(laptop: Laptop) -> None:
    """A season with the club's usual rules, and its first night at the Ameses'."""
    page = laptop.page
    laptop.go("")
    page.get_by_role("link", name="Plan a season").first.click()
    expect(page.get_by_label("Tables")).to_have_value("3")
    page.get_by_role("button", name="Save the season").click()
    page.get_by_role("link", name="Plan a night").click()
    page.get_by_label("Date").fill(timezone.localdate().isoformat())
    page.get_by_label("Hosts").select_option("Adam Ames & Alice Ames")
    page.get_by_role("button", name="Plan the night").click()
    page.get_by_role("link", name="Tonight").click()
    page.get_by_role("button", name="Open the night").click()
    expect(page.get_by_text("Everybody is here.")).to_be_visible()


def seat_by_hand(laptop: Laptop) -> None:
    """Hosts stay at High; the others are placed."""
    page = laptop.page
    page.get_by_role("link", name="Seating").click()
    for couple, table in zip(COUPLES[1:], ("High", "Middle", "Middle", "Low", "Low"), strict=True):
        page.get_by_label(" & ".join(couple)).select_option(table)
    page.get_by_role("button", name="Save the seating").click()
    expect(laptop.title).to_have_text("Ready for round 1")
    assert page.locator(".tables li > *").all_inner_texts() == [
        "High",
        "Adam Ames & Alice Ames",
        "Bert Brook & Bella Brook",
        "Middle",
        "Carl Chen & Cora Chen",
        "Dan Diaz & Dora Diaz",
        "Low",
        "Eli Endo & Emma Endo",
        "Finn Ford & Fay Ford",
    ]


def join(house, laptop: Laptop, *, without_javascript: str) -> dict[str, Phone]:
    """The first two phones type the code that the console shows, the others scan its QR."""
    code = laptop.page.locator(".big-code").inner_text()
    picture = Image.open(io.BytesIO(laptop.page.locator("svg.qr").screenshot()))
    (scanned,) = zxingcpp.read_barcodes(picture)
    assert scanned.text.startswith(f"{house.url}/j/")
    phones = {}
    for number, name in enumerate(ON_FOOT):
        page = house.visitor(javascript=name != without_javascript, **IPHONE)
        phones[name] = phone = Phone(page, javascript=name != without_javascript)
        if number < 2:
            phone.join_by_code(house.url, code.lower(), FULL_NAMES[name])
        else:
            phone.join_by_link(scanned.text, FULL_NAMES[name])
        expect(page.get_by_text(f"You are {FULL_NAMES[name]}.")).to_be_visible()
    assert phones["Adam"].page.evaluate("isSecureContext") is False
    return phones
