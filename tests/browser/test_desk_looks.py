"""The coordinator's and followers' pages as a browser lays them out, on a laptop and on a phone."""

import pytest

from tests.browser.desk_pages import DeskPages
from tests.browser.every_page import LIGHT, SMALL_TARGETS, THUMB, hindrances, past_the_edge
from tests.browser.test_looks import PHONE
from tests.tournaments.templates.desk import CONSOLES, PAGES

LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture
def desk_pages(page):
    return DeskPages(page)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_keeps_anybody_from_using_it_and_the_console_is_silent(window, name):
    desk_pages = DeskPages(window)
    desk_pages.answers["/club/thursday/nights/5/poll"] = lambda _request: (204, "")
    window.set_viewport_size(LAPTOP)
    desk_pages.open(name)
    window.evaluate("document.querySelectorAll('details').forEach(folded => { folded.open = true })")

    found = hindrances(window, themes=LIGHT)
    window.set_viewport_size(PHONE)
    found += [*past_the_edge(window, "on a phone"), *window.evaluate(SMALL_TARGETS, THUMB)]
    desk_pages.close()

    assert found == []
    assert desk_pages.complaints == []


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


def test_attendance_asks_who_plays_only_for_somebody_away(desk_pages, page):
    desk_pages.open("attendance")
    before = page.locator("#id_substitute_3").is_visible()
    page.locator("#id_absent_3").check()

    assert before is False
    assert page.locator("#id_substitute_3").is_visible()
    assert page.locator("#id_substitute_4").is_hidden()
