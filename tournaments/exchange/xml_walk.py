"""Going through a part of an archive, element by element, with nothing in it that could grow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat  # no DTD is let through, so nothing can expand

from tournaments.exchange.limits import TOO_LARGE, UNREADABLE, FileRefused

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_ELEMENTS = 300_000  # a full sheet of our rows and columns has fewer


def walk(
    data: bytes,
    *,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Call `start` with the name and the attributes of each element, `text` and `end` for what is in it.

    Names come without their prefixes. Raises: FileRefused for what is no XML in UTF-8, has a DTD, or is very long.
    """
    seen = 0

    def began(tag: str, attributes: dict[str, str]) -> None:
        nonlocal seen
        seen += 1
        if seen > MOST_ELEMENTS:
            raise FileRefused(TOO_LARGE)
        start(_bare(tag), {_bare(name): value for name, value in attributes.items()})

    parser = expat.ParserCreate("utf-8")  # as spreadsheets write; whatever names another one is refused
    parser.buffer_text = True
    parser.XmlDeclHandler = _only_utf8
    parser.StartDoctypeDeclHandler = _no_doctype
    parser.StartElementHandler = began
    if end is not None:
        closed = end
        parser.EndElementHandler = lambda tag: closed(_bare(tag))
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise FileRefused(UNREADABLE) from error


def _bare(name: str) -> str:
    return name.rpartition(":")[2]


def _only_utf8(_version: str, encoding: str | None, _standalone: int) -> None:
    if (encoding or "utf-8").lower() != "utf-8":
        raise FileRefused(UNREADABLE)


def _no_doctype(*_about: Any) -> NoReturn:
    raise FileRefused(UNREADABLE)
