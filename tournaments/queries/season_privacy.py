"""Who may read a season, in words and as the log keeps it, and the season behind a secret link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import NamesShown, Season, Visibility

if TYPE_CHECKING:
    from tournaments.models import Club

WHO_SEES = {
    Visibility.OPEN: "Everybody with the club’s address sees it.",
    Visibility.LINK: "Only who has the secret link sees it, and the phones at its tables.",
    Visibility.COORDINATORS: "Only coordinators see it.",
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
    """As in "Everybody with the club’s address sees it. Pages show names in full."."""
    who = WHO_SEES[Visibility(visibility)]
    if visibility == Visibility.COORDINATORS:
        return who
    return f"{who} Pages show {HOW_NAMED[NamesShown(names_shown)]}."


def seen_by_others(season: Season) -> str:
    """What a coordinator, who reads everything, is told of what others see: "" of an open season with full names."""
    how = HOW_NAMED[NamesShown(season.names_shown)]
    is_in_full = season.names_shown == NamesShown.FULL
    if season.visibility == Visibility.COORDINATORS:
        return "Only coordinators see this season."
    if season.visibility == Visibility.LINK:
        return f"Others see this season by its secret link alone{'' if is_in_full else f', with {how}'}."
    return "" if is_in_full else f"Others read {how} here."


def season_by_secret(club: Club, secret: str) -> Season | None:
    """The season whose link this is; None for a link that was made anew, or is no more. One SELECT."""
    by_link = Season.objects.filter(club=club, secret=secret)
    return by_link.exclude(visibility=Visibility.COORDINATORS).first()
