"""A keyed sheet beside what is saved at its table: which lines are new, which are there already, which differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from scoring import hand_line
from tournaments.models import HandKind
from tournaments.queries.hands import numbers_in
from tournaments.translate import hand_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring import RuleSet, Sheet, SheetLine
    from tournaments.models import Hand

State = Literal["new", "same", "differs", "nothing"]

_DEAD = {HandKind.THROWN_IN: "x", HandKind.MISDEAL: "mis"}


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line of a sheet and the saved hand in its place. "nothing" is a line that is no deal, or cannot be read."""

    line: SheetLine
    saved: Hand | None
    state: State


def saved_text(hands: Sequence[Hand], rules: RuleSet) -> str:
    """What is saved at a table in the shorthand of its sheet, a "?" for a hand that is missing in between.

    A tie-break hand that an amendment made needless is left out: a sheet that is not level has no line for it.
    """
    there = numbers_in(hands, rules)
    missing = [n for n in range(1, max(there, default=0)) if n not in there]
    lines = [(number, 1, "?") for number in missing]
    is_level = sum(hand.points_1 - hand.points_2 for hand in hands) == 0
    for hand in hands:
        if hand.number > rules.hands_per_round and not is_level:
            continue
        is_played = hand.kind in {HandKind.HAND, HandKind.TIEBREAK}
        lines.append((hand.number, 1 if is_played else 0, saved_line(hand)))
    return "\n".join(text for _, _, text in sorted(lines, key=lambda line: line[:2]))


def saved_line(hand: Hand) -> str:
    """One saved hand in shorthand: "-9NT 7", "x", "mis", "made", "-set"."""
    if hand.kind == HandKind.TIEBREAK:
        return f"{'-' if hand.side == 2 else ''}{'made' if hand.is_made else 'set'}"  # noqa: PLR2004 - side 2
    return hand_line(hand_result(hand)) if hand.kind == HandKind.HAND else _DEAD[HandKind(hand.kind)]


def match_sheet(sheet: Sheet, hands: Sequence[Hand]) -> tuple[MatchedLine, ...]:
    """Each line of a sheet with the hand that stands in its place among the table's live hands."""
    played = {hand.number: hand for hand in hands if hand.kind == HandKind.HAND}
    tiebreak = next((hand for hand in hands if hand.kind == HandKind.TIEBREAK), None)
    dead = [hand for hand in hands if hand.kind in _DEAD]
    matched = []
    for line in sheet.lines:
        saved: Hand | None = None
        state: State = "nothing"
        if line.kind in {"thrown_in", "misdeal"}:
            saved = next(
                (hand for hand in dead if (hand.kind, hand.number) == (line.kind, line.number)), None
            )
            state = "same" if saved else "new"
            if saved:
                dead.remove(saved)
        elif line.kind in {"hand", "tiebreak"}:
            saved = played.get(line.number) if line.kind == "hand" else tiebreak
            state = _state(line, saved)
        matched.append(MatchedLine(line, saved, state))
    return tuple(matched)


def kept_hands(matched: Sequence[MatchedLine], hands: Sequence[Hand]) -> list[Hand]:
    """The saved hands that no line of the sheet speaks of: they stay."""
    spoken_of = {one.saved.pk for one in matched if one.saved}
    return [hand for hand in hands if hand.pk not in spoken_of]


def _state(line: SheetLine, saved: Hand | None) -> State:
    if saved is None:
        return "new"
    if line.tiebreak is not None:
        is_same = (saved.side, saved.is_made) == (line.tiebreak.side, line.tiebreak.is_made)
    else:
        is_same = line.hand is not None and hand_result(saved) == line.hand
    return "same" if is_same else "differs"
