"""The real server, started as `make serve` starts it, on a data folder of its own."""

import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

import pytest

from tests.clubsite.conftest import ROOT, environment, python


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Running:
    """A server process, and what it has printed up to the line that says it is up."""

    def __init__(self, data: Path, *arguments: str, **changes: str) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "clubsite.serve", *arguments],
            cwd=ROOT,
            env=environment(BOWER_DATA=str(data), PORT=str(self.port), HOST="127.0.0.1", **changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        hang_guard = threading.Timer(60, self.process.kill)
        hang_guard.start()
        self.printed = []
        for line in self.process.stdout:
            self.printed.append(line.rstrip("\n"))
            if line.startswith("Stop with"):
                break
        hang_guard.cancel()

    def get(self, path: str, **headers: str) -> tuple[int, Message, bytes]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=30)
        return self.process.returncode


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    server = Running(tmp_path_factory.mktemp("club"))
    yield server
    server.stop()


def test_an_empty_club_is_told_how_to_make_the_first_account(running):
    addresses = [line.strip() for line in running.printed if "/setup/" in line]

    assert len(addresses) == 1
    assert re.fullmatch(rf"http://127\.0\.0\.1:{running.port}/setup/\?token=[\w-]{{24}}", addresses[0])


def test_the_server_answers_with_pages_and_their_policy(running):
    status, headers, body = running.get("/no-such-page")

    assert status == 404
    assert b"<title>" in body
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_static_files_come_from_this_server_under_hashed_names(running):
    _status, _headers, body = running.get("/no-such-page")
    found = re.search(rb'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', body)
    assert found

    status, headers, _style = running.get(found[1].decode())

    assert status == 200
    assert "immutable" in headers["Cache-Control"]


def test_a_foreign_host_is_refused(running):
    assert running.get("/", Host="evil.example")[0] == 400


def test_a_second_server_on_the_same_port_says_what_to_do(running, tmp_path):
    second = python(
        "-m", "clubsite.serve", BOWER_DATA=str(tmp_path), PORT=str(running.port), HOST="127.0.0.1"
    )

    assert second.returncode == 1
    assert f"PORT={running.port + 1}" in second.stderr


def token_of(server: Running) -> str:
    return next(line for line in server.printed if "token=" in line).split("token=")[1]


def test_data_and_secrets_stay_between_two_starts(tmp_path):
    first = Running(tmp_path)
    first.stop()
    key = (tmp_path / "secret-key").read_text()
    again = Running(tmp_path)
    again.stop()

    assert (tmp_path / "secret-key").read_text() == key
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert token_of(again) == token_of(first)
