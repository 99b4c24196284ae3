"""Round 1 is seated by dragging couples to their tables, by tapping, and by the lists; all of them say the same."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.every_page import hindrances
from tests.factories import open_night, seated_night
from tournaments.models import Seat


def placed(page: Page) -> dict[str, str]:
    """What the form would send: each couple's table, by its first name's letter."""
    fields = page.locator("#seating .field:has(select)").all()
    return {
        field.locator("label").inner_text()[0]: field.locator("select option:checked").inner_text()
        for field in fields
    }


def couple(page: Page, first_name: str) -> Locator:
    return page.locator("#places button", has_text=first_name)


def drag(page: Page, what: Locator, to: Locator) -> None:
    """With the button held, in steps, as a hand does; from somewhere in the middle to somewhere in the middle."""
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def seated_with(made) -> dict[str, set[str]]:
    """Who sits at each table of round 1, by the first letter of the couple."""
    found: dict[str, set[str]] = {}
    seats = Seat.objects.filter(round__night=made.night, round__undone_at=None)
    for table, name in seats.values_list("partnership__table__name", "player__name"):
        found.setdefault(table, set()).add(name.split()[1][0])
    return found


def test_couples_are_dragged_tapped_and_chosen(house):
    """The fixture's seats, hosts A: High A and B, Middle C and D, Low E and F."""
    made = seated_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/seating")
    expect(couple(page, "Bert")).to_be_visible()
    expect(couple(page, "Adam")).to_have_count(0)  # the hosts stay at High

    drag(page, couple(page, "Bert"), couple(page, "Carl"))
    expect(page.locator("#seating-says")).to_have_text("Bert Brook & Bella Brook: Middle. Not saved yet.")
    assert placed(page) == {"B": "Middle", "C": "High", "D": "Middle", "E": "Low", "F": "Low"}
    drag(page, couple(page, "Carl"), page.locator("#places h3", has_text="Low"))  # who came last makes room
    assert placed(page) == {"B": "Middle", "C": "Low", "D": "Middle", "E": "Low", "F": "High"}
    drag(page, couple(page, "Carl"), page.locator("h1").first)  # nowhere
    assert placed(page)["C"] == "Low"

    couple(page, "Dan").click()
    expect(couple(page, "Dan")).to_have_attribute("aria-pressed", "true")
    found = hindrances(page)
    page.keyboard.press("Enter")  # it has the focus: picked no more
    expect(couple(page, "Dan")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    couple(page, "Eli").focus()
    page.keyboard.press("Enter")
    expect(couple(page, "Dan")).to_be_focused()
    assert placed(page) == {"B": "Middle", "C": "Low", "D": "Low", "E": "Middle", "F": "High"}

    page.get_by_label("Bert Brook & Bella Brook").select_option("High")
    expect(page.locator("#places li").first.locator("button")).to_have_count(
        2
    )  # one too many: the server says so
    page.get_by_label("Finn Ford & Fay Ford").select_option("Middle")
    page.get_by_role("button", name="Save the seating").click()
    expect(page.get_by_role("heading", name="Who sits where?")).to_have_count(0)
    assert seated_with(made) == {"High": {"A", "B"}, "Middle": {"E", "F"}, "Low": {"C", "D"}}
    assert found == []


def test_a_finger_drags_and_taps_couples_that_nobody_has_placed(house):
    made = open_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/seating")
    waiting = page.locator("#places li", has_text="Not placed").locator("button")
    expect(waiting).to_have_count(5)
    free = page.locator("#places li", has_text="Middle").locator("button.free")

    box, target = couple(page, "Carl").bounding_box(), free.first.bounding_box()
    for kind, place in (("pointerdown", box), ("pointermove", target), ("pointerup", target)):
        spot = {"clientX": place["x"] + 9, "clientY": place["y"] + 9}
        event = {"pointerType": "touch", "pointerId": 2, "isPrimary": True, "bubbles": True, **spot}
        couple(page, "Carl").dispatch_event(kind, event)
    assert placed(page)["C"] == "Middle"
    couple(page, "Dan").click()
    free.click()
    assert placed(page)["D"] == "Middle"
    expect(waiting).to_have_count(3)
