"""The real server, started as `make serve` does, on loopback and on data of its own; it can be killed."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
OURS = ("BOWER_", "DATABASE_URL", "DJANGO_", "PORT", "HOST", "PYTEST_")
START_SECONDS = 180  # on a machine that is busy with other things
STAGE_SECONDS = 3600


class Server:
    """A server and its data folder; `start` and `kill` as often as wanted."""

    def __init__(self, data: Path, database_url: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        self.environment = {
            **kept,
            "BOWER_DATA": str(data),
            "BOWER_HOSTS": "club.test",  # as browsers of the tests know it: no secure context
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "clubsite.settings",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }
        self.log = data / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def stage(self, *arguments: object) -> dict[str, Any]:
        """Runs `tests.soak.stage` on this server's data; gives what it printed."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.soak.stage", *map(str, arguments)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=STAGE_SECONDS,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def start(self) -> None:
        """Starts it and waits until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "clubsite.serve"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        give_up = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.kill()
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL for the server and all its processes: nobody gets to tidy up."""
        if self.process is not None:
            with suppress(ProcessLookupError):  # it may have ended by itself
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == http.client.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def a_server(data: Path, database_url: str = "") -> Iterator[Server]:
    """A server that is gone at the end, whatever happens."""
    server = Server(data, database_url)
    try:
        yield server
    finally:
        server.kill()
