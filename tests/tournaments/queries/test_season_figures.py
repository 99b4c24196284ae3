"""A season in figures, and its proof, beside what the hands say."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring import CARD_CLUB, parse_bid
from tests.factories import (
    Fixture,
    finish,
    fixture_night,
    note_deal,
    play_hands,
    play_night,
    season_of_nights,
    table_of,
)
from tests.tournaments.queries.from_the_hands import Told, by_round, season_with_substitutes, told, winners
from tournaments.models import Hand, HandKind, NamesShown, PlayerNight, Season
from tournaments.queries.proof import season_proof
from tournaments.queries.season_figures import SeasonFigures, season_figures

pytestmark = pytest.mark.django_db

TABLES = ("High", "Middle", "Low")


def read(made: Fixture, **options) -> SeasonFigures:
    return season_figures(Season.objects.get(pk=made.season.pk), **options)


def facts(figures: SeasonFigures) -> dict[str, str]:
    return {fact.title: f"{fact.figure} {fact.share}".strip() for fact in figures.facts}


def sums(of_round: list[Told]) -> tuple[int, int]:
    return sum(hand.points[0] for hand in of_round), sum(hand.points[1] for hand in of_round)


def mean(points: list[int]) -> int:
    return round(Fraction(sum(points), len(points)))


def test_what_was_played_bid_and_made():
    made = season_with_substitutes()
    hands = told(made)
    made_bids = sum(hand.is_made for hand in hands)
    tried = Counter(hand.bid for hand in hands)

    found = read(made)

    assert facts(found) == {
        "Nights": "3",
        "Rounds": "6",
        "Hands": str(len(hands)),
        "Bids made": f"{made_bids} {round(100 * made_bids / len(hands))} %",
        "Bids set": f"{len(hands) - made_bids} {round(100 - 100 * made_bids / len(hands))} %",
        "Nine-bids made": str(sum(hand.is_made and parse_bid(hand.bid).level == 9 for hand in hands)),
        "Points of a side in a hand": str(mean([points for hand in hands for points in hand.points])),
        "Deals thrown in": "0",
        "Misdeals": "0",
    }
    assert {str(bid): (tally.made, tally.tried) for bid, tally in found.bids.bids} == {
        bid: (sum(hand.is_made for hand in hands if hand.bid == bid), number) for bid, number in tried.items()
    }
    assert found.bids.levels == (7, 8, 9, 10)


def test_what_a_side_makes_at_each_table_and_who_makes_more_than_is_usual():
    made = season_with_substitutes()
    rounds = by_round(told(made))
    at = {table: [one for (*_, where), one in rounds.items() if where == table] for table in TABLES}
    usual = {
        table: Fraction(sum(sum(sums(one)) for one in of_table), 2 * len(of_table))
        for table, of_table in at.items()
    }
    own, expected = defaultdict(list), defaultdict(list)
    for (*_, table), of_round in rounds.items():
        for holder in of_round[0].holders:
            if all(hand.holder(holder.player) for hand in of_round):
                own[holder.player].append(sums(of_round)[holder.side - 1])
                expected[holder.player].append(usual[table])

    found = read(made)

    assert [(line.table, line.rounds, line.usual) for line in found.tables] == [
        (table, len(at[table]), round(usual[table])) for table in TABLES
    ]
    for line in found.tables:
        decided = [one for one in at[line.table] if winners(one)]
        assert line.winners == mean([max(sums(one)) for one in decided])
        assert line.losers == mean([min(sums(one)) for one in decided])
    ahead = {p: Fraction(sum(own[p]), len(own[p])) - sum(expected[p]) / len(expected[p]) for p in own}
    assert {line.player.id: (line.rounds, line.average, line.ahead) for line in found.relative} == {
        player: (len(points), mean(points), round(ahead[player])) for player, points in own.items()
    }
    order = [ahead[line.player.id] for line in found.relative]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize("rule", ["substitute", "member"])
def test_each_night_has_its_best_its_average_and_how_its_hosts_did(rule):
    made = season_with_substitutes(rule)
    points: dict[int, Counter] = defaultdict(Counter)
    for hand in told(made):
        for holder in hand.holders:
            if holder.credited_to:
                points[hand.night][holder.credited_to] += hand.scored(holder)
    names = {person.pk: person.name for person in made.people.values()}

    found = read(made)

    for night in found.nights:
        of_night = points[night.id]
        best = sorted(names[p] for p, number in of_night.items() if number == max(of_night.values()))
        assert (night.best_points, night.average) == (max(of_night.values()), mean(list(of_night.values())))
        assert sorted(night.best.replace(" and ", ", ").split(", ")) == best
        hosts = [made.people[name.split()[0]].pk for name in night.hosts.split(" & ")]
        if all(host in of_night for host in hosts):
            together = sum(of_night[host] for host in hosts)
            beside = round(together - 2 * Fraction(sum(of_night.values()), len(of_night)))
            assert night.hosts_points == together
            word = "above" if beside > 0 else "below"
            assert night.hosts_beside == f"{abs(beside)} {word} two average players that night"
        else:
            assert (night.hosts_points, night.hosts_beside) == (None, "")
    assert [night.number for night in found.nights] == [1, 2, 3]
    most = max(max(of_night.values()) for of_night in points.values())
    assert [night.id for night in found.highest] == [
        key for key in points if max(points[key].values()) == most
    ]


def test_wine_hosts_and_dead_deals_of_a_night():
    """One hand a table, a deal thrown in and a misdeal before it; nobody makes nine, so the lowest of each group take it."""
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))
    high = table_of(made.night, "High")
    note_deal(made.night, high, HandKind.THROWN_IN)
    note_deal(made.night, high, HandKind.MISDEAL)
    for name, text in (("High", "1 8H/8"), ("Middle", "1 7H/6"), ("Low", "1 7H/7")):
        play_hands(made.night, table_of(made.night, name), [text])
    finish(made)

    found = read(made)

    assert (facts(found)["Deals thrown in"], facts(found)["Misdeals"], facts(found)["Hands"]) == (
        "1",
        "1",
        "3",
    )
    (night,) = found.nights
    assert night.wine == "Carl Chen and Cora Chen (lowest scores)"
    assert (night.hosts, night.hosts_points) == ("Adam Ames & Alice Ames", 600)
    assert (night.best, night.best_points) == ("Adam Ames and Alice Ames", 300)


def test_a_season_without_a_finished_night_and_one_with_every_deal_thrown_in():
    made = fixture_night(
        rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1, thrown_in_counts=True)
    )
    assert read(made) == SeasonFigures(())
    for name in TABLES:
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)

    found = read(made)

    assert facts(found) == {
        "Nights": "1",
        "Rounds": "0",
        "Hands": "0",
        "Deals thrown in": "3",
        "Misdeals": "0",
    }
    assert (found.tables, found.relative, found.substitutes) == ((), (), ())
    assert [(night.best_points, night.average) for night in found.nights] == [(0, 0)]


def test_who_sat_in_for_whom_and_in_which_hands_named_as_the_season_says():
    made = season_with_substitutes()

    full, short = read(made), read(made, names_shown=NamesShown.INITIAL)

    assert [(line.substitute.name, line.member.name, line.date.day, line.rounds) for line in full.substitutes] == [
        ("Sue Stone", "Alice Ames", 15, "round 1 from hand 3 on; round 2"),
        ("Tim Tate", "Bert Brook", 22, "rounds 1 and 2"),
        ("Sue Stone", "Cora Chen", 29, "round 2 from hand 2 to 4"),
    ]  # fmt: skip
    assert [line.member.name for line in short.substitutes] == ["Alice A.", "Bert B.", "Cora C."]
    assert {line.player.name for line in short.relative} >= {"Adam A.", "Tim T."}
    assert short.nights[0].hosts == "Adam A. & Alice A."
    assert "Ames" not in repr(short)


# --- Proof -------------------------------------------------------------------------------------------------


def proof(made: Fixture, **options):
    return season_proof(Season.objects.select_related("club").get(pk=made.season.pk), **options)


def test_the_proof_says_that_all_hands_agree_or_names_what_differs():
    made = fixture_night()
    assert proof(made).sentence == "No hand yet, nothing to prove"
    play_night(made)

    assert (proof(made).sentence, proof(made).agrees) == ("90 hands, all agree", True)

    stored = PlayerNight.objects.get(night=made.night, player=made.people["Adam"])
    stored.points += 10
    stored.save()
    Hand.objects.filter(pk=Hand.objects.earliest("pk").pk).update(points_1=999)
    found = proof(made)
    assert found.sentence == "2 figures of 90 hands differ"
    assert [one.where for one in found.differences] == ["Night 1, round 1, High, hand 1", "Night 1"]
    assert found.differences[1].what.startswith(f"Adam Ames: {stored.points} in 5 rounds")
    hidden = proof(made, names_shown=NamesShown.INITIAL).differences
    assert hidden[1].what.startswith("Adam A.: ")


def test_a_season_with_many_faults_shows_the_first_of_them_and_counts_the_others(monkeypatch):
    made = season_of_nights(1)
    PlayerNight.objects.filter(night=made.night).update(points=7)
    monkeypatch.setattr("tournaments.queries.proof.MOST_SHOWN", 5)

    found = proof(made)

    assert (len(found.differences), found.more, found.sentence) == (5, 7, "12 figures of 90 hands differ")
