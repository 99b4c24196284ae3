"""Who is here and who hosts, put back from the log to what it was before."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import (
    EVENING,
    fixture_night,
    make_couples,
    make_guest,
    open_night,
    planned_night,
    play_night,
    seat,
    start_round,
)
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import beside, night_url, signed_in, where, words
from tournaments.models import LogEntry, Night, NightSeat, PlayerNight, Round, SeasonEntry
from tournaments.services import nights, plan_hosts, plan_nights, season_entries, seasons, seatings
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db


def url_of(made, action: str) -> str:
    entry = LogEntry.objects.filter(action=action).latest("pk")
    return reverse("log_put_back", args=[made.club.slug, entry.pk])


def without_fay(made, substitute=None):
    """Fay is away, and somebody sits in for her perhaps."""
    nights.set_attendance(
        night=made.night,
        attendance=[
            Attendance(
                couple_id=made.couples["F"].pk,
                second_is_absent=True,
                second_substitute_id=substitute and substitute.pk,
            )
        ],
        by=made.by,
        at=EVENING,
    )


def fays_place(made) -> tuple[bool, int | None]:
    return NightSeat.objects.values_list("is_absent", "substitute").get(
        night=made.night, player=made.people["Fay"]
    )


def test_attendance_is_put_back_with_a_reason():
    made = open_night()
    desk = signed_in(made.coordinator)
    sue = make_guest(made)
    without_fay(made, sue)
    seat(made)
    url = url_of(made, "attendance_set")
    assert url in desk.get(reverse("log", args=[made.club.slug])).text

    shown, silent = words(desk.get(url)), desk.post(url)
    done = desk.post(url, {"reason": "she came after all"})

    assert "Fay Ford is here" in shown
    assert "the first round is seated again" in shown
    assert (silent.status_code, beside(silent, "reason")) == (422, "Say why: everybody can read it.")
    assert (where(done), fays_place(made)) == ("log", (False, None))
    assert not Round.objects.filter(undone_at=None).exists()
    newest = LogEntry.objects.filter(action="attendance_set").latest("pk")
    assert (newest.reason, newest.who) == ("she came after all", "Jo Hall")
    assert where(desk.post(url, {"reason": "again"})) == "log"
    assert LogEntry.objects.filter(action="attendance_set").count() == 2
    assert where(desk.post(url_of(made, "attendance_set"), {"reason": "no, she did not"})) == "log"
    assert fays_place(made) == (True, sue.pk)


def test_attendance_that_was_changed_since_or_is_played_with_stays():
    made = open_night()
    desk = signed_in(made.coordinator)
    without_fay(made)
    first = url_of(made, "attendance_set")
    without_fay(made, make_guest(made))

    changed = desk.post(first, {"reason": "no"})
    seat(made)
    start_round(made, 1)
    played = desk.post(url_of(made, "attendance_set"), {"reason": "no"})

    assert (changed.status_code, "It was changed again since." in words(changed)) == (409, True)
    assert played.status_code == 409
    assert fays_place(made)[1] is not None
    assert url_of(made, "attendance_set") not in desk.get(reverse("log", args=[made.club.slug])).text


def test_hosts_are_put_back():
    made = planned_night()
    desk = signed_in(made.coordinator)
    plan_hosts.set_hosts(night=made.night, hosts=made.couples["C"], by=made.by, at=EVENING)
    first = url_of(made, "hosts_set")
    assert first in desk.get(reverse("log", args=[made.club.slug])).text
    assert "Carl Chen & Cora Chen → Adam Ames & Alice Ames" in words(desk.get(first))

    assert where(desk.post(first, {"reason": "they are back"})) == "log"

    assert Night.objects.get().hosts == made.couples["A"]
    assert LogEntry.objects.latest("pk").reason == "they are back"
    plan_hosts.set_hosts(night=made.night, hosts=None, by=made.by, at=EVENING)
    gone = desk.post(first, {"reason": "once more"})
    assert (gone.status_code, Night.objects.get().hosts) == (409, None)


def test_another_clubs_change_is_not_there():
    made = planned_night()
    plan_hosts.set_hosts(night=made.night, hosts=made.couples["C"], by=made.by, at=EVENING)
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")
    entry = LogEntry.objects.filter(action="hosts_set").latest("pk")

    answer = signed_in(other.coordinator).post(
        reverse("log_put_back", args=[other.club.slug, entry.pk]), {"reason": "no"}
    )

    assert (answer.status_code, Night.objects.get(pk=made.night.pk).hosts) == (404, made.couples["C"])


def later(made, weeks: int, letter: str) -> Night:
    """Another night of the season, at that couple's."""
    day = EVENING.date() + timedelta(weeks=weeks)
    return seasons.plan_night(
        season=made.season, date=day, hosts=made.couples[letter], by=made.by, at=EVENING
    )


def put_back(made, action: str, **more):
    """The newest entry of this kind, put back by its button; the button is on the log before."""
    desk, url = signed_in(made.coordinator), url_of(made, action)
    assert url in desk.get(reverse("log", args=[made.club.slug])).text
    shown = words(desk.get(url))
    assert where(desk.post(url, {"reason": "it was wrong"} | more)) == "log"
    assert LogEntry.objects.latest("pk").reason == "it was wrong"
    return shown


def plan_of(made) -> list[tuple]:
    """Each night's day in January or February, state and hosts' letter."""
    letters = {couple.pk: letter for letter, couple in made.couples.items()}
    nights_ = Night.objects.order_by("date")
    return [(f"{night.date:%d.%m.}", night.state, letters.get(night.hosts_id)) for night in nights_]


def test_a_moved_night_is_put_back_on_its_day():
    made = planned_night()
    later(made, 3, "B")
    plan_nights.move_night(
        night=made.night, date=EVENING.date() + timedelta(days=1), reason="", by=made.by, at=EVENING
    )

    assert "Friday 16 January → Thursday 15 January" in put_back(made, "night_moved")
    assert plan_of(made) == [("15.01.", "planned", "A"), ("05.02.", "planned", "B")]
    put_back(made, "night_move_undone")
    assert plan_of(made)[0] == ("16.01.", "planned", "A")

    desk, first = signed_in(made.coordinator), url_of(made, "night_moved")
    plan_nights.move_night(
        night=made.night, date=EVENING.date() + timedelta(days=5), reason="", by=made.by, at=EVENING
    )
    gone = desk.post(first, {"reason": "no"})
    assert (gone.status_code, plan_of(made)[0][0]) == (409, "20.01.")
    assert "It was changed again since." in words(gone)


def test_a_cancelled_night_and_exchanged_hosts_are_put_back():
    made = planned_night()
    other = later(made, 3, "B")
    plan_nights.cancel_night(night=made.night, reason="snow", by=made.by, at=EVENING)
    put_back(made, "night_cancelled")
    assert plan_of(made)[0] == ("15.01.", "planned", "A")
    put_back(made, "night_restored")
    assert plan_of(made)[0] == ("15.01.", "cancelled", "A")
    put_back(made, "night_cancelled")

    plan_hosts.swap_hosts(night=made.night, other=other, have_agreed=True, by=made.by, at=EVENING)
    assert [hosts for _, _, hosts in plan_of(made)] == ["B", "A"]
    assert "The other night’s hosts change back with these." in put_back(made, "hosts_swapped")
    assert [hosts for _, _, hosts in plan_of(made)] == ["A", "B"]
    twin = LogEntry.objects.filter(action="hosts_swapped").earliest("pk")
    answer = signed_in(made.coordinator).post(
        reverse("log_put_back", args=[made.club.slug, twin.pk]), {"reason": "it was wrong"}
    )
    assert where(answer) == "log"  # it is so already
    assert [hosts for _, _, hosts in plan_of(made)] == ["A", "B"]


def in_season(made) -> dict[str, tuple]:
    """When each couple that is not there all season joins and leaves."""
    spans = SeasonEntry.objects.select_related("couple__first", "couple__second")
    return {
        str(one.couple): (one.joins_on and f"{one.joins_on}", one.leaves_on and f"{one.leaves_on}")
        for one in spans
        if one.joins_on or one.leaves_on
    }


def test_a_couple_that_left_or_joined_is_put_back_with_its_chairs():
    """Fay and Finn leave from the open night on and stay after all; Gus and Gil join it and are taken out again."""
    made = open_night()
    seat(made)
    gray = make_couples(made.club, {"G": ("Gus Gray", "Gil Gray")}, by=made.by)["G"]
    who = {"season": made.season, "night": made.night, "by": made.by, "at": EVENING}
    chairs = NightSeat.objects.filter(night=made.night)
    season_entries.leave_season(couple=made.couples["F"], **who)
    assert (chairs.count(), in_season(made)) == (10, {"Finn Ford & Fay Ford": (None, "2026-01-15")})
    assert "Finn Ford & Fay Ford stay in the season from 15 January 2026 on" in put_back(made, "couple_left")
    assert (chairs.count(), in_season(made)) == (12, {})

    season_entries.join_season(couple=gray, **who)
    assert (chairs.count(), in_season(made)) == (14, {"Gus Gray & Gil Gray": ("2026-01-15", None)})
    joined = url_of(made, "couple_joined")
    put_back(made, "couple_joined")
    assert (chairs.count(), in_season(made)) == (12, {})
    assert not Round.objects.filter(undone_at=None).exists()

    desk = signed_in(made.coordinator)
    season_entries.join_season(couple=gray, **who)
    season_entries.leave_season(couple=gray, **who | {"night": later(made, 1, "A")})
    changed = desk.post(joined, {"reason": "no"})
    assert (changed.status_code, "It was changed again since." in words(changed)) == (409, True)


def test_a_couple_that_has_played_since_stays():
    made = open_night()
    who = {"season": made.season, "night": made.night, "by": made.by, "at": EVENING}
    gray = make_couples(made.club, {"G": ("Gus Gray", "Gil Gray")}, by=made.by)["G"]
    season_entries.leave_season(couple=made.couples["F"], **who)
    season_entries.join_season(couple=gray, **who)
    url = url_of(made, "couple_joined")
    playing = [*(made.couples[letter].pk for letter in "ABCDE"), gray.pk]
    tables = {pk: place // 2 for place, pk in enumerate(playing)}
    seatings.seat_first_round(night=made.night, tables=tables, by=made.by, at=EVENING)
    start_round(made, 1)

    answer = signed_in(made.coordinator).post(url, {"reason": "no"})

    assert answer.status_code == 409
    assert "Night 1, 15 January 2026, was played since." in words(answer)
    assert "Gus Gray & Gil Gray" in in_season(made)


def test_the_hosts_of_a_finished_night_are_put_right_with_a_reason_and_put_back():
    made = fixture_night()
    play_night(made)
    desk = signed_in(made.coordinator)
    page = night_url(made, "night_plan")
    assert page in desk.get(reverse("season", args=[made.club.slug, made.season.pk])).text
    sent = {"action": "hosts", "hosts": made.couples["C"].pk}

    silent = desk.post(page, sent)
    assert silent.status_code == 422
    assert the_one(silent.text, id="hosts_reason_error").text == "Say why: everybody can read it."
    before = list(PlayerNight.objects.order_by("pk").values_list("player", "points"))
    assert where(desk.post(page, sent | {"reason": "we were at the Chens’"})) == "season"
    assert Night.objects.get().hosts == made.couples["C"]
    result = words(desk.get(reverse("night_result", args=[made.club.slug, made.night.pk])))
    assert "Carl" in result

    put_back(made, "hosts_set")
    assert Night.objects.get().hosts == made.couples["A"]
    assert list(PlayerNight.objects.order_by("pk").values_list("player", "points")) == before
