"""A casual game by its link, and everything its page shows: two SELECTs a page, one a poll, however many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from scoring import GameState, RuleSet, ending_words, game_states, new_game, times_deal_moved, with_minus
from tournaments.models import Game, GameHand
from tournaments.queries.deals import deal_views
from tournaments.queries.game_names import Party, parties
from tournaments.queries.game_values import Ask, Competitor, GamePage, GameStage
from tournaments.queries.prepared import Prepared, first
from tournaments.translate import deal_of, rules_of
from tournaments.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet


def game_by_secret(secret: str) -> Game | None:
    """The game that this link lets one keep the score of, with its rematch. One SELECT."""
    return first(_by_secret(secret))


@Prepared
def _by_secret(secret: str) -> QuerySet[Game]:
    return Game.objects.select_related("rematch").filter(secret=secret)


def game_by_watch_secret(watch_secret: str) -> Game | None:
    """The game that this link lets one watch, with its rematch. One SELECT."""
    return first(_by_watch_secret(watch_secret))


@Prepared
def _by_watch_secret(watch_secret: str) -> QuerySet[Game]:
    return Game.objects.select_related("rematch").filter(watch_secret=watch_secret)


def game_version(secret: str) -> str | None:
    """What a poll compares with `GamePage.version`, by either link; None once the game is deleted. One SELECT."""
    revision = first(_revision(secret))
    return None if revision is None else str(revision)


@Prepared
def _revision(secret: str) -> QuerySet[Game, int]:
    games = Game.objects.filter(Q(secret=secret) | Q(watch_secret=secret))
    return games.values_list("revision", flat=True)


def live_deals(game_id: int) -> list[GameHand]:
    """The deals of a game that stand, in order of play."""
    return _live_deals(game_id)


@Prepared
def _live_deals(game_id: int) -> QuerySet[GameHand]:
    return GameHand.objects.filter(game_id=game_id, voided_at__isnull=True).order_by("number", "pk")


def games_unused_since(when: datetime) -> int:
    """How many games nobody has used since then."""
    return Game.objects.filter(used_at__lt=when).count()


def can_have_been_first(rules: RuleSet, state: GameState, last: GameHand) -> tuple[int, ...]:
    """Who may be the answer to what the state asks: at the target, not barred, with a trick in that deal (F6)."""
    return tuple(
        who
        for who, total in enumerate(state.scores)
        if total >= rules.target and who not in state.barred and last.tricks[who]
    )


def game_page(game: Game, *, is_watching: bool = False) -> GamePage:
    """Everything the page of a game shows; `game` comes from `game_by_secret` or `game_by_watch_secret`.

    One SELECT, for the deals: where the game stands follows from them alone (rules D3).
    """
    rules, hands = rules_of(game), live_deals(game.pk)
    deals = [deal_of(hand) for hand in hands]
    states = game_states(rules, deals)
    state = states[-1] if states else new_game(rules)
    called = parties(rules, game.names)
    stage = _stage(game, state)
    views = deal_views(game, rules, hands, states)
    dealer = None
    if game.first_dealer is not None and stage == "playing":
        dealer = (game.first_dealer + times_deal_moved(rules, deals)) % len(game.names)
    return GamePage(
        secret="" if is_watching else game.secret,
        watch_secret=game.watch_secret,
        version=str(game.revision),
        rules=rules,
        names=tuple(game.names),
        competitors=_competitors(rules, called, state, stage),
        competitor_names=tuple(party.name for party in called),
        deals=views,
        next_number=len(hands) + 1,
        undoable_id=hands[-1].pk if hands and game.finished_at is None else None,
        stage=stage,
        ending=_ending(rules, called, state, stage, len(hands)),
        ask=_ask(rules, called, state, hands) if stage == "asking" else None,
        winners=tuple(called[who].name for who in state.winners or ()),
        first_dealer=game.first_dealer,
        dealer="" if dealer is None else game.names[dealer],
        can_finish=stage in {"playing", "asking"},
        can_resume=game.finished_at is not None,
        rematch=_rematch_link(game, is_watching=is_watching),
        created_at=game.created_at,
    )


def _stage(game: Game, state: GameState) -> GameStage:
    """A game that is won stays won, whether or not somebody finished it."""
    if state.is_over and state.ask is None:
        return "over"
    if game.finished_at is not None:
        return "finished"
    return "asking" if state.ask else "playing"


def _competitors(
    rules: RuleSet, called: Sequence[Party], state: GameState, stage: GameStage
) -> tuple[Competitor, ...]:
    is_on = stage == "playing"
    made = []
    for number, party in enumerate(called):
        total, is_barred = state.scores[number], number in state.barred
        to_target = rules.target - total if rules.target and is_on and not is_barred else None
        made.append(
            Competitor(
                number=number,
                name=party.name,
                players=party.players,
                score=total,
                is_barred=is_barred,
                has_won=number in (state.winners or ()),
                to_target=to_target if to_target is None else max(to_target, 0),
                standing=_standing(rules, party, total, to_target, is_barred=is_barred),
            )
        )
    return tuple(made)


def _standing(rules: RuleSet, party: Party, total: int, to_target: int | None, *, is_barred: bool) -> str:
    """What somebody still needs, as in "Ana needs 120."; and how near the minus limit is where it is nearer than that."""
    if is_barred:
        return f"{party.name} cannot win any more, having been at {with_minus(rules.minus)} or lower."
    if to_target is None:
        return ""
    verb = "need" if party.is_plural else "needs"
    if to_target <= 0:  # only a contract made wins, and this score came without one (rules D3, step 3)
        return f"{party.name} {verb} any contract made."
    above = total - rules.minus
    if total >= 0 or rules.minus_rule == "none" or above >= to_target:
        return f"{party.name} {verb} {to_target}."
    door = "the back door at " if rules.minus_rule == "lose_at_once" else ""
    are = "are" if party.is_plural else "is"
    return f"{party.name} {verb} {to_target}, and {are} {above} above {door}{with_minus(rules.minus)}."


def _ending(
    rules: RuleSet, called: Sequence[Party], state: GameState, stage: GameStage, number_of_deals: int
) -> str:
    if stage != "finished":
        return ending_words(rules, state, [party.side_name for party in called]) or ""
    most = max(state.scores)
    ahead = [party for party, total in zip(called, state.scores, strict=True) if total == most]
    after = f"Finished after {counted(number_of_deals, 'deal')}"
    if len(ahead) == len(called):
        return f"{after}, all level at {with_minus(most)}."
    leads = "leads" if len(ahead) == 1 and not ahead[0].is_plural else "lead"
    return f"{after}: {listed([party.name for party in ahead])} {leads} at {with_minus(most)}."


def _ask(rules: RuleSet, called: Sequence[Party], state: GameState, hands: Sequence[GameHand]) -> Ask:
    able = can_have_been_first(rules, state, hands[-1])
    return Ask(
        hand_id=hands[-1].pk,
        candidates=tuple((who, called[who].name) for who in able),
    )


def _rematch_link(game: Game, *, is_watching: bool) -> str:
    # The other end of a one-to-one link is an attribute only where there is one.
    rematch: Game | None = getattr(game, "rematch", None)
    if rematch is None:
        return ""
    return rematch.watch_secret if is_watching else rematch.secret
