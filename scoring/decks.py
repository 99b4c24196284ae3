"""The packs of cards, and the order of the trumps in each (rules D1, D4).

A pack is known by its number of cards. It decides how many hands of ten can be dealt and what the
kitty holds; it never changes a score, except that card points count what was captured.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.bids import AS_TEXT, Denomination
from scoring.errors import InvalidRules, Problem
from scoring.words import quoted

CARDS_IN_A_HAND = 10

SUITS = (Denomination.SPADES, Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS)
RED = (Denomination.DIAMONDS, Denomination.HEARTS)

# The suit whose jack is the left bower: the other one of the same colour.
SAME_COLOUR: Mapping[Denomination, Denomination] = MappingProxyType(
    {
        Denomination.SPADES: Denomination.CLUBS,
        Denomination.CLUBS: Denomination.SPADES,
        Denomination.DIAMONDS: Denomination.HEARTS,
        Denomination.HEARTS: Denomination.DIAMONDS,
    }
)

# High to low in a suit that is not trumps; 11 to 13 exist in the six-hand packs only.
_RANKS = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_JACK = "J"


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its rank and suit, or a joker, which has no suit.

    >>> str(Card("10", Denomination.HEARTS)), Card("J", Denomination.SPADES).words
    ('10H', 'J of spades')
    """

    rank: str
    suit: Denomination | None

    def __str__(self) -> str:
        """The plain notation: "JH", "10S", "Joker"."""
        return f"{self.rank}{self.suit.value}" if self.suit else self.rank

    @property
    def glyphs(self) -> str:
        """The card with its suit's sign, for screens and paper: "J♥"."""
        return f"{self.rank}{self.suit.glyph}" if self.suit else self.rank

    @property
    def words(self) -> str:
        """The card as it is spoken: "J of hearts", "Joker"."""
        return f"{self.rank} of {self.suit.word}" if self.suit else self.rank


@dataclass(frozen=True, slots=True)
class Deck:
    """A pack: the ranks in its black and its red suits, high to low, and its jokers, if any."""

    size: int
    name: str
    black: tuple[str, ...]
    red: tuple[str, ...]
    jokers: tuple[str, ...]
    documents: str

    def ranks(self, suit: Denomination) -> tuple[str, ...]:
        """The ranks of a suit as it stands when it is not trumps, high to low."""
        return self.red if suit in RED else self.black

    def suit(self, suit: Denomination, *, trumps: Denomination = Denomination.NO_TRUMP) -> tuple[Card, ...]:
        """The cards of a plain suit, high to low; the left bower's suit is one card short (rules D4)."""
        lent = trumps in SAME_COLOUR and SAME_COLOUR[trumps] == suit
        return tuple(Card(rank, suit) for rank in self.ranks(suit) if not (lent and rank == _JACK))

    def trumps(self, denomination: Denomination) -> tuple[Card, ...]:
        """The trumps from the highest down; at no trump only the joker, on top by rules of its own.

        >>> [str(card) for card in DECKS[24].trumps(Denomination.HEARTS)]
        ['JH', 'JD', 'AH', 'KH', 'QH', '10H', '9H']

        Source: rules D4; documents 000, 001, 003, 004, the place of 11 to 13 by public sources.
        """
        jokers = tuple(Card(joker, None) for joker in self.jokers)
        if denomination is Denomination.NO_TRUMP:
            return jokers
        bowers = (Card(_JACK, denomination), Card(_JACK, SAME_COLOUR[denomination]))
        rest = tuple(Card(rank, denomination) for rank in self.ranks(denomination) if rank != _JACK)
        return (*jokers, *bowers, *rest)

    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, suit by suit, jokers last."""
        suits = tuple(card for suit in SUITS for card in self.suit(suit))
        return (*suits, *(Card(joker, None) for joker in self.jokers))


def card_text(card: Card) -> str:
    """The card with a sign that may be drawn in any shape, for a terminal: "J♥"."""
    return card.glyphs.replace(AS_TEXT, "")


def _down_to(lowest: str, *, top: str = _JACK) -> tuple[str, ...]:
    """The ranks A K Q J, then from `top`, the highest numbered card, down to the lowest in the pack."""
    first = _RANKS.index("10" if top == _JACK else top)
    return (*_RANKS[:4], *_RANKS[first : _RANKS.index(lowest) + 1])


def _pack(
    size: int, name: str, black: tuple[str, ...], red: tuple[str, ...], documents: str, *, jokers: int = 1
) -> Deck:
    names: tuple[str, ...] = ("Joker",) if jokers == 1 else ("Red joker", "Black joker")
    return Deck(size, name, black, red, names[:jokers], documents)


_A_7, _A_9, _A_5, _A_4, _A_2 = (_down_to(lowest) for lowest in ("7", "9", "5", "4", "2"))
_TO_12, _TO_13 = _down_to("2", top="12"), _down_to("2", top="13")

DECKS: Mapping[int, Deck] = MappingProxyType(
    {
        deck.size: deck
        for deck in (
            _pack(24, "A to 9 in four suits", _A_9, _A_9, "000", jokers=0),
            _pack(25, "A to 9 in four suits and the joker", _A_9, _A_9, "– (F15)"),
            _pack(32, "A to 7 in four suits", _A_7, _A_7, "000", jokers=0),
            _pack(33, "A to 7 in four suits and the joker", _A_7, _A_7, "000, 002, 003"),
            _pack(42, "red A to 4, black A to 5", _A_5, _A_4, "000", jokers=0),
            _pack(43, "red A to 4, black A to 5 and the joker", _A_5, _A_4, "000, 001, 003"),
            _pack(45, "A to 4 in four suits and the joker", _A_4, _A_4, "004"),
            _pack(52, "the full pack of 52", _A_2, _A_2, "– (as 53)", jokers=0),
            _pack(53, "the full pack of 52 and the joker", _A_2, _A_2, "000"),
            _pack(62, "52 cards, four 11s, four 12s, two red 13s", _TO_12, _TO_13, "– (as 63)", jokers=0),
            _pack(63, "52 cards, four 11s, four 12s, two red 13s and the joker", _TO_12, _TO_13, "000, 003"),
            _pack(65, "52 cards, four 11s, four 12s, four 13s and the joker", _TO_13, _TO_13, "000"),
            _pack(
                66, "52 cards, four 11s, four 12s, four 13s and two jokers", _TO_13, _TO_13, "000", jokers=2
            ),
        )
    }
)


def deck_of(size: int) -> Deck:
    """The pack of so many cards.

    Raises:
        InvalidRules: if 500 is not played with such a pack.
    """
    if size not in DECKS:
        known = ", ".join(str(known) for known in DECKS)
        sentence = f"There is no deck of {quoted(size)} cards: choose {known}."
        raise InvalidRules([Problem("unknown_deck", "deck", sentence)])
    return DECKS[size]


def kitty_of(size: int, hands: int) -> int:
    """How many cards are left for the kitty after so many hands of ten are dealt; may be negative."""
    return size - hands * CARDS_IN_A_HAND
