"""Two players who are one person become one, and two again.

Everything that names the one names the other from then on, except the log, which keeps who it was. The row that is
merged stays, archived and without a past of its own. The log's entry keeps which rows moved, so that a merge can be
taken back: exactly they move back, and what was recorded since stays where it is.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.core import serializers
from django.db.models import Model, Q

from tournaments.db import write_transaction
from tournaments.models import (
    Club,
    Couple,
    LogEntry,
    Night,
    NightSeat,
    Player,
    PlayerNight,
    Season,
    SeasonEntry,
    SeasonTotal,
)
from tournaments.queries.merging import MERGED, TAKEN_BACK, merge_of_club, why_not_one
from tournaments.services.errors import ActionRefused
from tournaments.services.log import write_log
from tournaments.services.people import lock_people
from tournaments.services.scores import store_season_totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.services.actor import Actor

Moved = dict[str, list[int]]  # "Seat.player" and the rows that moved
STAY = {"LogEntry.player", "Player.merged_into", "SeasonTotal.player", "Couple.first", "Couple.second"}


def merge_players(*, club: Club, keep_id: int, gone_id: int, by: Actor, at: datetime) -> LogEntry:
    """Make two players one: `keep_id` has the past of both from now on. Gives the entry that can be taken back.

    Raises: ActionRefused, in words, when they cannot be one person.
    """
    with write_transaction():
        _lock(club)
        keep, gone = _player(club, keep_id), _player(club, gone_id)
        refusal = why_not_one(keep, gone)
        if refusal:
            raise ActionRefused(refusal)
        before = {"keep": _state(keep), "gone": _state(gone)}
        moved: Moved = {}
        joined = _move_couples(keep, gone, moved)
        _move_all(Player, gone, keep, moved)
        _become_one(keep, gone, at)
        _restate_totals(keep, gone)
        return write_log(
            MERGED,
            club_id=club.pk,
            by=by,
            at=at,
            before=before,
            after={
                "player": keep.pk,
                "name": keep.name,
                "gone": gone.pk,
                "gone_name": gone.name,
                "became": _state(keep),
                "moved": moved,
                "joined": joined,
            },
        )


def take_merge_back(*, club: Club, log_id: int, by: Actor, at: datetime) -> None:
    """Make two of one again: every row that moved goes back, everything newer stays with the one who was kept.

    Raises: ActionRefused when it was taken back, or when what was recorded since hangs on both.
    """
    with write_transaction():
        _lock(club)
        entry = merge_of_club(club, log_id)
        if entry is None:
            raise ActionRefused("That is no merge of this club's.")
        facts, before = entry.after or {}, entry.before or {}
        keep, gone = _player(club, facts["player"]), _player(club, facts["gone"])
        _refuse_stale(entry, keep, gone)
        _refuse_grown(facts, keep)
        for one in reversed(facts["joined"]):
            _part_again(one)
        for where, rows in facts["moved"].items():
            _move_back(where, rows, keep.pk, gone.pk)
        _restore(gone, before["gone"])
        if _state(keep) == facts["became"]:  # nobody has changed that since
            keep.is_guest, keep.archived_at = (
                before["keep"]["is_guest"],
                _time(before["keep"]["archived_at"]),
            )
            keep.save(update_fields=["is_guest", "archived_at"])
        _restate_totals(keep, gone)
        told = {name: facts[name] for name in ("player", "name", "gone", "gone_name")}
        write_log(TAKEN_BACK, club_id=club.pk, by=by, at=at, after={**told, "merge": entry.pk})


def _lock(club: Club) -> None:
    """All nights, then all people, then the seasons: nothing is opened, paired or summed meanwhile."""
    nights = Night.objects.select_for_update(of=("self",), no_key=True).filter(season__club=club)
    list(nights.order_by("pk"))
    lock_people(club)
    seasons = Season.objects.select_for_update(no_key=True).filter(club=club)
    list(seasons.order_by("pk").values_list("pk"))


def _player(club: Club, player_id: int) -> Player:
    found = Player.objects.select_related("club").filter(club=club, pk=player_id).first()
    if found is None:
        raise ActionRefused("One of the two is not in this club. Choose again.")
    return found


def _state(player: Player) -> dict[str, Any]:
    return {"is_guest": player.is_guest, "archived_at": _text(player.archived_at)}


def _text(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _become_one(keep: Player, gone: Player, at: datetime) -> None:
    """A member stays one, and somebody who is here is here, whichever of the two it was."""
    keep.is_guest = keep.is_guest and gone.is_guest
    if gone.archived_at is None:
        keep.archived_at = None
    keep.save(update_fields=["is_guest", "archived_at"])
    gone.archived_at, gone.merged_into = gone.archived_at or at, keep
    gone.save(update_fields=["archived_at", "merged_into"])


def _restore(gone: Player, state: Mapping[str, Any]) -> None:
    gone.is_guest = state["is_guest"]
    gone.archived_at = _time(state["archived_at"])
    gone.merged_into = None
    gone.save(update_fields=["is_guest", "archived_at", "merged_into"])


# --- Moving rows -----------------------------------------------------------------------------------------


def _move_all(model: type[Model], old: Model, new: Model, moved: Moved) -> None:
    """Let every row that names `old` name `new`, and note which they were."""
    for where, related, field in _naming(model):
        rows = related._base_manager.filter(**{field: old.pk}).order_by("pk")  # noqa: SLF001
        found = list(rows.values_list("pk", flat=True))
        if found and where not in STAY:
            moved.setdefault(where, []).extend(found)
            rows.update(**{field: new.pk})


def _naming(model: type[Model]) -> Iterable[tuple[str, type[Model], str]]:
    """Every foreign key to a model: "Seat.player", its own model, its name."""
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - Django's documented API
        if relation.auto_created and not relation.concrete:
            related, field = relation.related_model, relation.field.name  # type: ignore[union-attr]
            assert isinstance(related, type)
            yield f"{related.__name__}.{field}", related, field


def _move_back(where: str, rows: list[int], new: int, old: int) -> None:
    """Let the rows that moved name the old one again; those that name somebody else by now are left alone."""
    name, _, field = where.partition(".")
    model = apps.get_model("tournaments", name)
    model._base_manager.filter(pk__in=rows, **{field: new}).update(**{field: old})  # noqa: SLF001


def _move_couples(keep: Player, gone: Player, moved: Moved) -> list[dict[str, Any]]:
    """A couple of `gone` becomes one of `keep`, or joins the one that `keep` has with the same partner."""
    joined = []
    for couple in Couple.objects.filter(Q(first=gone) | Q(second=gone)).order_by("pk"):
        side = "first" if couple.first_id == gone.pk else "second"
        partner = couple.second_id if side == "first" else couple.first_id
        pair = Q(first=keep, second=partner) | Q(first=partner, second=keep)
        twin = Couple.objects.filter(pair).first()
        if twin is not None:
            joined.append(_join(couple, twin))
            continue
        moved.setdefault(f"Couple.{side}", []).append(couple.pk)
        setattr(couple, f"{side}_id", keep.pk)
        couple.save(update_fields=[side])
    return joined


def _join(couple: Couple, twin: Couple) -> dict[str, Any]:
    """What `couple` entered and hosted is `twin`'s; its row stays, of nobody's season. A second entry is set aside."""
    twice = SeasonEntry.objects.filter(couple=couple, season__entries__couple=twin)
    aside = serializers.serialize("json", twice)
    twice.delete()
    moved: Moved = {}
    _move_all(Couple, couple, twin, moved)
    was_parted = _text(twin.parted_at) if couple.parted_at is None else None
    if was_parted:
        twin.parted_at = None
        twin.save(update_fields=["parted_at"])
    return {
        "couple": couple.pk,
        "into": twin.pk,
        "moved": moved,
        "aside": aside,
        "was_parted": was_parted,
    }


def _part_again(joined: Mapping[str, Any]) -> None:
    for where, rows in joined["moved"].items():
        _move_back(where, rows, joined["into"], joined["couple"])
    for entry in serializers.deserialize("json", joined["aside"]):
        entry.save()
    if joined["was_parted"]:
        Couple.objects.filter(pk=joined["into"]).update(parted_at=_time(joined["was_parted"]))


def _restate_totals(keep: Player, gone: Player) -> None:
    both = {keep.pk, gone.pk}
    seasons = set(
        PlayerNight.objects.filter(player__in=both).order_by().values_list("night__season", flat=True)
    )
    seasons |= set(SeasonTotal.objects.filter(player__in=both).values_list("season", flat=True))
    for season_id in sorted(seasons):
        store_season_totals(season_id, both)


# --- Whether it can be taken back --------------------------------------------------------------------------


def _refuse_stale(entry: LogEntry, keep: Player, gone: Player) -> None:
    """Raises: ActionRefused when this merge does not stand any more, or another one stands upon it."""
    newer = LogEntry.objects.filter(
        club_id=entry.club_id, action=MERGED, pk__gt=entry.pk, after__gone=gone.pk
    ).exists()
    if gone.merged_into_id != keep.pk or newer:
        raise ActionRefused("That merge was taken back already.")
    if keep.merged_into_id is not None:
        raise ActionRefused(f"{keep.name} was merged into somebody else since. Take that back first.")


def _refuse_grown(facts: Mapping[str, Any], keep: Player) -> None:
    """Raises: ActionRefused when, since the merge, the one person was in a night as half of the other's couple."""
    couples = [row for side in ("first", "second") for row in facts["moved"].get(f"Couple.{side}", [])]
    known = facts["moved"].get("NightSeat.player", [])
    since = NightSeat.objects.filter(couple__in=couples, player=keep).exclude(pk__in=known)
    for one in facts["joined"]:
        # Seasons that the couple is in only because the other one entered them.
        seasons = SeasonEntry.objects.filter(pk__in=one["moved"].get("SeasonEntry.couple", [])).values(
            "season"
        )
        theirs = NightSeat.objects.filter(couple=one["into"], night__season__in=seasons)
        since |= theirs.exclude(pk__in=one["moved"].get("NightSeat.couple", []))
    found = since.select_related("night", "couple__first", "couple__second").order_by("night").first()
    if found is not None:
        raise ActionRefused(
            f"Since then they were in night {found.night.number} as {found.couple}. "
            "That night would belong to neither of the two, so they stay one."
        )
