"""A scene as SVG that a strict policy shows: no styles, no fonts, only attributes and classes that the page colours."""

from functools import lru_cache
from html import escape

from tournaments.charts.scene import NARROW, Label, Mark, Plate, Scene, Side, Stroke, Voice

_ENLARGED = 1.2
_RADIUS = 4.5
_CORNER = 3.0


@lru_cache(maxsize=64)
def svg(scene: Scene, summary: str) -> str:
    """Give the chart as an `<svg>` element for a page; `summary` is what a screen reader hears of it.

    The same scene gives the same text, so it is kept. Texts are escaped.
    """
    # A narrow chart is shown a little larger than drawn; a wide one is as wide as there is room.
    size = f' narrow" width="{_number(scene.width * _ENLARGED)}' if scene.width <= NARROW else ""
    head = (
        f'<svg class="chart{size}" role="img" viewBox="0 0 {_number(scene.width)} {_number(scene.height)}"'
        f' aria-label="{escape(f"{scene.title}. {summary}")}"><title>{escape(scene.title)}</title>'
    )
    parts = (
        *(_stroke(stroke) for stroke in scene.strokes if stroke.voice is Voice.SCALE),
        *map(_plate, scene.plates),
        *(_stroke(stroke) for stroke in scene.strokes if stroke.voice is not Voice.SCALE),
        *map(_mark, scene.marks),
        *map(_label, scene.labels),
    )
    return f"{head}{''.join(parts)}</svg>"


def _plate(plate: Plate) -> str:
    place = f'x="{_number(plate.x)}" y="{_number(plate.y)}"'
    size = f'width="{_number(plate.width)}" height="{_number(plate.height)}"'
    return f'<rect class="plate {plate.voice.value}" {place} {size} rx="{_number(_CORNER)}"/>'


def _stroke(stroke: Stroke) -> str:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in stroke.points)
    return f'<polyline class="{stroke.voice.value}" points="{points}"/>'


def _mark(mark: Mark) -> str:
    x, y, r = mark.x, mark.y, _RADIUS
    kind = f'class="mark {mark.voice.value}"'
    if mark.voice is Voice.FIRST:
        place = f'x="{_number(x - r * 0.8)}" y="{_number(y - r)}"'
        return f'<rect {kind} {place} width="{_number(r * 1.6)}" height="{_number(r * 2)}" rx="1"/>'
    if mark.voice in (Voice.SECOND, Voice.INK):
        return f'<circle {kind} cx="{_number(x)}" cy="{_number(y)}" r="{_number(r)}"/>'
    corners = ((x, y - r), (x + r, y + r), (x - r, y + r))
    points = " ".join(f"{_number(cx)},{_number(cy)}" for cx, cy in corners)
    return f'<polygon {kind} points="{points}"/>'


def _label(label: Label) -> str:
    side = "" if label.side is Side.START else f' text-anchor="{label.side.value}"'
    return (
        f'<text class="{label.voice.value}" x="{_number(label.x)}" y="{_number(label.y)}"{side}>'
        f"{escape(label.text)}</text>"
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
