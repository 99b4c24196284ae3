"""A player's own table. The table is looked up from the phone; what a form says of it only has to agree."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from scoring import problems_with_hand
from scoring.checks import clean_hand
from tournaments.models import HandKind
from tournaments.queries.my_table import bid_grid, conflict_of
from tournaments.queries.my_table import my_table as load_my_table
from tournaments.queries.polls import phone_version
from tournaments.services import hands as hand_services
from tournaments.services.errors import ActionRefused, HandConflict, KeyReused, NightOver
from tournaments.services.hand_rows import describe
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.guards import PHONE_COOKIE, HtmxRequest, player_of, send_to, wants_piece, with_phone

if TYPE_CHECKING:
    from scoring import Problem
    from tournaments.models import Phone
    from tournaments.services.hands import Recorded
    from tournaments.services.submissions import Submission

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
WHOLE = re.compile(r"[0-9]{1,9}")
OLD_PAGE = "This page is from an earlier visit. Here is your table as it is now: enter the hand again."


@never_cache
@require_GET
@with_phone
def my_table(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """The page."""
    return _table(request, phone)


@never_cache
@require_GET
def poll(request: HtmxRequest) -> HttpResponse:
    """204 while nothing has changed, else the piece; half-entered choices come along and stay chosen."""
    seen = request.GET.get("v", "")
    now = phone_version(request.COOKIES.get(PHONE_COOKIE, ""), seen=seen, now=timezone.now())
    if now is None:
        return send_to(request, reverse("join"))
    if now == seen:
        return HttpResponse(status=204)
    return _changed(request)


@with_phone
def _changed(request: HtmxRequest, phone: Phone) -> HttpResponse:
    return _table(request, phone, entered=request.GET.dict())


@require_POST
@with_phone
def save_hand(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save, or amend what this phone has seen; see services.hands for repeats, conflicts and late hands."""
    sent = request.POST
    number, base, table_id = (_whole(sent.get(name)) for name in ("number", "base", "table"))
    round_number, key = _whole(sent.get("round")), sent.get("key", "")
    if None in {number, base, table_id, round_number} or not KEY.fullmatch(key):
        return _refused(request, phone, OLD_PAGE, status=422)
    entered = {name: sent.get(name) for name in ("side", "bid", "tricks")}
    if len(sent.getlist("side")) > 1:
        entered["side"] = " and ".join(sent.getlist("side"))
    rules = rules_of(phone.night.season)
    problems = problems_with_hand(rules, **entered)
    if problems:
        return _table(request, phone, status=422, entered=sent.dict(), errors=_by_field(problems), key=key)
    result = clean_hand(rules, **entered)
    body = submission(key, table_id, number, result.side, result.bid, result.tricks)
    try:
        recorded = hand_services.record_hand(
            night=phone.night,
            table_id=table_id or 0,
            round_number=round_number or 0,
            number=number or 0,
            base=base or 0,
            result=result,
            submission=body,
            by=player_of(phone),
            at=timezone.now(),
        )
    except HandConflict as conflict:
        return _table(request, phone, status=409, conflict=conflict, receipt=key)
    except ActionRefused as refused:
        return _refused(
            request, phone, refused.message, status=_status(refused), receipt=key, entered=sent.dict()
        )
    return _recorded(request, phone, recorded, body)


@require_POST
@with_phone
def record_deal(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Note a deal without a contract: one tap."""
    sent = request.POST
    number, table_id, key = _whole(sent.get("number")), _whole(sent.get("table")), sent.get("key", "")
    kind = sent.get("kind", "")
    if number is None or table_id is None or kind not in {"thrown_in", "misdeal"} or not KEY.fullmatch(key):
        return _refused(request, phone, OLD_PAGE, status=422)
    body = submission(key, table_id, number, kind)
    try:
        recorded = hand_services.record_deal(
            night=phone.night,
            table_id=table_id,
            number=number,
            kind=HandKind(kind),
            submission=body,
            by=player_of(phone),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        return _refused(request, phone, refused.message, status=_status(refused), receipt=key)
    return _recorded(request, phone, recorded, body)


@require_POST
@with_phone
def save_tiebreak(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save the tie-break hand: who bid, and whether they made it."""
    sent = request.POST
    table_id, key = _whole(sent.get("table")), sent.get("key", "")
    if table_id is None or not KEY.fullmatch(key):
        return _refused(request, phone, OLD_PAGE, status=422)
    side, made = sent.get("side"), sent.get("made")
    errors: dict[str, list[str]] = {}
    if side not in {"1", "2"}:
        errors["side"] = ["Say which side bid."]
    if made not in {"yes", "no"}:
        errors["made"] = ["Say whether they made it."]
    if errors:
        return _table(request, phone, status=422, entered=sent.dict(), errors=errors, key=key)
    body = submission(key, table_id, "tiebreak", side, made)
    try:
        recorded = hand_services.record_tiebreak(
            night=phone.night,
            table_id=table_id,
            side=1 if side == "1" else 2,
            is_made=made == "yes",
            submission=body,
            by=player_of(phone),
            at=timezone.now(),
        )
    except ActionRefused as refused:
        return _refused(request, phone, refused.message, status=_status(refused), receipt=key)
    return _recorded(request, phone, recorded, body)


@require_POST
@with_phone
def undo_hand(request: HtmxRequest, phone: Phone, hand_id: int) -> HttpResponse:
    """Take back the last thing entered, named by its id."""
    try:
        hand_services.undo_hand(night=phone.night, hand_id=hand_id, by=player_of(phone), at=timezone.now())
    except ActionRefused as refused:
        return _refused(request, phone, refused.message, status=_status(refused))
    return _done(request, phone)


def _recorded(request: HtmxRequest, phone: Phone, recorded: Recorded, sent: Submission) -> HttpResponse:
    if recorded.outcome == "late":
        return _refused(
            request,
            phone,
            "That round is closed and the tables have moved on. Your hand is kept for the coordinator; "
            "nothing else was changed.",
            status=409,
            receipt=sent.key,
        )
    if recorded.outcome == "agreed" and recorded.hand is not None:
        what = describe(recorded.hand).capitalize()
        return _done(
            request, phone, receipt=sent.key, notice=f"{what} was already entered, just as you have it."
        )
    return _done(request, phone, receipt=sent.key)


def _done(request: HtmxRequest, phone: Phone, *, receipt: str = "", notice: str = "") -> HttpResponse:
    if wants_piece(request) or notice:
        return _table(request, phone, receipt=receipt, notice=notice)
    response = redirect("phone")
    response.status_code = 303
    return _with_receipt(response, receipt)


def _refused(
    request: HtmxRequest,
    phone: Phone,
    sentence: str,
    *,
    status: int,
    receipt: str = "",
    entered: dict[str, Any] | None = None,
) -> HttpResponse:
    return _table(
        request, phone, status=status, errors={"other": [sentence]}, receipt=receipt, entered=entered or {}
    )


def _table(
    request: HtmxRequest,
    phone: Phone,
    *,
    status: int = 200,
    entered: dict[str, Any] | None = None,
    errors: dict[str, list[str]] | None = None,
    conflict: HandConflict | None = None,
    notice: str = "",
    key: str = "",
    receipt: str = "",
) -> HttpResponse:
    """The table as it is now. Entered choices stay only if they are about the hand that comes next."""
    table = load_my_table(phone)
    chosen = entered or {}
    if chosen.get("number") not in {None, str(table.hand_number)}:
        chosen = {}
    context = {
        "table": table,
        "grid": bid_grid(rules_of(phone.night.season)),
        "entered": chosen,
        "errors": errors or {},
        "conflict": conflict_of(table, conflict.saved, conflict.offered, phone.night) if conflict else None,
        "notice": notice,
        "key": key or secrets.token_urlsafe(12),
    }
    template = "table/phone.html#table-now" if wants_piece(request) else "table/phone.html"
    return _with_receipt(render(request, template, context, status=status), receipt)


def _with_receipt(response: HttpResponse, key: str) -> HttpResponse:
    if key:
        response["X-Receipt"] = key
    return response


def _status(refused: ActionRefused) -> int:
    if isinstance(refused, NightOver):
        return 410
    return 422 if isinstance(refused, KeyReused) else 409


def _whole(text: str | None) -> int | None:
    return int(text) if text and WHOLE.fullmatch(text) else None


def _by_field(problems: list[Problem]) -> dict[str, list[str]]:
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(problem.field, []).append(problem.sentence)
    return errors
