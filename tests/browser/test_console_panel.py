"""Tables opened beside the grid: the panel, its ring, and the poll that goes on meanwhile."""

import pytest

from tests.browser.desk_pages import DeskPages
from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates import console_pages as evening
from tests.tournaments.templates.desk import html

NIGHT = "/club/thursday/nights/5"
RINGED = ".cell[aria-current]"


@pytest.fixture
def console(page):
    """The console with a table and a hand that can be opened; its poll finds nothing new."""
    pages = DeskPages(page)
    pages.answers = {
        f"{NIGHT}/poll": lambda _request: (204, ""),
        f"{NIGHT}/tables/4": lambda _request: (200, html("table", piece="#table-panel")),
        f"{NIGHT}/hands/42": lambda _request: (200, html("amend", piece="#amend-panel")),
    }
    page.clock.install()
    page.set_viewport_size({"width": 1280, "height": 800})
    pages.open("console")
    return pages


def open_high(page):
    page.locator("#table-4").click()
    page.get_by_role("heading", name="High, round 2").wait_for()


def open_hand(page):
    open_high(page)
    page.locator("#amend-42").click()
    page.get_by_role("heading", name="Amend hand 2").wait_for()


def test_a_cell_opens_beside_the_grid_and_is_ringed(console, page):
    open_high(page)

    assert page.locator(RINGED).evaluate_all("all => all.map(e => e.id)") == ["table-4"]
    grid, panel = (page.locator(one).bounding_box() for one in (".rows", "#panel"))
    assert grid["x"] + grid["width"] <= panel["x"]
    assert page.evaluate("document.activeElement.textContent") == "High, round 2"
    assert console.complaints == []


def test_the_poll_brings_the_grid_and_leaves_the_panel_and_its_ring(console, page):
    open_hand(page)
    page.locator("#id_reason").fill("counted again")
    news = html("console", piece="#console-now", console=night.console(title="Round 3 is done", revision=78))
    console.answers[f"{NIGHT}/poll"] = lambda _request: (200, news)

    page.clock.run_for(3_100)
    page.get_by_role("heading", name="Round 3 is done").wait_for()

    assert page.locator("#id_reason").input_value() == "counted again"
    assert page.locator(RINGED).evaluate_all("all => all.map(e => e.id)") == ["table-4"]
    asked = [request.url for request in console.asked if "/poll" in request.url]
    assert asked[0].endswith("/poll?v=77&round=3")


def test_the_poll_keeps_the_keyboard_where_it_was(console, page):
    page.locator("#table-8").focus()
    news = html("console", piece="#console-now", console=night.console(title="Round 3 is done", revision=78))
    console.answers[f"{NIGHT}/poll"] = lambda _request: (200, news)

    page.clock.run_for(3_100)
    page.get_by_role("heading", name="Round 3 is done").wait_for()

    assert page.evaluate("document.activeElement.id") == "table-8"


def test_the_poll_rests_while_nobody_looks(console, page):
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    page.clock.run_for(10_000)

    assert [request.url for request in console.asked] == []


def test_escape_closes_the_panel_and_goes_back_to_the_cell(console, page):
    open_high(page)
    page.keyboard.press("Escape")

    assert page.locator("#panel").inner_html() == ""
    assert page.locator(RINGED).count() == 0
    assert page.evaluate("document.activeElement.id") == "table-4"


def test_back_to_the_night_closes_the_panel(console, page):
    open_high(page)
    page.get_by_role("link", name="Back to the night").click()

    assert page.locator("#panel").inner_html() == ""
    assert page.url.endswith("/page/console?theme=")


def test_a_changed_field_shows_what_follows_and_keeps_what_is_being_typed(console, page):
    open_hand(page)
    follows = [{"label": "Points", "sentences": ("no change",), "is_overturned": False}]
    preview = html(
        "amend", piece="#amend-panel", becomes=None, follows=follows, form=evening.hand_form({"reason": ""})
    )
    sent = []
    console.answers[f"{NIGHT}/hands/42"] = lambda request: sent.append(request.post_data) or (200, preview)

    page.locator("#id_reason").fill("counted again")
    page.locator("#id_tricks").fill("7")  # and stays in the field, as somebody who looks up from typing
    page.get_by_text("Nothing differs yet.").wait_for()

    assert page.locator("#what-follows dl").inner_text().split() == ["Points", "no", "change"]
    assert page.locator("#id_tricks").input_value() == "7"
    assert page.locator("#id_reason").input_value() == "counted again"
    assert all("action" not in body for body in sent)
    assert console.complaints == []


def test_a_refused_preview_says_why(console, page):
    open_hand(page)
    refused = html("amend, impossible", piece="#amend-panel")
    console.answers[f"{NIGHT}/hands/42"] = lambda _request: (422, refused)

    page.locator("#id_tricks").fill("11")
    page.locator("#id_bid").focus()
    page.get_by_text("What you entered cannot be.").wait_for()

    assert page.locator("#what-follows .error").count() == 1


def test_without_a_script_a_cell_leads_to_its_page(browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    pages = DeskPages(page)
    pages.answers[f"{NIGHT}/tables/4"] = lambda _request: (200, html("table"))
    pages.open("console")
    page.locator("#table-4").click()

    assert page.url.endswith(f"{NIGHT}/tables/4")
    assert page.get_by_role("heading", level=1).inner_text() == "High, round 2"
    context.close()
