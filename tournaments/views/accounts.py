"""Coordinators: signing in, the first account, their clubs."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.contrib.auth import login as sign_in
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite import secrets_file
from tournaments.forms.accounts import ClubForm, SetupForm, SignInForm
from tournaments.names import alike
from tournaments.queries.finding import clubs_of
from tournaments.services.clubs import make_club, make_first_coordinator

if TYPE_CHECKING:
    from django import forms

    from tournaments.views.guards import HtmxRequest

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def is_new_server() -> bool:
    """Whether nobody has an account yet: the terminal's token waits to be used."""
    return secrets_file.setup_token() is not None and not get_user_model().objects.exists()


class Login(LoginView):
    """Sign in, then on to the page that was asked for, or to the club."""

    template_name = "account/login.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True
    next_page = "clubs"

    def form_invalid(self, form: forms.BaseForm) -> HttpResponse:
        """The form again, with 422."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


login = Login.as_view(extra_context={"is_new_server": is_new_server})


@never_cache
@require_http_methods(["GET", "POST"])
def setup(request: HtmxRequest) -> HttpResponse:
    """The first coordinator's account, for whoever holds the token that the terminal shows."""
    token = secrets_file.setup_token()
    if token is None or get_user_model().objects.exists():
        raise Http404
    form = SetupForm(request.POST or None, initial={"token": request.GET.get("token", "")})
    if request.method == "GET" or not form.is_valid():
        return render(request, "account/setup.html", {"form": form}, status=422 if request.POST else 200)
    if not hmac.compare_digest(form.cleaned_data["token"].strip().encode(), token.encode()):
        form.add_error("token", "This is not the token that the terminal shows.")
        return render(request, "account/setup.html", {"form": form}, status=422)
    if not secrets_file.clear_setup_token():
        raise Http404
    user = make_first_coordinator(
        username=form.cleaned_data["username"],
        password=form.cleaned_data["password"],
        full_name=form.cleaned_data["full_name"],
        club_name="" if form.cleaned_data["brings_club"] else form.cleaned_data["club_name"],
        at=timezone.now(),
    )
    sign_in(request, user, backend=MODEL_BACKEND)
    return redirect("club_import" if form.cleaned_data["brings_club"] else "clubs")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def clubs(request: HtmxRequest) -> HttpResponse:
    """The clubs this account runs. Whoever runs just one goes straight there."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = make_club(name=form.cleaned_data["name"], by=request.user, at=timezone.now())
        return redirect("club", club.slug)
    mine = clubs_of(request.user)
    if request.method == "GET" and len(mine) == 1 and "all" not in request.GET:
        return redirect("tonight", mine[0].slug)
    status = 422 if request.method == "POST" else 200
    context = {"clubs": mine, "alike": alike([club.name for club in mine]), "form": form}
    return render(request, "setup/clubs.html", context, status=status)
