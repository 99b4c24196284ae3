"""What putting back a change of seats, or a new name, would do; and why it cannot be put back, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Prefetch

from tournaments.models import EarlierHolder, LogEntry, NightSeat, NightState, Player, Seat
from tournaments.queries.put_back_values import CHANGED_SINCE, NightPutBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.models import Club, Night

PLACE_TAKEN, EXCHANGED, RENAMED = "place_taken", "seats_exchanged", "player_renamed"
HOLDER = "holder_put_right"  # of a round that is over
OF_SEATS = (PLACE_TAKEN, EXCHANGED, HOLDER)
DONE = "That is put back already."


def change_of_seats(club: Club, log_id: int) -> LogEntry | None:
    """An entry that tells of seats changed while a night is played, or of a player's new name. One SELECT.

    None too for an entry that does not keep what was before.
    """
    entries = LogEntry.objects.select_related("night__season__club")
    entry = entries.filter(
        club=club, pk=log_id, action__in=(*OF_SEATS, RENAMED), before__isnull=False
    ).first()
    return entry if entry and (entry.action == RENAMED or "held" in (entry.before or {})) else None


def seats_may_be_put_back(entry: LogEntry, names: Mapping[int, str]) -> bool:
    """Whether the log can offer it: the same round is played still or was over, or the name is that one. No SELECT."""
    before, after = entry.before or {}, entry.after or {}
    if entry.action == RENAMED:
        return bool(before.get("name")) and names.get(after.get("player") or 0) == after.get("name")
    if entry.action not in OF_SEATS or entry.night is None or "held" not in before:
        return False
    if after.get("is_over"):
        return True
    return entry.night.state == NightState.PLAYING and entry.night.current_round == after.get("during")


def seats_put_back_of(entry: LogEntry) -> NightPutBack:
    """What putting this entry back would do. At most four SELECTs."""
    return _name(entry) if entry.action == RENAMED else _seats(entry)


def held_facts(seats: Iterable[Seat]) -> dict[str, Any]:
    """What the log keeps of seats: by the seat's id, as text, its chair and who held its cards from which hand on."""
    return {
        str(seat.pk): {
            "partnership": seat.partnership_id,
            "holders": [
                [one.player_id, one.stands_in_for_id, one.credited_to_id, one.first_hand]
                for one in _holders(seat)
            ],
        }
        for seat in seats
    }


def place_facts(place: NightSeat) -> dict[str, Any]:
    """What the log keeps of a member's place tonight."""
    return {"member": place.player_id, "absent": place.is_absent, "substitute": place.substitute_id}


def seats_with_holders(seat_ids: Iterable[int]) -> list[Seat]:
    """These seats with their tables and everybody who held their cards. Two SELECTs."""
    earlier = Prefetch("earlier", EarlierHolder.objects.order_by("first_hand"))
    seats = Seat.objects.filter(pk__in=list(seat_ids)).select_related("partnership").prefetch_related(earlier)
    return list(seats.order_by("pk"))


def _holders(seat: Seat) -> list[EarlierHolder | Seat]:
    return [*seat.earlier.all(), seat]


def _name(entry: LogEntry) -> NightPutBack:
    before, after = (entry.before or {}).get("name", ""), (entry.after or {}).get("name", "")
    found = Player.objects.filter(club=entry.club_id, pk=(entry.after or {}).get("player") or 0).first()
    if found is None:
        refusal = "That player was deleted since."
    else:
        refusal = DONE if found.name == before else CHANGED_SINCE if found.name != after else ""
    return NightPutBack(
        "Put the name back",
        (f"{after} → {before}",),
        "It is the same person: the name is shown everywhere, nights of the past included.",
        refusal,
        is_done=refusal == DONE,
    )


def _seats(entry: LogEntry) -> NightPutBack:
    before, after = entry.before or {}, entry.after or {}
    assert entry.night is not None
    refusal = _why_not(entry.night, before, after)
    told = (
        (f"{after['one']} and {after['other']} have their own seats again",)
        if entry.action == EXCHANGED
        else (f"in the place of {after['member']}: {after['player']} → {before['player']}",)
    )
    return NightPutBack(
        "Put the seats back",
        told,
        "The hands stay as they are; they count for whoever held the cards.",
        refusal,
        is_done=refusal == DONE,
    )


def _why_not(night: Night, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    now = {"held": held_facts(seats_with_holders(int(pk) for pk in after["held"]))}
    if "place" in after:
        place = NightSeat.objects.filter(night=night, player=after["place"]["member"]).first()
        now["place"] = place_facts(place) if place else {}
    if all(now[name] == before[name] for name in now):
        return DONE
    if not after.get("is_over") and night.state != NightState.PLAYING:
        return "The night is not being played any more. Reopen it to change who sat where."
    if not after.get("is_over") and night.current_round != after["during"]:
        return f"Round {night.current_round} is being played by now: rounds before stay as they were played."
    return CHANGED_SINCE if any(now[name] != after[name] for name in now) else ""
