"""The trophies a season can have: their keys, what they are for, what the club calls them (rules E9, F)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournaments.models import RankedBy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Season

_OF_POINTS = "All points of the season, as in the standings."
_BY_RANK = "What counts in the standings; who has a place there."
_OF_COUPLES = "Both members’ points of the season together; couples of whom both have played."
_COUPLES_BY_RANK = (
    "What counts in the standings, both members’ together; couples of whom both have a place there."
)
_OF_HANDS = "Counted for both who held the cards. Tie-break hands do not count."
_OF_ROUNDS = "Rounds in which their side had the higher sum, or won the tie-break. A drawn round is nobody’s."

OF_GROUPS = ("best_a", "worst_a", "best_b", "worst_b")


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy as a club gives it. `rule` says what it is counted from."""

    key: str
    name: str
    rule: str
    is_given: bool = True


def trophies_of(season: Season) -> tuple[Trophy, ...]:
    """Every trophy in the order in which they are read out, as the club calls them; those not given are here too."""
    return tuple(_as_chosen(trophy, season.trophies.get(trophy.key, {})) for trophy in usual_trophies(season))


def usual_trophies(season: Season) -> tuple[Trophy, ...]:
    """The same with the names they have where the club chose none, all of them given; those of groups only with groups."""
    group_a, group_b = season.group_a_name, season.group_b_name
    is_by_total = season.ranked_by == RankedBy.TOTAL and not season.least_nights
    points, couples = (_OF_POINTS, _OF_COUPLES) if is_by_total else (_BY_RANK, _COUPLES_BY_RANK)
    every = (
        Trophy("best_player", "Best individual", points),
        Trophy("worst_player", "Worst individual", points),
        Trophy("best_a", f"Best, {group_a}", points),
        Trophy("worst_a", f"Worst, {group_a}", points),
        Trophy("best_b", f"Best, {group_b}", points),
        Trophy("worst_b", f"Worst, {group_b}", points),
        Trophy("best_couple", "Best couple", couples),
        Trophy("worst_couple", "Worst couple", couples),
        Trophy("most_nines", "Most nine-bids made", f"Bids of exactly nine that were made. {_OF_HANDS}"),
        Trophy("most_set", "Most often set", f"Own side’s bids that were set. {_OF_HANDS}"),
        Trophy("most_sets_given", "Most sets given", f"The other side’s bids that were set. {_OF_HANDS}"),
        Trophy("most_rounds", "Most rounds won", _OF_ROUNDS),
    )
    return tuple(one for one in every if season.has_groups or one.key not in OF_GROUPS)


def _as_chosen(trophy: Trophy, chosen: Mapping[str, Any]) -> Trophy:
    return replace(trophy, name=chosen.get("name") or trophy.name, is_given=chosen.get("is_given", True))
