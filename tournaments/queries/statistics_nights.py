"""A player's nights: where they played each round, the points that count for them, and their place that night."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import rank
from tournaments.models import PlayerNight

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from scoring import Ranking
    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.played_rounds import Holding, PlayedRound


def points_by_night(season_ids: Iterable[int]) -> dict[int, dict[int, int]]:
    """Everybody's stored points of these seasons by night and player. One SELECT."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = PlayerNight.objects.filter(night__season__in=tuple(season_ids))
    for night_id, player_id, points in rows.values_list("night_id", "player_id", "points"):
        found[night_id][player_id] = points
    return dict(found)


def night_labels(dates: Iterable[date], seasons: int) -> tuple[str, ...]:
    """Nights as a chart names them: "15 Jan", with the year where there are several seasons."""
    month = "%b %y" if seasons > 1 else "%b"
    return tuple(f"{when.day} {when.strftime(month)}" for when in dates)


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a player has of one table in one round: the points, and whether their side won it.

    `note` says who held the cards where somebody sat in for the player, and for whom they sat in ("for Ann Ames").
    `counts` says whether the points are in the player's total of the night (rules E7).
    """

    table: str
    points: int
    has_won: bool
    counts: bool
    note: str = ""

    @property
    def letter(self) -> str:
        """The corner index of the table: "H" for High, "2" for Table 2."""
        return self.table.removeprefix("Table ")[0]


@dataclass(frozen=True, slots=True)
class NightLine:
    """One night of a player. `rounds` has the cells of each round; none where they did not play.

    `points` is what counts in the standings, None where nothing does; `place` as it is printed ("2="), of `of` people.
    """

    night_id: int
    number: int
    date: date
    rounds: tuple[tuple[RoundCell, ...], ...]
    points: int | None
    place: str
    of: int
    average: int  # what everybody with points had on average, rounded
    counts: bool = True  # in a season of the best nights, whether this is one of them

    @property
    def rounds_won(self) -> int:
        """How many rounds of the player's points their side won."""
        return sum(cell.has_won and cell.counts for cells in self.rounds for cell in cells)


@dataclass(frozen=True, slots=True)
class BestNight:
    """The most, or the fewest, points of a night, and every night that had them."""

    points: int
    nights: tuple[NightLine, ...]


def nights_of_player(
    nights: Sequence[NightRounds],
    points: Mapping[int, Mapping[int, int]],
    player_id: int,
    names: Mapping[int, str],
) -> tuple[NightLine, ...]:
    """The nights in which somebody held cards, was stood in for, or is credited with points; in order of date.

    `points` are everybody's stored points by night and player, `names` what people are called.
    """
    columns = max((one.number for night in nights for one in night.rounds), default=0)
    lines = [_line(night, points.get(night.night.pk, {}), player_id, columns, names) for night in nights]
    return tuple(line for line in lines if line.points is not None or any(line.rounds))


def marked(lines: Iterable[NightLine], ranking: Ranking) -> tuple[NightLine, ...]:
    """The nights of one season, with those marked that its standings leave out."""
    lines = tuple(lines)
    with_points = [line for line in lines if line.points is not None]
    counting = ranking.counting([line.points or 0 for line in with_points])
    left_out = {line.night_id for line, counts in zip(with_points, counting, strict=True) if not counts}
    return tuple(replace(line, counts=line.night_id not in left_out) for line in lines)


def best_and_worst(lines: Iterable[NightLine]) -> tuple[BestNight, BestNight] | None:
    """The nights with the most and with the fewest points; None of fewer than two nights with points."""
    with_points = [(line.points, line) for line in lines if line.points is not None]
    if len(with_points) < 2:  # noqa: PLR2004 - one night is neither
        return None
    most, fewest = max(points for points, _ in with_points), min(points for points, _ in with_points)
    best, worst = (
        BestNight(of, tuple(line for points, line in with_points if points == of)) for of in (most, fewest)
    )
    return best, worst


def _line(
    night: NightRounds, points: Mapping[int, int], player_id: int, columns: int, names: Mapping[int, str]
) -> NightLine:
    own = points.get(player_id)
    places = {standing.key: standing.label for standing in rank(points)} if own is not None else {}
    return NightLine(
        night_id=night.night.pk,
        number=night.night.number,
        date=night.night.date,
        rounds=tuple(_cells(night.rounds, number, player_id, names) for number in range(1, columns + 1)),
        points=own,
        place=places.get(player_id, ""),
        of=len(points),
        average=round(Fraction(sum(points.values()), len(points))) if points else 0,
    )


def _cells(
    rounds: Iterable[PlayedRound], number: int, player_id: int, names: Mapping[int, str]
) -> tuple[RoundCell, ...]:
    return tuple(
        RoundCell(
            table=one.table,
            points=one.scored(holding),
            has_won=one.has_won(holding),
            counts=holding.credited_to == player_id,
            note=_note(holding, player_id, names),
        )
        for one in rounds
        if one.number == number
        for holding in one.holdings
        if player_id in (holding.player_id, holding.stands_in_for, holding.credited_to)
    )


def _note(holding: Holding, player_id: int, names: Mapping[int, str]) -> str:
    if holding.player_id != player_id:
        return f"{names[holding.player_id]} played"
    if holding.stands_in_for is not None:
        return f"for {names[holding.stands_in_for]}"
    return ""
