"""The time zone of the machine Bower runs on, as a name that Django understands."""

import os
import time
import zoneinfo
from datetime import datetime, timedelta
from pathlib import Path

LOCAL_TIME = Path("/etc/localtime")

# Where a clock alone cannot tell zones apart, the ones where 500 is played most come first.
LIKELY_ZONES = (
    "Europe/London",
    "America/Toronto",
    "America/Winnipeg",
    "America/Regina",
    "America/Edmonton",
    "America/Phoenix",
    "America/Vancouver",
    "America/Halifax",
    "America/St_Johns",
    "Australia/Sydney",
    "Australia/Brisbane",
    "Australia/Adelaide",
    "Australia/Darwin",
    "Australia/Perth",
    "Pacific/Auckland",
    "Europe/Paris",
)


def machine_zone() -> str:
    """The machine's zone: from TZ, else /etc/localtime, else by its clock (Windows), else UTC."""
    return zone_named(os.environ.get("TZ", "")) or zone_linked(LOCAL_TIME) or zone_by_clock() or "UTC"


def zone_named(name: str) -> str:
    """`name` when it is a zone of the database, else ""."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return ""
    return name


def zone_linked(link: Path) -> str:
    """The zone whose file `link` points to, as Linux and macOS keep it; "" when it is no such link."""
    if not link.is_symlink():
        return ""
    _before, found, name = str(link.resolve()).partition("zoneinfo/")
    return zone_named(name) if found else ""


def zone_by_clock() -> str:
    """The first likely zone that agrees with this machine's clock in January and in July; "" if none does."""
    year = time.localtime().tm_year
    days = [datetime(year, month, 1, 12) for month in (1, 7)]  # noqa: DTZ001 - local on purpose
    here = [_local_offset(day) for day in days]
    for name in LIKELY_ZONES:
        zone = zoneinfo.ZoneInfo(name)
        if [day.replace(tzinfo=zone).utcoffset() for day in days] == here:
            return name
    return ""


def _local_offset(day: datetime) -> timedelta:
    return timedelta(seconds=time.localtime(day.timestamp()).tm_gmtoff)
