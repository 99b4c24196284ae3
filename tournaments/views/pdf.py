"""PDFs as answers: on the paper that was asked for, shown by the browser under a name to save it by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournaments.prints.layout import Paper

if TYPE_CHECKING:
    from tournaments.views.guards import HtmxRequest


def asked_paper(request: HtmxRequest) -> Paper:
    """The paper of `?paper=a4|letter`; A4 for anything else."""
    asked = request.GET.get("paper", "").lower()
    return Paper(asked) if asked in set(Paper) else Paper.A4


def pdf_response(data: bytes, name: str) -> HttpResponse:
    """The PDF for the browser to show; `name` is plain ASCII and ends in `.pdf`."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
