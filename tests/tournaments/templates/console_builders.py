"""A night like any other, as the console's pages receive it: round 3 of 5, waiting for Middle."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from scoring import table_names
from tournaments.queries.console_values import (
    Console,
    LateHand,
    LogLine,
    MoveLine,
    MoveTable,
    RoundRow,
    TableCell,
)
from tournaments.queries.standing_values import SeasonStandings, StandingRow, StoodAfter
from tournaments.queries.values import NightPoints, Person, SideView
from tournaments.queries.wine_values import WineView

NAMES = (
    "Pat O'Brien",
    "Maeve O'Brien",
    "Sam Okafor",
    "Grace Okafor",
    "Henrik Lindqvist",
    "Ingrid Lindqvist",
    "José Alvarez",
    "Ana Alvarez",
    "Tom Smith-Jones",
    "Ruth Smith-Jones",
    "Marek Kowalski",
    "Zoë Kowalski",
)
EVENING = datetime(2026, 1, 15, 19, 30, tzinfo=UTC)

# round → the three tables from High down: side 1, side 2, their totals
PLAYED = (
    (
        ("Pat Maeve", "Sam Grace", 80, -220),
        ("Henrik Ingrid", "José Ana", 850, 10),
        ("Tom Ruth", "Marek Zoë", 440, 660),
    ),
    (
        ("Pat Ingrid", "Henrik Maeve", 510, 600),
        ("Sam Zoë", "Marek Grace", 790, 460),
        ("José Ruth", "Tom Ana", 650, 280),
    ),
    (
        ("Henrik Zoë", "Sam Maeve", 1220, 60),
        ("Pat Ruth", "José Ingrid", 650, 370),
        ("Marek Ana", "Tom Grace", 910, 730),
    ),
)


def person(short: str) -> Person:
    """The player of that first name."""
    number, name = next((n, name) for n, name in enumerate(NAMES, 1) if name.split()[0] == short)
    return Person(number, name, short)


def side(number: int, names: str, total: int, *, won: bool = False) -> SideView:
    """Two players by their first names: `side(1, "Pat Ruth", 650)`."""
    first, second = (person(short) for short in names.split())
    return SideView(number, first, second, total, won)


def six(played: int, *, now: bool = False) -> tuple[str, ...]:
    """Six little cards, the first `played` of them filled, then perhaps the one in play."""
    return (("played",) * played + ("now",) * now + ("to-come",) * 6)[:6]


def cell(table_id: int, name: str, figures: tuple, **changes) -> TableCell:
    """A table whose six hands are in, unless `changes` say otherwise."""
    first, second, one, two = figures
    values = {
        "id": table_id,
        "name": name,
        "letter": name[0],
        "sides": (side(1, first, one, won=one > two), side(2, second, two, won=two > one)),
        "state": "closed",
        "state_words": "closed",
        "is_late": False,
        "hand_number": 6,
        "six": six(6),
        "wine_badge": "",
        "flipped": "",
    }
    return TableCell(**(values | changes))


def late_middle() -> TableCell:
    """Middle in round 3: four hands in, everybody waits for it."""
    first, second, one, two = PLAYED[2][1]
    return cell(
        8,
        "Middle",
        PLAYED[2][1],
        sides=(side(1, first, one), side(2, second, two)),
        state="playing",
        state_words="hand 5 · 11 min",
        is_late=True,
        hand_number=5,
        six=six(4, now=True),
    )


def rows() -> tuple[RoundRow, ...]:
    """Five rounds: two closed, the third waiting for Middle, two face down."""
    names = table_names(3)
    closed = [
        RoundRow(n + 1, tuple(cell(n * 3 + t + 1, names[t], PLAYED[n][t]) for t in range(3)), False)
        for n in range(2)
    ]
    third = (
        cell(7, "High", PLAYED[2][0], state="all_in", state_words="all in"),
        late_middle(),
        cell(9, "Low", PLAYED[2][2], state="all_in", state_words="all in", wine_badge="9NT wine"),
    )
    return (*closed, RoundRow(3, third, True), RoundRow(4, (), False), RoundRow(5, (), False))


def move_tables() -> tuple[MoveTable, ...]:
    """Round 4 as far as it is known: Middle has not said who moves."""
    return (
        MoveTable("High", "H", MoveLine("Henrik & Zoë", "stay"), MoveLine(None, "up from Middle"), "", ()),
        MoveTable(
            "Middle",
            "M",
            MoveLine("Sam & Maeve", "down from High"),
            MoveLine("Marek & Ana", "up from Low"),
            "Sam & Ana v Marek & Maeve",
            ((person("Sam"), person("Ana")), (person("Marek"), person("Maeve"))),
        ),
        MoveTable("Low", "L", MoveLine(None, "down from Middle"), MoveLine("Tom & Grace", "stay"), "", ()),
    )


def lately() -> tuple[LogLine, ...]:
    """The last things that happened, newest first."""
    at = EVENING + timedelta(minutes=94)
    return (
        LogLine(at, "Low, hand 6", "9NT by Marek & Ana, took 9: made. +420 / +10", "", "Ana's phone"),
        LogLine(
            at - timedelta(minutes=2),
            "High, round 2",
            "hand 2 amended: 8♦︎ took 6 → 8",
            "Ingrid and Pat counted again",
            "Maeve",
        ),
        LogLine(
            at - timedelta(minutes=9),
            "Middle, hand 4",
            "7♦︎ by Pat & Ruth, took 7: made. +180 / +30",
            "",
            "Pat's phone",
        ),
    )


def totals() -> tuple[NightPoints, ...]:
    """Tonight so far, two shared places among them."""
    points = (1810, 1630, 1630, 1450, 1240, 1100, 930, 870, 650, 410, 280, -90)
    places = ("1", "2=", "2=", *map(str, range(4, 13)))
    order = (*range(4, 12), *range(4))
    return tuple(
        NightPoints(place, Person(n + 1, NAMES[n], NAMES[n].split()[0]), total, (total - 600, 600))
        for place, total, n in zip(places, points, order, strict=True)
    )


def wine() -> WineView:
    """Marek and Ana hold it."""
    return WineView("Marek and Ana hold the wine: 9NT in round 3.", (person("Marek"), person("Ana")), True)


def console(**changes) -> Console:
    """The coordinator's page in round 3, waiting for Middle."""
    values = {
        "night_id": 5,
        "number": 5,
        "date": date(2026, 1, 15),
        "state": "playing",
        "title": "Round 3: waiting for Middle",
        "subtitle": "Thursday 15 January at Pat and Maeve's · 12 of 12 phones · last hand 2 minutes ago",
        "revision": 77,
        "join_code": "K7P 3XM",
        "tables": table_names(3),
        "rows": rows(),
        "next_round": 4,
        "can_start": False,
        "why_not": "when Middle has hands 5 and 6",
        "can_undo_start": False,
        "can_finish": False,
        "can_reopen": False,
        "moves": move_tables(),
        "late_hands": (),
        "lately": lately(),
        "totals": totals(),
        "wine": wine(),
    }
    return Console(**(values | changes))


def late_hand() -> LateHand:
    """A hand that came out of a pocket after its round was closed."""
    return LateHand(31, 4, "High, round 2, hand 6", "Pat & Ingrid bid 8♥︎, took 9.", "Ingrid's phone")


def big_console(tables: int) -> Console:
    """A night of many tables, all of them in round 3; names stay short."""
    names = table_names(tables)

    def big_cell(n: int, name: str) -> TableCell:
        one, two = PLAYED[n % 3][n % 3][2:]
        sides = tuple(
            SideView(
                s,
                Person(4 * n + 2 * s, "Ana Alvarez", "Ana"),
                Person(4 * n + 2 * s + 1, "Sam Okafor", "Sam"),
                p,
                False,
            )
            for s, p in ((1, one), (2, two))
        )
        return cell(
            n + 1,
            name,
            ("Pat Maeve", "Sam Grace", 0, 0),
            sides=sides,
            state="playing",
            state_words="hand 4",
            six=six(3, now=True),
        )

    current = tuple(big_cell(n, name) for n, name in enumerate(names))
    others = (1, 2, 4, 5)
    every = sorted(
        [RoundRow(3, current, True), *(RoundRow(n, (), False) for n in others)], key=lambda row: row.number
    )
    return console(tables=names, rows=tuple(every), moves=(), totals=())


DECEMBER = 12
MONTHS = ((2025, 9), (2025, 10), (2025, 11), (2025, DECEMBER), (2026, 1))


def standings(**changes) -> SeasonStandings:
    """The season after its fifth night, with a shared second place."""
    figures = (
        ("1", "Ingrid Lindqvist", 2, 3440, "2778", 13890),
        ("2=", "Ana Alvarez", -1, 1520, "2732", 13660),
        ("2=", "Sam Okafor", 0, 2480, "2732", 13660),
        ("4", "Henrik Lindqvist", 5, 3730, "2626", 13130),
        ("5", "Pat O'Brien", -1, 2460, "2568", 12840),
        ("6", "Grace Okafor", 2, 2530, "2392", 11960),
        ("7", "Marek Kowalski", 4, 3320, "2380", 11900),
        ("8", "Ruth Smith-Jones", -1, 2380, "2372", 11860),
        ("9", "Maeve O'Brien", -3, 1890, "2362", 11810),
        ("10", "Tom Smith-Jones", -5, None, "2288", 11440),
        ("11", "José Alvarez", -1, 2330, "2260", 11300),
        ("12", "Zoë Kowalski", 0, 4050, "2218", 11090),
    )
    values = {
        "season_id": 3,
        "title": "September 2025 to May 2026",
        "after": "after night 5 of 9",
        "view": "everybody",
        "views": (
            ("everybody", "Everybody"),
            ("group_b", "Women"),
            ("group_a", "Men"),
            ("couples", "Couples"),
        ),
        "rows": tuple(
            StandingRow(
                place=place,
                player_id=n,
                couple_id=None,
                name=name,
                nights=5,
                nights_words="5 of 5",
                is_complete=True,
                moved=moved,
                last_points=last,
                average=average,
                total=total,
                figure=total,
                points=str(total),
                others=(average,),
                remark="level with Sam Okafor: 14 rounds won to 12" if n == 2 else "",
            )
            for n, (place, name, moved, last, average, total) in enumerate(figures, 1)
        ),
        "last_date": date(2026, 1, 15),
        "since_date": date(2025, 12, 11),
        "rule": "A player's total of all nights counts. A substitute's points go to the substitute. Equal totals share a place.",
        "lead": "Ingrid Lindqvist leads Ana Alvarez and Sam Okafor by 230 points.",
        "nights": tuple(
            StoodAfter(number, date(year, month, 11 if month == DECEMBER else 15))
            for number, (year, month) in enumerate(MONTHS, start=1)
        ),
        "night_number": 5,
    }
    return SeasonStandings(**(values | changes))
