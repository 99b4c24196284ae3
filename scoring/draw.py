"""The first seating of a night (rules E1)."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from scoring.errors import InvalidSeating, Problem
from scoring.movement import FEWEST_TABLES, Pair, Player, Seating, TableSeating


def draw_seating(
    couples: Sequence[Pair[Player]],
    *,
    host: Pair[Player] | None,
    rng: Random,
    name: Callable[[Player], str] = str,
) -> Seating[Player]:
    """A seating of all couples by chance, the host couple at High as side 1.

    The same couples in the same order with a generator of the same seed give the same seating.
    Without a host, chance places everybody. `name` gives a player's name for the sentences.

    Raises:
        InvalidSeating: for an odd number of couples or fewer than four, a host who is not one of
            them, or somebody in two couples.

    Source: rules E1: round 1 is played by the couples themselves, the host couple at High.
    """
    problems = _problems(couples, host, name)
    if problems:
        raise InvalidSeating(problems)
    others = [couple for couple in couples if couple != host]
    rng.shuffle(others)
    order = others if host is None else [host, *others]
    return tuple(TableSeating(*sides) for sides in zip(order[::2], order[1::2], strict=True))


def _problems(
    couples: Sequence[Pair[Player]], host: Pair[Player] | None, name: Callable[[Player], str]
) -> list[Problem]:
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
    times = Counter(player for couple in couples for player in couple)
    problems.extend(
        Problem("in_two_couples", "couples", f"{name(player)} is in more than one couple.")
        for player, count in times.items()
        if count > 1
    )
    return problems
