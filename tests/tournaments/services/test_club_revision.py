"""A club's revision: another one after everything that finished nights could tell, and the same while tables play."""

from functools import partial

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    finish,
    fixture_night,
    play_hands,
    play_night,
    play_round,
    result,
    table_of,
)
from tests.tournaments.concurrency.together import together
from tournaments.db import write_transaction
from tournaments.models import ClubRevision, Hand, Player
from tournaments.services import amendments, people, players


def revision(made) -> int:
    return ClubRevision.objects.get(club=made.club).number


def add(made, name):
    return players.add_player(club=made.club, name=name, group="A", by=made.by, at=EVENING)


@pytest.mark.django_db
def test_a_hand_of_a_table_in_play_leaves_it_and_the_end_of_the_night_does_not():
    made = fixture_night()
    made.night.refresh_from_db()
    before = revision(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])
    assert revision(made) == before

    made = fixture_night(username="ann", ending="bbbbb", club_name="Other")
    play_round(made)
    made.night.refresh_from_db()
    before = revision(made)
    finish(made)
    assert revision(made) != before


@pytest.mark.django_db
def test_a_hand_put_right_after_the_night_changes_it_and_so_does_a_name():
    made = fixture_night()
    night = play_night(made)
    before = revision(made)
    hand = Hand.objects.filter(table__round__night=night).order_by("pk").first()
    amendments.amend_hand(
        night=night,
        hand_id=hand.pk,
        base=hand.version,
        result=result("2 8S/10"),
        reason="The sheet says otherwise.",
        by=made.by,
        at=EVENING,
    )
    corrected = revision(made)
    people.rename_player(player=made.people["Adam"], name="Adam Aldous", by=made.by, at=EVENING)
    assert len({before, corrected, revision(made)}) == 3


@pytest.mark.django_db
def test_two_changes_of_one_transaction_are_one_and_one_undone_is_none():
    made = fixture_night()
    before = revision(made)
    with write_transaction():
        add(made, "Una Upton")
        assert revision(made) == before  # last thing of all
        add(made, "Vic Vale")
    after = revision(made)
    assert after != before

    def add_and_fail() -> None:
        with write_transaction():
            add(made, "Will Wade")
            raise LookupError

    with pytest.raises(LookupError):
        add_and_fail()
    assert revision(made) == after
    assert not Player.objects.filter(name="Will Wade").exists()


@pytest.mark.django_db(transaction=True)
def test_changes_at_once_all_come_through_from_the_first_on():
    made = fixture_night()
    ClubRevision.objects.all().delete()

    results = together(*(partial(add, made, name) for name in ("Una Upton", "Vic Vale", "Will Wade")))

    assert [result.name for result in results] == ["Una Upton", "Vic Vale", "Will Wade"]
    assert revision(made)
