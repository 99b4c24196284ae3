"""Who may read a season, and how its names are shown; and what somebody is called where names are not in full."""

from __future__ import annotations

from django import forms

from tournaments.forms.cleaning import NameField
from tournaments.forms.plain_words import PlainForm
from tournaments.models import NamesShown, Visibility

LONGEST_NICKNAME = 40
WHO = (
    (Visibility.OPEN, "Everybody; Bower’s first page leads to it"),
    (Visibility.LINK, "Only who has the secret link"),
    (Visibility.COORDINATORS, "Only coordinators"),
)
HOW = (
    (NamesShown.FULL, "In full: Ann Brook"),
    (NamesShown.INITIAL, "First name and initial: Ann B."),
    (NamesShown.NICKNAME, "Nickname; who has none, by first name and initial"),
)


class PrivacyForm(PlainForm):
    """Who may read a season, and how they read its names."""

    visibility = forms.TypedChoiceField(
        label="Who may see this season",
        choices=WHO,
        coerce=Visibility,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose who may see it.", "invalid_choice": "Choose one of the three."},
        help_text=(
            "This is about standings, results, people’s own pages, prints, certificates, calendar feeds and data. "
            "A device that was given tonight’s code is in the room: by link it sees the season too, with coordinators "
            "only still tonight’s board and result. So give the TV the code first."
        ),
    )
    names_shown = forms.TypedChoiceField(
        label="How they read names",
        choices=HOW,
        coerce=NamesShown,
        widget=forms.RadioSelect,
        error_messages={
            "required": "Choose how names are shown.",
            "invalid_choice": "Choose one of the three.",
        },
        help_text=(
            "On every page, print and feed, and on the board in the room. Coordinators, what they print, and the "
            "phones at the tables have full names: they play with these people. Two people never look alike: "
            "Ann Bo. and Ann Br."
        ),
    )


class NicknameForm(PlainForm):
    """What somebody is called where a season shows nicknames; nothing takes it away."""

    nickname = NameField(
        label="Nickname",
        max_length=LONGEST_NICKNAME,
        required=False,
        help_text="For seasons that show nicknames instead of names. Without one: first name and initial.",
    )
