"""A season in figures: what was played, bid and made, each table's usual points, its nights, hosts and substitutes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.db.models import Count

from scoring import ALL_BIDS, SIDES, SPECIAL_BIDS, parse_bid
from tournaments.charts.values import BidSuccess, Tally
from tournaments.models import Hand, HandKind, NamesShown, NightFigures, NightState, Player, PlayerNight
from tournaments.queries.figures import HandFigures, figures_by_night
from tournaments.queries.night_rounds import seasons_rounds, sides_of
from tournaments.queries.records import NamedPlayer
from tournaments.queries.relative import OVER_ALL, ahead_words, beside_the_table, side_results, usual_points
from tournaments.queries.season_night_lines import night_line, substitute_lines
from tournaments.queries.shown_names import shown_names
from tournaments.queries.wine_nights import wine_by_night
from tournaments.translate import rules_of
from tournaments.words import score

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Season
    from tournaments.queries.night_rounds import NightRounds
    from tournaments.queries.played_rounds import PlayedRound
    from tournaments.queries.season_night_lines import SeasonNight, SubstituteLine

BIDDERS = 2  # hold the cards of a bid: what came of it is in the figures of both


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of the season, what it is, and its share where it is a part."""

    title: str
    figure: str
    share: str = ""


@dataclass(frozen=True, slots=True)
class TableLine:
    """What a side makes at a table in a round, on average and rounded: any side, those who won, those who lost."""

    table: str
    rounds: int
    usual: int
    winners: int | None  # None where no round was won
    losers: int | None


@dataclass(frozen=True, slots=True)
class RelativeLine:
    """Somebody's points a round beside what is usual at the tables where they played; only whole rounds."""

    player: NamedPlayer
    rounds: int
    average: int
    usual: int
    ahead: int
    words: str  # "38 above what those tables usually make"


@dataclass(frozen=True, slots=True)
class SeasonFigures:
    """Everything the page shows. Without a finished night it is empty but for `nights`."""

    nights: tuple[SeasonNight, ...]
    facts: tuple[Fact, ...] = ()
    bids: BidSuccess | None = None
    tables: tuple[TableLine, ...] = ()
    relative: tuple[RelativeLine, ...] = ()
    substitutes: tuple[SubstituteLine, ...] = ()

    @property
    def highest(self) -> tuple[SeasonNight, ...]:
        """The nights in which somebody had the most points of the season; several where they are equal."""
        points = [night.best_points for night in self.nights if night.best_points is not None]
        return tuple(night for night in self.nights if points and night.best_points == max(points))


def season_figures(season: Season, *, names_shown: NamesShown = NamesShown.FULL) -> SeasonFigures:
    """The figures of a season's finished nights. Seven SELECTs, an eighth where a seat was taken over in a round.

    Of hands, the made nine- and ten-bids are read for the wine, and the deals without a contract are counted.
    """
    found = seasons_rounds([season])
    if not found.nights:
        return SeasonFigures(())
    names = _names(season, names_shown)
    rounds = [one for night in found.nights for one in night.rounds]
    figures = _all_figures(season)
    points = _points(season)
    wine = wine_by_night(found.nights)
    return SeasonFigures(
        nights=tuple(
            night_line(one, points.get(one.night.pk, {}), wine[one.night.pk], names) for one in found.nights
        ),
        facts=(*_played(found.nights, rounds, figures), *_dead_deals(season)),
        bids=_bid_success(season, figures),
        tables=_tables(rounds),
        relative=_relative(rounds, names),
        substitutes=substitute_lines(found.nights, names),
    )


def _names(season: Season, names_shown: NamesShown) -> Mapping[int, str]:
    """Everybody of the club: members for whom somebody sat in may never have held a card themselves. One SELECT."""
    if names_shown == NamesShown.FULL:
        return dict(Player.objects.filter(club=season.club_id).values_list("pk", "name"))
    return shown_names(season.club_id, names_shown).called


def _all_figures(season: Season) -> HandFigures:
    """What came of all hands, counted for each of the four who held the cards: a bid is there twice, for both bidders."""
    by_night = figures_by_night(NightFigures.objects.filter(night__season=season))
    return sum((one for of_night in by_night.values() for one in of_night.values()), HandFigures())


def _points(season: Season) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    rows = PlayerNight.objects.filter(night__season=season).order_by()
    for night_id, player_id, points in rows.values_list("night_id", "player_id", "points"):
        found.setdefault(night_id, {})[player_id] = points
    return found


def _bid_success(season: Season, figures: HandFigures) -> BidSuccess:
    bids = {
        parse_bid(bid): Tally(of_bid.made // BIDDERS, of_bid.tried // BIDDERS)
        for bid, of_bid in figures.bids.items()
    }
    levels = {bid.level for bid in bids if not bid.is_special} | set(rules_of(season).levels())
    order = {bid: place for place, bid in enumerate((*ALL_BIDS, *SPECIAL_BIDS))}
    return BidSuccess(tuple(sorted(levels)), tuple(sorted(bids.items(), key=lambda one: order[one[0]])))


def _played(
    nights: Sequence[NightRounds], rounds: Sequence[PlayedRound], figures: HandFigures
) -> tuple[Fact, ...]:
    made, was_set = figures.own.made // BIDDERS, figures.own.was_set // BIDDERS
    hands = made + was_set
    facts = [
        Fact("Nights", str(len(nights))),
        Fact("Rounds", str(sum(len({one.number for one in night.rounds}) for night in nights))),
        Fact("Hands", str(hands)),
    ]
    if hands:
        scored = sum(sum(one.points) for one in rounds)
        facts += [
            Fact("Bids made", str(made), _per_cent(made, hands)),
            Fact("Bids set", str(was_set), _per_cent(was_set, hands)),
            Fact("Nine-bids made", str(figures.nines // BIDDERS)),
            Fact("Points of a side in a hand", score(round(Fraction(scored, hands * len(SIDES))))),
        ]
    return tuple(facts)


def _per_cent(part: int, whole: int) -> str:
    return f"{(200 * part + whole) // (2 * whole)} %"  # halves up


def _dead_deals(season: Season) -> tuple[Fact, ...]:
    """The deals without a contract, which are no hands (rules C5)."""
    deals = Hand.objects.filter(
        table__round__night__season=season,
        table__round__night__state=NightState.FINISHED,
        table__round__undone_at__isnull=True,
        voided_at__isnull=True,
        kind__in=(HandKind.THROWN_IN, HandKind.MISDEAL),
    )
    of_kind = dict(deals.order_by().values_list("kind").annotate(Count("pk")))
    return (
        Fact("Deals thrown in", str(of_kind.get(HandKind.THROWN_IN, 0))),
        Fact("Misdeals", str(of_kind.get(HandKind.MISDEAL, 0))),
    )


def _tables(rounds: Sequence[PlayedRound]) -> tuple[TableLine, ...]:
    """Each table by its name, from High down."""
    positions: dict[str, int] = {}
    for one in rounds:
        positions[one.table] = min(one.position, positions.get(one.table, one.position))
    usual = usual_points(side_results(rounds))
    return tuple(
        TableLine(
            table=table,
            rounds=sum(one.table == table for one in rounds),
            usual=round(usual[table]),
            winners=_mean(_of_side(rounds, table, won=True)),
            losers=_mean(_of_side(rounds, table, won=False)),
        )
        for table in sorted(positions, key=lambda table: (positions[table], table))
    )


def _of_side(rounds: Iterable[PlayedRound], table: str, *, won: bool) -> list[int]:
    """The points of all sides that won, or lost, a round at a table."""
    return [
        points
        for one in rounds
        if one.table == table
        for _, points, _, has_won in sides_of(one)
        if has_won is won
    ]


def _mean(points: Sequence[int]) -> int | None:
    return round(Fraction(sum(points), len(points))) if points else None


def _relative(rounds: Sequence[PlayedRound], names: Mapping[int, str]) -> tuple[RelativeLine, ...]:
    """Everybody with a whole round, the one furthest above what is usual first."""
    compared = {player: at[OVER_ALL] for player, at in beside_the_table(side_results(rounds)).items()}
    order = sorted(compared, key=lambda player: (-(compared[player].ahead or 0), names[player], player))
    return tuple(
        RelativeLine(
            player=NamedPlayer(player, names[player]),
            rounds=one.rounds,
            average=one.average,
            usual=round(one.usual or 0),
            ahead=round(one.ahead or 0),
            words=ahead_words(one.ahead or Fraction(0), "what those tables usually make"),
        )
        for player in order
        for one in (compared[player],)
    )
