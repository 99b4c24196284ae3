"""What came from each house within a while, counted over all processes of this server.

Each count is a file of the data folder that grows by a byte a time. Appending is atomic between processes, costs
no database write, and the files of a while that is over are removed as the next one begins. No address is kept.
"""

from __future__ import annotations

import hashlib
import ipaddress
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

IPV6_HOUSE_BITS = 64  # a house has this many bits in common, and a machine all the others to itself
TOTAL = "all"


def house_of(address: str) -> str:
    """A short name for all that come from one house; the address cannot be told from it."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        same = address
    else:
        bits = IPV6_HOUSE_BITS if ip.version == 6 else ip.max_prefixlen  # noqa: PLR2004 - IPv6
        same = str(ipaddress.ip_network((ip, bits), strict=False))
    return hashlib.sha256(f"{settings.SECRET_KEY}{same}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts that begin anew every so many `seconds`, in a `folder` of the data folder."""

    folder: str
    seconds: int

    def of(self, who: str) -> int:
        """How often it was counted in the present while, for a house or for `TOTAL`."""
        try:
            return self._path(who).stat().st_size
        except FileNotFoundError:
            return 0

    def add(self, house: str) -> None:
        """Count once more, for the house and in total."""
        self.place.mkdir(parents=True, exist_ok=True)
        for who in (house, TOTAL):
            path = self._path(who)
            is_first = not path.exists()
            with path.open("ab") as file:
                file.write(b".")
            if is_first and who == TOTAL:
                self._forget_the_past()

    @property
    def place(self) -> Path:
        """Where the counts are kept."""
        return Path(settings.BOWER_DATA) / self.folder

    def _path(self, who: str) -> Path:
        return self.place / f"{self._now()}{who}"

    def _now(self) -> str:
        return f"count-{int(time.time() // self.seconds)}-"

    def _forget_the_past(self) -> None:
        now = self._now()
        for path in self.place.glob("count-*"):
            if not path.name.startswith(now):
                path.unlink(missing_ok=True)
