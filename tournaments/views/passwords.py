"""A coordinator's password: changed, and chosen anew after it was forgotten. Django's own parts in our pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.views import PasswordChangeDoneView, PasswordChangeView, PasswordResetConfirmView
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.forms.accounts import NewPasswordForm, OtherPasswordForm
from tournaments.views.accounts import MODEL_BACKEND

if TYPE_CHECKING:
    from django import forms

    from tournaments.views.guards import HtmxRequest


class Change(PasswordChangeView):
    """Another password, for whoever knows the old one. Signs every other browser of the account out."""

    template_name = "account/password.html"
    form_class = OtherPasswordForm
    success_url = reverse_lazy("password_changed")

    def form_invalid(self, form: forms.BaseForm) -> HttpResponse:
        """The form again, with 422."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


class Changed(PasswordChangeDoneView):
    """Says that it is done."""

    template_name = "account/password_changed.html"
    http_method_names = ("get", "head", "options")


class ChooseAnew(PasswordResetConfirmView):
    """A new password, for whoever has a one-time link; they are signed in with it at once."""

    template_name = "account/password_anew.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("clubs")
    post_reset_login = True
    post_reset_login_backend = MODEL_BACKEND

    def form_invalid(self, form: forms.BaseForm) -> HttpResponse:
        """The form again, with 422."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


change = Change.as_view()
changed = Changed.as_view()
choose_anew = ChooseAnew.as_view()


@never_cache
@require_safe
def forgotten(request: HtmxRequest) -> HttpResponse:
    """How to come by a one-time link. Bower sends no mail, so that it needs nobody outside the house."""
    context = {"days": settings.PASSWORD_RESET_TIMEOUT // (24 * 60 * 60)}
    return render(request, "account/password_forgotten.html", context)
