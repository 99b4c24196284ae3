"""Seasons in which nothing is as usual: every page, picture, file and print of them opens and reads as it should."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import (
    COUPLES,
    EVENING,
    Fixture,
    finish,
    make_guest,
    note_deal,
    planned_night,
    play_hands,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.views.visitors import words
from tournaments.models import HandKind
from tournaments.queries.year import year_of_player
from tournaments.services import nights, seasons
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db

TWO_HANDS = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=2)
OUT_OF_PLACE = re.compile(
    r"(?<!Wine )\bNone\b|\bnan\b|\b1 (?:nights|rounds|hands|points|players|couples|bids|nine-bids|sets)\b| ,  "
)
"""What no sentence should ever say; of the wine it is that there is "None"."""


def season(
    hands: tuple[str, str], *, attendance=lambda _made: (), play: str = "ABCDEF", number: int = 2, **options
) -> Fixture:
    """So many nights, at every table these hands."""
    made = planned_night(**{"rules": TWO_HANDS} | options)
    for night in range(number):
        if night:
            day = EVENING.date() + timedelta(weeks=night)
            made = replace(
                made,
                night=seasons.plan_night(season=made.season, date=day, hosts=None, by=made.by, at=EVENING),
            )
        made = replace(made, night=nights.open_night(night=made.night, by=made.by, at=EVENING))
        nights.set_attendance(night=made.night, attendance=attendance(made), by=made.by, at=EVENING)
        seat(made, {letter: place // 2 for place, letter in enumerate(play)})
        start_round(made, 1)
        for name in ("High", "Middle", "Low"):
            table = table_of(made.night, name)
            for text in hands:
                if text == "thrown in":
                    note_deal(made.night, table, HandKind.THROWN_IN)
                else:
                    play_hands(made.night, table, [text])
        finish(made)
    return made


def everybody_away(made: Fixture) -> list[Attendance]:
    guests = {}
    for letter in made.couples:
        for group in "AB":
            name = f"Guest {letter}{group}"
            there = made.club.players.filter(name=name).first()
            guests[letter, group] = there or make_guest(made, name, group)
    return [
        Attendance(
            couple.pk,
            first_is_absent=True,
            first_substitute_id=guests[letter, "A"].pk,
            second_is_absent=True,
            second_substitute_id=guests[letter, "B"].pk,
        )
        for letter, couple in made.couples.items()
    ]


def one_couple_away(made: Fixture) -> list[Attendance]:
    return [Attendance(made.couples[letter].pk, is_here=False) for letter in "GH"]


MANY = {**COUPLES, "G": ("Gus Gray", "Gina Gray"), "H": ("Hal Hill", "Hope Hill")}
MISERE = replace(TWO_HANDS, specials="misere", inkles=False, min_level=6)
ODD = {
    "no night is played": lambda: season((), number=0),
    "all is thrown in": lambda: season(("thrown in",) * 2, rules=replace(TWO_HANDS, thrown_in_counts=True)),
    "all are level": lambda: season(("1 7H/7", "2 7H/7")),
    "nothing but misère, and below nothing": lambda: season(("1 MIS/1", "2 MIS/2"), rules=MISERE),
    "everybody is away": lambda: season(
        ("1 8H/8", "2 9S/9"), attendance=everybody_away, substitute_points="nobody"
    ),
    "two couples never come": lambda: season(("1 8H/8", "2 9S/9"), attendance=one_couple_away, names=MANY),
}
SAYS = {
    "no night is played": ("season_race", "No night is finished yet. The race starts with the first one."),
    "all is thrown in": ("season_race", "All 12 are level after 2 nights."),
    "all are level": ("night_result", "All 12 had the same points: 230"),
    "nothing but misère, and below nothing": ("season_figures", "0 of 12 bids made (0 %)."),
    "everybody is away": ("season_standings", "A substitute’s points go to nobody."),
    "two couples never come": ("season_partners", "not yet with"),
}


def addresses(made: Fixture) -> dict[str, str]:
    slug, season_id, night = made.club.slug, made.season.pk, made.night.pk
    of_season = (
        "season_standings",
        "season_race",
        "season_partners",
        "season_figures",
        "proof",
        "season_end",
    )
    found = {name: reverse(name, args=[slug, season_id]) for name in (*of_season, "standings_print")}
    found |= {"club_records": reverse("club_records", args=[slug])}
    found |= {name: reverse(name, args=[slug, night]) for name in ("night_result", "night_result_print")}
    for letter, couple in (next(iter(made.couples.items())), list(made.couples.items())[-1]):
        found[f"couple {letter}"] = reverse("couple_page", args=[slug, couple.pk])
        found[f"player {letter}"] = reverse("player_page", args=[slug, couple.first_id])
        for name in ("player_year", "player_year_print"):
            found[f"{name} {letter}"] = reverse(name, args=[slug, season_id, couple.first_id])
    guest = made.club.players.filter(is_guest=True).order_by("pk").last()
    if guest:
        found["guest"] = reverse("player_page", args=[slug, guest.pk])
        found["guest's year"] = reverse("player_year", args=[slug, season_id, guest.pk])
    return found


@pytest.mark.parametrize("name", ODD)
def test_every_page_of_an_odd_season_opens_and_says_what_there_is(name):
    made = ODD[name]()
    found, visitor = addresses(made), Client()
    has_nothing = {"night_result", "night_result_print"} if name == "no night is played" else set()

    for label, address in found.items():
        answer = visitor.get(address)
        may_be_missing = label in has_nothing or label.startswith("player_year_print")
        assert answer.status_code in ({200, 404} if may_be_missing else {200}), (label, answer.status_code)
        if answer.headers["Content-Type"].startswith("text/html") and answer.status_code == 200:
            assert OUT_OF_PLACE.findall(words(answer)) == [], label
    for label in ("season_standings", "season_race", "season_figures", "club_records", "player A"):
        table, workbook = (visitor.get(found[label], {"as": kind}) for kind in ("csv", "xlsx"))
        assert (table.status_code, workbook.status_code) == (200, 200), label
        assert b"None" not in table.content
    for view in ("a", "b", "couples", "all"):
        assert visitor.get(found["standings_print"], {"view": view}).content.startswith(b"%PDF")
    page, sentence = SAYS[name]
    assert sentence in words(visitor.get(found[page]))


@pytest.mark.parametrize(
    ("number", "words"), [(2, "on 15 January 2026 and 22 January 2026"), (4, "on 4 nights")]
)
def test_of_many_nights_that_were_equally_good_a_year_tells_the_number(number, words):
    made = season(("1 7H/7", "2 7H/7"), number=number)
    year = year_of_player(made.people["Adam"], made.season)

    assert next(fact.words for fact in year.facts if fact.title == "Best night") == words
