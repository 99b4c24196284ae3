"""Two people set the same thing up in the same moment: nobody is doubled, nothing is half done."""

from datetime import date
from functools import partial

from django.db import IntegrityError, connections, transaction

from tests.factories import (
    EVENING,
    make_guest,
    open_night,
    planned_night,
    seat,
    start_round,
)
from tests.tournaments.concurrency.together import together
from tournaments.forms.people_columns import group_marks
from tournaments.forms.people_lines import written_lines
from tournaments.models import (
    Couple,
    Night,
    NightSeat,
    Player,
    Round,
    Seat,
    Table,
)
from tournaments.queries.audit import differences
from tournaments.queries.people_plan import people_plan
from tournaments.queries.people_values import PeopleChoices
from tournaments.services import nights, players, seasons, seatings
from tournaments.services.errors import ActionRefused
from tournaments.services.nights import Attendance
from tournaments.services.people_list import ListChanged, save_people


def test_first_round_started_while_it_is_shuffled():
    made = open_night()
    seat(made)

    together(
        partial(start_round, made, 1),
        partial(seatings.shuffle_first_round, night=made.night, seed=1, by=made.by, at=EVENING),
    )

    live = Round.objects.get(undone_at=None)
    assert live.started_at is not None
    assert Table.objects.filter(round=live, is_open=True).count() == 3
    assert differences() == []


def test_seated_by_hand_and_by_chance_at_once_is_one_seating():
    made = open_night()

    together(
        partial(seat, made),
        partial(seatings.shuffle_first_round, night=made.night, seed=1, by=made.by, at=EVENING),
    )

    assert Round.objects.filter(undone_at=None).count() == 1
    assert Round.objects.count() == 2


def test_seating_while_attendance_changes_seats_nobody_who_is_away():
    made = open_night()
    away = [Attendance(made.couples[letter].pk, is_here=False) for letter in "EF"]

    together(
        partial(seatings.shuffle_first_round, night=made.night, seed=1, by=made.by, at=EVENING),
        partial(nights.set_attendance, night=made.night, attendance=away, by=made.by, at=EVENING),
    )

    live = Round.objects.filter(undone_at=None)
    assert not Seat.objects.filter(round__in=live, player__name__in=("Eli Endo", "Fay Ford")).exists()


def test_night_opened_by_two_clicks_at_once():
    made = planned_night()

    opened = together(*[partial(nights.open_night, night=made.night, by=made.by, at=EVENING)] * 3)

    assert len({night.join_code for night in opened}) == 1
    assert NightSeat.objects.count() == 12


def test_one_substitute_posted_for_two_places_at_once_sits_once():
    made = open_night()
    sue = make_guest(made)

    def sit_in(letter: str) -> None:
        one = Attendance(made.couples[letter].pk, second_is_absent=True, second_substitute_id=sue.pk)
        nights.set_attendance(night=made.night, attendance=[one], by=made.by, at=EVENING)

    together(partial(sit_in, "B"), partial(sit_in, "D"))

    assert NightSeat.objects.filter(substitute=sue).count() == 1


def test_one_substitute_written_into_two_places_at_once_is_stopped_by_the_database():
    made = open_night()
    sue = make_guest(made)

    def write(name: str) -> bool:
        try:
            with transaction.atomic():
                NightSeat.objects.filter(player=made.people[name]).update(substitute=sue, is_absent=True)
        except IntegrityError:
            return False
        else:
            return True
        finally:
            connections.close_all()

    written = together(partial(write, "Bella"), partial(write, "Dora"))

    assert sorted(written) == [False, True]
    assert NightSeat.objects.filter(substitute=sue).count() == 1


def test_one_person_paired_twice_at_once_is_in_one_couple():
    made = planned_night()
    zac = make_guest(made, "Zac", "A")
    partners = [make_guest(made, name) for name in ("Zoe", "Zia", "Zara")]

    results = together(
        *(
            partial(players.pair_couple, club=made.club, first=zac, second=partner, by=made.by, at=EVENING)
            for partner in partners
        )
    )

    assert sum(isinstance(result, ActionRefused) for result in results) == 2
    assert Couple.objects.filter(first=zac).count() == 1


def test_one_evening_planned_twice_at_once_is_one_night():
    made = planned_night()
    plan = partial(
        seasons.plan_night, season=made.season, date=date(2026, 2, 12), hosts=None, by=made.by, at=EVENING
    )

    results = together(plan, plan, plan)

    assert sum(isinstance(result, ActionRefused) for result in results) == 2
    assert list(Night.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_one_list_saved_twice_at_once_makes_nobody_twice():
    made = planned_night()
    lines = written_lines("Gus & Gina Gray\nHal & Hetty Hill", group_marks(("Men", "Women")))
    shown = people_plan(made.club, lines, PeopleChoices(), group_names=("Men", "Women"))
    save = partial(
        save_people,
        club=made.club,
        lines=lines,
        choices=PeopleChoices(),
        group_names=("Men", "Women"),
        seen=shown.digest,
        leave_out=False,
        by=made.by,
        at=EVENING,
    )

    results = together(save, save, save)

    assert sum(isinstance(result, ListChanged) for result in results) == 2
    assert Player.objects.filter(name__endswith="Gray").count() == 2
    assert Couple.objects.count() == 8


def test_somebody_paired_by_hand_while_a_list_pairs_them_is_in_one_couple():
    made = planned_night()
    zac = players.add_player(club=made.club, name="Zac", group="A", by=made.by, at=EVENING)
    zoe = players.add_player(club=made.club, name="Zoe", group="B", by=made.by, at=EVENING)
    lines = written_lines("Zac & Gina Gray", group_marks(("Men", "Women")))
    shown = people_plan(made.club, lines, PeopleChoices(), group_names=("Men", "Women"))

    together(
        partial(players.pair_couple, club=made.club, first=zac, second=zoe, by=made.by, at=EVENING),
        partial(
            save_people,
            club=made.club,
            lines=lines,
            choices=PeopleChoices(),
            group_names=("Men", "Women"),
            seen=shown.digest,
            leave_out=False,
            by=made.by,
            at=EVENING,
        ),
    )

    assert Couple.objects.filter(first=zac, parted_at=None).count() == 1
