"""A rule set's bids and cards as its page shows them: the bid table, the ladder of bids, the order of the trumps.

Everything is asked of `scoring`; nothing here knows a rule of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from scoring import Bid, Denomination, deck_of
from scoring.bids import AS_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import Card, Deck, RuleSet

JOKER_WORD = "joker"


@dataclass(frozen=True, slots=True)
class BidCell:
    """A bid and what it is worth, in points."""

    bid: Bid
    value: int


@dataclass(frozen=True, slots=True)
class BidRow:
    """The bids of one denomination, by level."""

    denomination: Denomination
    cells: tuple[BidCell, ...]


@dataclass(frozen=True, slots=True)
class BidTable:
    """Denominations down and levels across, both low to high, then the bids to take no trick (rules B2, B3)."""

    levels: tuple[int, ...]
    rows: tuple[BidRow, ...]
    specials: tuple[BidCell, ...]


@dataclass(frozen=True, slots=True)
class LittleCard:
    """A card in a row; `role` is "right", "left" or "joker" for one that ranks above its suit."""

    card: Card
    role: str = ""

    @property
    def words(self) -> str:
        """What a screen reader hears: "J of clubs, left bower"."""
        return f"{self.card.words}, {self.role} bower" if self.role in {"right", "left"} else self.card.words


@dataclass(frozen=True, slots=True)
class PlainSuit:
    """A suit that is not trumps, high to low, and why it is shown."""

    title: str
    cards: tuple[LittleCard, ...]


@dataclass(frozen=True, slots=True)
class TrumpOrder:
    """The trumps of one denomination, high to low, and the plain suits that this changes (rules D4)."""

    denomination: Denomination
    trumps: tuple[LittleCard, ...]
    plain: tuple[PlainSuit, ...]

    @property
    def title(self) -> str:
        """What stands above it: "Spades are trumps: 10", "No trump"."""
        if self.denomination is Denomination.NO_TRUMP:
            return "No trump"
        return f"{self.denomination.word.capitalize()} are trumps: {len(self.trumps)} cards"


def bid_table(rules: RuleSet) -> BidTable:
    """Every bid with its value, in the rule set's own order of suits (rules B2, B3)."""
    return BidTable(
        levels=rules.levels(),
        rows=tuple(
            BidRow(suit, tuple(_cell(rules, Bid(level, suit)) for level in rules.levels()))
            for suit in rules.denominations()
        ),
        specials=tuple(_cell(rules, bid) for bid in rules.special_bids()),
    )


def ladder(rules: RuleSet) -> tuple[BidCell, ...]:
    """Every bid from the lowest to the highest by rank, with its value (rules B4)."""
    return tuple(_cell(rules, bid) for bid in rules.bids())


def ladder_notes(rules: RuleSet) -> tuple[str, ...]:
    """What the ladder shows that values alone do not tell: places of special bids, equal values (rules B4)."""
    return (*_places_of_specials(rules), *_equal_values(rules))


def trump_orders(rules: RuleSet) -> tuple[TrumpOrder, ...]:
    """The order of the trumps for every denomination, in the rule set's order of suits (rules D4)."""
    deck = deck_of(rules.deck)
    return tuple(_trump_order(deck, denomination) for denomination in rules.denominations())


def suits_in_words(rules: RuleSet) -> tuple[str, ...]:
    """The cards of a plain suit from the highest down: "Every suit: A K Q J 10 9 8 7"."""
    deck = deck_of(rules.deck)
    if deck.black == deck.red:
        return (f"Every suit: {' '.join(deck.black)}.",)
    return (f"Spades and clubs: {' '.join(deck.black)}.", f"Diamonds and hearts: {' '.join(deck.red)}.")


def as_text(sentence: str) -> str:
    """The sentence with every suit's sign in its plain shape, never an emoji."""
    return _BARE_SUIT.sub(lambda sign: sign[0] + AS_TEXT, sentence)


_BARE_SUIT = re.compile(f"[♠♣♦♥](?!{AS_TEXT})")


def _cell(rules: RuleSet, bid: Bid) -> BidCell:
    return BidCell(bid, rules.value(bid))


def _places_of_specials(rules: RuleSet) -> Iterator[str]:
    bids = rules.bids()
    for bid in rules.special_bids():
        place = bids.index(bid)
        below = f"above {_worth(rules, bids[place - 1])}" if place else ""
        above = f"below {_worth(rules, bids[place + 1])}" if place + 1 < len(bids) else ""
        between = " and ".join(filter(None, (below, above)))
        yield f"{bid.glyphs} is worth {rules.value(bid)} and ranks {between}."


def _worth(rules: RuleSet, bid: Bid) -> str:
    return f"{bid.glyphs} ({rules.value(bid)})"


def _equal_values(rules: RuleSet) -> Iterator[str]:
    numbered = [bid for bid in rules.bids() if not bid.is_special]
    for lower, higher in pairwise(numbered):
        if rules.value(lower) == rules.value(higher):
            yield (
                f"Of bids of equal value the one of more tricks ranks higher: {higher.glyphs} outranks "
                f"{lower.glyphs}, both are worth {rules.value(lower)}."
            )
            return


def _trump_order(deck: Deck, denomination: Denomination) -> TrumpOrder:
    cards = deck.trumps(denomination)
    if denomination is Denomination.NO_TRUMP:
        return TrumpOrder(
            denomination, tuple(LittleCard(card, JOKER_WORD) for card in cards), _at_no_trump(deck)
        )
    jokers = len(deck.jokers)
    roles = (*[JOKER_WORD] * jokers, "right", "left", *[""] * len(cards))
    trumps = tuple(LittleCard(card, role) for card, role in zip(cards, roles, strict=False))
    lender = cards[jokers + 1].suit
    assert lender is not None
    title = f"{lender.word.capitalize()} then, without the jack"
    return TrumpOrder(denomination, trumps, (_plain(deck, lender, denomination, title),))


def _at_no_trump(deck: Deck) -> tuple[PlainSuit, ...]:
    """One suit for all that have the same cards."""
    shown = {
        Denomination.SPADES: "Spades; clubs in the same way",
        Denomination.DIAMONDS: "Diamonds; hearts in the same way",
    }
    if deck.black == deck.red:
        shown = {Denomination.SPADES: "Spades; every other suit in the same way"}
    return tuple(_plain(deck, suit, Denomination.NO_TRUMP, title) for suit, title in shown.items())


def _plain(deck: Deck, suit: Denomination, trumps: Denomination, title: str) -> PlainSuit:
    return PlainSuit(title, tuple(LittleCard(card) for card in deck.suit(suit, trumps=trumps)))
