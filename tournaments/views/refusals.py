"""A refusal as a page of its own, where no form can carry the sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

from tournaments.views.navigation import navigation

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Club
    from tournaments.views.guards import HtmxRequest


def refused(
    request: HtmxRequest, club: Club, sentence: str, *, back: str, label: str = "Back to the night"
) -> HttpResponse:
    """409 with what was asked, why it cannot be, and the way back."""
    context = {"sentence": sentence, "back_url": back, "back_label": label}
    return render(
        request,
        "night/refused.html",
        {**context, **navigation(request, club, is_coordinator=True)},
        status=409,
    )
