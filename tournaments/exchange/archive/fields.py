"""What a field of an archive may hold: how it is written, how it is read, and what is wrong with it in words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Protocol
from uuid import UUID

YEARS = (1900, 2200)
DEEPEST = 12  # lists and objects within one another
LARGEST = 2**53  # beyond it other programs round whole numbers
SMALL = 32_767  # what a small whole number of every database holds
WHOLE = 2**31 - 1
SMALL_TO_COUNT_ON, WHOLE_TO_COUNT_ON = 30_000, 2**30  # with room for what is counted on from here
MISSING = object()  # there is no value for a field that is not there


class FieldFault(ValueError):
    """A value cannot stand where it stands; the message ends the sentence "“name” must be …"."""


class Kind(Protocol):
    """A kind of value. `written` gives what stands in the file, `read` the value again."""

    def written(self, value: Any) -> Any:
        """The value as JSON has it."""

    def read(self, value: Any) -> Any:
        """The value of what stands in the file. Raises: FieldFault."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of so many letters at most; a name has one at least, and no line ends nor other control characters."""

    most: int
    is_name: bool = False

    def written(self, value: str) -> str:
        """As it is."""
        return value

    def read(self, value: Any) -> str:
        """A text that every database can hold. Raises: FieldFault."""
        if not isinstance(value, str) or len(value) > self.most or not is_storable(value):
            raise FieldFault(f"a text of at most {self.most} letters")
        if self.is_name and not _can_be_read(value):
            raise FieldFault(f"a name of 1 to {self.most} letters that can be read")
        return value


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text that matches a pattern; `wanted` says in words what that is."""

    pattern: str
    wanted: str

    def written(self, value: str) -> str:
        """As it is."""
        return value

    def read(self, value: Any) -> str:
        """Raises: FieldFault."""
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value):
            raise FieldFault(self.wanted)
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two others, both included."""

    least: int = 0
    most: int = SMALL

    def written(self, value: int) -> int:
        """As it is."""
        return value

    def read(self, value: Any) -> int:
        """Raises: FieldFault."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise FieldFault(f"a whole number from {self.least} to {self.most}")
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def written(self, value: bool) -> bool:
        """As it is."""
        return value

    def read(self, value: Any) -> bool:
        """Raises: FieldFault."""
        if not isinstance(value, bool):
            raise FieldFault("true or false")
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def written(self, value: str) -> str:
        """As it is."""
        return str(value)

    def read(self, value: Any) -> str:
        """Raises: FieldFault."""
        if not isinstance(value, str) or value not in self.words:
            raise FieldFault(f"one of {', '.join(f'“{word}”' for word in self.words)}")
        return value


@dataclass(frozen=True, slots=True)
class Day:
    """A day, as in "2026-01-15"."""

    def written(self, value: date) -> str:
        """As ISO 8601 has it."""
        return value.isoformat()

    def read(self, value: Any) -> date:
        """Raises: FieldFault."""
        wanted = f"a day from {YEARS[0]} to {YEARS[1]} such as “2026-01-15”"
        if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII):
            raise FieldFault(wanted)
        try:
            day = date.fromisoformat(value)
        except ValueError:
            raise FieldFault(wanted) from None
        if not YEARS[0] <= day.year <= YEARS[1]:
            raise FieldFault(wanted)
        return day


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in UTC, as in "2026-01-15T19:30:00Z"."""

    def written(self, value: datetime) -> str:
        """As ISO 8601 has it, with a Z for UTC."""
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")

    def read(self, value: Any) -> datetime:
        """Raises: FieldFault."""
        wanted = f"a moment from {YEARS[0]} to {YEARS[1]} such as “2026-01-15T19:30:00Z”"
        shape = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z"
        if not isinstance(value, str) or not re.fullmatch(shape, value, re.ASCII):
            raise FieldFault(wanted)
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            raise FieldFault(wanted) from None
        if not YEARS[0] <= moment.year <= YEARS[1]:
            raise FieldFault(wanted)
        return moment


@dataclass(frozen=True, slots=True)
class Key:
    """A UUID."""

    def written(self, value: UUID) -> str:
        """In small letters, with hyphens."""
        return str(value)

    def read(self, value: Any) -> UUID:
        """Raises: FieldFault."""
        shape = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
        if not isinstance(value, str) or not re.fullmatch(shape, value, re.ASCII):
            raise FieldFault("a UUID in small letters")
        return UUID(value)


@dataclass(frozen=True, slots=True)
class Ref:
    """The id of a row of another list, or of its own."""

    of: str

    def written(self, value: int) -> int:
        """As it is: ids are the file's own by then."""
        return value

    def read(self, value: Any) -> int:
        """Whether there is such a row is seen once all are read. Raises: FieldFault."""
        if type(value) is not int:
            raise FieldFault(f"the id of one of the {self.of.replace('_', ' ')}")
        return value


@dataclass(frozen=True, slots=True)
class Json:
    """Any JSON of this type: an object (dict) or a list. Keys are written in the order of the alphabet."""

    type: type[dict[str, Any] | list[Any]]

    def written(self, value: Any) -> Any:
        """The same for the same values, however a database keeps them."""
        return in_order(value)

    def read(self, value: Any) -> Any:
        """Raises: FieldFault for what no database holds: too deep, too large a number, letters that are none."""
        if not isinstance(value, self.type):
            raise FieldFault("an object" if self.type is dict else "a list")
        _refuse_unstorable(value, DEEPEST)
        return value


def _can_be_read(name: str) -> bool:
    """Whether there is something to see in a name, and no control character: a direction mark alone is no name."""
    kinds = {unicodedata.category(one) for one in name}
    return "Cc" not in kinds and any(kind[0] in "LNPS" for kind in kinds)


def in_order(value: Any) -> Any:
    """A JSON value with the keys of its objects in the order of the alphabet."""
    if isinstance(value, dict):
        return {str(key): in_order(value[key]) for key in sorted(value)}
    return [in_order(one) for one in value] if isinstance(value, list | tuple) else value


def is_storable(text: str) -> bool:
    """Whether a text holds neither the letter NUL nor half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def _refuse_unstorable(value: Any, depth: int) -> None:
    if depth < 0:
        raise FieldFault(f"lists and objects at most {DEEPEST} deep within one another")
    if isinstance(value, dict):
        for key, one in value.items():
            _refuse_unstorable(key, depth)
            _refuse_unstorable(one, depth - 1)
    elif isinstance(value, list):
        for one in value:
            _refuse_unstorable(one, depth - 1)
    elif isinstance(value, str) and not is_storable(value):
        raise FieldFault("text without the letter NUL and without halves of characters")
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise FieldFault("of numbers that are not that large")
