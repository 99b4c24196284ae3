"""Who has played with whom in a season, how often and how well; and two people head to head, together and against.

Only rounds that were whole for both count: a round in which somebody took a seat over is told beside the figures.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scoring import SIDES
from tournaments.models import NamesShown, SeasonEntry
from tournaments.queries.night_rounds import seasons_rounds
from tournaments.queries.records import NamedPlayer
from tournaments.queries.relative import ahead_words, beside_the_partner, side_results
from tournaments.queries.shown_names import named
from tournaments.words import day

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date

    from tournaments.models import Season
    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.played_rounds import Holding, PlayedRound
    from tournaments.queries.relative import Compared


@dataclass(frozen=True, slots=True)
class Together:
    """What two people came to as one side: whole rounds, how many of them won, points; and rounds shared in part."""

    rounds: int = 0
    won: int = 0
    points: int = 0
    parts: int = 0

    @property
    def average(self) -> int | None:
        """Points a round, rounded; None without a whole round."""
        return round(Fraction(self.points, self.rounds)) if self.rounds else None

    def __add__(self, other: Together) -> Together:
        return Together(
            self.rounds + other.rounds,
            self.won + other.won,
            self.points + other.points,
            self.parts + other.parts,
        )


NEVER = Together()


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One line of the matrix: somebody, and what they came to with each of the columns; None with themselves."""

    player: NamedPlayer
    cells: tuple[tuple[NamedPlayer, Together | None], ...]


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """One partner of somebody: what they came to, and in words how that is beside what the partner makes with others."""

    partner: NamedPlayer
    together: Together
    beside: str  # "44 above what Ruth makes with others", "" where there is nothing to compare with


@dataclass(frozen=True, slots=True)
class PartnersOf:
    """Somebody's partners, most rounds first, and the members with whom they have not played yet."""

    player: NamedPlayer
    lines: tuple[PartnerLine, ...]
    not_yet: tuple[NamedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Partners:
    """The matrix of a season. Without one group on each side (`is_square`) everybody is a row and a column."""

    columns: tuple[NamedPlayer, ...]
    rows: tuple[MatrixRow, ...]
    lists: tuple[PartnersOf, ...]
    is_square: bool
    nights: int

    def player(self, player_id: int) -> NamedPlayer | None:
        """Somebody who held cards this season."""
        return next((one.player for one in self.lists if one.player.id == player_id), None)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round in which two people sat at one table, each from its first hand to its last. Points are the first one's side's."""

    night_id: int
    when: str
    round_number: int
    table: str
    are_partners: bool
    points: int
    against: int
    won: bool | None  # by the first one's side


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people at one table: together as partners, and against each other."""

    one: NamedPlayer
    other: NamedPlayer
    together: Together
    against: Together  # won and points are the first one's
    lost: int  # rounds against each other that the other one won
    given: int  # points of the other one in them
    meetings: tuple[Meeting, ...]

    @property
    def other_average(self) -> int | None:
        """The other one's points a round against the first one, rounded."""
        return round(Fraction(self.given, self.against.rounds)) if self.against.rounds else None


class SeasonPartners:
    """What the pages of partners are made from, read once."""

    def __init__(self, season: Season, names_shown: NamesShown) -> None:
        found = seasons_rounds([season])
        self.nights: Sequence[NightRounds] = found.nights
        members = SeasonEntry.objects.filter(season=season).order_by("pk")
        couples = members.values_list("couple__first_id", "couple__second_id")
        self.members = {member for couple in couples for member in couple}
        self.names = named(found.names, names_shown)
        self.rounds = [one for night in found.nights for one in night.rounds]

    def matrix(self) -> Partners:
        """Everybody who held cards: members before substitutes, by name."""
        first, second = (
            {h.player_id for one in self.rounds for h in one.holdings if h.is_first == is_first}
            for is_first in (True, False)
        )
        is_square = bool(first & second)
        sides = (first | second, first | second) if is_square else (first, second)
        rows, columns = (self._ordered(of_side) for of_side in sides)
        pairs = _pairs(self.rounds)
        compared = beside_the_partner(side_results(self.rounds))
        lists = [
            self._list(player, across, pairs, compared)
            for people, across in (((rows, columns),) if is_square else ((rows, columns), (columns, rows)))
            for player in people
        ]
        return Partners(
            columns=columns,
            rows=tuple(
                MatrixRow(
                    row,
                    tuple(
                        (column, None if row == column else pairs.get(_key(row.id, column.id), NEVER))
                        for column in columns
                    ),
                )
                for row in rows
            ),
            lists=tuple(lists),
            is_square=is_square,
            nights=len(self.nights),
        )

    def head_to_head(self, one: NamedPlayer, other: NamedPlayer) -> HeadToHead:
        """Every round in which these two sat at one table from its first hand to its last."""
        pair = _pairs(self.rounds).get(_key(one.id, other.id), NEVER)
        meetings = [
            meeting
            for night in self.nights
            for played in night.rounds
            if (meeting := _meeting(played, night.night.date, one.id, other.id)) is not None
        ]
        against = [meeting for meeting in meetings if not meeting.are_partners]
        return HeadToHead(
            one=one,
            other=other,
            together=pair,
            against=sum((Together(1, bool(m.won), m.points) for m in against), NEVER),
            lost=sum(m.won is False for m in against),
            given=sum(m.against for m in against),
            meetings=tuple(meetings),
        )

    def _ordered(self, players: Iterable[int]) -> tuple[NamedPlayer, ...]:
        named_players = [NamedPlayer(player, self.names[player]) for player in players]
        return tuple(
            sorted(named_players, key=lambda one: (one.id not in self.members, one.name.casefold(), one.id))
        )

    def _list(
        self,
        player: NamedPlayer,
        across: Sequence[NamedPlayer],
        pairs: Mapping[tuple[int, int], Together],
        compared: Mapping[int, Mapping[int, Compared]],
    ) -> PartnersOf:
        lines = [
            PartnerLine(one, pairs[key], _beside(one.name, compared.get(player.id, {}).get(one.id)))
            for one in across
            if (key := _key(player.id, one.id)) in pairs
        ]
        lines.sort(key=lambda line: (-line.together.rounds, -(line.together.average or 0)))
        met = {player.id, *(line.partner.id for line in lines)}
        not_yet = tuple(one for one in across if one.id not in met and one.id in self.members)
        return PartnersOf(player, tuple(lines), not_yet)


def _beside(name: str, compared: Compared | None) -> str:
    if compared is None or compared.ahead is None:
        return ""
    return ahead_words(compared.ahead, f"what {name} makes with others")


def _key(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _pairs(rounds: Iterable[PlayedRound]) -> dict[tuple[int, int], Together]:
    """What any two came to as one side."""
    found: dict[tuple[int, int], Together] = defaultdict(Together)
    for one in rounds:
        for side in SIDES:
            for pair, is_whole in _pairs_of_side(one.on_side(side)).items():
                found[pair] += (
                    Together(1, one.winner == side, one.points[side - 1]) if is_whole else Together(parts=1)
                )
    return dict(found)


def _pairs_of_side(holdings: Sequence[Holding]) -> dict[tuple[int, int], bool]:
    """Whoever held a side's cards at one time, each pair once, and whether for the whole round."""
    return {
        _key(first.player_id, second.player_id): first.is_whole and second.is_whole
        for first in holdings
        for second in holdings
        if first.is_first and not second.is_first and _at_one_time(first, second)
    }


def _at_one_time(first: Holding, second: Holding) -> bool:
    return first.first_hand <= second.last_hand and second.first_hand <= first.last_hand


def _meeting(played: PlayedRound, when: date, one: int, other: int) -> Meeting | None:
    own = next((holding for holding in played.of(one) if holding.is_whole), None)
    theirs = next((holding for holding in played.of(other) if holding.is_whole), None)
    if own is None or theirs is None:
        return None
    return Meeting(
        night_id=played.night_id,
        when=day(when),
        round_number=played.number,
        table=played.table,
        are_partners=own.side == theirs.side,
        points=played.points[own.side - 1],
        against=played.points[2 - own.side],
        won=None if played.winner is None else played.winner == own.side,
    )
