"""The plan of a season: a rhythm to propose dates from, the proposed nights, and changes of one night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.cleaning import ReasonField
from tournaments.forms.plain_words import PlainForm
from tournaments.forms.season_days import DaysForm
from tournaments.planning.holidays import read_holidays
from tournaments.planning.rhythm import WEEKDAYS, Rhythm
from tournaments.queries.plan_proposal import ProposedNight
from tournaments.words import day, weekday

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tournaments.models import Couple, Night, Season

LONGEST_HOLIDAYS = 4000
MOST_NIGHTS = 120
"""More than two a week all year: a longer list is not a plan of ours."""

RHYTHMS = (
    (Rhythm.WEEKLY, "every week"),
    (Rhythm.FORTNIGHTLY, "every two weeks"),
    (Rhythm.FIRST, "the first of the month"),
    (Rhythm.SECOND, "the second of the month"),
    (Rhythm.THIRD, "the third of the month"),
    (Rhythm.FOURTH, "the fourth of the month"),
    (Rhythm.LAST, "the last of the month"),
)


class DayField(forms.DateField):
    """A date, with the browser's own picker."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, **kwargs)


class HolidaysField(forms.CharField):
    """Days without a night, a line each."""

    def __init__(self) -> None:
        super().__init__(
            label="Days without a night",
            required=False,
            max_length=LONGEST_HOLIDAYS,
            widget=forms.Textarea(attrs={"rows": 4}),
            help_text="A line each, as in: 24 December to 2 January Christmas",
        )


class RhythmForm(PlainForm):
    """When the club meets. Everything it asks for stands in the address of the proposal, so it can be kept."""

    weekday = forms.TypedChoiceField(label="Day", coerce=int, choices=list(enumerate(WEEKDAYS)))
    rhythm = forms.TypedChoiceField(label="How often", coerce=Rhythm, choices=RHYTHMS)
    starts_on = DayField(label="From")
    ends_on = DayField(label="Until")
    holidays = HolidaysField()

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.season = season

    def clean(self) -> dict[str, Any]:
        """Days within the season, in order, and holidays that can be read."""
        data = super().clean() or self.cleaned_data
        season = self.season
        for name in ("starts_on", "ends_on"):
            if data.get(name) and not season.starts_on <= data[name] <= season.ends_on:
                self.add_error(
                    name, f"The season runs from {day(season.starts_on)} to {day(season.ends_on)}."
                )
        if data.get("starts_on") and data.get("ends_on") and data["ends_on"] < data["starts_on"]:
            self.add_error("ends_on", "This is before the first day.")
        self._say_unread(data)
        return data

    def asked(self) -> dict[str, Any]:
        """What a valid form asks a proposal for."""
        data = self.cleaned_data
        return {
            "weekday_number": data["weekday"],
            "rhythm": data["rhythm"],
            "starts_on": data["starts_on"],
            "ends_on": data["ends_on"],
            "holidays": self.read_holidays,
        }

    def _say_unread(self, data: dict[str, Any]) -> None:
        found, unread = read_holidays(data.get("holidays") or "", season_starts=self.season.starts_on)
        for line in unread:
            self.add_error("holidays", f"Line {line.line}, “{line.text}”: {line.why}")
        self.read_holidays = found


class ProposalForm(PlainForm):
    """The proposed nights, each with its day, its hosts and whether it is kept. Changed ones come back as sent."""

    def __init__(
        self, *args: Any, proposed: Sequence[ProposedNight], couples: Iterable[Couple], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.size = min(len(proposed), MOST_NIGHTS)
        choices = [("", "Nobody yet"), *((c.pk, str(c)) for c in couples)]
        for n, night in enumerate(proposed[:MOST_NIGHTS]):
            self.fields[f"keep_{n}"] = forms.BooleanField(label="Plan it", required=False, initial=True)
            self.fields[f"date_{n}"] = DayField(label="Date", initial=night.date)
            self.fields[f"hosts_{n}"] = forms.TypedChoiceField(
                label="Hosts",
                coerce=int,
                required=False,
                empty_value=None,
                choices=choices,
                initial=night.hosts_id,
            )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The fields night by night, with the day in words, as far as it is one."""
        return [
            {"title": self._title(n)} | {name: self[f"{name}_{n}"] for name in ("keep", "date", "hosts")}
            for n in range(self.size)
        ]

    def _title(self, n: int) -> str:
        name = f"date_{n}"
        when = self.cleaned_data.get(name) if self.is_bound else self.fields[name].initial
        return weekday(when) if when else f"Night {n + 1}"

    def clean(self) -> dict[str, Any]:
        """No day twice among those that are kept."""
        data = super().clean() or self.cleaned_data
        seen: set[date] = set()
        for n in range(self.size):
            when = data.get(f"date_{n}")
            if not data.get(f"keep_{n}") or when is None:
                continue
            if when in seen:
                self.add_error(f"date_{n}", f"{day(when)} stands here twice. Change one, or leave one out.")
            seen.add(when)
        return data

    def chosen(self) -> list[ProposedNight]:
        """The nights that are kept and have a day, also while something else of the form is wrong."""
        data = self.cleaned_data
        return [
            ProposedNight(data[f"date_{n}"], data.get(f"hosts_{n}"))
            for n in range(self.size)
            if data.get(f"keep_{n}") and data.get(f"date_{n}")
        ]


class SeasonDatesForm(DaysForm):
    """A season's first and last day and its holidays."""

    starts_on = DayField(label="From")
    ends_on = DayField(label="Until")
    holidays = HolidaysField()
    field_order = ("starts_on", "ends_on", "may_overlap")

    def clean(self) -> dict[str, Any]:
        """Days that no other season has, unless that is meant."""
        data = super().clean() or self.cleaned_data
        self.ask_overlap(data.get("starts_on"), data.get("ends_on"))
        return data


class MoveForm(PlainForm):
    """Another day for a night."""

    date = DayField(label="The new day")
    reason = ReasonField(label="Why it moves", help_text="If you like. The log keeps it.")


class HostsForm(PlainForm):
    """Who hosts a night."""

    hosts = forms.TypedChoiceField(label="Hosts", coerce=int, required=False, empty_value=None)
    reason = ReasonField(label="Why (everybody can read it)")

    def __init__(self, *args: Any, couples: Iterable[Couple], has_begun: bool, **kwargs: Any) -> None:
        """A night that has begun asks why."""
        super().__init__(*args, **kwargs)
        if not has_begun:
            del self.fields["reason"]
        field = self.fields["hosts"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Nobody yet"), *((c.pk, str(c)) for c in couples)]


class SwapForm(PlainForm):
    """Another planned night whose hosts change places with these; `seen` is the couple that the page named."""

    other = forms.TypedChoiceField(label="With", coerce=int)
    have_agreed = forms.BooleanField(
        label="Both have agreed",
        required=False,
        help_text="If not, both nights say so until they have.",
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, nights: Iterable[Night], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Choose …"), *((n.pk, f"{day(n.date)}: {n.hosts}") for n in nights)]


class CancelForm(PlainForm):
    """Why a night is called off."""

    reason = ReasonField(label="Why it is cancelled", help_text="If you like. The log keeps it.")


class ChecklistForm(PlainForm):
    """Which lines of the hosts' checklist are done."""

    ticked = forms.MultipleChoiceField(required=False)

    def __init__(self, *args: Any, keys: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["ticked"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, key) for key in keys]
