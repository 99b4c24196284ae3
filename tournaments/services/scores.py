"""The stored figures of the standings: a player's points of a night, and of the season so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

from django.db.models import Count, Sum

from scoring import SIDES
from tournaments.models import EarlierHolder, Night, NightFigures, NightState, PlayerNight, SeasonTotal, Seat
from tournaments.queries.earlier_cards import rows_with_points
from tournaments.queries.figures import CountedNight, counted_night, stored
from tournaments.services.locking import lock_season

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from tournaments.queries.figures import HandFigures


@dataclass(frozen=True, slots=True)
class NightScore:
    """What counts for a credited player in one night; a round counts for everybody credited with a hand of it.

    A round is won by who is credited with its winning seat at the end, a 9-bid by who is credited with its points.
    """

    points: int
    rounds: int
    rounds_won: int
    nines: int


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """A player's stored nights of a season added up."""

    points: int
    nights: int
    rounds_won: int
    nines: int


def night_scores(night_id: int, nines: Mapping[int, int]) -> dict[int, NightScore]:
    """Each credited player's score of a night, from its tables' totals and earlier holders' hands (rules E9).

    `nines` are the made 9-bids that `counted_night` found.
    """
    points: Counter[int] = Counter()
    rounds: dict[int, set[int]] = defaultdict(set)
    won: Counter[int] = Counter()
    for player_id, round_id, scored, has_won in (*_at_the_end(night_id), *_earlier(night_id)):
        if player_id is not None:
            points[player_id] += scored
            rounds[player_id].add(round_id)
            won[player_id] += has_won
    return {
        player_id: NightScore(points[player_id], len(of_player), won[player_id], nines.get(player_id, 0))
        for player_id, of_player in rounds.items()
    }


_Credit = tuple[int | None, int, int, bool]  # whose, the round, points, whether the round is won


def _at_the_end(night_id: int) -> list[_Credit]:
    """The rounds as if whoever sat there at the end had played them whole, less what others held before them."""
    seats = Seat.objects.filter(round__night_id=night_id, round__undone_at__isnull=True)
    rows = seats.values_list(
        "credited_to_id",
        "round_id",
        "partnership__side",
        "partnership__table__winner",
        "partnership__table__is_complete",
        *(f"partnership__table__points_{side}" for side in SIDES),
    )
    return [
        (player, round_id, points[side - 1], is_complete and winner == side)
        for player, round_id, side, winner, is_complete, *points in rows
    ]


def _earlier(night_id: int) -> list[_Credit]:
    """Hands that others held before a seat was taken over: theirs, and taken from whoever sat there at the end."""
    holders = EarlierHolder.objects.filter(
        seat__round__night_id=night_id, seat__round__undone_at__isnull=True
    )
    rows = rows_with_points(holders, "credited_to_id", "seat__credited_to_id", "seat__round_id")
    return [
        credit
        for before, at_the_end, round_id, points in rows
        for credit in ((before, round_id, points, False), (at_the_end, round_id, -points, False))
    ]


def season_scores(season_id: int, player_ids: Iterable[int] | None = None) -> dict[int, SeasonScore]:
    """Each player's score of a season, summed from the stored nights."""
    nights = PlayerNight.objects.filter(night__season_id=season_id)
    if player_ids is not None:
        nights = nights.filter(player_id__in=player_ids)
    sums = nights.order_by().values_list("player_id")
    rows = sums.annotate(Sum("points"), Count("pk"), Sum("rounds_won"), Sum("nines"))
    return {player_id: SeasonScore(*of_player) for player_id, *of_player in rows}


def store_night_scores(night: Night) -> None:
    """Write a night's figures afresh, none unless it is finished, and the season totals of everybody they touch.

    Call inside the transaction of the change, with the night's row locked.
    """
    lock_season(night.season_id)  # two nights put right at once must both be in the sums
    is_counted = night.state == NightState.FINISHED
    counted = counted_night(night.pk) if is_counted else CountedNight({}, Counter())
    scores = night_scores(night.pk, counted.nines) if is_counted else {}
    touched = set(scores) | set(PlayerNight.objects.filter(night=night).values_list("player_id", flat=True))
    PlayerNight.objects.filter(night=night).exclude(player_id__in=scores).delete()
    PlayerNight.objects.bulk_create(
        [
            PlayerNight(night=night, player_id=player_id, **asdict(score))
            for player_id, score in scores.items()
        ],
        update_conflicts=True,
        unique_fields=["night", "player"],
        update_fields=[field.name for field in fields(NightScore)],
    )
    _store_figures(night, counted.figures)
    store_season_totals(night.season_id, touched)


def night_put_right(night: Night, at: datetime) -> None:
    """What follows once a (locked) night's hands or seats were put right: a finished one's figures, everybody's polls."""
    if night.state == NightState.FINISHED:
        night.corrected_at = at
        store_night_scores(night)
    night.revision += 1
    night.save(update_fields=["revision", "corrected_at"])


def _store_figures(night: Night, figures: Mapping[int, HandFigures]) -> None:
    NightFigures.objects.filter(night=night).exclude(player_id__in=figures).delete()
    NightFigures.objects.bulk_create(
        [
            NightFigures(night=night, player_id=player_id, **stored(of_player))
            for player_id, of_player in figures.items()
        ],
        update_conflicts=True,
        unique_fields=["night", "player"],
        update_fields=["bids", "defence"],
    )


def store_season_totals(season_id: int, player_ids: set[int]) -> None:
    """Write these players' totals of a season afresh, from the stored nights. Call with the season's row locked."""
    totals = season_scores(season_id, player_ids)
    SeasonTotal.objects.filter(season_id=season_id, player_id__in=player_ids - set(totals)).delete()
    SeasonTotal.objects.bulk_create(
        [
            SeasonTotal(season_id=season_id, player_id=player_id, **asdict(score))
            for player_id, score in totals.items()
        ],
        update_conflicts=True,
        unique_fields=["season", "player"],
        update_fields=[field.name for field in fields(SeasonScore)],
    )
