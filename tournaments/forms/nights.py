"""Tonight: who is here, who sits where, and a hand as the coordinator enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from scoring import RuleSet
from tournaments.forms.choosing import LongSelect
from tournaments.forms.cleaning import KeyField, NameField, ReasonField
from tournaments.forms.plain_words import PlainForm
from tournaments.names import folded
from tournaments.services.nights import Attendance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Couple, NightSeat, Player
    from tournaments.queries.values import SideView


class AttendanceForm(PlainForm):
    """Per member of each couple: away or not, and a substitute, known or new."""

    def __init__(
        self,
        *args: Any,
        couples: Sequence[Couple],
        seats: Iterable[NightSeat],
        players: Iterable[Player],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.couples = couples
        known = {seat.player_id: seat for seat in seats}
        everybody = list(players)
        self._taken = {folded(p.name): p for p in everybody}
        self._sits_in = {player_id: seat.substitute_id for player_id, seat in known.items()}
        choices = [("", "nobody"), *((p.pk, p.name) for p in everybody)]
        for player in self.members():
            seat = known.get(player.pk)
            self.fields[f"absent_{player.pk}"] = forms.BooleanField(
                label="away", required=False, initial=bool(seat and seat.is_absent)
            )
            self.fields[f"substitute_{player.pk}"] = forms.TypedChoiceField(
                label="plays instead",
                choices=choices,
                coerce=int,
                required=False,
                empty_value=None,
                initial=seat.substitute_id if seat else None,
                widget=LongSelect,
            )
            self.fields[f"guest_{player.pk}"] = NameField(label="or somebody new", required=False)

    def members(self) -> list[Player]:
        """Everybody of the season's couples."""
        return [player for couple in self.couples for player in (couple.first, couple.second)]

    def clean(self) -> dict[str, Any]:
        """Somebody who plays instead needs somebody who is away, and somebody new a name that nobody has."""
        data = super().clean() or self.cleaned_data
        for player in self.members():
            stands_in = data.get(f"substitute_{player.pk}") or data.get(f"guest_{player.pk}")
            if stands_in and not data.get(f"absent_{player.pk}"):
                self.add_error(f"absent_{player.pk}", f"Say that {player.name} is away.")
            guest = data.get(f"guest_{player.pk}")
            known = self._taken.get(folded(guest)) if guest else None
            if known is not None and (known.name != guest or known.pk != self._sits_in.get(player.pk)):
                self.add_error(
                    f"guest_{player.pk}",
                    f"You have {known.name} already: choose the name from the list. Somebody else of that name needs "
                    f"an addition, such as “{known.name} 2”.",
                )
        return data

    def guests(self) -> dict[int, str]:
        """New people by name, by the member they sit in for."""
        named = {player.pk: self.cleaned_data[f"guest_{player.pk}"] for player in self.members()}
        return {member: name for member, name in named.items() if name}

    def attendance(self) -> list[Attendance]:
        """What the service wants."""
        data = self.cleaned_data
        return [
            Attendance(
                couple_id=couple.pk,
                first_is_absent=data[f"absent_{couple.first_id}"],
                first_substitute_id=data[f"substitute_{couple.first_id}"],
                second_is_absent=data[f"absent_{couple.second_id}"],
                second_substitute_id=data[f"substitute_{couple.second_id}"],
            )
            for couple in self.couples
        ]


class SeatingForm(PlainForm):
    """A table for each couple; the hosts are not asked."""

    def __init__(
        self,
        *args: Any,
        couples: Iterable[tuple[int, str]],
        tables: Sequence[str],
        placed: dict[int, int],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "Choose …"), *((position, name) for position, name in enumerate(tables))]
        for couple_id, names in couples:
            self.fields[f"place_{couple_id}"] = forms.TypedChoiceField(
                label=names,
                choices=choices,
                coerce=int,
                required=False,
                empty_value=None,
                initial=placed.get(couple_id),
            )

    def tables(self) -> dict[int, int]:
        """The table chosen for each couple."""
        return {
            int(name.removeprefix("place_")): position
            for name, position in self.cleaned_data.items()
            if position is not None
        }


class HandForm(PlainForm):
    """A hand as the coordinator enters or amends it; whether it can be is scoring's to say."""

    side = forms.CharField(label="Bidders", required=False)
    bid = forms.CharField(label="Bid", required=False)
    tricks = forms.CharField(
        label="Tricks", required=False, widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 3})
    )
    number = forms.IntegerField(label="Hand", required=False, widget=forms.HiddenInput)
    reason = ReasonField(label="Why (everybody can read it)")
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    key = KeyField()
    late = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        sides: Sequence[SideView],
        rules: RuleSet,
        numbers: Sequence[int] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].widget = forms.Select(
            choices=[("", "Choose …"), *((str(s.side), s.names) for s in sides)]
        )
        bids = [(str(bid), bid.glyphs) for bid in rules.bids()]
        self.fields["bid"].widget = forms.Select(choices=[("", "Choose …"), *bids])
        if numbers:
            self.fields["number"].widget = forms.Select(choices=[(n, n) for n in numbers])


class TiebreakForm(PlainForm):
    """A tie-break hand: who bid, and made or set."""

    side = forms.ChoiceField(label="Bidders", error_messages={"required": "Say which side bid."})
    made = forms.ChoiceField(
        label="Result",
        choices=[("", "Choose …"), ("yes", "made"), ("no", "set")],
        error_messages={"required": "Say whether they made it."},
    )
    reason = ReasonField(label="Why (everybody can read it)")
    key = KeyField()
    kind = forms.CharField(required=False, initial="tiebreak", widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sides: Sequence[SideView], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["side"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Choose …"), *((str(s.side), s.names) for s in sides)]


class ReasonForm(PlainForm):
    """Why a finished night is opened again."""

    reason = ReasonField()
