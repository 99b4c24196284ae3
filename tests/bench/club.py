"""The clubs that are measured, made through the services: `python -m tests.bench.club FILE [--quick]`.

Where everything is goes to FILE, as JSON, described by `Plan`. Runs in Bower's own settings, in a process of its own.
"""

import argparse
import json
from dataclasses import asdict, dataclass, replace
from itertools import cycle, islice
from pathlib import Path

import django
from django.urls import reverse

SAVING_NIGHTS = 12
LARGE_TABLES = 40
SEASON_COUPLES = 20  # forty players, as many as the floor's standings have
FEW_NIGHTS, MANY_NIGHTS = 1, 16
HANDS_SO_FAR = 5
CORRECTIONS = 32


@dataclass(frozen=True, slots=True)
class Plan:
    """Tokens of phones and addresses of pages. `login` is a user and a password for every console.

    `saving` and `counting` are tables where nothing is recorded yet: a phone's token, the table's number, its round.
    `figures` has the pages of a player, a couple and the records, by name: of few nights, and "large" of many.
    """

    login: tuple[str, str]
    phone: str
    corrected_phone: str
    saving: list[tuple[str, int, int]]
    counting: tuple[str, int, int]
    console: str
    large_console: str
    board: str
    large_board: str
    standings: str
    large_standings: str
    figures: dict[str, str]


def build(*, is_quick):
    """Makes everything in one transaction and gives its plan."""
    from clubsite import evening
    from tests import factories
    from tournaments.db import write_transaction
    from tournaments.demo import DEMO_LOGIN, DEMO_SLUG
    from tournaments.models import Night, NightState

    evening.prepare(is_demo=True)
    tonight = Night.objects.get(season__club__slug=DEMO_SLUG, state=NightState.PLAYING)
    with write_transaction():
        club = factories.fixture_night(username="saving", ending="saves", club_name="Saving")
        plain, corrected = _two_tables(club)
        *saving, counting = _empty_tables(club)
        large = _large_night()
        few = _season(FEW_NIGHTS, is_quick=is_quick)
        many = _season(MANY_NIGHTS, is_quick=is_quick)
    return Plan(
        login=DEMO_LOGIN,
        phone=plain,
        corrected_phone=corrected,
        saving=saving,
        counting=counting,
        console=reverse("night", args=[DEMO_SLUG, tonight.pk]),
        large_console=reverse("night", args=[large.club.slug, large.night.pk]),
        board=reverse("board", args=[DEMO_SLUG]),
        large_board=reverse("board", args=[large.club.slug]),
        standings=reverse("season_standings", args=[few.club.slug, few.season.pk]),
        large_standings=reverse("season_standings", args=[many.club.slug, many.season.pk]),
        figures={**_figures(few), **{f"large {name}": path for name, path in _figures(many).items()}},
    )


def _figures(made):
    couple = made.season.entries.order_by("pk").first().couple
    slug, which = made.club.slug, f"?season={made.season.pk}"
    return {
        "player": reverse("player_page", args=[slug, couple.first_id]) + which,
        "couple": reverse("couple_page", args=[slug, couple.pk]) + which,
        "records": reverse("club_records", args=[slug]) + which,
    }


def _two_tables(club):
    """Two tables with as many hands; at the second one of them was corrected again and again by its players."""
    from tests import factories

    high, middle = (factories.table_of(club.night, name) for name in ("High", "Middle"))
    for table in (high, middle):
        factories.play_hands(club.night, table, factories.R_ONE[:HANDS_SO_FAR])
    for version, text in enumerate(islice(cycle(["1 7H/8", "1 7H/7"]), CORRECTIONS), start=1):
        factories.play_hand(club.night, middle, text, number=1, base=version)
    return _phone(club.night, high), _phone(club.night, middle)


def _empty_tables(club):
    from tests import factories

    places = []
    for week in range(1, SAVING_NIGHTS + 1):
        night = factories.another_night(club, week).night
        for name in ("High", "Middle", "Low"):
            table = factories.table_of(night, name)
            places.append((_phone(night, table), table.pk, table.round.number))
    return places


def _large_night():
    """Two rounds of forty tables, the second half played; the demo's coordinator may look at it."""
    from django.contrib.auth import get_user_model

    from tests import factories
    from tournaments.demo import DEMO_LOGIN

    couples = factories.more_couples(2 * LARGE_TABLES)
    large = factories.fixture_night(username="large", ending="large", club_name="Large", names=couples)
    large.club.memberships.create(user=get_user_model().objects.get(username=DEMO_LOGIN[0]))
    factories.play_round(large, (1,) * LARGE_TABLES)
    factories.start_round(large, 2)
    names = [table.name for table in large.night.rounds.get(number=2).tables.all()]
    for place, name in enumerate(names):
        table = factories.table_of(large.night, name)
        factories.play_hands(large.night, table, factories.R_ONE[: 2 + place % HANDS_SO_FAR])
    return large


def _season(nights, *, is_quick):
    from scoring import CARD_CLUB
    from tests import factories

    rules = replace(CARD_CLUB, rounds_per_night=1) if is_quick else CARD_CLUB
    made = factories.fixture_night(
        username=f"season-{nights}",
        ending=f"{nights:05}",
        names=factories.more_couples(SEASON_COUPLES),
        rules=rules,
    )
    winners = ((1,) * (SEASON_COUPLES // 2),) * rules.rounds_per_night
    factories.play_night(made, winners)
    for week in range(1, nights):
        factories.play_night(factories.another_night(made, week), winners)
    return made


def _phone(night, table):
    """The token of a phone that has joined as somebody of the table."""
    from django.utils import timezone

    from tests import factories
    from tournaments.services.phones import join_as

    player = factories.who_sits(table)
    return join_as(night=night, player=player, by=factories.player_actor(player), at=timezone.now())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    django.setup()
    arguments.file.write_text(json.dumps(asdict(build(is_quick=arguments.quick))))


if __name__ == "__main__":
    main()
