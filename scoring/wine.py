"""Who takes the wine home (rules E8).

Two bottles. A pair that makes a contract of nine holds both, one each, until another pair makes
one. If nobody does, they go to the lowest scores. Nothing here is ever chosen by chance or by the
order of a list: what the rules leave open is returned as a tie, for the host to decide.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple

from scoring.bids import NINE, Bid
from scoring.hands import HandResult
from scoring.movement import Pair, Player
from scoring.rules import RuleSet

WINE_LEVELS = (NINE, 10)  # of bids that win the wine under some club's rules
BOTTLES = 2


@dataclass(frozen=True, slots=True)
class NineBid(Generic[Player]):
    """A made nine-bid in a regular hand: where and when, and the pair that made it.

    `table` counts from 0, High. `claimed_order` is the order of claims if it was recorded or put
    right by the host; a smaller number is earlier.
    """

    round_number: int
    hand_number: int
    table: int
    holders: Pair[Player]
    bid: Bid
    claimed_order: int | None = None


@dataclass(frozen=True, slots=True)
class Takeover(Generic[Player]):
    """What a claim did to the bottles: who held them before and after, by bottle."""

    claim: NineBid[Player]
    before: tuple[Player, ...]
    after: tuple[Player, ...]

    @property
    def gained(self) -> tuple[Player, ...]:
        """Who got a bottle by this claim."""
        return tuple(player for player in self.after if player not in self.before)

    @property
    def lost(self) -> tuple[Player, ...]:
        """Who had to give a bottle away."""
        return tuple(player for player in self.before if player not in self.after)


@dataclass(frozen=True, slots=True)
class WineTie(Generic[Player]):
    """Something the host has to decide: so many bottles among these players, or who picks first."""

    about: Literal["first", "second", "overall", "first_pick"]
    players: tuple[Player, ...]
    bottles: int


@dataclass(frozen=True, slots=True)
class WineResult(Generic[Player]):
    """Who holds the wine and why.

    `by` is "nine_bid", "lowest_scores", "undecided" while a tie leaves a bottle open, or "none".
    `holders` are those who are certain; `first_pick` may choose the bottle first, None if that is
    up to them or open; `tied` is what the host decides; `history` every claim that counted.
    """

    holders: tuple[Player, ...]
    by: Literal["nine_bid", "lowest_scores", "undecided", "none"]
    first_pick: Player | None = None
    tied: tuple[WineTie[Player], ...] = ()
    history: tuple[Takeover[Player], ...] = ()


def is_wine_claim(rules: RuleSet, hand: HandResult) -> bool:
    """Whether this regular hand wins the wine: a contract of nine, made.

    Denomination and overtricks do not matter; eight bid and nine taken is none. Tens count only
    with the option `wine_level` (F30). A tie-break hand never counts: do not ask about it.

    Source: rules E8, points 1 and 3.
    """
    return _counts(rules, hand.bid) and hand.tricks >= hand.bid.level


def takeovers(claims: Iterable[NineBid[Player]], rules: RuleSet) -> tuple[Takeover[Player], ...]:
    """What each claim that counts did to the bottles, from the first of the night to the last.

    Claims with a recorded order stand in that order; the others by round, hand and table, where
    the lower table is later (rules E8, point 4). The same pair again changes nothing; a player
    who belongs to both pairs keeps his bottle (point 2).
    """
    history: list[Takeover[Player]] = []
    holders: tuple[Player, ...] = ()
    for claim in _in_order([claim for claim in claims if _counts(rules, claim.bid)]):
        after = _hand_over(holders, claim.holders)
        history.append(Takeover(claim, holders, after))
        holders = after
    return tuple(history)


def holders_after(claims: Iterable[NineBid[Player]], rules: RuleSet) -> tuple[Player, ...]:
    """The two who hold the bottles after these claims, by bottle; empty if none counts (rules E8)."""
    history = takeovers(claims, rules)
    return history[-1].after if history else ()


def award_wine(
    claims: Iterable[NineBid[Player]],
    totals: Mapping[Player, int],
    *,
    groups: tuple[Collection[Player], Collection[Player]],
    rules: RuleSet,
) -> WineResult[Player]:
    """Who takes the wine home after a night.

    `totals` are the night totals of everybody who may get it; `groups` the first and the second
    members of the pairs. A player without a total is passed over.

    Source: rules E8; the fallback is `wine_fallback` (F33).
    """
    history = takeovers(claims, rules)
    if history:
        return WineResult(history[-1].after, "nine_bid", history=history)
    if rules.wine_fallback == "none" or not totals:
        return WineResult((), "none")
    if rules.wine_fallback == "overall":
        return _lowest_overall(totals)
    return _lowest_of_each_group(totals, groups)


def _counts(rules: RuleSet, bid: Bid) -> bool:
    return bid.is_nine or (bid.level in WINE_LEVELS and rules.wine_level == "nine_or_ten")


def _in_order(claims: Sequence[NineBid[Player]]) -> list[NineBid[Player]]:
    ordered = sorted(claims, key=lambda claim: (claim.round_number, claim.hand_number, claim.table))
    recorded = sorted(
        (claim for claim in ordered if claim.claimed_order is not None),
        key=lambda claim: claim.claimed_order or 0,
    )
    # Those with a recorded order change places among themselves; the others keep theirs.
    next_recorded = iter(recorded)
    return [claim if claim.claimed_order is None else next(next_recorded) for claim in ordered]


def _hand_over(holders: tuple[Player, ...], winners: Pair[Player]) -> tuple[Player, ...]:
    swapped = (winners.second, winners.first)
    stays_put = any(new == old for new, old in zip(swapped, holders, strict=False))
    return swapped if stays_put else tuple(winners)


def _lowest(totals: Mapping[Player, int]) -> tuple[Player, ...]:
    lowest = min(totals.values())
    return tuple(player for player, total in totals.items() if total == lowest)


def _lowest_of_each_group(
    totals: Mapping[Player, int], groups: tuple[Collection[Player], Collection[Player]]
) -> WineResult[Player]:
    abouts: tuple[Literal["first", "second"], ...] = ("first", "second")
    shares: list[_Share[Player]] = []
    for about, group in zip(abouts, groups, strict=True):
        # In the order of the totals, which does not hang on how a set keeps its members.
        present = {player: total for player, total in totals.items() if player in group}
        if present:
            shares.append(_Share(about, _lowest(present), 1))
    return _give(shares, totals)


def _lowest_overall(totals: Mapping[Player, int]) -> WineResult[Player]:
    lowest = _lowest(totals)
    shares = [_Share("overall", lowest, min(BOTTLES, len(lowest)))]
    rest = {player: total for player, total in totals.items() if player not in lowest}
    if len(lowest) < BOTTLES and rest:
        shares.append(_Share("overall", _lowest(rest), BOTTLES - len(lowest)))
    return _give(shares, totals)


class _Share(NamedTuple, Generic[Player]):
    """So many bottles for players of one and the same total."""

    about: Literal["first", "second", "overall"]
    players: tuple[Player, ...]
    bottles: int


def _give(shares: Sequence[_Share[Player]], totals: Mapping[Player, int]) -> WineResult[Player]:
    if not shares:
        return WineResult((), "none")
    open_shares = [share for share in shares if len(share.players) > share.bottles]
    holders = tuple(player for share in shares if share not in open_shares for player in share.players)
    ties = tuple(WineTie(share.about, share.players, share.bottles) for share in open_shares)
    # The lowest receiver picks first. Several bottles among equals leave that open as well.
    lowest_total = min(totals[share.players[0]] for share in shares)
    lowest = [share for share in shares if totals[share.players[0]] == lowest_total]
    candidates = tuple(player for share in lowest for player in share.players)
    if sum(share.bottles for share in lowest) > 1:
        ties = (*ties, WineTie("first_pick", candidates, 0))
    first_pick = candidates[0] if len(candidates) == 1 else None
    return WineResult(holders, "undecided" if open_shares else "lowest_scores", first_pick, ties)
