"""The keys by which programs read a club's data: a coordinator makes, sees and revokes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite import addresses
from tournaments.forms.api_tokens import ApiTokenForm
from tournaments.queries.api_tokens import keys_of_club
from tournaments.services import api_tokens as services
from tournaments.services.errors import ActionRefused
from tournaments.views.done import Done, redirect_done
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from tournaments.models import Club


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def api_keys(request: HtmxRequest, club: Club) -> HttpResponse:
    """The club's keys; a new one is shown in the answer to its form, and never again."""
    if request.POST.get("action") == "revoke":
        return _revoke(request, club)
    form = ApiTokenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, club, form, status=422 if form.is_bound else 200)
    try:
        token, key = services.make_token(
            club=club, by=coordinator(request), at=timezone.now(), **form.cleaned_data
        )
    except ActionRefused as refused:
        say_beside(form, refused)
        return _page(request, club, form, status=422 if refused.field else 409)
    return _page(request, club, ApiTokenForm(), key=key, name=token.name)


def _revoke(request: HtmxRequest, club: Club) -> HttpResponse:
    token_id = whole(request.POST.get("which")) or 0
    try:
        services.revoke_token(club=club, token_id=token_id, by=coordinator(request), at=timezone.now())
    except ActionRefused as refused:
        return _page(request, club, ApiTokenForm(), refusal=refused.message, status=409)
    return redirect_done(Done.KEY_REVOKED, "api_keys", club.slug)


def _page(
    request: HtmxRequest,
    club: Club,
    form: ApiTokenForm,
    *,
    key: str = "",
    name: str = "",
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "keys": keys_of_club(club),
        "form": form,
        "new_key": key,
        "new_name": name,
        "refusal": refusal,
        "api_url": addresses.base_url() + reverse("api-1:club"),
    }
    return desk_page(request, club, "setup/api_tokens.html", context, status=status)
