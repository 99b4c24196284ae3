"""The records of a club, beside what the hands say: with substitutes and seats taken over, ties, and nothing played."""

from collections import Counter, defaultdict
from dataclasses import replace
from itertools import groupby

import pytest

from scoring import CARD_CLUB, NineBid, Pair, award_wine, parse_bid
from tests.factories import (
    Fixture,
    another_night,
    finish,
    fixture_night,
    make_season,
    note_deal,
    play_hands,
    table_of,
)
from tests.tournaments.queries.from_the_hands import Told, by_round, season_with_substitutes, told, winners
from tournaments.models import HandKind, NamesShown, Season
from tournaments.queries.records import Record, club_records
from tournaments.words import score

pytestmark = pytest.mark.django_db

ONE_HAND = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1)
RULES = ("substitute", "member", "nobody")
TABLES = ("High", "Middle", "Low")


def found(*season_ids: int, names_shown: NamesShown = NamesShown.FULL) -> dict[str, Record]:
    """The records by key."""
    of_these = list(Season.objects.filter(pk__in=season_ids))
    sections = club_records(of_these, names_shown=names_shown)
    return {record.key: record for section in sections for record in section.records}


def held(record: Record) -> tuple[str, set[tuple[frozenset[int], int | None]]]:
    """The figure, and who came to it in which nights."""
    return record.figure, {
        (frozenset(person.id for person in one.people), time.night_id)
        for one in record.holders
        for time in one.occasions
    }


def said(record: Record) -> list[tuple[str, str]]:
    """Who holds it, and what is said of the first time."""
    return [
        (one.names, ", ".join(filter(None, (one.occasions[0].when, one.occasions[0].detail))))
        for one in record.holders
    ]


# --- Straight from the hands -------------------------------------------------------------------------------

Marks = list[tuple[int, frozenset[int], int | None]]  # how much, who, in which night


def best(marks: Marks, unit: str, *, lowest: bool = False) -> tuple[str, set]:
    """The record among marks, as `held` gives it."""
    value = (min if lowest else max)(value for value, *_ in marks)
    plural = unit if value == 1 else f"{unit}s"
    return f"{score(value)} {plural}", {(who, night) for number, who, night in marks if number == value}


def credited(hands: list[Told]) -> tuple[dict, dict]:
    """By night and player: points, and the rounds they are of."""
    points, rounds = defaultdict(Counter), defaultdict(lambda: defaultdict(set))
    for hand in hands:
        for holder in hand.holders:
            if holder.credited_to:
                points[hand.night][holder.credited_to] += hand.scored(holder)
                rounds[hand.night][holder.credited_to].add(hand.round)
    return points, rounds


def nights_marks(hands: list[Told], groups: list[tuple[int, ...]], *, whole: bool) -> Marks:
    """What these players, or couples, had in each night; with `whole` only where all have every round of it."""
    points, rounds = credited(hands)
    played = {night: {hand.round for hand in hands if hand.night == night} for night in points}
    return [
        (sum(points[night][one] for one in group), frozenset(group), night)
        for night in points
        for group in groups
        if all(one in points[night] for one in group)
        and (not whole or all(rounds[night][one] == played[night] for one in group))
    ]


def round_marks(hands: list[Told], what: str) -> Marks:
    marks: Marks = []
    for (night, *_), of_round in by_round(hands).items():
        sums = [sum(hand.points[side] for hand in of_round) for side in (0, 1)]
        who = [
            frozenset(h.player for hand in of_round for h in hand.holders if h.side == side)
            for side in (1, 2)
        ]
        if what == "combined":
            marks.append((sum(sums), who[0] | who[1], night))
        for side in (0, 1):
            if what == "side":
                marks.append((sums[side], who[side], night))
            elif what == "swing" and sums[side] > sums[1 - side]:
                marks.append((sums[side] - sums[1 - side], who[side], night))
    return marks


def run_marks(hands: list[Told], what: str) -> Marks:
    """Runs of rounds: "high" within a night, "won" within the season; of who held the cards in the last hand of each."""
    marks: Marks = []
    runs: Counter = Counter()
    for night, of_night in groupby(hands, key=lambda hand: hand.night):
        if what == "high":
            runs.clear()
        for _, of_round in groupby(of_night, key=lambda hand: hand.round):
            ended, good = set(), set()
            for (_, _, table), at_table in by_round(list(of_round)).items():
                four = {holder.player for holder in at_table[-1].holders}
                ended |= four
                good |= winners(at_table) if what == "won" else four if table == "High" else set()
            for player in ended:
                runs[player] = runs[player] + 1 if player in good else 0
                marks.append((runs[player], frozenset([player]), night))
    return marks


def hand_marks(hands: list[Told], what: str) -> Marks:
    """Bids of a night by whoever held the cards; made 9-bids of the season."""
    counted: Counter = Counter()
    for hand in hands:
        for holder in hand.holders:
            is_own = holder.side == hand.side
            counts = {
                "made": is_own and hand.is_made,
                "set": is_own and not hand.is_made,
                "sets": not is_own and not hand.is_made,
                "nines": is_own and hand.is_made and parse_bid(hand.bid).level == 9,
            }[what]
            counted[holder.player, None if what == "nines" else hand.night] += counts
    return [(number, frozenset([player]), night) for (player, night), number in counted.items()]


def wine_marks(hands: list[Told]) -> Marks:
    taken: Counter = Counter()
    for _, of_night in groupby(hands, key=lambda hand: hand.night):
        held_cards, groups, claims = Counter(), (set(), set()), []
        for hand in of_night:
            for holder in hand.holders:
                held_cards[holder.player] += hand.scored(holder)
                groups[not holder.is_first].add(holder.player)
            if hand.is_made:
                pair = {h.is_first: h.player for h in hand.holders if h.side == hand.side}
                where = hand.round, hand.number, TABLES.index(hand.table)
                claims.append(NineBid(*where, Pair(pair[True], pair[False]), parse_bid(hand.bid)))
        taken.update(award_wine(claims, held_cards, groups=groups, rules=CARD_CLUB).holders)
    return [(number, frozenset([player]), None) for player, number in taken.items()]


@pytest.mark.parametrize("rule", RULES)
def test_every_record_is_what_the_hands_say(rule):
    made = season_with_substitutes(rule)
    hands = told(made)
    players = [(person.pk,) for person in made.people.values()]
    couples = [(couple.first_id, couple.second_id) for couple in made.couples.values()]

    records = found(made.season.pk)

    assert {key: held(record) for key, record in records.items() if key != "nights_at_high"} == {
        "highest_night": best(nights_marks(hands, players, whole=False), "point"),
        "lowest_night": best(nights_marks(hands, players, whole=True), "point", lowest=True),
        "highest_couple_night": best(nights_marks(hands, couples, whole=False), "point"),
        "lowest_couple_night": best(nights_marks(hands, couples, whole=True), "point", lowest=True),
        "highest_round": best(round_marks(hands, "side"), "point"),
        "swing": best(round_marks(hands, "swing"), "point"),
        "combined": best(round_marks(hands, "combined"), "point"),
        "stay_at_high": best(run_marks(hands, "high"), "round"),
        "winning_run": best(run_marks(hands, "won"), "round"),
        "most_made": best(hand_marks(hands, "made"), "bid"),
        "most_nines": best(hand_marks(hands, "nines"), "nine-bid"),
        "sets_given": best(hand_marks(hands, "sets"), "set"),
        "sets_suffered": best(hand_marks(hands, "set"), "time"),
        "most_wine": best(wine_marks(hands), "night"),
    }


# --- Small nights, told in words -----------------------------------------------------------------------------


def short_night(hands: dict[str, str], made: Fixture | None = None, week: int = 0) -> Fixture:
    """A finished night of one hand a table."""
    made = another_night(made, week) if made else fixture_night(rules=ONE_HAND)
    for name, text in hands.items():
        play_hands(made.night, table_of(made.night, name), [text])
    finish(made)
    return made


def test_equals_hold_a_record_together_and_each_says_when():
    """300/20 at High, 200/30 at Middle, 20/300 at Low; a week later 20/300 at High with B as hosts there, A beside them."""
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "2 8H/8"})
    short_night({"High": "2 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"}, made, 1)

    records = found(made.season.pk)

    assert records["highest_night"].figure == "300 points"
    assert [
        (one.names, [time.when for time in one.occasions]) for one in records["highest_night"].holders
    ] == [
        ("Adam Ames", ["15 January 2026", "22 January 2026"]),
        ("Alice Ames", ["15 January 2026", "22 January 2026"]),
        ("Fay Ford", ["15 January 2026"]),
        ("Finn Ford", ["15 January 2026"]),
    ]
    assert said(records["highest_round"]) == [
        (
            "Adam Ames & Alice Ames",
            "15 January 2026, High, round 1: 300 to 20 against Bert Brook & Bella Brook",
        ),
        ("Finn Ford & Fay Ford", "15 January 2026, Low, round 1: 300 to 20 against Eli Endo & Emma Endo"),
    ]
    assert said(records["combined"])[0] == (
        "Adam Ames, Alice Ames, Bert Brook & Bella Brook",
        "15 January 2026, High, round 1: 300 to 20",
    )
    assert records["lowest_night"].figure == "20 points"
    at_high = ("Adam Ames", "Alice Ames", "Bella Brook", "Bert Brook")
    assert sorted(said(records["nights_at_high"])) == [
        (name, "22 January 2026, from 15 January 2026") for name in at_high
    ]


def test_a_winning_run_goes_on_from_night_to_night_and_a_draw_ends_it():
    """Adam and Alice win three nights; Carl and Cora two and then draw, after which they win once more."""
    won, lost, drawn = ("1 7H/7", "1 7S/7"), ("2 7H/7", "2 7S/7"), ("1 7H/7", "2 7H/7")
    made = fixture_night(rules=replace(ONE_HAND, hands_per_round=2))
    for week, (high, middle) in enumerate(((won, won), (lost, won), (won, drawn), (lost, won))):
        night = another_night(made, (0, 1, 6, 7)[week]) if week else made
        for name, hands in (("High", high), ("Middle", middle), ("Low", lost if week % 2 else won)):
            play_hands(night.night, table_of(night.night, name), hands)
        finish(night)

    run = found(made.season.pk)["winning_run"]

    assert run.figure == "4 rounds"
    assert sorted(said(run)) == [
        (name, "5 March 2026, from round 1 of 15 January 2026 to round 1")
        for name in ("Adam Ames", "Alice Ames")
    ]


def test_records_of_several_seasons_and_of_one():
    """The first season's 300, the second one's 400: each has its own, both together the higher."""
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"})
    first = made.season
    second = make_season(made.club, list(made.couples.values()), by=made.by, rules=ONE_HAND, name="Next")
    short_night({"High": "1 9H/9", "Middle": "1 7H/7", "Low": "1 7H/6"}, replace(made, season=second), 0)

    def highest(*seasons: Season) -> str:
        return found(*(season.pk for season in seasons))["highest_night"].figure

    assert (highest(first), highest(second), highest(first, second)) == (
        "300 points",
        "400 points",
        "400 points",
    )
    nines = found(first.pk, second.pk)["most_nines"]
    assert (nines.figure, said(nines)) == ("1 nine-bid", [("Adam Ames", "Next"), ("Alice Ames", "Next")])
    assert "most_nines" not in found(first.pk)


def test_a_night_in_which_every_deal_was_thrown_in_makes_no_record_of_rounds():
    made = fixture_night(rules=replace(ONE_HAND, thrown_in_counts=True))
    for name in TABLES:
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)

    records = found(made.season.pk)

    assert {key: record.figure for key, record in records.items()} == {
        "highest_night": "0 points",
        "lowest_night": "0 points",
        "highest_couple_night": "0 points",
        "lowest_couple_night": "0 points",
    }


def test_before_the_first_finished_night_there_is_no_record():
    made = fixture_night()

    assert club_records([Season.objects.get(pk=made.season.pk)]) == ()
    assert club_records([]) == ()


def test_records_name_people_as_the_season_does():
    made = short_night({"High": "1 8H/8", "Middle": "1 7H/7", "Low": "1 7H/7"})

    records = found(made.season.pk, names_shown=NamesShown.INITIAL)

    assert said(records["highest_round"]) == [
        ("Adam A. & Alice A.", "15 January 2026, High, round 1: 300 to 20 against Bert B. & Bella B.")
    ]
