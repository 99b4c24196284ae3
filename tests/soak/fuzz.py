"""Thousands of senseless posts to the hand form and its neighbours: each gets an answer, none of them a 500."""

from __future__ import annotations

import http.client
import random
import re
import string
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes, urlencode

from tests.soak.phone import FORM, Answer, Phone
from tests.soak.server import Server

SENDERS = 4
TABLES = 4
LOOK_EVERY = 10  # posts, then the phone looks at its page
SERVER_ERROR = 500
NASTY = [
    "", " ", "0", "-1", "−1", "1.5", "1e3", "11", "007", "+7", "0x7", "NaN", "inf", "null", "None", "true", "[]",
    "9" * 9, "9" * 10, "9" * 19, "9" * 400, "٧", "７", "seven", "8H", "6S", "11H", "MIS", "8♥", "8♥\ufe0e", "8h ", "8N",
    "1 and 2", "1,2", "1\x002", "\x00", "\n", "\r\nX-Evil: 1", "\u202e8H", "🂱", "e\u0301", "ÿ" * 300,
    "<script>alert(1)</script>", "{{ 7*7 }}", "%s%n", "'; DROP TABLE tournaments_hand;--", "../../etc/passwd",
]  # fmt: skip
FIELDS = ("key", "table", "round", "number", "base", "side", "bid", "tricks", "kind", "made")
SENSIBLE = {
    "side": ["1", "2"],
    "bid": ["7S", "7NT", "8H", "9D", "10NT"],
    "tricks": [str(tricks) for tricks in range(11)],
    "round": ["1"],
    "base": ["0", "0", "0", "1", "2"],
    "kind": ["thrown_in", "misdeal"],
    "made": ["yes", "no"],
}


@dataclass
class Fuzzed:
    """How many answers there were of each status, and what was sent before any answer of 500 or none at all."""

    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """One line for a person."""
        told = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        return f"{self.statuses.total()} posts: {told}; {len(self.failures)} failures, {len(self.wrong)} figures wrong"

    def is_clean(self, posts: int) -> bool:
        """Whether every post was answered, none with a 500, and some hands were saved in between."""
        answered = self.statuses.total() == posts and max(self.statuses) < SERVER_ERROR
        return answered and self.statuses[http.client.OK] > 0 and not (self.failures or self.wrong)


def fuzz(server: Server, *, posts: int, seed: int) -> Fuzzed:
    """Sends `posts` posts (a multiple of 4) made from `seed`, from phones that sit at four tables."""
    night = server.stage("night", TABLES)
    server.start()
    fuzzed = Fuzzed()

    def one_phone(index: int) -> None:
        place = night["tables"][index]
        rng = random.Random(f"{seed}-{index}")
        with closing(Phone(server.port)) as phone:
            phone.join(night["secret"], place["player"])
            for turn in range(posts // SENDERS):
                if turn % LOOK_EVERY == 0:
                    number, undoable = _look(phone)
                _send(phone, rng, place["table"], number, undoable, fuzzed)

    with ThreadPoolExecutor(SENDERS) as pool:
        for one in [pool.submit(one_phone, index) for index in range(SENDERS)]:
            one.result()
    server.kill()
    fuzzed.wrong = server.stage("hands")["wrong"]
    return fuzzed


def _look(phone: Phone) -> tuple[int, str]:
    """The hand that the phone's page asks for and the one it would undo, so that some posts are sensible."""
    page = _answer(phone, "GET", "/table").body
    number = re.search(rb'name="number" value="(\d+)"', page)
    undoable = re.search(rb"/table/hands/(\d+)/undo", page)
    return int(number[1]) if number else 1, undoable[1].decode() if undoable else "1"


def _send(phone: Phone, rng: random.Random, table: int, number: int, undoable: str, fuzzed: Fuzzed) -> None:
    undo = f"/table/hands/{rng.choice([undoable, undoable, '7', '9' * 40])}/undo"
    path = rng.choices(["/table/hands", "/table/deals", "/table/tiebreak", undo], [85, 5, 4, 6])[0]
    headers, body = _post(rng, table, number)
    try:
        answer = _answer(phone, "POST", path, body, headers)
    except (OSError, http.client.HTTPException) as trouble:
        fuzzed.failures.append(f"{path} {headers} {body[:300]!r}: {trouble!r}")
        return
    fuzzed.statuses[answer.status] += 1
    if answer.status >= SERVER_ERROR:
        fuzzed.failures.append(f"{path} {headers} {body[:300]!r}: {answer.status}")


def _answer(
    phone: Phone, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> Answer:
    """Once more on a new connection: the server drops one whose last body it did not care to read."""
    try:
        return phone.send(method, path, body, headers)
    except (OSError, http.client.HTTPException):
        return phone.send(method, path, body, headers)


def _post(rng: random.Random, table: int, number: int) -> tuple[dict[str, str], bytes]:
    """Headers and body: mostly a form with a few wrong fields, now and then something that is no form at all."""
    headers = {"Content-Type": FORM}
    if rng.random() < 0.5:
        headers["HX-Request"] = "true"
    if rng.random() < 0.03:
        headers["X-CSRFToken"] = rng.choice(["", "x", "x" * 64, "ÿ"])
    kind = rng.random()
    if kind < 0.06:
        return {**headers, "Content-Type": _content_type(rng)}, _garbage(rng)
    pairs = [(name, _value(rng, name, table, number)) for name in FIELDS if rng.random() > 0.03]
    if kind < 0.12:
        pairs += [(rng.choice(FIELDS), rng.choice(NASTY)) for _ in range(rng.choice([1, 3, 2000]))]
    if kind < 0.18:
        text = "&".join(f"{name}={quote_from_bytes(rng.randbytes(rng.randrange(12)))}" for name, _ in pairs)
        return headers, text.encode()
    return headers, urlencode(pairs).encode()


def _value(rng: random.Random, name: str, table: int, number: int) -> str:
    if rng.random() < 0.06:
        return rng.choice(NASTY)
    if name == "key":
        return "".join(rng.choices(string.ascii_letters, k=16)) if rng.random() > 0.1 else "one-key-for-many"
    if name == "table":
        return str(rng.choice([*[table] * 12, table + 1, 0]))
    if name == "number":
        return str(rng.choice([number, number, number + 1, max(1, number - 1), 62]))
    return rng.choice(SENSIBLE[name])


def _content_type(rng: random.Random) -> str:
    return rng.choice(
        ["", "application/json", "text/plain", FORM, f"{FORM}; charset=utf-16", f"{FORM}; charset=nonsense",
         "multipart/form-data", "multipart/form-data; boundary=b", "multipart/form-data; boundary=" + "b" * 300]
    )  # fmt: skip


def _garbage(rng: random.Random) -> bytes:
    return rng.choice(
        [b"", b"&&&==;;", b"%", b"%ff=%00", b"\x00" * 100, b'{"side": 1}', rng.randbytes(200),
         b'--b\r\nContent-Disposition: form-data; name="side"\r\n\r\n1\r\n--b--\r\n',
         b'--b\r\nContent-Disposition: form-data; name="side"; filename="x"\r\n\r\n1',
         b"a=" + b"x" * 3_000_000, b"&".join(b"f%d=1" % n for n in range(1500))]
    )  # fmt: skip
