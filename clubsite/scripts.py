"""The one script of a page where hands are entered: the queue, the piece and the preview, joined when they are found.

On a slow network each file costs a round trip, so a phone fetches one. The sources stay apart for people and tests;
`manage.py collectstatic` (and the test server) meet the joined files through `JoinedScriptsFinder`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OWN = Path(__file__).resolve().parent.parent / "tournaments" / "static" / "bower"
JOINED = {
    "bower/join-page.js": ("queue.js", "waiting.js"),
    "bower/phone-page.js": ("queue.js", "waiting.js", "piece.js", "phone.js"),
    "bower/game-page.js": ("queue.js", "waiting.js", "piece.js", "each.js", "phone.js"),
}


def joined_script(*names: str, folder: Path = OWN) -> str:
    """The scripts one after the other, without indents and comments: phones would wait for them.

    Only comments that fill a line or stand behind a statement go; a test says that no text of ours looks like one.
    """
    return "\n".join(_lean((folder / name).read_text(encoding="utf-8")) for name in names)


def _lean(text: str) -> str:
    without_comments = re.sub(r"(^ *|(?<=[;{},)]) +)// .*$", "", text, flags=re.MULTILINE)
    return re.sub(r"^\s+", "", without_comments, flags=re.MULTILINE)


class JoinedScriptsFinder(BaseFinder):
    """Finds the joined scripts, in the data folder, written anew whenever a source has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(location=settings.BOWER_DATA / "joined-scripts")

    def check(self, **_kwargs: Any) -> list[Any]:
        """Nothing is set up, so nothing can be set up wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """The joined file at this address, [] when it is none of these; with `find_all` a list in any case."""
        if path not in JOINED:
            return []
        found = str(self._written(path))
        return [found] if find_all else found

    def list(self, _ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """Each with the storage that holds it."""
        for path in JOINED:
            self._written(path)
            yield path, self.storage

    def _written(self, path: str) -> Path:
        file, text = Path(self.storage.path(path)), joined_script(*JOINED[path])
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_suffix(".new")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(file)  # whoever serves it meanwhile has the old or the new one, whole
        return file
