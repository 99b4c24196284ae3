"""The page of a season's couples: who joins, who leaves, from which night."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import EVENING, make_couples, planned_night
from tests.tournaments.views.visitors import night_url, signed_in, where
from tournaments.models import SeasonEntry
from tournaments.services import seasons

pytestmark = pytest.mark.django_db


def world():
    made = planned_night()
    gus = make_couples(made.club, {"G": ("Gus Gray", "Gil Gray")}, by=made.by)["G"]
    day = EVENING.date() + timedelta(weeks=4)
    later = seasons.plan_night(season=made.season, date=day, hosts=made.couples["F"], by=made.by, at=EVENING)
    return (
        made,
        gus,
        later,
        signed_in(made.coordinator),
        reverse("season_couples", args=[made.club.slug, made.season.pk]),
    )


def test_one_joins_another_leaves_and_the_season_page_names_the_hosts_who_left():
    made, gus, later, desk, url = world()
    finn = made.couples["F"]

    assert where(desk.post(url, {"what": "join", "couple": gus.pk, "night": later.pk})) == "season"
    assert where(desk.post(url, {"what": "leave", "couple": finn.pk, "night": later.pk})) == "season"

    page = desk.get(url).text
    assert '<bdi>Gus Gray &amp; Gil Gray</bdi> <span class="soft small">from Thursday 12 February on' in page
    assert "not any more from Thursday 12 February on" in page
    season = desk.get(reverse("season", args=[made.club.slug, made.season.pk])).text
    assert "but host on Thursday 12 February: choose other hosts." in season
    log = desk.get(reverse("log", args=[made.club.slug])).text
    assert "Gus Gray &amp; Gil Gray joined the season from 12 February 2026 on" in log
    desk.post(reverse("night_open", args=[made.club.slug, later.pk]))
    made_later = desk.get(reverse("attendance", args=[made.club.slug, later.pk])).text
    assert "Gus Gray" in made_later
    assert 'aria-label="Finn Ford &amp; Fay Ford"' not in made_later
    desk.post(night_url(made, "night_open"))
    assert 'aria-label="Finn Ford &amp; Fay Ford"' in desk.get(night_url(made, "attendance")).text


def test_who_leaves_is_offered_as_hosts_only_before():
    made, _gus, later, desk, url = world()
    desk.post(url, {"what": "leave", "couple": made.couples["F"].pk, "night": later.pk})

    def offers(night) -> bool:
        page = desk.get(reverse("night_plan", args=[made.club.slug, night.pk])).text
        return f'<option value="{made.couples["F"].pk}">Finn Ford &amp; Fay Ford' in page

    assert offers(made.night)
    assert not offers(later)
    plan = reverse("plan", args=[made.club.slug, made.season.pk])
    rhythm = {
        "weekday": 3,
        "rhythm": "weekly",
        "starts_on": "2026-03-05",
        "ends_on": "2026-05-28",
        "holidays": "",
    }
    proposed = desk.get(plan, rhythm).text
    assert "Eli Endo &amp; Emma Endo" in proposed
    assert "Finn Ford &amp; Fay Ford" not in proposed


@pytest.mark.parametrize("changes", [{"couple": ""}, {"night": "999999"}, {"what": "stay"}, {"couple": "x"}])
def test_what_cannot_be_changes_nothing(changes):
    _made, gus, later, desk, url = world()
    before = list(SeasonEntry.objects.order_by("pk").values())

    answer = desk.post(url, {"what": "join", "couple": gus.pk, "night": later.pk} | changes)

    assert answer.status_code == 422
    assert list(SeasonEntry.objects.order_by("pk").values()) == before
