"""A club out as an archive and in again: equal in everything, whatever had happened to it; or refused, with nothing kept."""

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings

from tests.factories import EVENING, fixture_night, play_hands, table_of
from tests.random_clubs import EVERYTHING, histories, play
from tournaments.exchange.archive import archive_of, bytes_of
from tournaments.queries.archive import club_archive
from tournaments.queries.audit import differences
from tournaments.services.archive import import_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    """Whoever brings clubs in, on a server whose rows have other ids already."""
    made = fixture_night(username="zed", club_name="Another Club", ending="zzzzz")
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])
    return made.coordinator


def elsewhere(steps):
    """The archive of a club that is on no server any more."""
    with transaction.atomic():
        content = bytes_of(club_archive(play(steps)), exported_at=EVENING)
        transaction.set_rollback(True)
    return content


def without_the_import(archive):
    assert archive.rows["log"].pop()["action"] == "club_imported"
    return archive


def test_everything(owner):
    content = elsewhere(EVERYTHING)
    was = archive_of(content)
    club = import_club(was, by=owner, at=timezone.now())
    assert without_the_import(club_archive(club)) == was
    assert differences(club) == []


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(steps=histories)
def test_any_club_is_the_same_after_it_went_out_and_in_again(owner, steps):
    content = elsewhere(steps)
    with transaction.atomic():
        was = archive_of(content)
        club = import_club(was, by=owner, at=timezone.now())
        again = without_the_import(club_archive(club))
        found = differences(club)
        transaction.set_rollback(True)

    assert found == []
    assert again == was
    assert bytes_of(again, exported_at=EVENING) == content
