"""The figures of everybody, against sums straight from the hands: with substitutes and seats taken over in a round."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from tests.factories import fixture_night, open_night
from tests.tournaments.queries.from_the_hands import Told, by_round, season_with_substitutes, told, winners
from tournaments.models import NamesShown, Player, Season
from tournaments.queries.couple_page import couple_figures, couple_of_club
from tournaments.queries.player_page import player_figures
from tournaments.queries.player_values import PlayerFigures
from tournaments.queries.season_places import SeasonPlace
from tournaments.queries.standings import standings
from tournaments.words import counted

pytestmark = pytest.mark.django_db

RULES = ("substitute", "member", "nobody")
TABLES = ("High", "Middle", "Low")


def figures(made, name: str, **options) -> PlayerFigures:
    player = Player.objects.get(pk=made.people[name].pk)
    return player_figures(player, [Season.objects.get(pk=made.season.pk)], **options)


# --- Straight from the hands -------------------------------------------------------------------------------


def night_points(hands: list[Told]) -> dict[int, Counter]:
    found = defaultdict(Counter)
    for hand in hands:
        for holder in hand.holders:
            if holder.credited_to:
                found[hand.night][holder.credited_to] += hand.scored(holder)
    return found


def nights_of(hands: list[Told], me: int) -> dict:
    """By night: the points that count, the place, and what counts of each round."""
    points = night_points(hands)
    rounds = defaultdict(Counter)
    for hand in hands:
        for holder in hand.holders:
            if holder.credited_to == me:
                rounds[hand.night][hand.round, hand.table] += hand.scored(holder)
    return {
        night: (
            of_night[me],
            1 + sum(other > of_night[me] for other in of_night.values()),
            dict(rounds[night]),
        )
        for night, of_night in points.items()
        if me in of_night
    }


def bids_of(hands: list[Told], me: int) -> tuple[dict, list[int]]:
    bids, defence = defaultdict(lambda: [0, 0, 0, 0]), [0, 0, 0, 0]
    for hand in hands:
        holder = hand.holder(me)
        if holder is None:
            continue
        own, others = hand.points[holder.side - 1], hand.points[2 - holder.side]
        if holder.side == hand.side:
            row = [hand.is_made, not hand.is_made, own, others]
            bids[hand.bid] = [sum(both) for both in zip(bids[hand.bid], row, strict=True)]
        else:
            row = [1, not hand.is_made, own, others]
            defence = [sum(both) for both in zip(defence, row, strict=True)]
    return dict(bids), defence


def met(hands: list[Told], me: int, *, as_partners: bool) -> dict[int, tuple[int, int, int, int]]:
    """By person: rounds, rounds won, own points and theirs, in the hands that both held cards in."""
    where, won, own, theirs = defaultdict(set), Counter(), Counter(), Counter()
    rounds = by_round(hands)
    for hand in hands:
        mine = hand.holder(me)
        for other in hand.holders if mine else ():
            if other.player != me and (other.side == mine.side) == as_partners:
                where[other.player].add(hand.where)
                own[other.player] += hand.scored(mine)
                theirs[other.player] += hand.points[2 - mine.side]
    for person, of_person in where.items():
        for one in of_person:
            at_the_end = {holder.player for holder in rounds[one][-1].holders}
            won[person] += me in winners(rounds[one]) and person in at_the_end
    return {
        person: (len(of_person), won[person], own[person], theirs[person])
        for person, of_person in where.items()
    }


def whole_rounds(hands: list[Told]) -> list[tuple[str, int, set[int]]]:
    """Both sides of every round: the table, its points, and who held cards of it in every hand."""
    found = []
    for (_, _, table), of_round in by_round(hands).items():
        for side in (1, 2):
            pairs = [{one.player for one in hand.holders if one.side == side} for hand in of_round]
            found.append((table, sum(h.points[side - 1] for h in of_round), set.intersection(*pairs)))
    return found


def mean(points: list[int]) -> Fraction:
    return Fraction(sum(points), len(points))


def tables_of(hands: list[Told], me: int) -> dict:
    """By table: rounds, won, points, average of whole rounds, and how far that is above the usual."""
    sides, rounds = whole_rounds(hands), by_round(hands)
    found = {}
    for table in TABLES:
        theirs = {
            where: of for where, of in rounds.items() if where[2] == table and any(h.holder(me) for h in of)
        }
        if not theirs:
            continue
        points = sum(h.scored(h.holder(me)) for of in theirs.values() for h in of if h.holder(me))
        own = [points for at, points, people in sides if at == table and me in people]
        usual = mean([points for at, points, _ in sides if at == table])
        beside = (round(mean(own)), round(mean(own) - usual)) if own else (None, None)
        found[table] = (len(theirs), sum(me in winners(of) for of in theirs.values()), points, *beside)
    return found


def beside_partners(hands: list[Told], me: int) -> dict:
    """By partner of whole rounds: the average together, and how far above that partner's with others."""
    sides = whole_rounds(hands)
    found = {}
    for other in {person for _, _, people in sides if me in people for person in people - {me}}:
        both = mean([points for _, points, people in sides if {me, other} <= people])
        others = [points for _, points, people in sides if other in people and me not in people]
        found[other] = (round(both), round(both - mean(others)) if others else None)
    return found


def wine_of(hands: list[Told]) -> dict[int, set[int]]:
    """Who took the bottles home from each night: every night here has made 9-bids, and the last one counts."""
    nines = [hand for hand in hands if hand.is_made and hand.bid.startswith("9")]
    last = {}
    for hand in sorted(nines, key=lambda hand: (hand.round, hand.number, TABLES.index(hand.table))):
        last[hand.night] = {one.player for one in hand.holders if one.side == hand.side}
    return last


def sat_in(hands: list[Told], me: int) -> tuple[dict[int, int], dict[int, int]]:
    """In how many rounds somebody sat in for them, and they for somebody."""
    for_them, they_for = defaultdict(set), defaultdict(set)
    for hand in hands:
        for one in hand.holders:
            if one.stands_in_for == me:
                for_them[one.player].add((hand.night, hand.round))
            if one.player == me and one.stands_in_for:
                they_for[one.stands_in_for].add((hand.night, hand.round))
    return tuple({person: len(rounds) for person, rounds in found.items()} for found in (for_them, they_for))


# --- They agree --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("substitute_points", RULES)
def test_everybodys_figures_agree_with_the_hands(substitute_points):
    made = season_with_substitutes(substitute_points)
    hands = told(made)
    wine = wine_of(hands)

    for name, person in made.people.items():
        me, shown = person.pk, figures(made, name)
        assert nights_shown(shown) == nights_of(hands, me), name
        assert shown.points == sum(of_night[me] for of_night in night_points(hands).values()), name
        assert bids_shown(shown) == bids_of(hands, me), name
        assert {t.table: (t.rounds, t.won, t.points, t.average, t.ahead) for t in shown.tables} == tables_of(
            hands, me
        ), name
        partners = met(hands, me, as_partners=True)
        assert {one.person.id: (one.rounds, one.won, one.points) for one in shown.partners} == {
            other: of_other[:3] for other, of_other in partners.items()
        }, name
        assert {
            one.person.id: (one.average, one.ahead) for one in shown.partners if one.average is not None
        } == beside_partners(hands, me), name
        assert {
            one.person.id: (one.rounds, one.won, one.points, one.against) for one in shown.opponents
        } == met(hands, me, as_partners=False), name
        assert {one.night_id for one in shown.wine} == {night for night, who in wine.items() if me in who}
        nines = Counter(
            h.night
            for h in hands
            if h.is_made and h.bid[0] == "9" and (own := h.holder(me)) and own.side == h.side
        )
        assert {one.night_id: one.words for one in shown.nines} == {
            night: counted(number, "made 9-bid") for night, number in nines.items()
        }, name
        for lines, expected in zip((shown.sat_for_them, shown.they_sat_for), sat_in(hands, me), strict=True):
            assert {line.person.id: int(line.words.split()[0]) for line in lines} == expected, name


def nights_shown(shown: PlayerFigures) -> dict:
    found = {}
    for night in shown.nights:
        if night.points is None:
            assert not any(cell.counts for cells in night.rounds for cell in cells)
            continue
        rounds = Counter()
        for number, cells in enumerate(night.rounds, start=1):
            for cell in cells:
                if cell.counts:
                    rounds[number, cell.table] += cell.points
        found[night.night_id] = (night.points, int(night.place.rstrip("=")), dict(rounds))
    return found


def bids_shown(shown: PlayerFigures) -> tuple[dict, list[int]]:
    def row(figures):
        return [figures.made, figures.was_set, figures.won, figures.given]

    each = {str(line.bid): row(line.figures) for line in shown.bids.each}
    numbered = [line.figures for line in shown.bids.each if not line.bid.is_special]
    for parts in (shown.bids.levels, shown.bids.denominations):  # either way all numbered bids
        assert sum(line.figures.tried for line in parts) == sum(of.tried for of in numbered)
        assert sum(line.figures.won for line in parts) == sum(of.won for of in numbered)
    defence = shown.bids.defence
    return each, [defence.hands, defence.sets, defence.won, defence.given]


def placed(rows):
    """How many of them have a place: the others have played too few nights."""
    return len([row for row in rows if row.place])


@pytest.mark.parametrize(
    "ranked", [{}, {"ranked_by": "average", "least_nights": 3}, {"ranked_by": "best", "best_of": 2}]
)
def test_the_place_is_the_one_of_the_standings(ranked):
    made = season_with_substitutes()
    Season.objects.filter(pk=made.season.pk).update(**ranked)
    season = Season.objects.get(pk=made.season.pk)

    head = standings(season).points_head
    lines, couples = standings(season).rows, standings(season, view="couples").rows

    for row in lines:
        player = Player.objects.get(pk=row.player_id)
        assert player_figures(player, [season]).place == SeasonPlace(
            row.place, placed(lines), head, row.points
        )
    for row in couples:
        couple = couple_of_club(made.club, row.couple_id)
        assert couple_figures(couple, [season]).place == SeasonPlace(
            row.place, placed(couples), head, row.points
        )


def test_of_the_best_nights_those_that_count_are_marked():
    made = season_with_substitutes()
    Season.objects.filter(pk=made.season.pk).update(ranked_by="best", best_of=2)
    shown = player_figures(made.people["Adam"], [Season.objects.get(pk=made.season.pk)])

    counting = [night.points for night in shown.nights if night.counts]
    assert len(counting) == 2 < len(shown.nights)
    assert shown.place.figure == str(sum(counting))
    assert sum(counting) == sum(sorted((night.points for night in shown.nights), reverse=True)[:2])


def test_time_at_high_and_the_best_and_the_worst_night():
    """Adam is at High in every round: 550 490, 840 550, then R-one or R-low as his side won or lost."""
    made = season_with_substitutes()
    shown = figures(made, "Adam")
    points = {night.night_id: night.points for night in shown.nights}

    at_high = sum(cell.table == "High" for night in shown.nights for cells in night.rounds for cell in cells)
    assert shown.high.startswith(f"{at_high} of 6 rounds. The longest stay was 2 rounds, on ")
    assert shown.best.points == max(points.values())
    assert {night.night_id for night in shown.best.nights} == {
        night for night, of_night in points.items() if of_night == max(points.values())
    }
    assert shown.worst.points == min(points.values())


def test_the_hosts_of_a_night_have_it_on_their_pages():
    made = season_with_substitutes()

    hosted = {
        name: [(one.date.day, one.words) for one in figures(made, name).hosted] for name in ("Adam", "Bella")
    }

    assert hosted == {"Adam": [(15, "with Alice Ames")], "Bella": [(22, "with Bert Brook")]}


def test_it_is_told_in_plain_words():
    made = season_with_substitutes()
    shown = figures(made, "Eli")
    over_all, *at_tables = shown.said

    low = next(line for line in shown.tables if line.table == "Low")
    where = "above" if low.ahead > 0 else "below"
    assert over_all.startswith("Over all tables, ")
    assert (
        f"At Low, {abs(low.ahead)} {where} what the table usually makes ({low.rounds} rounds)." in at_tables
    )


def test_names_are_shown_as_the_season_shows_them():
    made = season_with_substitutes()

    shown = figures(made, "Alice", names_shown=NamesShown.INITIAL)

    assert shown.person.name == "Alice A."
    assert "Ames" not in repr(shown)
    assert "Stone" not in repr(shown)


def test_a_player_without_a_night_has_nothing_to_tell():
    made = open_night()

    shown = figures(made, "Adam")

    assert shown.is_empty
    assert (shown.points, shown.average, shown.best, shown.said, shown.by_night) == (0, None, None, (), None)


def test_a_night_that_is_played_does_not_count_yet():
    assert figures(fixture_night(), "Adam").is_empty
