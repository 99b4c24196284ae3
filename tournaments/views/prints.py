"""The prints of a night: a page that offers them, and each as a PDF made on request, in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.models import NightState
from tournaments.prints.layout import Paper
from tournaments.prints.movement_chart import movement_chart_pdf
from tournaments.prints.placard import placards_pdf
from tournaments.prints.round_sheet import fits_a_page, round_sheet_pdf
from tournaments.prints.score_sheet import score_sheet_pdf
from tournaments.prints.tally_card import tally_cards_pdf
from tournaments.prints.tonight import Tonight, tonight_pdf
from tournaments.queries.titles import night_title
from tournaments.views import print_values
from tournaments.views.navigation import desk_page
from tournaments.views.night import with_night
from tournaments.views.pdf import asked_paper, pdf_response

if TYPE_CHECKING:
    from tournaments.models import Club, Night
    from tournaments.views.guards import HtmxRequest


@require_safe
@with_night
def prints(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Everything there is to print for a night, on the paper chosen: `?paper=a4|letter`."""
    paper = asked_paper(request, night.season)
    placards = print_values.placards(club, night)
    context: dict[str, Any] = {
        "night_id": night.pk,
        "season_id": night.season_id,
        "night_title": night_title(night),
        "paper": paper.value,
        "rounds": _rounds_to_print(club, night, paper),
        "address": placards.address,
        "code": placards.code,
        "is_finished": night.state == NightState.FINISHED,
    }
    return desk_page(request, club, "night/prints.html", context)


@require_safe
@with_night
def everything(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """All prints for tonight in one file: `?paper=a4|letter`."""
    tonight = Tonight(
        club=club.name,
        date=print_values.date_of(night),
        sheet=print_values.score_sheet(club, night),
        cards=print_values.tally_cards(club, night),
        placards=print_values.placards(club, night),
        chart=print_values.movement_chart(club, night),
    )
    return pdf_response(tonight_pdf(tonight, asked_paper(request, night.season)), _name("everything", night))


@require_safe
@with_night
def score_sheets(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """A score sheet for each table: `?paper=a4|letter`, `?names=no` for blank ones."""
    with_names = request.GET.get("names") != "no"
    sheet = print_values.score_sheet(club, night, with_names=with_names)
    name = _name("score-sheets", night, "" if with_names else "-blank")
    return pdf_response(score_sheet_pdf(sheet, asked_paper(request, night.season)), name)


@require_safe
@with_night
def round_sheets(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Score sheets of one round alone, two tables to a page: `?round=2`, else 1, with its names once it is seated."""
    paper = asked_paper(request, night.season)
    rounds = _rounds_to_print(club, night, paper)
    if not rounds:
        raise Http404
    asked = request.GET.get("round", "")
    number = next((number for number in rounds if str(number) == asked), 1)
    sheet = print_values.score_sheet(club, night, round_number=number)
    if not fits_a_page(sheet, paper):  # for its names alone
        sheet = print_values.score_sheet(club, night, with_names=False)
    return pdf_response(round_sheet_pdf(sheet, number, paper), _name(f"round-{number}", night))


@require_safe
@with_night
def tally_cards(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """A tally card for each player, four to a page: `?backs=yes` with backs to print on the reverse."""
    has_backs = request.GET.get("backs") == "yes"
    data = tally_cards_pdf(
        print_values.tally_cards(club, night), asked_paper(request, night.season), backs=has_backs
    )
    return pdf_response(data, _name("tally-cards", night))


@require_safe
@with_night
def placards(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """A placard for each table, with the QR of the address chosen for phones."""
    data = placards_pdf(print_values.placards(club, night), asked_paper(request, night.season))
    return pdf_response(data, _name("placards", night))


@require_safe
@with_night
def movement(request: HtmxRequest, club: Club, night: Night) -> HttpResponse:
    """Who moves where, for the wall."""
    data = movement_chart_pdf(print_values.movement_chart(club, night), asked_paper(request, night.season))
    return pdf_response(data, _name("movement", night))


def _name(what: str, night: Night, more: str = "") -> str:
    return f"{what}-{night.date.isoformat()}{more}.pdf"


def _rounds_to_print(club: Club, night: Night, paper: Paper) -> range:
    """The rounds that have sheets of their own: none where a page cannot hold so many hands."""
    sheet = print_values.score_sheet(club, night, with_names=False)
    return range(1, sheet.rounds + 1 if fits_a_page(sheet, paper) else 1)
