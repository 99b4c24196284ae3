"""The stored figures of the standings: a player's points of a night, and of the season so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from django.db.models import Count, Sum

from scoring import SIDES
from tournaments.models import EarlierHolder, Night, NightState, PlayerNight, SeasonTotal, Seat
from tournaments.queries.earlier_cards import rows_with_points
from tournaments.services.locking import lock_season

if TYPE_CHECKING:
    from collections.abc import Iterable


def night_scores(night_id: int) -> dict[int, tuple[int, int]]:
    """Each credited player's (points, rounds) of a night, from its tables' totals and earlier holders' hands (rules E9).

    A round counts as one of theirs for everybody who is credited with a hand of it.
    """
    points: Counter[int] = Counter()
    rounds: dict[int, set[int]] = defaultdict(set)
    for player_id, round_id, scored in (*_at_the_end(night_id), *_earlier(night_id)):
        if player_id is not None:
            points[player_id] += scored
            rounds[player_id].add(round_id)
    return {player_id: (points[player_id], len(of_player)) for player_id, of_player in rounds.items()}


_Credit = tuple[int | None, int, int]  # whose, the round, points


def _at_the_end(night_id: int) -> list[_Credit]:
    """The rounds as if whoever sat there at the end had played them whole, less what others held before them."""
    seats = Seat.objects.filter(round__night_id=night_id, round__undone_at__isnull=True)
    rows = seats.values_list(
        "credited_to_id",
        "round_id",
        "partnership__side",
        *(f"partnership__table__points_{side}" for side in SIDES),
    )
    return [(player, round_id, points[side - 1]) for player, round_id, side, *points in rows]


def _earlier(night_id: int) -> list[_Credit]:
    """Hands that others held before a seat was taken over: theirs, and taken from whoever sat there at the end."""
    holders = EarlierHolder.objects.filter(
        seat__round__night_id=night_id, seat__round__undone_at__isnull=True
    )
    rows = rows_with_points(holders, "credited_to_id", "seat__credited_to_id", "seat__round_id")
    return [
        credit
        for before, at_the_end, round_id, points in rows
        for credit in ((before, round_id, points), (at_the_end, round_id, -points))
    ]


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
