"""Who may read a season, in words and as the log keeps it, and the season behind a secret link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import NamesShown, Season, Visibility

if TYPE_CHECKING:
    from tournaments.models import Club

WHO_READS = {
    Visibility.OPEN: "Everybody with the club’s address",
    Visibility.LINK: "Only who has the secret link, and the phones at its tables",
    Visibility.COORDINATORS: "Only coordinators",
}
HOW_NAMED = {
    NamesShown.FULL: "names in full",
    NamesShown.INITIAL: "first names and initials",
    NamesShown.NICKNAME: "nicknames, else first names and initials",
}


def privacy_facts(season: Season) -> dict[str, Any]:
    """What the log keeps of it: the secret is no part of it."""
    return {
        "season": season.pk,
        "name": season.name,
        "visibility": str(season.visibility),
        "names_shown": str(season.names_shown),
    }


def privacy_words(visibility: str, names_shown: str) -> str:
    """As in "Only coordinators read it." and "Everybody with the club’s address reads it: first names and initials."."""
    who, how = WHO_READS[Visibility(visibility)], HOW_NAMED[NamesShown(names_shown)]
    if visibility == Visibility.COORDINATORS:
        return f"{who} read it."
    return f"{who} read it: {how}." if "phones" in who else f"{who} reads it: {how}."


def season_by_secret(club: Club, secret: str) -> Season | None:
    """The season whose link this is; None for a link that was made anew, or is no more. One SELECT."""
    by_link = Season.objects.filter(club=club, secret=secret)
    return by_link.exclude(visibility=Visibility.COORDINATORS).first()
