"""The coordinator's and followers' pages as a browser lays them out, on a laptop and on a phone."""

import pytest

from tests.browser.axe import CONTRAST, violations
from tests.browser.desk_pages import DeskPages
from tests.browser.test_looks import PAST_THE_EDGE, PHONE, SMALL_TARGETS, SMALLEST, THUMB, text_twice_as_large
from tests.tournaments.templates.desk import CONSOLES, PAGES

LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture
def desk_pages(page):
    return DeskPages(page)


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_in_either_theme_and_the_console_is_silent(desk_pages, page, name):
    desk_pages.answers["/club/thursday/nights/5/poll"] = lambda _request: (204, "")
    for theme, size, rules in (("light", LAPTOP, ()), ("dark", PHONE, CONTRAST)):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size(size)
        desk_pages.open(name)
        assert violations(page, rules=rules) == []

    assert desk_pages.complaints == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_passes_the_edge_and_targets_are_large_enough_for_a_thumb(desk_pages, page, name):
    page.set_viewport_size(SMALLEST)
    desk_pages.open(name)
    page.evaluate("document.querySelectorAll('details').forEach(folded => { folded.open = true })")

    assert page.evaluate("document.documentElement.scrollWidth") == SMALLEST["width"]
    for size in (SMALLEST, PHONE, LAPTOP):
        page.set_viewport_size(size)
        assert page.evaluate(PAST_THE_EDGE) == []
        assert page.evaluate(SMALL_TARGETS, THUMB) == []
    text_twice_as_large(page)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(PAST_THE_EDGE) == []


@pytest.mark.parametrize("name", CONSOLES)
def test_a_narrow_console_shows_one_round_with_tabs_for_the_others(desk_pages, page, name):
    page.set_viewport_size(PHONE)
    desk_pages.open(name)

    assert page.locator("section.round:visible").count() == 1
    assert page.locator(".rounds a:visible").count() == 5


def test_a_wide_console_shows_every_round_and_no_tabs(desk_pages, page):
    page.set_viewport_size(LAPTOP)
    desk_pages.open("console")

    assert page.locator("section.round:visible").count() == 5
    assert page.locator(".rounds a:visible").count() == 0
    assert page.locator(".heads .index:visible").all_inner_texts() == ["High", "Middle", "Low"]


@pytest.mark.parametrize(
    "name", ["console", "open", "seating", "table", "amend", "club", "players", "standings"]
)
def test_forced_colours_keep_a_border_on_every_card(desk_pages, page, name):
    page.emulate_media(forced_colors="active")
    desk_pages.open(name)

    borders = page.locator(".card, .button").evaluate_all(
        "all => all.map(e => getComputedStyle(e)).map(s => [s.borderTopStyle, parseFloat(s.borderTopWidth)])"
    )

    assert [border for border in borders if border[0] == "none" or border[1] < 1] == []


def test_attendance_asks_who_plays_only_for_somebody_away(desk_pages, page):
    desk_pages.open("attendance")
    before = page.locator("#id_substitute_3").is_visible()
    page.locator("#id_absent_3").check()

    assert before is False
    assert page.locator("#id_substitute_3").is_visible()
    assert page.locator("#id_substitute_4").is_hidden()
