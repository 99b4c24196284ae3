"""The way in for members at home: the first page, the clubs here, and a club's own page."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING, another_night, planned_night, play_night, season_of_nights
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import NamesShown, Season, Visibility
from tournaments.services.seasons import plan_night

FIRST_PAGE = "/"


def club_url(made) -> str:
    return reverse("club", args=[made.club.slug])


def links_of(client, url: str) -> list[str]:
    return [link["href"] for link in elements(client.get(url).text, "a")]


@pytest.fixture
def two_nights(db):
    """A night is played, another one is planned in a week."""
    made = season_of_nights(1)
    day = EVENING.date() + timedelta(weeks=1)
    plan_night(season=made.season, date=day, hosts=made.couples["B"], by=made.by, at=EVENING)
    return made


@pytest.mark.parametrize("place", ["the first page", "the club's own"])
def test_one_club_leads_its_members_to_what_they_look_for(two_nights, place):
    url = FIRST_PAGE if place == "the first page" else club_url(two_nights)

    answer = Client().get(url)

    for sentence in (
        "Thursday Cards",
        "Standings 2025 to 2026 , after night 1 of 2",
        "The latest result Thursday 15 January, at Adam and Alice’s",
        "Next night Thursday 22 January, at Bert and Bella’s",
    ):
        assert sentence in words(answer)
    club = [link for link in links_of(Client(), url) if link.startswith("/club/")]
    assert {reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk])} <= set(club)
    assert {reverse("night_result", args=[two_nights.club.slug, two_nights.night.pk])} <= set(club)
    assert {link: Client().get(link).status_code for link in club} == dict.fromkeys(club, 200)


def test_a_night_that_is_played_is_found_on_the_board(made):
    page = Client().get(FIRST_PAGE)

    assert "Playing now Thursday 15 January, at Adam and Alice’s" in words(page)
    assert "The latest result" not in words(page)
    assert reverse("board", args=[made.club.slug]) in links_of(Client(), FIRST_PAGE)


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.COORDINATORS])
def test_a_season_kept_from_others_is_on_no_page_for_members(two_nights, visibility):
    Season.objects.update(visibility=visibility, secret="nobody-guesses-this")

    first, listed, own = (words(Client().get(url)) for url in (FIRST_PAGE, "/follow", club_url(two_nights)))

    assert "Thursday Cards" not in first
    assert "Thursday Cards" not in listed
    assert "No club shows a season to everybody here." in listed
    assert "This club shows no season here." in own
    assert "January" not in first + listed + own


def test_a_device_with_the_link_finds_the_season_on_the_clubs_page(two_nights):
    Season.objects.update(visibility=Visibility.LINK, secret="nobody-guesses-this")
    device = Client()
    device.get(reverse("season_link", args=[two_nights.club.slug, "nobody-guesses-this"]))

    answer = device.get(club_url(two_nights))

    assert "The latest result Thursday 15 January" in words(answer)
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_an_older_open_season_is_told_where_the_one_that_is_played_is_kept(two_nights):
    Season.objects.update(visibility=Visibility.COORDINATORS)
    older = Season.objects.create(
        club=two_nights.club, name="Years ago", starts_on="2023-09-01", ends_on="2024-05-31", rules=two_nights.season.rules
    )  # fmt: skip

    for url in (FIRST_PAGE, club_url(two_nights)):
        assert reverse("season_standings", args=[two_nights.club.slug, older.pk]) in links_of(Client(), url)
        assert "January" not in words(Client().get(url))


def test_hosts_are_named_as_the_season_names_people(two_nights):
    two_nights.people["Bella"].nickname = "Bee"
    two_nights.people["Bella"].save()
    Season.objects.update(names_shown=NamesShown.NICKNAME)
    cache.clear()

    assert "Next night Thursday 22 January, at Bert B. and Bee’s" in words(Client().get(FIRST_PAGE))


def test_several_clubs_are_a_list_of_those_that_show_a_season(two_nights):
    planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")
    kept = planned_night(username="lee", club_name="Friday Cards", ending="ccccc")
    Season.objects.filter(club=kept.club).update(visibility=Visibility.COORDINATORS)

    assert reverse("clubs_here") in links_of(Client(), FIRST_PAGE)
    assert "January" not in words(Client().get(FIRST_PAGE))
    assert "Monday Cards Thursday Cards" in words(Client().get("/follow"))
    assert "Friday Cards" not in words(Client().get("/follow"))
    assert club_url(two_nights) in links_of(Client(), "/follow")
    kept.club.name = "Thursday cards"
    kept.club.save()
    Season.objects.update(visibility=Visibility.OPEN)
    assert f"Thursday Cards at the address {two_nights.club.slug}" in words(Client().get("/follow"))
    assert words(Client().get("/follow")).count("at the address") == 2


def test_the_front_costs_the_same_with_many_nights(two_nights, django_assert_num_queries):
    for week in (2, 3):
        with django_assert_num_queries(4):
            Client().get(FIRST_PAGE)
        with django_assert_num_queries(3):
            Client().get(club_url(two_nights))
        play_night(another_night(two_nights, week))


def test_the_head_of_every_page_leads_home(two_nights):
    standings = reverse("standings", args=[two_nights.club.slug])

    assert {FIRST_PAGE, club_url(two_nights)} <= set(links_of(Client(), standings))
    assert {reverse("clubs"), club_url(two_nights)} <= set(
        links_of(signed_in(two_nights.coordinator), standings)
    )
