"""The benchmark's own helpers: what it counts, compares and says. How long anything takes is no test's business."""

import socket
import threading
from contextlib import closing, contextmanager

import pytest

from scoring import CARD_CLUB, TRICKS_IN_A_HAND, HandResult, score_hand
from tests.bench import __main__ as command
from tests.bench.budgets import Check, costs, told, within
from tests.bench.client import Connection, UnexpectedAnswer, Visitor
from tests.bench.counting import poll_address
from tests.bench.many_writers import load
from tests.bench.print_speed import PAGE, dejavu, plain_pages, register
from tests.bench.scoring_speed import bare
from tests.bench.timing import Ratio, percentile, ratio_of, take_turns


def test_take_turns_gives_the_median_of_each_round():
    milliseconds = iter([1.0] * 10 + [5, 1, 3, 9, 7, 8])
    times = take_turns({"one": lambda: next(milliseconds)}, rounds=2, times=3)

    assert times.by_name == {"one": [3, 8]}


def test_take_turns_alternates_between_the_actions():
    done = []
    take_turns({name: lambda name=name: done.append(name) or 1.0 for name in "ab"}, rounds=1, times=2)

    assert "".join(done) == "ab" * 12


def test_ratio_is_the_median_of_the_rounds_with_their_range():
    assert ratio_of([4, 30, 6], [2, 3, 6]) == Ratio(2, 1, 10)
    assert str(ratio_of([4, 30, 6], [2, 3, 6])) == "× 2.00 (1.00 to 10.00)"


@pytest.mark.parametrize(("part", "value"), [(0.5, 51), (0.99, 100), (1.0, 100)])
def test_percentile_takes_a_value_that_occurred(part, value):
    assert percentile(range(100, 0, -1), part) == value


@pytest.mark.parametrize(
    ("check", "has_passed"),
    [
        (within("save", "statements", 10, 10), True),
        (within("save", "statements", 11, 10), False),
        (costs("save", "time", Ratio(2.3, 1, 9), 2.3), True),
        (costs("save", "time", Ratio(2.31, 1, 2), 2.3), False),
        (Check("writers", "throughput", 0.7, "0.7", 0.7, is_least=True), True),
        (Check("writers", "throughput", 0.69, "0.69", 0.7, is_least=True), False),
        (told("memory", "megabytes", "64"), True),
    ],
)
def test_check_holds_a_value_to_its_budget(check, has_passed):
    assert (check.has_passed, str(check).split()[-1]) == (
        has_passed,
        ("pass" if has_passed else "FAIL") if check.budget is not None else "64",
    )


@pytest.mark.parametrize(("value", "code"), [(8, 0), (8.1, 1)])
def test_command_fails_when_a_budget_is_not_kept(monkeypatch, capsys, value, code):
    monkeypatch.setitem(command.IN_THIS_PROCESS, "score", lambda _effort: [within("score", "time", value, 8)])

    assert command.main(["--only", "score"]) == code
    assert ("Every budget is kept." in capsys.readouterr().out) == (code == 0)


def test_bare_function_of_the_score_row_knows_the_same_points():
    hands = [(bid, tricks) for bid in CARD_CLUB.bids() for tricks in range(TRICKS_IN_A_HAND + 1)]

    assert [bare(str(bid), tricks) for bid, tricks in hands] == [
        score_hand(CARD_CLUB, HandResult(1, bid, tricks)).points for bid, tricks in hands
    ]


def test_plain_pages_are_as_many_as_asked_for():
    register(dejavu())

    assert [len(PAGE.findall(plain_pages(number))) for number in (1, 3)] == [1, 3]


def test_poll_address_is_read_from_a_page():
    page = '<div hx-get="/club/x/nights/3/poll?v=1&amp;round=2" hx-trigger="every 3s">'

    assert poll_address(page) == "/club/x/nights/3/poll?v=1&round=2"


def test_load_runs_until_its_time_is_over_and_counts_failures():
    def fails():
        raise UnexpectedAnswer("no")

    found = load([lambda: 2.0, fails], 0.05)

    assert set(found.milliseconds) == {2.0}
    assert found.failures > 0
    assert found.rate == len(found.milliseconds) / found.seconds


@contextmanager
def answering(*answers):
    """A server that gives these answers on one connection; collects what it was asked."""
    asked = []
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve():
            connection, _ = server.accept()
            with connection:
                for answer in answers:
                    asked.append(connection.recv(65536).decode())
                    connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        connection = Connection(server.getsockname()[1])
        try:
            yield connection, asked
        finally:
            connection.close()
            thread.join()


def test_client_reads_bodies_by_length_in_chunks_and_none():
    answers = (
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Receipt: k1\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        b"HTTP/1.1 204 No Content\r\n\r\n",
    )
    with answering(*answers) as (connection, _):
        first, second, third = connection.get("/a"), connection.get("/b"), connection.get("/c", expect=204)

    assert (first.body, first.wire_bytes) == (b"hello", len(answers[0]))
    assert "X-Receipt: k1" in first.head
    assert second.body.startswith(b"3\r\nabc")
    assert (third.body, third.wire_bytes) == (b"", len(answers[2]))


def test_client_keeps_cookies_and_sends_the_token_of_forms():
    answers = (
        b"HTTP/1.1 200 OK\r\nSet-Cookie: csrftoken=abc; Path=/\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    )
    visitor = Visitor({"bower_phone": "secret"})
    with answering(*answers) as (connection, asked):
        connection.get("/table", visitor)
        connection.post("/table/hands", {"bid": "7H"}, visitor)

    assert "Cookie: bower_phone=secret\r\n" in asked[0]
    assert "Cookie: bower_phone=secret; csrftoken=abc\r\n" in asked[1]
    assert "X-CSRFToken: abc\r\n" in asked[1]
    assert asked[1].endswith("\r\n\r\nbid=7H")


def test_client_refuses_to_measure_another_answer_than_expected():
    with (
        answering(b"HTTP/1.1 500 Oh\r\nContent-Length: 4\r\n\r\ndown") as (connection, _),
        pytest.raises(UnexpectedAnswer, match="answered 500, not 200"),
    ):
        connection.get("/a")
