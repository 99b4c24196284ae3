"""The bytes of a file as JSON, with what stands in the way said in words a person can act on."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from tournaments.exchange.limits import MOST_ARCHIVE_BYTES, MOST_ARCHIVE_VALUES, FileRefused

CHOOSE = "Choose the file that Bower made: its name ends in .json."
OTHER_FILES = (
    (b"PK", "is a workbook or a packed folder"),
    (b"%PDF", "is a PDF"),
    (b"\x89PNG", "is a picture"),
    (b"\xff\xd8\xff", "is a picture"),
    (b"\x1f\x8b", "is packed: unpack it first"),
    (b"SQLite format 3\0", "is a whole database: put it in the place of the server’s own, it is no archive of one club"),
)  # fmt: skip


def json_of(content: bytes) -> dict[str, Any]:
    """The JSON object of a file; no object has a key twice, no number is endless.

    Raises: FileRefused for a file that is too large, cut off, or something else.
    """
    refuse_too_large(len(content))
    for beginning, what in OTHER_FILES:
        if content.startswith(beginning):
            raise FileRefused(f"The file {what}, not an archive of a club. {CHOOSE}")
    text = _text(content)
    _refuse_too_full(text)
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise FileRefused(_why_no_json(text, error)) from None
    except RecursionError:
        raise FileRefused(
            "The file has lists within lists without end: that is no archive of a club."
        ) from None
    except ValueError:  # a number of thousands of digits
        raise FileRefused("The file holds a number that is too long to be one.") from None
    if not isinstance(found, dict):
        raise FileRefused(f"The file is JSON, but not an archive of a club. {CHOOSE}")
    return found


def refuse_too_large(size: int) -> None:
    """Raises: FileRefused for a file of more bytes than any club's."""
    if size > MOST_ARCHIVE_BYTES:
        raise FileRefused(
            f"The file is larger than {MOST_ARCHIVE_BYTES // 1024**2} MB, which is more than any club’s archive "
            f"has. {CHOOSE}"
        )


def _text(content: bytes) -> str:
    if not content.strip():
        raise FileRefused(f"The file is empty. {CHOOSE}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end >= len(content) and error.reason == "unexpected end of data":
            raise FileRefused(_CUT_OFF) from None
        raise FileRefused(
            f"The file holds something else than text, so it is no archive of a club. {CHOOSE}"
        ) from None


def _refuse_too_full(text: str) -> None:
    """Each value takes far more memory than its letters: they are counted before any is made."""
    if sum(text.count(sign) for sign in ",[{") > MOST_ARCHIVE_VALUES:
        raise FileRefused(
            f"The file holds more than {MOST_ARCHIVE_VALUES:,} values, which is more than any club’s archive has. {CHOOSE}"
        )


_CUT_OFF = "The archive ends in the middle: it was not copied whole. Copy or download it once more."


def _why_no_json(text: str, error: json.JSONDecodeError) -> str:
    if not text.lstrip().startswith("{"):
        return f"The file is not an archive of a club. {CHOOSE}"
    is_at_the_end = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
    if is_at_the_end or not text.rstrip().endswith("}"):
        return _CUT_OFF
    return (
        f"The archive was changed by hand and is no JSON any more, from line {error.lineno}, letter {error.colno} on. "
        "Use the file as Bower made it."
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FileRefused(
            f"In the file an object has the key “{twice[:40]}” twice. Use the file as Bower made it."
        )
    return found


def _no_number(text: str) -> NoReturn:
    raise FileRefused(f"The file holds {text}, which is no number. Use the file as Bower made it.")
