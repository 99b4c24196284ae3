"""Makes the floor's data: `python -m tests.bench.floor.fill`, with its settings in the environment."""

import random

import django
from django.core.management import call_command
from django.db import connection

PADS = 18  # to read from, LISTED hands on each
WRITERS = 8
PLAYERS = 40
HANDS = 2500  # that the standings' totals stand for


def fill():
    """Pad 1 and the chairs' pads are written on, pad 7 is read; SQLite and PostgreSQL know their statistics."""
    from tests.bench.floor.models import Chair, Entry, Pad, Sum
    from tests.bench.floor.views import BIDS, LISTED, value_of

    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)
    rng = random.Random(500)

    def deal(pad, number):
        bid, tricks = rng.choice(BIDS), rng.randint(0, 10)
        side = number % 2 + 1
        return Entry(
            pad_id=pad, number=number, side=side, bid=bid, tricks=tricks, points=value_of(bid, tricks)
        )

    games = range(100, 100 + HANDS // LISTED)
    chairs = range(1, WRITERS + 1)
    Pad.objects.bulk_create([Pad(pk=pk, season=0) for pk in (*range(1, PADS + 1), *(50 + n for n in chairs))])
    Pad.objects.bulk_create([Pad(pk=pk, season=1) for pk in games])
    read = [*range(2, PADS + 1), *games]
    Entry.objects.bulk_create([deal(pad, number) for pad in read for number in range(1, LISTED + 1)])
    Chair.objects.bulk_create([Chair(pk=n, token=f"chair-{n}", pad_id=50 + n, name="North") for n in chairs])
    Sum.objects.bulk_create(
        [
            Sum(season=1, player=n, hands=rng.randint(50, 70), points=rng.randint(-900, 4000))
            for n in range(PLAYERS)
        ]
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


if __name__ == "__main__":
    django.setup()
    fill()
