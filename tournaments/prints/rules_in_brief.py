"""What a sheet says of the rules beside the play: the bid table as rows, the scoring in a few lines.

Values only, so that a print needs no rule set; `bid_table_of` and `rule_lines_of` make them from one.
"""

from dataclasses import dataclass

from scoring import Bid, RuleSet


@dataclass(frozen=True, slots=True)
class Column:
    """A denomination over its column: its sign ("♠", "NT") and its word."""

    sign: str
    word: str


@dataclass(frozen=True, slots=True)
class BidTable:
    """What each bid is worth in points: a row a level, a value a column; `None` where there is no such bid.

    `specials` are the bids to take no trick, each by its name; they stand in a row of their own.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[int, tuple[int | None, ...]], ...]
    specials: tuple[tuple[str, int], ...] = ()

    @property
    def row_count(self) -> int:
        """Rows under the heads of the columns."""
        return len(self.rows) + bool(self.specials)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in brief, after the word one looks for."""

    word: str
    rule: str


def bid_table_of(rules: RuleSet) -> BidTable:
    """Give the rule set's bid table, levels down and denominations across, both low to high (rules B2, B3)."""
    denominations = rules.denominations()
    return BidTable(
        columns=tuple(Column(denomination.glyph, denomination.word) for denomination in denominations),
        rows=tuple(
            (level, tuple(rules.value(Bid(level, denomination)) for denomination in denominations))
            for level in rules.levels()
        ),
        specials=tuple((bid.glyphs, rules.value(bid)) for bid in rules.special_bids()),
    )


def rule_lines_of(rules: RuleSet) -> tuple[RuleLine, ...]:
    """Give the scoring, the movement and the wine in brief (rules C, E5, E8), with the rule set's own amounts."""
    lines = [RuleLine("Made", _made(rules)), RuleLine("Set", _set(rules))]
    if rules.trick_points:
        lines.append(RuleLine("Always", f"the others score {rules.trick_points} for each trick they took."))
    if rules.specials != "none":
        lines.append(RuleLine(rules.special_bids()[0].glyphs, _no_trick(rules)))
    lines += [RuleLine("Moving", _moving(rules)), RuleLine("Wine", _wine(rules))]
    return tuple(lines)


def _made(rules: RuleSet) -> str:
    made = "the bidders score the value of the bid."
    return f"{made} All ten tricks: at least {rules.slam}." if rules.slam else made


def _set(rules: RuleSet) -> str:
    if rules.set_bonus:
        return f"the bidders lose the value; the others score {rules.set_bonus}."
    return "the bidders lose the value of the bid."


def _no_trick(rules: RuleSet) -> str:
    """What a bid to take no trick asks for and what it gives the others (rules C2, C3)."""
    if rules.specials == "misere" or rules.nullo_defence == "none":
        return "the bidders take no trick; the others score nothing."
    if rules.nullo_defence == "own_only":
        return "the bidders take no trick."
    each = f"{rules.trick_points} for each trick the bidders took"
    if rules.nullo_defence == "contractor_only":
        return f"the bidders take no trick; the others score only {each}."
    return f"the bidders take no trick; the others score {each} too."


def _moving(rules: RuleSet) -> str:
    moving = "winners one table up, losers one table down"
    return f"{moving}, then change partners." if rules.switch_partners else f"{moving}."


def _wine(rules: RuleSet) -> str:
    bids = "nine" if rules.wine_level == "nine_only" else "nine or ten"
    return f"the last bid of {bids} made tonight holds it."
