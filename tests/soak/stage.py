"""What needs Django, in a process with the server's own environment: a night to play, and what came of it.

`python -m tests.soak.stage night TABLES` · `… hands` · `… writers WRITERS SAVES` · `… sequences NUMBER`, each printing
what came of it as JSON.
"""

import json
import sys

import django
from django.core.management import call_command


def make_night(tables: int) -> dict:
    """A running night with 60 hands a round: how to join it, and who sits where."""
    from scoring import RuleSet
    from tests.factories import fixture_night, more_couples, who_sits
    from tournaments.models import Seat, Table

    rules = RuleSet(key="soak", name="Soak", hands_per_round=60, rounds_per_night=1, tables=tables)
    made = fixture_night(rules=rules, names=more_couples(2 * tables))
    places = Table.objects.filter(round__night=made.night).order_by("position")
    return {
        "secret": made.night.join_secret,
        "tables": [
            {
                "table": table.pk,
                "player": who_sits(table).pk,
                "players": list(
                    Seat.objects.filter(partnership__table=table)
                    .order_by("pk")
                    .values_list("player", flat=True)
                ),
            }
            for table in places
        ],
    }


def read_hands() -> dict:
    """Every live hand, and every figure that is wrong."""
    from tournaments.models import Hand
    from tournaments.queries.audit import differences

    rows = Hand.objects.filter(voided_at__isnull=True, kind="hand").order_by("table", "number", "pk")
    return {
        "hands": [list(row) for row in rows.values_list("table", "number", "side", "bid", "tricks")],
        "wrong": [difference.sentence for difference in differences()],
    }


def write(writers: int, saves: int) -> dict:
    """The writers' result, in words and as a verdict."""
    from tests.soak.writers import write

    written = write(writers, saves)
    return {
        "summary": written.summary(),
        "is_clean": written.is_clean(writers * saves),
        "wrong": written.wrong[:10],
    }


def sequences(number: int) -> dict:
    """What was wrong after any of so many sequences of submissions at one table; hypothesis thinks them up."""
    from hypothesis import given, settings

    from tests.factories import fixture_night, table_of
    from tests.tournaments.sequences import run, steps

    made = fixture_night()
    high, tried, wrong = table_of(made.night, "High"), [], []

    @settings(max_examples=number, deadline=None, database=None)
    @given(sequence=steps)
    def all_of_them(sequence):
        tried.append(len(sequence))
        wrong.extend(run(made, high, sequence))

    all_of_them()
    return {"sequences": len(tried), "steps": sum(tried), "wrong": wrong[:10]}


def main(arguments: list[str]) -> None:
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    if arguments[0] == "night":
        answer = make_night(int(arguments[1]))
    elif arguments[0] == "writers":
        answer = write(int(arguments[1]), int(arguments[2]))
    elif arguments[0] == "sequences":
        answer = sequences(int(arguments[1]))
    else:
        answer = read_hands()
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
