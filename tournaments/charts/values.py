"""The figures that charts show, as plain values."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Racer:
    """A player or couple, with the total of points after each night."""

    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """A season as a race: the nights in order ("2 Oct"), and everybody, the leader first."""

    nights: tuple[str, ...]
    racers: tuple[Racer, ...]

    def ahead(self, racer: Racer) -> tuple[int, ...]:
        """Say how many points somebody is ahead of the average of all shown after each night, rounded."""
        return tuple(
            total - round(Fraction(sum(other.totals[night] for other in self.racers), len(self.racers)))
            for night, total in enumerate(racer.totals)
        )
