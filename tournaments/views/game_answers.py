"""What a score pad is answered: its game as it is now, with what became of what it sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect, render

from tournaments.forms.cleaning import new_key
from tournaments.queries.game_entry import deal_rows, entered_of, game_entry, two_deals
from tournaments.queries.games import game_by_secret, game_page
from tournaments.services.errors import ActionRefused, GameGone, KeyReused
from tournaments.views.form_values import Blanks, whole
from tournaments.views.guards import HtmxRequest, wants_piece
from tournaments.views.phone_answers import key_of, with_receipt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpResponse

    from tournaments.models import Game
    from tournaments.services.errors import DealConflict

    Errors = Mapping[str, list[str]]

OLD_PAGE = "This page is from an earlier visit. Here is the game as it is now: enter the deal again."


def score_page(
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
    return with_receipt(render(request, template, context, status=status), receipt)


def change_page(
    request: HtmxRequest,
    game: Game,
    hand_id: int,
    *,
    status: int = 200,
    entered: Mapping[str, Any] | None = None,
    errors: Errors | None = None,
    key: str = "",
) -> HttpResponse:
    """The page on which one deal is changed, filled with what was sent for it, else with what it is now."""
    page = game_page(game)
    deal = next((deal for deal in page.deals if deal.id == hand_id), None)
    if deal is None:
        gone = ActionRefused("That deal was undone or is not one of this game's.")
        return refused(request, game, gone)
    context = {
        "game": page,
        "deal": deal,
        "entry": game_entry(page, deal),
        "entered": Blanks(entered_of(page, deal) if entered is None else entered),
        "errors": Blanks(errors or {}),
        "key": key or new_key(),
    }
    template = "games/change.html#table-now" if wants_piece(request) else "games/change.html"
    return with_receipt(render(request, template, context, status=status), key)


def done(request: HtmxRequest, game: Game, *, receipt: str = "", notice: str = "") -> HttpResponse:
    """It is done: the game as it is now, or a redirect to it."""
    if wants_piece(request) or notice:
        return score_page(request, game, receipt=receipt, notice=notice)
    response = redirect("game", secret=game.secret)
    response.status_code = 303
    return with_receipt(response, receipt)


def wrong(request: HtmxRequest, game: Game, errors: Errors) -> HttpResponse:
    """What was entered cannot be: it stays, with a sentence beside each field. Nothing was used of its key."""
    sent = request.POST
    key = key_of(request)
    number, entered = whole(sent.get("number")), entered_in(sent)
    deal = next((deal for deal in game_page(game).deals if deal.number == number), None)
    if deal is not None and whole(sent.get("base")) == 0:
        # Another phone saved it first: what is wrong here must not become a change of what is there.
        errors = {"other": [f"Deal {number} is already saved. Here is the game as it is now."]}
    elif deal is not None and "other" not in errors:
        answer = change_page(request, game, deal.id, status=422, entered=entered, errors=errors, key=key)
        return with_receipt(answer, key)  # heard: a phone's queue need not send it again
    return score_page(request, game, status=422, entered=entered, errors=errors, key=key, receipt=key)


def refused(request: HtmxRequest, game: Game, refusal: ActionRefused, *, receipt: str = "") -> HttpResponse:
    """The game as it stands, and why what was asked cannot be; a game that is gone has a page of its own."""
    if isinstance(refusal, GameGone):
        raise refusal
    status = 422 if isinstance(refusal, KeyReused) else 409
    return score_page(
        request,
        as_it_is_now(game),
        status=status,
        errors={"other": [refusal.message]},
        receipt=receipt,
        entered=entered_in(request.POST),
    )


def as_it_is_now(game: Game) -> Game:
    """The game as it is after what was done to it."""
    now = game_by_secret(game.secret)
    if now is None:
        raise GameGone("This game was deleted. Start a new one.")
    return now


def entered_in(sent: Any) -> dict[str, Any]:
    """What was chosen in a form of the entry, as it came."""
    return {**sent.dict(), "partners": sent.getlist("partners")}


def _sent(request: HtmxRequest, fields: str) -> tuple[tuple[str, str], ...]:
    """The fields of the entry as they came, to send them once more."""
    names = dict.fromkeys(["kind", *fields.split(",")])
    return tuple((name, value) for name in names for value in request.POST.getlist(name))
