"""The place of one player or one couple in the standings of a season, from points that are read already."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import BY_TOTAL, SeasonRecord, rank_season, season_record
from tournaments.queries.standing_words import figures_in_words, heads
from tournaments.translate import ranking_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Season

_NOTHING = SeasonRecord(nights=0, total=0)


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A place as it is printed ("2="; "" for who has played too few nights), among so many who have one.

    `head` and `figure` are what decides it, as the standings have them: "Best 6", "13890".
    """

    label: str
    of: int
    head: str
    figure: str

    @property
    def is_by_total(self) -> bool:
        """Whether the plain points decide, which every page shows anyway."""
        return self.head == heads(BY_TOTAL)[0]


def season_place(
    season: Season,
    points: Mapping[int, Mapping[int, int]],
    entries: Mapping[int, Sequence[int]] | None,
    key: int,
) -> SeasonPlace | None:
    """The place of `key` as the standings of now have it; None for whoever is not in them.

    `points` are everybody's by night and player; `entries` the members of each couple by its key, None for players.
    """
    nights: dict[int, list[int]] = defaultdict(list)
    for of_night in points.values():
        for player, scored in of_night.items():
            nights[player].append(scored)
    records = {player: season_record(theirs) for player, theirs in nights.items()}
    members = {player: (player,) for player in records} if entries is None else entries
    if key not in members or not records:
        return None
    ranking = ranking_of(season)
    ranked = rank_season(
        {one: [records.get(player, _NOTHING) for player in theirs] for one, theirs in members.items()},
        ranking,
    )
    figures = figures_in_words([standing.figure for standing in ranked])
    own, figure = next(one for one in zip(ranked, figures, strict=True) if one[0].key == key)
    return SeasonPlace(
        label=own.label,
        of=sum(standing.place is not None for standing in ranked),
        head=heads(ranking)[0],
        figure=figure,
    )
