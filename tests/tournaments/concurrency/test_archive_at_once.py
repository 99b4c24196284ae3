"""A club goes out while hands are saved, comes in twice, or is taken out, in the same moment."""

from functools import partial
from threading import Thread

from django.db import connections
from django.urls import reverse

from tests.factories import EVENING, fixture_night, make_coordinator, play_hand, table_of
from tests.tournaments.concurrency.together import together
from tests.tournaments.views.visitors import signed_in
from tournaments.db import steady_reading, write_transaction
from tournaments.exchange.archive import archive_of, bytes_of
from tournaments.models import Club, Hand, LogEntry, Player
from tournaments.queries.archive import club_archive
from tournaments.queries.audit import differences
from tournaments.services.archive import import_club
from tournaments.services.archive_undo import take_club_out


def test_a_club_goes_out_as_it_is_at_one_moment():
    made = fixture_night()
    table = table_of(made.night, "High")

    def save() -> None:
        play_hand(made.night, table, "1 7H/7")
        connections.close_all()

    phone = Thread(target=save)
    with steady_reading():
        before = Hand.objects.count()
        phone.start()
        phone.join(0.5)  # PostgreSQL lets it save meanwhile, SQLite lets it wait
        log = LogEntry.objects.filter(action="hand_saved").count()
    phone.join()

    assert (before, log) == (0, 0)
    assert Hand.objects.count() == 1
    assert archive_of(bytes_of(club_archive(made.club), exported_at=EVENING)).rows["hands"][0]["bid"] == "7H"


def test_a_club_that_comes_in_twice_at_once_comes_in_once():
    made = fixture_night()
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")
    archive = archive_of(bytes_of(club_archive(made.club), exported_at=EVENING))
    Club.objects.filter(pk=made.club.pk).update(slug="gone")
    LogEntry.objects.filter(club=made.club).update(request_id=None)
    owners = [make_coordinator(name, name.capitalize()) for name in ("kim", "lee")]

    results = together(*(partial(import_club, archive, by=one, at=EVENING) for one in owners))

    assert sorted(type(result).__name__ for result in results) == ["Club", "ClubHere"]
    more = together(*(partial(import_club, archive, by=one, at=EVENING, beside=True) for one in owners))
    clubs = Club.objects.exclude(pk=made.club.pk)
    assert {club.pk for club in clubs} >= {club.pk for club in more}
    assert [differences(club) for club in clubs] == [[], [], []]
    assert len({club.slug for club in clubs}) == 3
    assert LogEntry.objects.exclude(request_id=None).count() == 1


def test_who_is_added_to_a_club_while_it_is_taken_out_comes_too_late():
    made = fixture_night()
    archive = archive_of(bytes_of(club_archive(made.club), exported_at=EVENING))
    club = import_club(archive, by=made.coordinator, at=EVENING, beside=True)
    desk = signed_in(made.coordinator)
    statuses = []

    def add() -> None:
        sent = {"action": "player", "name": "Sue Stone", "group": "B"}
        statuses.append(desk.post(reverse("players", args=[club.slug]), sent).status_code)
        connections.close_all()

    late = Thread(target=add)
    with write_transaction():
        take_club_out(club=club, name=club.name, by=made.by)
        late.start()
        late.join(0.5)  # it has found the club, and waits
    late.join()

    assert statuses == [404]
    assert not Player.objects.filter(name="Sue Stone").exists()
