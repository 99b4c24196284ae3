"""Points by night: a bar a night, and the average of everybody as a dashed line across them."""

import math
from dataclasses import dataclass
from functools import lru_cache

from tournaments.charts.chart import Chart
from tournaments.charts.scale import ticks
from tournaments.charts.scene import Label, Plate, Scene, Side, Stroke, Voice
from tournaments.charts.values import Nights
from tournaments.charts.words import text_width
from tournaments.words import listed, score

_TITLE = "Points by night"
_NARROW, _LESS_NARROW, _WIDE = 360.0, 400.0, 640.0
_HEIGHT, _WIDE_HEIGHT, _LEVEL_HEIGHT = 230.0, 190.0, 90.0
_MANY = 10
"""More nights than these take the wide picture."""
_TOP, _FOOT, _LINE = 10.0, 40.0, 16.0
_LEFT, _LEFT_SCALE, _RIGHT = 0.0, 46.0, 34.0
_PART, _WIDEST, _LEAST_BAR = 0.7, 44.0, 1.5
"""The part of its column that a bar fills, how wide it may grow, and how low it stays to be seen."""
_BETWEEN = 2.0
_MOST_NAMED = 3


@lru_cache(maxsize=64)
def nights_chart(nights: Nights) -> Chart:
    """Give the whole chart. The same points give the same chart, so it is kept."""
    averages = nights.averages or (None,) * len(nights.nights)
    dashed = f" Dashed: the average of {nights.average_of} that night." if nights.averages else ""
    return Chart(
        key="points-by-night",
        title=_TITLE,
        scene=nights_scene(nights),
        summary=nights_summary(nights),
        note=f"One bar a night.{dashed}",
        head=("Night", "points", *(("average",) if nights.averages else ())),
        rows=tuple(
            (
                night,
                "–" if points is None else score(points),
                *((score(average),) if average is not None else ()),
            )
            for night, points, average in zip(nights.nights, nights.points, averages, strict=True)
        ),
    )


def nights_scene(nights: Nights) -> Scene:
    """Draw the bars of one night or more; the best night's is filled. Nights missed have a dash instead."""
    frame = _frame(nights)
    best = max((points for points in nights.points if points is not None), default=None)
    strokes = [Stroke(((frame.left, y), (frame.right, y)), Voice.SCALE) for y in map(frame.at, frame.scale)]
    labels = [*_scale_labels(frame), *_figures(nights, frame, best), *_night_labels(nights, frame)]
    if frame.lowest < 0 and frame.has_figures:
        labels += _zero_label(nights, frame)
    if nights.averages:
        steps = tuple(
            (frame.middle(number) + half, frame.at(average))
            for number, average in enumerate(nights.averages)
            for half in (-frame.column / 2, frame.column / 2)
        )
        strokes.append(Stroke(steps, Voice.SECOND))
        labels.append(Label(frame.right + 5, steps[-1][1] + 4.5, "avg", Voice.SECOND))
    return Scene(
        frame.right + _RIGHT,
        frame.height,
        _TITLE,
        tuple(strokes),
        (),
        tuple(labels),
        _bars(nights, frame, best),
    )


def nights_summary(nights: Nights) -> str:
    """Say in words the best and the worst night, and how often somebody was above the average."""
    played = [
        (points, night)
        for night, points in zip(nights.nights, nights.points, strict=True)
        if points is not None
    ]
    if not played:
        return "No night played yet."
    best, worst = max(points for points, _ in played), min(points for points, _ in played)
    if best == worst:
        sentences = [f"{score(best)} points on {_named(played, best)}."]
    else:
        sentences = [
            f"Best {score(best)} on {_named(played, best)}, worst {score(worst)} on {_named(played, worst)}."
        ]
    pairs = [pair for pair in zip(nights.points, nights.averages, strict=False) if pair[0] is not None]
    if len(pairs) == 1:
        sentences.append(f"The average of {nights.average_of} was {score(pairs[0][1])}.")
    elif pairs:
        above = sum(points > average for points, average in pairs if points is not None)
        sentences.append(f"Above the average of {nights.average_of} on {above} of {len(pairs)} nights.")
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the bars stand. Without `has_figures` their heights are read from the scale; where nobody has points it is low."""

    left: float
    right: float
    column: float
    height: float
    bottom: float
    lowest: int
    highest: int
    scale: tuple[int, ...]
    has_figures: bool

    def at(self, points: int) -> float:
        """The height of so many points."""
        return self.bottom - (points - self.lowest) / max(self.highest - self.lowest, 1) * (
            self.bottom - _TOP
        )

    def middle(self, number: int) -> float:
        """The middle of a night's column."""
        return self.left + (number + 0.5) * self.column


def _frame(nights: Nights) -> _Frame:
    every = [0, *nights.averages, *(points for points in nights.points if points is not None)]
    widest = max(text_width(_words(points)) for points in nights.points) + _BETWEEN
    right = _width(len(nights.nights), widest) - _RIGHT
    has_figures = right - _LEFT >= widest * len(nights.nights)
    left = _LEFT if has_figures else _LEFT_SCALE
    scale = (0,) if has_figures else ticks(min(every), max(every))
    height = _LEVEL_HEIGHT if not any(every) else _HEIGHT if len(nights.nights) <= _MANY else _WIDE_HEIGHT
    return _Frame(
        left=left,
        right=right,
        column=(right - left) / len(nights.nights),
        height=height,
        bottom=height - _FOOT - (_LINE if has_figures else 0.0),
        lowest=min(*every, *scale),
        highest=max(*every, *scale),
        scale=scale,
        has_figures=has_figures,
    )


def _width(nights: int, figure: float) -> float:
    """Of few nights the picture is a little wider where their figures then stand beside each other."""
    if nights > _MANY:
        return _WIDE
    wanted = max(_NARROW, _LEFT + figure * nights + _RIGHT)
    return wanted if wanted <= _LESS_NARROW else _NARROW


def _bars(nights: Nights, frame: _Frame, best: int | None) -> tuple[Plate, ...]:
    width = min(frame.column * _PART, _WIDEST)
    return tuple(
        Plate(
            frame.middle(number) - width / 2,
            frame.at(max(points, 0)),
            width,
            max(abs(frame.at(points) - frame.at(0)), _LEAST_BAR),
            Voice.FIRST if points == best else Voice.PALE,
        )
        for number, points in enumerate(nights.points)
        if points is not None
    )


def _scale_labels(frame: _Frame) -> list[Label]:
    if frame.has_figures:
        return []
    return [
        Label(frame.left - 8, frame.at(tick) + 4.5, score(tick), Voice.SCALE, Side.END)
        for tick in frame.scale
    ]


def _zero_label(nights: Nights, frame: _Frame) -> list[Label]:
    """Where bars hang down, the line they hang from is named, unless the average ends there."""
    y = frame.at(0)
    if nights.averages and abs(frame.at(nights.averages[-1]) - y) < _LINE:
        return []
    return [Label(frame.right + 5, y + 4.5, score(0), Voice.SCALE)]


def _figures(nights: Nights, frame: _Frame, best: int | None) -> list[Label]:
    """The points below their bars; where they have no room only a dash for each night missed."""
    y = frame.bottom + _LINE
    return [
        Label(
            frame.middle(number),
            y if frame.has_figures else frame.at(0) - 4,
            _words(points),
            Voice.FIRST if points is not None and points == best else Voice.INK,
            Side.MIDDLE,
        )
        for number, points in enumerate(nights.points)
        if frame.has_figures or points is None
    ]


def _night_labels(nights: Nights, frame: _Frame) -> list[Label]:
    """The nights below, the day over its month; every second or third only where all have no room."""
    every = math.ceil((max(map(_label_width, nights.nights)) + _BETWEEN) / frame.column)
    return [
        Label(
            frame.middle(number),
            frame.height - _FOOT + _LINE * (line + 1) + 2,
            part,
            Voice.SCALE,
            Side.MIDDLE,
        )
        for number, night in enumerate(nights.nights)
        if (len(nights.nights) - 1 - number) % every == 0
        for line, part in enumerate(night.split(maxsplit=1))
    ]


def _label_width(night: str) -> float:
    return max(map(text_width, night.split(maxsplit=1)), default=0.0)


def _words(points: int | None) -> str:
    return "–" if points is None else score(points)


def _named(played: list[tuple[int, str]], points: int) -> str:
    nights = [night for scored, night in played if scored == points]
    return listed(nights) if len(nights) <= _MOST_NAMED else f"{len(nights)} nights"
