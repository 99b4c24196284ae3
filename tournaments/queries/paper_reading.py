"""A keyed sheet as a page shows it: each line with what was read, the running totals, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import Bid, RoundScore, RuleSet, Sheet, Side, parse_bid, signed
from tournaments.models import HandKind
from tournaments.queries.hands import COORDINATOR
from tournaments.queries.paper_lines import MatchedLine, kept_hands, match_sheet, saved_line
from tournaments.words import listed, score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring import SheetLine
    from tournaments.models import Hand
    from tournaments.queries.values import Person, SideView

_FIXED_WORDS = {
    "thrown_in": "thrown in, dealt again",
    "misdeal": "misdeal, dealt again",
    "open": "not known yet",
    "totals": "the sheet’s totals",
    "swap": "from here the sheet’s sides are the other way round",
}


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A saved hand that the sheet says otherwise, for the coordinator to decide."""

    number: int  # of the hand; one past the last is the tie-break hand
    version: int
    saved: str  # "8H 9"
    who: str
    is_taken: bool  # the coordinator said that the sheet is right


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line as it was understood. Texts are "" where there is nothing to say."""

    line: int  # as the lines of the field are counted
    label: str  # of the hand: "4", "tie"
    text: str  # as it was typed
    bid: Bid | None
    words: str  # "Pat & Ruth took 7: set"
    points: str  # "+130 / −420": side 1, side 2
    running: tuple[int, int] | None
    is_saved: bool
    otherwise: Otherwise | None
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole sheet. `status` is where the round stands, or what has to be put right first."""

    lines: tuple[ReadLine, ...]
    kept: tuple[str, ...]  # saved hands the sheet does not have, as in "6: -8H 8, by Ingrid"
    status: str
    is_right: bool  # can be saved
    is_complete: bool


def read_for_page(
    sheet: Sheet,
    hands: Sequence[Hand],
    sides: Sequence[SideView],
    people: Mapping[int, Person],
    rules: RuleSet,
    *,
    taken: Mapping[int, int],
) -> Reading:
    """The sheet beside the table's live hands. `taken` as in `services.paper.KeyedSheet`."""
    matched = match_sheet(sheet, hands)
    lines = tuple(_line(one, sides, people, taken) for one in matched)
    undecided = [line.label for line in lines if line.otherwise and not line.otherwise.is_taken]
    kept = kept_hands(matched, hands)
    return Reading(
        lines=lines,
        kept=tuple(_kept(hand, people) for hand in kept),
        status=_status(sheet, undecided, sides, rules, is_alone=not kept),
        is_right=sheet.is_right and not undecided,
        is_complete=sheet.score is not None and sheet.score.is_complete,
    )


def _line(
    one: MatchedLine, sides: Sequence[SideView], people: Mapping[int, Person], taken: Mapping[int, int]
) -> ReadLine:
    line = one.line
    return ReadLine(
        line=line.line,
        label=_label(line),
        text=line.text,
        bid=line.hand.bid if line.hand else None,
        words=_words(line, sides),
        points=" / ".join(signed(points) for points in line.points) if line.points else "",
        running=line.running if line.kind in {"hand", "totals"} else None,
        is_saved=one.state == "same",
        otherwise=_otherwise(one, people, taken),
        problems=line.problems,
    )


def _label(line: SheetLine) -> str:
    if line.kind == "tiebreak":
        return "tie"
    return "" if line.kind in {"totals", "swap"} else str(line.number)


def _words(line: SheetLine, sides: Sequence[SideView]) -> str:
    if line.kind in _FIXED_WORDS:
        return _FIXED_WORDS[line.kind]
    if line.tiebreak is not None:
        names = sides[line.tiebreak.side - 1].names
        return f"{names} bid and {'made it' if line.tiebreak.is_made else 'were set'}"
    if line.hand is None or line.points is None:
        return ""
    is_set = line.points[line.hand.side - 1] < 0
    return f"{sides[line.hand.side - 1].names} took {line.hand.tricks}{': set' if is_set else ''}"


def _otherwise(one: MatchedLine, people: Mapping[int, Person], taken: Mapping[int, int]) -> Otherwise | None:
    if one.state != "differs" or one.saved is None:
        return None
    hand = one.saved
    is_taken = taken.get(hand.number) == hand.version
    return Otherwise(hand.number, hand.version, saved_line(hand), _who(hand, people), is_taken=is_taken)


def _kept(hand: Hand, people: Mapping[int, Person]) -> str:
    label = "tie" if hand.kind == HandKind.TIEBREAK else str(hand.number)
    bid = f"{parse_bid(hand.bid).glyphs} {hand.tricks}" if hand.bid else saved_line(hand)
    minus = "−" if hand.bid and hand.side == 2 else ""  # noqa: PLR2004 - side 2
    return f"{label}: {minus}{bid}, by {_who(hand, people)}"


def _who(hand: Hand, people: Mapping[int, Person]) -> str:
    person = people.get(hand.entered_by_id or 0)
    return person.name if person else COORDINATOR if hand.entered_by_id is None else "a phone"


def _status(
    sheet: Sheet, undecided: Sequence[str], sides: Sequence[SideView], rules: RuleSet, *, is_alone: bool
) -> str:
    if not sheet.is_right:
        wrong = [str(line.line) for line in sheet.lines if line.problems]
        return f"Put {'line' if len(wrong) == 1 else 'lines'} {listed(wrong)} right: nothing is saved until then."
    if undecided:
        which = listed([f"hand {label}" if label != "tie" else "the tie-break hand" for label in undecided])
        return f"{which[0].upper()}{which[1:]}: saved otherwise. Say which is right."
    if not sheet.lines or sheet.score is None:
        return "" if is_alone else "These hands are saved already."
    return _standing(sheet.score, sides, rules)


def _standing(stands: RoundScore, sides: Sequence[SideView], rules: RuleSet) -> str:
    totals = " to ".join(score(points) for points in stands.totals)
    if stands.needs_tiebreak:
        return f"Level, {totals}: one more line for the tie-break hand, as 8H 9, or made, or −set."
    if stands.winner:
        return f"Complete: {totals}. {_names(sides, stands.winner)} win."
    if stands.is_complete:
        return f"Complete: {totals}, drawn."
    return f"{totals} after {stands.hands_played} of {rules.hands_per_round} hands."


def _names(sides: Sequence[SideView], side: Side) -> str:
    return sides[side - 1].names
