"""A chart as pages and prints show it: the picture, in words, and as a table of figures."""

from dataclasses import dataclass

from tournaments.charts.scene import Scene
from tournaments.charts.svg import svg


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture with everything that stands around it. `key` is its id on a page; texts are no markup."""

    key: str
    title: str
    scene: Scene
    summary: str
    """What the picture shows, in a sentence or two."""
    note: str
    """How to read it."""
    head: tuple[str, ...]
    """Over the columns of the table; the first column names the row."""
    rows: tuple[tuple[str, ...], ...]

    @property
    def svg(self) -> str:
        """The picture as an `<svg>` element whose texts are escaped."""
        return svg(self.scene, self.summary)
