"""The prints of a night beside its score sheets, for so many tables, with ordinary or with the worst of names."""

from dataclasses import replace
from itertools import cycle, islice

from scoring import CARD_CLUB
from tests.tournaments.prints import sheets
from tournaments.prints.movement_chart import MovementChart, movement_chart_of
from tournaments.prints.placard import Placard, Placards
from tournaments.prints.score_sheet import ScoreSheet
from tournaments.prints.tally_card import TallyCard, TallyCards
from tournaments.prints.tonight import Tonight

LINK = "http://192.168.1.20:8000/j/" + "aZ9-_" * 8 + "xyz"
ADDRESS, CODE = "192.168.1.20:8000", "482 913"
ORDINARY = (*sheets.LINDQVISTS, *sheets.ALVAREZES)
STRANGE = (
    sheets.LONG[0],
    sheets.WIDE[0],
    "<b>Bo</b> & <img src='x'>",
    "李娜",
    "🍷 שלום",
    "Nguyễn Thị Ánh",
    sheets.LONG[1],
    "Ω" * 60,
)
WORST = {"club": "Клуб <b>&" + "Ω" * 50, "date": "Wednesday 30 September 2026"}


def tally_cards(tables: int = 3, *, names=ORDINARY, rounds: int = 5, **said) -> TallyCards:
    players = list(islice(cycle(names), 4 * tables))
    others = tuple(names[:2])
    return TallyCards(
        cards=tuple(TallyCard(name, ("Table 11", names[-1], others)) for name in players),
        rounds=rounds,
        **{"club": sheets.CLUB, "date": sheets.DATE} | said,
    )


def placards(tables: int = 3, **said) -> Placards:
    names = sheets.table_names(tables)
    return Placards(
        tables=tuple(
            Placard(name, name.removeprefix("Table ")[:2] if "Table" in name else name[0]) for name in names
        ),
        **{"club": sheets.CLUB, "date": sheets.DATE, "link": LINK, "address": ADDRESS, "code": CODE} | said,
    )


def chart(tables: int = 3, **said) -> MovementChart:
    return movement_chart_of(
        replace(CARD_CLUB, tables=tables), **{"club": sheets.CLUB, "date": sheets.DATE} | said
    )


def worst_sheet() -> ScoreSheet:
    """Two tables whose names, hosts and club are as long as they get."""
    one = sheets.filled(sheets.LONG, sheets.WIDE, hosts=f"at {sheets.WIDE[0]} and {sheets.LONG[0]}’s")
    return replace(one, tables=one.tables * 2, club="Ω" * 60)


def tonight(tables: int) -> Tonight:
    return Tonight(
        club=sheets.CLUB,
        date=sheets.DATE,
        sheet=sheets.filled_tables(tables),
        cards=tally_cards(tables),
        placards=placards(tables),
        chart=chart(tables),
    )
