"""Wrong join codes, counted by the minute: from one address and in total, over all processes of this server.

Each count is a file of the data folder that grows by a byte a wrong code. Appending is atomic between processes,
costs no database write, and the files of past minutes are removed as the next ones are made.

Only wrong codes count. Right ones go on passing when a person would be told to wait; past a multiple of that, which
no house full of thumbs reaches, nothing passes until the minute is over, or a machine that tries codes as fast as
it can would be told the right one. Houses that a phone has joined from lately are not stopped by what others try.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from pathlib import Path

from django.conf import settings

TOLD_HERE, STOPPED_HERE = 30, 120  # wrong codes a minute from one address
TOLD_IN_ALL, STOPPED_IN_ALL = 300, 1200
MINUTE = 60
HOUSE_SECONDS = 18 * 3600  # as long as a phone stays joined
IPV6_HOUSE_BITS = 64  # a house has this many bits in common, and a machine all the others to itself
TOTAL = "all"


def should_wait(address: str) -> bool:
    """Whether so many wrong codes came this minute that another one is answered with "wait"."""
    return _count(_house(address)) >= TOLD_HERE or _count(TOTAL) >= TOLD_IN_ALL


def is_stopped(address: str) -> bool:
    """Whether even a right code does not pass this minute: only codes tried by a machine come this far."""
    if _count(_house(address)) >= STOPPED_HERE:
        return True
    return _count(TOTAL) >= STOPPED_IN_ALL and not _is_known(address)


def count_wrong(address: str) -> None:
    """A wrong code came from `address`."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for who in (_house(address), TOTAL):
        path = _path(who)
        is_first = not path.exists()
        with path.open("ab") as file:
            file.write(b".")
        if is_first and who == TOTAL:
            _forget_past_minutes()


def remember_house(address: str) -> None:
    """A right code or the QR came from `address`: for the evening this is a house where the club plays."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"house-{_house(address)}").write_text(str(int(time.time())), encoding="ascii")


def _is_known(address: str) -> bool:
    try:
        since = int((_folder() / f"house-{_house(address)}").read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):  # ValueError: another process is writing it now
        return False
    return time.time() - since < HOUSE_SECONDS


def _count(who: str) -> int:
    try:
        return _path(who).stat().st_size
    except FileNotFoundError:
        return 0


def _house(address: str) -> str:
    """A short name for all that come from one house; the address itself is kept nowhere."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        same = address
    else:
        bits = IPV6_HOUSE_BITS if ip.version == 6 else ip.max_prefixlen  # noqa: PLR2004 - IPv6
        same = str(ipaddress.ip_network((ip, bits), strict=False))
    return hashlib.sha256(f"{settings.SECRET_KEY}{same}".encode()).hexdigest()[:32]


def _path(who: str) -> Path:
    return _folder() / f"minute-{int(time.time() // MINUTE)}-{who}"


def _forget_past_minutes() -> None:
    now = f"minute-{int(time.time() // MINUTE)}-"
    for path in _folder().glob("minute-*"):
        if not path.name.startswith(now):
            path.unlink(missing_ok=True)


def _folder() -> Path:
    return Path(settings.BOWER_DATA) / "wrong-codes"
