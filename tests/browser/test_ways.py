"""A member at home finds the way about on a phone: the first page, the club's own, the season, a night, a person."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE
from tests.factories import season_of_nights
from tournaments.models import Season, Visibility

IS_WHOLE = "e => e.scrollWidth <= e.clientWidth"


def tap(page: Page, link: str) -> None:
    page.get_by_role("link", name=link, exact=True).tap()


def test_a_member_at_home_finds_the_way_about(house):
    made = season_of_nights(3)
    page = house.visitor(**IPHONE)
    title = page.get_by_role("heading", level=1)

    page.goto(house.url)
    found = hindrances(page)
    tap(page, "The latest result")
    expect(page.get_by_text("Night 3, Thursday 29 January 2026").first).to_be_visible()
    tap(page, "Before: 22 Jan")
    expect(page.get_by_text("Night 2, Thursday 22 January 2026").first).to_be_visible()
    tap(page, "Race")
    expect(title).to_have_text("The race")
    see_the_whole_race(page)
    tap(page, made.club.name)
    expect(title).to_have_text(made.club.name)
    found += hindrances(page)
    page.locator("main").get_by_role("link", name="Standings").tap()
    tap(page, "Adam Ames")
    unfold_the_nights(page)
    tap(page, "Bower")
    expect(title).to_have_text("Join your table")
    page.goto(f"{house.url}/follow")
    found += hindrances(page)
    Season.objects.update(visibility=Visibility.COORDINATORS)
    page.goto(f"{house.url}/club/{made.club.slug}/")
    expect(page.get_by_text("This club shows no season here.")).to_be_visible()
    found += hindrances(page)

    assert found == []


def see_the_whole_race(page: Page) -> None:
    """On a phone the drawing that fits it, with scale, lines and names; the wide one where there is room."""
    drawing = page.get_by_role("region", name="The race as a picture")
    narrow, wide = drawing.locator("svg").all()
    expect(narrow).to_be_visible()
    expect(wide).to_be_hidden()
    assert drawing.evaluate(IS_WHOLE)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(narrow).to_be_hidden()
    expect(wide).to_be_visible()
    page.set_viewport_size(IPHONE["viewport"])


def unfold_the_nights(page: Page) -> None:
    """Folded on a phone, open where there is room, whichever it was."""
    nights = page.get_by_role("region", name="Night by night")
    expect(nights).to_be_hidden()
    page.get_by_text("3 nights, round by round").tap()
    expect(nights).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("region", name="Opponents")).to_be_visible()
    expect(page.get_by_text("3 nights, round by round")).to_be_hidden()
    page.set_viewport_size(IPHONE["viewport"])
