"""The long form of everything, on SQLite and on PostgreSQL: `python -m tests.soak [--only PART] [--short]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.paint import chromium
from tests.postgres import throwaway_server
from tests.soak.fuzz import fuzz
from tests.soak.kills import save_and_kill
from tests.soak.race import race
from tests.soak.server import Server, a_server

SEED = 500
CLUB_TEST = ["--host-resolver-rules=MAP club.test 127.0.0.1", "--no-sandbox", "--disable-dev-shm-usage"]


def writers(server: Server, *, short: bool) -> tuple[str, bool, list[str]]:
    """8 writers × 500 saves."""
    found = server.stage("writers", 8, 25 if short else 500)
    return found["summary"], found["is_clean"], found["wrong"]


def kills(server: Server, *, short: bool) -> tuple[str, bool, list[str]]:
    """20 kills during 1,000 saves."""
    saves, times = (100, 2) if short else (1000, 20)
    killed = save_and_kill(server, saves=saves, kills=times)
    return killed.summary(), killed.is_clean(saves, times), [*killed.refused[:10], *killed.wrong[:10]]


def posts(server: Server, *, short: bool) -> tuple[str, bool, list[str]]:
    """10,000 senseless posts."""
    number = 300 if short else 10_000
    fuzzed = fuzz(server, posts=number, seed=SEED)
    return fuzzed.summary(), fuzzed.is_clean(number), [*fuzzed.failures[:10], *fuzzed.wrong[:10]]


def races(server: Server, *, short: bool) -> tuple[str, bool, list[str]]:
    """Three phones save 200 hands at once, each in a browser of its own."""
    tables, hands = (1, 10) if short else (4, 50)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CLUB_TEST)
        raced = race(server, browser, tables=tables, hands=hands)
        browser.close()
    return raced.summary(), raced.is_clean(tables * hands), [*raced.odd[:10], *raced.wrong[:10]]


def sequences(server: Server, *, short: bool) -> tuple[str, bool, list[str]]:
    """10,000 sequences of save, resend, reorder, conflict, amend and undo."""
    number = 100 if short else 10_000
    found = server.stage("sequences", number)
    summary = f"{found['sequences']} sequences of {found['steps']} steps, {len(found['wrong'])} wrong"
    return summary, found["sequences"] >= number and not found["wrong"], found["wrong"]


PARTS: dict[str, Callable[..., tuple[str, bool, list[str]]]] = {
    "writers": writers,
    "kills": kills,
    "posts": posts,
    "races": races,
    "sequences": sequences,
}


@contextmanager
def database(name: str) -> Iterator[str]:
    """The DATABASE_URL of a database of that kind, fresh."""
    if name == "SQLite":
        yield ""
    else:
        with throwaway_server() as url:
            yield url


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the terminal is its page


def main(arguments: list[str]) -> int:
    """Runs the parts on both databases; 1 when anything was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    parser.add_argument("--database", choices=["SQLite", "PostgreSQL"], help="one database alone")
    parser.add_argument("--short", action="store_true", help="as in `make test`")
    chosen = parser.parse_args(arguments)
    failed = 0
    for kind in [chosen.database] if chosen.database else ["SQLite", "PostgreSQL"]:
        for part in [chosen.only] if chosen.only else PARTS:
            with database(kind) as url, tempfile.TemporaryDirectory(prefix="bower-soak-") as data:
                began = time.monotonic()
                with a_server(Path(data), url) as server:
                    summary, is_clean, details = PARTS[part](server, short=chosen.short)
                seconds = time.monotonic() - began
                say(f"{'pass' if is_clean else 'FAIL'}  {kind}, {part}: {summary} ({seconds:.0f} s)")
                for line in details:
                    say(f"      {line}")
                failed += not is_clean
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
