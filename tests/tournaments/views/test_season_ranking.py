"""How a season is ranked: chosen with its options, put back, handed on; and the standings' page and print under it."""

from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import EVENING, make_season
from tests.short_nights import short_night
from tests.tournaments.prints.reading import read
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.test_season_form import options_url, season, season_url
from tests.tournaments.views.visitors import beside, signed_in, value, where, words
from tournaments.models import LogEntry, Season
from tournaments.services import put_back, season_end

pytestmark = pytest.mark.django_db

BEST = {"ranked_by": "best", "best_of": 1, "least_nights": 2}


@pytest.fixture
def two_nights():
    made = short_night({"High": "1 8H/8", "Middle": "1 9S/9", "Low": "1 7H/7"})
    return short_night({"High": "2 7H/7", "Middle": "2 8H/8", "Low": "1 9D/7"}, made, 1)


def ways(name: str) -> tuple:
    return Season.objects.values_list("ranked_by", "best_of", "least_nights").get(name=name)


def ranked(made, **changes) -> dict:
    """What the options' form of the fixture's season sends."""
    return season(made, name="2025 to 2026", hands_per_round=1, rounds_per_night=1) | changes


def test_the_ranking_is_chosen_holds_for_what_was_played_and_is_put_back(two_nights):
    desk = signed_in(two_nights.coordinator)
    page = desk.get(options_url(two_nights))
    assert (value(page, "least_nights"), value(page, "best_of")) == ("0", None)

    refused = desk.post(options_url(two_nights), ranked(two_nights, ranked_by="best"))
    assert refused.status_code == 422
    assert beside(refused, "best_of") == "Say how many of the best nights count."
    for name, wrong in (
        ("best_of", "0"),
        ("best_of", "x"),
        ("least_nights", "-1"),
        ("least_nights", "1" * 30),
    ):
        answer = desk.post(options_url(two_nights), ranked(two_nights, **(BEST | {name: wrong})))
        assert (answer.status_code, bool(beside(answer, name)), value(answer, name)) == (422, True, wrong)
    assert ways("2025 to 2026") == ("total", None, 0)

    assert where(desk.post(options_url(two_nights), ranked(two_nights, **BEST))) == "season"
    assert ways("2025 to 2026") == ("best", 1, 2)
    told = words(desk.get(reverse("log", args=[two_nights.club.slug]), {"kind": "plan"}))
    assert "The whole season is ranked by the best night; a place needs at least 2 nights." in told
    shown = words(Client().get(reverse("standings", args=[two_nights.club.slug])))
    assert "A player’s best 1 of 2 nights counts; a place needs at least 2 nights." in shown
    told = words(desk.get(reverse("log", args=[two_nights.club.slug]), {"kind": "plan"}))
    assert "the season’s options at once: The whole season is ranked by the best night" in told

    desk.post(options_url(two_nights), ranked(two_nights))
    assert ways("2025 to 2026") == ("best", 1, 2)  # a form that does not ask
    entry = LogEntry.objects.filter(action="options_changed").latest("pk")
    put_back.put_night_back(
        club=two_nights.club, log_id=entry.pk, reason="as before", by=two_nights.by, at=EVENING
    )
    assert ways("2025 to 2026") == ("total", None, 0)


def test_a_new_season_and_the_one_after_it_are_ranked_alike(two_nights):
    desk = signed_in(two_nights.coordinator)
    desk.post(season_url(two_nights), season(two_nights, ranked_by="average", best_of=3, least_nights=4))
    season_end.start_next_season(
        after=Season.objects.get(name="The next one"),
        name="And one more",
        starts_on=EVENING.date(),
        ends_on=EVENING.date(),
        holidays="",
        couples=[],
        nights=[],
        by=two_nights.by,
        at=EVENING,
    )
    assert [ways(name) for name in ("The next one", "And one more")] == [("average", None, 4)] * 2


def test_standings_as_they_stood_are_links_and_any_number_is_answered(two_nights):
    address = reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk])
    first = Client().get(address, {"after": "1", "view": "couples"})
    assert "after night 1 of 2, 15 January" in words(first)
    assert "This is how it stood after night 1. As it stands now" in words(first)
    nights = [a for a in elements(first.text, "a") if any(e["class"] == "nights-of-season" for e in a.inside)]
    assert [(a["href"], a["aria-current"]) for a in nights] == [
        (f"{address}?view=couples&after=1", "true"),
        (f"{address}?view=couples", None),
    ]
    now = words(Client().get(address))
    for after in ("2", "3", "0", "-1", "x", "1" * 40, "\x00", "１"):
        assert words(Client().get(address, {"after": after})) == now
    assert words(Client().get(address, {"after": "1"})) != now

    night = two_nights.season.nights.earliest("date")
    result = Client().get(reverse("night_result", args=[two_nights.club.slug, night.pk]))
    assert f'href="{address}?night={night.pk}"' in result.text
    assert words(Client().get(address, {"night": night.pk})) == words(Client().get(address, {"after": 1}))
    assert words(Client().get(address, {"night": 999_999})) == now


def test_heads_list_by_their_column_and_keep_the_list_and_the_night(two_nights):
    address = reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk])
    page = Client().get(address, {"view": "couples", "after": 1, "order": "name"})
    heads = [a for a in elements(page.text, "a") if any(e.name == "thead" for e in a.inside)]
    state = f"{address}?view=couples&after=1"
    assert {a.text: a["href"] for a in heads} == {
        "Couple": f"{state}&order=name",
        "nights": f"{state}&order=nights",
        "moved": f"{state}&order=moved",
        "15 Jan": f"{state}&order=last",
        "average": f"{state}&order=average",
        "Total": state,
    }
    assert [e.text for e in elements(page.text, "th", **{"aria-sort": "ascending"})] == ["Couple"]
    names = [e.text for e in elements(page.text, "bdi")]
    assert names == sorted(names)


def test_other_seasons_are_a_link_away_for_who_may_read_them(two_nights):
    later = make_season(two_nights.club, [], by=two_nights.by, name="Later")
    address = reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk])
    there = reverse("season_standings", args=[two_nights.club.slug, later.pk])
    assert f'Other seasons: <a href="{there}"><bdi>Later</bdi></a></p>' in Client().get(address).text

    Season.objects.filter(pk=later.pk).update(visibility="coordinators")
    assert "Later" not in Client().get(address).text
    assert "Later" in signed_in(two_nights.coordinator).get(address).text


def test_rows_lead_to_people_and_couples(two_nights):
    slug, number = two_nights.club.slug, two_nights.season.pk
    for view, name, whose in (
        ("everybody", "player_page", two_nights.people["Carl"].pk),
        ("couples", "couple_page", two_nights.couples["C"].pk),
    ):
        page = Client().get(reverse("season_standings", args=[slug, number]), {"view": view})
        assert f'href="{reverse(name, args=[slug, whose])}?season={number}"' in page.text


def test_what_is_built_on_an_address_leads_where_it_should(two_nights):
    """Links of the standings and of the row of a season's pages, which are not looked up one by one."""
    at = reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk])
    links = elements(Client().get(at, {"after": 1}).text, "a")
    names = {resolve(urlsplit(a["href"]).path).url_name for a in links if at in a["href"]}
    assert names == {
        "season_standings",
        "season_race",
        "season_partners",
        "season_figures",
        "proof",
        "standings_print",
        "season_end",
    }


def test_the_print_has_the_columns_and_the_rule_of_the_page(two_nights):
    Season.objects.filter(pk=two_nights.season.pk).update(**BEST)
    address = reverse("standings_print", args=[two_nights.club.slug, two_nights.season.pk])
    page = Client().get(reverse("season_standings", args=[two_nights.club.slug, two_nights.season.pk]))
    heads = [e.text for e in elements(page.text, "th", scope="col")]
    rule = the_one(page.text, "p", **{"class": "rule"}).text.removeprefix("The rule ")

    printed = " ".join(read(Client().get(address).content).text.split())
    stood = " ".join(read(Client().get(address, {"after": "1", "view": "couples"}).content).text.split())

    assert heads[2:] == ["nights", "moved since 15 Jan", "22 Jan", "average", "total", "Best 1"]
    assert "nights moved 22 Jan average total best 1" in printed
    assert rule in printed
    assert "1 Carl Chen & Cora Chen" in stood
    assert "after night 1 of 2" in stood
