"""Eight writers at once: nobody is refused, nobody waits much longer than at the reference."""

import itertools
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from tests.bench.budgets import Check, costs, told, within
from tests.bench.client import Connection, UnexpectedAnswer
from tests.bench.players import Table, Writer
from tests.bench.timing import percentile, ratio_of

WRITERS = 8
PASSES = 10  # the two sites take turns, so that both meet the same load of the machine
SLOWEST = 0.99


class Busy:
    """A player who saves a round's hands and takes them back, at one table after the other: all of it writes."""

    def __init__(self, port, places):
        self.tables = [Table(Connection(port), *place) for place in places]
        self.turn = itertools.cycle(self.tables)
        self.table = next(self.turn)
        self.is_undoing = False

    def write(self):
        """The next save or undo, in milliseconds."""
        if self.is_undoing and not self.table.undos:
            self.table, self.is_undoing = next(self.turn), False
        elif self.table.is_full():
            self.is_undoing = True
        return (self.table.undo() if self.is_undoing else self.table.save()).milliseconds

    def reconnect(self):
        for table in self.tables:
            table.connection.close()

    def clear(self):
        for table in self.tables:
            table.clear()


@dataclass(frozen=True, slots=True)
class Load:
    """One pass: how long each request took, and how many a second there were."""

    milliseconds: list[float]
    failures: int
    seconds: float

    @property
    def slowest(self):
        return percentile(self.milliseconds, SLOWEST)

    @property
    def rate(self):
        return len(self.milliseconds) / self.seconds


def writers(sites):
    """Bower beside the reference, in turns."""
    seconds = sites.effort.writing_seconds / PASSES
    busy = [Busy(sites.bower, sites.plan["saving"][n::WRITERS]) for n in range(WRITERS)]
    reference = [Writer(sites.reference, "/record", chair=n + 1) for n in range(WRITERS)]
    passes = []
    for _ in range(PASSES):
        for one in (*reference, *busy):
            one.reconnect()  # which of a server's workers a connection falls to decides whom it waits for
        theirs = load([one.save for one in reference], seconds)
        passes.append((theirs, load([one.write for one in busy], seconds)))
    for one in busy:
        one.clear()
    theirs, ours = zip(*passes, strict=True)
    by_pass = ratio_of([one.slowest for one in ours], [one.slowest for one in theirs])
    slowest = replace(by_pass, middle=_slowest_of_all(ours) / _slowest_of_all(theirs))
    rate = ratio_of([one.rate for one in ours], [one.rate for one in theirs])
    return [
        within(
            "writers",
            f"failures of {sum(len(o.milliseconds) for o in ours)}",
            sum(o.failures for o in ours),
            0,
        ),
        costs("writers", "99th percentile ÷ reference", slowest, 1.5),
        Check("writers", "throughput ÷ reference", rate.middle, str(rate), 0.7, is_least=True),
        told("writers", "failures of the reference", str(sum(one.failures for one in theirs))),
    ]


def _slowest_of_all(loads):
    """A pass is too short for its slowest hundredth: a few unlucky requests."""
    return percentile([value for one in loads for value in one.milliseconds], SLOWEST)


def load(actions, seconds):
    """All of `actions` at once, each once at least and again until `seconds` are over."""
    begin = time.monotonic()

    def work(act):
        taken, failures, is_time = [], 0, True
        while is_time:
            try:
                taken.append(act())
            except UnexpectedAnswer:
                failures += 1
            is_time = time.monotonic() - begin < seconds
        return taken, failures

    with ThreadPoolExecutor(len(actions)) as pool:
        done = list(pool.map(work, actions))
    milliseconds = [value for taken, _ in done for value in taken]
    return Load(milliseconds, sum(failures for _, failures in done), time.monotonic() - begin)
