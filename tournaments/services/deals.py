"""What people do with the deals of a casual game: save one, put one right, say who was first, undo the last.

The promises are those of the club's hands: the same submission twice is one deal, two phones that say the same
agree, two that do not are shown both versions. A game's state follows from its deals alone (rules D3), so that no
change may leave a deal after the one that ends the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from django.db import IntegrityError

from scoring import (
    DeadDeal,
    InvalidHand,
    RuleSet,
    ending_words,
    game_state,
    new_game,
    play_deal,
    problems_with_deal,
)
from tournaments.db import write_transaction
from tournaments.models import Game, GameHand
from tournaments.queries.game_names import parties, party_names
from tournaments.queries.games import can_have_been_first
from tournaments.services.errors import ActionRefused, DealConflict
from tournaments.services.game_rows import (
    all_deals,
    change_game,
    facts,
    game_receipt,
    locked_game,
    refuse_endless_agreement,
    write_event,
)
from tournaments.translate import deal_of, put_deal, rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scoring import Deal, GameState
    from tournaments.services.submissions import Submission

MOST_DEALS = 500  # of one game, undone ones too: far more than anybody plays, few enough to read at once

DealOutcome = Literal["saved", "amended", "repeated", "agreed"]


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """What became of a submission, and the deal as it stands."""

    outcome: DealOutcome
    hand: GameHand


def record_deal(
    *, game: Game, number: int, base: int, deal: Deal, submission: Submission, at: datetime
) -> RecordedDeal:
    """Save deal `number` of a game, once, however often it is sent; deals count from 1, dead ones too.

    `base` is the version of that deal the page had seen (0 = none): the same content again is agreed to, other
    content replaces the deal only if `base` is its present version. So this amends any earlier deal as well.

    Raises: InvalidHand (all problems, by field) for a deal outside the rules; DealConflict, KeyReused, GameGone;
    ActionRefused for a wrong number, after the game is over or finished, or where a later deal would be left over.
    """
    rules = rules_of(game)
    problems = problems_with_deal(rules, deal, party_names(rules, game.names))
    if problems:
        raise InvalidHand(problems)
    try:
        with write_transaction():
            return _record(_Sent(game.pk, number, base, deal, submission, at))
    except IntegrityError:
        # Two games were sent one key in the same moment: for the second of them it is used.
        game_receipt(submission, game)
        raise


def undo_deal(*, game: Game, hand_id: int, at: datetime) -> GameHand:
    """Take back the last deal, named by its id. It stays in the history; undoing what is undone is no error.

    Raises: GameGone, ActionRefused when it is not the last, not of this game, or the game is finished.
    """
    with write_transaction():
        there = locked_game(game.pk)
        deals = all_deals(there.pk)
        hand = _named(deals, hand_id)
        if hand.voided_at is not None:
            return hand
        _refuse_finished(there)
        last = _live(deals)[-1]
        if hand.pk != last.pk:
            raise ActionRefused(
                f"Only what was entered last can be undone: deal {last.number}. "
                f"Deal {hand.number} can be changed where it stands."
            )
        hand.voided_at = at
        hand.save(update_fields=["voided_at"])
        write_event("deal_undone", there, at=at, hand=hand, before=facts(hand))
        change_game(there, at=at)
    return hand


def answer_ask(*, game: Game, hand_id: int, who: int, at: datetime) -> GameHand:
    """Say which defender was first in the last deal, as the state asks: who won follows from it (rules D3, F6).

    `who` is the number of the one who was first. The same answer again is no error.

    Raises: GameGone, ActionRefused when nothing is asked of that deal or `who` cannot have been it.
    """
    with write_transaction():
        there = locked_game(game.pk)
        rules, deals = rules_of(there), all_deals(there.pk)
        hand, live = _named(deals, hand_id), _live(deals)
        if who in (hand.first_trick, hand.first_to_reach) and hand.voided_at is None:
            return hand
        state = game_state(rules, map(deal_of, live))
        if state.ask is None or live[-1].pk != hand.pk:
            raise ActionRefused("Who was first is not asked any more. This is how the game stands now.")
        able = can_have_been_first(rules, state, hand)
        if who not in able:
            names = party_names(rules, there.names)
            raise ActionRefused(f"Choose {' or '.join(names[number] for number in able)}.", field="who")
        before = facts(hand)
        _rewrite(hand, rules, replace(_played(hand), **{state.ask: who}), at)
        write_event("first_told", there, at=at, hand=hand, before=before, after=facts(hand))
        change_game(there, at=at)
    return hand


@dataclass(frozen=True, slots=True)
class _Sent:
    """What `record_deal` was given."""

    game_id: int
    number: int
    base: int
    deal: Deal
    submission: Submission
    at: datetime

    def is_same_as(self, hand: GameHand) -> bool:
        """Whether the deal that stands says the same. Who was first may be told later: silence does not deny it."""
        there, deal = deal_of(hand), self.deal
        if not isinstance(there, DeadDeal) and not isinstance(deal, DeadDeal):
            deal = replace(
                deal,
                first_trick=there.first_trick if deal.first_trick is None else deal.first_trick,
                first_to_reach=there.first_to_reach if deal.first_to_reach is None else deal.first_to_reach,
            )
        return deal == there

    def event(self, action: str, game: Game, hand: GameHand, before: dict[str, Any] | None = None) -> None:
        """One event that carries the submission's id: its receipt."""
        write_event(
            action, game, at=self.at, hand=hand, before=before, after=facts(hand), sent=self.submission
        )


def _record(sent: _Sent) -> RecordedDeal:
    game = locked_game(sent.game_id)
    known = game_receipt(sent.submission, game)
    if known is not None and known.hand is not None:
        return RecordedDeal("repeated", known.hand)
    deals = all_deals(game.pk)
    live = _live(deals)
    there = next((hand for hand in live if hand.number == sent.number), None)
    if there is None:
        return _save_new(sent, game, deals, live)
    if sent.is_same_as(there):
        refuse_endless_agreement(game)
        # Without a receipt, the same submission coming again after an undo would bring the deal back.
        sent.event("deal_agreed", game, there)
        return RecordedDeal("agreed", there)
    if sent.base != there.version:
        raise DealConflict(
            f"Deal {there.number} is already saved, and not as you have it.", saved=there, offered=sent.deal
        )
    return _amend(sent, game, live, there)


def _save_new(sent: _Sent, game: Game, deals: list[GameHand], live: list[GameHand]) -> RecordedDeal:
    rules = rules_of(game)
    _refuse_finished(game)
    _refuse_over(rules, game, live)
    if sent.number != len(live) + 1:
        raise ActionRefused(f"Deal {len(live) + 1} comes next in this game, not deal {sent.number}.")
    if sent.base:
        # A change of a deal that was taken back meanwhile would bring it back unasked.
        raise ActionRefused(f"Deal {sent.number} was undone meanwhile. Save it once more if it was played.")
    if len(deals) >= MOST_DEALS:
        raise ActionRefused(
            f"A game holds at most {MOST_DEALS} deals, undone ones too. Finish it and start a rematch."
        )
    hand = GameHand(game=game, number=sent.number, entered_at=sent.at)
    # A version is never given twice, so that `base` tells this deal from one of its number that was undone.
    hand.version = 1 + max((undone.version for undone in deals if undone.number == sent.number), default=0)
    put_deal(hand, rules, sent.deal)
    hand.save()
    sent.event("deal_saved", game, hand)
    change_game(game, at=sent.at)
    return RecordedDeal("saved", hand)


def _amend(sent: _Sent, game: Game, live: list[GameHand], there: GameHand) -> RecordedDeal:
    rules, before = rules_of(game), facts(there)
    _rewrite(there, rules, sent.deal, sent.at)
    # `there` is one of `live`: a refusal takes the row's change back with the transaction.
    _refuse_left_over(rules, game, live)
    sent.event("deal_amended", game, there, before)
    change_game(game, at=sent.at)
    return RecordedDeal("amended", there)


def _rewrite(hand: GameHand, rules: RuleSet, deal: Deal, at: datetime) -> None:
    put_deal(hand, rules, deal)
    hand.version += 1
    hand.amended_at = at
    hand.save()


def _live(deals: Sequence[GameHand]) -> list[GameHand]:
    return [hand for hand in deals if hand.voided_at is None]


def _named(deals: Sequence[GameHand], hand_id: int) -> GameHand:
    hand = next((hand for hand in deals if hand.pk == hand_id), None)
    if hand is None:
        raise ActionRefused("That deal is not one of this game's.")
    return hand


def _played(hand: GameHand) -> Any:
    """The deal as one with tricks, which alone is ever asked about."""
    deal = deal_of(hand)
    assert not isinstance(deal, DeadDeal)
    return deal


def _refuse_finished(game: Game) -> None:
    if game.finished_at is not None:
        raise ActionRefused("The game was finished. Take that back to play on.")


def _ending(rules: RuleSet, game: Game, state: GameState) -> str:
    return ending_words(rules, state, [party.side_name for party in parties(rules, game.names)]) or ""


def _refuse_over(rules: RuleSet, game: Game, live: Sequence[GameHand]) -> None:
    """A finished game takes no more deals (rules D3, step 5)."""
    state = game_state(rules, map(deal_of, live))
    if state.is_over:
        raise ActionRefused(
            f"The game is over, it takes no more deals. {_ending(rules, game, state)} "
            "Undo the last deal if it is wrong, or play a rematch."
        )


def _refuse_left_over(rules: RuleSet, game: Game, live: Sequence[GameHand]) -> None:
    """Raises ActionRefused, which takes the amendment back, if a deal now follows the one that ends the game."""
    state = new_game(rules)
    for hand in live:
        if state.is_over:
            _refuse_end_before(hand.number, _ending(rules, game, state))
        state = play_deal(rules, state, deal_of(hand))


def _refuse_end_before(number: int, ending: str) -> NoReturn:
    raise ActionRefused(
        f"So the game would have ended with deal {number - 1}, but deal {number} was played after it. {ending} "
        f"Undo the deals from the last back to deal {number} first, if it really ended there."
    )
