"""Two coordinators change the plan in the same moment: one day has one night, and nobody waits for the other."""

from datetime import date
from functools import partial

from tests.factories import EVENING, fixture_night, planned_night
from tests.tournaments.concurrency.together import together
from tournaments.models import LogEntry, Night
from tournaments.services import nights, plan, plan_hosts, plan_nights, rounds, seasons
from tournaments.services.errors import ActionRefused

FEBRUARY, MARCH = date(2026, 2, 12), date(2026, 3, 12)


def another(made, when: date, hosts: str) -> Night:
    return seasons.plan_night(
        season=made.season, date=when, hosts=made.couples[hosts], by=made.by, at=EVENING
    )


def test_two_nights_moved_to_one_day():
    made = planned_night()
    who = {"date": MARCH, "reason": "", "by": made.by, "at": EVENING}
    second = another(made, FEBRUARY, "B")

    results = together(
        partial(plan_nights.move_night, night=made.night, **who),
        partial(plan_nights.move_night, night=second, **who),
    )

    assert [isinstance(result, ActionRefused) for result in results].count(True) == 1
    assert Night.objects.filter(date=MARCH).count() == 1
    assert sorted(Night.objects.values_list("number", flat=True)) == [1, 2]


def test_hosts_exchanged_both_ways_at_once_are_exchanged_twice():
    made = planned_night()
    second = another(made, FEBRUARY, "B")
    swap = partial(plan_hosts.swap_hosts, have_agreed=True, by=made.by, at=EVENING)

    together(partial(swap, night=made.night, other=second), partial(swap, night=second, other=made.night))

    assert [night.hosts for night in Night.objects.order_by("date")] == [
        made.couples["A"],
        made.couples["B"],
    ]
    assert LogEntry.objects.filter(action="hosts_swapped").count() == 4


def test_the_same_plan_saved_twice_is_planned_once():
    made = planned_night()
    both = [plan.NewNight(FEBRUARY), plan.NewNight(MARCH)]
    save = partial(plan.save_plan, season=made.season, nights=both, holidays="", by=made.by, at=EVENING)

    results = together(save, save)

    assert [isinstance(result, ActionRefused) for result in results].count(True) == 1
    assert Night.objects.count() == 3


def test_a_night_is_cancelled_or_opened_but_not_both():
    made = planned_night()

    results = together(
        partial(plan_nights.cancel_night, night=made.night, reason="", by=made.by, at=EVENING),
        partial(nights.open_night, night=made.night, by=made.by, at=EVENING),
    )

    assert [isinstance(result, ActionRefused) for result in results].count(True) == 1
    night = Night.objects.get()
    assert (night.state == "open") == (night.join_code is not None)


def test_the_plan_changes_while_a_night_of_it_is_played():
    made = fixture_night()
    second = another(made, FEBRUARY, "B")

    results = together(
        partial(plan_nights.move_night, night=second, date=MARCH, reason="", by=made.by, at=EVENING),
        partial(rounds.undo_start, night=made.night, number=1, by=made.by, at=EVENING),
    )

    assert [result for result in results if isinstance(result, ActionRefused)] == []
    assert Night.objects.get(pk=second.pk).date == MARCH
