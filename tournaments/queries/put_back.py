"""What putting an amendment back would do: the hand as it stands, as it was before, or why that cannot be."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring import InvalidHand, clean_hand
from tournaments.models import Hand, HandKind, LogEntry
from tournaments.translate import rules_of, with_result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Club

AMENDED, TAKEN_OUT, PUT_IN, UNDONE = "hand_amended", "hand_taken_out", "hand_put_in", "hand_undone"
CAN_BE_PUT_BACK = (AMENDED, TAKEN_OUT, PUT_IN, UNDONE)
_FACTS = ("side", "bid", "tricks", "is_made")


@dataclass(frozen=True, slots=True)
class PutBack:
    """`hand` is the row that the entry is about, `becomes` what would stand then, None for a hand taken out again.

    `refusal` says why the entry cannot be put back any more, "" when it can. `is_done`: because that has happened.
    """

    hand: Hand
    becomes: Hand | None
    refusal: str = ""
    is_done: bool = False


def amendment_of_club(club: Club, log_id: int) -> LogEntry | None:
    """An entry that tells of an amendment, with its hand, table, round, night and season. One SELECT."""
    entries = LogEntry.objects.select_related("hand__table__round", "night__season__club")
    return entries.filter(
        club=club, pk=log_id, action__in=CAN_BE_PUT_BACK, hand__isnull=False, night__isnull=False
    ).first()


def still_stands(entry: LogEntry) -> bool:
    """Whether the hand is as the entry left it, as far as its own row tells; the entry comes with hand and round."""
    hand = entry.hand
    if hand is None or hand.table.round.undone_at is not None:
        return False
    if entry.action in {TAKEN_OUT, UNDONE}:
        return hand.voided_at is not None and hand.kind in {HandKind.HAND, HandKind.TIEBREAK}
    return hand.voided_at is None and _same(hand, entry.after or {})


def put_back_of(entry: LogEntry) -> PutBack:
    """What putting this entry back would do. `entry` comes as from `amendment_of_club`."""
    hand = entry.hand
    assert hand is not None
    filled = _in_its_place(hand) if entry.action in {TAKEN_OUT, UNDONE} else None
    if _is_done(entry, hand, filled):
        return PutBack(hand, None, "That is put back already.", is_done=True)
    if filled is not None or not still_stands(entry):
        return PutBack(hand, None, _why_not(entry, hand, filled))
    return PutBack(hand, None) if entry.action == PUT_IN else _as_before(entry, hand)


def _as_before(entry: LogEntry, hand: Hand) -> PutBack:
    """The hand with the facts that it had before the entry, scored under the rules of today."""
    becomes = copy(hand)
    becomes.voided_at = None
    before = entry.before or {}
    if hand.kind == HandKind.TIEBREAK:
        becomes.side, becomes.is_made = before.get("side"), before.get("is_made")
        return PutBack(hand, becomes)
    assert entry.night is not None
    rules = rules_of(entry.night)
    try:
        result = clean_hand(rules, **{name: before.get(name) for name in ("side", "bid", "tricks")})
    except InvalidHand as refused:
        return PutBack(hand, None, f"It cannot be so under the rules of today. {refused}")
    return PutBack(hand, with_result(becomes, rules, result))


def _in_its_place(hand: Hand) -> Hand | None:
    """What stands at the table where this hand was."""
    same = Hand.objects.filter(table=hand.table_id, number=hand.number, kind=hand.kind, voided_at=None)
    return same.exclude(kind__in=(HandKind.THROWN_IN, HandKind.MISDEAL)).first()


def _is_done(entry: LogEntry, hand: Hand, filled: Hand | None) -> bool:
    if filled is not None:
        return _same(filled, entry.before or {})
    if entry.action == PUT_IN:
        return hand.voided_at is not None
    return entry.action == AMENDED and hand.voided_at is None and _same(hand, entry.before or {})


def _same(hand: Hand, facts: Mapping[str, Any]) -> bool:
    return all(getattr(hand, name) == facts.get(name) for name in _FACTS)


def _why_not(entry: LogEntry, hand: Hand, filled: Hand | None) -> str:
    name = "The tie-break hand" if hand.kind == HandKind.TIEBREAK else f"Hand {hand.number}"
    if filled is not None:
        return f"{name} is in by now, and another one. Amend it instead."
    if hand.table.round.undone_at is not None:
        return f"Round {hand.table.round.number} was seated again since, so that table is not there any more."
    if entry.action in {TAKEN_OUT, UNDONE}:
        return "A deal without a contract is not put back. Note it at the table if it was dealt."
    if hand.voided_at is not None:
        return f"{name} was taken out since. Put that back first."
    return f"{name} was changed again since. Put the later change back first, or amend the hand."
