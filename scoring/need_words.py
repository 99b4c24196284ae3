"""What the last two hands of a round can still change, in sentences for the side that reads them.

Each sentence is true for every outcome it speaks of, see `needs`. "Made" means by whatever tricks make the
bid, "set" by whatever tricks lose it, unless the sentence names the tricks.
"""

from scoring.needs import BidWithTricks, Needs, NextHand, what_is_needed
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND

_FEW = 2  # numbers that are named one by one


def need_sentences(rules: RuleSet, lead: int, hands_left: int, *, is_last_round: bool) -> tuple[str, ...]:
    """What to tell a side with this lead before the last hand, or the last two, of a round.

    >>> from scoring.catalogue import CARD_CLUB
    >>> for sentence in need_sentences(CARD_CLUB, -170, 1, is_last_round=False):
    ...     print(sentence)
    You are 170 behind with one hand to play.
    7NT or dearer, made, wins the round; so does 7♥︎ with 8 tricks or more.
    7♦︎ with 9 tricks makes it level: one more hand decides.
    Setting them wins the round, whatever they bid.

    Raises:
        InvalidRound: for other than one or two hands left.
        InvalidRules: if more than two keep scores under the rule set.

    Source: rules E3, E4.
    """
    mine = what_is_needed(rules, lead, hands_left)
    if mine.is_won or mine.is_lost:
        hands = "the last hand goes" if hands_left == 1 else "the last two hands go"
        return (f"The round is {'yours' if mine.is_won else 'theirs'}, however {hands}.",)
    if hands_left == 1:
        said = _last_hand(rules, mine, is_last_round=is_last_round)
    else:
        said = _two_hands(rules, mine)
    return (_standing(lead, hands_left), *filter(None, said))


# With two hands to play it is not the last word: two together may.
_NO_ONE_BID = "No one bid, made now, puts {} in front."


def _standing(lead: int, hands_left: int) -> str:
    hands = "one hand" if hands_left == 1 else "two hands"
    if lead == 0:
        return f"You are level with {hands} to play."
    return f"You are {abs(lead)} {'ahead' if lead > 0 else 'behind'} with {hands} to play."


def _last_hand(rules: RuleSet, mine: Needs, *, is_last_round: bool) -> tuple[str, ...]:
    if mine.lead > 0:
        theirs = what_is_needed(rules, -mine.lead, 1).next_hand
        return (
            _making(theirs, "they make", "wins them the round"),
            _level(theirs, rules, is_last_round=is_last_round),
            _afford(rules, mine.next_hand, "still win"),
        )
    return (
        _making(mine.next_hand, "you make", "wins the round"),
        _level(mine.next_hand, rules, is_last_round=is_last_round),
        _setting(mine.next_hand, "wins the round"),
    )


def _two_hands(rules: RuleSet, mine: Needs) -> tuple[str, ...]:
    now = f"{mine.now.glyphs} made now wins the round, whatever follows." if mine.now else ""
    if mine.lead > 0:
        theirs = what_is_needed(rules, -mine.lead, mine.hands_left)
        return (
            now,
            _making(
                theirs.next_hand, "they make now", "puts them in front", nothing=_NO_ONE_BID.format("them")
            ),
            f"{theirs.twice.glyphs} made twice wins them the round." if theirs.twice else "",
            _afford(rules, mine.next_hand, "still lead"),
        )
    return (
        now,
        _making(mine.next_hand, "you make now", "puts you in front", nothing=_NO_ONE_BID.format("you")),
        f"{mine.twice.glyphs} made twice wins the round." if mine.twice else "",
        _setting(mine.next_hand, "puts you in front"),
    )


def _making(hand: NextHand, who: str, does: str, *, nothing: str = "") -> str:
    """Which bids of a side do it when made; of those that need more tricks than bid only the nearest.

    `nothing` is said instead where none does.
    """
    nearest = _bid_with_tricks(hand.stretches[-1]) if hand.stretches else ""
    if hand.make is None:
        return f"{nearest} {does}." if nearest else nothing or f"Nothing {who} {does}."
    if hand.is_any_enough:
        return f"Any bid {who} {does}."
    sure = f"{hand.make.glyphs}{' or dearer' if hand.is_dearer_enough else ''}, made, {does}"
    return f"{sure}; so does {nearest}." if nearest else f"{sure}."


def _level(hand: NextHand, rules: RuleSet, *, is_last_round: bool) -> str:
    if hand.level is None:
        return ""
    stands = is_last_round and not rules.tiebreak_in_last_round
    follows = "the round is drawn" if stands else "one more hand decides"
    return f"{_bid_with_tricks(hand.level)} makes it level: {follows}."


def _setting(hand: NextHand, does: str) -> str:
    if hand.defeat is None:
        return ""
    whatever = "whatever they bid" if hand.is_any_defeat_enough else f"from {hand.defeat.glyphs} up"
    return f"Setting them {does}, {whatever}."


def _afford(rules: RuleSet, hand: NextHand, are: str) -> str:
    if hand.afford is None:
        return "You lose the lead if you are set, whatever you bid."
    bid = hand.afford.bid
    is_dearest = all(rules.value(other) <= rules.value(bid) for other in rules.bids())
    ways = [tricks for tricks in range(TRICKS_IN_A_HAND + 1) if not bid.is_made_with(tricks)]
    how = "by any number" if list(hand.afford.tricks) == ways else f"with {_tricks_words(hand.afford)}"
    return f"Set in {bid.glyphs} {how} you {are}{'' if is_dearest else '; in nothing dearer'}."


def _bid_with_tricks(some: BidWithTricks) -> str:
    return f"{some.bid.glyphs} with {_tricks_words(some)}"


def _tricks_words(some: BidWithTricks) -> str:
    """As in "9 tricks or more", "all ten tricks", "5 or 6 tricks", "no trick"."""
    tricks = some.tricks
    if tricks == (TRICKS_IN_A_HAND,):
        return "all ten tricks"
    if tricks == (0,):
        return "no trick"
    if tricks[-1] == TRICKS_IN_A_HAND and _is_run(tricks):
        return f"{tricks[0]} tricks or more"
    if len(tricks) > _FEW and _is_run(tricks):
        return f"{tricks[0]} to {tricks[-1]} tricks"
    named = [str(number) for number in tricks]
    listed = f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else named[0]
    return f"{listed} {'trick' if tricks == (1,) else 'tricks'}"


def _is_run(tricks: tuple[int, ...]) -> bool:
    return tricks == tuple(range(tricks[0], tricks[-1] + 1))
