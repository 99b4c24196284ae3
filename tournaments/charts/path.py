"""The path through the tables: rounds across, tables down, a line for each player.

Of the four lines at a table the upper two won the round, so the eye sees why they went up. Over several nights there is
one player's line alone, broken between the nights.
"""

import math
from functools import lru_cache
from itertools import groupby

from tournaments.charts.chart import Chart
from tournaments.charts.scene import Label, Mark, Scene, Side, Stroke, Voice
from tournaments.charts.values import Path, Stop, Walker
from tournaments.charts.words import shortened, text_width
from tournaments.words import counted, listed

_NARROW, _WIDE = 360.0, 640.0
_NARROWEST_COLUMN = 6.0
"""Where columns would be narrower the picture becomes wide."""
_LINE, _SLOTS = 16.0, 4
_HEAD, _FOOT, _PAD = 24.0, 40.0, 10.0
_NAMES, _TO_NAME, _MARGIN = 130.0, 8.0, 8.0
_LONE_BAND = 34.0
"""Height of a table's band where one player's line runs alone."""
_FLAT = 0.22
"""The part of a column, on each side of its middle, in which a line runs level."""
_MARKED_COLUMN, _BETWEEN = 24.0, 2.0
_LEADERS = (Voice.FIRST, Voice.SECOND, Voice.THIRD)
_LAST_SENTENCE = 4
_BELOW = 2
"""The first slot of those who lost."""


@lru_cache(maxsize=64)
def path_chart(path: Path) -> Chart:
    """Give the whole chart. The same path gives the same chart, so it is kept."""
    is_lone = len(path.walkers) == 1
    return Chart(
        key="path",
        title=_title(path),
        scene=path_scene(path),
        summary=path_summary(path),
        note=_note(path),
        head=("Night", "tables, round by round")
        if is_lone
        else ("Player", *map(str, range(1, path.rounds + 1))),
        rows=_rows_of_nights(path)
        if is_lone
        else tuple((one.name, *map(_where, one.stops)) for one in path.walkers),
    )


def path_scene(path: Path) -> Scene:
    """Draw the paths of everybody over a night, the first three told apart, or of one player over nights.

    Names that are too long are shortened. The picture is as tall as the tables need.
    """
    frame = _Frame(path)
    strokes = [Stroke(((frame.left, y), (frame.right, y)), Voice.SCALE) for y in frame.borders]
    strokes += [
        Stroke(((x, frame.borders[0]), (x, frame.borders[-1])), Voice.SCALE) for x in frame.night_borders
    ]
    labels = [
        Label(frame.left - 8, frame.band_middle(table) + 4.5, table, Voice.SCALE, Side.END)
        for table in path.tables
    ]
    labels += _column_labels(path, frame)
    voices = [*_LEADERS, *([Voice.PALE] * len(path.walkers))][: len(path.walkers)]
    marks: list[Mark] = []
    names = [walker.name for walker in path.walkers]
    for walker, voice in reversed(list(zip(path.walkers, voices, strict=True))):
        strokes += [Stroke(points, voice) for points in _lines(walker, frame)]
        marks += _marks(walker, voice, frame)
        last = walker.stops[-1]
        if last is not None and not frame.is_lone:
            y = frame.y(last) + 4.5
            labels.append(
                Label(
                    frame.right + _TO_NAME,
                    y,
                    shortened(walker.name, _NAMES, among=names, is_bold=voice in _LEADERS),
                    voice,
                )
            )
    return Scene(frame.width, frame.height, _title(path), tuple(strokes), tuple(marks), tuple(labels))


def path_summary(path: Path) -> str:
    """Say in words how many rounds were played where; for a night, who sat longest at the highest table."""
    if not path.walkers or not path.tables:
        return "No round played yet."
    if len(path.walkers) == 1:
        stops = [stop.table for stop in path.walkers[0].stops if stop is not None]
        at = [f"{stops.count(table)} at {table}" for table in path.tables if table in stops]
        return f"{counted(len(stops), 'round')}: {listed(at)}." if stops else "No round played yet."
    top = path.tables[0]
    times = [sum(stop is not None and stop.table == top for stop in one.stops) for one in path.walkers]
    most = max(times)
    longest = [one.name for one, number in zip(path.walkers, times, strict=True) if number == most]
    ended = [one.name for one in path.walkers if (last := one.stops[-1]) is not None and last.table == top]
    said = f"Longest at {top}: {listed(longest)}, {counted(most, 'round')}" + (
        " each." if longest[1:] else "."
    )
    if len(longest) > _LAST_SENTENCE:
        said = f"{len(longest)} players were at {top} for {counted(most, 'round')}, nobody longer."
    return f"{said} There in the last round: {listed(ended)}." if ended else said


class _Frame:
    """Where bands, columns and lines stand."""

    def __init__(self, path: Path) -> None:
        self.is_lone = len(path.walkers) == 1
        self._tables = {table: number for number, table in enumerate(path.tables)}
        self._band = _LONE_BAND if self.is_lone else _LINE * _SLOTS + _PAD
        self.left = _MARGIN + max(map(text_width, path.tables), default=0.0) + 8
        beside = _MARGIN if self.is_lone else _NAMES + _TO_NAME
        rounds = max(path.rounds, 1)
        fits = (_NARROW - self.left - beside) / rounds >= _NARROWEST_COLUMN
        self.width = _NARROW if fits else _WIDE
        self.right = self.width - beside
        self.column = (self.right - self.left) / rounds
        self.has_marks = self.column >= _MARKED_COLUMN
        head = _HEAD if len(path.nights) == 1 else _MARGIN
        self.borders = [head + number * self._band for number in range(len(path.tables) + 1)]
        self.height = self.borders[-1] + (_PAD if len(path.nights) == 1 else _FOOT)
        starts = [sum(rounds for _, rounds in path.nights[:number]) for number in range(len(path.nights))]
        self.night_starts = starts
        self.night_borders = [self.left + start * self.column for start in starts[1:]]

    def middle(self, number: int) -> float:
        """The middle of a round's column."""
        return self.left + (number + 0.5) * self.column

    def band_middle(self, table: str) -> float:
        """The middle of a table's band."""
        return self.borders[self._tables[table]] + self._band / 2

    def y(self, stop: Stop) -> float:
        """The height at which a line runs through a round."""
        if self.is_lone:
            return self.band_middle(stop.table)
        return self.borders[self._tables[stop.table]] + _PAD / 2 + (stop.slot + 0.5) * _LINE


def _title(path: Path) -> str:
    return "The path through the tables" if len(path.walkers) == 1 else "Who sat where"


def _note(path: Path) -> str:
    """How to read the lines; of a round that stayed level too, in which the first two sit above."""
    frame = _Frame(path)
    if frame.is_lone:
        return (
            "Filled: the round was won. A ring: it was not." if frame.has_marks else "Each step is a round."
        )
    stops = (stop for one in path.walkers for stop in one.stops if stop is not None)
    is_level = any(stop.slot < _BELOW and not stop.has_won for stop in stops)
    return "Of the four at a table the upper two won" + (
        ", but for rounds that stayed level." if is_level else "."
    )


def _column_labels(path: Path, frame: _Frame) -> list[Label]:
    """The rounds of one night above it, or the nights below: every second or third only where all have no room."""
    if len(path.nights) == 1:
        return [
            Label(frame.middle(number), 16, str(number + 1), Voice.INDEX, Side.MIDDLE)
            for number in range(path.rounds)
        ]
    widest = max(
        (text_width(part) for night, _ in path.nights for part in night.split(maxsplit=1)), default=0.0
    )
    narrowest = min((rounds for _, rounds in path.nights), default=1) * frame.column
    every = math.ceil((widest + _BETWEEN) / narrowest) if narrowest else 1
    return [
        Label(
            frame.left + (start + rounds / 2) * frame.column,
            frame.borders[-1] + _LINE * (line + 1),
            part,
            Voice.SCALE,
            Side.MIDDLE,
        )
        for number, ((night, rounds), start) in enumerate(zip(path.nights, frame.night_starts, strict=True))
        if (len(path.nights) - 1 - number) % every == 0
        for line, part in enumerate(night.split(maxsplit=1))
    ]


def _lines(walker: Walker, frame: _Frame) -> list[tuple[tuple[float, float], ...]]:
    """A walker's line in parts: it breaks where they sat nowhere, and between nights."""
    flat = frame.column * (_FLAT if frame.has_marks else 0.5)

    def part(number: int) -> tuple[bool, int]:
        return walker.stops[number] is None, sum(start <= number for start in frame.night_starts)

    lines = []
    for (is_gap, _), numbers in groupby(range(len(walker.stops)), part):
        if not is_gap:
            lines.append(
                tuple(
                    (frame.middle(number) + half, frame.y(stop))
                    for number in numbers
                    if (stop := walker.stops[number]) is not None
                    for half in (-flat, flat)
                )
            )
    return lines


def _marks(walker: Walker, voice: Voice, frame: _Frame) -> list[Mark]:
    """The leaders' own marks; on a line that runs alone a filled one for a round won, a ring for a lost one."""
    if not frame.has_marks or voice is Voice.PALE:
        return []
    return [
        Mark(frame.middle(number), frame.y(stop), voice if stop.has_won or not frame.is_lone else Voice.INK)
        for number, stop in enumerate(walker.stops)
        if stop is not None
    ]


def _where(stop: Stop | None) -> str:
    return "–" if stop is None else stop.table


def _rows_of_nights(path: Path) -> tuple[tuple[str, str], ...]:
    stops = iter(path.walkers[0].stops)
    return tuple(
        (night, ", ".join(_where(next(stops)) for _ in range(rounds))) for night, rounds in path.nights
    )
