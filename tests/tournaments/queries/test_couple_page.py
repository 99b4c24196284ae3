"""A couple's figures against sums straight from the hands, with members away and a seat taken over."""

from collections import Counter

import pytest

from tests.factories import open_night
from tests.tournaments.queries.from_the_hands import by_round, season_with_substitutes, told, winners
from tests.tournaments.queries.test_player_page import night_points, wine_of
from tournaments.models import NamesShown, Season
from tournaments.queries.couple_page import couple_figures, couple_of_club

pytestmark = pytest.mark.django_db


def figures(made, letter: str, **options):
    couple = couple_of_club(made.club, made.couples[letter].pk)
    return couple_figures(couple, [Season.objects.get(pk=made.season.pk)], **options)


@pytest.mark.parametrize("substitute_points", ["substitute", "member", "nobody"])
def test_every_couples_figures_agree_with_the_hands(substitute_points):
    made = season_with_substitutes(substitute_points)
    hands = told(made)
    points, wine, rounds = night_points(hands), wine_of(hands), by_round(hands)
    pairs = {letter: (couple.first_id, couple.second_id) for letter, couple in made.couples.items()}

    for letter, (one, other) in pairs.items():
        shown = figures(made, letter)
        sums = {  # of the couples of whom both have points
            night: Counter({key: of[a] + of[b] for key, (a, b) in pairs.items() if a in of and b in of})
            for night, of in points.items()
        }
        assert {
            night.night_id: (night.points, night.place.rstrip("="), night.of) for night in shown.nights
        } == {
            night: (
                of[one] + of[other],
                str(1 + sum(they > sums[night][letter] for they in sums[night].values()))
                if letter in sums[night]
                else "",
                len(sums[night]),
            )
            for night, of in points.items()
            if one in of or other in of
        }, letter
        together = Counter()
        for hand in hands:
            both = [hand.holder(one), hand.holder(other)]
            if all(both) and both[0].side == both[1].side:
                together[hand.where] += hand.scored(both[0])
        assert {(r.night_id, r.number, r.table): r.points for r in shown.rounds} == together, letter
        won = {where for where in together if {one, other} == winners(rounds[where])}
        assert {(r.night_id, r.number, r.table) for r in shown.rounds if r.has_won} == won, letter
        assert (shown.together.rounds, shown.together.won) == (len(together), len(won)), letter
        assert {found.night_id for found in shown.wine} == {
            night for night, holders in wine.items() if holders & {one, other}
        }, letter


def test_a_night_with_one_member_alone_has_points_but_no_place():
    """Tim plays for Bert on night 2, and his points are his own."""
    shown = figures(season_with_substitutes(), "B")

    (alone,) = (night for night in shown.nights if night.first is None)
    assert (alone.points, alone.place, alone.of) == (alone.second, "", 5)
    assert alone not in (*shown.best, *shown.worst)
    assert [one.date.day for one in shown.hosted] == [22]


def test_a_couple_is_named_as_the_season_names_people_and_may_have_nothing_to_tell():
    shown = figures(open_night(), "A", names_shown=NamesShown.INITIAL)

    assert shown.names == "Adam A. & Alice A."
    assert shown.is_empty
    assert (shown.points, shown.average, shown.by_night, shown.said) == (0, None, None, ())
