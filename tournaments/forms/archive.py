"""The archive of a club, uploaded to be brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tournaments.exchange.archive import archive_of
from tournaments.exchange.archive.json_text import refuse_too_large
from tournaments.exchange.limits import MOST_ARCHIVE_BYTES, FileRefused
from tournaments.forms.plain_words import PlainForm

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    from tournaments.exchange.archive import ClubArchive


class ArchiveForm(PlainForm):
    """The file, and whether the club may stand beside one that has its address already."""

    file = forms.FileField(
        label="The file",
        allow_empty_file=True,
        help_text=f"A file that Bower made, up to {MOST_ARCHIVE_BYTES // 1024**2} MB. Its name ends in .json.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    beside = forms.BooleanField(
        label="If a club of its address is here already, bring this one in beside it, at another address",
        required=False,
    )

    def clean_file(self) -> ClubArchive:
        """The club in the file. What the file is refused for stands beside the field."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        try:
            refuse_too_large(file.size or 0)
            return archive_of(file.read())
        except FileRefused as refused:
            raise forms.ValidationError(refused.sentence) from None


class TakeOutForm(PlainForm):
    """A club's name, typed to take out what was brought in by mistake."""

    typed = forms.CharField(label="The club’s name", required=False)
