"""The words of the game, each with its meaning, as far as a rule set needs them (rules A)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring import deck_of, with_minus
from tournaments.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring import RuleSet


class Word(NamedTuple):
    """A word of the game and what it means."""

    word: str
    meaning: str


def words_of(rules: RuleSet, *, at_club: bool) -> tuple[Word, ...]:
    """The words that people use under this rule set.

    With `at_club` those of a club's evening are among them, else those of a game's end.

    Source: rules A.
    """
    of_its_own = _club(rules) if at_club else _end(rules)
    return (*_cards(rules), *_play(rules), *_specials(rules), *of_its_own)


def _cards(rules: RuleSet) -> Iterator[Word]:
    yield Word("Bid", "so many tricks in a suit or at no trump, called before the play")
    yield Word("Trumps", "the suit that was bid; any card of it beats every card of another suit")
    yield Word("Right bower", "the jack of trumps, the best card but for a joker")
    yield Word("Left bower", "the other jack of the same colour; for this hand it is a trump")
    yield Word("No trump, NT", "a bid without a trump suit; jacks stand below their queens")
    if deck_of(rules.deck).jokers:
        yield Word("Joker", "the highest trump; at no trump it has no suit and beats every card")
    if rules.kitty:
        yield Word(
            "Kitty, widow, blind",
            f"the {rules.kitty} cards left after the deal; the contractor takes them and lays as many aside",
        )


def _play(rules: RuleSet) -> Iterator[Word]:
    yield Word("Hand", "one deal with its bidding and its ten tricks")
    yield Word("Trick", "one card from every player; the best card takes it")
    yield Word("Contract", "the highest bid, which has to be fulfilled")
    yield Word("Contractor", "whoever made that bid")
    yield Word("Defenders", "everybody who plays against it")
    yield Word("Made", "the bidders took at least as many tricks as they bid")
    more = f"; the other side gets {rules.set_bonus} besides" if rules.set_bonus else ""
    yield Word("Set", f"they took fewer than that{more}")
    yield Word("Overtricks", "tricks beyond the bid; they are worth nothing by themselves")
    if rules.slam:
        yield Word("Slam", f"all ten tricks under a contract: {rules.slam} at least")
    yield Word("Thrown in", "a deal that nobody bid on: the cards are dealt again and nobody scores")
    if rules.inkles:
        yield Word("Inkle, ankle", "a call of six while nobody has bid seven: only a signal to partner")


def _specials(rules: RuleSet) -> Iterator[Word]:
    if rules.specials == "misere":
        yield Word("Misère", "a bid to take no trick at all, alone and without trumps; a partner sits out")
        yield Word("Open misère", "the same with the cards laid open on the table")
    if rules.specials == "nullo":
        yield Word("Nullo", "a bid to take no trick at all, without trumps")


def _end(rules: RuleSet) -> Iterator[Word]:
    limit = f"{with_minus(rules.minus)} or lower"
    if rules.minus_rule == "lose_at_once":
        yield Word("Out the back door", f"at {limit}, which loses the game there and then")
    if rules.minus_rule == "barred":
        yield Word("Barred", f"has been at {limit}: plays on, but cannot win any more")
    if rules.both_over == "opponents_over_target":
        yield Word(
            "Going out backwards",
            "making the winning contract when the opponents are already past the target",
        )


def _club(rules: RuleSet) -> Iterator[Word]:
    yield Word("Couple", "two people who come together; they are partners in round 1")
    yield Word("Pair", "two people who are partners in one round")
    yield Word("Round", f"{counted(rules.hands_per_round, 'hand')} at one table with the same partner")
    yield Word("Misdeal", "a wrong number of cards or a card seen: the same player deals again")
    yield Word(
        "No Ace No Face", "a hand without ace, picture and joker; called before the last bid, a misdeal"
    )
    yield Word("Nine-bid", "a contract of nine tricks; made, it wins the wine")
    yield Word("Shoot the moon", "bid ten hearts")
