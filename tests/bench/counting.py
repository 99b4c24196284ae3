"""The statements behind each request: `python -m tests.bench.counting PLAN` prints them as JSON, by request.

Runs in Bower's own settings, in one process, so that the statements can be read as Django sends them.
"""

import html
import json
import sys
from pathlib import Path

import django

from tests.bench.players import HANDS, POLL

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def count(plan):
    """Every statement of every request, BEGIN and COMMIT included, on the second time it is made.

    Of pages of figures nothing is kept from the first time.
    """
    from django.contrib.auth import get_user_model
    from django.test import Client

    phone, corrected, maeve, anybody = (Client(SERVER_NAME="127.0.0.1") for _ in range(4))
    phone.cookies["bower_phone"] = plan["phone"]
    corrected.cookies["bower_phone"] = plan["corrected_phone"]
    maeve.force_login(get_user_model().objects.get(username=plan["login"][0]), MODEL_BACKEND)
    pages = {
        "phone": (phone, "/table"),
        "corrected phone": (corrected, "/table"),
        "phone poll": (phone, poll_address(phone.get("/table").content.decode())),
        "console": (maeve, plan["console"]),
        "large console": (maeve, plan["large_console"]),
        "board": (anybody, plan["board"]),
        "large board": (anybody, plan["large_board"]),
        "board poll": (anybody, poll_address(anybody.get(plan["board"]).content.decode())),
        "standings": (anybody, plan["standings"]),
        "large standings": (anybody, plan["large_standings"]),
    }
    found = {name: _statements(client.get, path) for name, (client, path) in pages.items()}
    figures = {name: _statements_made_anew(anybody, path) for name, path in plan["figures"].items()}
    return {**found, **figures, "save": _statements_of_a_save(plan)}


def poll_address(page):
    """Where a page asks whether anything has changed."""
    found = POLL.search(page)
    if found is None:
        sys.exit("A page that should poll does not.")
    return html.unescape(found[1])


def _statements(ask, *arguments, **options):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    ask(*arguments, **options)
    with CaptureQueriesContext(connection) as captured:
        answer = ask(*arguments, **options)
    if answer.status_code not in {200, 204}:
        sys.exit(f"{answer.request['PATH_INFO']} answered {answer.status_code}.")
    return [query["sql"] for query in captured.captured_queries]


def _statements_made_anew(client, path):
    from django.core.cache import caches

    def ask():
        caches["parts"].clear()
        return client.get(path)

    return _statements(ask)


def _statements_of_a_save(plan):
    """The second hand at a table that nobody else saves at."""
    from django.test import Client

    client = Client(SERVER_NAME="127.0.0.1", headers={"HX-Request": "true"})
    token, table_id, round_number = plan["counting"]
    client.cookies["bower_phone"] = token
    numbers = iter((1, 2))

    def save():
        number = next(numbers)
        side, bid, tricks = HANDS[number - 1]
        hand = {"number": number, "side": side, "bid": bid, "tricks": tricks, "key": f"counting-{number}"}
        return client.post("/table/hands", {"table": table_id, "round": round_number, "base": 0, **hand})

    return _statements(save)


def main():
    django.setup()
    plan = json.loads(Path(sys.argv[1]).read_text())
    sys.stdout.write(json.dumps(count(plan)))


if __name__ == "__main__":
    main()
