"""The tables of the pages of figures, a player, a couple, partners, a season and the records, for files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.exchange.outgoing import Table
from tournaments.views.tables import standings_table, success_table, without_text_sign
from tournaments.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.exchange.outgoing import Cell
    from tournaments.queries.couple_values import CoupleFigures
    from tournaments.queries.figures import BidFigures
    from tournaments.queries.partners import HeadToHead, Partners
    from tournaments.queries.player_values import PlayerFigures
    from tournaments.queries.records import RecordSection
    from tournaments.queries.season_figures import SeasonFigures
    from tournaments.queries.statistics_bids import PlayerBids
    from tournaments.queries.statistics_nights import NightLine
    from tournaments.views.tables import Tables

MINUS = str.maketrans("−", "-")


def player_tables(figures: PlayerFigures) -> Tables:
    """A player's nights, tables, bids, points, partners and opponents."""
    return {
        "nights": lambda: _nights(figures),
        "tables": lambda: Table(
            "Tables",
            ("Table", "Rounds", "Won", "Lost", "Drawn", "Points", "Points a round", "Beside the usual"),
            tuple(
                (one.table, one.rounds, one.won, one.lost, one.drawn, one.points, one.average, one.ahead)
                for one in figures.tables
            ),
        ),
        "bids": lambda: _bids(figures.bids),
        "points": lambda: _won_and_given(figures.bids),
        "partners": lambda: Table(
            "Partners",
            ("Partner", "Rounds", "Won", "Points", "Points a round", "Beside theirs"),
            tuple(
                (one.person.name, one.rounds, one.won, one.points, one.average, one.ahead)
                for one in figures.partners
            ),
        ),
        "opponents": lambda: Table(
            "Opponents",
            ("Opponent", "Rounds", "Won", "Points", "Theirs"),
            tuple(
                (one.person.name, one.rounds, one.won, one.points, one.against) for one in figures.opponents
            ),
        ),
    }


def couple_tables(figures: CoupleFigures) -> Tables:
    """A couple's nights, and the rounds in which the two were partners."""
    return {
        "nights": lambda: Table(
            "Nights",
            ("Date", figures.first.name, figures.second.name, "Both", "Place", "Of"),
            tuple(
                (
                    one.date,
                    one.first,
                    one.second,
                    one.points,
                    one.place or None,
                    one.of if one.place else None,
                )
                for one in figures.nights
            ),
        ),
        "rounds": lambda: Table(
            "Rounds as partners",
            ("Date", "Round", "Table", "Points", "Theirs", "Result"),
            tuple(
                (one.date, one.number, one.table, one.points, one.against, "won" if one.has_won else None)
                for one in figures.rounds
            ),
        ),
    }


def partners_tables(partners: Partners, found: HeadToHead | None) -> Tables:
    """Everybody with each of their partners; and, where two are put head to head, their rounds at one table."""
    every = {"partners": lambda: _partners(partners)}
    return every if found is None else {**every, "rounds": lambda: _meetings(found)}


def season_tables(figures: SeasonFigures) -> Tables:
    """A season's nights, tables and bids, everybody beside what is usual, and who sat in for whom."""
    return {
        "nights": lambda: _season_nights(figures),
        "tables": lambda: Table(
            "Tables",
            ("Table", "Rounds", "Points a round", "Of winners", "Of losers"),
            tuple((one.table, one.rounds, one.usual, one.winners, one.losers) for one in figures.tables),
        ),
        "bids": lambda: success_table(figures.bids),
        "players": lambda: Table(
            "Beside the usual",
            ("Player", "Rounds", "Points a round", "Usual", "Beside"),
            tuple(
                (one.player.name, one.rounds, one.average, one.usual, one.ahead) for one in figures.relative
            ),
        ),
        "substitutes": lambda: Table(
            "Substitutes",
            ("Who sat in", "For", "Date", "Rounds"),
            tuple(
                (one.substitute.name, one.member.name, one.date, one.rounds) for one in figures.substitutes
            ),
        ),
    }


def record_tables(sections: Iterable[RecordSection]) -> Tables:
    """Every record with a row for each time that somebody came to it."""
    return {
        "records": lambda: Table(
            "Records",
            ("Record", "Figure", "Counted in", "Who", "When", "How"),
            tuple(
                (
                    record.title,
                    record.value,
                    f"{record.unit}s",
                    holder.names,
                    one.when,
                    plain(one.detail),
                )
                for section in sections
                for record in section.records
                for holder in record.holders
                for one in holder.occasions
            ),
        )
    }


def plain(words: str) -> str:
    """A sentence that names figures, with the minus of a keyboard."""
    return words.translate(MINUS)


def end_tables(page: Mapping[str, Any]) -> Tables:
    """The final standings, the couples', the trophies and the nights; `page` is the context of a season's end."""
    return {
        "standings": lambda: standings_table(page["everybody"]),
        "couples": lambda: standings_table(page["couples"], "Couples"),
        "trophies": lambda: Table(
            "Trophies",
            ("Trophy", "Who", "Figure", "Rule"),
            tuple((one.name, listed(one.names), one.figure, one.rule) for one in page["trophies"]),
        ),
        "nights": lambda: Table(
            "Nights",
            ("Night", "Date", "Where", "Most points", "Wine"),
            tuple((one.number, one.date, one.where, plain(one.best), one.wine) for one in page["nights"]),
        ),
    }


def _nights(figures: PlayerFigures) -> Table:
    rounds = tuple(f"Round {number}" for number in figures.columns)
    rows: list[tuple[Cell, ...]] = [
        (
            night.number,
            night.date,
            *_rounds(night),
            night.points,
            night.place or None,
            night.of if night.place else None,
        )
        for night in figures.nights
    ]
    return Table("Nights", ("Night", "Date", *rounds, "Counts", "Place", "Of"), tuple(rows))


def _rounds(night: NightLine) -> tuple[int | None, ...]:
    """The points of each round's cards, whoever they are credited to."""
    return tuple(sum(cell.points for cell in cells) if cells else None for cells in night.rounds)


def _bids(bids: PlayerBids) -> Table:
    rows = [(without_text_sign(line.label), *_came_of(line.figures)) for line in (*bids.each, bids.whole)]
    return Table("Bids", ("Bid", "Made", "Set", "Points won", "Given away"), tuple(rows))


def _came_of(figures: BidFigures) -> tuple[int, int, int, int]:
    return figures.made, figures.was_set, figures.won, figures.given


def _won_and_given(bids: PlayerBids) -> Table:
    own, other = bids.whole.figures, bids.defence
    return Table(
        "Points",
        ("Points", "Hands", "Set", "Won", "Given away"),
        (
            ("as bidders", own.tried, own.was_set, own.won, own.given),
            ("as defenders", other.hands, other.sets, other.won, other.given),
        ),
    )


def _partners(partners: Partners) -> Table:
    return Table(
        "Partners",
        ("Player", "Partner", "Rounds", "Rounds in part", "Won", "Points", "Points a round", "In words"),
        tuple(
            (
                one.player.name,
                line.partner.name,
                line.together.rounds,
                line.together.parts,
                line.together.won,
                line.together.points,
                line.together.average,
                line.beside,
            )
            for one in partners.lists
            for line in one.lines
        ),
    )


def _meetings(found: HeadToHead) -> Table:
    return Table(
        "Rounds at one table",
        ("Night", "Round", "Table", "As", found.one.name, "Others"),
        tuple(
            (
                one.when,
                one.round_number,
                one.table,
                "partners" if one.are_partners else "opponents",
                one.points,
                one.against,
            )
            for one in found.meetings
        ),
    )


def _season_nights(figures: SeasonFigures) -> Table:
    return Table(
        "Nights",
        ("Night", "Date", "Hosts", "Points of both hosts", "Best", "Most points", "Average", "Wine"),
        tuple(
            (
                one.number,
                one.date,
                one.hosts,
                one.hosts_points,
                one.best,
                one.best_points,
                one.average,
                plain(one.wine),
            )
            for one in figures.nights
        ),
    )
