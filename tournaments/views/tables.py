"""The tables that pages show, as plain values to be written into files."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.exchange.outgoing import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring import SeasonFigure
    from tournaments.charts.values import BidSuccess, Race
    from tournaments.exchange.outgoing import Cell
    from tournaments.queries.game_values import GamePage
    from tournaments.queries.hand_values import HandView
    from tournaments.queries.log_values import LogPage
    from tournaments.queries.plan import SeasonPlan
    from tournaments.queries.standing_values import SeasonStandings, StandingRow
    from tournaments.queries.values import SideView

    Tables = Mapping[str, Callable[[], Table]]

TEXT_SIGN = "\ufe0e"
DEALS = {
    "thrown_in": "thrown in",
    "misdeal": "misdeal",
    "tiebreak": "tie-break hand",
    "passed": "passed, played",
}


def night_tables(page: Mapping[str, Any]) -> Tables:
    """A finished night's points by round, every hand of it, and its figures; `page` is the context of its page."""
    figures = page["night_figures"]
    return {
        "points": lambda: _points(page),
        "hands": lambda: _hands(page),
        "rounds": lambda: Table(
            "Rounds",
            ("Round", "Made", "Set", "Most points of a side", "Fewest", "Average"),
            tuple(
                (one.number, one.made, one.was_set, one.most, one.fewest, one.average)
                for one in figures.rounds
            ),
        ),
        "bids": lambda: success_table(figures.bids),
    }


def standings_tables(shown: SeasonStandings) -> Tables:
    """The standings in the view they are shown in."""
    return {"standings": lambda: standings_table(shown)}


def race_tables(race: Race, *, who: str) -> Tables:
    """The race as its page has it, ahead of the average, and as totals. `who` heads the names."""
    return {
        "race": lambda: _race("Ahead of the average", race, [race.ahead(one) for one in race.racers], who),
        "totals": lambda: _race("Totals", race, [one.totals for one in race.racers], who),
    }


def plan_tables(plan: SeasonPlan) -> Tables:
    """The nights of a season, and how often each couple hosts."""
    return {
        "nights": lambda: _nights(plan),
        "hosts": lambda: Table("Hosts", ("Couple", "Nights"), plan.turns),
    }


def score_sheet_tables(game: GamePage) -> Tables:
    """A casual game's score sheet: every deal with the scores after it."""
    return {"deals": lambda: _score_sheet(game)}


def log_tables(log: LogPage) -> Tables:
    """The log's entries that were asked for, the newest first."""
    return {"log": lambda: _log(log)}


def success_table(success: BidSuccess | None) -> Table:
    """How often each bid was tried and made."""
    bids = success.bids if success else ()
    rows = tuple((without_text_sign(bid.glyphs), tally.made, tally.tried) for bid, tally in bids)
    return Table("Bids", ("Bid", "Made", "Tried"), rows)


def standings_table(shown: SeasonStandings, title: str = "Standings") -> Table:
    """One list of the standings; what is no whole number of points has two places."""
    is_couples, is_by_total = shown.view == "couples", shown.points_head == "Total"
    heads = ("Place", "Couple" if is_couples else "Player", "Nights", "Moved", "Last night")
    figures = ((() if is_couples else ("Average",)) + ("Total",)) + (
        () if is_by_total else (shown.points_head,)
    )
    rows: list[tuple[Cell, ...]] = [
        (
            row.place or None,
            row.name,
            row.nights_words,
            row.moved,
            row.last_points,
            *(() if is_couples else (_average(row),)),
            row.total,
            *(() if is_by_total else (number(row.figure),)),
            row.remark,
        )
        for row in shown.rows
    ]
    return Table(title, (*heads, *figures, "Remark"), tuple(rows))


def without_text_sign(glyphs: str) -> str:
    """A bid as people type it into a search: "9♠" without the sign that keeps a page's suit from being an emoji."""
    return glyphs.replace(TEXT_SIGN, "")


def _average(row: StandingRow) -> float | None:
    return number(Fraction(row.total, row.nights)) if row.nights else None


def number(figure: SeasonFigure) -> float:
    """What somebody is ranked by as a plain number: points as they are, an average with at most two places."""
    rounded = round(Fraction(figure), 2)
    return int(rounded) if rounded.denominator == 1 else float(rounded)


def _points(page: Mapping[str, Any]) -> Table:
    rounds = tuple(f"Round {number}" for number in page["round_numbers"])
    return Table(
        "Points",
        ("Place", "Player", *rounds, "Total"),
        tuple((line.place, line.person.name, *line.rounds, line.points) for line in page["totals"]),
    )


def _hands(page: Mapping[str, Any]) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (played["number"], shown["cell"].name, *_hand(hand, shown["cell"].sides))
        for played in page["rounds"]
        for shown in played["tables"]
        for hand in shown["hands"]
    ]
    heads = ("Round", "Table", "Hand", "Side 1", "Side 2", "Bidders", "Bid", "Tricks", "Result")
    return Table("Hands", (*heads, "Points of side 1", "Points of side 2"), tuple(rows))


def _hand(hand: HandView, sides: tuple[SideView, SideView]) -> tuple[Cell, ...]:
    """A deal, with the names of who held its cards."""
    bid = without_text_sign(hand.bid.glyphs) if hand.bid else None
    made = None if hand.is_made is None else "made" if hand.is_made else "set"
    result = " ".join(filter(None, (DEALS.get(hand.kind), made)))
    names = tuple(" & ".join(person.name for person in side.holders(hand.number)) for side in sides)
    return (hand.number, *names, hand.side, bid, hand.tricks, result, *hand.points)


def _race(title: str, race: Race, figures: list[tuple[int, ...]], who: str) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (racer.name, *points) for racer, points in zip(race.racers, figures, strict=True)
    ]
    return Table(title, (who, *race.nights), tuple(rows))


def _nights(plan: SeasonPlan) -> Table:
    return Table(
        "Nights",
        ("Night", "Date", "Hosts", "State"),
        tuple((night.number, night.date, night.hosts, night.state_words) for night in plan.nights),
    )


def _score_sheet(game: GamePage) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (
            deal.number,
            without_text_sign(deal.bid.glyphs) if deal.bid else None,
            deal.bidders or None,
            DEALS.get(deal.kind) or (None if deal.is_made is None else "made" if deal.is_made else "set"),
            *deal.points,
            *deal.running,
        )
        for deal in game.deals
    ]
    names = game.competitor_names
    heads = ("Deal", "Bid", "Bidders", "Result", *(f"Points of {name}" for name in names), *names)
    return Table("Score sheet", heads, tuple(rows))


def _log(log: LogPage) -> Table:
    return Table(
        "Log",
        ("When", "Night", "Where", "What", "Why", "Who"),
        tuple(
            (timezone.localtime(line.at), line.night, line.where, line.sentence, line.reason, line.who)
            for day in log.days
            for line in day.lines
        ),
    )
