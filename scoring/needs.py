"""What the last two hands of a round can still change, from one side's view (rules C1 to C3, E3, E4).

A side's *lead* is its own points less the other side's, negative when it is behind; a *swing* is what a
hand adds to the lead of the side that bid. Nothing here is a rule of thumb: every bid by either side with
every number of tricks is looked at, and a deal thrown in too where the rule set counts it (F20). The
lead after two hands is the sum of two swings, so that what holds for the worst pair holds for all.

Bids are cheap or dear by their value, and at equal values by their rank (rules B4).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scoring.bids import Bid
from scoring.errors import InvalidRound
from scoring.hands import points_table
from scoring.rules import RuleSet

MOST_HANDS_LEFT = 2


@dataclass(frozen=True, slots=True)
class BidWithTricks:
    """A bid, and the numbers of the bidders' tricks, low to high, for which something is true."""

    bid: Bid
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NextHand:
    """What the next hand does to a side's lead; *in front* is a lead of at least one point.

    - `make`: the side's cheapest bid that puts it in front when made, with whatever tricks make it;
      `is_dearer_enough`: so does every dearer one; `is_any_enough`: so does every bid there is.
    - `stretches`: the cheaper bids than `make` that do so with some of the tricks that make them, cheap to dear.
    - `level`: the cheapest bid that leaves both sides level when made with these tricks.
    - `defeat`: the cheapest bid of the others from which on, it and every dearer one, setting them by
      whatever tricks puts the side in front; `is_any_defeat_enough`: whatever they bid.
    - `afford`: the dearest bid in which the side can be set and is still in front, with these tricks.

    None where there is no such bid.
    """

    make: Bid | None
    is_dearer_enough: bool
    is_any_enough: bool
    stretches: tuple[BidWithTricks, ...]
    level: BidWithTricks | None
    defeat: Bid | None
    is_any_defeat_enough: bool
    afford: BidWithTricks | None


@dataclass(frozen=True, slots=True)
class Needs:
    """What a side with this lead can still do; `next_hand` decides the round when one hand is left.

    `is_won`: no outcome of the hands left takes the lead away, not even to level; `is_lost`: none
    brings the side level. With two hands left, `now` is the cheapest bid that wins the round when made
    in the next hand, whatever the last one brings, and `twice` the cheapest that wins it when made in
    both; with one hand left both are None.
    """

    lead: int
    hands_left: int
    is_won: bool
    is_lost: bool
    next_hand: NextHand
    now: Bid | None
    twice: Bid | None


@lru_cache(maxsize=512)
def what_is_needed(rules: RuleSet, lead: int, hands_left: int) -> Needs:
    """What a side with this lead needs, and can afford, in the last hand or the last two of a round.

    >>> from scoring.catalogue import CARD_CLUB
    >>> behind = what_is_needed(CARD_CLUB, -170, 1).next_hand
    >>> str(behind.make), [(str(other.bid), other.tricks) for other in behind.stretches][-1]
    ('7NT', ('7H', (8, 9, 10)))

    Raises:
        InvalidRound: for other than one or two hands left.
        InvalidRules: if more than two keep scores under the rule set.

    Source: rules C1 to C3 for each outcome, E3 and E4 for what decides a round.
    """
    if not 1 <= hands_left <= MOST_HANDS_LEFT:
        raise InvalidRound(f"What is needed is told for the last two hands; {hands_left} are left.")
    contracts = _contracts(rules)
    best, worst = _extremes(rules, contracts)
    is_two = hands_left == MOST_HANDS_LEFT
    return Needs(
        lead=lead,
        hands_left=hands_left,
        is_won=lead + hands_left * worst > 0,
        is_lost=lead + hands_left * best < 0,
        next_hand=_next_hand(contracts, lead),
        now=_cheapest_made(contracts, lead + worst) if is_two else None,
        twice=_cheapest_made(contracts, lead, times=2) if is_two else None,
    )


@dataclass(frozen=True, slots=True)
class _Contract:
    """A bid with the swing of each of its outcomes, by the bidders' tricks."""

    bid: Bid
    made: tuple[tuple[int, int], ...]
    set: tuple[tuple[int, int], ...]

    @property
    def least_made(self) -> int:
        return min(swing for _, swing in self.made)

    @property
    def most_set(self) -> int:
        return max(swing for _, swing in self.set)


@lru_cache(maxsize=32)
def _contracts(rules: RuleSet) -> tuple[_Contract, ...]:
    """Every contract, the cheapest first."""
    ranks = {bid: rank for rank, bid in enumerate(rules.bids())}
    table = points_table(rules)
    contracts = []
    for bid in sorted(ranks, key=lambda bid: (rules.value(bid), ranks[bid])):
        swings = [(tricks, own - others) for tricks, (own, others) in enumerate(table[str(bid)])]
        made = tuple(outcome for outcome in swings if bid.is_made_with(outcome[0]))
        contracts.append(_Contract(bid, made, tuple(outcome for outcome in swings if outcome not in made)))
    return tuple(contracts)


def _extremes(rules: RuleSet, contracts: Iterable[_Contract]) -> tuple[int, int]:
    """The most and the least that one hand can add to a lead, whoever bids."""
    own = [swing for contract in contracts for _, swing in (*contract.made, *contract.set)]
    swings = [*own, *(-swing for swing in own), *([0] if rules.thrown_in_counts else [])]
    return max(swings), min(swings)


def _next_hand(contracts: tuple[_Contract, ...], lead: int) -> NextHand:
    made = [lead + contract.least_made > 0 for contract in contracts]
    first = made.index(True) if any(made) else len(contracts)
    from_here = _first_of_all([lead - contract.most_set > 0 for contract in contracts])
    stretches = (_with(c.bid, (t for t, swing in c.made if lead + swing > 0)) for c in contracts[:first])
    level = (_with(c.bid, (t for t, swing in c.made if lead + swing == 0)) for c in contracts)
    afford = (_with(c.bid, (t for t, swing in c.set if lead + swing > 0)) for c in reversed(contracts))
    return NextHand(
        make=_cheapest_made(contracts, lead),
        is_dearer_enough=any(made) and all(made[first:]),
        is_any_enough=all(made),
        stretches=tuple(filter(None, stretches)),
        level=next(filter(None, level), None),
        defeat=None if from_here is None else contracts[from_here].bid,
        is_any_defeat_enough=from_here == 0,
        afford=next(filter(None, afford), None),
    )


def _cheapest_made(contracts: Iterable[_Contract], lead: int, *, times: int = 1) -> Bid | None:
    """The cheapest bid that leaves a lead when made so many times, each time by whatever makes it."""
    return next((c.bid for c in contracts if lead + times * c.least_made > 0), None)


def _with(bid: Bid, tricks: Iterable[int]) -> BidWithTricks | None:
    found = tuple(tricks)
    return BidWithTricks(bid, found) if found else None


def _first_of_all(facts: list[bool]) -> int | None:
    """From where on everything is true to the end; None when the last is not."""
    falls = [place for place, is_true in enumerate(facts) if not is_true]
    start = falls[-1] + 1 if falls else 0
    return start if start < len(facts) else None
