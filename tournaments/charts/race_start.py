"""The race after one night: lines from one point would lie in a heap, so it is a bar for everybody, the leader first."""

from tournaments.charts.scene import Label, Plate, Scene, Side, Stroke, Voice
from tournaments.charts.values import Race
from tournaments.charts.words import shortened, signed, text_width

_WIDTH = 360.0
_TOP, _ROW, _BAR = 6.0, 22.0, 12.0
_NAMES, _BETWEEN, _LEAST_BAR = 130.0, 6.0, 1.5


def race_start_scene(race: Race, title: str) -> Scene:
    """Draw a race of one night; it is as tall as its names need. A name that is too long is shortened."""
    ahead = [race.ahead(racer)[0] for racer in race.racers]
    figures = max(text_width(signed(points)) for points in ahead) + 2 * _BETWEEN
    left = _NAMES + (figures if min(ahead) < 0 else _BETWEEN)
    unit = (_WIDTH - figures - left) / max(max(*ahead, 0) - min(*ahead, 0), 1)
    zero = left - min(*ahead, 0) * unit
    height = 2 * _TOP + _ROW * len(ahead)
    plates: list[Plate] = []
    labels: list[Label] = []
    names = [racer.name for racer in race.racers]
    for number, (racer, points) in enumerate(zip(race.racers, ahead, strict=True)):
        middle = _TOP + (number + 0.5) * _ROW
        long = max(abs(points) * unit, _LEAST_BAR)
        is_first = points == max(ahead)
        start = zero if points >= 0 else zero - long
        plates.append(Plate(start, middle - _BAR / 2, long, _BAR, Voice.FIRST if is_first else Voice.PALE))
        voice = Voice.FIRST if is_first else Voice.INK
        end, side = (zero + long + _BETWEEN, Side.START) if points >= 0 else (start - _BETWEEN, Side.END)
        room = zero if points >= 0 else end - text_width(signed(points))
        name = shortened(racer.name, room - _BETWEEN, among=names, is_bold=is_first)
        labels.append(Label(0, middle + 4.5, name, voice))
        labels.append(Label(end, middle + 4.5, signed(points), voice, side))
    axis = Stroke(((zero, 0), (zero, height)), Voice.SCALE)
    return Scene(_WIDTH, height, title, (axis,), (), tuple(labels), tuple(plates))
