"""The server is killed while phones save: whatever it acknowledged must be there, once."""

from __future__ import annotations

import http.client
import secrets
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from tests.soak.phone import Phone
from tests.soak.server import Server

HANDS_A_PHONE = 50
BIDS = [f"{level}{denomination}" for level in (7, 8, 9, 10) for denomination in ("S", "C", "D", "H", "NT")]
GIVE_UP_SECONDS = 3600
HTMX = {"HX-Request": "true"}


@dataclass
class Killed:
    """What became of the saves. `acknowledged` has the hands by table and number."""

    kills: int = 0
    sent_again: int = 0
    acknowledged: dict[tuple[int, int], tuple[int, str, int]] = field(default_factory=dict)
    lost: int = 0
    doubled: int = 0
    refused: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """One line for a person."""
        return (
            f"{self.kills} kills, {len(self.acknowledged)} acknowledged ({self.sent_again} sent again), "
            f"{self.lost} lost, {self.doubled} doubled, {len(self.refused)} refused, {len(self.wrong)} figures wrong"
        )

    def is_clean(self, saves: int, kills: int) -> bool:
        """Whether every save was acknowledged, and is there once."""
        counted = (len(self.acknowledged), self.kills) == (saves, kills)
        return counted and not (self.lost or self.doubled or self.refused or self.wrong)


def save_and_kill(server: Server, *, saves: int, kills: int, hands_a_phone: int = HANDS_A_PHONE) -> Killed:
    """Makes `saves` saves (a multiple of `hands_a_phone`) from a phone at each table, and kills meanwhile."""
    night = server.stage("night", max(2, saves // hands_a_phone))
    server.start()
    killed, stop = Killed(), threading.Event()
    tables = night["tables"][: saves // hands_a_phone]
    with ExitStack() as phones, ThreadPoolExecutor(len(tables)) as pool:
        work = []
        for place in tables:
            phone = phones.enter_context(closing(Phone(server.port)))
            phone.join(night["secret"], place["player"])
            work.append(pool.submit(_save_all, phone, place["table"], hands_a_phone, killed, stop))
        try:
            _kill_now_and_then(server, killed, saves=saves, kills=kills)
        except BaseException:
            stop.set()
            raise
        for one in work:
            one.result()
    _look_at(server, killed)
    return killed


def _kill_now_and_then(server: Server, killed: Killed, *, saves: int, kills: int) -> None:
    """A kill each time another share of the saves is acknowledged: always in the midst of others."""
    give_up = time.monotonic() + GIVE_UP_SECONDS
    for number in range(1, kills + 1):
        while len(killed.acknowledged) < saves * number // (kills + 1):
            if time.monotonic() > give_up:
                raise TimeoutError(killed.summary())
            time.sleep(0.002)
        server.kill()
        killed.kills += 1
        server.start()


def _save_all(phone: Phone, table: int, hands: int, killed: Killed, stop: threading.Event) -> None:
    for number in range(1, hands + 1):
        hand = (1 + number % 2, BIDS[(7 * table + number) % len(BIDS)], (3 * number + table) % 11)
        _save(phone, table, number, hand, killed, stop)


def _save(
    phone: Phone, table: int, number: int, hand: tuple[int, str, int], killed: Killed, stop: threading.Event
) -> None:
    """Sends one hand under one key until an answer names that key, as a phone's queue does."""
    key = secrets.token_urlsafe(12)
    side, bid, tricks = hand
    form = {
        "key": key, "table": table, "round": 1, "number": number, "base": 0, "side": side, "bid": bid, "tricks": tricks
    }  # fmt: skip
    give_up, tries = time.monotonic() + GIVE_UP_SECONDS, 0
    while not stop.is_set() and time.monotonic() < give_up:
        tries += 1
        try:
            # Every other phone has no JavaScript: its answer is a redirect.
            answer = phone.post("/table/hands", form, **(HTMX if table % 2 else {}))
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
            continue
        killed.sent_again += tries > 1
        if answer.status in {http.client.OK, http.client.SEE_OTHER} and answer.receipt == key:
            killed.acknowledged[table, number] = hand
        else:
            killed.refused.append(f"table {table}, hand {number}: {answer.status}")
        return


def _look_at(server: Server, killed: Killed) -> None:
    """Starts over once more, so that what is read has survived, and compares."""
    server.kill()
    found = server.stage("hands")
    there = Counter(((table, number), tuple(hand)) for table, number, *hand in found["hands"])
    killed.lost = sum((place, hand) not in there for place, hand in killed.acknowledged.items())
    killed.doubled = sum(there.values()) - len(there)
    killed.wrong = found["wrong"]
