"""The entry of a hand, as the club's phones and the score pad both show it: one value, one set of templates.

What differs between them (who can have bid, whose tricks are asked, where the form goes) is here, so that the
templates in `templates/entry/` and the script know neither a club nor a rule. Where its forms go is the page's to say:
`save_url` and `deal_url`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring import (
    MOST_CARD_POINTS_A_TRICK,
    MOST_PARTNERS,
    Bid,
    RuleSet,
    bid_previews,
    card_points_range,
    passed_preview,
)
from tournaments.queries.hand_values import BidCell, BidGrid

if TYPE_CHECKING:
    from tournaments.queries.phone_values import MyTable

TWO = 2
PASSED = "passed"  # what a form sends at "side" for a hand that everybody passed and that is played
THROWN_IN, MISDEAL = ("thrown_in", "Thrown in"), ("misdeal", "Misdeal")


def tricks_field(number: int) -> str:
    """What a form calls the tricks of the one with this number, from 1, where everybody's are asked."""
    return f"tricks-{number}"


def cards_field(number: int) -> str:
    """What a form calls the card points of the one with this number, from 1."""
    return f"cards-{number}"


@dataclass(frozen=True, slots=True)
class Bidder:
    """One who can have bid, a side or a player: a card of the entry."""

    value: str  # what a form sends: "1", "2", …
    names: tuple[str, ...]  # one a line
    short: str  # "Pat & Ruth"
    total: int
    standing: str = ""  # "needs 120", until somebody is chosen

    @property
    def tricks_field(self) -> str:
        return tricks_field(int(self.value))

    @property
    def cards_field(self) -> str:
        return cards_field(int(self.value))


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand about to be entered, and what its form asks for."""

    bidders: tuple[Bidder, ...]
    grid: BidGrid
    hand_number: int
    hidden: tuple[tuple[str, str], ...]  # what the form sends along with its key and `base`
    base: int = 0  # the version of the hand that the page shows, 0 for a new one
    noun: str = "hand"
    you: str = ""  # "you are Pat"
    ask: str = "Tap the side that bid."
    bids_word: str = "bidders"
    deals: tuple[tuple[str, str], ...] = (THROWN_IN, MISDEAL)  # deals without a contract: value, button
    everybodys_tricks: bool = False  # else those of the bidders alone
    most_partners: int = 0  # whom a bidder can call in the five-hand game
    counts_cards: bool = False  # One Thousand, Fifteen Hundred
    can_be_passed: bool = False  # a deal that everybody passes is played; then everybody's tricks are asked
    is_queued: bool = True  # the phone keeps what is sent until the server has it
    shows_totals: bool = True  # the script may add what a hand gives to a total: no cards, no cap

    def sending(self, name: str, value: str) -> Entry:
        """The same entry, whose form sends this along, whatever it sent under that name before."""
        kept = tuple(one for one in self.hidden if one[0] != name)
        return replace(self, hidden=(*kept, (name, value)))

    @property
    def fields(self) -> str:
        """The names that a half-entered hand is made of, with commas: what a poll takes along."""
        names = ["number", "side", "bid"]
        if self.everybodys_tricks:
            names += [bidder.tricks_field for bidder in self.bidders]
        else:
            names.append("tricks")
        names += ["partners"] * bool(self.most_partners)
        names += [bidder.cards_field for bidder in self.bidders if self.counts_cards]
        return ",".join(names)


@dataclass(frozen=True, slots=True)
class Version:
    """One of two versions of a hand. `differs` names what is not the same in the other: "bid", or a fact's text."""

    whose: str  # "already saved, by Ingrid", "yours"
    bid: Bid | None
    facts: tuple[str, ...]
    points: str  # "+300 / +10"
    differs: frozenset[str]


@dataclass(frozen=True, slots=True)
class TwoVersions:
    """The same hand from two phones. `hidden` is what sends one's own again, to replace the saved one."""

    number: int
    saved: Version
    yours: Version
    hidden: tuple[tuple[str, str], ...]
    noun: str = "hand"


def two_versions(
    number: int,
    saved: Version,
    yours: Version,
    hidden: tuple[tuple[str, str], ...],
    *,
    noun: str = "hand",
) -> TwoVersions:
    """Both beside each other, with what differs marked in each."""
    return TwoVersions(number, _marked(saved, yours), _marked(yours, saved), hidden, noun)


def _marked(version: Version, other: Version) -> Version:
    differs = {fact for fact in version.facts if fact not in other.facts}
    if version.bid != other.bid:
        differs.add("bid")
    return replace(version, differs=frozenset(differs))


def club_entry(table: MyTable, rules: RuleSet) -> Entry:
    """The entry of the next hand at a table of the club; without sides before the first seating."""
    dealer = f"{table.dealer} deals" if table.dealer else ""
    return Entry(
        bidders=tuple(
            Bidder(str(side.side), (side.first.name, side.second.name), side.names, side.total)
            for side in table.sides
        ),
        grid=bid_grid(rules),
        hand_number=table.hand_number,
        hidden=(
            ("table", str(table.table_id)),
            ("round", str(table.round_number)),
            ("number", str(table.hand_number)),
            ("half", table.half_code),
        ),
        you=" · ".join(filter(None, (dealer, f"you are {table.me.short}"))),
    )


@lru_cache(maxsize=32)
def bid_grid(rules: RuleSet) -> BidGrid:
    """The bid table of a rule set, special bids apart, and every outcome's points for the preview."""
    levels = rules.levels()
    rows = tuple(
        tuple(_cell(rules, Bid(level, denomination)) for level in levels)
        for denomination in rules.denominations()
    )
    specials = tuple(_cell(rules, bid) for bid in rules.special_bids())
    return BidGrid(levels, rows, specials, _points_json(rules))


def _cell(rules: RuleSet, bid: Bid) -> BidCell:
    return BidCell(str(bid), bid, rules.value(bid))


def _points_json(rules: RuleSet) -> str:
    """What the script looks up.

    `bids`: for each bid the bidders' points by their tricks, which row of `defence` holds then, and the fewest and
    the most tricks that make it, and 1 where only theirs need be told. `defence`: points by a defender's own tricks, or by those of all defenders
    where `together`. `passed`: points by own tricks of a hand without a contract. `partners`: the most that
    are called. `cards`: the most card points that a trick holds, and the fewest and the most of all together.
    """
    rows: list[tuple[int, ...]] = []
    bids = {}
    for bid, preview in bid_previews(rules).items():
        rows += [row for row in dict.fromkeys(preview.defence) if row not in rows]
        which = [rows.index(row) for row in preview.defence]
        bids[bid] = [preview.bidders, which, preview.fewest, preview.most, *([1] if preview.may_stop else [])]
    together = rules.competitors == TWO or rules.defence_points == "team"
    table = {"bids": bids, "defence": rows, "together": together, "passed": passed_preview(rules)}
    if rules.sides == "called_partners":
        table["partners"] = MOST_PARTNERS
    if rules.card_points:
        table["cards"] = [MOST_CARD_POINTS_A_TRICK, *card_points_range(rules)]
    return json.dumps(table, separators=(",", ":"))
