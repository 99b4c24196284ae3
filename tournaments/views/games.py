"""The score pad's page: the deals of one casual game, entered like the hands of the club's phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from scoring import MISDEAL, THROWN_IN, Deal, InvalidHand
from tournaments.forms.cleaning import KEY, new_key
from tournaments.forms.games import field_of, read_entry
from tournaments.queries.game_entry import deal_rows, entered_of, game_entry, two_deals
from tournaments.queries.game_names import party_names
from tournaments.queries.games import game_by_secret, game_page, game_version
from tournaments.services import deals
from tournaments.services.errors import ActionRefused, DealConflict, GameGone, KeyReused
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.downloads import tables_file, wants_file
from tournaments.views.form_values import Blanks, whole
from tournaments.views.game_access import remember, unlisted, with_game, with_watched_game
from tournaments.views.guards import HtmxRequest, wants_piece
from tournaments.views.tables import score_sheet_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring import Problem
    from tournaments.models import Game
    from tournaments.services.deals import RecordedDeal

    Errors = Mapping[str, list[str]]

DEAD = {"thrown_in": THROWN_IN, "misdeal": MISDEAL}
OLD_PAGE = "This page is from an earlier visit. Here is the game as it is now: enter the deal again."


@require_safe
@with_game
def play(request: HtmxRequest, game: Game) -> HttpResponse:
    """The page of whoever keeps the score, or its score sheet as a file."""
    if wants_file(request):
        return _score_sheet(request, game)
    return remember(request, _game(request, game), game.secret)


@require_safe
@with_watched_game
def watch(request: HtmxRequest, game: Game) -> HttpResponse:
    """The same to look at only."""
    if wants_file(request):
        return _score_sheet(request, game)
    return _game(request, game, is_watching=True)


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
    return _game(request, game, entered=_entered(request.GET))


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
        return _wrong(request, game, _by_field(refusal.problems))
    return _save(request, game, deal)


@require_safe
@with_game
def change_deal(request: HtmxRequest, game: Game, hand_id: int) -> HttpResponse:
    """The page on which one deal is changed, filled with what it is now."""
    return _change(request, game, hand_id)


@require_POST
@with_game
def undo(request: HtmxRequest, game: Game, hand_id: int) -> HttpResponse:
    """Take back the last deal, named by its id."""
    try:
        deals.undo_deal(game=game, hand_id=hand_id, at=timezone.now())
    except ActionRefused as refused:
        return _refused(request, game, refused)
    return _done(request, _now(game))


@require_POST
@with_game
def tell_first(request: HtmxRequest, game: Game) -> HttpResponse:
    """Say who was first, where that decides who won."""
    hand_id, who = whole(request.POST.get("hand")), whole(request.POST.get("who"))
    if hand_id is None or who is None:
        return _wrong(request, game, {"other": [OLD_PAGE]})
    try:
        deals.answer_ask(game=game, hand_id=hand_id, who=who, at=timezone.now())
    except ActionRefused as refused:
        return _refused(request, game, refused)
    return _done(request, _now(game))


def _save(request: HtmxRequest, game: Game, deal: Deal) -> HttpResponse:
    sent, key = request.POST, request.POST.get("key", "")
    number, base = whole(sent.get("number")), whole(sent.get("base"))
    if number is None or base is None or not KEY.fullmatch(key):
        return _wrong(request, game, {"other": [OLD_PAGE]})
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
        return _game(request, _now(game), status=409, conflict=conflict, receipt=key)
    except InvalidHand as refusal:
        return _wrong(request, game, _by_field(refusal.problems))
    except ActionRefused as refused:
        return _refused(request, game, refused, receipt=key)
    if recorded.outcome == "saved":
        game.revision = recorded.hand.game.revision  # all that a saved deal changes of the game's own row
    else:
        game = _now(game)
    return _done(request, game, receipt=key, notice=_notice(recorded))


def _notice(recorded: RecordedDeal) -> str:
    """What the page says when a deal was not simply saved."""
    number = recorded.hand.number
    if recorded.hand.voided_at is not None:
        return f"Deal {number} was saved, and undone since."
    if recorded.outcome == "agreed":
        return f"Deal {number} was already entered, just as you have it."
    return ""


def _now(game: Game) -> Game:
    """The game as it is after what was done to it."""
    now = game_by_secret(game.secret)
    if now is None:
        raise GameGone("This game was deleted. Start a new one.")
    return now


def _done(request: HtmxRequest, game: Game, *, receipt: str = "", notice: str = "") -> HttpResponse:
    if wants_piece(request) or notice:
        return _game(request, game, receipt=receipt, notice=notice)
    response = redirect("game", secret=game.secret)
    response.status_code = 303
    if receipt:
        response["X-Receipt"] = receipt
    return response


def _wrong(request: HtmxRequest, game: Game, errors: Errors) -> HttpResponse:
    """What was entered cannot be: it stays, with a sentence beside each field. Nothing was used of its key."""
    sent = request.POST
    key = sent.get("key", "") if KEY.fullmatch(sent.get("key", "")) else ""
    number, entered = whole(sent.get("number")), _entered(sent)
    deal = next((deal for deal in game_page(game).deals if deal.number == number), None)
    if deal is not None and whole(sent.get("base")) == 0:
        # Another phone saved it first: what is wrong here must not become a change of what is there.
        errors = {"other": [f"Deal {number} is already saved. Here is the game as it is now."]}
    elif deal is not None and "other" not in errors:
        answer = _change(request, game, deal.id, status=422, entered=entered, errors=errors, key=key)
        answer["X-Receipt"] = key  # heard: a phone's queue need not send it again
        return answer
    return _game(request, game, status=422, entered=entered, errors=errors, key=key, receipt=key)


def _refused(request: HtmxRequest, game: Game, refused: ActionRefused, *, receipt: str = "") -> HttpResponse:
    """The game as it stands, and why what was asked cannot be; a game that is gone has a page of its own."""
    if isinstance(refused, GameGone):
        raise refused
    status = 422 if isinstance(refused, KeyReused) else 409
    return _game(
        request,
        _now(game),
        status=status,
        errors={"other": [refused.message]},
        receipt=receipt,
        entered=_entered(request.POST),
    )


def _change(
    request: HtmxRequest,
    game: Game,
    hand_id: int,
    *,
    status: int = 200,
    entered: Mapping[str, Any] | None = None,
    errors: Errors | None = None,
    key: str = "",
) -> HttpResponse:
    page = game_page(game)
    deal = next((deal for deal in page.deals if deal.id == hand_id), None)
    if deal is None:
        gone = ActionRefused("That deal was undone or is not one of this game's.")
        return _refused(request, game, gone)
    context = {
        "game": page,
        "deal": deal,
        "entry": game_entry(page, deal),
        "entered": Blanks(entered_of(page, deal) if entered is None else entered),
        "errors": Blanks(errors or {}),
        "key": key or new_key(),
    }
    template = "games/change.html#table-now" if wants_piece(request) else "games/change.html"
    response = render(request, template, context, status=status)
    if key:
        response["X-Receipt"] = key
    return response


def _game(
    request: HtmxRequest,
    game: Game,
    *,
    is_watching: bool = False,
    status: int = 200,
    entered: Mapping[str, Any] | None = None,
    errors: Errors | None = None,
    conflict: DealConflict | None = None,
    notice: str = "",
    key: str = "",
    receipt: str = "",
) -> HttpResponse:
    """The game as it is now. Entered choices stay only if they are about the deal that comes next."""
    page = game_page(game, is_watching=is_watching)
    chosen = entered or {}
    if chosen.get("number") not in {None, str(page.next_number)}:
        chosen = {}
    entry = game_entry(page)
    context = {
        "game": page,
        "entry": entry,
        "rows": deal_rows(page),
        "entered": Blanks(chosen),
        "errors": Blanks(errors or {}),
        "conflict": two_deals(page, conflict.saved, conflict.offered, _sent(request, entry.fields))
        if conflict
        else None,
        "notice": notice,
        "key": key or new_key(),
    }
    template = "games/game.html#table-now" if wants_piece(request) else "games/game.html"
    response = render(request, template, context, status=status)
    if receipt:
        response["X-Receipt"] = receipt
    return response


def _score_sheet(request: HtmxRequest, game: Game) -> HttpResponse:
    tables = score_sheet_tables(game_page(game, is_watching=True))
    return tables_file(request, tables, name=f"score-sheet-{timezone.localdate(game.created_at)}")


def _entered(sent: Any) -> dict[str, Any]:
    return {**sent.dict(), "partners": sent.getlist("partners")}


def _sent(request: HtmxRequest, fields: str) -> tuple[tuple[str, str], ...]:
    """The fields of the entry as they came, to send them once more."""
    names = dict.fromkeys(["kind", *fields.split(",")])
    return tuple((name, value) for name in names for value in request.POST.getlist(name))


def _by_field(problems: Iterable[Problem]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(field_of(problem.field), []).append(problem.sentence)
    return errors
