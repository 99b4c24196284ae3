"""Runs Bower: `python -m clubsite.serve`, with `--demo` on a club made up for trying, in demo-data/.

Brings the database up to date, collects the static files, says where everything is and serves until stopped.
One process with threads: SQLite's writers then wait in one fair queue. A host with PostgreSQL sets BOWER_WORKERS.
"""

import argparse
import os
import socket
import sys
import threading
import time
from typing import Any

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from environs import Env
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server
from granian.server.common import AbstractServer

from clubsite import addresses

IDLE_THREAD_SECONDS = 600  # the longest granian allows: a thread that ends takes its connection along
LAST_ANSWERS_SECONDS = 10


def main() -> None:
    """Prepares the data folder, prints the addresses and serves. Exits with a sentence when settings are wrong or the port is taken."""
    arguments = argparse.ArgumentParser(prog="python -m clubsite.serve", description=__doc__)
    arguments.add_argument(
        "--demo", action="store_true", help="build the demo club in an empty database first"
    )
    is_demo = arguments.parse_args().demo

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings")
    if is_demo:
        os.environ.setdefault("BOWER_DATA", "demo-data")  # never among a club's own data
    try:
        host, port = str(settings.BOWER_LISTENS_ON), settings.BOWER_PORT
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))
    refuse_taken_port(host, port)
    django.setup()
    from clubsite import evening  # noqa: PLC0415 - reads models, which need Django set up

    evening.prepare(is_demo=is_demo)
    lines = evening.announcement(coloured=sys.stdout.isatty())
    evening.let_go()
    server = server_for(host, port)
    # The hook runs before the workers do, and addresses are of use only once somebody answers there.
    announce = threading.Thread(
        target=say_once_up, args=([*lines, "Stop with Ctrl+C."], host, port), daemon=True
    )
    server.on_startup(announce.start)
    server.serve()


def server_for(host: str, port: int) -> AbstractServer[Any]:
    """The server: threads, because SQLite has one writer and Django's views here are synchronous."""
    env = Env()
    return Server(
        "clubsite.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=env.int("BOWER_WORKERS", 1),
        blocking_threads=env.int("BOWER_THREADS", 16),
        blocking_threads_idle_timeout=IDLE_THREAD_SECONDS,
        respawn_failed_workers=True,
        workers_kill_timeout=LAST_ANSWERS_SECONDS,
        log_level=LogLevels.error,  # it would warn of more threads than cores, which is meant
    )


def refuse_taken_port(host: str, port: int) -> None:
    """Exits with what to do when something listens there already (two servers would share the port unseen)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(
                f"Cannot listen on {host} port {port}: {error.strerror}. Choose another: PORT={port + 1}"
            )


def say_once_up(lines: list[str], host: str, port: int) -> None:
    """Waits until the server accepts a connection, then says `lines`."""
    listening = addresses.listening_address(host)
    loopback = "::1" if listening.version == addresses.IPV6 else addresses.LOOPBACK
    target = loopback if listening.is_unspecified else host
    while True:
        try:
            socket.create_connection((target, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            break
    say(lines)


def say(lines: list[str]) -> None:
    """Prints at once, with a ? for what the terminal cannot show."""
    encoding = sys.stdout.encoding or "ascii"
    text = "\n".join(lines)
    print(text.encode(encoding, "replace").decode(encoding), flush=True)  # noqa: T201 - the terminal is its page


if __name__ == "__main__":
    main()
