"""Where tonight's pages are, for the terminal that starts the server."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.demo import DEMO_LOGIN, is_demo_club
from tournaments.models import Night
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.titles import spaced


@dataclass(frozen=True, slots=True)
class Announcement:
    """Paths on this server; `login` is given only for the demo, whose password is no secret."""

    club: str
    console_path: str
    join_path: str
    code: str
    board_path: str
    address_path: str
    login: tuple[str, str] | None


def tonight() -> Announcement | None:
    """The night that is open, the latest if there are several; None when none is."""
    night = (
        Night.objects.select_related("season__club")
        .filter(state__in=OPEN_STATES)
        .order_by("-opened_at")
        .first()
    )
    if night is None:
        return None
    club = night.season.club
    return Announcement(
        club=club.name,
        console_path=reverse("night", args=[club.slug, night.pk]),
        join_path=reverse("join_secret", args=[night.join_secret]),
        code=spaced(night.join_code),
        board_path=reverse("board", args=[club.slug]),
        address_path=reverse("address", args=[club.slug]),
        login=DEMO_LOGIN if is_demo_club(club) else None,
    )
