"""Loads what pages show, as the views do."""

from datetime import datetime

from tests.factories import Fixture, evening
from tournaments.models import Night, Phone
from tournaments.queries import finding, tonight
from tournaments.queries.board import board
from tournaments.queries.console import console
from tournaments.queries.console_values import Board, Console, TableCell
from tournaments.queries.my_table import my_table
from tournaments.queries.night_tables import load_tables
from tournaments.queries.phone_values import MyTable
from tournaments.services import phones
from tournaments.services.actor import Actor


def night_of(made: Fixture) -> Night:
    """The night as it stands now, with its season and hosts."""
    return finding.night_of_club(made.club, made.night.pk)


def console_of(made: Fixture, now: datetime | None = None) -> Console:
    return console(night_of(made), now=now or evening(1, 34))


def board_of(made: Fixture, now: datetime | None = None) -> Board:
    return board(made.club, tonight.current_night(made.club), now=now or evening(1, 34))


def cell_of(made: Fixture, name: str, round_number: int = 1, now: datetime | None = None) -> TableCell:
    """A table as the console's grid shows it."""
    row = next(row for row in console_of(made, now).rows if row.number == round_number)
    return next(cell for cell in row.cells if cell.name == name)


def phone_of(made: Fixture, name: str) -> Phone:
    """A phone of somebody, by first name, with everything its page needs."""
    player = made.people[name]
    by = Actor(player.name, player_id=player.pk)
    token = phones.join_as(night=night_of(made), player=player, by=by, at=evening(1))
    return finding.phone_by_token(token, now=evening(1))


def table_page_of(made: Fixture, name: str) -> MyTable:
    """Somebody's page."""
    return my_table(phone_of(made, name))


def names_of(made: Fixture) -> dict[int, str]:
    """First names of everybody who sits tonight, by id."""
    return {key: person.short for key, person in load_tables(made.night.pk).people.items()}
