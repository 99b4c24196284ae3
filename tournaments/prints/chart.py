"""A chart's scene set into a print: colours become dashes and greys, marks stay."""

from tournaments.charts.scene import INDEXES, Label, Mark, Scene, Side, Voice
from tournaments.prints.fitting import MM_PT, Style
from tournaments.prints.layout import Align, Box, Document, Pen, Point
from tournaments.prints.typefaces import Face

_PENS = {
    Voice.FIRST: Pen(2.0),
    Voice.SECOND: Pen(1.4, dashed=True),
    Voice.THIRD: Pen(1.6, dotted=True),
    Voice.PALE: Pen(0.6, 0.3),
    Voice.SCALE: Pen(0.4, 0.3),
}
_BEST = Pen(1.4)
_OTHER = Pen(0.75)
_ALIGNS = {Side.START: Align.LEFT, Side.MIDDLE: Align.CENTRE, Side.END: Align.RIGHT}
_LETTER = 13.0
_LEAST_PT = 8.0
_MARK, _MARK_MM = Pen(1.2), 1.1
_INK, _PAPER = 0.0, 1.0


def chart_height_mm(scene: Scene, width_mm: float) -> float:
    """Give the height of a chart of that width, with the line of words over it."""
    return scene.height * width_mm / scene.width + 8.0


def draw_chart(document: Document, scene: Scene, corner: Point, width_mm: float) -> float:
    """Draw a chart with its top left corner there, and give the y of its lower edge."""
    unit = width_mm / scene.width

    def at(x: float, y: float) -> Point:
        return Point(corner.x + x * unit, corner.y + y * unit)

    def lines(*, of_the_scale: bool) -> None:
        for stroke in scene.strokes:
            if (stroke.voice is Voice.SCALE) is of_the_scale:
                document.track([at(*point) for point in stroke.points], _PENS[stroke.voice])

    lines(of_the_scale=True)
    for plate in scene.plates:
        box = Box(*at(plate.x, plate.y), plate.width * unit, plate.height * unit)
        _draw_plate(document, plate.voice, box)
    lines(of_the_scale=False)
    for mark in scene.marks:
        _draw_mark(document, mark, at(mark.x, mark.y))
    for label in scene.labels:
        _draw_label(document, label, at(label.x, label.y), max(_LETTER * unit * MM_PT, _LEAST_PT))
    return corner.y + scene.height * unit


def _draw_plate(document: Document, voice: Voice, box: Box) -> None:
    """The first is shaded and has a heavy frame; a cell has only a hairline."""
    if voice is Voice.FIRST:
        document.shade(box)
    document.box(box, {Voice.FIRST: _BEST, Voice.SCALE: _PENS[Voice.SCALE]}.get(voice, _OTHER))


def _draw_mark(document: Document, mark: Mark, place: Point) -> None:
    """A black card, a ring through which nothing is seen, a black triangle."""
    x, y, r = place.x, place.y, _MARK_MM
    if mark.voice is Voice.THIRD:
        document.triangle(Point(x, y - r), Point(x + r, y + r), Point(x - r, y + r))
    else:
        is_round = mark.voice in (Voice.SECOND, Voice.INK)
        wide = r if is_round else r * 0.7
        box = Box(x - wide, y - r, 2 * wide, 2 * r)
        document.box(box, _MARK, r if is_round else 0.2, _PAPER if is_round else _INK)


def _draw_label(document: Document, label: Label, place: Point, size_pt: float) -> None:
    face = Face.INDEX if label.voice in INDEXES else Face.BOLD if label.voice is Voice.FIRST else Face.TEXT
    grey = 0.2 if label.voice in (Voice.PALE, Voice.SCALE) else 0.0
    document.text(place.x, place.y, label.text, Style(face, size_pt, grey=grey), _ALIGNS[label.side])
