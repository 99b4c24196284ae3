"""Players: one by one, paired, renamed, and whole lists of them pasted or out of a file."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.exchange.incoming import delimiter_of, rows_of_file
from tournaments.exchange.limits import MOST_BYTES, MOST_ROWS, FileRefused
from tournaments.forms.cleaning import NameField
from tournaments.forms.people_columns import group_marks, lines_of_rows, roles_of
from tournaments.forms.people_lines import written_lines
from tournaments.forms.plain_words import PlainForm
from tournaments.models import PlayerGroup
from tournaments.queries.people_values import PeopleChoices
from tournaments.words import HALVES

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence

    from django.core.files.uploadedfile import UploadedFile

    from tournaments.models import Player
    from tournaments.queries.people_values import WrittenLine

LONGEST_LIST = 400_000  # letters: the most rows of a file, each with two long names
HINT = "Ann & Bob Smith\nCleo Jones and Dan Lee\nSmith, Ellen; Fred Ford"


class DistinctNameForm(PlainForm):
    """A name that tells its bearer from everybody else in the club.

    The same name twice is refused: an addition tells the two apart. Another spelling of a name that is there is asked
    about: `is_other` says that it is somebody else.
    """

    name = NameField(label="Name")
    is_other = forms.BooleanField(label="This is somebody else", required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        others: Callable[[str], tuple[Sequence[str], Sequence[str]]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._others = others

    def clean(self) -> dict[str, Any]:
        """The name compared with everybody's: `others` gives who has it, and who has another spelling of it."""
        data = super().clean() or self.cleaned_data
        name = data.get("name")
        exact, alike = self._others(name) if name and self._others else ((), ())
        if exact:
            self.add_error(
                "name",
                f"You have {exact[0]} already. For another person add something to the name, such as "
                f"“{name} 2” or the partner’s name.",
            )
        elif alike and not data.get("is_other"):
            self.add_error("name", f"Is {name} the {alike[0]} you have?")
            self.fields["is_other"].widget = forms.CheckboxInput()
        data.pop("is_other", None)
        return data


class PlayerForm(DistinctNameForm):
    """A new player."""

    group = forms.ChoiceField(label="Group", choices=PlayerGroup.choices)

    def __init__(self, *args: Any, group_names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["group"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(zip(PlayerGroup.values, group_names, strict=True))
        if group_names == HALVES:  # whoever is paired with them is the other half
            field.widget, field.initial = forms.HiddenInput(), PlayerGroup.FIRST
            field.required = False

    def clean_group(self) -> str:
        """The group; the first half of a couple to be, where none is asked."""
        return self.cleaned_data["group"] or PlayerGroup.FIRST.value


class CoupleForm(PlainForm):
    """Two players who come together."""

    first = forms.TypedChoiceField(label="First", coerce=int)
    second = forms.TypedChoiceField(label="Second", coerce=int)

    def __init__(
        self, *args: Any, players: Iterable[Player], group_names: tuple[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        everybody = list(players)
        has_groups = group_names != HALVES
        labels = group_names if has_groups else ("One of the two", "The other")
        for name, group, label in zip(("first", "second"), PlayerGroup.values, labels, strict=True):
            offered = (p for p in everybody if p.group == group or not has_groups)
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.label = label
            field.choices = [("", "Choose …"), *((p.pk, p.name) for p in offered)]


class PeopleListForm(PlainForm):
    """A list of people as text, or a file that becomes such a text; with what was decided about its lines."""

    text = forms.CharField(
        label="The list",
        required=False,
        strip=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": HINT}),
    )
    first_group = forms.ChoiceField(
        label="First in each couple comes",
        required=False,
        choices=PlayerGroup.choices,
        widget=forms.RadioSelect,
        initial=PlayerGroup.FIRST,
    )
    file = forms.FileField(
        label="A file",
        required=False,
        allow_empty_file=True,
        help_text="CSV or Excel (.xlsx), up to 1 MB. You see what it becomes before anything is saved.",
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
    )
    leave_out = forms.BooleanField(label="Leave out the lines that cannot be used", required=False)

    def __init__(
        self, *args: Any, group_names: tuple[str, str], known: Container[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._group_names, self._known = group_names, known
        has_groups = group_names != HALVES
        self.fields["text"].help_text = (
            "One couple a line, or somebody alone; columns out of a spreadsheet are fine too. A nickname stands behind "
            "the name: Ann Smith called Annie."
        ) + (
            f" A group in brackets comes before the choice below: Ann Smith ({group_names[1]})."
            if has_groups
            else ""
        )
        field = self.fields["first_group"]
        if not has_groups:
            field.widget = forms.HiddenInput()
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (group, f"one of the {name}") for group, name in zip(PlayerGroup.values, group_names, strict=True)
        ]

    def clean(self) -> dict[str, Any]:
        """The text of the list: out of the file where one came, else as it was written or pasted."""
        data = super().clean() or self.cleaned_data
        file = data.get("file")
        try:
            data["text"] = self._lines_of(file) if file else self._from_table(data.get("text", ""))
        except FileRefused as refused:
            self.add_error("file" if file else "text", refused.sentence)
            return data
        if data["text"].count("\n") >= MOST_ROWS:
            self.add_error("text", f"The list has more than {MOST_ROWS} lines. Paste it in parts.")
        elif not data["text"].strip() and not self.errors:
            self.add_error(
                "text", "There is nothing in the list yet. Write or paste the names, one couple a line."
            )
        return data

    @property
    def shown_text(self) -> str:
        """What stands in the box: the list as it is understood, or what was typed where it could not be."""
        kept = self.cleaned_data.get("text") if self.is_bound else ""
        return str(self["text"].value() or "") if kept is None else kept

    def written(self) -> list[WrittenLine]:
        """The lines of a valid list."""
        return written_lines(self.cleaned_data["text"], group_marks(self._group_names))

    def choices(self) -> PeopleChoices:
        """What was decided about the lines."""
        turned = self.data.getlist("turned") if hasattr(self.data, "getlist") else []
        return PeopleChoices(
            first_group=self.cleaned_data.get("first_group") or PlayerGroup.FIRST.value,
            turned=frozenset(turned),
            same={name: str(answer) for name, answer in self.data.items() if name.startswith("who-")},
        )

    def _lines_of(self, file: UploadedFile[Any]) -> str:
        if file.size is None or file.size > MOST_BYTES:
            raise FileRefused(
                "The file is larger than 1 MB. A list of players is far smaller: save only that sheet."
            )
        rows = rows_of_file(file.read())
        return lines_of_rows(rows, self._group_names, known=self._known)

    def _from_table(self, text: str) -> str:
        """A pasted table with a header as lines; any other text as it is."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        delimiter = delimiter_of(text)
        first = next((line for line in text.split("\n") if line.strip()), "")
        header = [cell.strip() for cell in first.split(delimiter)] if delimiter else [first.strip()]
        if not roles_of(header, group_marks(self._group_names)):
            return text
        rows = (
            csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            if delimiter
            else [[line] for line in text.split("\n")]
        )
        try:
            cells = [[cell.strip() for cell in row] for row in rows]
        except csv.Error:
            return text
        return lines_of_rows(cells, self._group_names, known=self._known)
