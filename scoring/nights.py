"""A night's points for each player and couple (rules E9)."""

from collections.abc import Mapping, Sequence

from scoring.errors import InvalidRound
from scoring.movement import Pair, Player, Seating


def round_points(seating: Seating[Player], totals: Sequence[tuple[int, int]]) -> dict[Player, int]:
    """What each player scored in one round: the total of the side they sat on.

    `totals` are (side 1, side 2) by table, from High down.

    Raises:
        InvalidRound: if there are not as many totals as tables.
    """
    if len(totals) != len(seating):
        raise InvalidRound(f"{len(seating)} tables are seated, but {len(totals)} totals are given.")
    return {
        player: points
        for sides, table_totals in zip(seating, totals, strict=True)
        for pair, points in zip(sides, table_totals, strict=True)
        for player in pair
    }


def night_totals(
    rounds: Sequence[tuple[Seating[Player], Sequence[tuple[int, int]]]],
) -> dict[Player, int]:
    """Every player's total of the night: the sum of the side totals of the rounds they played.

    Tie-break hands add nothing. Whoever sat in any round has a total, in order of first sitting.

    Raises:
        InvalidRound: if a round has not as many totals as tables.

    Source: rules E9.
    """
    sums: dict[Player, int] = {}
    for seating, totals in rounds:
        for player, points in round_points(seating, totals).items():
            sums[player] = sums.get(player, 0) + points
    return sums


def couple_totals(couples: Sequence[Pair[Player]], totals: Mapping[Player, int]) -> dict[Pair[Player], int]:
    """Each couple's score: the sum of both members' totals; an absent member adds nothing (rules E9)."""
    return {couple: sum(totals.get(player, 0) for player in couple) for couple in couples}
