"""What a service refuses, said where the person looks: beside a field, or on a page of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.views.navigation import desk_page

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpResponse

    from tournaments.models import Club
    from tournaments.services.errors import ActionRefused
    from tournaments.views.guards import HtmxRequest


def say_beside(form: forms.Form, refused: ActionRefused) -> None:
    """Put the sentence beside the field it is about, or above the form."""
    form.add_error(refused.field if refused.field in form.fields else None, refused.message)


def refused(
    request: HtmxRequest, club: Club, sentence: str, *, back: str, label: str = "Back to the night"
) -> HttpResponse:
    """409 with what was asked, why it cannot be, and the way back."""
    context = {"sentence": sentence, "back_url": back, "back_label": label}
    return desk_page(request, club, "night/refused.html", context, status=409)
