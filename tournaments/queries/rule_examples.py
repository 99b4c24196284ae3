"""Worked examples of hands for a rule set's page. The hands are chosen here, every figure comes from `scoring`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring import (
    MISERE,
    NULLO,
    OPEN_MISERE,
    TRICKS_IN_A_HAND,
    Bid,
    ContractHand,
    PassedHand,
    card_points_range,
    score_deal,
)
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring import PlayedHand, RuleSet

PEOPLE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
LOWEST, HEART = 0, 3  # places in the order of suits: the heart column, whatever suit stands there
SEVEN, EIGHT = 7, 8


@dataclass(frozen=True, slots=True)
class Share:
    """What one player or side scored in an example, in points, and the reasons in words."""

    who: str
    reasons: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Example:
    """A hand somebody might play: what it shows, what happened, what everybody scored."""

    title: str
    sentence: str
    shares: tuple[Share, ...]


def names_of_players(rules: RuleSet) -> tuple[str, ...]:
    """Made-up names for everybody who keeps a score: "Ann", or "Ann’s side" where two sides play."""
    people = PEOPLE[: rules.competitors]
    return tuple(f"{name}’s side" for name in people) if rules.sides == "two_sides" else people


def worked_examples(rules: RuleSet) -> tuple[Example, ...]:
    """The hands worth explaining under this rule set, scored (rules C1 to C5)."""
    return tuple(_example(rules, title, deal) for title, deal in _chosen(rules))


def what_happened(rules: RuleSet, deal: PlayedHand) -> str:
    """The hand in a sentence: "Ann bid 8♥ and took 9. Bob took 1, Cat none."."""
    names = names_of_players(rules)
    taken = [f"{name} {_number(tricks)}" for name, tricks in zip(names, deal.tricks, strict=True)]
    if isinstance(deal, PassedHand):
        return f"Everybody passed. Tricks: {listed(taken)}.{_captured(deal, names)}"
    who = names[deal.contractor]
    helpers = f" with {listed([names[partner] for partner in deal.partners])}" if deal.partners else ""
    own = _number(deal.tricks[deal.contractor])
    bid = deal.bid.words if deal.bid.is_special else deal.bid.glyphs
    said = f"{who} bid {bid}{helpers} and took {own}."
    if rules.competitors > len(("bidders", "defenders")):
        said = f"{said} {_others(names, deal)}."
    return f"{said}{_captured(deal, names)}"


def bid_at(rules: RuleSet, level: int, place: int) -> Bid:
    """A numbered bid of this level, or of the nearest one that is played, by its place in the order of suits."""
    played = min(max(level, rules.min_level), rules.max_level)
    return Bid(played, rules.denominations()[place])


def contract(
    rules: RuleSet, bid: Bid, taken: int, *, contractor: int = 0, partners: tuple[int, ...] = ()
) -> ContractHand:
    """A hand in which the contractor and the partners took so many tricks; the rest is shared out unevenly."""
    tricks = [0] * rules.competitors
    for partner in partners:
        tricks[partner] = min(2, taken // 3)
    tricks[contractor] = taken - sum(tricks)
    others = [who for who in range(rules.competitors) if who not in (contractor, *partners)]
    for who, share in zip(others, _shared(TRICKS_IN_A_HAND - taken, len(others)), strict=True):
        tricks[who] = share
    return ContractHand(contractor, bid, tuple(tricks), partners)


def _chosen(rules: RuleSet) -> Iterator[tuple[str, PlayedHand]]:
    eight, seven = bid_at(rules, EIGHT, HEART), bid_at(rules, SEVEN, HEART)
    yield "Made, with a trick too many", contract(rules, eight, min(eight.level + 1, TRICKS_IN_A_HAND))
    yield "All ten tricks", contract(rules, bid_at(rules, SEVEN, LOWEST), TRICKS_IN_A_HAND)
    yield "Set by one trick", contract(rules, seven, seven.level - 1)
    if rules.sides == "called_partners":
        yield "Made with one partner", contract(rules, seven, seven.level, partners=(1,))
        yield "Set with two partners", contract(rules, eight, eight.level - 1, partners=(1, 2))
    yield from _no_trick(rules)
    if rules.card_points:
        yield "Cards count too", _with_cards(rules, contract(rules, seven, seven.level))
        yield (
            "Cards count, but not for a contractor who was set",
            _with_cards(rules, contract(rules, seven, seven.level - 1)),
        )
    if rules.all_pass == "play_no_trump":  # noqa: S105 - a rule of the auction
        yield "Everybody passed", PassedHand(_shared(TRICKS_IN_A_HAND, rules.competitors))


def _no_trick(rules: RuleSet) -> Iterator[tuple[str, PlayedHand]]:
    for bid in rules.special_bids():
        if bid == MISERE:
            yield "Misère kept", contract(rules, bid, 0)
            yield "Misère lost", contract(rules, bid, 1)
        elif bid == OPEN_MISERE:
            yield "Open misère kept", contract(rules, bid, 0)
        elif bid == NULLO:
            yield "Nullo kept", contract(rules, bid, 0)
            yield "Nullo lost", contract(rules, bid, 3)


def _with_cards(rules: RuleSet, hand: ContractHand) -> ContractHand:
    """Every trick holds as much as another, but for what is left over: that the contractor captured."""
    total = sum(card_points_range(rules)) // 2
    captured = [total * tricks // TRICKS_IN_A_HAND for tricks in hand.tricks]
    captured[hand.contractor] += total - sum(captured)
    return replace(hand, card_points=tuple(captured))


def _example(rules: RuleSet, title: str, deal: PlayedHand) -> Example:
    names, score = names_of_players(rules), score_deal(rules, deal)
    shares = tuple(
        Share(name, tuple(line.text for line in score.lines if line.who == who), score.points[who])
        for who, name in enumerate(names)
    )
    return Example(title, what_happened(rules, deal), shares)


def _others(names: Sequence[str], hand: ContractHand) -> str:
    """What everybody but the contractor took; those without a trick together."""
    others = [who for who in range(len(names)) if who != hand.contractor]
    some, none = [who for who in others if hand.tricks[who]], [who for who in others if not hand.tricks[who]]
    if not some:
        return "Nobody else took any"
    first, *more = some
    said = [
        f"{names[first]} took {hand.tricks[first]}",
        *(f"{names[who]} {hand.tricks[who]}" for who in more),
    ]
    if none:
        said.append(f"{names[none[0]]} none" if len(none) == 1 else "the others none")
    return ", ".join(said)


def _captured(deal: PlayedHand, names: Sequence[str]) -> str:
    if not deal.card_points:
        return ""
    captured = [f"{name} {points}" for name, points in zip(names, deal.card_points, strict=True)]
    return f" Cards captured: {listed(captured)}."


def _shared(tricks: int, players: int) -> tuple[int, ...]:
    """Tricks shared out so that every player has another number where that can be: 4 between two is 3 and 1."""
    shares = []
    for _ in range(players - 1):
        shares.append((2 * tricks + 2) // 3)
        tricks -= shares[-1]
    return (*shares, tricks)


def _number(tricks: int) -> str:
    return str(tricks) if tricks else "none"
