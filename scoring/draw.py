"""The first seating of a night (rules E1)."""

from collections.abc import Sequence
from random import Random

from scoring.errors import InvalidSeating, Problem
from scoring.movement import FEWEST_TABLES, Pair, Player, Seating, TableSeating, problems_with_seating


def draw_seating(
    couples: Sequence[Pair[Player]], *, host: Pair[Player] | None, rng: Random
) -> Seating[Player]:
    """A seating of all couples by chance, the host couple at High as side 1.

    The same couples in the same order with a generator of the same seed give the same seating.
    Without a host, chance places everybody.

    Raises:
        InvalidSeating: for an odd number of couples or fewer than four, a host who is not one of
            them, or somebody in two couples.

    Source: rules E1: round 1 is played by the couples themselves, the host couple at High.
    """
    problems = _problems(couples, host)
    if problems:
        raise InvalidSeating(problems)
    others = [couple for couple in couples if couple != host]
    rng.shuffle(others)
    order = others if host is None else [host, *others]
    seating = tuple(TableSeating(*sides) for sides in zip(order[::2], order[1::2], strict=True))
    doubles = problems_with_seating(seating)
    if doubles:
        raise InvalidSeating(doubles)
    return seating


def _problems(couples: Sequence[Pair[Player]], host: Pair[Player] | None) -> list[Problem]:
    problems: list[Problem] = []
    if len(couples) % 2 or len(couples) < 2 * FEWEST_TABLES:
        sentence = (
            f"{len(couples)} couples cannot be seated: two sit at each table, "
            f"so an even number is needed, {2 * FEWEST_TABLES} or more."
        )
        problems.append(Problem("number_of_couples", "couples", sentence))
    if host is not None and host not in couples:
        problems.append(
            Problem("host_absent", "host", "The host couple is not among the couples to be seated.")
        )
    return problems
