"""Everybody of a club with their couples, and what hangs on one person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from tournaments.models import Couple, NightSeat, Player, PlayerGroup, Season
from tournaments.names import folded
from tournaments.queries.people_values import KnownPerson
from tournaments.queries.prepared import Prepared, first
from tournaments.words import HALVES

if TYPE_CHECKING:
    from django.db.models import Model

    from tournaments.models import Club


def standing_couples(club: Club) -> list[Couple]:
    """The couples of today by name: not parted, and both people are here."""
    couples = Couple.objects.filter(
        club=club, parted_at=None, first__archived_at=None, second__archived_at=None
    ).select_related("first", "second")
    return sorted(couples, key=lambda couple: (folded(couple.first.name), couple.pk))


def couple_today(player: Player) -> Couple | None:
    """The couple that somebody is half of today."""
    return next((c for c in standing_couples(player.club) if player.pk in (c.first_id, c.second_id)), None)


def player_of_club(club: Club, player_id: int) -> Player | None:
    """Somebody of a club, archived or not."""
    return first(_of_club(club.pk, player_id))


@Prepared
def _of_club(club_id: int, player_id: int) -> QuerySet[Player]:
    return Player.objects.select_related("club", "merged_into").filter(club=club_id, pk=player_id)


def who_in_the_end(player: Player) -> Player:
    """Who somebody turned out to be, who may have turned out to be somebody else in turn; themselves for everybody else.

    No SELECT for the first step of one found with `player_of_club`, one for each further step.
    """
    while player.merged_into is not None:
        player = player.merged_into
    return player


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """Somebody on the page of players. `shares_name`: another one here has the same name but for case or accents."""

    id: int
    name: str
    group_name: str  # "" in a club without groups
    couple: str
    is_guest: bool
    shares_name: bool


def people_overview(club: Club, names: tuple[str, str]) -> dict[str, Any]:
    """Everybody with their group and couple, names that two people share, and who is archived. Two SELECTs.

    In the order of the alphabet whatever the accents, guests last.
    """
    group_names = dict(zip(PlayerGroup.values, names, strict=True)) if names != HALVES else {}
    couples = standing_couples(club)
    couple_of = {person: str(c) for c in couples for person in (c.first_id, c.second_id)}
    everybody = sorted(Player.objects.filter(club=club), key=lambda p: (p.is_guest, folded(p.name), p.pk))
    here = [player for player in everybody if player.archived_at is None]
    spelt = Counter(folded(player.name) for player in here)
    same = Counter(player.name for player in here)
    return {
        "players": [
            ListedPlayer(
                player.pk,
                player.name,
                group_names.get(player.group, ""),
                couple_of.get(player.pk, ""),
                player.is_guest,
                spelt[folded(player.name)] > 1,
            )
            for player in here
        ],
        "couples": [{"id": c.pk, "names": str(c)} for c in couples],
        "archived": [
            {"id": p.pk, "name": p.name} for p in everybody if p.archived_at and p.merged_into_id is None
        ],
        "same_names": sorted(name for name, number in same.items() if number > 1),
    }


@dataclass(frozen=True, slots=True)
class PersonInClub:
    """What the page of one person tells. `has_history`: something recorded names them, so they cannot be deleted."""

    couple: Couple | None
    seasons: tuple[str, ...]
    nights: int
    has_history: bool


def person_in_club(player: Player) -> PersonInClub:
    """Somebody with their couple of today, the seasons they entered and the number of nights they were counted on."""
    mine = Q(entries__couple__first=player) | Q(entries__couple__second=player)
    nights = NightSeat.objects.filter(Q(player=player) | Q(substitute=player)).values("night").distinct()
    return PersonInClub(
        couple=couple_today(player),
        seasons=tuple(Season.objects.filter(mine).distinct().values_list("name", flat=True)),
        nights=nights.count(),
        has_history=has_history(player),
    )


def has_history(player: Player) -> bool:
    """Whether anything recorded names somebody or a couple of theirs: a season, a night, a hand, a line of the log."""
    couples = Couple.objects.filter(Q(first=player) | Q(second=player))
    return is_named_by_anything(player) or any(map(is_named_by_anything, couples))


def is_named_by_anything(row: Model) -> bool:
    """Whether any row refers to this one; a couple that refers to its two people does not count."""
    relations = (
        relation
        for relation in row._meta.get_fields(include_hidden=True)  # noqa: SLF001 - Django's documented API
        if relation.auto_created and not relation.concrete and relation.related_model is not Couple
    )
    return any(
        relation.related_model._default_manager.filter(**{relation.field.name: row}).exists()  # type: ignore[union-attr]  # noqa: SLF001
        for relation in relations
    )


def rows_to_export(club: Club, names: tuple[str, str]) -> list[tuple[str, ...]]:
    """Members as a table: a row a couple, then a row for each who is in none. Guests and archived people stay out.

    The first row is the header. Importing the table again changes nothing.
    """
    group = dict(zip(PlayerGroup.values, names, strict=True))
    couples = standing_couples(club)
    paired = {person for couple in couples for person in (couple.first_id, couple.second_id)}
    alone = Player.objects.filter(club=club, is_guest=False, archived_at=None).exclude(pk__in=paired)
    return [
        ("Name", "Group", "Partner", "Partner’s group", "Nickname", "Partner’s nickname"),
        *(
            (
                *(c.first.name, group[c.first.group], c.second.name, group[c.second.group]),
                *(c.first.nickname, c.second.nickname),
            )
            for c in couples
        ),
        *(
            (p.name, group[p.group], "", "", p.nickname, "")
            for p in sorted(alone, key=lambda p: (folded(p.name), p.pk))
        ),
    ]


def known_people(club: Club) -> list[KnownPerson]:
    """Everybody the club has ever had, archived people and guests too, each with their partner of today.

    Without whoever turned out to be somebody else.
    """
    partner: dict[int, str] = {}
    for couple in standing_couples(club):
        partner |= {couple.first_id: couple.second.name, couple.second_id: couple.first.name}
    return [
        KnownPerson(
            player.pk,
            player.name,
            player.group,
            is_guest=player.is_guest,
            is_archived=player.archived_at is not None,
            partner=partner.get(player.pk, ""),
            nickname=player.nickname,
        )
        for player in Player.objects.filter(club=club, merged_into=None).order_by("pk")
    ]


def told_apart(club: Club, name: str, *, but: int | None = None) -> tuple[list[str], list[str]]:
    """Who the club has under this very name, and who under another spelling of it; `but` leaves one person out.

    Each in words, as in "Zoë Kowalski (with Marek Kowalski)", "Finn Ford (archived)".
    """
    alike = [one for one in known_people(club) if one.id != but and folded(one.name) == folded(name)]
    return (
        [one.words for one in alike if one.name == name],
        [one.words for one in alike if one.name != name],
    )
