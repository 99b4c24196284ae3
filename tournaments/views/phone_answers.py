"""What a phone is answered: its table as it is now, with what became of what it sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.forms.cleaning import KEY, new_key
from tournaments.models import Visibility
from tournaments.queries.entry import club_entry
from tournaments.queries.my_table import my_table
from tournaments.queries.offered import Offered, OfferedTiebreak, conflict_of, offered_words
from tournaments.services.errors import ActionRefused, HandConflict, KeyReused, NightOver
from tournaments.translate import rules_of
from tournaments.views.entry_choices import entry_choices
from tournaments.views.form_values import Blanks
from tournaments.views.guards import HtmxRequest, wants_piece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from django.http import HttpResponse

    from scoring import Problem
    from tournaments.models import Phone
    from tournaments.queries.hands import HandsRead

Entered: TypeAlias = "Mapping[str, str | None]"

OLD_PAGE = "This page is from an earlier visit. Here is your table as it is now: enter the hand again."


def table_page(
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
    table = my_table(phone, read)
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
        "ways_on": _ways_on(phone) if table.stage == "finished" else {},
    }
    template = "table/phone.html#table-now" if wants_piece(request) else "table/phone.html"
    return with_receipt(render(request, template, context, status=status), receipt)


def _ways_on(phone: Phone) -> dict[str, str]:
    """Where a night that is over leads: to its result, and to the standings where a phone may read them."""
    season = phone.night.season
    ways = {"The night, hand for hand": reverse("night_result", args=[season.club.slug, phone.night_id])}
    if season.visibility != Visibility.COORDINATORS:
        ways["Season standings"] = reverse("season_standings", args=[season.club.slug, season.pk])
    return ways


def done(
    request: HtmxRequest, phone: Phone, *, receipt: str = "", notice: str = "", read: HandsRead | None = None
) -> HttpResponse:
    """It is done: the table as it is now, or a redirect to it. `read` are hands just written."""
    if wants_piece(request) or notice:
        return table_page(request, phone, receipt=receipt, notice=notice, read=read)
    response = redirect("phone")
    response.status_code = 303
    return with_receipt(response, receipt)


def wrong(
    request: HtmxRequest, phone: Phone, entered: Entered, errors: dict[str, list[str]], key: str
) -> HttpResponse:
    """What was entered cannot be: it stays, with a sentence beside each field. Nothing was used of its key."""
    return table_page(request, phone, status=422, entered=entered, errors=errors, key=key, receipt=key)


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
    sentences = [sentence, *filter(None, [in_words(phone, offered)])]
    entered = request.POST.dict() if offered else None
    return table_page(
        request, phone, status=status, entered=entered, errors={"other": sentences}, receipt=receipt
    )


def in_words(phone: Phone, offered: Offered | OfferedTiebreak | None) -> str:
    """What was sent, as the page says it: "You entered 8♥ by Pat & Ruth, took 9"; "" for what is no hand."""
    words = offered_words(phone.night, offered) if offered else ""
    return f"You entered {words}" if words else ""


def with_receipt(response: HttpResponse, key: str) -> HttpResponse:
    """The answer, naming the submission that it answers; without a key as it is."""
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


def by_field(problems: Iterable[Problem], name_of: Callable[[str], str] = str) -> dict[str, list[str]]:
    """The sentences beside each field; `name_of` gives what the page calls a field of a problem."""
    errors: dict[str, list[str]] = {}
    for problem in problems:
        errors.setdefault(name_of(problem.field), []).append(problem.sentence)
    return errors
