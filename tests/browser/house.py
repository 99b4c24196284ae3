"""A house on a club night: phones, a coordinator's laptop and a TV, each a browser of its own, all of them watched.

Addresses are plain http on a name that is no secure context, as in a living room. Whatever a page complains about,
asks of another server or cannot answer is gathered, and the fixture that hands out the house fails on it.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.factories import Fixture, player_actor
from tournaments.services import phones
from tournaments.views.guards import PHONE_COOKIE

IPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
POLL = 3_000  # milliseconds between two polls
PATIENCE = 20_000  # for a busy machine; nothing asserts how long a thing took
# A refused entry, and a poll that a save or a new page called off: htmx and Chromium note both as errors. A server
# that is not there is still noticed: Chromium names the address that did not load.
EXPECTED = re.compile(
    r"status of 4\d\d|Response Status Error Code 4\d\d|^console: htmx:(afterRequest|sendAbort|sendError|timeout)\b"
)

expect.set_options(timeout=PATIENCE)


class House:
    """Hands out browsers and watches over them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.problems: list[str] = []
        self._contexts: list[BrowserContext] = []
        self._cut_off: set[BrowserContext] = set()

    def visitor(self, *, javascript: bool = True, **options) -> Page:
        """A page in a browser of its own, with nothing remembered; its clock can be moved on."""
        context = self.browser.new_context(java_script_enabled=javascript, **options)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        self._watch(context)
        if javascript:
            context.clock.install()
        return context.new_page()

    def phone(self, made: Fixture, name: str, *, javascript: bool = True, **options) -> Phone:
        """The phone of somebody who has joined, by first name, at their table."""
        player = made.people[name]
        token = phones.join_as(night=made.night, player=player, by=player_actor(player), at=timezone.now())
        page = self.visitor(javascript=javascript, **IPHONE | options)
        page.context.add_cookies([{"name": PHONE_COOKIE, "value": token, "url": self.url}])
        page.goto(f"{self.url}/table")
        return Phone(page, javascript=javascript)

    def laptop(self, made: Fixture, **options) -> Laptop:
        """The coordinator's, signed in, on no page yet."""
        return self.laptop_of(made.coordinator, made.club.slug, **options)

    def laptop_of(self, user: User, slug: str, **options) -> Laptop:
        """A laptop on which this account is signed in, for one of its clubs."""
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        page = self.visitor(**LAPTOP | options)
        session = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.url}])
        return Laptop(page, self.url, slug)

    def television(self, slug: str, **options) -> Board:
        """The room's screen, on the club's board."""
        page = self.visitor(**TELEVISION | options)
        page.goto(f"{self.url}{reverse('board', args=[slug])}")
        return Board(page)

    @contextmanager
    def cut_off(self, page: Page):
        """Meanwhile this browser reaches nobody: the wifi is gone, or the server is down."""
        with self.in_trouble(page):
            page.context.set_offline(True)
            yield
            page.context.set_offline(False)
            next_poll(page)

    @contextmanager
    def in_trouble(self, page: Page):
        """Meanwhile this browser may complain: what it asks for is not answered as it should be."""
        before = set(self._cut_off)
        self._cut_off.add(page.context)
        yield
        self._cut_off = before

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _watch(self, context: BrowserContext) -> None:
        def note(text: str) -> None:
            if context not in self._cut_off and not EXPECTED.search(text):
                self.problems.append(text)

        context.on("weberror", lambda error: note(f"script: {error.error}"))
        context.on(
            "console", lambda said: said.type in {"error", "warning"} and note(f"console: {said.text}")
        )
        context.on(
            "request", lambda sent: sent.url.startswith(self.url) or note(f"left the house: {sent.url}")
        )
        context.on("response", lambda got: got.status >= 500 and note(f"{got.status} from {got.url}"))


class Phone:
    """A player's phone at their own table, used by taps."""

    def __init__(self, page: Page, *, javascript: bool = True) -> None:
        self.page = page
        self.has_javascript = javascript
        self.now = page.locator("#table-now")
        self.totals = page.locator(".sides .sum")
        self.hands = page.locator(".hands:not(#outbox *) li")
        self.sync = page.locator("#sync")
        self.waiting = page.locator("#outbox .waits")
        self.stuck = page.locator("#outbox .stuck")

    def join_by_code(self, url: str, code: str, name: str) -> None:
        self.page.goto(url)
        self.page.get_by_label("The code, six letters and digits").fill(code)
        self.page.get_by_role("button", name="Find my table").tap()
        self.choose_name(name)

    def join_by_link(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.choose_name(name)

    def choose_name(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()
        expect(self.now).to_be_visible()

    def look(self) -> None:
        """Shows the news: by the page's next poll, or loaded again where there is no JavaScript."""
        if self.has_javascript:
            next_poll(self.page)
        else:
            self.page.reload()

    def choose(self, *, side: int | None = None, bid: str | None = None, tricks: int | None = None) -> None:
        """Taps what a thumb would: the cells, not the inputs inside them."""
        for name, value in (("side", side), ("bid", bid), ("tricks", tricks)):
            if value is not None:
                self.page.locator(f"label:has(#{name}-{value})").tap()

    def enter(self, hand: str) -> None:
        """Taps a hand written "1 7H/7" and saves it, without waiting for the answer."""
        side, bid, tricks = re.split("[ /]", hand)
        self.choose(side=int(side), bid=bid, tricks=int(tricks))
        self.save()

    def save(self) -> None:
        self.page.locator("#save").tap()

    def save_all(self, *hands: str) -> None:
        """Enters hands one after the other, each once the one before is in."""
        for hand in hands:
            expect(self.page.locator("#hand-form")).to_be_visible()
            number = self.now.get_attribute("data-number")
            self.enter(hand)
            expect(self.now).not_to_have_attribute("data-number", number)

    def rows(self) -> list[str]:
        """The hands of the round as listed: number, bid, who took how many, points."""
        return self.hands.evaluate_all(
            """all => all.map(li => li.querySelector("summary")
               ? [...li.querySelector("summary").children].map(part => part.textContent.trim()).join(" ")
               : li.textContent.trim())"""
        )

    def note(self, kind: str) -> None:
        """A deal without a contract: "Thrown in" or "Misdeal"."""
        # The totals count a hand that is still on its way, the list does not.
        expect(self.waiting).to_have_count(0)
        before = self.hands.count()
        self.page.get_by_role("button", name=kind, exact=True).tap()
        expect(self.hands).to_have_count(before + 1)

    def undo(self) -> None:
        self.page.get_by_role("button", name="Undo").tap()

    def break_tie(self, side: int, made: str) -> None:
        """Saves the tie-break hand; `made` is "yes" or "no"."""
        expect(self.now).to_have_attribute("data-stage", "tiebreak")
        self.page.locator(f"label:has(#side-{side})").tap()
        self.page.locator(f"label:has(#made-{made})").tap()
        self.page.get_by_role("button", name="Save the tie-break hand").tap()

    def next_seat(self) -> list[str]:
        """Where to go, with whom, against whom: the words of the big card, once it lies open."""
        expect(self.now).to_have_attribute("data-stage", "moves")
        parts = self.page.locator(".playing > .soft:nth-of-type(2), .goto, .partner, .playing strong")
        return parts.all_inner_texts()


class Laptop:
    """The coordinator's console and the pages around it."""

    def __init__(self, page: Page, url: str, slug: str) -> None:
        self.page = page
        self.base = f"{url}/club/{slug}"
        self.title = page.get_by_role("heading", level=1)
        self.start = page.locator("#start-round")
        self.why_not = page.locator("#why-not")

    def go(self, path: str) -> None:
        """To one of the club's pages: "players", "nights/3"."""
        self.page.goto(f"{self.base}/{path}")

    def go_to_night(self, made: Fixture) -> None:
        self.go(f"nights/{made.night.pk}")

    def round(self, number: int) -> list[str]:
        """A round of the grid, table by table: "High: Adam & Alice 550 ▲, Bert & Bella 420"."""
        return (
            self.page.locator("section.round")
            .nth(number - 1)
            .locator(".cell")
            .evaluate_all(
                """cells => cells.map(cell => cell.querySelector(".index").textContent + ": " +
               [...cell.querySelectorAll(".side")].map(side => side.querySelector("bdi").textContent + " " +
               side.querySelector(".sum-of").textContent + (side.matches(".won") ? " ▲" : "")).join(", "))"""
            )
        )

    def moves(self) -> list[str]:
        """The moves, table by table: "High: Adam & Cora v Carl & Alice"."""
        return self.page.locator(".moves li").evaluate_all(
            """all => all.map(li => li.querySelector("h3").textContent + ": " +
               (li.querySelector(".then strong")?.textContent ?? "not known yet"))"""
        )

    def open_table(self, name: str, round_number: int) -> None:
        """Opens a cell of the grid beside it."""
        rows = self.page.locator("section.round").nth(round_number - 1)
        rows.locator(".cell").filter(has=self.page.get_by_text(name, exact=True)).click()
        expect(
            self.page.get_by_role("heading", name=f"{name}, round {round_number}", level=2)
        ).to_be_visible()

    def open_hand(self, number: int) -> None:
        """Opens a hand of the opened table to amend it."""
        self.page.get_by_role("link", name=f"Amend hand {number}").click()
        expect(self.page.get_by_role("heading", name=f"Amend hand {number}")).to_be_visible()

    def follows(self) -> list[str]:
        """What an amendment shows before it is saved: "Points: …", "Winner: …"."""
        return self.page.locator("#what-follows dl > div").evaluate_all(
            """all => all.map(div => div.querySelector("dt").textContent + ": " +
               [...div.querySelectorAll("p")].map(p => p.textContent).join(" · "))"""
        )

    def standings(self) -> list[str]:
        """The rows of the season's standings: "1= Carl Chen 690"."""
        return self.page.locator("[aria-label='Season standings'] tbody tr").evaluate_all(
            """rows => rows.map(row => ["td.place", "th bdi", "td.sum"].map(
               one => row.querySelector(one).textContent.trim()).join(" "))"""
        )


class Board:
    """The room's screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scores = page.locator(".scores")

    def moves(self) -> list[str]:
        """The moves, table by table, as on the console."""
        return self.page.locator(".room > li").evaluate_all(
            """all => all.map(li => li.querySelector("h2").textContent + ": " +
               li.querySelector(".then-who").textContent)"""
        )


def next_poll(page: Page) -> None:
    """Moves the page's clock on to its next poll: what other people see is at most this old."""
    page.clock.run_for(POLL)


def stop_the_clock(page: Page) -> None:
    """From here on the page polls only when its clock is moved on."""
    page.clock.pause_at(timezone.now() + timedelta(hours=1))
    expect(page.locator(".htmx-request")).to_have_count(0)  # the poll that was due has been answered
