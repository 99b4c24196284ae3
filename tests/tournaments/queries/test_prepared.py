from datetime import timedelta
from threading import Thread

import pytest
from django.db import connections

from tests import factories
from tests.factories import EVENING
from tournaments.models import Night, Player
from tournaments.queries.finding import phone_by_token
from tournaments.queries.prepared import LARGEST_NUMBER, Prepared
from tournaments.services.phones import join_as

pytestmark = pytest.mark.django_db


@Prepared
def named(club_id: int, name: str):
    return Player.objects.filter(club_id=club_id, name=name).values_list("name", "group")


@Prepared
def nights_since(club_id: int, day: object):
    return Night.objects.select_related("season__club").filter(season__club_id=club_id, opened_at__gte=day)


def test_prepared_gives_the_rows_of_each_call():
    made = factories.open_night()

    found = [named(made.club.pk, name) for name in ("Adam Ames", "Bella Brook", "Nobody")]

    assert found == [[("Adam Ames", "A")], [("Bella Brook", "B")], []]


def test_prepared_gives_objects_with_what_was_selected_along(django_assert_num_queries):
    made = factories.open_night()
    with django_assert_num_queries(1):
        [night] = nights_since(made.club.pk, EVENING)
        assert (night, night.season.club.name) == (made.night, "Thursday Cards")


def test_prepared_compares_times_as_the_database_writes_them():
    made = factories.open_night()
    moment = timedelta(microseconds=1)

    found = [nights_since(made.club.pk, EVENING + step) for step in (-moment, 0 * moment, moment)]

    assert found == [[made.night], [made.night], []]


def test_prepared_reads_afresh_every_time():
    made = factories.open_night()
    before = named(made.club.pk, "Adam Ames")
    Player.objects.filter(name="Adam Ames").update(group="B")

    assert (before, named(made.club.pk, "Adam Ames")) == ([("Adam Ames", "A")], [("Adam Ames", "B")])


def test_prepared_finds_nothing_for_a_number_no_database_holds():
    factories.open_night()

    assert [named(number, "Adam Ames") for number in (LARGEST_NUMBER, LARGEST_NUMBER + 1, 10**30)] == [[]] * 3


@pytest.mark.django_db(transaction=True)
def test_prepared_works_in_several_threads_at_once():
    made = factories.open_night()
    tokens = [
        join_as(night=made.night, player=player, by=factories.player_actor(player), at=EVENING)
        for player in made.people.values()
    ]
    found: dict[str, list[str]] = {}

    def ask(token: str) -> None:
        try:
            found[token] = [phone_by_token(token, now=EVENING).player.name for _ in range(20)]
        finally:
            connections.close_all()

    threads = [Thread(target=ask, args=[token]) for token in tokens]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [found[token] for token in tokens] == [[player.name] * 20 for player in made.people.values()]
