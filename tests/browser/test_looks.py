"""Pages of phone and room as a browser lays them out: nothing past the edge, targets for thumbs, axe content."""

import pytest

from tests.browser.club_pages import ClubPages
from tests.browser.every_page import LIGHT, PAST_THE_EDGE, SMALLEST, hindrances
from tests.tournaments.templates.pages import BOARD_PAGES, PAGES

PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1920, "height": 1080}
ENTRY_THUMB = 48


@pytest.fixture
def club_pages(page):
    return ClubPages(page)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_keeps_anybody_from_using_it_and_the_console_is_silent(window, name):
    club_pages = ClubPages(window)
    window.set_viewport_size(TELEVISION if name in BOARD_PAGES else PHONE)
    club_pages.open(name)

    found = hindrances(window, is_board=name in BOARD_PAGES, themes=LIGHT)
    club_pages.close()

    assert found == []
    assert club_pages.complaints == []


def test_targets_of_the_entry_are_larger_still(club_pages, page):
    page.set_viewport_size(SMALLEST)
    club_pages.open("entry")

    sizes = page.locator("#hand-form .pick > span, #save").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(box => Math.round(box.height))"
    )

    assert len(sizes) == 2 + 20 + 11 + 1
    assert min(sizes) >= ENTRY_THUMB


def test_the_whole_entry_is_on_one_screen(club_pages, page):
    page.set_viewport_size(PHONE)
    club_pages.open("entry, whole")

    bottom_of_tricks = page.locator(".tricks").evaluate("e => e.getBoundingClientRect().bottom")
    bar = page.locator(".bar").evaluate("e => e.getBoundingClientRect().toJSON()")

    assert bottom_of_tricks <= bar["top"]
    assert bar["bottom"] <= PHONE["height"]


def test_save_bar_stays_on_a_small_phone_and_goes_with_the_page_on_a_low_one(club_pages, page):
    page.set_viewport_size({"width": 360, "height": 640})
    club_pages.open("entry")
    stays = page.locator("#save").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")
    page.set_viewport_size({"width": 640, "height": 360})

    assert stays is True
    assert page.locator(".bar").evaluate("e => getComputedStyle(e).position") == "static"


def test_focus_is_never_hidden_by_the_save_bar(club_pages, page):
    page.set_viewport_size({"width": 360, "height": 640})
    club_pages.open("entry")
    page.locator("#bid-10NT").focus()
    page.keyboard.press("Tab")

    focused = page.evaluate("document.activeElement.nextElementSibling.getBoundingClientRect().bottom")

    assert page.evaluate("document.activeElement.id") == "tricks-0"
    assert focused <= page.locator(".bar").evaluate("e => e.getBoundingClientRect().top")


@pytest.mark.parametrize("name", BOARD_PAGES)
def test_board_fits_the_television(club_pages, page, name):
    page.set_viewport_size(TELEVISION)
    club_pages.open(name)

    height = page.evaluate("document.documentElement.scrollHeight")
    names = page.locator(".pair:visible, .who:visible, .points-list bdi:visible").evaluate_all(
        "all => all.map(e => parseFloat(getComputedStyle(e).fontSize) / innerHeight)"
    )

    assert height <= TELEVISION["height"]
    assert page.evaluate(PAST_THE_EDGE) == []
    assert all(size >= 0.0479 for size in names)
    assert page.locator(".room > li:visible").count() <= 5
    assert page.locator(".points-list > li:visible").count() <= 14


@pytest.mark.parametrize(
    "size", [TELEVISION, {"width": 1280, "height": 720}, PHONE], ids=["1920", "1280", "390"]
)
def test_board_breaks_no_name_that_fits_and_keeps_its_scores_in_line(club_pages, page, size):
    page.set_viewport_size(size)
    club_pages.open("board")

    lines = page.locator(".pair bdi").evaluate_all("all => all.map(e => e.getClientRects().length)")
    edges = page.locator(".scores > :last-child").evaluate_all(
        "all => all.map(e => Math.round(e.getBoundingClientRect().left + e.getBoundingClientRect().right))"
    )

    assert lines == [1] * 12
    if size is not PHONE:
        assert max(edges) - min(edges) <= size["width"] / 100
        return
    pairs, scores = (
        page.locator(which).evaluate_all(
            "all => all.map(e => e.getBoundingClientRect()).map(box => [box.right, (box.top + box.bottom) / 2])"
        )
        for which in (".pair", ".scores > *")
    )
    assert len({round(right) for right, _ in scores}) == 1
    for (_, pair), (_, score) in zip(pairs, scores, strict=True):
        assert abs(pair - score) < 5  # each side's score beside its own names


def test_board_turns_its_pages_and_can_be_paused(club_pages, page):
    page.clock.install()
    page.set_viewport_size(TELEVISION)
    club_pages.open("board, seven tables")
    cards = page.locator(".room > li")
    shown = "all => all.map((e, i) => e.hidden ? -1 : i).filter(i => i >= 0)"
    first = cards.evaluate_all(shown)

    page.clock.run_for(15_000)
    second = cards.evaluate_all(shown)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(45_000)

    assert first[0] == 0
    assert second[0] == len(first)
    assert cards.evaluate_all(shown) == second
    assert page.get_by_role("button", name="Go on").is_visible()
