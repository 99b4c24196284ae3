"""What the terminal says once the server runs: where to go, with which login and code, and a QR for phones."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import segno

if TYPE_CHECKING:
    from tournaments.queries.announce import Announcement

WHITE_ON_BLACK = "\033[97;40m"
PLAIN = "\033[0m"


def night_lines(
    base_url: str, night: Announcement, *, coloured: bool, reaches_phones: bool = True
) -> list[str]:
    """The addresses of tonight's console, phones and TV board, and the QR that phones scan.

    `coloured` sets the QR in white on black, so that it scans from a light terminal too. Without
    `reaches_phones` there is no QR: it would send a phone to itself.
    """
    join = base_url + night.join_path
    lines = [
        f"Bower keeps score for {night.club}.",
        "",
        f"  Console   {base_url}{night.console_path}",
        *([f"            sign in as {night.login[0]}, password {night.login[1]}"] if night.login else []),
        f"  Phones    {join}   code {night.code}",
        f"  TV board  {base_url}{night.board_path}",
        "",
    ]
    if not reaches_phones:
        return lines
    other = [
        "",
        "A phone cannot reach it? Choose another address:",
        "",
        f"  {base_url}{night.address_path}",
        "",
    ]
    return [*lines, *qr_lines(join, coloured=coloured), *other]


def setup_lines(base_url: str, token: str) -> list[str]:
    """How the first coordinator gets an account: once, with the token shown here."""
    return [
        "Nobody has an account yet. The first coordinator makes one here, once:",
        "",
        f"  {base_url}/setup/?token={token}",
        "",
    ]


def quiet_lines(sign_in_url: str) -> list[str]:
    """What to say when there are accounts but no night is open."""
    return ["No night is open. Coordinators sign in and open one here:", "", f"  {sign_in_url}", ""]


def qr_lines(text: str, *, coloured: bool) -> list[str]:
    """A QR of `text` in half blocks, two modules to a line, with the quiet zone that scanners need."""
    drawing = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawing, border=4, compact=True)
    rows = drawing.getvalue().splitlines()
    return [f"{WHITE_ON_BLACK}{row}{PLAIN}" for row in rows] if coloured else rows
