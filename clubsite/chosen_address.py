"""The address that a coordinator chose for phones: one small file in the data folder.

It belongs to this machine, not to a club: a copy of the club's data on another laptop has other addresses.
"""

from __future__ import annotations

import ipaddress
import os
import tempfile
from pathlib import Path

from django.conf import settings

from clubsite.hosts import is_private

FILE = "phones-address"


def chosen() -> str:
    """The chosen IPv4 address, "" when none was chosen or the file holds no address that phones could use."""
    try:
        address = ipaddress.IPv4Address(_path().read_text(encoding="ascii").strip())
    except (FileNotFoundError, ValueError):
        return ""
    return str(address) if is_private(address) and not address.is_loopback else ""


def choose(address: str) -> None:
    """Keep `address`, an IPv4 address of this machine, for all links from now on. Whole or not at all."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="ascii", dir=path.parent, prefix=FILE, delete=False
    ) as new:
        new.write(f"{ipaddress.IPv4Address(address)}\n")
        new.flush()
        os.fsync(new.fileno())
    Path(new.name).replace(path)


def forget() -> None:
    """Leave the choice to Bower again."""
    _path().unlink(missing_ok=True)


def _path() -> Path:
    return Path(settings.BOWER_DATA) / FILE
