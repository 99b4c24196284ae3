"""What the prints of a night say, from its seating, its season's rules and the address for phones."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.urls import reverse

from clubsite import addresses
from scoring import table_names
from tournaments.models import NightState
from tournaments.prints.movement_chart import MovementChart, movement_chart_of
from tournaments.prints.placard import Placard, Placards
from tournaments.prints.score_sheet import ScoreSheet, TableSheet, score_sheet_of
from tournaments.prints.tally_card import TallyCard, TallyCards
from tournaments.queries.night_tables import NightTables, TableRow, load_tables
from tournaments.queries.opening import seats_of
from tournaments.queries.titles import spaced
from tournaments.translate import rules_of
from tournaments.words import day

if TYPE_CHECKING:
    from tournaments.models import Club, Night

PLAYERS_AT_A_TABLE = 4


def date_of(night: Night) -> str:
    """The night's date as the prints say it: "Thursday 15 January 2026"."""
    return f"{night.date:%A} {day(night.date)}"


def score_sheet(club: Club, night: Night, *, with_names: bool = True, round_number: int = 1) -> ScoreSheet:
    """A sheet for each table, with date, hosts and the names of that round where it is seated, or blank."""
    tables = _sheets(night, round_number, with_names=with_names)
    return score_sheet_of(rules_of(night), club=club.name, tables=tables)


def tally_cards(club: Club, night: Night) -> TallyCards:
    """A card for each who plays tonight, with round 1 where it is seated; blank ones while nobody is known."""
    found = load_tables(night.pk, round_number=1)
    cards = tuple(card for row in found.tables(1) for card in _cards_of(found, row)) or _cards_of_guests(
        night
    )
    rules = rules_of(night)
    blank = (TallyCard(),) * PLAYERS_AT_A_TABLE * rules.tables
    return TallyCards(
        club=club.name, date=date_of(night), rounds=rules.rounds_per_night, cards=cards or blank
    )


def placards(club: Club, night: Night) -> Placards:
    """A placard for each table. The QR carries the address chosen for phones, never the one this page came by.

    While the night is not open it leads to where a code is typed, with a line to write the code on.
    """
    base = addresses.base_url()
    has_link = addresses.reaches_phones(base) and night.state != NightState.FINISHED
    path = reverse("join_secret", args=[night.join_secret]) if night.join_secret else reverse("join")
    return Placards(
        club=club.name,
        date=date_of(night),
        link=base + path if has_link else "",
        address=urlsplit(base).netloc if has_link else "",
        code=spaced(night.join_code) if night.join_code else "",
        tables=tuple(Placard(name, _sign(name)) for name in _table_names(night)),
    )


def movement_chart(club: Club, night: Night) -> MovementChart:
    """Who moves where, for tonight's tables."""
    return movement_chart_of(rules_of(night), club=club.name, date=date_of(night), names=_table_names(night))


def _table_names(night: Night) -> list[str]:
    rows = load_tables(night.pk, round_number=1).tables(1)
    return [row.name for row in rows] or list(table_names(rules_of(night).tables))


def _sign(name: str) -> str:
    """The corner index of a table's card: "H" for High, "12" for Table 12."""
    number = name.removeprefix("Table ")
    return number if number.isdecimal() else name[0]


def _sheets(night: Night, round_number: int, *, with_names: bool) -> tuple[TableSheet, ...]:
    if not with_names:
        return tuple(TableSheet(table=name) for name in _table_names(night))
    date, hosts = date_of(night), None
    if night.hosts:
        hosts = f"at {night.hosts.first.name} and {night.hosts.second.name}’s"
    found = load_tables(night.pk, round_number=round_number)
    rows = found.tables(round_number)
    if not rows:
        return tuple(TableSheet(table=name, date=date, hosts=hosts) for name in _table_names(night))
    return tuple(
        TableSheet(table=row.name, date=date, hosts=hosts, round_one=_sides_of_hands(found, row))
        for row in rows
    )


def _sides(found: NightTables, row: TableRow) -> tuple[tuple[str, str], tuple[str, str]]:
    first, second = ((found.people[pair.first].name, found.people[pair.second].name) for pair in row.pairs)
    return first, second


def _sides_of_hands(found: NightTables, row: TableRow) -> tuple[tuple[str, str], tuple[str, str]]:
    """As `_sides`, with who held the cards of a chair before, as in "Sue Stone (hands 1 to 2 Fay Ford)"."""
    first, second = (
        tuple(
            _with_earlier(found, row, side, is_first=place == 0, name=name)
            for place, name in enumerate(names)
        )
        for side, names in zip((1, 2), _sides(found, row), strict=True)
    )
    return (first[0], first[1]), (second[0], second[1])


def _with_earlier(found: NightTables, row: TableRow, side: int, *, is_first: bool, name: str) -> str:
    before = [
        f"{_hands(one.first_hand, one.last_hand)} {found.people[one.player_id].name}"
        for one in row.earlier
        if (one.side, one.is_first) == (side, is_first)
    ]
    return f"{name} ({', '.join(before)})" if before else name


def _hands(first: int, last: int) -> str:
    return f"hand {first}" if first == last else f"hands {first} to {last}"


def _cards_of(found: NightTables, row: TableRow) -> tuple[TallyCard, ...]:
    one, two = _sides(found, row)
    return tuple(
        TallyCard(own[place], (row.name, own[1 - place], others))
        for own, others in ((one, two), (two, one))
        for place in (0, 1)
    )


def _cards_of_guests(night: Night) -> tuple[TallyCard, ...]:
    """Who plays when nobody sits yet: members, and who comes for those who are away."""
    seats = seats_of(night)
    playing = [seat.substitute or seat.player for seat in seats if seat.substitute or not seat.is_absent]
    return tuple(TallyCard(player.name) for player in playing)
