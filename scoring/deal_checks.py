"""What is wrong with a deal, in sentences, every problem at once (rules H)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scoring.bids import MISERE, OPEN_MISERE, Bid
from scoring.deals import ContractHand, DeadDeal, Deal, PlayedHand
from scoring.decks import deck_of
from scoring.errors import InvalidBid, Problem
from scoring.outcomes import outcomes
from scoring.rules import RuleSet
from scoring.tricks import TRICKS_IN_A_HAND, read_tricks
from scoring.words import quoted

MOST_PARTNERS = 2
# A trick of three cards, none of which counts for more than ten (rules C4).
MOST_CARD_POINTS_A_TRICK = 30
_FACE_CARDS_COUNT = 10
# The rest of the hand need not be played once the contractor has taken a trick (rules C2).
_MAY_STOP_EARLY = (MISERE.code, OPEN_MISERE.code)
_CARD_POINTS = {"A": 1, "K": 10, "Q": 10, "J": 10, "Joker": 0}


def problems_with_deal(rules: RuleSet, deal: Deal, names: Sequence[str] = ()) -> list[Problem]:
    """Everything wrong with a deal under the rule set; empty if it can be scored.

    `names` are those who keep the scores, for the sentences; without them they are numbered from 1.
    Fields are "contractor", "partners", "bid", "tricks", "card_points", "first_trick" and
    "first_to_reach", and "passed" for a hand without a contract.
    """
    if isinstance(deal, DeadDeal):
        return []
    called = tuple(names) or names_by_number(rules)
    problems = list(_bidding(rules, deal, called)) if isinstance(deal, ContractHand) else _passed(rules)
    problems.extend(_tricks(rules, deal, called))
    if any(problem.field in {"tricks", "contractor"} for problem in problems):
        return problems
    return [*problems, *_card_points(rules, deal, called), *_firsts(deal, called)]


def names_by_number(rules: RuleSet) -> tuple[str, ...]:
    """What to call those who keep a score when nobody has given names: "Side 1", "Player 3"."""
    noun = "Side" if rules.sides == "two_sides" else "Player"
    return tuple(f"{noun} {number + 1}" for number in range(rules.competitors))


def is_sound(
    rules: RuleSet,
    contractor: int,
    code: str,
    tricks: tuple[int, ...],
    partners: tuple[int, ...],
    card_points: tuple[int | None, ...],
) -> bool:
    """Whether a hand under the contract of that notation is plainly right.

    The quick form of `problems_with_deal`, for all but who was first.
    """
    total = sum(tricks)
    return (
        len(tricks) == rules.competitors
        and 0 <= contractor < len(tricks)
        and (total == TRICKS_IN_A_HAND or (total < TRICKS_IN_A_HAND and code in _MAY_STOP_EARLY))
        and min(tricks) >= 0
        and (code, 0) in outcomes(rules)
        and (not partners or _are_sound_partners(rules, contractor, partners))
        and (not card_points or _are_sound_card_points(rules, tricks, card_points))
    )


def _are_sound_partners(rules: RuleSet, contractor: int, partners: tuple[int, ...]) -> bool:
    together = {contractor, *partners}
    return (
        rules.sides == "called_partners"
        and len(together) == 1 + len(partners) <= 1 + MOST_PARTNERS
        and together <= set(range(rules.competitors))
    )


def _are_sound_card_points(
    rules: RuleSet, tricks: tuple[int, ...], card_points: tuple[int | None, ...]
) -> bool:
    if not rules.card_points or len(card_points) != len(tricks):
        return False
    for own, captured in zip(tricks, card_points, strict=True):
        if captured is not None and not 0 <= captured <= MOST_CARD_POINTS_A_TRICK * own:
            return False
    if None in card_points:
        return True
    fewest, most = card_points_range(rules)
    return fewest <= sum(filter(None, card_points)) <= most


def card_points_range(rules: RuleSet) -> tuple[int, int]:
    """The fewest and the most card points all players can show together (rules C4).

    The discards are in no trick: they may be the cheapest or the dearest cards of the pack.

    >>> from scoring.catalogue import RULE_SETS
    >>> card_points_range(RULE_SETS["one_thousand"])
    (230, 258)
    """
    return _card_points_range(rules.deck, rules.kitty)


@lru_cache(maxsize=16)
def _card_points_range(deck: int, kitty: int) -> tuple[int, int]:
    values = sorted(_CARD_POINTS.get(card.rank) or _pip(card.rank) for card in deck_of(deck).cards())
    return sum(values[: len(values) - kitty]), sum(values[kitty:])


def _pip(rank: str) -> int:
    return min(int(rank), _FACE_CARDS_COUNT) if rank.isdigit() else 0


def may_stop_early(bid: Bid) -> bool:
    """Whether a hand may end before its ten tricks, so that only the contractor's need be told (rules C2)."""
    return bid.code in _MAY_STOP_EARLY


def _passed(rules: RuleSet) -> list[Problem]:
    if rules.all_pass == "play_no_trump":
        return []
    sentence = f"{rules.name}: a deal that everybody passes is thrown in, not played."
    return [Problem("passed_not_played", "passed", sentence)]


def _bidding(rules: RuleSet, hand: ContractHand, names: Sequence[str]) -> Iterator[Problem]:
    if hand.contractor not in range(len(names)):
        sentence = f"The contractor is not at this table: choose {_listed(names)}."
        yield Problem("not_at_the_table", "contractor", sentence)
    yield from _partners(rules, hand, names)
    try:
        rules.value(hand.bid)
    except InvalidBid as refusal:
        yield Problem("not_a_bid_here", "bid", str(refusal))


def _partners(rules: RuleSet, hand: ContractHand, names: Sequence[str]) -> Iterator[Problem]:
    partners = hand.partners
    if not partners:
        return
    if rules.sides != "called_partners":
        yield _partner_problem(
            "no_partners", f"{rules.name}: partners are called only in the five-hand game."
        )
    elif len(partners) > MOST_PARTNERS:
        yield _partner_problem("too_many_partners", f"At most two partners are called, not {len(partners)}.")
    elif any(partner not in range(len(names)) for partner in partners):
        yield _partner_problem(
            "not_at_the_table", f"A partner is not at this table: choose {_listed(names)}."
        )
    elif hand.contractor in partners:
        sentence = f"{names[hand.contractor]} bid: the contractor cannot be the partner too."
        yield _partner_problem("contractor_as_partner", sentence)
    elif len(set(partners)) < len(partners):
        yield _partner_problem("partner_twice", f"{names[partners[0]]} is named as partner twice.")


def _partner_problem(code: str, sentence: str) -> Problem:
    return Problem(code, "partners", sentence)


def _tricks(rules: RuleSet, hand: PlayedHand, names: Sequence[str]) -> Iterator[Problem]:
    if len(hand.tricks) != rules.competitors:
        sentence = f"Give the tricks of all {rules.competitors}: {_listed(names)}."
        yield Problem("wrong_number", "tricks", sentence)
        return
    faults = [
        Problem(read.code, "tricks", f"{name}: {read.sentence}")
        for name, number in zip(names, hand.tricks, strict=True)
        if isinstance(read := read_tricks(number), Problem)
    ]
    yield from faults
    total = 0 if faults else sum(hand.tricks)
    short = total < TRICKS_IN_A_HAND and not (isinstance(hand, ContractHand) and may_stop_early(hand.bid))
    if not faults and (total > TRICKS_IN_A_HAND or short):
        sentence = f"The tricks come to {total}; a hand has {TRICKS_IN_A_HAND}. Check everybody's tricks."
        yield Problem("not_ten", "tricks", sentence)


def _card_points(rules: RuleSet, hand: PlayedHand, names: Sequence[str]) -> Iterator[Problem]:
    captured = hand.card_points
    if not captured:
        return
    if not rules.card_points:
        yield _card_problem("no_card_points", f"{rules.name}: cards captured do not count.")
    elif len(captured) != rules.competitors:
        yield _card_problem(
            "wrong_number", f"Give the card points of all {rules.competitors}: {_listed(names)}."
        )
    else:
        faults = list(_own_card_points(hand, names))
        yield from faults or _all_card_points(rules, captured)


def _own_card_points(hand: PlayedHand, names: Sequence[str]) -> Iterator[Problem]:
    for name, tricks, points in zip(names, hand.tricks, hand.card_points, strict=True):
        most = MOST_CARD_POINTS_A_TRICK * tricks
        if points is None:
            continue
        if type(points) is not int:
            yield _card_problem("not_a_number", f"{name}: {quoted(points)} is not a number of card points.")
        elif points < 0:
            yield _card_problem("too_few", f"{name}: card points cannot be under 0.")
        elif points > most:
            noun = "trick holds" if tricks == 1 else "tricks hold"
            sentence = f"{name}: {tricks} {noun} at most {most} card points, not {quoted(points)}."
            yield _card_problem("too_many", sentence)


def _all_card_points(rules: RuleSet, captured: Sequence[int | None]) -> Iterator[Problem]:
    known = [points for points in captured if points is not None]
    fewest, most = card_points_range(rules)
    if len(known) == len(captured) and not fewest <= sum(known) <= most:
        sentence = f"All card points come to {sum(known)}; together they are {fewest} to {most}."
        yield _card_problem("beyond_the_deck", sentence)


def _card_problem(code: str, sentence: str) -> Problem:
    return Problem(code, "card_points", sentence)


def _firsts(hand: PlayedHand, names: Sequence[str]) -> Iterator[Problem]:
    for field, who in (("first_trick", hand.first_trick), ("first_to_reach", hand.first_to_reach)):
        if who is None:
            continue
        if who not in range(len(names)):
            sentence = f"Who was first is not at this table: choose {_listed(names)}."
            yield Problem("not_at_the_table", field, sentence)
        elif not hand.tricks[who]:
            yield Problem("no_trick", field, f"{names[who]} took no trick, so cannot have been first.")


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
