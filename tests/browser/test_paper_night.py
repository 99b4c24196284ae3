"""A whole night of ninety hands is keyed from paper, without the mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.every_page import hindrances
from tests.factories import fixture_night, play_hands, seated_night, table_of
from tournaments.models import Hand, Night, NightState, PlayerNight
from tournaments.queries.audit import differences

R_ONE = ["7H 7", "-8D 7", "9S 9", "-7NT 8", "7C 6", "-8H 8 = 550 420"]
R_LOW = ["7h 7", "\u22128c 8", "7d 6", "\u20138s 8", "9h 9", "- 7c 7 = 490/840"]


def key(page: Page, lines: list[str]) -> None:
    """Types a sheet into the field that has the focus, and goes on to the next."""
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.keyboard.press("Tab")


def key_round(page: Page, *sheets: list[str]) -> None:
    expect(page.locator("textarea:focus")).to_have_count(1)
    for sheet in sheets:
        key(page, sheet)
    page.keyboard.press("Enter")  # on the button that saves and goes on


def points_of_the_night() -> dict[str, int]:
    found = PlayerNight.objects.values_list("player__name", "points")
    return {name.split()[0]: total for name, total in found}


def test_a_night_of_ninety_hands_by_keyboard_with_one_slip_found(house):
    made = seated_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/paper")
    expect(page.locator("button:focus")).to_have_count(1)
    page.keyboard.press("Enter")  # start round 1
    expect(page.locator("textarea:focus")).to_have_count(1)

    slip = ["7H 7 = 200 30", "-8D 7 = 330 -250", "8S 9 = 670 -240", *R_ONE[3:]]
    key_round(page, R_ONE, slip, R_ONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 is being played")
    middle = page.get_by_label("Middle, round 1: One line a hand")
    expect(page.locator(".wrong.more")).to_contain_text(
        "The sheet says 670 for side 1 after hand 3, ours is 570: hand 3 is the first that differs."
    )
    found = hindrances(page)
    assert not Hand.objects.exists()
    expect(middle).to_be_focused()  # where something is wrong
    page.keyboard.press("Control+A")
    for number, line in enumerate([*R_ONE[:2], "9S 9 = 670 -240", *R_ONE[3:]], start=1):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        if number == 3:  # the totals follow as they are typed
            expect(page.get_by_role("region", name="Middle")).to_contain_text(
                "670 to −240 after 3 of 6 hands."
            )
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=2, name="Round 2")).to_be_visible()
    play_hands(made.night, table_of(made.night, "High", 2), ["1 7H/7", "2 8D/7"])  # a phone comes first
    for path in (f"paper/{table_of(made.night, 'High', 2).pk}", "end", "paper"):
        laptop.go(f"nights/{made.night.pk}/{path}")
        found += hindrances(page)
    key_round(page, R_ONE[2:], R_ONE, R_ONE)  # the first two lines stand there already
    expect(page.get_by_role("heading", level=2, name="Round 3")).to_be_visible()
    key_round(page, R_ONE, R_LOW, R_ONE)
    expect(page.get_by_role("heading", level=2, name="Round 4")).to_be_visible()
    key_round(page, R_ONE, R_ONE, R_ONE)
    expect(page.get_by_role("heading", level=2, name="Round 5")).to_be_visible()
    found += hindrances(page)
    key_round(page, R_ONE, R_ONE, R_ONE)

    expect(page.get_by_role("heading", level=1)).to_have_text("Night 1 is finished")
    found += hindrances(page)
    page.get_by_role("link", name="The night’s end").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Alice Ames and Dan Diaz had the most points: 2780"
    )
    expect(page.get_by_label("select all, copy")).to_have_value(
        re.compile(r"\n1= Alice Ames: 2780\n1= Dan Diaz: 2780\n3\. Adam Ames: 2750\n")
    )
    found += hindrances(page)
    assert points_of_the_night() == {
        "Adam": 550 + 550 + 550 + 550 + 550,
        "Alice": 550 + 420 + 840 + 550 + 420,
        "Bert": 420 + 550 + 420 + 550 + 420,
        "Bella": 420 + 420 + 420 + 550 + 550,
        "Carl": 550 + 420 + 490 + 550 + 420,
        "Cora": 550 + 550 + 420 + 420 + 420,
        "Dan": 420 + 550 + 840 + 420 + 550,
        "Dora": 420 + 420 + 550 + 550 + 550,
        "Eli": 550 + 420 + 550 + 420 + 550,
        "Emma": 550 + 550 + 550 + 420 + 420,
        "Finn": 420 + 420 + 420 + 420 + 420,
        "Fay": 420 + 550 + 490 + 420 + 550,
    }
    assert Hand.objects.filter(voided_at__isnull=True).count() == 90
    assert Night.objects.get(pk=made.night.pk).state == NightState.FINISHED
    assert differences() == []
    assert found == []


def test_a_sheet_is_checked_and_saved_without_javascript(house):
    made = fixture_night()
    laptop = house.laptop(made, javascript=False)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/paper")
    field = page.get_by_label("High, round 1: One line a hand")
    high = page.get_by_role("region", name="High")

    field.fill("\n".join([*R_ONE[:5], "-8H 88"]))
    page.get_by_role("button", name="Check").click()
    expect(high).to_contain_text("Line 6: 88 tricks entered; a hand has 10.")
    field.fill("\n".join(R_ONE))
    page.get_by_role("button", name="Check").click()
    expect(high).to_contain_text("Complete: 550 to 420. Adam & Alice win.")
    assert not Hand.objects.exists()
    page.get_by_role("button", name="Save", exact=True).click()

    expect(high.get_by_text("✓")).to_have_count(6)
    assert Hand.objects.count() == 6
