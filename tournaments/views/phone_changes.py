"""A player puts a hand of their own table right, and looks back on the rounds they played tonight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring import clean_hand, problems_with_hand
from tournaments.forms.cleaning import new_key
from tournaments.queries.consequences import consequences
from tournaments.queries.my_rounds import (
    SEEN,
    hand_to_change,
    has_till_the_end,
    my_rounds,
    why_not_to_change,
)
from tournaments.translate import rules_of, with_result
from tournaments.views.form_values import Blanks
from tournaments.views.guards import HtmxRequest, wants_piece, with_phone
from tournaments.views.phone import save_hand
from tournaments.views.phone_answers import by_field, key_of, refused, with_receipt
from tournaments.views.season_access import may_read

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Phone
    from tournaments.queries.consequences import Consequence
    from tournaments.queries.my_rounds import HandToChange
    from tournaments.views.phone_answers import Entered


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_phone
def change_hand(request: HtmxRequest, phone: Phone, hand_id: int) -> HttpResponse:
    """The entry of one hand, filled with what it is now; sent, it is saved as any hand that this page has seen.

    The form of a closed round's hand is shown what follows first; it is saved once the same is sent again. One that
    was sent while the round was open, and comes late, is kept for the coordinator as any late hand.
    """
    found = hand_to_change(phone, hand_id)
    entered = {name: request.POST.get(name) for name in ("side", "bid", "tricks")}
    problems = problems_with_hand(rules_of(phone.night), **entered) if request.method == "POST" else []
    if request.method == "POST" and not problems and request.POST.get(SEEN) in {None, _mark(entered)}:
        return save_hand(request)  # which has an answer for a hand that is gone, and for somebody who left
    if found is None:
        sentence = why_not_to_change(phone, hand_id)
        return refused(request, phone, sentence, status=409, receipt=key_of(request))
    if request.method == "POST":
        if problems:
            return _page(request, found, entered, by_field(problems), status=422)
        if has_till_the_end(phone.night):
            return _page(request, found, entered, follows=_follows(phone, found, entered))
    if found.is_closed and not has_till_the_end(phone.night):
        sentence = f"Round {found.round_number} is closed. Ask the coordinator to put it right."
        return refused(request, phone, sentence, status=409)
    hand = found.hand
    return _page(request, found, {"side": str(hand.side), "bid": str(hand.bid), "tricks": str(hand.tricks)})


@never_cache
@require_safe
@with_phone
def rounds(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """The rounds this player has sat in tonight, with their hands, and the way to the season where they may read it."""
    season = phone.night.season
    context = {
        "rounds": my_rounds(phone),
        "player": phone.player,
        "club_name": season.club.name,
        "season": season if may_read(request, season.club, season) else None,
    }
    return render(request, "table/rounds.html", context)


def _mark(entered: Entered) -> str:
    """What a form sends along once it has shown what follows from this: "1.8H.7"."""
    return ".".join(entered[name] or "" for name in ("side", "bid", "tricks"))


def _follows(phone: Phone, found: HandToChange, entered: Entered) -> tuple[Consequence, ...]:
    rules = rules_of(phone.night)
    new = with_result(found.row, rules, clean_hand(rules, **entered))
    return consequences(phone.night, found.row, new).follows


def _page(
    request: HtmxRequest,
    found: HandToChange,
    entered: Entered,
    errors: dict[str, list[str]] | None = None,
    *,
    status: int = 200,
    follows: tuple[Consequence, ...] = (),
) -> HttpResponse:
    sent_under = key_of(request)
    context = {
        "change": found,
        "follows": follows,
        "entry": found.entry.sending(SEEN, _mark(entered)) if follows else found.entry,
        "entered": Blanks(entered),
        "errors": Blanks(errors or {}),
        "key": sent_under or new_key(),
    }
    template = "table/change.html#table-now" if wants_piece(request) else "table/change.html"
    return with_receipt(render(request, template, context, status=status), sent_under)
