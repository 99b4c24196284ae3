"""The two sites of one run: their data, their servers, and how long to measure them."""

import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.budgets import told
from tests.bench.client import UnexpectedAnswer
from tests.bench.servers import run_module, serving

FLOOR = "tests.bench.floor.wsgi:application"
BOWER = "clubsite.wsgi:application"
FLOOR_DATABASE = "floor"
LAST_OF_LOG = 4000  # characters


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured: rounds, requests of each kind a round, seconds of many writers, visits of a browser."""

    rounds: int
    times: int
    writing_seconds: int
    visits: int
    is_quick: bool = False


THOROUGH = Effort(rounds=11, times=50, writing_seconds=30, visits=5)
QUICK = Effort(rounds=3, times=10, writing_seconds=5, visits=1, is_quick=True)


@dataclass(frozen=True, slots=True)
class Sites:
    """The ports of the servers; `plan` as in `club`, `statements` as in `counting`; `processes` by name.

    `keeping_nothing` is Bower with every part of a page made anew.
    """

    floor: int
    reference: int
    compressed_floor: int
    bower: int
    keeping_nothing: int
    plan: dict[str, Any]
    statements: dict[str, list[str]]
    effort: Effort
    processes: dict[str, int]


@contextmanager
def running(*, effort, database_url=""):
    """Makes the data of both sites in a temporary folder, serves them, and removes everything afterwards.

    `database_url` names a PostgreSQL server with a database for each of them; without it they have a file each.
    """
    with tempfile.TemporaryDirectory(prefix="bower-bench-") as folder, ExitStack() as stack:
        home = Path(folder)
        log = home / "log"
        floor, bower = _environments(home, database_url)
        run_module("tests.bench.floor.fill", {**floor, "FLOOR_KIND": "reference"})
        plan = home / "plan.json"
        run_module("tests.bench.club", bower, str(plan), *(["--quick"] if effort.is_quick else []))
        statements = json.loads(run_module("tests.bench.counting", bower, str(plan)))
        kinds = {"floor": "bare", "reference": "reference", "compressed_floor": "compressed"}
        servers = {
            name: stack.enter_context(serving(FLOOR, {**floor, "FLOOR_KIND": kind}, log))
            for name, kind in kinds.items()
        }
        servers["bower"] = stack.enter_context(serving(BOWER, bower, log))
        forgetful = {**bower, "DJANGO_SETTINGS_MODULE": "tests.bench.keeping_nothing"}
        servers["keeping_nothing"] = stack.enter_context(serving(BOWER, forgetful, log))
        try:
            yield Sites(
                **{name: server.port for name, server in servers.items()},
                plan=json.loads(plan.read_text()),
                statements=statements,
                effort=effort,
                processes={name: server.process for name, server in servers.items()},
            )
        except UnexpectedAnswer as error:
            sys.exit(f"{error}\nThe servers' log ends with:\n{log.read_text()[-LAST_OF_LOG:]}")


def memory(sites):
    """What the workers hold after everything they were asked for; no budget, but worth seeing."""
    return [
        told("memory", f"megabytes of a worker, {name}", f"{_megabytes(sites.processes[name]):.0f}")
        for name in ("floor", "reference", "bower")
    ]


def _megabytes(process):
    """The largest resident size among a server's workers."""
    asked = ["ps", "-A", "-o", "ppid=,rss="]
    lines = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    sizes = [int(size) for parent, size in map(str.split, lines) if int(parent) == process]
    return max(sizes) / 1024


def _environments(home, database_url):
    for name in ("floor", "bower"):
        (home / name).mkdir()
    floor = {
        "DJANGO_SETTINGS_MODULE": "tests.bench.floor.settings",
        "FLOOR_DATA": str(home / "floor"),
        "FLOOR_DATABASE_URL": database_url and f"{database_url.rpartition('/')[0]}/{FLOOR_DATABASE}",
    }
    bower = {
        "DJANGO_SETTINGS_MODULE": "clubsite.settings",
        "BOWER_PROFILE": "lan",
        "BOWER_DATA": str(home / "bower"),
        "BOWER_HOSTS": "club.test",  # a browser's name for this machine: see paint
        "BOWER_TIME_ZONE": "Europe/London",
        "BOWER_DEBUG": "0",
        "DATABASE_URL": database_url,
    }
    return floor, bower
