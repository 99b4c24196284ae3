"""A player's year: every figure against a sum over the hands and seats, made here."""

from collections import defaultdict
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import another_night, fixture_night, play_night, season_of_nights
from tests.tournaments.queries.from_the_hands import by_round, season_with_substitutes, told, winners
from tournaments.models import Hand, HandKind, NamesShown, Player, Seat
from tournaments.queries.year import year_of_player

pytestmark = pytest.mark.django_db

WINNERS = ((1, 2, 1), (2, 1, 1), (2, 2, 1))


def _two_nights():
    made = fixture_night()
    play_night(made, WINNERS)
    play_night(another_night(made, 1), WINNERS)
    return made


def _seats(player):
    """Their seat of each round, with night, table, side and partner."""
    seats = Seat.objects.filter(player=player, round__undone_at__isnull=True)
    for seat in seats.select_related("partnership__table__round__night"):
        partner = Seat.objects.get(partnership=seat.partnership, is_first=not seat.is_first).player
        yield seat.partnership.table, seat.partnership.side, partner


def _hands(table):
    return Hand.objects.filter(table=table, kind=HandKind.HAND, voided_at__isnull=True)


def _fact(year, title):
    return next(fact for fact in year.facts if fact.title == title)


@pytest.fixture
def year_and_player():
    made = _two_nights()
    player = made.people["Cora"]
    return year_of_player(player, made.season), player


def test_points_place_and_rounds_are_those_of_the_seats(year_and_player):
    year, player = year_and_player
    totals, won = defaultdict(int), 0
    for seat in Seat.objects.select_related("partnership__table"):
        table = seat.partnership.table
        totals[seat.player_id] += (table.points_1, table.points_2)[seat.partnership.side - 1]
    for table, side, _ in _seats(player):
        won += table.winner == side

    assert year.points == str(totals[player.pk]).replace("-", "−")
    better = sum(total > totals[player.pk] for total in totals.values())
    assert year.place.removesuffix("=") == str(1 + better)
    assert (year.placed, year.nights, year.rounds, year.rounds_won) == (12, 2, 6, won)
    assert year.after == "after night 2 of 2"


def test_the_best_night_and_the_best_partner_are_those_of_the_seats(year_and_player):
    year, player = year_and_player
    by_night, with_partner = defaultdict(int), defaultdict(list)
    for table, side, partner in _seats(player):
        points = (table.points_1, table.points_2)[side - 1]
        by_night[table.round.night.date] += points
        with_partner[partner.name].append(points)

    best = max(by_night.values())
    fact = _fact(year, "Best night")
    assert fact.figure == str(best)
    assert all(
        (f"{day.day} January 2026" in fact.words) == (points == best) for day, points in by_night.items()
    )
    telling = {name: of for name, of in with_partner.items() if len(of) >= 3} or with_partner
    averages = {name: sum(of) / len(of) for name, of in telling.items()}
    partner = _fact(year, "Best partner")
    assert averages[partner.figure] == max(averages.values())
    assert partner.words.startswith(f"{round(averages[partner.figure])} points a round, ")


def test_bids_best_hand_suit_sets_and_nines_are_those_of_the_hands(year_and_player):
    year, player = year_and_player
    own, others, best = [], [], 0
    for table, side, _ in _seats(player):
        for hand in _hands(table):
            (own if hand.side == side else others).append(hand)
            if hand.side == side and hand.is_made:
                best = max(best, (hand.points_1, hand.points_2)[side - 1])

    made = sum(hand.is_made for hand in own)
    assert _fact(year, "Own side’s bids").figure == f"{made} of {len(own)}"
    assert year.bids.all.tried == len(own)
    assert year.bids.all.made == made
    assert _fact(year, "Bids of others set").figure == str(sum(not hand.is_made for hand in others))
    nines = [hand for hand in own if hand.bid.startswith("9")]
    assert _fact(year, "9-bids made").figure == str(sum(hand.is_made for hand in nines))
    hand = _fact(year, "Best hand")
    assert hand.words.startswith(f"{best} points with ")
    assert str(hand.bid) in {one.bid for one in own if one.is_made and best in (one.points_1, one.points_2)}
    in_suit = defaultdict(int)
    for one in own:
        in_suit[one.bid.lstrip("0123456789")] += 1
    signs = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "NT": "NT"}
    favourites = {signs[suit] for suit, tried in in_suit.items() if tried == max(in_suit.values())}
    assert set(_fact(year, "Favourite suit").figure.replace("\ufe0e", "").split()) == favourites


def test_wine_is_won_on_nights_with_a_made_nine_bid_of_theirs(year_and_player):
    """Nine-bids are made every night, so nobody wins it with the lowest score (rules E8)."""
    year, player = year_and_player
    nines = {
        table.round.night.date
        for table, side, _ in _seats(player)
        for hand in _hands(table)
        if hand.side == side and hand.is_made and hand.bid.startswith("9")
    }

    wine = _fact(year, "Wine")
    named = [day for day in (date(2026, 1, 15), date(2026, 1, 22)) if f"{day.day} January 2026" in wine.words]
    assert wine.figure == (str(len(named)) if named else "None")
    assert set(named) <= nines


def test_a_season_without_points_and_somebody_who_only_entered_it_have_an_empty_year():
    made = fixture_night()

    year = year_of_player(made.people["Adam"], made.season)

    assert year.is_empty
    assert (year.place, year.by_night, year.bids, year.path) == ("", None, None, None)


def test_names_are_shown_as_the_season_shows_them():
    made = _two_nights()
    cora = Player.objects.get(pk=made.people["Cora"].pk)

    year = year_of_player(cora, made.season, names_shown=NamesShown.INITIAL)

    surnames = {name.split()[1] for name in Player.objects.values_list("name", flat=True)}
    said = " ".join(f"{fact.figure} {fact.words}" for fact in year.facts)
    assert year.name == "Cora C."
    assert not [surname for surname in surnames if surname in said]


def test_the_year_costs_the_same_after_one_night_and_after_four():
    costs = []
    for nights, ending in ((1, "aaaaa"), (4, "bbbbb")):
        made = season_of_nights(nights, username=f"jo{nights}", club_name=f"Club {nights}", ending=ending)
        player = made.people["Bella"]
        with CaptureQueriesContext(
            connection,
        ) as asked:
            year_of_player(player, made.season)
        costs.append(len(asked))

    assert costs[0] == costs[1] <= 13


def test_everybodys_year_agrees_with_the_hands_they_held_through_substitutes_draws_and_misere():
    made = season_with_substitutes()
    hands = told(made)

    for player in made.people.values():
        year = year_of_player(player, made.season)
        held = [(hand, holder) for hand in hands if (holder := hand.holder(player.pk))]
        own = [(hand, holder) for hand, holder in held if hand.side == holder.side]
        credited = sum(
            hand.scored(holder)
            for hand in hands
            for holder in hand.holders
            if holder.credited_to == player.pk
        )
        rounds = [of for of in by_round(hands).values() if any(hand.holder(player.pk) for hand in of)]
        assert year.points == str(credited).replace("-", "−"), player
        assert (year.rounds, year.rounds_won) == (
            len(rounds),
            sum(player.pk in winners(of) for of in rounds),
        ), player
        made_bids = sum(hand.is_made for hand, _ in own)
        assert _fact(year, "Own side’s bids").figure == f"{made_bids} of {len(own)}", player
        sets = sum(not hand.is_made for hand, holder in held if hand.side != holder.side)
        assert _fact(year, "Bids of others set").figure == str(sets), player
        best = max(hand.scored(holder) for hand, holder in own if hand.is_made)
        equal = [hand for hand, holder in own if hand.is_made and hand.scored(holder) == best]
        fact = _fact(year, "Best hand")
        assert fact.words.startswith(f"{best} points with "), player
        assert str(fact.bid) == equal[0].bid, player
        partner = next(
            one for one in equal[0].holders if one.side == equal[0].side and one.player != player.pk
        )
        assert Player.objects.get(pk=partner.player).name in fact.words, player
        assert (f"As good {len(equal) - 1} more time" in fact.words) == (len(equal) > 1), player
        path = year.path.walkers[0].stops
        assert sum(stop is not None for stop in path) == len(rounds), player
