"""A player's own table. The table is looked up from the phone; what a form says of it only has to agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring import problems_with_hand
from scoring.checks import clean_hand
from tournaments.forms.cleaning import KEY, new_key
from tournaments.models import HandKind
from tournaments.queries.entry import club_entry
from tournaments.queries.my_table import my_table as load_my_table
from tournaments.queries.offered import Offered, OfferedTiebreak, conflict_of, offered_words
from tournaments.queries.polls import phone_version
from tournaments.services import hands as hand_services
from tournaments.services.errors import ActionRefused, HandConflict, KeyReused, NightOver
from tournaments.services.hand_rows import describe
from tournaments.services.submissions import submission
from tournaments.translate import rules_of
from tournaments.views.entry_choices import entry_choices
from tournaments.views.form_values import Blanks, whole
from tournaments.views.guards import PHONE_COOKIE, HtmxRequest, ask_who, player_of, wants_piece, with_phone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring import Problem
    from tournaments.models import Phone
    from tournaments.queries.hands import HandsRead
    from tournaments.services.sent_hands import Recorded

Entered: TypeAlias = "Mapping[str, str | None]"

KEPT_FOR_THE_COORDINATOR = (
    "That round is closed and the tables have moved on. Your hand is kept for the coordinator; "
    "nothing else was changed."
)
KEPT_AFTER_LEAVING = (
    "Somebody else holds that seat now. Your hand is kept for the coordinator; nothing else was changed."
)
OLD_PAGE = "This page is from an earlier visit. Here is your table as it is now: enter the hand again."


@never_cache
@require_safe
@with_phone
def my_table(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """The page."""
    return _table(request, phone)


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
    return _table(request, phone, entered=request.GET.dict())


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
        return _table(request, phone, status=409, conflict=conflict, receipt=key)
    except ActionRefused as refusal:
        return refused(
            request, phone, refusal.message, status=status_of(refusal), receipt=key, offered=offered
        )
    if recorded.hand is None:
        sentences = [_notice(recorded), _in_words(phone, offered)]
        return _table(request, phone, status=202, notice=" ".join(filter(None, sentences)), receipt=key)
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


def done(
    request: HtmxRequest, phone: Phone, *, receipt: str = "", notice: str = "", read: HandsRead | None = None
) -> HttpResponse:
    """It is done: the table as it is now, or a redirect to it. `read` are hands just written."""
    if wants_piece(request) or notice:
        return _table(request, phone, receipt=receipt, notice=notice, read=read)
    response = redirect("phone")
    response.status_code = 303
    return with_receipt(response, receipt)


def wrong(
    request: HtmxRequest, phone: Phone, entered: Entered, errors: dict[str, list[str]], key: str
) -> HttpResponse:
    """What was entered cannot be: it stays, with a sentence beside each field. Nothing was used of its key."""
    return _table(request, phone, status=422, entered=entered, errors=errors, key=key, receipt=key)


def refused(
    request: HtmxRequest,
    phone: Phone,
    sentence: str,
    *,
    status: int,
    receipt: str = "",
    offered: Offered | OfferedTiebreak | None = None,
) -> HttpResponse:
    """What was sent cannot be recorded; a hand is told in words, since its form may be gone from the page."""
    sentences = [sentence, *filter(None, [_in_words(phone, offered)])]
    entered = request.POST.dict() if offered else None
    return _table(
        request, phone, status=status, entered=entered, errors={"other": sentences}, receipt=receipt
    )


def _table(
    request: HtmxRequest,
    phone: Phone,
    *,
    status: int = 200,
    entered: Entered | None = None,
    errors: dict[str, list[str]] | None = None,
    conflict: HandConflict | None = None,
    notice: str = "",
    key: str = "",
    receipt: str = "",
    read: HandsRead | None = None,
) -> HttpResponse:
    """The table as it is now. Entered choices stay only if they are about the hand that comes next."""
    table = load_my_table(phone, read)
    chosen = entry_choices(table, entered or {})
    context = {
        "table": table,
        "entry": club_entry(table, rules_of(phone.night)),
        "entered": Blanks(chosen),
        "errors": Blanks(errors or {}),
        "conflict": conflict_of(table, conflict.saved, conflict.offered, phone.night) if conflict else None,
        "notice": notice,
        "key": key or new_key(),
        "bid_key": new_key(),
    }
    template = "table/phone.html#table-now" if wants_piece(request) else "table/phone.html"
    return with_receipt(render(request, template, context, status=status), receipt)


def _in_words(phone: Phone, offered: Offered | OfferedTiebreak | None) -> str:
    words = offered_words(phone.night, offered) if offered else ""
    return f"You entered {words}" if words else ""


def with_receipt(response: HttpResponse, key: str) -> HttpResponse:
    if key:
        response["X-Receipt"] = key
    return response


def status_of(refusal: ActionRefused) -> int:
    """The HTTP status that says why."""
    if isinstance(refusal, NightOver):
        return 410
    return 422 if isinstance(refusal, KeyReused) else 409


def key_of(request: HtmxRequest, name: str = "key") -> str:
    """The submission's id, "" when it is none."""
    key = request.POST.get(name, "")
    return key if KEY.fullmatch(key) else ""


def by_field(problems: list[Problem]) -> dict[str, list[str]]:
    """The sentences beside each field."""
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(problem.field, []).append(problem.sentence)
    return errors
