"""Points compared with what is usual, because partners change five times a night and High is harder.

Two comparisons, both of whole rounds only: a round in which somebody held the cards from the first hand to the last.
- With the table: somebody's average of the rounds at a table, beside the usual points of that table: the mean of both
  sides' points in every round played there, by whomever (rounds in which a seat was taken over are among these).
- With the partner: the average of the rounds that two played together, beside the partner's average with everybody else.

Averages are fractions until they are printed: rounding never decides what is above and what below.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import SIDES
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from tournaments.queries.played_rounds import PlayedRound

OVER_ALL = ""  # stands for all tables together


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side's points of one round at a table; `players` are those of the pair who held its cards all the round."""

    table: str
    points: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """An average of so many rounds beside what is usual; `usual` is None where there is nothing to compare with."""

    rounds: int
    own: Fraction
    usual: Fraction | None

    @property
    def ahead(self) -> Fraction | None:
        """How many points a round above (or, below 0, under) what is usual."""
        return None if self.usual is None else self.own - self.usual

    @property
    def average(self) -> int:
        """The own average as it is printed."""
        return round(self.own)


@dataclass(slots=True)
class _Sum:
    points: int = 0
    rounds: int = 0

    def add(self, points: int) -> None:
        self.points += points
        self.rounds += 1


def side_results(rounds: Iterable[PlayedRound]) -> list[SideResult]:
    """Both sides of every round, as the comparisons take them."""
    return [
        SideResult(
            one.table,
            one.points[side - 1],
            tuple([held.player_id for held in one.holdings if held.side == side and held.is_whole]),
        )
        for one in rounds
        for side in SIDES
    ]


def usual_points(results: Iterable[SideResult]) -> dict[str, Fraction]:
    """The mean of both sides' points in every round at a table, by table."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    for result in results:
        sums[result.table].add(result.points)
    return {table: Fraction(of_table.points, of_table.rounds) for table, of_table in sums.items()}


def beside_the_table(
    results: Iterable[SideResult], players: Collection[int] | None = None
) -> dict[int, dict[str, Compared]]:
    """By player and table: their average there beside the usual points of the table; of everybody unless told of whom.

    Under OVER_ALL stand all their rounds together: their average beside the mean of what was usual at the table of each.
    """
    results = list(results)
    usual = usual_points(results)
    sums: dict[int, dict[str, _Sum]] = defaultdict(lambda: defaultdict(_Sum))
    for result in results:
        for player in result.players:
            if players is None or player in players:
                sums[player][result.table].add(result.points)
    return {player: _at_tables(of_player, usual) for player, of_player in sums.items()}


def _at_tables(sums: Mapping[str, _Sum], usual: Mapping[str, Fraction]) -> dict[str, Compared]:
    rounds = sum(at.rounds for at in sums.values())
    whole = Compared(
        rounds,
        Fraction(sum(at.points for at in sums.values()), rounds),
        sum((usual[table] * at.rounds for table, at in sums.items()), Fraction(0)) / rounds,
    )
    each = {
        table: Compared(at.rounds, Fraction(at.points, at.rounds), usual[table]) for table, at in sums.items()
    }
    return {OVER_ALL: whole, **each}


def beside_the_partner(
    results: Iterable[SideResult], players: Collection[int] | None = None
) -> dict[int, dict[int, Compared]]:
    """By player and partner: their average together beside the partner's average with everybody else.

    Of everybody unless told of whom. `usual` is None for a partner who had no whole round with anybody else. The two directions differ: A's figure with B
    compares with what B makes without A.
    """
    together: dict[int, dict[int, _Sum]] = defaultdict(lambda: defaultdict(_Sum))
    alone: dict[int, _Sum] = defaultdict(_Sum)
    for result in results:
        for player in result.players:
            alone[player].add(result.points)
            if players is None or player in players:
                for partner in result.players:
                    if partner != player:
                        together[player][partner].add(result.points)
    return {
        player: {partner: _with(both, alone[partner]) for partner, both in partners.items()}
        for player, partners in together.items()
    }


def _with(both: _Sum, partner: _Sum) -> Compared:
    others = partner.rounds - both.rounds
    usual = Fraction(partner.points - both.points, others) if others else None
    return Compared(both.rounds, Fraction(both.points, both.rounds), usual)


def ahead_words(ahead: Fraction, than: str) -> str:
    """As in "38 above what the table usually makes", "12 below …", "level with …"; whole points, rounded."""
    points = round(ahead)
    if not points:
        return f"level with {than}"
    return f"{abs(points)} {'above' if points > 0 else 'below'} {than}"


def at_table_words(table: str, compared: Compared) -> str:
    """As in "at High, 38 above what the table usually makes (14 rounds)"."""
    where = f"at {table}, " if table else "over all tables, "
    than = "what the table usually makes" if table else "what those tables usually make"
    return f"{where}{ahead_words(compared.ahead or Fraction(0), than)} ({counted(compared.rounds, 'round')})"


def with_partner_words(partner: str, compared: Compared) -> str:
    """As in "with Ruth, 44 above what Ruth makes with others (6 rounds)"; without a comparison where there is none."""
    rounds = counted(compared.rounds, "round")
    if compared.ahead is None:
        return f"with {partner}, {compared.average} a round ({rounds})"
    return f"with {partner}, {ahead_words(compared.ahead, f'what {partner} makes with others')} ({rounds})"
