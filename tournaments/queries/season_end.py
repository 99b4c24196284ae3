"""The closing page of a season: trophies, final standings, its nights with their best and their wine, and as text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from tournaments.models import NamesShown, Night, NightState
from tournaments.queries.season_tables import played_nights
from tournaments.queries.season_trophies import season_trophies
from tournaments.queries.shown_names import shown_names
from tournaments.queries.standings import standings
from tournaments.queries.titles import hosts_words
from tournaments.queries.totals import night_points
from tournaments.queries.wine import wine_at_the_end
from tournaments.translate import rules_of
from tournaments.words import counted, day, listed, score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Season
    from tournaments.queries.season_tables import PlayedNight
    from tournaments.queries.season_trophies import GivenTrophy
    from tournaments.queries.shown_names import ShownNames
    from tournaments.queries.standing_values import StandingRow


@dataclass(frozen=True, slots=True)
class NightLine:
    """A finished night in one line: when and where, who had the most points, who took the wine home."""

    id: int
    number: int
    date: date
    where: str  # "at Pat and Maeve's", "" without hosts
    best: str  # "Ann Ames and Bob Brook: 4050"
    wine: str


def season_end(season: Season, names_shown: NamesShown = NamesShown.FULL) -> dict[str, Any]:
    """The page's context, in eleven SELECTs whatever the number of nights and hands.

    Up to four more where names are not shown in full. Its `text` to pass on has names as the season shows them,
    whoever copies it.
    """
    everybody = standings(season, names_shown=names_shown)
    couples = standings(season, view="couples", names_shown=names_shown)
    shown = shown_names(season.club_id, names_shown)
    in_full = list(played_nights(season))
    nights = _named(in_full, shown)
    lines = [_night_line(night, shown) for night in nights]
    trophies = season_trophies(season, nights, everybody.rows, shown)
    to_play = _to_play(season)
    running = still_running(to_play, len(lines))
    page = {
        "season": season,
        "everybody": everybody,
        "couples": couples,
        "trophies": trophies,
        "won": any(trophy.names for trophy in trophies),
        "nights": lines,
        "still_running": running,
        "standings_head": "Standings so far" if running else "Final standings",
    }
    return page | {"text": _to_pass_on(page, in_full, shown)}


def _named(nights: Sequence[PlayedNight], shown: ShownNames) -> list[PlayedNight]:
    return [replace(night, tables=shown.tables(night.tables)) for night in nights]


def _to_pass_on(page: Mapping[str, Any], in_full: Sequence[PlayedNight], shown: ShownNames) -> str:
    """The page as text, with names as everybody reads them, whoever copies it: one more SELECT where that differs."""
    if not in_full:
        return ""
    season, others = page["season"], shown
    trophies, lines = page["trophies"], page["nights"]
    tables = [page["everybody"].rows, page["couples"].rows]
    style = NamesShown(season.names_shown)
    if style != shown.style:
        others = shown_names(season.club_id, style)
        trophies = [replace(one, names=tuple(map(others.said, one.names))) for one in trophies]
        tables = [[replace(row, name=others.said(row.name)) for row in rows] for rows in tables]
        lines = [_night_line(night, others) for night in _named(in_full, others)]
    head = f"{season.name}, {page['everybody'].after}"
    return season_text(head, trophies, (page["standings_head"], *tables), lines)


def still_running(to_play: int, played: int) -> str:
    """What a page of an unfinished season says first; "" once every planned night has been played."""
    if not played or not to_play:
        return ""
    return (
        f"{counted(to_play, 'night')} still to come: what stands here is how the season would end without "
        f"{'it' if to_play == 1 else 'them'}."
    )


def season_text(
    title: str,
    trophies: Sequence[GivenTrophy],
    tables: tuple[str, Sequence[StandingRow], Sequence[StandingRow]],
    nights: Sequence[NightLine],
) -> str:
    """All of it as plain text to paste: whole names, real minus signs, no columns, a blank line between parts.

    `tables` are what the standings are called, everybody's rows and the couples'.
    """
    standings_head, everybody, couples = tables
    parts = [
        [title],
        [trophy_words(trophy) for trophy in trophies],
        [standings_head, *map(_row_words, everybody)],
        ["Couples", *map(_row_words, couples)],
        ["Nights", *map(_night_words, nights)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def trophy_words(trophy: GivenTrophy) -> str:
    """As in "Best couple: Ann & Bob and Cy & Di, 4050 points each"."""
    if not trophy.names:
        return f"{trophy.name}: nobody"
    return f"{trophy.name}: {listed(trophy.names)}, {figure_of(trophy)}"


def figure_of(trophy: GivenTrophy) -> str:
    """What it was won with, as in "4050 points", "4050 points each" of several who share it."""
    return f"{trophy.figure} each" if len(trophy.names) > 1 else trophy.figure


def _row_words(row: StandingRow) -> str:
    if not row.place:
        return f"– {row.name}: {row.points}, {row.remark}"
    place = row.place if row.place.endswith("=") else f"{row.place}."
    return f"{place} {row.name}: {row.points}"


def _night_words(line: NightLine) -> str:
    named = ", ".join(part for part in (f"Night {line.number}", day(line.date), line.where) if part)
    return f"{named}. {line.best}. {line.wine}"


def _night_line(played: PlayedNight, shown: ShownNames) -> NightLine:
    night, points = played.night, night_points(played.tables, closed_only=False)
    best = listed([line.person.name for line in points if line.points == points[0].points])
    totals = {line.person.id: line.points for line in points}
    return NightLine(
        id=night.pk,
        number=night.number,
        date=night.date,
        where=hosts_words(night, shown),
        best=f"{best}: {score(points[0].points)}" if points else "Nobody had points",
        wine=wine_at_the_end(played.claims, totals, played.tables, rules_of(played.night)).sentence,
    )


def _to_play(season: Season) -> int:
    done = (NightState.FINISHED, NightState.CANCELLED)
    return Night.objects.filter(season=season).exclude(state__in=done).count()
