"""Where ids stand in what the log keeps of a change, so that they can be given other ids.

Everywhere: `player`, `gone`, `member` and `substitute` are players' ids where they are numbers, `couple` and `into` couples',
`season` a season's, `night` a night's, `partnership` a partnership's, `merge` and `late` entries' of the log. `seating` is
lists of players within lists, `held` is an object by the id of a seat, whose `holders` are lists of three players (who
holds the cards, for whom, who is credited) and a hand, `moved` has lists of rows by "Row.field". Of "attendance_set" each
key is a player's id. `rules` and `trophies` hold no ids. `aside` holds rows that were set aside, without ids of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tournaments.exchange.archive.sheets import SHEETS

NewId = Callable[[str, int], int]  # the other id of a row: its list, the id it has
Facts = dict[str, Any]

PLAIN = {
    **dict.fromkeys(("player", "gone", "member", "substitute"), "players"),
    **dict.fromkeys(("couple", "into"), "couples"),
    **dict.fromkeys(("merge", "late"), "log"),
    "season": "seasons",
    "night": "nights",
    "partnership": "partnerships",
}
WITHOUT_IDS = ("rules", "trophies")
ATTENDANCE, MERGED = "attendance_set", "players_merged"
PEOPLE_OF_A_HOLDER = 3
MOVED = {
    f"{sheet.row}.{name}": sheet.name
    for sheet in SHEETS
    for name, of in sheet.refs.items()
    if of in {"players", "couples"}
}
_ID = re.compile(r"-?[0-9]{1,18}")


class FactsFault(ValueError):
    """What the log keeps of a change is not what Bower writes; the message names the part."""


def with_ids(action: str, facts: Facts | None, new_id: NewId, *, aside: Callable[[Any], Any]) -> Facts | None:
    """The same facts of an entry with other ids. Rows set aside are changed by `aside`.

    Raises: FactsFault where ids stand in another way than described above.
    """
    if facts is None:
        return None
    walk = _Walk(new_id, aside)
    if action == ATTENDANCE:
        return {walk.key("players", key): walk.any("", value) for key, value in facts.items()}
    return {key: walk.any(key, value) for key, value in facts.items()}


class _Walk:
    """One way through the facts of an entry."""

    def __init__(self, new_id: NewId, aside: Callable[[Any], Any]) -> None:
        self._new_id, self._aside = new_id, aside
        self._special = {
            "seating": self._seating,
            "held": self._held,
            "holders": self._holders,
            "moved": self._moved,
            "aside": aside,
        }

    def any(self, key: str, value: Any) -> Any:
        """A value that stands under this key."""
        if key in WITHOUT_IDS:
            return value
        if key in PLAIN and type(value) is int:
            return self._new_id(PLAIN[key], value)
        if key in self._special:
            return self._special[key](value)
        if isinstance(value, dict):
            return {name: self.any(name, one) for name, one in value.items()}
        return [self.any("", one) for one in value] if isinstance(value, list) else value

    def key(self, of: str, text: str) -> str:
        """An id that is a key."""
        if not _ID.fullmatch(text):
            raise FactsFault(f"“{text[:20]}”, which is no id")
        return str(self._new_id(of, int(text)))

    def _ids(self, of: str, value: Any, part: str) -> list[int]:
        if not isinstance(value, list) or any(type(one) is not int for one in value):
            raise FactsFault(f"“{part}”")
        return [self._new_id(of, one) for one in value]

    def _seating(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._seating(one) for one in value]
        return self._new_id("players", value) if type(value) is int else value

    def _held(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise FactsFault("“held”")
        return {self.key("seats", key): self.any("", one) for key, one in value.items()}

    def _holders(self, value: Any) -> Any:
        if not isinstance(value, list) or not value:
            raise FactsFault("“holders”")
        return [self._holder(one) for one in value]

    def _holder(self, value: Any) -> list[int | None]:
        is_one = isinstance(value, list) and len(value) == PEOPLE_OF_A_HOLDER + 1
        if not is_one or any(type(one) is not int for one in value if one is not None) or not value[0]:
            raise FactsFault("“holders”")
        people = [one if one is None else self._new_id("players", one) for one in value[:-1]]
        return [*people, value[-1]]

    def _moved(self, value: Any) -> Any:
        """Rows that are in no archive, such as phones, have nowhere to go back from."""
        if not isinstance(value, dict):
            raise FactsFault("“moved”")
        return {
            where: self._ids(MOVED[where], rows, where) for where, rows in value.items() if where in MOVED
        }
