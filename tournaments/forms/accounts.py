"""Accounts: the first of a fresh server, and those of people who were invited."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm, UsernameField
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import A_NAME, PlainForm, PlainWords


class AccountForm(PlainForm):
    """An account for somebody who has none: how people call them, and what they sign in with."""

    full_name = NameField(label="Your name")
    username = forms.CharField(
        label="User name",
        max_length=60,
        validators=[UnicodeUsernameValidator()],
        help_text="You sign in with it.",
        error_messages={"invalid": "A user name has letters, digits and the signs @ . + - _ only."},
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label="Password",
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="At least eight characters, not only digits.",
    )

    def clean_username(self) -> str:
        """Refuse a name that is taken."""
        username: str = self.cleaned_data["username"]
        if get_user_model().objects.filter(username=username).exists():
            raise ValidationError("This user name is taken.")
        return username

    def clean(self) -> dict[str, Any] | None:
        """Check the password against the site's rules, with the sentence beside its field."""
        data = super().clean() or self.cleaned_data
        if data.get("password"):
            user = get_user_model()(username=data.get("username", ""), first_name=data.get("full_name", ""))
            try:
                password_validation.validate_password(data["password"], user)
            except ValidationError as refused:
                self.add_error("password", refused)
        return data


class SetupForm(AccountForm):
    """Who runs the club. The token comes from the terminal that started the server."""

    token = forms.CharField(
        label="Token",
        max_length=64,
        help_text="It is printed in the terminal where the server was started.",
    )
    club_name = NameField(label="Name of the club", max_length=60, required=False)
    brings_club = forms.BooleanField(
        label="I bring a club in from its file: the next page takes it", required=False
    )
    field_order = ("token", "club_name", "brings_club", "full_name", "username", "password")

    def clean(self) -> dict[str, Any] | None:
        """A club has a name, unless one comes with its own out of a file."""
        data = super().clean() or self.cleaned_data
        if "club_name" in data and not data["club_name"] and not data.get("brings_club"):
            self.add_error("club_name", A_NAME)
        return data


class SignInForm(PlainWords, AuthenticationForm):
    """Signing in."""

    username = UsernameField(label="User name", widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {  # noqa: RUF012 - as the form it stands in for
        "invalid_login": "No account has this user name with this password. Capital and small letters differ.",
        "inactive": "This account is closed.",
    }


class NewPasswordForm(PlainWords, SetPasswordForm):  # type: ignore[type-arg]  # generic to the checker alone
    """A new password, written twice, for whoever has a one-time link."""

    error_messages = {"password_mismatch": "These are two different passwords. Write the same one twice."}  # noqa: RUF012


class OtherPasswordForm(PlainWords, PasswordChangeForm):
    """A new password for whoever knows the old one."""

    error_messages = {  # noqa: RUF012
        **NewPasswordForm.error_messages,
        "password_incorrect": "This is not the password you have had until now.",
    }


class ClubForm(PlainForm):
    """Another club for the same coordinator."""

    name = NameField(label="Name of the club", max_length=60)
