"""The score pad's page: the deals of one casual game, entered like the hands of the club's phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scoring import MISDEAL, THROWN_IN, Deal, InvalidHand
from tournaments.forms.games import field_of, read_entry
from tournaments.queries.game_names import party_names
from tournaments.queries.games import game_page, game_version
from tournaments.services import deals
from tournaments.services.errors import ActionRefused, DealConflict
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.form_values import whole
from tournaments.views.game_access import remember, unlisted, with_game, with_watched_game
from tournaments.views.game_answers import (
    OLD_PAGE,
    as_it_is_now,
    change_page,
    done,
    entered_in,
    refused,
    score_page,
    wrong,
)
from tournaments.views.guards import HtmxRequest
from tournaments.views.phone_answers import by_field, key_of
from tournaments.views.tables import score_sheet_tables

if TYPE_CHECKING:
    from tournaments.models import Game
    from tournaments.services.deals import RecordedDeal

DEAD = {"thrown_in": THROWN_IN, "misdeal": MISDEAL}


@require_safe
@with_game
def play(request: HtmxRequest, game: Game) -> HttpResponse:
    """The page of whoever keeps the score, or its score sheet as a file."""
    if wants_file(request):
        return _score_sheet(request, game)
    return remember(request, score_page(request, game), game.secret)


@require_safe
@with_watched_game
def watch(request: HtmxRequest, game: Game) -> HttpResponse:
    """The same to look at only."""
    if wants_file(request):
        return _score_sheet(request, game)
    return score_page(request, game, is_watching=True)


@require_safe
def poll(request: HtmxRequest, secret: str) -> HttpResponse:
    """204 while nothing has changed, else the piece; half-entered choices come along and stay chosen."""
    return _poll(request, secret, changed=_changed)


@require_safe
def watch_poll(request: HtmxRequest, secret: str) -> HttpResponse:
    """204 while nothing has changed, else the piece."""
    return _poll(request, secret, changed=watch)


def _poll(request: HtmxRequest, secret: str, *, changed: Any) -> HttpResponse:
    if game_version(secret) == request.GET.get("v", ""):
        return unlisted(HttpResponse(status=204))
    answer: HttpResponse = changed(request, secret=secret)
    return answer


@with_game
def _changed(request: HtmxRequest, game: Game) -> HttpResponse:
    return score_page(request, game, entered=entered_in(request.GET))


@require_POST
@with_game
def save_deal(request: HtmxRequest, game: Game) -> HttpResponse:
    """Save the next deal, or change one that this page has seen; see services.deals for repeats and conflicts.

    A deal without a contract is one tap: its `kind` is all that is sent of it.
    """
    dead = DEAD.get(request.POST.get("kind", ""))
    if dead is not None:
        return _save(request, game, dead)
    rules = rules_of(game)
    try:
        deal = read_entry(request.POST, rules, party_names(rules, game.names))
    except InvalidHand as refusal:
        return wrong(request, game, by_field(refusal.problems, field_of))
    return _save(request, game, deal)


@require_safe
@with_game
def change_deal(request: HtmxRequest, game: Game, hand_id: int) -> HttpResponse:
    """The page on which one deal is changed, filled with what it is now."""
    return change_page(request, game, hand_id)


@require_POST
@with_game
def undo(request: HtmxRequest, game: Game, hand_id: int) -> HttpResponse:
    """Take back the last deal, named by its id."""
    try:
        deals.undo_deal(game=game, hand_id=hand_id, at=timezone.now())
    except ActionRefused as refusal:
        return refused(request, game, refusal)
    return done(request, as_it_is_now(game))


@require_POST
@with_game
def tell_first(request: HtmxRequest, game: Game) -> HttpResponse:
    """Say who was first, where that decides who won."""
    hand_id, who = whole(request.POST.get("hand")), whole(request.POST.get("who"))
    if hand_id is None or who is None:
        return wrong(request, game, {"other": [OLD_PAGE]})
    try:
        deals.answer_ask(game=game, hand_id=hand_id, who=who, at=timezone.now())
    except ActionRefused as refusal:
        return refused(request, game, refusal)
    return done(request, as_it_is_now(game))


def _save(request: HtmxRequest, game: Game, deal: Deal) -> HttpResponse:
    sent, key = request.POST, key_of(request)
    number, base = whole(sent.get("number")), whole(sent.get("base"))
    if number is None or base is None or not key:
        return wrong(request, game, {"other": [OLD_PAGE]})
    try:
        recorded = deals.record_deal(
            game=game,
            number=number,
            base=base,
            deal=deal,
            submission=submission(key, game.pk, number, deal),
            at=timezone.now(),
        )
    except DealConflict as conflict:
        return score_page(request, as_it_is_now(game), status=409, conflict=conflict, receipt=key)
    except InvalidHand as refusal:
        return wrong(request, game, by_field(refusal.problems, field_of))
    except ActionRefused as refusal:
        return refused(request, game, refusal, receipt=key)
    if recorded.outcome == "saved":
        game.revision = recorded.hand.game.revision  # all that a saved deal changes of the game's own row
    else:
        game = as_it_is_now(game)
    return done(request, game, receipt=key, notice=_notice(recorded))


def _notice(recorded: RecordedDeal) -> str:
    """What the page says when a deal was not simply saved."""
    number = recorded.hand.number
    if recorded.hand.voided_at is not None:
        return f"Deal {number} was saved, and undone since."
    if recorded.outcome == "agreed":
        return f"Deal {number} was already entered, just as you have it."
    return ""


def _score_sheet(request: HtmxRequest, game: Game) -> HttpResponse:
    tables = score_sheet_tables(game_page(game, is_watching=True))
    return tables_file(request, tables, name=f"score-sheet-{timezone.localdate(game.created_at)}")
