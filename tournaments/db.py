"""The one way to open a transaction that writes.

What must hold is held by the database: unique constraints, row locks and SQLite's own single writer. Nothing
here makes a write correct. It only makes waiting fair: SQLite lets waiting writers retry at random, so that
under load one of them can be unlucky for seconds, and a queue in this process cuts the longest wait to the
time the writers before it need.
"""

import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction

LONGEST_QUEUE_SECONDS = 20.0  # as long as SQLite itself would wait


class TicketLock:
    """A lock that lets its waiters in strictly in the order in which they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._is_held = False
        self._waiting: deque[threading.Event] = deque()

    def acquire(self, timeout: float) -> bool:
        """True once it is this thread's turn; False when that took longer than `timeout` seconds."""
        with self._guard:
            if not self._is_held:
                self._is_held = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        is_my_turn = False
        try:
            is_my_turn = turn.wait(timeout)
        finally:
            if not is_my_turn:
                self._leave_queue(turn)
        return is_my_turn

    def release(self) -> None:
        """Hands the lock to whoever has waited longest. Only the thread that was let in may call it."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_held = False

    def _leave_queue(self, turn: threading.Event) -> None:
        """Gives a place in the queue up; had the turn come in that very moment, passes it on."""
        with self._guard:
            was_called = turn.is_set()
            if not was_called:
                self._waiting.remove(turn)
        if was_called:
            self.release()


_sqlite_turns = TicketLock()


@contextmanager
def write_transaction(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """A transaction for writes: `transaction.atomic()`, and on SQLite writers of this process take turns.

    Keep it to the writes: find and check things before. May be nested; the inner one is a savepoint of the
    outer one's transaction. Correctness never rests on the queue, only on the database's constraints: whoever
    waited too long goes on without a turn, and other processes have no part in it.
    """
    connection = connections[using]
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic(using=using), _last_things(using):
            yield
        return
    has_turn = _sqlite_turns.acquire(LONGEST_QUEUE_SECONDS)
    try:
        with transaction.atomic(using=using), _last_things(using):
            yield
    finally:
        if has_turn:
            _sqlite_turns.release()


class _Waiting(threading.local):
    """What is to be done at the end of the write transaction of this thread; None outside of one."""

    deeds: dict[Hashable, Callable[[], object]] | None = None


_waiting = _Waiting()


def at_the_end(key: Hashable, deed: Callable[[], object]) -> None:
    """Do this last thing before the write transaction ends, once for a key; at once outside of a write transaction.

    For a row that many changes write: it is locked only for a moment, and after all others, so that no two of them
    wait for each other.
    """
    if _waiting.deeds is None:
        deed()
    else:
        _waiting.deeds.setdefault(key, deed)


@contextmanager
def _last_things(using: str) -> Iterator[None]:
    if _waiting.deeds is not None:  # within another write transaction, at whose end they are done
        yield
        return
    _waiting.deeds = {}
    try:
        yield
        is_taken_back = transaction.get_rollback(using)
        for deed in () if is_taken_back else _waiting.deeds.values():
            deed()
    finally:
        _waiting.deeds = None


@contextmanager
def steady_reading(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """A transaction in which several SELECTs see the same moment, however many others write meanwhile.

    SQLite keeps writers waiting that long, PostgreSQL does not. Within a transaction of the caller's it is that one.
    """
    connection = connections[using]
    if connection.in_atomic_block:
        yield
        return
    with write_transaction(using):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
