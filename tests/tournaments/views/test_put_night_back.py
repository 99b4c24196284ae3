"""Who is here and who hosts, put back from the log to what it was before."""

import pytest
from django.urls import reverse

from tests.factories import EVENING, make_guest, open_night, planned_night, seat, start_round
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.models import LogEntry, Night, NightSeat, Round
from tournaments.services import nights, plan_hosts
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
