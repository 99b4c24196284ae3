"""Who has played with whom, beside what the hands say: whole rounds count, seats taken over are told apart."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring import CARD_CLUB
from tests.factories import Fixture, fixture_night, make_guest, play_hands, season_of_nights, table_of
from tests.tournaments.queries.from_the_hands import Told, by_round, season_with_substitutes, told, winners
from tests.tournaments.queries.test_substitutes import night_with_sue
from tournaments.models import NamesShown, Season, Seat
from tournaments.queries.partners import NEVER, Partners, SeasonPartners, Together

pytestmark = pytest.mark.django_db


def read(made: Fixture, names_shown: NamesShown = NamesShown.FULL) -> SeasonPartners:
    return SeasonPartners(Season.objects.get(pk=made.season.pk), names_shown)


def whole_rounds(hands: list[Told]) -> list[tuple[dict[int, int], set[int], tuple[int, int]]]:
    """Each table's round: the side of everybody who held cards in all its hands, who won, and both sides' points."""
    found = []
    for of_round in by_round(hands).values():
        sides = {h.player: h.side for h in of_round[0].holders}
        always = {
            player: side for player, side in sides.items() if all(hand.holder(player) for hand in of_round)
        }
        sums = tuple(sum(hand.points[side] for hand in of_round) for side in (0, 1))
        found.append((always, winners(of_round), sums))
    return found


def pairs_of(hands: list[Told]) -> dict[frozenset[int], Together]:
    """What any two came to as one side, straight from the hands."""
    found: dict[frozenset[int], Together] = defaultdict(Together)
    for always, won, sums in whole_rounds(hands):
        for one, side in always.items():
            for other in (p for p, s in always.items() if s == side and p > one):
                found[frozenset((one, other))] += Together(1, one in won, sums[side - 1])
    for of_round in by_round(hands).values():
        always = {p.player for p in of_round[0].holders if all(hand.holder(p.player) for hand in of_round)}
        together = {
            frozenset((one.player, other.player))
            for hand in of_round
            for one in hand.holders
            for other in hand.holders
            if one.side == other.side and one.player != other.player
        }
        for pair in together:
            if not pair <= always:
                found[pair] += Together(parts=1)
    return dict(found)


def cells_of(matrix: Partners) -> dict[frozenset[int], Together]:
    return {
        frozenset((row.player.id, column.id)): cell
        for row in matrix.rows
        for column, cell in row.cells
        if cell is not None and cell != NEVER
    }


def test_the_matrix_is_what_the_hands_say_with_substitutes_and_seats_taken_over():
    made = season_with_substitutes()
    right = pairs_of(told(made))

    matrix = read(made).matrix()

    assert cells_of(matrix) == right
    assert (
        sum(pair.parts for pair in right.values()) == 4
    )  # Adam with Alice and Sue, then one man with Cora and Sue
    assert not matrix.is_square
    names = [row.player.name.split()[0] for row in matrix.rows], [c.name.split()[0] for c in matrix.columns]
    assert names == (
        ["Adam", "Bert", "Carl", "Dan", "Eli", "Finn", "Tim"],
        ["Alice", "Bella", "Cora", "Dora", "Emma", "Fay", "Sue"],
    )


def test_each_list_has_the_partners_by_rounds_and_the_members_not_played_with_yet():
    made = season_with_substitutes()
    hands = told(made)
    right = pairs_of(hands)
    women = [person for name, person in made.people.items() if person.group == "B" and name != "Sue"]

    lists = {one.player.name: one for one in read(made).matrix().lists}

    for name, person in made.people.items():
        of_person = lists[person.name]
        theirs = {
            next(iter(pair - {person.pk})): together for pair, together in right.items() if person.pk in pair
        }
        assert {line.partner.id: line.together for line in of_person.lines} == theirs
        rounds = [line.together.rounds for line in of_person.lines]
        assert rounds == sorted(rounds, reverse=True)
        if person.group == "A":
            never = sorted(woman.name for woman in women if woman.pk not in theirs)
            assert [one.name for one in of_person.not_yet] == never, name


def test_how_a_pair_did_is_set_beside_what_the_partner_makes_with_others():
    made = season_with_substitutes()
    hands = told(made)
    own, others = Counter(), Counter()
    adam, emma = made.people["Adam"].pk, made.people["Emma"].pk
    for always, _, sums in whole_rounds(hands):
        if emma in always:
            which = own if always.get(adam) == always[emma] else others
            which["rounds"] += 1
            which["points"] += sums[always[emma] - 1]
    with_adam, without = (Fraction(of["points"], of["rounds"]) for of in (own, others))
    ahead = round(with_adam - without)

    lists = read(made).matrix().lists
    line = next(
        line for one in lists if one.player.id == adam for line in one.lines if line.partner.id == emma
    )

    assert line.beside == f"{abs(ahead)} {'above' if ahead > 0 else 'below'} what Emma Endo makes with others"
    assert line.together.average == round(with_adam)


def test_two_people_head_to_head_together_and_against_each_other():
    made = season_with_substitutes()
    hands = told(made)
    partners = read(made)
    people = {one.player.id: one.player for one in partners.matrix().lists}
    one, other = made.people["Adam"].pk, made.people["Dan"].pk
    third = made.people["Emma"].pk

    for first, second in ((one, other), (one, third), (other, one)):
        both = [
            (always[first] == always[second], sums[always[first] - 1], sums[2 - always[first]], first in won, second in won)
            for always, won, sums in whole_rounds(hands)
            if first in always and second in always
        ]  # fmt: skip
        against = [row for row in both if not row[0]]
        found = partners.head_to_head(people[first], people[second])
        assert found.together == pairs_of(hands).get(frozenset((first, second)), NEVER)
        assert found.against == Together(
            len(against), sum(row[3] for row in against), sum(row[1] for row in against)
        )
        assert (found.lost, found.given) == (sum(row[4] for row in against), sum(row[2] for row in against))
        assert sorted((m.are_partners, m.points, m.against) for m in found.meetings) == sorted(
            row[:3] for row in both
        )


def test_people_who_sat_on_both_sides_of_pairs_make_a_square_in_which_nobody_meets_themselves():
    """Once Adam sits as the second of a pair: everybody is a row and a column."""
    made = season_of_nights(1)
    pair = Seat.objects.filter(partnership__table=table_of(made.night, "High", 1), partnership__side=1)
    pair.filter(is_first=True).update(player=make_guest(made))
    pair.filter(is_first=False).update(player=made.people["Adam"])

    matrix = read(made).matrix()

    assert matrix.is_square
    assert [row.player for row in matrix.rows] == list(matrix.columns)
    assert all(cell is None for row in matrix.rows for column, cell in row.cells if column == row.player)
    assert cells_of(matrix) == pairs_of(told(made))


def test_before_the_first_finished_night_there_is_nobody():
    made = fixture_night(rules=replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1))

    empty = read(made).matrix()
    play_hands(made.night, table_of(made.night, "High"), ["1 7H/7"])

    assert (empty.rows, empty.columns, empty.lists, empty.nights) == ((), (), (), 0)
    assert read(made).matrix() == empty  # a night that runs is none of it


def test_partners_are_named_as_the_season_names_people():
    made = season_of_nights(1)

    matrix = read(made, NamesShown.INITIAL).matrix()

    assert [row.player.name for row in matrix.rows] == [
        "Adam A.",
        "Bert B.",
        "Carl C.",
        "Dan D.",
        "Eli E.",
        "Finn F.",
    ]
    words = {line.partner.name: line.beside for line in matrix.lists[0].lines}
    assert words == {name: beside for name, beside in words.items() if f"what {name} makes" in beside}


@pytest.mark.parametrize("rule", ["substitute", "member", "nobody"])
def test_a_substitute_is_the_partner_whoever_the_points_go_to(rule):
    """Scenario "Substitutes: whose points?": Sue holds Bella's cards all night, 1610 with Bert; Bella played with nobody."""
    made = night_with_sue(rule)

    lists = {one.player.name: one for one in read(made).matrix().lists}

    assert [(line.partner.name, line.together) for line in lists["Bert Brook"].lines] == [
        ("Sue Stone", Together(1, 1, 1610))
    ]
    assert "Bella Brook" not in lists
    assert "Sue Stone" in lists
