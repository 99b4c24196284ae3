"""What people at a table tell each other beside their hands: the bid before play, who deals, agreement, a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import clean_hand, problems_with_hand
from tournaments.models import Verdict
from tournaments.queries.my_table import my_table as load_my_table
from tournaments.queries.timeline import timeline as load_timeline
from tournaments.services import table_talk
from tournaments.services.errors import ActionRefused
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, player_of, with_phone
from tournaments.views.phone_answers import OLD_PAGE, by_field, done, key_of, refused, status_of, wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tournaments.models import Phone

VERDICTS = {"agreed": Verdict.AGREED, "wrong": Verdict.WRONG}


@require_POST
@with_phone
def share_bid(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save who bid what, before play: every phone at the table shows it, and any of them adds the tricks."""
    sent, key = request.POST, key_of(request, "bid_key")
    number, table_id, round_number = (whole(sent.get(name)) for name in ("number", "table", "round"))
    if number is None or table_id is None or round_number is None or not key:
        return refused(request, phone, OLD_PAGE, status=422, receipt=key)
    entered = {name: sent.get(name) for name in ("side", "bid")}
    rules = rules_of(phone.night)
    if problems := problems_with_hand(rules, **entered, tricks=0):
        return wrong(request, phone, entered | {"number": sent.get("number")}, by_field(problems), key)
    half = clean_hand(rules, **entered, tricks=0)

    def share() -> None:
        table_talk.share_bid(
            night=phone.night,
            table_id=table_id,
            round_number=round_number,
            number=number,
            side=half.side,
            bid=half.bid,
            submission=submission(key, table_id, number, half.side, half.bid),
            by=player_of(phone),
            at=timezone.now(),
        )

    return _done(request, phone, share, receipt=key)


@require_POST
@with_phone
def drop_bid(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """It was not the bid: take the half-entered hand away."""
    return _at_own_table(request, phone, table_talk.drop_bid)


@require_POST
@with_phone
def call(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Ring on the console, or take the call back."""
    is_over = request.POST.get("needed") == "no"
    return _at_own_table(request, phone, table_talk.withdraw_call if is_over else table_talk.call_coordinator)


@require_POST
@with_phone
def give_verdict(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Say whether one's round is right."""
    verdict = VERDICTS.get(request.POST.get("verdict", ""))
    if verdict is None:
        return refused(request, phone, OLD_PAGE, status=422)
    return _at_own_table(request, phone, table_talk.give_verdict, verdict=verdict)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_phone
def dealers(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Who cut the high card, and so who deals each hand."""
    sentence, status = "", 200
    if request.method == "POST":
        try:
            is_new = _set_dealers(request, phone)
        except ActionRefused as refusal:
            sentence, status = refusal.message, status_of(refusal)
        else:
            return redirect("dealers" if is_new else "phone")
    context = {"table": load_my_table(phone), "error": sentence}
    return render(request, "table/dealers.html", context, status=status)


def _set_dealers(request: HtmxRequest, phone: Phone) -> bool:
    """Do what the form says; whether it named a first dealer, so that the page asks which way the deal goes."""
    sent = request.POST
    first, second, table_id = (whole(sent.get(name)) for name in ("first", "second", "table"))
    if table_id is None:
        raise ActionRefused(OLD_PAGE)
    table_talk.set_dealers(
        night=phone.night,
        table_id=table_id,
        first=first,
        second=second,
        by=player_of(phone),
        at=timezone.now(),
    )
    return first is not None and second is None


@never_cache
@require_safe
@with_phone
def timeline(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """What was entered and changed tonight, by whom, when."""
    asked = {name: whole(request.GET.get(name)) for name in ("round", "table", "before")}
    shown = load_timeline(
        phone.night,
        player_id=phone.player_id,
        round_number=asked["round"],
        table_id=asked["table"],
        before=asked["before"],
    )
    return render(
        request, "table/timeline.html", {"timeline": shown, "club_name": phone.night.season.club.name}
    )


def _at_own_table(
    request: HtmxRequest, phone: Phone, act: Callable[..., None], **facts: Verdict
) -> HttpResponse:
    """Do something at the table that the form names; the service refuses any but the player's own."""
    table_id = whole(request.POST.get("table"))
    if table_id is None:
        return refused(request, phone, OLD_PAGE, status=422)

    def do() -> None:
        act(night=phone.night, table_id=table_id, by=player_of(phone), at=timezone.now(), **facts)

    return _done(request, phone, do)


def _done(request: HtmxRequest, phone: Phone, act: Callable[[], None], *, receipt: str = "") -> HttpResponse:
    try:
        act()
    except ActionRefused as refusal:
        return refused(request, phone, refusal.message, status=status_of(refusal), receipt=receipt)
    return done(request, phone, receipt=receipt)
