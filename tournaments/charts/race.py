"""The season race: points ahead of the average by night, names at the ends of the lines, no legend, no box."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.charts.race_sight import out_of_sight, within
from tournaments.charts.race_start import race_start_scene
from tournaments.charts.scale import spread, ticks
from tournaments.charts.scene import Label, Mark, Scene, Side, Stroke, Voice
from tournaments.charts.values import Race, Racer
from tournaments.charts.words import shortened, signed, text_width
from tournaments.words import listed

LEADERS = (Voice.FIRST, Voice.SECOND, Voice.THIRD)

_Line = tuple[tuple[float, float], ...]

_TITLE = "Season race"
_LINE = 16.0
_LEFT, _TO_SCALE, _TOP, _FOOT = 52.0, 10.0, 12.0, 24.0
_TO_NAME = 14.0
_LEAST_HEIGHT = 280.0
_MARK = 14.0
"""The room that a mark on a line takes."""
_LEVEL_SCALE = (-100, 0, 100)
"""What is beside lines that all stay level."""
_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class RaceSize:
    """How wide a race is drawn, how much of that is kept for the names at the line ends, and below for a night's label."""

    width: float = 640.0
    names: float = 162.0
    night_label: float = 46.0


WIDE = RaceSize()
ON_A_PHONE = RaceSize(width=340.0, names=128.0, night_label=56.0)
"""Whole on a small screen, with its scale: nothing of it is scrolled."""


def race_scene(race: Race, size: RaceSize = WIDE) -> Scene:
    """Draw a race of one night or more; it is as tall as the names at the line ends need.

    Everybody starts level. A name that is too long is shortened. After one night everybody has a bar. Whoever is so far
    behind that the others' lines would lie in a heap leaves the picture below, their name says with how many points.
    """
    if len(race.nights) == 1:
        return race_start_scene(race, _TITLE)
    height = max(_LEAST_HEIGHT, _TOP + _FOOT + _LINE * len(race.racers))
    right, bottom = size.width - size.names - _TO_NAME, height - _FOOT
    ahead = {racer: (0, *race.ahead(racer)) for racer in race.racers}
    far_behind = out_of_sight(race)
    seen = [points for racer, points in ahead.items() if racer not in far_behind]
    scale = _scale(seen)
    left = max(_LEFT, *(text_width(signed(tick)) + _TO_SCALE for tick in scale))

    def at(points: int) -> float:
        return bottom - (points - scale[0]) / (scale[-1] - scale[0]) * (bottom - _TOP)

    columns = [left + (right - left) * number / len(race.nights) for number in range(len(race.nights) + 1)]
    lines = [tuple(zip(columns, map(at, ahead[racer]), strict=True)) for racer in race.racers]
    names, links = _names(race, lines, size.names, right, (_TOP + _LINE / 2, bottom - _LINE / 2))
    voices = _voices(race)
    strokes = [Stroke(((left, at(tick)), (right, at(tick))), Voice.SCALE) for tick in scale]
    strokes += links
    strokes += [
        Stroke(part, voice)
        for line, voice in _first_three_last(lines, voices)
        for part in within(line, bottom)
    ]
    every = 1 if columns[1] - columns[0] >= _MARK else _labelled(columns, size)
    marks = [
        Mark(*point, voice) for line, voice in zip(lines, LEADERS, strict=False) for point in line[:0:-every]
    ]
    labels = [Label(left - 8, at(tick) + 4.5, signed(tick), Voice.SCALE, Side.END) for tick in scale]
    labels += _night_labels(race, columns, height, size)
    return Scene(size.width, height, _TITLE, tuple(strokes), tuple(marks), (*labels, *names))


def race_summary(race: Race, *, are_couples: bool = False) -> str:
    """Say in words what the race shows: who leads, by how much, and how often the lead changed."""
    first, *others = race.racers
    after = f"after {len(race.nights)} night{'s' if len(race.nights) > 1 else ''}"
    level = [racer.name for racer in race.racers if racer.totals[-1] == first.totals[-1]]
    if level[1:]:
        who = listed(level) if len(level) <= _MOST_NAMED else f"{len(level)} of {len(race.racers)}"
        is_all = len(level) == len(race.racers) > _MOST_NAMED
        sentence = (
            f"All {len(level)} are level {after}." if is_all else f"{who} are level in the lead {after}."
        )
    elif others:
        lead = first.totals[-1] - others[0].totals[-1]
        verb = "lead" if are_couples else "leads"
        sentence = f"{first.name} {verb} {others[0].name} by {lead} {after}."
    else:
        return f"{first.name} {'are' if are_couples else 'is'} alone in the race {after}."
    leaders = [_leaders(race, night) for night in range(len(race.nights))]
    changes = sum(one.isdisjoint(other) for one, other in pairwise(leaders))
    times = {0: "never changed hands", 1: "changed hands once"}.get(changes, f"changed hands {changes} times")
    if len(race.nights) == 1 or all(len(level) == len(race.racers) for level in leaders):
        return sentence
    far_behind = [racer.name for racer in race.racers if racer in out_of_sight(race)]
    below = f" Too far behind for the picture: {listed(far_behind)}." if far_behind else ""
    return f"{sentence} The lead {times}.{below}"


def _leaders(race: Race, night: int) -> set[Racer]:
    best = max(racer.totals[night] for racer in race.racers)
    return {racer for racer in race.racers if racer.totals[night] == best}


def _voices(race: Race) -> list[Voice]:
    return [*LEADERS, *([Voice.PALE] * len(race.racers))][: len(race.racers)]


def _scale(seen: Sequence[Sequence[int]]) -> tuple[int, ...]:
    lowest, highest = min(map(min, seen)), max(map(max, seen))
    return ticks(lowest, highest) if lowest < highest else _LEVEL_SCALE


def _first_three_last(lines: Sequence[_Line], voices: Sequence[Voice]) -> Sequence[tuple[_Line, Voice]]:
    """The pale lines, then the first three: where these run together the dashes of the second lie on the first's line."""
    drawn = list(zip(lines, voices, strict=True))
    return (*reversed(drawn[len(LEADERS) :]), *drawn[: len(LEADERS)])


def _names(
    race: Race,
    lines: Sequence[_Line],
    wide: float,
    right: float,
    between: tuple[float, float],
) -> tuple[list[Label], list[Stroke]]:
    """The names beside the ends of their lines, `wide` at most, kept apart, each tied to its line."""
    far_behind = out_of_sight(race)
    lowest = between[1] + _LINE / 2
    ends = [min(line[-1][1], lowest) for line in lines]
    places = spread(ends, _LINE, *between)
    left = right + _TO_NAME
    labels = []
    names = [racer.name for racer in race.racers]
    for racer, place, voice in zip(race.racers, places, _voices(race), strict=True):
        behind = f" {signed(race.ahead(racer)[-1])}" if racer in far_behind else ""
        room = wide - text_width(behind)
        name = shortened(racer.name, room, among=names, is_bold=voice in LEADERS)
        labels.append(Label(left, place + 4.5, name + behind, voice))
    links = [
        Stroke(((right, end), (left - 3, place)), Voice.SCALE)
        for racer, end, place in zip(race.racers, ends, places, strict=True)
        if racer not in far_behind
    ]
    return labels, links


def _night_labels(race: Race, columns: list[float], height: float, size: RaceSize) -> list[Label]:
    """The nights below, every second or third only where all have no room."""
    every = _labelled(columns, size)
    return [
        Label(column, height - 6, night, Voice.SCALE, Side.MIDDLE)
        for number, (column, night) in enumerate(zip(columns[1:], race.nights, strict=True), start=1)
        if (len(race.nights) - number) % every == 0
    ]


def _labelled(columns: Sequence[float], size: RaceSize) -> int:
    """Of how many nights one has its label; the last one always has."""
    return math.ceil(size.night_label / max(columns[1] - columns[0], 1.0))
