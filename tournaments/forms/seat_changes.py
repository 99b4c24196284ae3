"""Changes of who sits where while a night is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.forms.cleaning import KeyField, NameField, ReasonField
from tournaments.forms.plain_words import PlainForm
from tournaments.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Player
    from tournaments.queries.seat_changes import Chair

PLACE, EXCHANGE = "place", "exchange"
CHOOSE = ("", "Choose …")


class PlaceForm(PlainForm):
    """Somebody takes a member's place over, or the member is back."""

    member = forms.TypedChoiceField(label="Whose place", coerce=int, empty_value=None)
    player = forms.TypedChoiceField(
        label="Who plays from now on", coerce=int, required=False, empty_value=None
    )
    guest = NameField(label="or somebody new", required=False)
    when = forms.ChoiceField(
        label="From when",
        choices=[
            ("next", "from the next round on"),
            ("now", "in this round: hands before stay with whoever held the cards"),
        ],
        widget=forms.RadioSelect,
        initial="next",
    )
    from_hand = forms.IntegerField(
        label="First hand they play in this round",
        help_text="Empty for the next one at that table. With 1 the whole round counts for them.",
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = ReasonField(label="Why (everybody can read it)")

    def __init__(
        self, *args: Any, chairs: Sequence[Chair], players: Iterable[Player], is_over: bool, **kwargs: Any
    ) -> None:
        """`is_over`: the round is, so that it is said who held the cards in it."""
        super().__init__(*args, **kwargs)
        self._is_over = is_over
        if is_over:
            del self.fields["when"]
            self.fields["player"].label = "Who held the cards"
            self.fields["from_hand"].label = "From which hand on"
            self.fields["from_hand"].help_text = "Empty for the whole round."
        everybody = list(players)
        self._taken = {folded(player.name): player.name for player in everybody}
        self._next_hands = {chair.member_id: chair.next_hand for chair in chairs}
        _choices(self, "member", [(chair.member_id, f"{chair.words} ({chair.table})") for chair in chairs])
        _choices(self, "player", [(player.pk, player.name) for player in everybody])

    def clean(self) -> dict[str, Any]:
        """Somebody new needs a name that nobody has; the first hand is the next one unless another is stated."""
        data = super().clean() or self.cleaned_data
        if self._is_over:
            data["from_hand"] = data.get("from_hand") or 1
        elif data.get("when") != "now":
            data["from_hand"] = None
        elif data.get("from_hand") is None and "from_hand" not in self.errors:
            data["from_hand"] = self._next_hands.get(data.get("member") or 0)
        known = self._taken.get(folded(data.get("guest") or ""))
        if known is not None:
            self.add_error(
                "guest",
                f"You have {known} already: choose the name from the list. Somebody else of that name needs an "
                f"addition, such as “{known} 2”.",
            )
        elif data.get("guest") and data.get("player"):
            self.add_error("guest", "Choose from the list or write a new name, not both.")
        return data


class ExchangeForm(PlainForm):
    """Two players, or two pairs, have each other's seats; sent twice, they do so once."""

    one = forms.TypedChoiceField(label="Who", coerce=int, empty_value=None)
    other = forms.TypedChoiceField(label="sat where this one is written", coerce=int, empty_value=None)
    pairs = forms.BooleanField(label="both with their partners", required=False)
    reason = ReasonField(label="Why (everybody can read it)")
    key = KeyField()

    def __init__(self, *args: Any, chairs: Sequence[Chair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            _choices(self, name, [(chair.player_id, f"{chair.player} ({chair.table})") for chair in chairs])


def _choices(form: forms.Form, name: str, choices: list[tuple[int, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = [CHOOSE, *choices]
