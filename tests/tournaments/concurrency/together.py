"""Several people do things in the same moment, each in a thread with a database connection of its own."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections

from tournaments.services.errors import ActionRefused

LONGEST_WAIT_SECONDS = 60


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Makes these calls at once; gives what each returned, or the refusal it raised, in their order.

    Anything but a refusal (a lock that was not waited for, a deadlock, a broken constraint) is raised.
    """
    start = threading.Barrier(len(calls))

    def call_one(call: Callable[[], Any]) -> Any:
        try:
            start.wait(LONGEST_WAIT_SECONDS)
            return call()
        except ActionRefused as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result(LONGEST_WAIT_SECONDS) for future in [pool.submit(call_one, c) for c in calls]]


def kinds(results: Sequence[Any]) -> list[str]:
    """What became of each call, sorted: an outcome such as "saved", or the name of a refusal."""
    return sorted(
        type(result).__name__ if isinstance(result, Exception) else result.outcome for result in results
    )
