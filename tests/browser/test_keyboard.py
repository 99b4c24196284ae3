"""A hand from the keyboard alone, with the focus plain to see, and what a finger needs of the entry."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import IPHONE
from tests.factories import R_ONE, fixture_night, play_hands, table_of

FOCUS = """() => {
  const input = document.activeElement;
  const seen = getComputedStyle(input.matches(".pick > input") ? input.nextElementSibling : input);
  return [input.id, seen.outlineStyle, parseFloat(seen.outlineWidth)];
}"""


def test_a_hand_is_entered_and_saved_from_the_keyboard_alone(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:1])
    phone = house.phone(made, "Adam", has_touch=False, is_mobile=False)
    keys = phone.page.keyboard
    stops = []

    def press(*names: str) -> None:
        for name in names:
            keys.press(name)
        stops.append(phone.page.evaluate(FOCUS))

    press("Tab")  # Undo
    press("Tab", "ArrowDown")
    press("Tab", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    press("Tab", *["ArrowRight"] * 8)
    press("Tab")
    expect(phone.page.locator("#says")).to_have_text("7♣\ufe0e clubs by Bert & Bella, took 8: made")
    keys.press("Enter")

    assert stops == [
        ["", "solid", 3],
        ["side-2", "solid", 3],
        ["bid-7C", "solid", 3],
        ["tricks-8", "solid", 3],
        ["save", "solid", 3],
    ]
    expect(phone.totals).to_have_text(["220", "190"])
    press("ArrowDown")  # the next hand begins where the focus is
    assert stops[-1] == ["side-2", "solid", 3]


def test_a_thumb_sees_no_ring_after_saving(house):
    phone = house.phone(fixture_night(), "Adam")
    phone.save_all("1 7H/7")

    expect(phone.page.locator("#side-1")).to_be_focused()
    assert phone.page.locator(":focus-visible").count() == 0


def test_targets_of_the_entry_are_larger_still(house):
    phone = house.phone(fixture_night(), "Adam", viewport={"width": 320, "height": 640})

    heights = phone.page.locator("#hand-form .pick > span, #save").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().height)"
    )

    assert len(heights) == 2 + 20 + 11 + 1
    assert min(heights) >= 48


def test_a_chosen_cell_has_a_border_where_colours_are_forced(house):
    phone = house.phone(fixture_night(), "Adam", forced_colors="active")
    phone.choose(side=1, bid="8H", tricks=9)

    borders = phone.page.locator("#hand-form .pick > span").evaluate_all(
        """all => all.map(e => [e.previousElementSibling.checked, getComputedStyle(e)]).map(
           ([chosen, s]) => [chosen, s.borderTopStyle, parseFloat(s.borderTopWidth)])"""
    )

    assert [border for border in borders if border[0]] == [[True, "solid", 3]] * 3
    assert {border[1] for border in borders} == {"solid"}
    assert all(1 <= border[2] < 3 for border in borders if not border[0])


def test_the_console_opens_a_table_and_a_hand_from_the_keyboard(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:1])
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go_to_night(made)
    page.locator(".cell").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="High, round 1", level=2)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Amend hand 1")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator(".cell").first).to_be_focused()
    assert page.evaluate(FOCUS)[1:] == ["solid", 3]


def test_pinching_still_zooms_and_a_tap_does_not(house):
    page = house.visitor(**IPHONE)
    page.goto(house.url)

    viewport = page.locator("meta[name=viewport]").get_attribute("content")
    actions = page.locator("button").evaluate_all("all => all.map(e => getComputedStyle(e).touchAction)")

    assert "maximum-scale" not in viewport
    assert "user-scalable" not in viewport
    assert set(actions) == {"manipulation"}
