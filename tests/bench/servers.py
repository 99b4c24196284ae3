"""Starts the servers that are compared, in one shape: gunicorn, 2 workers × 4 threads, on loopback."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.bench.client import LOOPBACK

ROOT = Path(__file__).resolve().parents[2]
SHAPE = ("--workers", "2", "--threads", "4", "--worker-class", "gthread")
QUIET = ("--keep-alive", "75", "--log-level", "warning", "--no-control-socket")
START_SECONDS = 60
STOP_SECONDS = 20


class Server(NamedTuple):
    """Where it listens, and the number of its first process, whose children are the workers."""

    port: int
    process: int


@contextmanager
def serving(application, environment, log):
    """Runs the WSGI `application` (module:name) while the block runs; gives the Server."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", application, "--bind", f"{LOOPBACK}:{port}", *SHAPE, *QUIET]
    with log.open("ab") as output:
        server = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **environment}, stdout=output, stderr=output
        )
        try:
            _wait(server, port, log)
            yield Server(port, server.pid)
        finally:
            server.terminate()
            try:
                server.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def run_module(module, environment, *arguments):
    """Runs `python -m module` to its end in that environment; gives what it printed."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{module} failed; what it says is above.")
    return done.stdout


def free_port():
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return probe.getsockname()[1]


def _wait(server, port, log):
    give_up = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection((LOOPBACK, port), timeout=1).close()
        except OSError:
            if server.poll() is not None or time.monotonic() > give_up:
                sys.exit(f"A server did not start:\n{log.read_text()}")
            time.sleep(0.05)
        else:
            return
