"""Two rule sets side by side: every rule of either, and which of them differ."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from scoring import OPTIONS, RULE_SETS, Denomination, changes, rule_lines
from tournaments.queries.rule_cards import as_text, suits_in_words, trump_orders

if TYPE_CHECKING:
    from scoring import Bid, RuleSet

# Headings that an option's own label does not make; the others are those of `scoring.OPTIONS`.
LABELS = {"min_level": "Bids", "trumps": "Trumps", "order": "All bids, low to high", "target": "Target"}


@dataclass(frozen=True, slots=True)
class Aspect:
    """One rule in both sets; an empty text means that the set has no such rule."""

    key: str
    label: str
    a: str
    b: str

    @property
    def differs(self) -> bool:
        """Whether the two are not the same."""
        return self.a != self.b


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """A bid of one set: its value, None where it is no bid there, and whether the other set has it otherwise."""

    bid: Bid
    value: int | None
    differs: bool


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """The compared bids of one denomination, by level."""

    denomination: Denomination
    cells: tuple[ComparedCell, ...]


@dataclass(frozen=True, slots=True)
class ComparedRules:
    """What a page says of one of the two: its name, and the ending of the address where it stands in full."""

    key: str
    name: str  # "Card club", "Card club, as chosen here"
    asked: str  # "?slam=0", "" for one as the catalogue has it


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A bid table with the cells marked that differ from the other one's. Both have the same levels."""

    name: str
    levels: tuple[int, ...]
    rows: tuple[ComparedRow, ...]
    specials: tuple[ComparedCell, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rule sets, rule by rule and bid by bid."""

    a: ComparedRules
    b: ComparedRules
    aspects: tuple[Aspect, ...]
    tables: tuple[ComparedTable, ComparedTable]

    @property
    def summary(self) -> str:
        """How much differs, in words."""
        number = sum(aspect.differs for aspect in self.aspects)
        if not number:
            return "Nothing differs."
        return f"{number} of {len(self.aspects)} rules {'differs' if number == 1 else 'differ'}."


@lru_cache(maxsize=len(RULE_SETS) ** 2)
def comparison(a: RuleSet, b: RuleSet) -> Comparison:
    """Both rule sets in words and in figures, in the order of play, with what differs told from what does not."""
    texts_a, texts_b = _texts(a), _texts(b)
    keys = [*texts_a, *(key for key in texts_b if key not in texts_a)]
    ordered = sorted(keys, key=_ORDER.index)
    return Comparison(
        a=_compared(a),
        b=_compared(b),
        aspects=tuple(
            Aspect(key, _label(key), texts_a.get(key, ""), texts_b.get(key, "")) for key in ordered
        ),
        tables=(_table(a, b), _table(b, a)),
    )


def name_of(rules: RuleSet) -> str:
    """The name of a rule set beside another; what makes no difference to how it is played changes no name."""
    is_usual = _texts(rules) == _texts(RULE_SETS[rules.key])
    return rules.name if is_usual else f"{rules.name}, as chosen here"


def _compared(rules: RuleSet) -> ComparedRules:
    asked = urlencode(changes(rules))
    return ComparedRules(rules.key, name_of(rules), f"?{asked}" if asked else "")


# In the order of play; what is not a rule of its own in `rule_lines` stands where a reader looks for it.
_ORDER = (
    *("players", "sides", "deck", "kitty", "trumps", "min_level", "schedule", "order", "auction", "inkles"),
    *("specials", "misere_place", "misere_when", "all_pass"),
    *("slam", "trick_points", "defence_points", "nullo_defence", "set_bonus", "card_points"),
    *("target", "win_by", "both_over", "defender_tie", "defence_cap", "minus_rule"),
)


def _label(key: str) -> str:
    return LABELS.get(key) or OPTIONS[key].label


def _texts(rules: RuleSet) -> dict[str, str]:
    texts = {line.option: as_text(line.text) for line in rule_lines(rules)}
    texts["order"] = " ".join(bid.glyphs for bid in rules.bids())
    trumps = {order.denomination: len(order.trumps) for order in trump_orders(rules)}
    numbers = " ".join(
        f"{suit.glyph} {trumps[suit]}" for suit in Denomination
    )  # whatever order the bids have
    texts["trumps"] = f"{' '.join(suits_in_words(rules))} Number of trumps: {numbers}."
    return texts


def _table(rules: RuleSet, other: RuleSet) -> ComparedTable:
    levels = tuple(sorted({*rules.levels(), *other.levels()}))
    own, others = _values(rules), _values(other)
    specials = [bid for bid in own | others if bid.is_special]
    return ComparedTable(
        name=name_of(rules),
        levels=levels,
        rows=tuple(
            ComparedRow(
                denomination,
                tuple(
                    _cell(bid, own, others)
                    for level in levels
                    for bid in (own | others)
                    if bid.denomination is denomination and bid.level == level
                ),
            )
            for denomination in rules.denominations()
        ),
        specials=tuple(_cell(bid, own, others) for bid in specials),
    )


def _values(rules: RuleSet) -> dict[Bid, int]:
    return {bid: rules.value(bid) for bid in rules.bids()}


def _cell(bid: Bid, own: dict[Bid, int], others: dict[Bid, int]) -> ComparedCell:
    value = own.get(bid)
    return ComparedCell(bid, value, differs=value != others.get(bid))
