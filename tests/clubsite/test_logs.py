"""One line for each error, with where it came from and without what a person typed."""

import logging
import sys

import pytest
from django.test import Client

from clubsite.logs import OneLineFormatter, configuration


def line_of(error: Exception, message: str = "Internal Server Error: /hands") -> str:
    try:
        raise error
    except type(error):
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, message, (), sys.exc_info())
    return OneLineFormatter().format(record)


def test_an_exception_is_one_line_with_our_frames():
    line = line_of(ValueError("first\n  second"))

    assert "\n" not in line
    assert (
        " ERROR Internal Server Error: /hands ValueError: first second (tests/clubsite/test_logs.py:" in line
    )
    assert line.endswith(" line_of)")


def test_a_message_cannot_start_a_line_of_its_own():
    line = line_of(ValueError("x"), message="Not Found: /a\n2026-01-01 CRITICAL all is lost")

    assert "\n" not in line


def test_an_exceptions_words_are_cut():
    assert len(line_of(ValueError("y" * 100_000))) < 600


@pytest.mark.urls("tests.clubsite.pages")
def test_a_failing_request_writes_one_line_without_its_body(capsys):
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLineFormatter())
    logging.getLogger("django.request").addHandler(handler)
    try:
        answer = Client(raise_request_exception=False).post("/defect", {"note": "a private remark"})
    finally:
        logging.getLogger("django.request").removeHandler(handler)

    assert answer.status_code == 500
    assert logging.getLogger("django.request").isEnabledFor(logging.ERROR)
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert "LookupError: no such table in this round (tests/clubsite/pages.py:" in written
    assert "private" not in written


def test_configuration_sends_warnings_to_stderr_and_keeps_tracebacks_for_debugging():
    plain, debugging = configuration(traceback=False), configuration(traceback=True)

    assert plain["root"] == {"handlers": ["stderr"], "level": "WARNING"}
    assert plain["formatters"]["line"] == {"()": OneLineFormatter}
    assert "()" not in debugging["formatters"]["line"]
