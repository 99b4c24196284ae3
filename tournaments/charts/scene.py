"""What a chart is made of. Lengths are in units from the top left; on a page a unit is a pixel at full size."""

from dataclasses import dataclass
from enum import Enum

NARROW = 480.0
"""A chart no wider than this is shown whole on a phone, and in a column of a print; a wider one is scrolled."""


class Voice(Enum):
    """How a line or a label speaks; the value is its class in the SVG."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    INK = "ink"
    PALE = "pale"
    SCALE = "scale"
    INDEX = "index"
    SPADES = "spades"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"


INDEXES = (Voice.INDEX, Voice.SPADES, Voice.CLUBS, Voice.DIAMONDS, Voice.HEARTS)
"""Labels set like a card's corner index; no trump has the colour of ink."""


class Side(Enum):
    """Which part of a label stands at its place; the value is SVG's word."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from point to point."""

    points: tuple[tuple[float, float], ...]
    voice: Voice


@dataclass(frozen=True, slots=True)
class Mark:
    """The sign of one of the first three: a card, a ring, a triangle, centred on its place."""

    x: float
    y: float
    voice: Voice


@dataclass(frozen=True, slots=True)
class Plate:
    """A bar or a cell, its corner top left: the first one filled, the pale ones outlined, a scale's only hinted at."""

    x: float
    y: float
    width: float
    height: float
    voice: Voice


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text on its baseline."""

    x: float
    y: float
    text: str
    voice: Voice
    side: Side = Side.START


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole chart: its size, its one-line title, and what lies on it, the hindmost first: scale, plates, lines."""

    width: float
    height: float
    title: str
    strokes: tuple[Stroke, ...]
    marks: tuple[Mark, ...]
    labels: tuple[Label, ...]
    plates: tuple[Plate, ...] = ()
