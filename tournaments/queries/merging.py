"""Two players who may be one person: what each has, what both have together, and why they cannot be one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q, Sum

from tournaments.models import Couple, LogEntry, Night, NightState, Player, PlayerNight
from tournaments.queries.merged_entries import joined_words, why_not_in_their_seasons
from tournaments.queries.merged_stand_ins import own_place_words, own_places
from tournaments.queries.people_list import couple_today
from tournaments.words import counted, day, listed

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Club

MERGED, TAKEN_BACK = "players_merged", "merge_taken_back"
MOST_NAMED = 3  # nights named one by one; the others are counted


@dataclass(frozen=True, slots=True)
class Sum3:
    """Points and nights of a season, or of all: of who stays, of who is merged into them, and of both together."""

    words: str
    keep_points: int
    keep_nights: int
    gone_points: int
    gone_nights: int
    shared_nights: int = 0  # in which both have points

    @property
    def points(self) -> int:
        """Of both together."""
        return self.keep_points + self.gone_points

    @property
    def nights(self) -> int:
        """Of both together."""
        return self.keep_nights + self.gone_nights - self.shared_nights


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would do. `refusal` says why it cannot be, "" when it can; `becomes` what changes besides points."""

    keep: Player
    gone: Player
    sums: tuple[Sum3, ...]  # a season each, then all of them
    becomes: tuple[str, ...]
    refusal: str


@dataclass(frozen=True, slots=True)
class DoneMerge:
    """A merge that stands and can be taken back."""

    log_id: int
    keep: str
    gone: str


def merge_preview(keep: Player, gone: Player) -> MergePreview:
    """The sums of two people of a club before they become one, and what becomes of them and their couples.

    Some twenty SELECTs however many nights they played, and a few for each in which one sat in for the other.
    """
    becomes = (*_who_stays(keep, gone), *_couples(keep, gone))
    return MergePreview(keep, gone, _sums(keep, gone), becomes, why_not_one(keep, gone))


def why_not_one(keep: Player, gone: Player) -> str:
    """The sentence that says why two players cannot be one person, "" when they can."""
    if keep.pk == gone.pk:
        return "That is one person already. Choose two."
    merged = next((one for one in (keep, gone) if one.merged_into_id is not None), None)
    if merged is not None:
        return f"{merged.name} was merged already. Take that back first."
    own = {place.night_id for place in own_places(keep, gone)}
    both = sorted(_nights_of(keep) & _nights_of(gone) - own)
    if both:
        return f"{keep.name} and {gone.name} both are in {_named(both)}: they are two people."
    running = Night.objects.filter(
        pk__in=_nights_of(keep) | _nights_of(gone), state__in=(NightState.OPEN, NightState.PLAYING)
    ).first()
    if running is not None:
        return f"One of them plays on {day(running.date)}, which is not finished. Finish that night first."
    return _why_not_by_couples(keep, gone)


def _why_not_by_couples(keep: Player, gone: Player) -> str:
    theirs = list(_couples_of(gone).select_related("first", "second"))
    if any(keep.pk in (couple.first_id, couple.second_id) for couple in theirs):
        return f"{keep.name} and {gone.name} are a couple: they are two people."
    if theirs and keep.group != gone.group:
        return (
            f"{gone.name} is half of a couple and in the other group than {keep.name}. "
            f"Let {gone.name} stay and merge {keep.name} into them, or put their groups right first."
        )
    in_a_season = why_not_in_their_seasons(keep, gone)
    if in_a_season:
        return in_a_season
    today, other = couple_today(keep), couple_today(gone)
    if today and other and _partner(today, keep) != _partner(other, gone):
        return f"Today there are {today} and {other}. Part the couple that is none any more first."
    return ""


def _partner(couple: Couple, of: Player) -> int:
    return couple.second_id if couple.first_id == of.pk else couple.first_id


def _couples_of(player: Player) -> QuerySet[Couple]:
    return Couple.objects.filter(Q(first=player) | Q(second=player)).order_by("pk")


def _nights_of(player: Player) -> set[int]:
    """Every night where somebody was expected, played, or is credited with points."""
    named = (
        Q(seats__player=player)
        | Q(seats__substitute=player)
        | Q(rounds__seats__player=player)
        | Q(rounds__seats__stands_in_for=player)
        | Q(rounds__seats__credited_to=player)
        | Q(rounds__seats__earlier__player=player)
        | Q(rounds__seats__earlier__stands_in_for=player)
        | Q(rounds__seats__earlier__credited_to=player)
    )
    return set(Night.objects.filter(named).order_by().values_list("pk", flat=True))


def _named(night_ids: list[int]) -> str:
    nights = list(Night.objects.filter(pk__in=night_ids).order_by("date", "number"))
    named = [f"night {night.number} on {day(night.date)}" for night in nights[:MOST_NAMED]]
    rest = len(nights) - len(named)
    return listed([*named, *([counted(rest, "more night")] if rest else [])])


def _sums(keep: Player, gone: Player) -> tuple[Sum3, ...]:
    rows = (
        PlayerNight.objects.filter(player__in=(keep, gone))
        .values("night__season", "night__season__name", "player")
        .annotate(total=Sum("points"), nights=Count("pk"))
        .order_by("night__season__starts_on", "night__season")
    )
    seasons: dict[int, str] = {}
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for row in rows:
        seasons[row["night__season"]] = row["night__season__name"]
        found[row["night__season"], row["player"]] = (row["total"], row["nights"])
    shared = Counter(
        PlayerNight.objects.filter(player=keep, night__player_nights__player=gone).values_list(
            "night__season", flat=True
        )
    )
    nothing = (0, 0)
    each = [
        Sum3(
            name,
            *found.get((season, keep.pk), nothing),
            *found.get((season, gone.pk), nothing),
            shared[season],
        )
        for season, name in seasons.items()
    ]
    everything = Sum3(
        "All",
        sum(one.keep_points for one in each),
        sum(one.keep_nights for one in each),
        sum(one.gone_points for one in each),
        sum(one.gone_nights for one in each),
        shared.total(),
    )
    return (*each, everything)


def _who_stays(keep: Player, gone: Player) -> tuple[str, ...]:
    """What who stays becomes by who is merged into them, in words."""
    told = {
        "is a member, a guest no longer": keep.is_guest and not gone.is_guest,
        "is in the club again": keep.archived_at is not None and gone.archived_at is None,
        f"is nicknamed {gone.nickname}": not keep.nickname and gone.nickname != "",
    }
    return tuple(f"{keep.name} {words}." for words, is_so in told.items() if is_so)


def _couples(keep: Player, gone: Player) -> tuple[str, ...]:
    """What becomes of the couples of who is merged, and of the seasons both are in, in words."""
    partners = {_partner(couple, keep) for couple in _couples_of(keep)}
    told = []
    for couple in _couples_of(gone).select_related("first", "second"):
        other = couple.second if couple.first_id == gone.pk else couple.first
        becomes = "which is there already" if other.pk in partners else f"{keep.name} & {other.name}"
        told.append(f"Couple: {couple} → {becomes}")
    return (*told, *joined_words(keep, gone), *own_place_words(keep, gone))


def merges_of(club: Club) -> tuple[DoneMerge, ...]:
    """The merges that stand, the latest first: of each player who was merged the last one. Two SELECTs."""
    gone = {player.pk: player for player in Player.objects.filter(club=club, merged_into__isnull=False)}
    entries = LogEntry.objects.filter(club=club, action=MERGED).order_by("-pk") if gone else ()
    done: dict[int, DoneMerge] = {}
    for entry in entries:
        facts = entry.after or {}
        if facts["gone"] in gone and facts["gone"] not in done:
            done[facts["gone"]] = DoneMerge(entry.pk, facts["name"], facts["gone_name"])
    return tuple(done.values())


def merge_of_club(club: Club, log_id: int) -> LogEntry | None:
    """The entry of a merge, whether it still stands or not."""
    return LogEntry.objects.filter(club=club, action=MERGED, pk=log_id).first()
