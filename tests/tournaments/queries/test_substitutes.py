"""Substitutes: whose points? Sue sits for Bella all night and earns 1610, under each of the three rules."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_ONE,
    Fixture,
    finish,
    make_guest,
    open_night,
    play_hands,
    result,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.queries.loading import console_of
from tournaments.models import PlayerNight
from tournaments.queries.finding import season_of_club
from tournaments.queries.standings import standings
from tournaments.services import amendments, nights, players, seasons
from tournaments.services.nights import Attendance

pytestmark = pytest.mark.django_db

ONE_ROUND = replace(CARD_CLUB, rounds_per_night=1)
SUES = ("2 9NT/9", "2 9NT/9", "2 9NT/9", "2 8S/8", "1 10S/9", "1 7S/10")
#       420        840         1260       1500      1610       1610 to side 2, where Bert and Sue sit
RULES = ("substitute", "member", "nobody")


def night_with_sue(substitute_points: str) -> Fixture:
    """Sue in Bella's place from the start, at High on side 2; the night is finished."""
    made = open_night(rules=ONE_ROUND, substitute_points=substitute_points)
    sue = make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    play(made)
    return replace(made, people={**made.people, "Sue": sue})


def play(made: Fixture) -> None:
    seat(made)
    start_round(made, 1)
    for name, hands in (("High", SUES), ("Middle", R_ONE), ("Low", R_ONE)):
        play_hands(made.night, table_of(made.night, name), hands)
    finish(made)


def next_night(made: Fixture) -> Fixture:
    """A week later everybody is here."""
    night = seasons.plan_night(
        season=made.season, date=EVENING.date() + timedelta(weeks=1), hosts=None, by=made.by, at=EVENING
    )
    later = replace(made, night=nights.open_night(night=night, by=made.by, at=EVENING))
    play(later)
    return later


def totals(made: Fixture, view: str = "everybody") -> dict[str, int]:
    return {
        row.name: row.total for row in standings(season_of_club(made.club, made.season.pk), view=view).rows
    }


@pytest.mark.parametrize(
    ("rule", "bella", "sue", "couple", "told"),
    [
        ("member", 1610, None, 3220, "A substitute’s points go to the absent member."),
        ("substitute", None, 1610, 1610, "A substitute’s points are the substitute’s own."),
        ("nobody", None, None, 1610, "A substitute’s points go to nobody."),
    ],
)
def test_the_points_are_whose_the_season_says(rule, bella, sue, couple, told):
    made = night_with_sue(rule)

    everybody = totals(made)

    assert (everybody.get("Bella Brook"), everybody.get("Sue Stone")) == (bella, sue)
    assert everybody["Bert Brook"] == 1610
    assert totals(made, "couples")["Bert Brook & Bella Brook"] == couple
    assert told in standings(season_of_club(made.club, made.season.pk)).rule


@pytest.mark.parametrize("rule", RULES)
def test_tonight_names_whoever_held_the_cards(rule):
    made = night_with_sue(rule)

    shown = console_of(made)

    points = {line.person.name: line.points for line in shown.totals}
    assert points["Sue Stone"] == 1610
    assert "Bella Brook" not in points


def test_the_wine_names_whoever_held_the_cards():
    made = open_night(rules=ONE_ROUND)
    sue = make_guest(made)
    away = Attendance(made.couples["B"].pk, second_is_absent=True, second_substitute_id=sue.pk)
    nights.set_attendance(night=made.night, attendance=[away], by=made.by, at=EVENING)
    seat(made)
    start_round(made, 1)

    play_hands(made.night, table_of(made.night, "High"), SUES[:1])

    assert [person.name for person in console_of(made).wine.holders] == ["Bert Brook", "Sue Stone"]


@pytest.mark.parametrize(
    ("rule", "bellas"), [("member", (2, 1610)), ("substitute", (1, 1610)), ("nobody", (1, 1610))]
)
def test_a_night_away_is_empty_and_not_nothing(rule, bellas):
    """The week after Bella plays herself: her first night counts only where the points were hers."""
    made = next_night(night_with_sue(rule))

    rows = {row.name: row for row in standings(season_of_club(made.club, made.season.pk)).rows}

    assert (rows["Bella Brook"].nights, rows["Bella Brook"].last_points) == bellas
    if rule == "substitute":
        assert (rows["Sue Stone"].nights, rows["Sue Stone"].last_points) == (1, None)
    else:
        assert "Sue Stone" not in rows


@pytest.mark.parametrize("rule", RULES)
def test_joining_later_changes_no_earlier_night(rule):
    made = night_with_sue(rule)
    before = (totals(made), list(PlayerNight.objects.order_by("pk").values()))

    gus = players.add_player(club=made.club, name="Gus Gray", group="A", by=made.by, at=EVENING)
    players.pair_couple(club=made.club, first=gus, second=made.people["Sue"], by=made.by, at=EVENING)

    assert (totals(made), list(PlayerNight.objects.order_by("pk").values())) == before


@pytest.mark.parametrize(
    ("rule", "whose"), [("member", "Bella Brook"), ("substitute", "Sue Stone"), ("nobody", None)]
)
def test_a_correction_touches_that_night_alone_under_its_own_rule(rule, whose):
    """Hand 4 was set: side 2 loses 240 + 240."""
    made = night_with_sue(rule)
    later = next_night(made)
    before = totals(later)
    hand = table_of(made.night, "High").hands.get(number=4)

    amendments.amend_hand(
        night=made.night, hand_id=hand.pk, base=1, result=result("2 8S/7"), reason="misread", by=made.by, at=EVENING
    )  # fmt: skip

    after = totals(later)
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    side_1 = dict.fromkeys(("Adam Ames", "Alice Ames"), 130 - 20)
    side_2 = dict.fromkeys(filter(None, ("Bert Brook", whose)), -240 - 240)
    assert changed == side_1 | side_2
    assert set(
        PlayerNight.objects.filter(night=later.night, player=made.people["Bella"]).values_list(
            "points", flat=True
        )
    ) == {1610}
