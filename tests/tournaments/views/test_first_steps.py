"""From an empty club to its first night: each page says what is done and what comes next."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import coordinator_of, make_club, make_coordinator, make_couples
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import Night, Season

pytestmark = pytest.mark.django_db


def test_each_step_of_a_new_club_says_what_is_done_and_what_comes_next():
    club = make_club(user=make_coordinator())
    desk = signed_in(club.memberships.get().user)

    def page(name: str, *arguments: int) -> str:
        return reverse(name, args=[club.slug, *arguments])

    assert "0 of 5 done. Next: name the players." in words(desk.get(page("club")))
    make_couples(club, by=coordinator_of(club.memberships.get().user))
    assert "2 of 5 done. Next: plan a season." in words(desk.get(page("club")))

    form = desk.get(page("season_new")).context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    saved = desk.post(page("season_new"), sent, follow=True)
    assert "Saved: the season, its rules and its couples. Next come its nights" in words(saved)
    assert "3 of 5 done. Next: plan the nights." in words(desk.get(page("club")))

    season = Season.objects.get()
    day = max(season.starts_on, timezone.localdate() + timedelta(days=1))
    planned = desk.post(page("night_new", season.pk), {"date": day.isoformat(), "hosts": ""}, follow=True)
    assert "Saved: the night." in words(planned)
    assert "4 of 5 done. Next: play the night." in words(desk.get(page("club")))
    to_it = desk.get(page("tonight"), follow=True)
    assert (page("tonight") in planned.text, to_it.context["night_id"]) == (True, Night.objects.get().pk)
