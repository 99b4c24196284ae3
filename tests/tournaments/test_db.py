"""Writers take turns in the order in which they came, and whatever happens inside, the next one gets in."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, transaction

from tournaments import db
from tournaments.db import TicketLock, at_the_end, write_transaction


def wait_until(condition) -> None:
    give_up = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < give_up, "the threads of this test hang"
        time.sleep(0.001)


def queue_up(lock: TicketLock, names: list[str], served: list[str]) -> list[threading.Thread]:
    """Starts a thread for each name, each only once the one before it is waiting."""

    def take_a_turn(name: str) -> None:
        assert lock.acquire(20) is True
        served.append(name)
        lock.release()

    threads = []
    for position, name in enumerate(names):
        thread = threading.Thread(target=take_a_turn, args=(name,))
        thread.start()
        threads.append(thread)
        wait_until(lambda expected=position + 1: len(lock._waiting) == expected)
    return threads


def test_ticket_lock_serves_in_the_order_of_arrival():
    lock, served = TicketLock(), []
    names = [f"phone {number}" for number in range(20)]
    assert lock.acquire(0) is True

    threads = queue_up(lock, names, served)
    assert served == []
    lock.release()
    for thread in threads:
        thread.join(20)

    assert served == names
    assert lock.acquire(0) is True


def test_ticket_lock_never_lets_a_newcomer_overtake():
    lock, served = TicketLock(), []
    lock.acquire(0)
    threads = queue_up(lock, ["first", "second"], served)

    assert lock.acquire(0.01) is False

    lock.release()
    for thread in threads:
        thread.join(20)
    assert served == ["first", "second"]


def test_ticket_lock_goes_on_without_one_who_gave_up():
    lock, gave_up = TicketLock(), []
    lock.acquire(0)
    impatient = threading.Thread(target=lambda: gave_up.append(lock.acquire(0.01)))
    impatient.start()
    impatient.join(20)

    lock.release()

    assert gave_up == [False]
    assert lock.acquire(0) is True


def test_ticket_lock_keeps_two_out_at_once():
    lock, inside, worst = TicketLock(), [], []

    def work() -> None:
        for _ in range(200):
            assert lock.acquire(20)
            inside.append(1)
            worst.append(len(inside))
            inside.pop()
            lock.release()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert len(worst) == 8 * 200
    assert set(worst) == {1}


@pytest.mark.django_db(transaction=True)
def test_write_transaction_commits_together_or_not_at_all():
    users = get_user_model().objects

    def write(*names: str) -> None:
        with write_transaction():
            for name in names:
                users.create(username=name)

    write("zoe")
    with pytest.raises(IntegrityError):
        write("jose", "zoe")

    assert list(users.values_list("username", flat=True)) == ["zoe"]


@pytest.mark.django_db(transaction=True)
def test_write_transaction_may_be_nested_as_a_savepoint():
    users = get_user_model().objects

    def fail_inside() -> None:
        with write_transaction():
            users.create(username="inner")
            raise LookupError

    with write_transaction():
        users.create(username="outer")
        with pytest.raises(LookupError):
            fail_inside()
        with transaction.atomic(), write_transaction():
            users.create(username="innermost")

    assert set(users.values_list("username", flat=True)) == {"outer", "innermost"}


@pytest.mark.django_db(transaction=True)
def test_what_is_for_the_end_is_done_once_and_last_and_not_after_a_failure():
    done: list[str] = []

    with write_transaction():
        at_the_end("a", lambda: done.append("a"))
        with write_transaction():
            at_the_end("b", lambda: done.append("b"))
            at_the_end("a", lambda: done.append("a again"))
        done.append("written")
    assert done == ["written", "a", "b"]

    def fail_inside() -> None:
        with write_transaction():
            at_the_end("a", lambda: done.append("never"))
            raise LookupError

    with pytest.raises(LookupError):
        fail_inside()
    at_the_end("a", lambda: done.append("at once"))  # outside of a write transaction
    assert done == ["written", "a", "b", "at once"]


@pytest.mark.django_db(transaction=True)
def test_an_exception_lets_the_next_writer_in(monkeypatch):
    monkeypatch.setattr(db, "LONGEST_QUEUE_SECONDS", 0.0)  # a turn that was kept would show at once
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt), write_transaction():
            raise KeyboardInterrupt

    assert db._sqlite_turns.acquire(0) is True
    db._sqlite_turns.release()


@pytest.mark.django_db(transaction=True)
def test_a_stuck_queue_delays_a_writer_and_never_stops_it(monkeypatch):
    monkeypatch.setattr(db, "LONGEST_QUEUE_SECONDS", 0.01)
    assert db._sqlite_turns.acquire(0) is True
    try:
        with write_transaction():
            get_user_model().objects.create(username="patient")
    finally:
        db._sqlite_turns.release()

    assert get_user_model().objects.filter(username="patient").exists()
    assert db._sqlite_turns.acquire(0) is True
    db._sqlite_turns.release()


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_lose_nothing_and_are_never_locked_out():
    users = get_user_model().objects

    def write(writer: int) -> None:
        try:
            for number in range(25):
                with write_transaction():
                    seen = users.count()  # a read first: what SQLite's default transactions fail on
                    users.create(username=f"{writer}-{number}", first_name=str(seen))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))  # raises what a writer raised

    assert users.count() == 8 * 25
