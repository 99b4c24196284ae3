"""What a merge makes of couples and the seasons they are in, and how that is taken back.

A couple of who is merged becomes one of who is kept. Where that one exists already it takes over: what the other entered
and hosted is its own, and it is in a season from the first day that either was in it to the last (rules E7).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.core import serializers
from django.db.models import Q

from tournaments.models import Couple, NightSeat, Player, SeasonEntry
from tournaments.queries.merged_entries import covers, span_of, whole_span
from tournaments.queries.season_entries import Span, span_facts
from tournaments.services.errors import ActionRefused
from tournaments.services.moved_rows import Moved, move_all, move_back

if TYPE_CHECKING:
    from collections.abc import Mapping

Facts = dict[str, Any]


def move_couples(keep: Player, gone: Player, moved: Moved) -> list[Facts]:
    """Let each couple of `gone` become one of `keep`, or join the one that `keep` has with that partner.

    Gives what `part_again` needs of those that joined another; `moved` notes the rest.
    """
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


def _join(couple: Couple, twin: Couple) -> Facts:
    """What `couple` entered and hosted is `twin`'s; its row stays, of nobody's season. A second entry is set aside."""
    twice = SeasonEntry.objects.filter(couple=couple, season__entries__couple=twin).order_by("pk")
    aside = serializers.serialize("json", twice)
    spans = [_stretch(SeasonEntry.objects.get(season=one.season_id, couple=twin), one) for one in twice]
    twice.delete()
    moved: Moved = {}
    move_all(Couple, couple, twin, moved)
    was_parted = twin.parted_at.isoformat() if twin.parted_at and couple.parted_at is None else None
    if was_parted:
        twin.parted_at = None
        twin.save(update_fields=["parted_at"])
    return {
        "couple": couple.pk,
        "into": twin.pk,
        "moved": moved,
        "aside": aside,
        "spans": spans,
        "was_parted": was_parted,
    }


def _stretch(entry: SeasonEntry, other: SeasonEntry) -> Facts:
    """Let an entry be as long as both are together; what it was and what it is then."""
    was = span_facts(entry)
    entry.joins_on, entry.leaves_on = whole_span([span_of(entry), span_of(other)])
    entry.save(update_fields=["joins_on", "leaves_on"])
    return {"season": entry.season_id, "was": was, "became": span_facts(entry)}


def part_again(joined: Mapping[str, Any]) -> None:
    """Let a couple that joined another one be of its own again, in the seasons that it entered."""
    for where, rows in joined["moved"].items():
        move_back(where, rows, joined["into"], joined["couple"])
    for one in _stretched(joined):
        joins_on, leaves_on = _span(one["was"])
        entries = SeasonEntry.objects.filter(season=one["season"], couple=joined["into"])
        entries.update(joins_on=joins_on, leaves_on=leaves_on)
    for entry in serializers.deserialize("json", joined["aside"]):
        entry.save()
    if joined["was_parted"]:
        parted_at = datetime.fromisoformat(joined["was_parted"])
        Couple.objects.filter(pk=joined["into"]).update(parted_at=parted_at)


def refuse_grown(facts: Mapping[str, Any], keep: Player) -> None:
    """Raises: ActionRefused when, since the merge, the one person was in a night as half of the other's couple, or
    their couple joined or left a season that both had entered.
    """
    couples = [row for side in ("first", "second") for row in facts["moved"].get(f"Couple.{side}", [])]
    known = facts["moved"].get("NightSeat.player", [])
    since = NightSeat.objects.filter(couple__in=couples, player=keep).exclude(pk__in=known)
    for one in facts["joined"]:
        # Seasons that the couple is in only because the other one entered them.
        entered = one["moved"].get("SeasonEntry.couple", [])
        seasons = SeasonEntry.objects.filter(pk__in=entered).values("season")
        theirs = NightSeat.objects.filter(couple=one["into"]).exclude(
            pk__in=one["moved"].get("NightSeat.couple", [])
        )
        since |= theirs.filter(night__season__in=seasons)
        for stretched in _stretched(one):
            since |= theirs.filter(pk__in=_seats_beyond(one["into"], stretched))
    found = since.select_related("night", "couple__first", "couple__second").order_by("night").first()
    if found is not None:
        raise ActionRefused(
            f"Since then they were in night {found.night.number} as {found.couple}. "
            "That night would belong to neither of the two, so they stay one."
        )
    for one in facts["joined"]:
        _refuse_joined_or_left(one)


def _seats_beyond(couple_id: int, stretched: Mapping[str, Any]) -> list[int]:
    """Places on nights of a season on which the couple was not in it by its own entry."""
    was = _span(stretched["was"])
    seats = NightSeat.objects.filter(couple=couple_id, night__season=stretched["season"])
    return [pk for pk, when in seats.values_list("pk", "night__date") if not covers(was, when)]


def _refuse_joined_or_left(joined: Mapping[str, Any]) -> None:
    for one in _stretched(joined):
        entries = SeasonEntry.objects.select_related("couple__first", "couple__second", "season")
        entry = entries.filter(season=one["season"], couple=joined["into"]).first()
        if span_facts(entry) != one["became"]:
            who = str(entry.couple) if entry else "Their couple"
            raise ActionRefused(
                f"{who} joined or left a season since, which both of the two had entered. Put that back first, "
                "in the log."
            )


def _stretched(joined: Mapping[str, Any]) -> list[Facts]:
    """The seasons in which both had entered; an older entry of the log keeps none."""
    return joined.get("spans") or []


def _span(facts: Mapping[str, Any]) -> Span:
    joins_on, leaves_on = (
        date.fromisoformat(facts[name]) if facts[name] else None for name in ("joins_on", "leaves_on")
    )
    return joins_on, leaves_on
