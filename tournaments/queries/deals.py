"""The deals of a casual game as its page shows them, with the reasons for their points (rules C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import (
    ContractHand,
    DealScore,
    GameState,
    PassedHand,
    RuleSet,
    reasons_that_counted,
    score_deal,
    times_deal_moved,
)
from tournaments.queries.game_names import parties
from tournaments.queries.game_values import DealReason, DealView
from tournaments.queries.hands import ALL_TRICKS
from tournaments.translate import deal_of
from tournaments.words import called as told_bid
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Game, GameHand
    from tournaments.queries.game_names import Party

_DEAD = {"thrown_in": "Thrown in: nobody scores.", "misdeal": "Misdeal: dealt again."}


def deal_views(
    game: Game, rules: RuleSet, hands: Sequence[GameHand], states: Sequence[GameState]
) -> tuple[DealView, ...]:
    """A game's live deals in order of play; `states` are those after each of them."""
    called = parties(rules, game.names)
    dealers = _dealers(game, rules, hands)
    return tuple(
        _deal_view(rules, called, hand, state, dealer)
        for hand, state, dealer in zip(hands, states, dealers, strict=True)
    )


def _dealers(game: Game, rules: RuleSet, hands: Sequence[GameHand]) -> Iterator[str]:
    """Who dealt each of them; "" when nobody noted who dealt first."""
    seat = game.first_dealer
    for hand in hands:
        yield "" if seat is None else game.names[seat % len(game.names)]
        if seat is not None:
            seat += times_deal_moved(rules, [deal_of(hand)])


def _deal_view(
    rules: RuleSet, called: Sequence[Party], hand: GameHand, state: GameState, dealer: str
) -> DealView:
    score = score_deal(rules, deal_of(hand))
    contract = score.deal if isinstance(score.deal, ContractHand) else None
    bidders = bidders_words(called, contract) if contract else ""
    return DealView(
        id=hand.pk,
        number=hand.number,
        version=hand.version,
        kind=hand.kind,
        dealer=dealer,
        contractor=hand.contractor,
        partners=tuple(hand.partners),
        bidders=bidders,
        bid=contract.bid if contract else None,
        tricks=tuple(hand.tricks),
        card_points=tuple(hand.card_points),
        first_trick=hand.first_trick,
        first_to_reach=hand.first_to_reach,
        is_made=score.is_made,
        is_slam=score.is_slam,
        points=state.points,
        running=state.scores,
        barred=state.barred,
        sentence=deal_sentence(called, score),
        reasons=tuple(
            DealReason(line.who, called[line.who].name, line.text, line.points)
            for line in reasons_that_counted(rules, score, state)
        ),
        entered_at=hand.entered_at,
        amended_at=hand.amended_at,
    )


def bidders_words(called: Sequence[Party], contract: ContractHand) -> str:
    """Who played a contract: "Ana", "Ana & Cai", "Ana with Ben and Cyd"."""
    name = called[contract.contractor].name
    if not contract.partners:
        return name
    return f"{name} with {listed([called[partner].name for partner in contract.partners])}"


def deal_sentence(called: Sequence[Party], score: DealScore) -> str:
    """What happened, as in "Ana bid 8♥, took 7: set."."""
    deal = score.deal
    if isinstance(deal, ContractHand):
        tricks = sum(deal.tricks[who] for who in score.bidders)
        took = {0: "no trick", ALL_TRICKS: "all ten"}.get(tricks, str(tricks))
        end = "made" if score.is_made else "set"
        return f"{bidders_words(called, deal)} bid {told_bid(deal.bid)}, took {took}: {end}."
    if isinstance(deal, PassedHand):
        tricks_words = listed(
            [f"{party.name} {tricks}" for party, tricks in zip(called, deal.tricks, strict=True)]
        )
        return f"Passed and played at no trump. Tricks: {tricks_words}."
    return _DEAD[deal.why]
