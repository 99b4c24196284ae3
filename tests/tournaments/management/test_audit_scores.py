"""`manage.py audit_scores` tells what differs and exits with 1, or says that all hands agree."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import R_ONE, fixture_night, play_hands, table_of
from tournaments.models import Hand, Table

pytestmark = pytest.mark.django_db


def run(**options: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("audit_scores", stdout=out, **options)
    except SystemExit as end:
        return out.getvalue(), int(str(end.code))
    return out.getvalue(), 0


def test_all_hands_agree():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)

    assert run() == ("All 6 hands agree.\n", 0)


def test_nothing_recorded_agrees():
    assert run() == ("All 0 hands agree.\n", 0)


def test_a_difference_is_told_and_ends_with_1():
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    Table.objects.filter(round__night=made.night, name="High").update(points_1=551)

    told, code = run()

    assert code == 1
    assert told.splitlines() == [
        "Thursday Cards, 2025 to 2026, night 1, round 1, High: points: 551 to 420 is stored, 550 to 420 is right.",
        "1 figure of 6 hands differs.",
    ]


def test_one_club_alone():
    made = fixture_night()
    other = fixture_night(username="vi", club_name="Other", ending="bbbbb")
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    Table.objects.filter(round__night=other.night).update(points_1=1)

    assert run(club=made.club.slug) == ("All 6 hands agree.\n", 0)
    assert run(club=other.club.slug)[1] == 1


def test_unknown_club_refused():
    with pytest.raises(CommandError, match="There is no club at 'nowhere'"):
        call_command("audit_scores", club="nowhere")


def test_the_demo_agrees():
    call_command("demo_club", stdout=StringIO())

    told, code = run()

    assert (told, code) == (
        f"All {Hand.objects.filter(kind='hand', voided_at=None).count()} hands agree.\n",
        0,
    )
    assert Hand.objects.filter(kind="hand").count() > 3 * 90
