"""Trophies by the club's own names, and the season after one: copies, and nothing of the old one changes."""

from dataclasses import replace
from datetime import date

import pytest
from django.core import serializers

from scoring import CARD_CLUB
from tests.factories import EVENING, planned_night
from tournaments.models import LogEntry, Night, Season, SeasonEntry
from tournaments.queries.trophies import Trophy, trophies_of
from tournaments.services.errors import ActionRefused
from tournaments.services.plan import NewNight
from tournaments.services.season_end import name_trophies, start_next_season

pytestmark = pytest.mark.django_db

RULES = replace(CARD_CLUB, set_bonus=150, wine_level="nine_or_ten")
DAYS = {"starts_on": date(2026, 9, 1), "ends_on": date(2027, 5, 31)}
CHRISTMAS = "24 December to 2 January Christmas"


@pytest.fixture
def made(db):
    return planned_night(rules=RULES, substitute_points="member")


def name(made, **choices: tuple[str, bool]) -> Season:
    return name_trophies(season=made.season, choices=choices, by=made.by, at=EVENING)


def start(made, **changes) -> Season:
    asked = {
        "after": made.season,
        "name": "2026 to 2027",
        **DAYS,
        "holidays": CHRISTMAS,
        "couples": list(made.couples.values()),
        "nights": [NewNight(date(2026, 10, 8), made.couples["B"]), NewNight(date(2026, 11, 12))],
        "by": made.by,
        "at": EVENING,
    }
    return start_next_season(**asked | changes)


def rows_of(season: Season) -> str:
    """Everything stored of a season, its entries and its nights."""
    rows = [*Season.objects.filter(pk=season.pk), *SeasonEntry.objects.filter(season=season)]
    return serializers.serialize("json", [*rows, *Night.objects.filter(season=season)])


def named(season: Season, key: str) -> Trophy:
    return next(trophy for trophy in trophies_of(season) if trophy.key == key)


# --- Trophies ----------------------------------------------------------------------------------------------


def test_a_trophy_has_the_clubs_name_and_can_be_left_out(made):
    season = name(made, most_rounds=(" The Ladder ", True), worst_couple=("", False))

    assert (named(season, "most_rounds").name, named(season, "most_rounds").is_given) == ("The Ladder", True)
    assert (named(season, "worst_couple").name, named(season, "worst_couple").is_given) == (
        "Worst couple",
        False,
    )
    assert named(season, "best_couple").is_given


def test_one_choice_leaves_the_others_and_the_same_again_is_no_entry(made):
    name(made, most_rounds=("The Ladder", True))
    name(made, most_set=("The Brick", True))
    season = name(made, most_set=("The Brick", True))

    assert {key: named(season, key).name for key in ("most_rounds", "most_set")} == {
        "most_rounds": "The Ladder",
        "most_set": "The Brick",
    }
    entries = list(LogEntry.objects.filter(action="trophies_named").order_by("pk"))
    assert [entry.after["changes"] for entry in entries] == [
        ["Most rounds won is called The Ladder"],
        ["Most often set is called The Brick"],
    ]
    assert [entry.before["trophies"].keys() for entry in entries] == [set(), {"most_rounds"}]


def test_an_unknown_trophy_is_refused(made):
    with pytest.raises(ActionRefused, match="There is no trophy 'most_tears'"):
        name(made, most_tears=("The Hanky", True))
    assert Season.objects.get().trophies == {}


# --- The next season ---------------------------------------------------------------------------------------


def test_the_next_season_has_copies_and_the_old_one_is_as_it_was(made):
    old = name(made, most_rounds=("The Ladder", True))
    before = rows_of(old)
    season = Season.objects.get(pk=start(made).pk)

    assert rows_of(old) == before
    assert season.rules == old.rules == RULES.as_dict()
    assert season.trophies == old.trophies == {"most_rounds": {"name": "The Ladder", "is_given": True}}
    assert (season.substitute_points, season.holidays) == ("member", CHRISTMAS)
    assert (season.group_a_name, season.group_b_name) == ("Men", "Women")
    assert (season.starts_on, season.ends_on) == (DAYS["starts_on"], DAYS["ends_on"])
    assert [entry.couple for entry in season.entries.order_by("pk")] == list(made.couples.values())
    assert [(n.number, n.date, n.hosts, n.state) for n in season.nights.order_by("date")] == [
        (1, date(2026, 10, 8), made.couples["B"], "planned"),
        (2, date(2026, 11, 12), None, "planned"),
    ]


def test_trophies_named_later_are_the_one_seasons_alone(made):
    season = start(made)
    name(made, most_rounds=("The Ladder", True))

    assert named(Season.objects.get(pk=season.pk), "most_rounds").name == "Most rounds won"


def test_started_twice_there_is_one(made):
    start(made)
    with pytest.raises(ActionRefused, match="There is a season 2026 to 2027 already") as refused:
        start(made)

    assert refused.value.field == "name"
    assert Season.objects.filter(name="2026 to 2027").count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ends_on": date(2026, 8, 31)}, "ends_on"),
        ({"holidays": "Christmas"}, "holidays"),
        ({"nights": [NewNight(date(2026, 10, 8)), NewNight(date(2027, 6, 1))]}, "date"),
    ],
    ids=["days turned round", "no date", "a night outside"],
)
def test_what_cannot_be_leaves_nothing(made, changes, field):
    with pytest.raises(ActionRefused) as refused:
        start(made, **changes)

    assert refused.value.field == field
    assert (Season.objects.count(), Night.objects.count()) == (1, 1)


def test_hosts_who_are_not_in_it_are_refused(made):
    with pytest.raises(ActionRefused, match="are not in this season"):
        start(made, couples=[couple for letter, couple in made.couples.items() if letter != "B"])

    assert Season.objects.count() == 1
