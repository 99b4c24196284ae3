"""Reading a table's score sheet: a line a hand in the shorthand of players, checked against what the sheet adds up to.

A line is a hand ("8H 9", "-9N 7"), a deal thrown in ("x"), a misdeal ("mis"), a hand nobody knows yet ("?"), or after a
level round the tie-break hand ("8H 9", or "made", "-set"). After a line "swap" the sheet's sides are the other way
round: "side 1" is only a label, and players write who sits where as they come. Behind "=" stand the totals as the sheet has them after
that line, those of side 1 and side 2, a dot for one that is left out: "8H 9 = 300 10", "= . 490".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from scoring.checks import clean_hand
from scoring.errors import InvalidHand
from scoring.hands import SIDES, HandResult, Side, other_side, score_hand
from scoring.notation import parse_dead_deal, parse_hand_line
from scoring.rounds import RoundScore, TiebreakResult, score_round
from scoring.rules import RuleSet
from scoring.words import plain_minus, quoted, with_minus

Kind = Literal["hand", "thrown_in", "misdeal", "tiebreak", "open", "totals", "swap", "unread"]
Written = tuple[int | None, int | None]

MOST_LINES, LONGEST_LINE = 60, 100
_DECIDED = re.compile(r"(-?)\s*(made|set)", re.IGNORECASE)
_TOTAL = re.compile(r"[-+]?\d{1,6}")
_LEFT_OUT = {".", "?"}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line as it was read. `line` counts lines from 1, `number` the hands of the round.

    `points` are the hand's, `running` the totals after it; None where a line before could not be read. `written` are
    the sheet's own totals. `problems` are sentences about this line.
    """

    line: int
    text: str
    kind: Kind
    number: int
    hand: HandResult | None = None
    tiebreak: TiebreakResult | None = None
    points: tuple[int, int] | None = None
    running: tuple[int, int] | None = None
    written: Written | None = None
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table's sheet. `score` is where the round stands, None while a hand cannot be read."""

    lines: tuple[SheetLine, ...]
    score: RoundScore | None

    @property
    def problems(self) -> tuple[str, ...]:
        """Every sentence of every line, as in "Line 4: 11 tricks entered; a hand has 10."."""
        return tuple(f"Line {line.line}: {sentence}" for line in self.lines for sentence in line.problems)

    @property
    def is_right(self) -> bool:
        """Whether every line was read and no written total differs."""
        return not any(line.problems for line in self.lines)


def read_sheet(rules: RuleSet, text: str, *, is_last_round: bool = False) -> Sheet:
    r"""The sheet that is typed so, with every problem beside its line. Blank lines are passed over.

    The first written total that differs from ours names the hand, or the hands, where the slip must be; later ones
    that differ by just as much follow from it and are not told again.

    >>> from scoring.catalogue import CARD_CLUB
    >>> [line.running for line in read_sheet(CARD_CLUB, "8H 9\n-9N 7 = 430 -410").lines]
    [(300, 10), (430, -410)]

    Source: rules C1, C5, E3, E4.
    """
    reader = _Reader(rules)
    lines = tuple(_checked(reader.line(number, line) for number, line in _typed(text)))
    score = None
    if reader.can_be_added:
        score = score_round(
            rules,
            reader.hands,
            tiebreak=reader.tiebreak,
            is_last_round=is_last_round,
            thrown_in=reader.thrown_in,
        )
    return Sheet(lines, score)


def _typed(text: str) -> Iterator[tuple[int, str]]:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    yield from [(number, line) for number, line in lines if line][: MOST_LINES + 1]


@dataclass(slots=True)
class _Reader:
    """A sheet being read: the hands so far, and what they add up to."""

    rules: RuleSet
    hands: list[HandResult] = field(default_factory=list)
    tiebreak: TiebreakResult | None = None
    thrown_in: int = 0
    number: int = 1
    totals: tuple[int, int] = (0, 0)
    is_whole: bool = True  # no hand is left open
    can_be_added: bool = True  # no hand is unread
    is_swapped: bool = False  # the sheet calls our side 1 its side 2

    @property
    def is_past_the_end(self) -> bool:
        return self.number > self.rules.hands_per_round

    def line(self, line: int, text: str) -> SheetLine:
        what, has_totals, behind = plain_minus(text[:LONGEST_LINE]).partition("=")
        read = replace(self._deal(what.strip(), line, has_totals=bool(has_totals)), text=text)
        if line > MOST_LINES or len(text) > LONGEST_LINE:
            limits = f"A sheet has at most {MOST_LINES} lines of {LONGEST_LINE} letters."
            return replace(read, text=text[:LONGEST_LINE], problems=(limits,))
        if self.is_whole and self.can_be_added and read.kind not in {"unread", "swap"}:
            read = replace(read, running=self.totals)
        if not has_totals:
            return read
        written = _totals(behind)
        if isinstance(written, str):
            return replace(read, problems=(*read.problems, written))
        return replace(read, written=written[::-1] if self.is_swapped else written)

    def _deal(self, what: str, line: int, *, has_totals: bool) -> SheetLine:
        if not what and has_totals:
            return SheetLine(line, "", "totals", min(self.number - 1, self.rules.hands_per_round))
        if what.casefold() == "swap":
            self.is_swapped = not self.is_swapped
            return SheetLine(line, "", "swap", self.number)
        if what == "?":
            return self._open(line)
        dead, decided = parse_dead_deal(what), _DECIDED.fullmatch(what)
        if dead is not None:
            return self._dead(line, dead.why)
        if decided is not None:
            side: Side = 2 if decided[1] else 1
            return self._decided(line, self._ours(side), is_made=decided[2].casefold() == "made")
        return self._played(line, what)

    def _played(self, line: int, what: str) -> SheetLine:
        try:
            hand = parse_hand_line(what)
            hand = clean_hand(self.rules, side=self._ours(hand.side), bid=hand.bid, tricks=hand.tricks)
        except InvalidHand as refusal:
            return self._unread(line, *(problem.sentence for problem in refusal.problems))
        if not self.is_past_the_end:
            return self._hand(line, hand)
        made = score_hand(self.rules, hand).is_made
        return replace(self._decided(line, hand.side, is_made=made), hand=hand)

    def _ours(self, side: Side) -> Side:
        return other_side(side) if self.is_swapped else side

    def _hand(self, line: int, hand: HandResult) -> SheetLine:
        number, points = self.number, score_hand(self.rules, hand).points
        self.hands.append(hand)
        self.totals = (self.totals[0] + points[0], self.totals[1] + points[1])
        self.number += 1
        return SheetLine(line, "", "hand", number, hand=hand, points=points)

    def _open(self, line: int) -> SheetLine:
        if self.is_past_the_end:
            return self._too_many(line)
        self.is_whole = False
        self.number += 1
        return SheetLine(line, "", "open", self.number - 1)

    def _dead(self, line: int, why: Literal["thrown_in", "misdeal"]) -> SheetLine:
        if self.can_be_added and self.is_past_the_end and not self._takes_a_tiebreak:
            return self._too_many(line)
        number = self.number
        if why == "thrown_in" and self.rules.thrown_in_counts and not self.is_past_the_end:
            self.thrown_in += 1
            self.number += 1
        return SheetLine(line, "", why, number)

    def _decided(self, line: int, side: Side, *, is_made: bool) -> SheetLine:
        if not self.is_past_the_end:
            return self._unread(
                line, "Write bid and tricks: only a tie-break hand is written as made or set alone."
            )
        if self.can_be_added and not self._takes_a_tiebreak:
            return self._too_many(line)
        tiebreak = TiebreakResult(side, is_made)
        if self.can_be_added:
            self.tiebreak = tiebreak
        return SheetLine(line, "", "tiebreak", self.number, tiebreak=tiebreak)

    @property
    def _takes_a_tiebreak(self) -> bool:
        return self.tiebreak is None and self.is_whole and self.totals[0] == self.totals[1]

    def _too_many(self, line: int) -> SheetLine:
        hands = self.rules.hands_per_round
        if self.tiebreak is not None:
            sentence = "The tie-break hand stands above: nothing is played after it."
        elif not self.is_whole:
            sentence = f"A round has {hands} hands. Before a tie-break hand all of them must be known."
        else:
            one, two = (with_minus(total) for total in self.totals)
            sentence = (
                f"A round has {hands} hands; this would be hand {hands + 1}. A tie-break hand is played only "
                f"when the sides are level, and they stand {one} to {two}."
            )
        return SheetLine(line, "", "unread", self.number, problems=(sentence,))

    def _unread(self, line: int, *sentences: str) -> SheetLine:
        number = self.number
        if not self.is_past_the_end:
            self.number += 1  # somebody meant a hand
            self.can_be_added = False
        return SheetLine(line, "", "unread", number, problems=sentences)


def _totals(behind: str) -> Written | str:
    parts = behind.replace("/", " ").split()
    if not 1 <= len(parts) <= len(SIDES) or not all(p in _LEFT_OUT or _TOTAL.fullmatch(p) for p in parts):
        return (
            f"{quoted(behind.strip())} is no total: write those of side 1 and side 2 behind =, "
            "for example = 300 10, or = . 10 for side 2 alone."
        )
    one, two = [None if part in _LEFT_OUT else int(part) for part in (*parts, ".")][:2]
    return one, two


def _checked(lines: Iterator[SheetLine]) -> Iterator[SheetLine]:
    """The lines, each with what its written totals say against ours."""
    apart = [0, 0]  # by how much each side's last written total differed
    known = [0, 0]  # the last hand after which a written total was looked at
    for line in lines:
        sentences = []
        for side, written in zip(SIDES, line.written or (None, None), strict=True):
            if written is None or line.running is None:
                continue
            ours = line.running[side - 1]
            if written - ours != apart[side - 1]:
                is_first = not apart[side - 1]
                sentences.append(
                    _slip(side, written, ours, known[side - 1] + 1, line.number, is_first=is_first)
                )
            apart[side - 1], known[side - 1] = written - ours, line.number
        yield replace(line, problems=(*line.problems, *sentences))


def _slip(side: Side, written: int, ours: int, first: int, last: int, *, is_first: bool) -> str:
    said = (
        f"The sheet says {with_minus(written)} for side {side} after hand {last}, ours is {with_minus(ours)}:"
    )
    if first < last:
        return f"{said} the slip is in hands {first} to {last}."
    return f"{said} hand {last} is {'the first that differs' if is_first else 'another that differs'}."
