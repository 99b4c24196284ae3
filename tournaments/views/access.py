"""Who runs the club: seen by everybody who does, decided by its owners; and the way in for whoever is invited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import login as sign_in
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite import addresses
from tournaments.forms.accounts import AccountForm
from tournaments.queries.access import name_of, open_invitations, people_with_access
from tournaments.queries.finding import coordinators_club
from tournaments.services import access as services
from tournaments.services.errors import ActionRefused
from tournaments.views.accounts import MODEL_BACKEND
from tournaments.views.done import Done, redirect_done
from tournaments.views.form_values import whole
from tournaments.views.guards import HtmxRequest, coordinator, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.qr import qr_svg
from tournaments.views.refusals import say_beside

if TYPE_CHECKING:
    from tournaments.models import Club, Invitation

GONE = 410


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def people(request: HtmxRequest, club: Club) -> HttpResponse:
    """Who runs the club, and who may: invite, withdraw, hand over, take out, leave."""
    refusal, status = "", 200
    if request.method == "POST":
        try:
            _do(request, club)
        except ActionRefused as refused:
            refusal, status = refused.message, 403 if isinstance(refused, services.OwnersOnly) else 409
        else:
            has_left = coordinators_club(request.user, club.slug) is None
            return redirect("clubs") if has_left else redirect_done(Done.ACCESS, "access", club.slug)
    context = {**_page(request, club), "refusal": refusal}
    return desk_page(request, club, "setup/access.html", context, status=status)


def _do(request: HtmxRequest, club: Club) -> None:
    """What a button of the page says. Raises: ActionRefused."""
    by, at = coordinator(request), timezone.now()
    action = request.POST.get("action", "")
    number = whole(request.POST.get("which")) or 0
    decided = {
        "owner": services.share_ownership,
        "hand_over": services.hand_over,
        "remove": services.remove_access,
    }
    if action == "invite":
        services.invite(club=club, by=by, at=at)
    elif action == "withdraw":
        services.withdraw_invitation(club=club, invitation_id=number, by=by, at=at)
    elif action == "leave":
        services.leave_club(club=club, by=by, at=at)
    elif action in decided:
        decided[action](club=club, membership_id=number, by=by, at=at)
    else:
        raise ActionRefused("This page has no such button. Nothing was changed.")


def _page(request: HtmxRequest, club: Club) -> dict[str, Any]:
    everybody = people_with_access(club, user_id=request.user.pk)
    you = next(one for one in everybody if one.is_you)
    base = addresses.base_url()
    invitations = open_invitations(club, at=timezone.now()) if you.is_owner else []
    return {
        "everybody": everybody,
        "you": you,
        "invitations": [_invitation(one, base) for one in invitations],
        "reaches_others": addresses.reaches_phones(base),
    }


def _invitation(invitation: Invitation, base: str) -> dict[str, Any]:
    link = base + reverse("invited", args=[services.token_of(invitation)])
    return {
        "id": invitation.pk,
        "link": link,
        "qr_svg": qr_svg(link),
        "made_by": name_of(invitation.made_by),
        "expires_at": invitation.expires_at,
    }


@never_cache
@require_http_methods(["GET", "POST"])
def invited(request: HtmxRequest, token: str) -> HttpResponse:
    """The way in by an invitation: with the account that is signed in, or with one made here."""
    invitation = services.invitation_by_token(token)
    if invitation is None:
        return _no_way_in(request, "This is no invitation. Is the whole link there?", 404)
    club = invitation.club
    if coordinators_club(request.user, club.slug) is not None:
        return redirect("club", club.slug)
    form = AccountForm(request.POST if request.method == "POST" else None)
    try:
        services.refuse_gone(invitation, at=timezone.now())
        if request.method == "POST" and _comes_in(request, invitation, form):
            return redirect("club", club.slug)
    except services.InvitationGone as gone:
        return _no_way_in(request, gone.message, GONE)
    context = {
        "invitation": invitation,
        "invited_by": name_of(invitation.made_by),
        "invited_to": club.name,
        "form": form,
        "you": name_of(request.user) if request.user.is_authenticated else "",
    }
    return render(request, "account/invited.html", context, status=422 if form.errors else 200)


def _comes_in(request: HtmxRequest, invitation: Invitation, form: AccountForm) -> bool:
    """Whether somebody runs the club from now on. Raises: InvitationGone."""
    if request.user.is_authenticated:
        services.accept_invitation(invitation=invitation, user=request.user, at=timezone.now())
        return True
    if not form.is_valid():
        return False
    try:
        user = services.accept_with_new_account(invitation=invitation, at=timezone.now(), **form.cleaned_data)
    except services.InvitationGone:
        raise
    except ActionRefused as refused:
        say_beside(form, refused)
        return False
    sign_in(request, user, backend=MODEL_BACKEND)
    return True


def _no_way_in(request: HtmxRequest, sentence: str, status: int) -> HttpResponse:
    return render(request, "account/invitation_gone.html", {"sentence": sentence}, status=status)
