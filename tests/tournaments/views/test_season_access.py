"""Who may read a season, how they read its names, and what caches and search engines are told."""

import pytest
from django.core import signing
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from tests.factories import another_night, make_club, make_coordinator
from tests.tournaments.views.visitors import joined, signed_in
from tournaments.models import NamesShown, Season, Visibility
from tournaments.views.guards import NIGHT_COOKIE
from tournaments.views.season_access import SeasonHeadersMiddleware, names_for, remember_link

pytestmark = pytest.mark.django_db
FULL, INITIAL = NamesShown.FULL, NamesShown.INITIAL
SECRET = "s" * 43


def season_shown(made, **changes) -> Season:
    Season.objects.filter(pk=made.season.pk).update(secret=SECRET, **changes)
    return Season.objects.get(pk=made.season.pk)


def asked(user=None, **cookies):
    """A request of a browser with these cookies."""
    request = RequestFactory().get("/")
    request.COOKIES |= cookies
    if user is not None:
        request.COOKIES["sessionid"] = "theirs"
        request.user = user
    return request


def read(made, request, season, **more):
    """How the names are read, "no" for a visitor for whom there is no such season."""
    try:
        return names_for(request, made.club, season, **more)
    except Http404:
        return "no"


def the_link(made, season) -> dict[str, str]:
    """The cookie of a device that opened the season's link."""
    response = HttpResponse()
    remember_link(response, made.club, season)
    return {name: morsel.value for name, morsel in response.cookies.items()}


def tonight(made) -> dict[str, str]:
    return {NIGHT_COOKIE: signing.dumps(made.night.pk, salt=NIGHT_COOKIE)}


@pytest.mark.parametrize(
    ("visibility", "stranger", "linked", "at_the_table"),
    [
        (Visibility.OPEN, INITIAL, INITIAL, FULL),
        (Visibility.LINK, "no", INITIAL, FULL),
        (Visibility.COORDINATORS, "no", "no", "no"),
    ],
)
def test_who_reads_a_season_and_how(made, visibility, stranger, linked, at_the_table):
    season = season_shown(made, visibility=visibility, names_shown=INITIAL)
    other = make_coordinator("kim")
    make_club("Monday Cards", user=other, ending="bbbbb")

    assert read(made, asked(), season) == stranger
    assert read(made, asked(user=other), season) == stranger
    assert read(made, asked(**the_link(made, season)), season) == linked
    assert read(made, asked(**tonight(made)), season) == at_the_table
    assert (
        read(made, asked(bower_phone=joined(made, "Adam").cookies["bower_phone"].value), season)
        == at_the_table
    )
    assert read(made, asked(user=made.coordinator), season) == FULL


def test_the_room_reads_its_night_of_a_season_for_coordinators(made):
    season = season_shown(made, visibility=Visibility.COORDINATORS, names_shown=INITIAL)
    other = another_night(made, 1)

    assert read(made, asked(**tonight(made)), season, night=made.night) == FULL
    assert read(made, asked(**tonight(made)), season, night=other.night) == "no"
    assert read(made, asked(), season, night=made.night) == "no"


def test_a_phone_that_was_turned_away_is_a_stranger(made):
    season = season_shown(made, visibility=Visibility.LINK)

    assert read(made, asked(bower_phone="x" * 22, **tonight(made)), season) == "no"


def test_a_new_link_ends_the_old_one(made):
    season = season_shown(made, visibility=Visibility.LINK)
    cookie = the_link(made, season)
    season.secret = "t" * 43

    assert SECRET not in str(cookie)
    assert read(made, asked(**cookie), season) == "no"
    assert read(made, asked(**the_link(made, season)), season) == FULL


def test_a_link_opens_its_own_season_only(made):
    season = season_shown(made, visibility=Visibility.LINK)
    (value,) = the_link(made, season).values()
    season.pk += 1

    assert read(made, asked(**{f"bower_season_{season.pk}": value}), season) == "no"


def test_an_open_season_with_full_names_costs_no_select(made, django_assert_num_queries):
    season = Season.objects.get(pk=made.season.pk)

    with django_assert_num_queries(0):
        assert names_for(asked(user=made.coordinator), made.club, season) == FULL


@pytest.mark.parametrize(
    ("changes", "robots", "cache"),
    [
        ({}, None, "public"),
        ({"names_shown": INITIAL}, None, "private"),
        ({"visibility": Visibility.LINK}, "noindex, nofollow", "private"),
    ],
)
def test_caches_and_search_engines_are_told(made, changes, robots, cache):
    season = season_shown(made, **changes)
    answer = HttpResponse(headers={"Cache-Control": "public"})

    def view(request):
        names_for(request, made.club, season)
        return answer

    SeasonHeadersMiddleware(view)(asked(**the_link(made, season)))

    assert (answer.headers.get("X-Robots-Tag"), answer.headers["Cache-Control"]) == (robots, cache)
    assert answer.has_header("Vary") == (cache == "private")


def test_the_signed_in_are_looked_up_once_a_request(made, django_assert_max_num_queries):
    season_shown(made, visibility=Visibility.COORDINATORS)
    desk = signed_in(made.coordinator)
    address = f"/club/{made.club.slug}/standings"

    with django_assert_max_num_queries(12) as found:
        desk.get(address)

    assert sum("membership" in query["sql"].lower() for query in found.captured_queries) == 1
