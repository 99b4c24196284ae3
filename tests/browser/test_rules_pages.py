"""The rules pages as a browser lays them out, on screens of every size and on paper."""

from __future__ import annotations

import io

import pdfplumber
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE, LAPTOP
from tests.factories import open_night

MOST_SHEETS = 2
SMALLEST_PRINT_PT = 7.9  # what 8 pt comes to in a PDF


def test_every_rules_page_can_be_used_by_everybody(house):
    made = open_night()
    page = house.visitor(**IPHONE)
    found = []
    for address in (
        "rules/",
        "rules/six_hand",
        "rules/three_hand?schedule=original&specials=nullo",
        "rules/three_hand?schedule=nope",
        "rules/nope",
        "rules/compare?a=card_club&b=four_hand_australian",
        "rules/compare?a=card_club&b=nope",
        f"club/{made.club.slug}/rules",
    ):
        page.goto(f"{house.url}/{address}")
        found += hindrances(page)

    assert found == []


def test_a_newcomer_finds_the_rules_changes_them_and_compares(house):
    page = house.visitor(javascript=False, **LAPTOP)
    page.goto(f"{house.url}/login")
    page.get_by_role("link", name="The rules of 500").click()
    page.get_by_role("link", name="Three-hand", exact=True).click()
    page.get_by_role("link", name="Trumps").click()
    expect(page).to_have_url(f"{house.url}/rules/three_hand#trumps")
    page.get_by_label("Bids to take no trick").select_option("nullo")
    page.get_by_role("combobox", name="Bid table").select_option("original")
    page.get_by_role("button", name="Show the rules").click()
    expect(page.get_by_role("row", name="Nullo 250")).to_be_visible()
    expect(page.get_by_text("Bid table: Original. [chosen here]")).to_be_visible()
    page.get_by_role("link", name="Compare with another").click()
    page.get_by_label("Second").select_option("one_thousand")
    page.get_by_role("button", name="Compare").click()

    expect(page.get_by_label("First")).to_have_value("three_hand,schedule:original,specials:nullo")
    expect(page.get_by_text("6 of 21 rules differ.")).to_be_visible()
    expect(page.locator("#aspect-target")).to_contain_text("The game is to 1000.")


def test_a_rule_set_prints_on_two_sheets_black_on_white(house):
    page = house.visitor(color_scheme="dark", **LAPTOP)
    for key in ("card_club", "five_hand", "six_hand"):
        page.goto(f"{house.url}/rules/{key}")
        with pdfplumber.open(io.BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))) as printed:
            letters = [letter for sheet in printed.pages for letter in sheet.chars]
            text = " ".join(sheet.extract_text() for sheet in printed.pages)
            assert len(printed.pages) <= MOST_SHEETS

        assert "Show the rules" not in text
        assert "Right bower" in text
        assert {letter["non_stroking_color"] for letter in letters} <= {(0,), (0, 0, 0), None}
        small = {letter["text"] for letter in letters if letter["size"] < SMALLEST_PRINT_PT}
        assert small <= set("NT♠♣♦♥\ufe0e")  # signs beside their figures
