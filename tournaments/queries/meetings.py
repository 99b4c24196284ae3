"""How often the couples of a season have met at its tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.models import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import Pair
    from tournaments.models import Night


def meetings(night: Night, couples: Mapping[int, Pair[int]]) -> dict[frozenset[int], int]:
    """How often a member of one couple sat at a table with a member of another, on the season's other nights.

    Partners at a table have met as well as opponents: four people of two couples count four a round. `couples` are
    tonight's, by id, as who holds their cards; what a substitute played counts as theirs alone. One SELECT.
    """
    couple_of = {player: couple for couple, pair in couples.items() for player in pair}
    seats = Seat.objects.filter(
        player__in=couple_of,
        round__night__season=night.season_id,
        round__undone_at__isnull=True,
        round__started_at__isnull=False,
    ).exclude(round__night=night)
    at_tables: dict[int, list[int]] = defaultdict(list)
    for table_id, player_id in seats.values_list("partnership__table_id", "player_id"):
        at_tables[table_id].append(couple_of[player_id])
    return Counter(
        frozenset(two) for there in at_tables.values() for two in combinations(there, 2) if two[0] != two[1]
    )
