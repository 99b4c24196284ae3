"""A player's own table. The table is looked up from the phone; what a form says of it only has to agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring import problems_with_hand
from scoring.checks import clean_hand
from tournaments.models import HandKind
from tournaments.queries.offered import Offered, OfferedTiebreak
from tournaments.queries.polls import phone_version
from tournaments.services import hands as hand_services
from tournaments.services.errors import ActionRefused, HandConflict
from tournaments.services.hand_rows import describe
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.form_values import whole
from tournaments.views.guards import PHONE_COOKIE, HtmxRequest, ask_who, player_of, with_phone
from tournaments.views.phone_answers import (
    OLD_PAGE,
    by_field,
    done,
    in_words,
    key_of,
    refused,
    status_of,
    table_page,
    wrong,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Phone
    from tournaments.services.sent_hands import Recorded

KEPT_FOR_THE_COORDINATOR = (
    "That round is closed and the tables have moved on. Your hand is kept for the coordinator; "
    "nothing else was changed."
)
KEPT_AFTER_LEAVING = (
    "Somebody else holds that seat now. Your hand is kept for the coordinator; nothing else was changed."
)


@never_cache
@require_safe
@with_phone
def my_table(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """The page."""
    return table_page(request, phone)


@never_cache
@require_safe
def poll(request: HtmxRequest) -> HttpResponse:
    """204 while nothing has changed, else the piece; half-entered choices come along and stay chosen."""
    seen = request.GET.get("v", "")
    now = phone_version(request.COOKIES.get(PHONE_COOKIE, ""), seen=seen, now=timezone.now())
    if now is None:
        return ask_who(request)
    if now == seen:
        return HttpResponse(status=204)
    return _changed(request)


@with_phone
def _changed(request: HtmxRequest, phone: Phone) -> HttpResponse:
    return table_page(request, phone, entered=request.GET.dict())


@require_POST
@with_phone
def save_hand(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save, or amend what this phone has seen; see services.hands for repeats, conflicts and late hands."""
    sent, key = request.POST, key_of(request)
    number, base, table_id = (whole(sent.get(name)) for name in ("number", "base", "table"))
    round_number = whole(sent.get("round"))
    if number is None or base is None or table_id is None or round_number is None or not key:
        return refused(request, phone, OLD_PAGE, status=422, receipt=key)
    entered = {name: sent.get(name) for name in ("side", "bid", "tricks")}
    if len(sent.getlist("side")) > 1:
        entered["side"] = " and ".join(sent.getlist("side"))
    rules = rules_of(phone.night)
    problems = problems_with_hand(rules, **entered)
    if problems:
        return wrong(request, phone, entered | {"number": sent.get("number")}, by_field(problems), key)
    result = clean_hand(rules, **entered)
    body = submission(key, table_id, number, result.side, result.bid, result.tricks)

    def record() -> Recorded:
        return hand_services.record_hand(
            night=phone.night,
            table_id=table_id,
            round_number=round_number,
            number=number,
            base=base,
            result=result,
            submission=body,
            by=player_of(phone),
            at=timezone.now(),
        )

    return _record(request, phone, key, record, offered=Offered(table_id, number, result))


@require_POST
@with_phone
def record_deal(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Note a deal without a contract: one tap."""
    sent, key = request.POST, key_of(request)
    number, table_id, kind = whole(sent.get("number")), whole(sent.get("table")), sent.get("kind", "")
    if number is None or table_id is None or kind not in {"thrown_in", "misdeal"} or not key:
        return refused(request, phone, OLD_PAGE, status=422, receipt=key)

    def record() -> Recorded:
        return hand_services.record_deal(
            night=phone.night,
            table_id=table_id,
            number=number,
            kind=HandKind(kind),
            submission=submission(key, table_id, number, kind),
            by=player_of(phone),
            at=timezone.now(),
        )

    return _record(request, phone, key, record)


@require_POST
@with_phone
def save_tiebreak(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save the tie-break hand: who bid, and whether they made it."""
    sent, key = request.POST, key_of(request)
    table_id, side, made = whole(sent.get("table")), sent.get("side"), sent.get("made")
    if table_id is None or not key:
        return refused(request, phone, OLD_PAGE, status=422, receipt=key)
    errors: dict[str, list[str]] = {}
    if side not in {"1", "2"}:
        errors["side"] = ["Say which side bid."]
    if made not in {"yes", "no"}:
        errors["made"] = ["Say whether they made it."]
    if errors:
        return wrong(request, phone, {"side": side, "made": made}, errors, key)
    offered = OfferedTiebreak(table_id, 1 if side == "1" else 2, made == "yes")

    def record() -> Recorded:
        return hand_services.record_tiebreak(
            night=phone.night,
            table_id=table_id,
            side=offered.side,
            is_made=offered.is_made,
            submission=submission(key, table_id, "tiebreak", side, made),
            by=player_of(phone),
            at=timezone.now(),
        )

    return _record(request, phone, key, record, offered=offered)


@require_POST
@with_phone
def undo_hand(request: HtmxRequest, phone: Phone, hand_id: int) -> HttpResponse:
    """Take back the last thing entered, named by its id."""
    try:
        hand_services.undo_hand(night=phone.night, hand_id=hand_id, by=player_of(phone), at=timezone.now())
    except ActionRefused as refusal:
        return refused(request, phone, refusal.message, status=status_of(refusal))
    return done(request, phone)


def _record(
    request: HtmxRequest,
    phone: Phone,
    key: str,
    record: Callable[[], Recorded],
    *,
    offered: Offered | OfferedTiebreak | None = None,
) -> HttpResponse:
    """Record what was sent under `key`, and say what became of it."""
    try:
        recorded = record()
    except HandConflict as conflict:
        return table_page(request, phone, status=409, conflict=conflict, receipt=key)
    except ActionRefused as refusal:
        return refused(
            request, phone, refusal.message, status=status_of(refusal), receipt=key, offered=offered
        )
    if recorded.hand is None:
        sentences = [_notice(recorded), in_words(phone, offered)]
        return table_page(request, phone, status=202, notice=" ".join(filter(None, sentences)), receipt=key)
    return done(request, phone, receipt=key, notice=_notice(recorded), read=recorded.left)


def _notice(recorded: Recorded) -> str:
    """What the page says when a hand was not simply saved; "" when it was."""
    if recorded.hand is None:
        return KEPT_AFTER_LEAVING if recorded.outcome == "left" else KEPT_FOR_THE_COORDINATOR
    name = describe(recorded.hand).capitalize()
    if recorded.hand.voided_at is not None:
        return f"{name} was saved, and undone since."
    if recorded.outcome == "corrected":
        return f"{name} of a round before is changed; its points follow. The seats stay as they were played."
    return f"{name} was already entered, just as you have it." if recorded.outcome == "agreed" else ""
