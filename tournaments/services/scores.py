"""The stored figures of the standings: a player's points of a night, and of the season so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Count, Sum

from tournaments.models import Night, NightState, PlayerNight, SeasonTotal, Seat
from tournaments.services.locking import lock_season

if TYPE_CHECKING:
    from collections.abc import Iterable


def night_scores(night_id: int) -> dict[int, tuple[int, int]]:
    """Each credited player's (points, rounds) of a night, from its tables' totals (rules E9)."""
    scores: dict[int, tuple[int, int]] = {}
    seats = Seat.objects.filter(
        round__night_id=night_id,
        round__undone_at__isnull=True,
        credited_to__isnull=False,
    ).values_list(
        "credited_to_id", "partnership__side", "partnership__table__points_1", "partnership__table__points_2"
    )
    for player_id, side, points_1, points_2 in seats:
        points, rounds = scores.get(player_id, (0, 0))
        scores[player_id] = (points + (points_1 if side == 1 else points_2), rounds + 1)
    return scores


def season_scores(season_id: int, player_ids: Iterable[int] | None = None) -> dict[int, tuple[int, int]]:
    """Each player's (points, nights) of a season, summed from the stored nights."""
    nights = PlayerNight.objects.filter(night__season_id=season_id)
    if player_ids is not None:
        nights = nights.filter(player_id__in=player_ids)
    sums = nights.values("player_id").annotate(total=Sum("points"), nights=Count("pk"))
    return {row["player_id"]: (row["total"], row["nights"]) for row in sums}


def store_night_scores(night: Night) -> None:
    """Write a night's figures afresh, none unless it is finished, and the season totals of everybody they touch.

    Call inside the transaction of the change, with the night's row locked.
    """
    lock_season(night.season_id)  # two nights put right at once must both be in the sums
    scores = night_scores(night.pk) if night.state == NightState.FINISHED else {}
    touched = set(scores) | set(PlayerNight.objects.filter(night=night).values_list("player_id", flat=True))
    PlayerNight.objects.filter(night=night).exclude(player_id__in=scores).delete()
    PlayerNight.objects.bulk_create(
        [
            PlayerNight(night=night, player_id=player_id, points=points, rounds=rounds)
            for player_id, (points, rounds) in scores.items()
        ],
        update_conflicts=True,
        unique_fields=["night", "player"],
        update_fields=["points", "rounds"],
    )
    store_season_totals(night.season_id, touched)


def store_season_totals(season_id: int, player_ids: set[int]) -> None:
    """Write these players' totals of a season afresh, from the stored nights. Call with the season's row locked."""
    totals = season_scores(season_id, player_ids)
    SeasonTotal.objects.filter(season_id=season_id, player_id__in=player_ids - set(totals)).delete()
    SeasonTotal.objects.bulk_create(
        [
            SeasonTotal(season_id=season_id, player_id=player_id, points=points, nights=nights)
            for player_id, (points, nights) in totals.items()
        ],
        update_conflicts=True,
        unique_fields=["season", "player"],
        update_fields=["points", "nights"],
    )
