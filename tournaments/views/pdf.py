"""PDFs as answers: on the paper that was asked for, shown by the browser under a name to save it by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournaments.prints.layout import Paper

if TYPE_CHECKING:
    from tournaments.models import Season
    from tournaments.views.guards import HtmxRequest


def asked_paper(request: HtmxRequest, season: Season | None = None) -> Paper:
    """The paper of `?paper=a4|letter`; for anything else the season's, and A4 without a season."""
    asked = request.GET.get("paper", "").lower()
    usual = Paper(season.paper) if season else Paper.A4
    return Paper(asked) if asked in set(Paper) else usual


def pdf_response(data: bytes, name: str) -> HttpResponse:
    """The PDF for the browser to show; `name` is plain ASCII and ends in `.pdf`."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
