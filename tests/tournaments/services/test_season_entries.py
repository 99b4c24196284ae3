"""A couple joins in January or leaves in March: the nights before stay, the nights after are with or without them."""

from datetime import timedelta

import pytest

from tests.factories import (
    EVENING,
    Fixture,
    fixture_night,
    make_couples,
    make_season,
    open_night,
    planned_night,
    play_night,
    seat,
)
from tournaments.models import Couple, LogEntry, Night, NightSeat, Round, SeasonEntry
from tournaments.queries.audit import differences
from tournaments.queries.finding import season_of_club
from tournaments.queries.plan import season_plan
from tournaments.queries.standings import standings
from tournaments.services import nights, plan_hosts, plan_nights, season_entries, seasons
from tournaments.services.errors import ActionRefused
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def later_night(made: Fixture, weeks: int, hosts: Couple | None = None) -> Night:
    day = EVENING.date() + timedelta(weeks=weeks)
    return seasons.plan_night(season=made.season, date=day, hosts=hosts, by=made.by, at=EVENING)


def couple_g(made: Fixture) -> Couple:
    return make_couples(made.club, {"G": ("Gus Gray", "Gil Gray")}, by=made.by)["G"]


def join(made: Fixture, couple: Couple, night: Night) -> None:
    season_entries.join_season(season=made.season, couple=couple, night=night, by=made.by, at=EVENING)


def leave(made: Fixture, couple: Couple, night: Night) -> None:
    season_entries.leave_season(season=made.season, couple=couple, night=night, by=made.by, at=EVENING)


def here(made: Fixture, night: Night) -> set[str]:
    """Whom opening a night takes to be here, by couple."""
    nights.open_night(night=night, by=made.by, at=EVENING)
    return {str(seat.couple) for seat in NightSeat.objects.filter(night=night).select_related("couple")}


def test_who_joins_and_leaves_is_there_from_that_night_on_and_not_before():
    made = planned_night()
    february, march = later_night(made, 4), later_night(made, 8)
    gus, fay = couple_g(made), made.couples["F"]
    other = make_season(made.club, [gus, fay], by=made.by, name="another one")  # says nothing of this season

    join(made, gus, february)
    leave(made, fay, march)

    assert (str(gus) in here(made, made.night), str(fay) in here(made, made.night)) == (False, True)
    assert {str(gus), str(fay)} < here(made, february)
    in_march = here(made, march)
    assert str(gus) in in_march
    assert str(fay) not in in_march
    assert SeasonEntry.objects.filter(season=other, joins_on=None, leaves_on=None).count() == 2
    assert list(LogEntry.objects.filter(action__startswith="couple_").order_by("pk").values_list("action", flat=True))[-2:] == ["couple_joined", "couple_left"]  # fmt: skip


def test_who_left_keeps_points_and_place_in_the_standings():
    made = fixture_night()
    play_night(made)
    february = later_night(made, 4)
    season = season_of_club(made.club, made.season.pk)
    before = standings(season)

    leave(made, made.couples["F"], february)

    assert standings(season) == before
    assert differences(made.club) == []


def test_hosts_who_leave_are_named_with_their_nights_and_cannot_be_chosen_again():
    made = planned_night()
    february, march = later_night(made, 4, made.couples["F"]), later_night(made, 8, made.couples["F"])

    leave(made, made.couples["F"], march)

    assert (
        "Finn Ford & Fay Ford are out of the season from Thursday 12 March on, but host on Thursday 12 March: "
        "choose other hosts."
    ) in season_plan(made.season, today=EVENING.date()).warnings
    plan_hosts.set_hosts(night=march, hosts=made.couples["A"], by=made.by, at=EVENING)
    with pytest.raises(ActionRefused, match="not in this season that night"):
        plan_hosts.set_hosts(night=march, hosts=made.couples["F"], by=made.by, at=EVENING)
    assert plan_hosts.set_hosts(night=february, hosts=None, by=made.by, at=EVENING).hosts is None
    plan_hosts.set_hosts(night=february, hosts=made.couples["F"], by=made.by, at=EVENING)


def test_hosts_who_join_later_are_named():
    made = planned_night()
    gus = couple_g(made)
    join(made, gus, later_night(made, 4))
    Night.objects.filter(pk=made.night.pk).update(hosts=gus)

    assert (
        "Gus Gray & Gil Gray join the season on Thursday 12 February only, but host on Thursday 15 January: "
        "choose other hosts."
    ) in season_plan(made.season, today=EVENING.date()).warnings


def test_a_seventh_couple_at_the_door_is_here_tonight_and_the_seating_is_made_again():
    made = open_night()
    seat(made)
    gus = couple_g(made)

    join(made, gus, made.night)

    assert NightSeat.objects.filter(night=made.night, couple=gus, is_absent=False).count() == 2
    assert not Round.objects.filter(night=made.night, undone_at__isnull=True).exists()
    with pytest.raises(ActionRefused, match="14 people are here in 7 couples"):
        seat(made)
    leave(made, gus, made.night)  # joined by mistake
    assert not SeasonEntry.objects.filter(couple=gus).exists()
    assert not NightSeat.objects.filter(couple=gus).exists()
    seat(made)


def test_who_comes_back_comes_to_every_night_that_is_still_to_come():
    """A couple is in a season from one night to another, so none that is ahead can be left out between."""
    made = planned_night()
    february, march = later_night(made, 4), later_night(made, 8)
    leave(made, made.couples["F"], february)

    with pytest.raises(ActionRefused) as refused:
        join(made, made.couples["F"], march)

    assert refused.value.message == (
        "Finn Ford & Fay Ford would be back from night 2, 12 February 2026, on: that one is to come, too. Choose it, "
        "and mark them away on the nights without them."
    )
    plan_nights.cancel_night(night=february, reason="snow", by=made.by, at=EVENING)
    join(made, made.couples["F"], march)
    assert "Finn Ford & Fay Ford" in here(made, march)


def test_coming_back_is_as_if_they_had_never_left():
    made = planned_night()
    march = later_night(made, 8)
    before = list(SeasonEntry.objects.order_by("pk").values())
    leave(made, made.couples["F"], march)
    leave(made, made.couples["F"], march)  # twice is once

    join(made, made.couples["F"], march)

    assert list(SeasonEntry.objects.order_by("pk").values()) == before
    assert LogEntry.objects.filter(action="couple_left").count() == 1


def test_what_cannot_be_is_refused():
    made = fixture_night()
    february = later_night(made, 4)
    mixed = make_couples(made.club, {"X": ("Xan Xu", "Xia Xu")}, by=made.by)["X"]
    Couple.objects.filter(pk=mixed.pk).update(second=made.people["Fay"])
    mixed.refresh_from_db()

    with pytest.raises(ActionRefused, match="share a person"):
        join(made, mixed, february)
    with pytest.raises(ActionRefused, match="That night has begun"):
        leave(made, made.couples["F"], made.night)
    with pytest.raises(ActionRefused, match="are not in this season"):
        leave(made, mixed, february)
    leave(made, made.couples["F"], february)
    join(made, mixed, february)  # Fay comes with Xan from now on
    with pytest.raises(ActionRefused, match="share a person"):
        join(made, made.couples["F"], february)


def test_attendance_knows_only_who_is_in_the_season_that_night():
    made = planned_night()
    february = later_night(made, 4)
    leave(made, made.couples["F"], february)
    nights.open_night(night=february, by=made.by, at=EVENING)

    with pytest.raises(ActionRefused, match="not in the season that night"):
        nights.set_attendance(
            night=february, attendance=[Attendance(made.couples["F"].pk)], by=made.by, at=EVENING
        )
