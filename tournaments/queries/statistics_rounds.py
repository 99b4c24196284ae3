"""A player's rounds: at each table, with each partner, against each opponent, and for whom they sat in."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import other_side
from tournaments.queries.relative import OVER_ALL, beside_the_partner, beside_the_table, side_results

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.queries.played_rounds import Holding, PlayedRound
    from tournaments.queries.relative import Compared, SideResult


@dataclass(frozen=True, slots=True)
class RoundSum:
    """Rounds in which somebody held cards: how many, how many won, lost and drawn, and both sides' points meanwhile.

    A round is won or lost by who sat there at its end, so the three need not add up to `rounds`.
    """

    rounds: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    points: int = 0
    against: int = 0

    def __add__(self, other: RoundSum) -> RoundSum:
        return RoundSum(
            self.rounds + other.rounds,
            self.won + other.won,
            self.lost + other.lost,
            self.drawn + other.drawn,
            self.points + other.points,
            self.against + other.against,
        )


@dataclass(frozen=True, slots=True)
class AtTable:
    """A player's rounds at one table, High first. `compared` is None where no round there was theirs from end to end."""

    table: str
    sum: RoundSum
    compared: Compared | None


@dataclass(frozen=True, slots=True)
class WithPartner:
    """A player's rounds with one partner. `compared` is None where they had no round together from end to end."""

    partner_id: int
    sum: RoundSum
    compared: Compared | None


@dataclass(frozen=True, slots=True)
class AgainstOpponent:
    """A player's rounds against one opponent."""

    opponent_id: int
    sum: RoundSum


@dataclass(frozen=True, slots=True)
class AtHigh:
    """Time at High: rounds there of all rounds; the longest stay in rounds in a row, and in which nights it was."""

    rounds: int
    of: int
    longest: int
    nights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoodIn:
    """Somebody who sat in for a player, or for whom the player sat in: in so many rounds of so many nights."""

    player_id: int
    rounds: int
    nights: int


@dataclass(frozen=True, slots=True)
class PlayerRounds:
    """Everything that the rounds of a player tell. Partners and opponents: the most rounds first."""

    whole: RoundSum
    over_all: Compared | None
    tables: tuple[AtTable, ...]
    partners: tuple[WithPartner, ...]
    opponents: tuple[AgainstOpponent, ...]
    at_high: AtHigh
    sat_for_them: tuple[StoodIn, ...]
    they_sat_for: tuple[StoodIn, ...]


def rounds_of_player(rounds: Sequence[PlayedRound], player_id: int) -> PlayerRounds:
    """What became of a player's rounds; `rounds` are all rounds of everybody, which they are compared with."""
    results = side_results(rounds)
    beside = beside_the_table(results, {player_id}).get(player_id, {})
    held = [(one, own) for one in rounds if (own := one.of(player_id))]
    return PlayerRounds(
        whole=_added(_alone(one, own) for one, own in held),
        over_all=beside.get(OVER_ALL),
        tables=_tables(held, beside),
        partners=_partners(held, results, player_id),
        opponents=_opponents(held),
        at_high=_at_high(held),
        sat_for_them=_sat_for(rounds, player_id),
        they_sat_for=_they_sat_for(held),
    )


def round_together(one: PlayedRound, player_id: int, partner_id: int) -> RoundSum | None:
    """A round as far as two held the cards of one side together, None when they never did."""
    meetings = [
        (mine, theirs)
        for mine in one.of(player_id)
        for theirs in one.of(partner_id)
        if _are_partners(mine, theirs)
    ]
    return _of_round(one, meetings)


def _are_partners(one: Holding, other: Holding) -> bool:
    return one.side == other.side and one.is_first != other.is_first


# A round, and the player's cards in it: more than one where they gave a seat up and took one over.
_Held = list[tuple["PlayedRound", tuple["Holding", ...]]]
_Meeting = tuple["Holding", "Holding"]  # the player's cards, and another's, at the same hands


def _added(sums: Iterable[RoundSum]) -> RoundSum:
    return sum(sums, RoundSum())


def _of_round(one: PlayedRound, meetings: Iterable[_Meeting]) -> RoundSum | None:
    """The round as far as both of a meeting held cards, None when they never did at one time."""
    scores = [(own, other, both) for own, other in meetings if (both := one.both_scored(own, other))]
    if not scores:
        return None
    end = next((own for own, other, _ in scores if own.is_to_the_end and other.is_to_the_end), None)
    return RoundSum(
        rounds=1,
        won=int(end is not None and one.winner == end.side),
        lost=int(end is not None and one.winner == other_side(end.side)),
        drawn=int(end is not None and one.winner is None),
        points=sum(own for _, _, (own, _) in scores),
        against=sum(against for _, _, (_, against) in scores),
    )


def _alone(one: PlayedRound, held: Sequence[Holding]) -> RoundSum:
    return _of_round(one, [(own, own) for own in held]) or RoundSum()


def _tables(held: _Held, beside: Mapping[str, Compared]) -> tuple[AtTable, ...]:
    places: dict[str, int] = {}
    sums: dict[str, RoundSum] = defaultdict(RoundSum)
    for one, own in held:
        places[one.table] = max(one.position, places.get(one.table, 0))
        sums[one.table] += _alone(one, own)
    return tuple(
        AtTable(table, sums[table], beside.get(table)) for table in sorted(sums, key=places.__getitem__)
    )


def _met(held: _Held, *, as_partners: bool) -> list[tuple[int, RoundSum]]:
    """The rounds with each partner, or against each opponent; the most rounds first, then the most points."""
    found: dict[int, RoundSum] = defaultdict(RoundSum)
    for one, own in held:
        meetings: dict[int, list[_Meeting]] = defaultdict(list)
        for mine in own:
            for other in one.holdings:
                if _are_partners(mine, other) if as_partners else other.side != mine.side:
                    meetings[other.player_id].append((mine, other))
        for person, of_round in meetings.items():
            found[person] += _of_round(one, of_round) or RoundSum()
    met = ((person, of_person) for person, of_person in found.items() if of_person.rounds)
    return sorted(met, key=lambda one: (-one[1].rounds, -one[1].points, one[0]))


def _partners(held: _Held, results: Iterable[SideResult], player_id: int) -> tuple[WithPartner, ...]:
    beside = beside_the_partner(results, {player_id}).get(player_id, {})
    return tuple(
        WithPartner(person, of_person, beside.get(person))
        for person, of_person in _met(held, as_partners=True)
    )


def _opponents(held: _Held) -> tuple[AgainstOpponent, ...]:
    return tuple(AgainstOpponent(person, of_person) for person, of_person in _met(held, as_partners=False))


def _at_high(held: _Held) -> AtHigh:
    """A stay is rounds of one night in a row at whose end they sat at High."""
    numbers: dict[int, list[int]] = defaultdict(list)
    for one, own in held:
        if one.position == 0 and any(holding.is_to_the_end for holding in own):
            numbers[one.night_id].append(one.number)
    stays = {night: _longest_run(of_night) for night, of_night in numbers.items()}
    longest = max(stays.values(), default=0)
    return AtHigh(
        rounds=sum(one.position == 0 for one, _ in held),
        of=len(held),
        longest=longest,
        nights=tuple(night for night, stay in stays.items() if stay == longest),
    )


def _longest_run(numbers: Sequence[int]) -> int:
    """How many of these follow each other without a gap: 1, 2, 4 gives 2."""
    longest = run = 0
    before = None
    for number in sorted(set(numbers)):
        run = run + 1 if before is not None and number == before + 1 else 1
        longest, before = max(longest, run), number
    return longest


def _sat_for(rounds: Iterable[PlayedRound], player_id: int) -> tuple[StoodIn, ...]:
    sat = ((one, own.player_id) for one in rounds for own in one.holdings if own.stands_in_for == player_id)
    return _stood_in(sat)


def _they_sat_for(held: _Held) -> tuple[StoodIn, ...]:
    return _stood_in(
        (one, holding.stands_in_for) for one, own in held for holding in own if holding.stands_in_for
    )


def _stood_in(found: Iterable[tuple[PlayedRound, int]]) -> tuple[StoodIn, ...]:
    rounds: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for one, person in found:
        rounds[person].add((one.night_id, one.number))
    return tuple(
        StoodIn(person, len(of_person), len({night for night, _ in of_person}))
        for person, of_person in sorted(rounds.items(), key=lambda item: (-len(item[1]), item[0]))
    )
