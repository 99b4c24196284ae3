"""Runs a command against a throwaway PostgreSQL: `python -m tests.postgres -- pytest tests/tournaments`.

The server listens on loopback only, on a free port, with a password made for this run, in a temporary folder
that is removed afterwards. It does not sync its files, which is right for tests and for nothing else. As root
it runs as the user `postgres`, because PostgreSQL refuses to run as root.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

DATABASE = "bower"
START_SECONDS = 30
NO_SYNC = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
MISSING = """PostgreSQL's server programs were not found: `initdb` is neither on the PATH nor in /usr/lib/postgresql.
Install them: on Debian and Ubuntu `apt-get install postgresql`, on macOS `brew install postgresql`."""


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest where there are several; None when not installed."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name)
    )
    return debian[-1].parent if debian else None


@contextmanager
def throwaway_server() -> Iterator[str]:
    """Starts a server, gives its DATABASE_URL, and stops and removes it whatever happens inside."""
    folder = programs()
    if folder is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory(prefix="bower-postgres-") as home:
        password = secrets.token_hex(16)
        _make_cluster(folder, Path(home), password)
        port = _free_port()
        server = _start(folder, Path(home), port)
        try:
            _make_database(server, port, password, Path(home) / "log")
            yield f"postgres://postgres:{password}@127.0.0.1:{port}/{DATABASE}"
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown: clients are cut off
            server.wait()


def _run_as() -> dict[str, object]:
    """How to start PostgreSQL's programs: as postgres when we are root."""
    if os.name == "posix" and os.geteuid() == 0:
        return {"user": "postgres", "group": "postgres", "extra_groups": []}
    return {}


def _make_cluster(folder: Path, home: Path, password: str) -> None:
    password_file = home / "password"
    password_file.write_text(password)
    if _run_as():
        for path in (home, password_file):
            shutil.chown(path, "postgres", "postgres")
    command = [
        folder / "initdb",
        "-D",
        home / "data",
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "--no-locale",
        "--no-sync",
    ]
    command += ["--auth=scram-sha-256", f"--pwfile={password_file}"]
    made = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, **_run_as())
    if made.returncode:
        sys.exit(f"initdb failed:\n{made.stdout}{made.stderr}")


def _start(folder: Path, home: Path, port: int) -> subprocess.Popen:
    options = ["listen_addresses=127.0.0.1", f"port={port}", "max_connections=200", *NO_SYNC]
    options.append(f"unix_socket_directories={home if os.name == 'posix' else ''}")
    command = [folder / "postgres", "-D", home / "data"]
    for option in options:
        command += ["-c", option]
    with (home / "log").open("w") as log:
        return subprocess.Popen(command, cwd=home, stdout=log, stderr=log, **_run_as())


def _make_database(server: subprocess.Popen, port: int, password: str, log: Path) -> None:
    """Waits until the server answers, then makes the database that DATABASE_URL names."""
    where = {
        "host": "127.0.0.1",
        "port": port,
        "user": "postgres",
        "password": password,
        "dbname": "postgres",
    }
    give_up = time.monotonic() + START_SECONDS
    while True:
        try:
            with psycopg.connect(**where, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {DATABASE}")
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > give_up:
                sys.exit(f"PostgreSQL did not start:\n{log.read_text()}")
            time.sleep(0.05)
        else:
            return


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main(arguments: list[str]) -> int:
    """Runs the command after `--` with DATABASE_URL set; gives its exit code."""
    command = arguments[1:] if arguments[:1] == ["--"] else arguments
    if not command:
        sys.exit(__doc__)
    beside = Path(sys.executable).parent / command[0]  # pytest of this very environment
    command = [str(beside) if beside.exists() else command[0], *command[1:]]
    # A polite end of this process (SIGTERM) must stop the server too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with throwaway_server() as url:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
