"""What a coordinator typed from paper sheets: a field a table, and which saved hands the sheets shall replace."""

from __future__ import annotations

import re

from django import forms

from tournaments.forms.cleaning import KeyField
from tournaments.forms.plain_words import PlainForm
from tournaments.queries.paper import Typed

CHECK, SAVE, START, FINISH = "check", "save", "start", "finish"

_SHEET = re.compile(r"sheet_([0-9]{1,18})")
_TAKEN = re.compile(r"take_([0-9]{1,18})_([0-9]{1,3})")
_VERSION = re.compile(r"[0-9]{1,5}")
_MOST_ROUNDS = 99


class PaperForm(PlainForm):
    """The sheets of some tables, and what comes after them. Whether a line can be read is scoring's to say."""

    key = KeyField()
    then = forms.ChoiceField(choices=[(name, name) for name in (CHECK, SAVE, START, FINISH)])
    number = forms.IntegerField(required=False, min_value=1, max_value=_MOST_ROUNDS)

    def typed(self) -> dict[int, Typed]:
        """What was typed by table id, line ends and all; with what the sheets shall replace."""
        taken: dict[int, dict[int, int]] = {}
        for name in self.data:
            match, version = _TAKEN.fullmatch(name), str(self.data[name])
            if match and _VERSION.fullmatch(version):
                taken.setdefault(int(match[1]), {})[int(match[2])] = int(version)
        sheets = {
            int(match[1]): str(self.data[name]).replace("\x00", "")
            for name in self.data
            if (match := _SHEET.fullmatch(name))
        }
        return {table_id: Typed(text, taken.get(table_id, {})) for table_id, text in sheets.items()}
