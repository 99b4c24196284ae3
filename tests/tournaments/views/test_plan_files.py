"""What members take along: the calendar by its public address, the schedule on paper."""

import io
import re
from datetime import date

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tests.factories import EVENING, planned_night
from tests.tournaments.views.visitors import words
from tournaments.models import Night
from tournaments.services import plan_nights, seasons

pytestmark = pytest.mark.django_db

NAMES = {
    "A": ("Seán O'Brien, Jr; x", """Ann "Annie" D'Arcy"""),
    "B": ("<b>Bo</b>", "{{ 7*7 }}"),
    "C": ("Tom & Jerry", "=1+1"),
    "D": ("Юлия Ö", "שרה כהן"),
    "E": ("Eli", "Emma"),
    "F": ("Finn", "Fay"),
}


@pytest.fixture
def made(db):
    """Nights in January and February of hosts with names of every kind."""
    made = planned_night(names=NAMES, club_name="Thursday, Cards; <b>")
    seasons.plan_night(
        season=made.season, date=date(2026, 2, 12), hosts=made.couples["B"], by=made.by, at=EVENING
    )
    return made


def calendar(made, *, of_season: bool = True):
    name, ids = ("season_calendar", [made.season.pk]) if of_season else ("club_calendar", [])
    answer = Client().get(reverse(name, args=[made.club.slug, *ids]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


def entries(made, **options) -> list[tuple]:
    return [
        (str(e.decoded("dtstart")), str(e["summary"]), str(e["description"]), e["status"], e["sequence"])
        for e in calendar(made, **options).walk("VEVENT")
    ]


def test_members_follow_the_season_without_an_account(made):
    assert entries(made) == [
        (
            "2026-01-15",
            "Thursday, Cards; <b>, at Seán and Ann’s",
            """Hosts: Seán O'Brien, Jr; x & Ann "Annie" D'Arcy""",
            "CONFIRMED",
            0,
        ),
        (
            "2026-02-12",
            "Thursday, Cards; <b>, at <b>Bo</b> and {{’s",
            "Hosts: <b>Bo</b> & {{ 7*7 }}",
            "CONFIRMED",
            0,
        ),
    ]
    assert calendar(made)["name"] == "Thursday, Cards; <b>: 2025 to 2026"


def test_a_move_and_a_cancellation_reach_the_entry_they_are_about(made):
    ids = [str(e["uid"]) for e in calendar(made).walk("VEVENT")]
    later = Night.objects.get(number=2)

    plan_nights.move_night(night=made.night, date=date(2026, 3, 12), reason="", by=made.by, at=EVENING)
    plan_nights.cancel_night(night=later, reason="", by=made.by, at=EVENING)

    found = {str(e["uid"]): e for e in calendar(made).walk("VEVENT")}
    assert set(found) == set(ids)
    assert found[ids[0]].decoded("dtstart") == date(2026, 3, 12)
    assert (found[ids[0]]["sequence"], found[ids[1]]["sequence"]) == (1, 1)
    assert found[ids[1]]["status"] == "CANCELLED"
    assert str(found[ids[1]]["summary"]).startswith("Cancelled: ")


def test_the_clubs_calendar_has_all_its_seasons_and_nobody_elses(made):
    planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert [entry[0] for entry in entries(made, of_season=False)] == ["2026-01-15", "2026-02-12"]


def test_another_clubs_season_is_not_found(made):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    for slug, season in ((made.club.slug, other.season.pk), ("nobody", made.season.pk)):
        assert Client().get(reverse("season_calendar", args=[slug, season])).status_code == 404


def test_the_calendar_says_nothing_but_dates_and_hosts(made):
    text = Client().get(reverse("season_calendar", args=[made.club.slug, made.season.pk])).content.decode()
    night = Night.objects.get(pk=made.night.pk)

    assert "jo" not in re.split(r"\W", text.lower())
    assert str(night.join_secret) not in text or night.join_secret is None
    assert "Finn" not in text


def test_the_address_is_the_one_that_members_reach(made, desk, settings):
    page = reverse("season", args=[made.club.slug, made.season.pk])
    settings.BOWER_BASE_URL = "http://192.168.1.20:8000"
    reachable = words(desk.get(page))
    settings.BOWER_BASE_URL = "http://127.0.0.1:8000"
    out_of_reach = words(desk.get(page))

    path = reverse("season_calendar", args=[made.club.slug, made.season.pk])
    assert f"http://192.168.1.20:8000{path}" in reachable
    assert "No phone can reach this machine now" in out_of_reach
    assert "127.0.0.1" not in out_of_reach


@pytest.mark.parametrize(("paper", "width"), [("a4", 595), ("letter", 612), ("foolscap", 595)])
def test_the_schedule_prints_on_the_paper_asked_for(made, desk, paper, width):
    plan_nights.move_night(night=made.night, date=date(2026, 1, 22), reason="", by=made.by, at=EVENING)
    plan_nights.cancel_night(night=Night.objects.get(number=2), reason="", by=made.by, at=EVENING)

    answer = desk.get(reverse("schedule", args=[made.club.slug, made.season.pk], query={"paper": paper}))

    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        (page,) = pdf.pages
        assert int(page.width) == width
        text = page.extract_text()
    assert "1 night, 22 January 2026\n" in text
    assert """Seán O'Brien, Jr; x & Ann "Annie" D'Arcy""" in text
    assert "was Thursday 15 January" in text
    assert "Thursday 12 February cancelled" in text
    duties = text[text.index("The hosts have ready") :]
    for duty in ("3 tables", "12 chairs", "3 packs of cards", "a bottle of red wine", "12 pencils", "snacks"):
        assert duty in duties


def test_names_stand_in_the_plan_as_typed(made, desk):
    asked = {"weekday": "3", "rhythm": "second", "starts_on": "2025-09-01", "ends_on": "2026-05-31"}
    season = [made.club.slug, made.season.pk]
    night = [made.club.slug, made.night.pk]
    for url in (
        reverse("season", args=season),
        reverse("plan", args=season, query=asked),
        reverse("night_plan", args=night),
    ):
        answer = desk.get(url)

        assert answer.status_code == 200
        assert "<b>Bo</b> & {{ 7*7 }}" in words(answer)
        assert "<b>Bo</b>" not in answer.text
        assert not re.search(r"&amp;(#|lt|gt|quot|amp|x27)", answer.text)


def test_holidays_are_kept_and_refused_as_typed(made, desk):
    url = reverse("season_dates", args=[made.club.slug, made.season.pk])
    dates = {"starts_on": "2025-09-01", "ends_on": "2026-05-31"}

    desk.post(url, dates | {"holidays": "24 December <b>Christmas</b>"})
    refused = desk.post(url, dates | {"holidays": "<script>alert(1)</script>"})

    assert "24 December <b>Christmas</b>" in words(desk.get(url))
    assert "Line 1, “<script>alert(1)</script>”: no date is found in it." in words(refused)
    assert "<script>alert" not in refused.text
