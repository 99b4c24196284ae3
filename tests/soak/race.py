"""Three phones at one table save the same hands at the same time: each hand is kept once, and every loser is told."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

from tests.soak.server import Server

PHONES = 3
HANDS = [("1", "7H", 7), ("2", "8C", 8), ("1", "9D", 10)]  # what each of the three says, whichever hand it is
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SAVE_ALL = """([table, [side, bid, tricks], hands]) => {
  const token = document.cookie.match(/csrftoken=([^;]*)/)[1];
  const save = async (number) => {
    const key = `race-${side}${bid}-${table}-${number}`;
    const body = new URLSearchParams({ key, table, round: 1, number, base: 0, side, bid, tricks });
    const answer = await fetch("/table/hands", { method: "POST", body, headers: { "HX-Request": "true", "X-CSRFToken": token } });
    const text = await answer.text();
    return [answer.status, answer.headers.get("X-Receipt") === key, text.includes("data-versions")];
  };
  window.race = (async () => {
    const answers = [];
    for (let number = 1; number <= hands; number += 1) answers.push(await save(number));
    return answers;
  })();
}"""


@dataclass
class Raced:
    """What the phones were told, and what the database has."""

    won: Counter[tuple[int, int]] = field(default_factory=Counter)  # by table and number
    told: int = 0  # losers who were shown both versions
    odd: list[str] = field(default_factory=list)
    kept: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)
    night: dict[str, Any] = field(default_factory=dict)  # as the stage made it

    def summary(self) -> str:
        """One line for a person."""
        return (
            f"{self.kept} hands kept, {self.won.total()} acknowledged, {self.told} losers told, "
            f"{self.doubled} doubled, {len(self.odd)} odd answers, {len(self.wrong)} figures wrong"
        )

    def is_clean(self, hands: int) -> bool:
        """Whether each hand was kept once, acknowledged to one phone, and shown to the two others."""
        counted = (self.kept, self.won.total(), self.told) == (hands, hands, (PHONES - 1) * hands)
        return counted and set(self.won.values()) == {1} and not (self.doubled or self.odd or self.wrong)


def race(server: Server, browser: Browser, *, tables: int, hands: int) -> Raced:
    """Lets three phones at each of `tables` tables (one after the other) save `hands` hands (up to 60) at once."""
    night = server.stage("night", max(2, tables))
    server.start()
    raced = Raced(night=night)
    for place in night["tables"][:tables]:
        with ExitStack() as contexts:
            pages = []
            for player in place["players"][:PHONES]:
                context = browser.new_context(**PHONE)
                contexts.callback(context.close)
                pages.append(joined(context.new_page(), server.port, night["secret"], player))
            _race_at(place["table"], pages, hands, raced)
    server.kill()
    _look_at(server, raced)
    return raced


def joined(page: Page, port: int, secret: str, player: int) -> Page:
    """The page of a phone that has scanned the QR and tapped a name."""
    page.goto(f"http://club.test:{port}/j/{secret}")
    page.locator(f"button[value='{player}']").tap()
    page.wait_for_url("**/table")
    return page


def _race_at(table: int, pages: list[Page], hands: int, raced: Raced) -> None:
    for page, hand in zip(pages, HANDS, strict=True):
        page.evaluate(SAVE_ALL, [table, hand, hands])
    for page in pages:
        for number, (status, is_named, is_shown) in enumerate(page.evaluate("() => window.race"), start=1):
            if (status, is_named) == (200, True):
                raced.won[table, number] += 1
            elif (status, is_named, is_shown) == (409, True, True):
                raced.told += 1
            else:
                raced.odd.append(f"table {table}, hand {number}: {status}")


def _look_at(server: Server, raced: Raced) -> None:
    found = server.stage("hands")
    places = Counter((table, number) for table, number, *_ in found["hands"])
    raced.kept, raced.doubled = len(places), places.total() - len(places)
    raced.wrong = found["wrong"]
