"""The phone's own script: the preview, choices kept over an answer, and how sending went, in words."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from scoring import CARD_CLUB, points_table
from tests.browser.club_pages import ADDRESS, ClubPages
from tests.tournaments.templates import builders as build
from tests.tournaments.templates.pages import PAGES, html

PIECE = "#table-now"
SAVE, POLL = "/table/hands", "/table/poll"


@pytest.fixture
def club_pages(page):
    page.set_viewport_size({"width": 390, "height": 844})
    return ClubPages(page)


def tap(page, side=None, bid=None, tricks=None):
    """Taps what a thumb would: the cells, not the inputs inside them."""
    for name, value in (("side", side), ("bid", bid), ("tricks", tricks)):
        if value is not None:
            page.locator(f"label:has(#{name}-{value})").click()


def piece_of(stage="playing", **changes):
    """What the server answers: the piece of the page, with these changes."""
    return render_to_string("table/phone.html#table-now", build.phone_page(stage, **changes))


def test_preview_says_what_is_missing_then_what_the_hand_would_score(club_pages, page):
    club_pages.open("entry")
    said = [page.locator("#says").inner_text()]
    tap(page, side=1)
    said.append(page.locator("#says").inner_text())
    tap(page, bid="8H")
    said.append(page.locator("#says").inner_text())
    is_ready = [page.locator("#save").is_enabled()]
    tap(page, tricks=9)
    is_ready.append(page.locator("#save").is_enabled())

    assert said == ["Tap the side that bid.", "Now the bid.", "Now the tricks."]
    assert is_ready == [False, True]
    assert page.locator("#says").text_content() == "8♥\ufe0e hearts by Pat & Ruth, took 9: made"
    gains = page.locator("#gains > span").all_inner_texts()
    assert gains == ["Pat & Ruth +300 → 950", "José & Ingrid +10 → 380"]


def test_preview_of_a_set_contract_by_the_other_side(club_pages, page):
    club_pages.open("entry")
    tap(page, side=2, bid="8NT", tricks=7)

    assert page.locator("#says").text_content() == "8NT no trump by José & Ingrid, took 7: set"
    gains = page.locator("#gains > span").all_inner_texts()
    assert gains == ["Pat & Ruth +130 → 780", "José & Ingrid −320 → 50"]


@pytest.mark.parametrize("bid", ["7S", "10NT"])
def test_every_trick_shows_what_the_rules_give(club_pages, page, bid):
    club_pages.open("entry")
    tap(page, bid=bid)

    shown = page.locator(".trick .value").all_inner_texts()
    made = page.locator(".trick.makes").count()

    expected = [bidders for bidders, _ in points_table(CARD_CLUB)[bid]]
    assert shown == [f"{points:+d}".replace("-", "−") for points in expected]
    assert made == sum(points > 0 for points in expected)


@pytest.mark.parametrize(("bid", "words"), [("7S", "7 or more makes it"), ("10NT", "all ten make it")])
def test_tricks_say_how_many_make_it(club_pages, page, bid, words):
    club_pages.open("entry")
    tap(page, bid=bid)

    assert page.locator("#makes").inner_text() == words


@pytest.mark.parametrize(
    ("bid", "tricks", "said", "gains"),
    [
        ("MIS", 0, "Misère by Pat & Ruth, took 0: made", ["Pat & Ruth +250 → 900", "José & Ingrid 0 → 370"]),
        (
            "OMIS",
            1,
            "Open misère by Pat & Ruth, took 1: set",
            ["Pat & Ruth −500 → 150", "José & Ingrid 0 → 370"],
        ),
        (
            "6S",
            10,
            "6♠\ufe0e spades by Pat & Ruth, took 10: made",
            ["Pat & Ruth +250 → 900", "José & Ingrid 0 → 370"],
        ),
    ],
)
def test_bids_of_the_four_hand_game_are_previewed_by_its_rules(club_pages, page, bid, tricks, said, gains):
    club_pages.open("entry, four-hand")
    tap(page, side=1, bid=bid, tricks=tricks)

    assert page.locator("#says").text_content() == said
    assert page.locator("#gains > span").all_inner_texts() == gains
    assert page.locator("#makes").inner_text() == (
        "6 or more makes it" if bid == "6S" else "no trick makes it"
    )
    assert page.locator(".trick.makes").count() == (5 if bid == "6S" else 1)


def test_choosing_a_bid_brings_the_tricks_into_view_on_a_small_phone(club_pages, page):
    page.set_viewport_size({"width": 360, "height": 640})
    club_pages.open("entry")
    tap(page, bid="7S")

    tricks = page.locator(".tricks").evaluate("e => e.getBoundingClientRect().bottom")

    assert tricks <= page.locator(".bar").evaluate("e => e.getBoundingClientRect().top")


def test_save_sends_the_form_and_shows_the_answer(club_pages, page):
    sent = []
    club_pages.answers[SAVE] = lambda request: (
        sent.append(request.post_data) or (200, piece_of(hand_number=6))
    )
    club_pages.open("entry")
    tap(page, side=1, bid="8H", tricks=9)
    page.get_by_role("button", name="Save hand 5").click()
    page.get_by_role("button", name="Save hand 6").wait_for()

    assert "number=5&half=&base=0&side=1&bid=8H&tricks=9" in sent[0]
    assert page.locator("#hand-form :checked").count() == 0
    assert page.locator("#says").inner_text() == "Tap the side that bid."
    assert page.locator("#sync").inner_text() == "✓ all saved"
    assert club_pages.complaints == []


def test_a_refusal_is_shown_beside_the_hand_and_the_form_goes_on(club_pages, page):
    refusal = piece_of(errors={"tricks": ["11 tricks entered; a hand has 10."]})
    club_pages.answers[SAVE] = lambda _: (422, refusal)
    club_pages.open("entry")
    tap(page, side=1, bid="8H", tricks=9)
    page.locator("#save").click()

    assert page.locator(".stuck .error").inner_text() == "11 tricks entered; a hand has 10."
    assert (
        page.locator(".stuck .took").inner_text().replace("\n", "")
        == "8♥\ufe0e hearts by Pat & Ruth, took 9: made"
    )
    assert page.locator("#hand-form :checked").count() == 0
    assert page.locator("#sync").inner_text() == "! needs you"


def test_a_conflict_is_shown_and_gets_the_focus(club_pages, page):
    club_pages.answers[SAVE] = lambda _: (409, html("conflict", piece=PIECE))
    club_pages.open("entry")
    tap(page, side=1, bid="8H", tricks=7)
    page.locator("#save").click()
    page.locator("#two-hands-5").wait_for()

    assert page.evaluate("document.activeElement.id") == "two-hands-5"
    assert page.locator(".versions > .card").count() == 2


def test_a_tap_made_while_a_poll_is_on_its_way_is_kept(club_pages, page):
    page.clock.install()
    changed = piece_of(version="18.5", sides=build.sides(650, 390))
    held = []
    page.route(f"{ADDRESS}{POLL}*", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks its handlers, which a builtin does not allow
    club_pages.open("entry")
    tap(page, side=1)
    with page.expect_request(f"{ADDRESS}{POLL}*"):
        page.clock.run_for(3_000)
    tap(page, bid="8H")
    held[0].fulfill(body=changed, headers={"content-type": "text/html"})
    page.locator("[data-total='390']").wait_for(state="attached")

    chosen = page.locator("#hand-form :checked").evaluate_all("all => all.map(e => e.id)")
    assert chosen == ["side-1", "bid-8H"]
    assert page.locator("#says").inner_text() == "Now the tricks."


@pytest.mark.parametrize("changes", [{"hand_number": 6}, {"table_id": 9}], ids=["hand", "table"])
def test_choices_do_not_become_another_hand(club_pages, page, changes):
    """Another phone saved this one, or the seats were made again."""
    page.clock.install()
    club_pages.answers[POLL] = lambda _: (200, piece_of(**changes, version="18.5"))
    club_pages.open("entry")
    tap(page, side=1, bid="8H")
    page.clock.run_for(3_000)
    page.locator("[hx-get*='18.5']").wait_for()

    assert page.locator("#hand-form :checked").count() == 0


def test_poll_tells_version_and_choices_but_no_token(club_pages, page):
    page.clock.install()
    club_pages.open("entry")
    tap(page, side=2)
    with page.expect_request(f"{ADDRESS}{POLL}*") as poll:
        page.clock.run_for(3_000)

    assert poll.value.url == f"{ADDRESS}{POLL}?v=17.4&table=8&number=5&half=&side=2"


def test_polls_are_seldom_while_the_page_is_hidden(club_pages, page):
    page.clock.install()
    club_pages.open("entry")
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    page.clock.run_for(29_000)
    assert club_pages.asked == []
    with page.expect_response(f"{ADDRESS}{POLL}*"):
        page.clock.run_for(2_000)

    assert len(club_pages.asked) == 1


def test_a_lost_connection_is_said_and_the_hand_waits(club_pages, page):
    club_pages.open("entry")
    tap(page, side=1, bid="8H", tricks=9)
    page.locator("#save").click()  # nobody answers
    page.get_by_text("1 waiting").wait_for()

    assert page.locator(".waits .points").inner_text() == "+300 / +10"
    assert page.locator("#outbox > section > .note").inner_text() == (
        "Kept on this phone. It goes out by itself; keep this page open."
    )
    assert page.locator(".sides .sum").all_inner_texts() == ["950", "380"]
    assert page.get_by_role("button", name="Save hand 6").count() == 1


def test_connection_found_again_is_said_too(club_pages, page):
    page.clock.install()
    club_pages.open("entry")
    page.route(f"{ADDRESS}{POLL}*", lambda route: route.abort("connectionrefused"))
    page.clock.run_for(3_000)
    page.get_by_text("no connection, ").wait_for()
    page.unroute(f"{ADDRESS}{POLL}*")
    page.clock.run_for(3_000)
    page.get_by_text("✓ all saved").wait_for()

    assert page.locator("#sync").get_attribute("class") == "sync soft"


def test_what_needs_you_stays_while_nothing_changes(club_pages, page):
    page.clock.install()
    club_pages.open("entry, errors")
    with page.expect_response(f"{ADDRESS}{POLL}*"):
        page.clock.run_for(3_000)

    assert page.locator("#sync").inner_text() == "! needs you"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (403, "Not saved: this page is too old. Load it again."),
        (500, "Not saved. Tap it again; if that fails, tell the coordinator."),
    ],
)
def test_an_undo_that_failed_says_what_now(club_pages, page, status, words):
    club_pages.open("entry")
    undo = page.locator(".last form").get_attribute("action")
    club_pages.answers[undo] = lambda _: (status, "<h1>no piece of this page</h1>")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Not saved").wait_for()

    assert page.locator("#says").inner_text() == words
    assert page.get_by_text("no piece of this page").count() == 0


def test_a_verdict_that_found_nobody_is_said_where_there_is_no_bar(club_pages, page):
    club_pages.open("waiting")
    verdict = page.locator("form", has=page.get_by_role("button", name="Agreed")).get_attribute("action")
    page.route(f"{ADDRESS}{verdict}", lambda route: route.abort("connectionrefused"))
    for _ in range(2):
        page.get_by_role("button", name="Agreed").click()
        page.get_by_text("Not saved").wait_for()
        expect(page.get_by_role("button", name="Agreed")).to_be_enabled()

    assert page.locator("#failed").all_inner_texts() == ["Not saved: no connection. Tap it again."]
    expect(page.locator("#failed")).to_be_focused()


def test_the_title_follows_the_table(club_pages, page):
    page.clock.install()
    club_pages.answers[POLL] = lambda _: (200, piece_of("playing", table_name="High", version="19.1"))
    club_pages.open("entry")
    page.clock.run_for(3_000)
    page.get_by_role("heading", name="High").wait_for()

    assert page.title() == "High · Bower"


@pytest.mark.parametrize(
    "name", [name for name, (template, _) in PAGES.items() if template == "table/phone.html"]
)
def test_script_runs_at_every_stage_without_a_complaint(club_pages, page, name):
    page.clock.install()
    club_pages.open(name)
    page.clock.run_for(7_000)

    assert club_pages.complaints == []


def test_without_javascript_the_entry_still_sends_everything(browser):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    club_pages = ClubPages(page)
    sent = []
    club_pages.answers[SAVE] = lambda request: sent.append(request.post_data) or (200, html("entry"))
    club_pages.open("entry")
    tap(page, side=2, bid="10NT", tricks=10)
    page.get_by_role("button", name="Save hand 5").click()
    page.wait_for_url(f"{ADDRESS}{SAVE}")
    context.close()

    assert "number=5&half=&base=0&side=2&bid=10NT&tricks=10" in sent[0]
