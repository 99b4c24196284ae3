"""Who may read a season, in words and as the log keeps it, and the season behind a secret link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.models import NamesShown, Season, Visibility
from tournaments.names import folded
from tournaments.queries.finding import couples_of_season
from tournaments.queries.shown_names import shown_names
from tournaments.queries.titles import names_of

if TYPE_CHECKING:
    from tournaments.models import Club

WHO_SEES = {
    Visibility.OPEN: "Everybody sees it, and Bower’s first page leads to it.",
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
    """As in "Everybody sees it, and Bower’s first page leads to it. Pages show names in full."."""
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


def how_called(season: Season) -> tuple[tuple[int, str, str], ...]:
    """Everybody of the season's couples, by name: the player's id, the name, and what others read; nobody when in full.

    Two SELECTs.
    """
    style = NamesShown(season.names_shown)
    if style == NamesShown.FULL:
        return ()
    names = {key: name for couple in couples_of_season(season) for key, name in names_of(couple).items()}
    called = shown_names(season.club_id, style).of(names)
    return tuple(
        (key, name, called[key]) for key, name in sorted(names.items(), key=lambda one: folded(one[1]))
    )


def season_by_secret(club: Club, secret: str) -> Season | None:
    """The season whose link this is; None for a link that was made anew, or is no more. One SELECT."""
    by_link = Season.objects.filter(club=club, secret=secret)
    return by_link.exclude(visibility=Visibility.COORDINATORS).first()
