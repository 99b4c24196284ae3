"""What followers read: the standings of a season, the result of a finished night."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import finish, make_club, open_night, play_round, season_of_nights
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import night_url, words


def standings_url(made, *season: int) -> str:
    return reverse("season_standings" if season else "standings", args=[made.club.slug, *season])


def test_standings_before_the_first_season(db):
    club = make_club()

    answer = Client().get(reverse("standings", args=[club.slug]))

    assert answer.status_code == 200
    assert "No season to read here yet. Standings start with the first night." in words(answer)


def test_standings_before_the_first_finished_night(made):
    page = words(Client().get(standings_url(made)))

    assert "No night is finished yet. The first one fills this page." in page


def test_standings_of_a_season(db):
    made = season_of_nights(2)

    page = words(Client().get(standings_url(made)))

    assert "September 2025 to May 2026, after night 2 of 2" in page
    assert "A player’s total of all nights counts." in page


@pytest.mark.parametrize(
    ("view", "there", "not_there"),
    [
        ("group_a", "Adam Ames", "Alice Ames"),
        ("group_b", "Alice Ames", "Adam Ames"),
        ("couples", "Adam Ames & Alice Ames", None),
        ("everybody", "Alice Ames", None),
        ("nonsense", "Alice Ames", None),
        ("\x00", "Alice Ames", None),
    ],
)
def test_views_of_the_standings(db, view, there, not_there):
    made = season_of_nights(1)

    answer = Client().get(standings_url(made, made.season.pk), {"view": view})

    names = [e.text for e in elements(answer.text, "bdi")]
    assert there in names
    assert not_there not in names


@pytest.mark.parametrize("number", [0, 999_999, 10**30])
def test_a_season_that_is_not_there_has_no_standings(made, number):
    assert Client().get(standings_url(made, number)).status_code == 404


def test_another_clubs_season_is_not_shown_under_this_ones_name(made):
    other = open_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    answer = Client().get(reverse("season_standings", args=[made.club.slug, other.season.pk]))

    assert answer.status_code == 404


def test_the_result_of_a_finished_night(made):
    play_round(made)
    finish(made)

    page = words(Client().get(night_url(made, "night_result")))

    assert (
        "Adam Ames, Alice Ames, Carl Chen, Cora Chen, Eli Endo and Emma Endo had the most points: 550" in page
    )
    assert "Night 1, Thursday 15 January 2026, at Adam and Alice’s" in page
    assert "2 8 ♦ 8 diamonds Bert & Bella took 7: set −280 / +130" in page


def test_a_night_leads_to_the_nights_beside_it_and_to_its_seasons_pages(db):
    first = season_of_nights(3)
    urls = [reverse("night_result", args=[first.club.slug, night.pk]) for night in first.season.nights.all()]

    pages = [elements(Client().get(url).text, "a") for url in urls]

    beside = [[(a["href"], a.text) for a in page if a["href"] in urls] for page in pages]
    assert beside == [
        [(urls[1], "Next: 22 Jan")],
        [(urls[0], "Before: 15 Jan"), (urls[2], "Next: 29 Jan")],
        [(urls[1], "Before: 22 Jan")],
    ]
    season = reverse("season_standings", args=[first.club.slug, first.season.pk])
    assert {season, f"{season}/race", f"{season}/figures"} <= {a["href"] for a in pages[0]}


def test_the_result_of_a_night_that_runs_is_not_public(made):
    assert Client().get(night_url(made, "night_result")).status_code == 404


def test_the_race_is_a_picture_with_its_figures_as_a_table(db):
    made = season_of_nights(2)
    address = reverse("season_race", args=[made.club.slug, made.season.pk])
    assert address in [a["href"] for a in elements(Client().get(standings_url(made)).text, "a")]

    answer = Client().get(address)

    on_a_phone, wide = elements(answer.text, "svg")
    assert (on_a_phone["class"], wide["class"]) == ("chart narrow", "chart")
    assert on_a_phone["role"] == wide["role"] == "img"
    race = answer.context["shown"].race
    labels = [e.text for e in elements(answer.text, "text")]  # with points where somebody leaves the picture
    assert [r.name for r in race.racers if not any(text.startswith(r.name) for text in labels)] == []
    figures = the_one(answer.text, "div", **{"aria-label": "The race as a table"})
    leader = race.racers[0]
    cells = " ".join(str(points).replace("-", "−") for points in race.ahead(leader))
    assert f"{leader.name} {cells}" in " ".join(figures.text.split())
    assert "The same figures as a table" in words(answer)
    assert "style=" not in answer.text


def test_the_race_before_the_first_night_says_so(made):
    answer = Client().get(reverse("season_race", args=[made.club.slug, made.season.pk]), {"view": "couples"})

    assert "No night is finished yet. The race starts with the first one." in words(answer)
