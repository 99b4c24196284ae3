"""The standings by total, average and best nights, now and as they stood: against sums straight from the hands."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.factories import Fixture, finish, fixture_night, note_deal, table_of
from tests.short_nights import ONE_HAND, points_from_hands, short_night, short_night_without_bella
from tournaments.models import HandKind, NamesShown, Player, Season
from tournaments.queries.season_end import season_end
from tournaments.queries.season_race import season_race
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db

UNRANKED = {"ranked_by": "total", "best_of": None, "least_nights": 0}
WAYS = (
    {"ranked_by": "total"},
    {"ranked_by": "average"},
    {"ranked_by": "average", "least_nights": 2},
    {"ranked_by": "best", "best_of": 1},
    {"ranked_by": "best", "best_of": 2, "least_nights": 3},
)


@pytest.fixture
def three_nights() -> Fixture:
    """Bella is away on the third, and Sue sits in for her; 9-bids are made and set."""
    made = short_night({"High": "1 8H/8", "Middle": "1 9S/9", "Low": "1 7H/7"})
    made = short_night({"High": "2 7H/7", "Middle": "2 8H/8", "Low": "1 9D/7"}, made, 1)
    return short_night_without_bella({"High": "2 10S/10", "Middle": "1 7C/7", "Low": "2 8NT/8"}, made, 2)


def ranked(made: Fixture, **ways: object) -> Season:
    """The season, ranked in another way."""
    Season.objects.filter(pk=made.season.pk).update(**(UNRANKED | ways))
    return Season.objects.get(pk=made.season.pk)


def figure(scores: list[int], season: Season) -> int | Fraction:
    """What counts of somebody's nights, added up here."""
    if season.ranked_by == "average":
        return Fraction(sum(scores), len(scores))
    return sum(sorted(scores)[-season.best_of :]) if season.ranked_by == "best" else sum(scores)


def test_every_figure_and_place_is_that_of_the_hands(three_nights):
    nights = points_from_hands(three_nights)
    for ways in WAYS:
        season = ranked(three_nights, **ways)
        for after in (1, 2, 3):
            figures_are_those_of(nights[:after], season)


def figures_are_those_of(nights: list[Counter[str]], season: Season) -> None:
    """The standings after these nights, and what each row says of them."""
    after = len(nights)
    scores: dict[str, list[int]] = {}
    for points in nights:
        for name, scored in points.items():
            scores.setdefault(name, []).append(scored)
    needed = max(season.least_nights, 1)
    figures = {name: figure(theirs, season) for name, theirs in scores.items()}
    placed = [figures[name] for name, theirs in scores.items() if len(theirs) >= needed]

    shown = standings(season, after=after)

    assert shown.after == f"after night {after} of 3"
    assert {row.name: row.figure for row in shown.rows} == figures
    assert {row.name: row.total for row in shown.rows} == {n: sum(s) for n, s in scores.items()}
    assert {row.name: row.nights for row in shown.rows} == {n: len(s) for n, s in scores.items()}
    assert {row.name: row.last_points or 0 for row in shown.rows} == {n: nights[-1][n] for n in scores}
    for row in shown.rows:
        place = 1 + sum(other > row.figure for other in placed)
        shared = "=" if placed.count(row.figure) > 1 else ""
        assert row.place == (f"{place}{shared}" if row.nights >= needed else "")
    before = standings(season, after=after - 1) if after > 1 else None
    for row in shown.rows:
        was = next((r.place for r in before.rows if r.name == row.name), "") if before else ""
        moved = int(was.rstrip("=")) - int(row.place.rstrip("=")) if was and row.place else 0
        assert row.moved == moved


def test_now_and_after_the_last_night_are_one(three_nights):
    for ways in WAYS:
        season = ranked(three_nights, **ways)
        assert standings(season, after=3) == standings(season) == standings(season, after=99)


def test_the_race_ends_where_the_standings_are_and_a_couple_has_what_both_have(three_nights):
    """Whole figures: averages are rounded in the picture. Of a couple without a place there is no line."""
    for ways in WAYS:
        race_and_couples_are_those_of(ranked(three_nights, **ways), three_nights)


def race_and_couples_are_those_of(season: Season, three_nights: Fixture) -> None:
    """Each couple's figure is its members', and the race ends at the figures."""
    players = {row.player_id: row for row in standings(season).rows}
    couples = standings(season, view="couples").rows
    members = {c.pk: (c.first_id, c.second_id) for c in three_nights.couples.values()}
    for row in couples:
        one, other = (players[member] for member in members[row.couple_id])
        assert row.figure == one.figure + other.figure
        assert bool(row.place) == bool(one.place and other.place)
        assert row.nights_words == ("3 and 2 of 3" if row.name.startswith("Bert") else "3 of 3")
    for view, rows in (("everybody", tuple(players.values())), ("couples", couples)):
        race = season_race(season, view=view).race
        assert [(racer.name, racer.totals[-1]) for racer in race.racers] == [
            (row.name, round(row.figure)) for row in rows if row.place
        ]


def test_equals_are_told_apart_by_rounds_won_and_nines(three_nights):
    """After the first night six have 340, 300 or 200 in pairs, each pair of one side: level in everything."""
    rows = standings(ranked(three_nights), after=1).rows
    assert [(row.place, row.name, row.remark) for row in rows[:2]] == [
        ("1=", "Carl Chen", "level with Cora Chen: 1 round won each, 1 made 9-bid each"),
        ("1=", "Cora Chen", "level with Carl Chen: 1 round won each, 1 made 9-bid each"),
    ]


def test_who_has_played_too_few_nights_says_how_many(three_nights):
    rows = standings(ranked(three_nights, ranked_by="average", least_nights=3)).rows
    assert [(row.place, row.name, row.remark) for row in rows[-2:]] == [
        ("", "Sue Stone", "1 of the 3 nights needed"),
        ("", "Bella Brook", "2 of the 3 nights needed"),
    ]


RULES = (
    ({}, "A player’s total of all nights counts. ", ("average", "Total")),
    (
        {"ranked_by": "average", "least_nights": 1},
        "A player’s average a night counts; a place needs at least 1 night. ",
        ("total", "Average"),
    ),
    (
        {"ranked_by": "best", "best_of": 2, "least_nights": 2},
        "A player’s best 2 of 3 nights count; a place needs at least 2 nights. ",
        ("average", "total", "Best 2"),
    ),
    ({"ranked_by": "best", "best_of": 6}, "A player’s best 6 nights count. ", ("average", "total", "Best 6")),
)


def test_the_rule_stands_beside_the_figures(three_nights):
    for ways, rule, heads in RULES:
        shown = standings(ranked(three_nights, **ways))
        assert shown.rule.startswith(rule + "A substitute’s points are the substitute’s own. Equal ")
        assert (*shown.other_heads, shown.points_head) == heads


def test_the_rule_tells_of_a_change_during_the_season(three_nights):
    season = ranked(three_nights, substitute_points="member")
    season.nights.filter(number=1).update(substitute_points="substitute")
    season.nights.filter(number=2).update(substitute_points="nobody")

    def whose(after: int) -> str:
        return standings(season, after=after).rule.split(". ")[1]

    assert whose(1) == "A substitute’s points are the substitute’s own"
    assert whose(3) == (
        "A substitute’s points are the substitute’s own up to night 1, then go to nobody up to night 2, "
        "then go to the absent member"
    )


def test_averages_that_differ_are_never_printed_alike():
    """200⅓, 200 and 199¾ are all 200 in whole points."""
    made = short_night({"High": "1 7H/7", "Middle": "1 7H/7", "Low": "1 7H/7"})
    season = ranked(made, ranked_by="average")
    three = {"Adam Ames": (601, 3), "Alice Ames": (400, 2), "Bert Brook": (799, 4)}
    for name, (points, nights) in three.items():
        season.totals.filter(player__name=name).update(points=points, nights=nights)

    points = {row.name: row.points for row in standings(season).rows}

    assert [points[name] for name in three] == ["200.3", "200.0", "199.8"]
    assert points["Dan Diaz"] == "30"


def test_a_season_without_groups_has_no_lists_of_them(three_nights):
    season = ranked(three_nights, has_groups=False)
    assert [key for key, _ in standings(season).views] == ["everybody", "couples"]
    assert standings(season, view="group_a") == standings(season)


def test_a_night_on_which_every_deal_was_thrown_in_makes_everybody_equal():
    made = fixture_night(rules=replace(ONE_HAND, thrown_in_counts=True))
    assert standings(made.season, view="couples").rows == standings(made.season).rows == ()
    for name in ("High", "Middle", "Low"):
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)
    for ways in WAYS:
        shown = standings(ranked(made, **(ways | {"least_nights": 0})))
        assert {(row.place, row.points) for row in shown.rows} == {("1=", "0")}
        assert [row.name for row in shown.rows] == sorted(person.name for person in made.people.values())
        assert shown.lead == "12 share the lead."
        assert {racer.totals for racer in season_race(made.season).race.racers} == {(0,)}


def test_the_same_rows_are_listed_by_any_column(three_nights):
    season = ranked(three_nights, ranked_by="best", best_of=1)
    by_place = standings(season).rows
    averages = {row.name: Fraction(row.total, row.nights) for row in by_place}
    columns = {
        "name": lambda row: row.name.casefold(),
        "nights": lambda row: -row.nights,
        "moved": lambda row: -row.moved,
        "last": lambda row: (row.last_points is None, -(row.last_points or 0)),
        "average": lambda row: -averages[row.name],
        "total": lambda row: -row.total,
        "": lambda row: -row.figure,
    }
    for order, column in columns.items():
        shown = standings(season, order=order)
        assert (shown.order, sorted(map(hash, shown.rows))) == (order, sorted(map(hash, by_place)))
        values = [column(row) for row in shown.rows]
        assert values == sorted(values)
    assert standings(season, order="password").rows == by_place
    assert standings(season, order="last").rows[-1].name == "Bella Brook"  # away that night


@pytest.mark.parametrize(
    ("ways", "unit"), [(WAYS[2], "points a night"), ({"ranked_by": "best", "best_of": 1, "least_nights": 3}, "points")]
)  # fmt: skip
def test_trophies_go_by_what_counts_to_who_has_a_place(three_nights, ways, unit):
    season = ranked(three_nights, **ways)
    nights = points_from_hands(three_nights)
    scores = {n: [night[n] for night in nights if n in night] for night in nights for n in night}
    figures = {
        name: figure(theirs, season)
        for name, theirs in scores.items()
        if len(theirs) >= season.least_nights and name != "Sue Stone"  # who is in no couple
    }
    trophies = {trophy.name: trophy for trophy in season_end(season)["trophies"]}

    for name, wins in (("Best individual", max), ("Worst individual", min)):
        won = wins(figures.values())
        assert trophies[name].names == tuple(sorted(n for n in figures if figures[n] == won))
        assert trophies[name].figure == f"{round(won)} {unit}".replace("-", "−")
    assert "have a place" in trophies["Best couple"].rule
    couples = {
        f"{c.first.name} & {c.second.name}": figures[c.first.name] + figures[c.second.name]
        for c in three_nights.couples.values()
        if c.first.name in figures and c.second.name in figures
    }
    assert trophies["Best couple"].names == tuple(
        sorted(name for name in couples if couples[name] == max(couples.values()))
    )


def test_names_are_shown_as_the_season_has_them(three_nights):
    season = ranked(three_nights)
    Player.objects.filter(name="Adam Ames").update(nickname="Ace")

    names = {row.name for row in standings(season, names_shown=NamesShown.NICKNAME).rows}
    couples = {row.name for row in standings(season, view="couples", names_shown=NamesShown.INITIAL).rows}
    race = season_race(season, names_shown=NamesShown.INITIAL).race

    assert {"Ace", "Alice A.", "Sue S."} <= names
    assert "Adam A. & Alice A." in couples
    assert "Adam A." in {racer.name for racer in race.racers}


def test_as_many_reads_whatever_the_number_of_nights(three_nights, django_assert_num_queries):
    """Nights, totals, couples; the best nights, or an earlier night's points beside. Names not in full cost one more."""
    for ways in WAYS:
        season = ranked(three_nights, **ways)
        best = int("best_of" in ways)
        for view, reads in (("everybody", 2), ("group_b", 2), ("couples", 3)):
            with django_assert_num_queries(reads + best):
                standings(season, view=view)
            with django_assert_num_queries(reads + 1):
                standings(season, view=view, after=2)
            with django_assert_num_queries(reads + best + 1):
                standings(season, view=view, names_shown=NamesShown.INITIAL)
            with django_assert_num_queries(reads + 1):
                season_race(season, view=view)
