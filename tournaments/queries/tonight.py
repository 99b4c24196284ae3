"""Which night people mean by "tonight", and which season is played around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, When

from tournaments.models import Club, Night, NightState, Season
from tournaments.queries.finding import OPEN_STATES, nights_with_hosts
from tournaments.queries.prepared import Prepared, first

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date


def tonight_first(nights: QuerySet[Night]) -> QuerySet[Night]:
    """In the order in which people mean them by "tonight": played now, open, the last finished, the next planned.

    Of two that are played, the later one: an earlier one was opened again to put something right.
    """
    return _in_order(nights, NightState.PLAYING, NightState.OPEN, NightState.FINISHED)


def current_night(club: Club) -> Night | None:
    """The night the room and the followers look at."""
    return first(_current_nights(club.pk))


def current_night_of(seasons: Iterable[Season]) -> Night | None:
    """The same of these seasons alone."""
    return tonight_first(nights_with_hosts().filter(season__in=list(seasons))).first()


@Prepared
def _current_nights(club_id: int) -> QuerySet[Night]:
    return tonight_first(nights_with_hosts().filter(season__club_id=club_id))[:1]


def next_first(nights: QuerySet[Night]) -> QuerySet[Night]:
    """In the order in which a coordinator works on them: played now, open, the next planned, the last finished."""
    return _in_order(nights, NightState.PLAYING, NightState.OPEN, NightState.PLANNED)


def _in_order(nights: QuerySet[Night], *states: NightState) -> QuerySet[Night]:
    """By state, then the latest date first; of planned nights the earliest.

    A cancelled one is nobody's tonight, nor is one of a season that was removed.
    """
    return (
        nights.exclude(state=NightState.CANCELLED)
        .filter(season__removed_at__isnull=True)
        .annotate(
            rank=Case(
                *(When(state=state, then=place) for place, state in enumerate(states)), default=len(states)
            ),
            latest=Case(When(~Q(state=NightState.PLANNED), then="date")),
        )
        .order_by("rank", F("latest").desc(nulls_last=True), "date", "number")
    )


def night_of_today(club: Club, today: date) -> Night | None:
    """The night a coordinator means by "tonight", before the next one's day the last: what was played is looked at."""
    nights = nights_with_hosts().filter(season__in=Season.objects.filter(club=club))
    if nights.filter(state__in=OPEN_STATES).exists():
        return next_night(club)
    is_ahead = Q(state=NightState.PLANNED, date__gt=today)
    nights = nights.exclude(state=NightState.CANCELLED)
    past = nights.exclude(is_ahead).annotate(
        is_today=Case(When(state=NightState.PLANNED, date=today, then=1), default=0)
    )
    return past.order_by("-is_today", "-date", "-number").first() or next_night(club)


def next_night(club: Club) -> Night | None:
    """The night a coordinator works on now."""
    return next_first(nights_with_hosts().filter(season__club=club)).first()


def season_now(club: Club) -> Season | None:
    """The season people follow: tonight's, or the last night's; the latest one while no night is planned."""
    night = current_night(club)
    return night.season if night else Season.objects.filter(club=club).first()


def navigation_ids(club: Club, today: date) -> tuple[int | None, int | None]:
    """The night and the season that the head of a page links to. One SELECT.

    The season is the one that is played now; else the one with nights around today, else one around today, else the latest.
    """
    return first(_next_night_and_season(club.pk, today.isoformat())) or (None, None)


@Prepared
def _next_night_and_season(club_id: int, today: str) -> QuerySet[Club, tuple[int | None, int | None]]:
    nights = next_first(Night.objects.filter(season__club=OuterRef("pk"))).values("pk")
    its_nights = Night.objects.filter(season=OuterRef("pk")).exclude(state=NightState.CANCELLED)
    is_around = Q(starts_on__lte=today, ends_on__gte=today)
    rank = Case(
        When(Exists(its_nights.filter(state__in=OPEN_STATES)), then=0),
        When(is_around & Exists(its_nights), then=1),
        When(is_around, then=2),
        default=3,
    )
    seasons = Season.objects.filter(club=OuterRef("pk")).order_by(rank, "-starts_on", "-pk").values("pk")
    found = Club.objects.filter(pk=club_id)
    return found.values_list(Subquery(nights[:1]), Subquery(seasons[:1]))
