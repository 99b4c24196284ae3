"""Bower's speed, as ratios to a bare view in the same run, beside its budgets. Exits with 1 when one is not kept."""

import argparse
import sys
from contextlib import ExitStack, contextmanager

import psycopg

from tests import postgres
from tests.bench import many_writers, paint, print_speed, requests_compared, scoring_speed, sites
from tests.bench.budgets import say

IN_THIS_PROCESS = {"score": scoring_speed.score, "print": print_speed.prints}
ON_SERVERS = {
    "save": requests_compared.save,
    "polls": requests_compared.polls,
    "phone": requests_compared.phone,
    "console": requests_compared.console,
    "board": requests_compared.board,
    "standings": requests_compared.standings,
    "figures": requests_compared.figures,
    "paint": paint.paint,
    "writers": many_writers.writers,
    "memory": sites.memory,
}


def main(words=None):
    """Measures what the command line `words` ask for; gives the exit code."""
    arguments = _arguments(words)
    effort = sites.QUICK if arguments.quick else sites.THOROUGH
    names = arguments.only or [*IN_THIS_PROCESS, *ON_SERVERS]
    checks = []
    for name in filter(IN_THIS_PROCESS.get, names):
        checks += _told(IN_THIS_PROCESS[name](effort))
    on_servers = list(filter(ON_SERVERS.get, names))
    if on_servers:
        say(f"Two sites are being filled, on {arguments.database}: about a minute …")
        with _running(arguments.database, effort) as running:
            for name in on_servers:
                checks += _told(ON_SERVERS[name](running))
    failed = [check for check in checks if not check.has_passed]
    say(f"{len(failed)} of {len(checks)} budgets are not kept." if failed else "Every budget is kept.")
    return 1 if failed else 0


def _told(checks):
    for check in checks:
        say(str(check))
    return [check for check in checks if check.budget is not None]


@contextmanager
def _running(database, effort):
    with ExitStack() as stack:
        url = stack.enter_context(_two_databases()) if database == "postgresql" else ""
        yield stack.enter_context(sites.running(effort=effort, database_url=url))


@contextmanager
def _two_databases():
    """A throwaway PostgreSQL with a database for Bower, whose address this gives, and one for the floor."""
    with postgres.throwaway_server() as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {sites.FLOOR_DATABASE}")
        yield url


def _arguments(words):
    names = [*IN_THIS_PROCESS, *ON_SERVERS]
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--only", action="append", choices=names, metavar="NAME", help=f"one row of {', '.join(names)}"
    )
    parser.add_argument("--quick", action="store_true", help="short: tries the tool, judges nothing")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
