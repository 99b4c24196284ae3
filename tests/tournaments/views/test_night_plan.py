"""A club's next step, and a night by a plain form: what cannot be is said beside its field."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import EVENING, fixture_night, make_club, make_coordinator, planned_night, play_night
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import beside, signed_in, where, words
from tournaments.forms.plain_words import A_DAY, NOT_OFFERED
from tournaments.models import Night
from tournaments.services import seasons

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(db):
    return planned_night()


def test_an_empty_club_says_what_to_do_first():
    user = make_coordinator()
    club = make_club(user=user)

    page = signed_in(user).get(reverse("club", args=[club.slug]))

    assert the_one(page.text, "a", **{"class": "button main"}).text == "Name the players"
    assert "0 players so far." in words(page)


def test_a_club_with_a_night_says_to_play_it(made, desk):
    page = desk.get(reverse("club", args=[made.club.slug]))

    assert the_one(page.text, "a", **{"class": "button main"}).text == "Play the night"
    assert "Night 1, Thursday 15 January planned" in words(page)


def test_a_club_that_is_set_up_leads_to_its_next_night_and_lists_what_comes_first():
    made = fixture_night()
    play_night(made)
    for weeks in (2, 1):
        day = EVENING.date() + timedelta(weeks=weeks)
        seasons.plan_night(season=made.season, date=day, hosts=None, by=made.by, at=EVENING)

    page = signed_in(made.coordinator).get(reverse("club", args=[made.club.slug]))

    button = the_one(page.text, "a", **{"class": "button main"})
    assert button.text == "The next night: Thursday 22 January"
    assert button["href"] == reverse("night", args=[made.club.slug, Night.objects.get(number=2).pk])
    said = words(page)
    assert said.index("Night 2,") < said.index("Night 3,") < said.index("Night 1,")


def night_url(made) -> str:
    return reverse("night_new", args=[made.club.slug, made.season.pk])


def test_a_night_is_planned(made, desk):
    answer = desk.post(night_url(made), {"date": "2026-02-12", "hosts": made.couples["C"].pk})

    assert where(answer) == "season"
    night = Night.objects.get(number=2)
    assert (str(night.date), night.hosts, night.state) == ("2026-02-12", made.couples["C"], "planned")


def test_a_night_may_have_no_hosts_yet(made, desk):
    desk.post(night_url(made), {"date": "2026-02-12", "hosts": ""})

    assert Night.objects.get(number=2).hosts is None


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"date": "2026-06-01"}, "date", "1 June 2026 is outside the season, which runs from 1 September 2025 to 31 May 2026."),
        ({"date": "2025-08-31"}, "date", "31 August 2025 is outside the season, which runs from 1 September 2025 to 31 May 2026."),
        ({"date": "2026-01-15"}, "date", "There is a night on 15 January 2026 already."),
        ({"date": "next Thursday"}, "date", A_DAY),
        ({"date": ""}, "date", A_DAY),
        ({"hosts": "999999"}, "hosts", NOT_OFFERED),
    ],
)  # fmt: skip
def test_a_night_that_cannot_be_is_refused_beside_its_field(made, desk, changes, field, sentence):
    answer = desk.post(night_url(made), {"date": "2026-02-12", "hosts": made.couples["C"].pk} | changes)

    assert answer.status_code == 422
    assert beside(answer, field) == sentence
    assert Night.objects.count() == 1


def test_hosts_of_another_season_are_no_choice(made, desk):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    answer = desk.post(night_url(made), {"date": "2026-02-12", "hosts": other.couples["A"].pk})

    assert answer.status_code == 422
    assert Night.objects.filter(season=made.season).count() == 1
