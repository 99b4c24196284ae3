"""The page of a player's year: who may read it, what leads there, what it says before anything was played."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import EVENING, finish, fixture_night, make_guest, note_deal, play_round, table_of
from tests.tournaments.prints.reading import read
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import night_url, words
from tournaments.models import HandKind, NamesShown, Season, Visibility
from tournaments.services.merging import merge_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    made = fixture_night()
    play_round(made, (1, 2, 1))
    finish(made)
    return made


def year_url(made, player, name="player_year"):
    return reverse(name, args=[made.club.slug, made.season.pk, player.pk])


def links(address: str) -> list[str]:
    return [link["href"] for link in elements(Client().get(address).text, "a")]


def test_the_year_is_led_to_and_leads_to_its_print(made):
    adam = made.people["Adam"]
    address = year_url(made, adam)

    page = Client().get(address)

    assert "Adam Ames 550 points Place 3= of 12, after night 1 of 1" in words(page)
    assert (
        "Best hand 9 ♠ 9 spades 340 points with Alice Ames, took 9 tricks (High, round 1, 15 January 2026)."
        in words(page)
    )
    assert page.text.count("<svg ") == 3
    for leading in (
        reverse("season_end", args=[made.club.slug, made.season.pk]),
        reverse("player_page", args=[made.club.slug, adam.pk]),
    ):
        assert address in links(leading)
    printed = Client().get(year_url(made, adam, "player_year_print"))
    assert printed.headers["Content-Disposition"] == 'inline; filename="year-2025.pdf"'
    assert "Adam Ames" in read(printed.content).text
    assert year_url(made, adam, "player_year_print") in links(address)


def test_before_a_night_is_finished_the_page_says_so_and_there_is_nothing_to_print(made):
    fresh = fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")
    adam = fresh.people["Adam"]

    page = Client().get(year_url(fresh, adam))

    assert "No finished night has them in it yet." in words(page)
    assert Client().get(year_url(fresh, adam, "player_year_print")).status_code == 404


@pytest.mark.parametrize("name", ["player_year", "player_year_print"])
def test_strangers_to_the_season_or_the_club_have_no_year(made, name):
    other = fixture_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert Client().get(year_url(made, other.people["Adam"], name)).status_code == 404
    assert (
        Client()
        .get(reverse(name, args=[made.club.slug, other.season.pk, made.people["Adam"].pk]))
        .status_code
        == 404
    )
    assert Client().get(reverse(name, args=["nowhere", 1, 1])).status_code == 404


def test_a_year_is_as_private_as_its_season(made):
    adam = made.people["Adam"]
    Season.objects.filter(pk=made.season.pk).update(names_shown=NamesShown.INITIAL)
    for name in ("player_year", "player_year_print"):
        answer = Client().get(year_url(made, adam, name))
        said = words(answer) if name == "player_year" else read(answer.content).text
        assert "Adam A." in said
        assert "Ames" not in said

    Season.objects.filter(pk=made.season.pk).update(visibility=Visibility.COORDINATORS)
    for name in ("player_year", "player_year_print"):
        assert Client().get(year_url(made, adam, name)).status_code == 404


def test_a_season_in_which_every_deal_was_thrown_in_has_a_year_of_no_points(db):
    rules = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1, thrown_in_counts=True)
    made = fixture_night(rules=rules)
    for name in ("High", "Middle", "Low"):
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)
    adam = made.people["Adam"]

    page = words(Client().get(year_url(made, adam)))

    assert "Adam Ames 0 points Place 1= of 12, after night 1 of 1" in page
    assert "9-bids made 0 none tried" in page
    assert "Best hand" not in page
    assert "Adam Ames" in read(Client().get(year_url(made, adam, "player_year_print")).content).text
    night = words(Client().get(night_url(made, "night_result")))
    assert "Who sat where" in night
    assert "All 12 had the same points: 0" in night
    assert "The night in figures" not in night
    assert Client().get(night_url(made, "night_result_print")).status_code == 200


def test_the_year_of_somebody_who_turned_out_to_be_another_player_is_that_ones(made):
    adam, sue, again = made.people["Adam"], make_guest(made), make_guest(made, "Sue Stone (guest)")
    for keep, gone in ((sue, again), (adam, sue)):
        merge_players(club=made.club, keep_id=keep.pk, gone_id=gone.pk, by=made.by, at=EVENING)

    for one in (sue, again):
        answer = Client().get(year_url(made, one))
        assert (answer.status_code, answer.headers["Location"]) == (302, year_url(made, adam))
