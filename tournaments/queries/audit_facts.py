"""What an audit reads of a season: nine SELECTs, however many nights, hands and people there are."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tournaments.models import (
    EarlierHolder,
    Hand,
    NamesShown,
    Night,
    NightFigures,
    Player,
    PlayerNight,
    Round,
    SeasonTotal,
    Seat,
    Table,
)
from tournaments.queries.figures import figures_by_night
from tournaments.queries.shown_names import named

if TYPE_CHECKING:
    from tournaments.models import Season
    from tournaments.queries.figures import HandFigures


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table with all its hands, undone ones too, and its seats."""

    row: Table
    hands: tuple[Hand, ...]
    seats: tuple[Seat, ...]

    @property
    def live_hands(self) -> list[Hand]:
        """The hands that stand."""
        return [hand for hand in self.hands if hand.voided_at is None]


class Score(NamedTuple):
    """What counts for a player: points, of how many rounds or nights, rounds won, made 9-bids."""

    points: int = 0
    times: int = 0
    rounds_won: int = 0
    nines: int = 0

    def plus(self, other: Score) -> Score:
        """Both added up."""
        return Score(*(one + more for one, more in zip(self, other, strict=True)))


def holders_of(seat: Seat) -> list[EarlierHolder | Seat]:
    """Everybody who held the cards of a seat, in order of play."""
    return [*seat.earlier.all(), seat]


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round with its tables from High down. One that was undone is not live."""

    row: Round
    tables: tuple[TableFacts, ...]

    @property
    def is_live(self) -> bool:
        """Whether this round counts."""
        return self.row.undone_at is None


@dataclass(frozen=True, slots=True)
class NightFacts:
    """A night with its rounds in order, and what is stored of it by player."""

    row: Night
    rounds: tuple[RoundFacts, ...]
    stored: dict[int, Score]
    figures: dict[int, HandFigures]


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """A season, its nights in order, its stored totals by player, and the club's names."""

    season: Season
    nights: tuple[NightFacts, ...]
    stored: dict[int, Score]
    names: dict[int, str]


def season_facts(season: Season, *, names_shown: NamesShown = NamesShown.FULL) -> SeasonFacts:
    """Everything of a season that is a fact or a stored figure, with the club's people as they are to be named."""
    hands: dict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(table__round__night__season=season).order_by("number", "pk"):
        hands[hand.table_id].append(hand)
    seats: dict[int, list[Seat]] = defaultdict(list)
    with_earlier = Seat.objects.filter(round__night__season=season).prefetch_related("earlier")
    for seat in with_earlier.select_related("partnership"):
        seats[seat.partnership.table_id].append(seat)
    tables: dict[int, list[TableFacts]] = defaultdict(list)
    rounds: dict[int, dict[int, Round]] = defaultdict(dict)
    found = Table.objects.filter(round__night__season=season).select_related("round")
    for table in found.order_by("round__number", "round_id", "position"):
        tables[table.round_id].append(TableFacts(table, tuple(hands[table.pk]), tuple(seats[table.pk])))
        rounds[table.round.night_id][table.round_id] = table.round
    by_night: dict[int, dict[int, Score]] = defaultdict(dict)
    for of_night in PlayerNight.objects.filter(night__season=season):
        by_night[of_night.night_id][of_night.player_id] = Score(
            of_night.points, of_night.rounds, of_night.rounds_won, of_night.nines
        )
    figures = figures_by_night(NightFigures.objects.filter(night__season=season))
    return SeasonFacts(
        season,
        tuple(
            NightFacts(
                night,
                tuple(RoundFacts(row, tuple(tables[row.pk])) for row in rounds[night.pk].values()),
                by_night[night.pk],
                figures.get(night.pk, {}),
            )
            for night in season.nights.order_by("number")  # each comes with the season
        ),
        {
            t.player_id: Score(t.points, t.nights, t.rounds_won, t.nines)
            for t in SeasonTotal.objects.filter(season=season)
        },
        named(dict(Player.objects.filter(club=season.club_id).values_list("pk", "name")), names_shown),
    )
