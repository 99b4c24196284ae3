"""Values as pages get them, of a club whose names are hard to set: built by hand, without a database."""

from datetime import UTC, datetime

from scoring import CARD_CLUB, HandResult, parse_bid, score_hand
from tournaments.queries.console_values import Board, MoveLine, MoveTable, TableCell
from tournaments.queries.entry import club_entry
from tournaments.queries.hand_values import HandView, MyHand
from tournaments.queries.offered import versions_of
from tournaments.queries.phone_values import MyTable, NextSeat
from tournaments.queries.table_talk import Chair, HalfHand, TalkView
from tournaments.queries.values import NightPoints, Person, SideView
from tournaments.queries.wine_values import WineView

NAMES = (
    "Pat O'Brien",
    "Ruth Smith-Jones",
    "José Alvarez",
    "Ingrid Lindqvist",
    "Zoë Kowalski",
    "Henrik Lindqvist",
    "Sam Okafor",
    "Maeve O'Brien",
    "Marek Kowalski",
    "Ana Alvarez",
    "Tom Smith-Jones",
    "Grace Okafor",
)
PEOPLE = tuple(Person(number, name, name.split()[0]) for number, name in enumerate(NAMES, 1))
EVENING = datetime(2026, 1, 15, 20, 14, tzinfo=UTC)
PAT, RUTH, JOSE, INGRID, ZOE, HENRIK, SAM, MAEVE, MAREK, ANA, TOM, GRACE = PEOPLE
AT = datetime(2026, 1, 15, 20, 41, tzinfo=UTC)


def sides(first=650, second=370, *, winner=0, people=(PAT, RUTH, JOSE, INGRID)):
    """A table's two partnerships; `winner` is 0 while it is undecided."""
    return (
        SideView(1, people[0], people[1], first, winner == 1),
        SideView(2, people[2], people[3], second, winner == 2),
    )


def hand(
    number,
    side,
    bid,
    tricks,
    *,
    running=(0, 0),
    version=1,
    pk=None,
    by="Pat",
    people=(PAT, RUTH, JOSE, INGRID),
):
    """A hand as its table sees it, scored by the club's rules."""
    result = HandResult(side, parse_bid(bid), tricks)
    score = score_hand(CARD_CLUB, result)
    names = (f"{people[0].short} & {people[1].short}", f"{people[2].short} & {people[3].short}")
    bidders = names[side - 1]
    own, others = score.points if side == 1 else score.points[::-1]
    outcome = "made" if score.is_made else "set"
    return HandView(
        id=number if pk is None else pk,
        kind="hand",
        number=number,
        version=version,
        side=side,
        bid=result.bid,
        tricks=tricks,
        is_made=score.is_made,
        is_slam=score.is_slam,
        points=score.points,
        bidder_points=own,
        defender_points=others,
        running=running,
        bidders=bidders,
        sentence=f"{bidders} bid {result.bid.glyphs}, took {tricks}: {outcome}.",
        lines=tuple(score.lines),
        entered_by=by,
        entered_at=AT,
        amended_at=None,
    )


def thrown_in(pk=90):
    """A deal that nobody bid."""
    return HandView(
        id=pk,
        kind="thrown_in",
        number=4,
        version=1,
        side=None,
        bid=None,
        tricks=None,
        is_made=None,
        is_slam=False,
        points=(0, 0),
        bidder_points=0,
        defender_points=0,
        running=(470, 340),
        bidders="",
        sentence="Thrown in: dealt again.",
        lines=(),
        entered_by="Ruth",
        entered_at=AT,
        amended_at=None,
    )


def four_hands(people=(PAT, RUTH, JOSE, INGRID)):
    """Four hands and a deal nobody bid: 650 to 370."""
    return (
        hand(1, 1, "8D", 10, running=(280, 0), people=people),
        hand(2, 2, "8NT", 9, running=(290, 320), by="Ingrid", people=people),
        hand(3, 1, "7D", 8, running=(470, 340), people=people),
        thrown_in(),
        hand(4, 1, "7D", 7, running=(650, 370), people=people),
    )


MY_HANDS = tuple(
    MyHand(number, parse_bid(bid), sentence, points)
    for number, bid, sentence, points in (
        (1, "8D", "You bid, took 10", 280),
        (2, "8NT", "They bid, took 9", 10),
        (3, "7D", "You bid, took 8", 180),
        (4, "7D", "You bid, took 7", 180),
        (5, "8H", "You bid, took 9", 300),
        (6, "8NT", "You bid, took 7: set", -320),
    )
)
WINE = WineView("Marek and Ana hold the wine.", (MAREK, ANA), is_settled=True)


def totals():
    """Everybody's points of a night, two of them level."""
    points = [4050, 3730, 3440, 3440, 2530, 2480, 2460, 2330, 1890, 1520, 320, -250]
    places = ["1", "2", "3=", "3=", "5", "6", "7", "8", "9", "10", "11", "12"]
    people = [ZOE, HENRIK, INGRID, MAREK, GRACE, SAM, PAT, JOSE, MAEVE, ANA, TOM, RUTH]
    return tuple(
        NightPoints(place, person, sum_, (sum_ - 900, 300, None if person is TOM else 200, 250, 150))
        for place, person, sum_ in zip(places, people, points, strict=True)
    )


def my_table(stage="playing", **changes):
    """Pat's phone at the Middle table in round 3, four hands played."""
    over = stage in ("waiting", "moves", "night_over")
    hands = four_hands()
    values = {
        "club_name": "The Thursday Club",
        "night_title": "Thursday 15 January, at Pat and Maeve's",
        "me": PAT,
        "my_side": 1,
        "stage": stage,
        "version": "17.4",
        "round_number": 3,
        "rounds": 5,
        "table_id": 8,
        "table_name": "Middle",
        "letter": "M",
        "sides": sides(),
        "hands": hands,
        "last_hand": hands[-1],
        "undoable_id": hands[-1].id,
        "hand_number": 5,
        "hands_per_round": 6,
        "six": ("played",) * 6 if over else ("played",) * 4 + ("now", "to-come"),
        "waiting_for": "Low still has hands 5 and 6 to play." if stage == "waiting" else "",
        "result": "You won 630 to 510." if over else "",
        "my_hands": MY_HANDS if over else (),
        "next_seat": NextSeat(4, "High", "H", "up", ZOE, (HENRIK, RUTH)) if stage == "moves" else None,
        "totals": totals() if stage == "finished" else (),
        "wine": WINE if stage == "finished" else None,
    }
    if stage in ("not_started", "not_seated", "finished"):
        values |= {
            "my_side": None,
            "sides": (),
            "hands": (),
            "last_hand": None,
            "undoable_id": None,
            "six": (),
        }
        values |= {"table_name": "", "letter": "", "table_id": None}
    return MyTable(**(values | changes))


def talk(**changes):
    """Of the Middle table: Pat & Ruth's half-entered hand, Grace deals, nobody has agreed or called."""
    values = {
        "half": HalfHand(1, parse_bid("8H"), "Pat & Ruth", "Ruth"),
        "chairs": tuple(
            Chair(number, person.short, (number + 1) % 4, is_first=number == 1)
            for number, person in enumerate((PAT, GRACE, RUTH, SAM))
        ),
        "dealing": ("Grace", "Ruth"),
        "dealer": "Grace deals hand 5, Ruth the next.",
        "turned": (1, 0),
        "needs": ("You are 280 ahead with two hands to play.", "8NT or dearer, made, puts them in front."),
        "own_verdict": "",
        "said": (),
        "call": "",
        "called_at": None,
    }
    return TalkView(**(values | changes))


def phone_page(
    stage="playing",
    *,
    rules=CARD_CLUB,
    entered=None,
    errors=None,
    conflict=None,
    notice="",
    theme="",
    **changes,
):
    """The context of table/phone.html."""
    table = my_table(stage, **changes)
    return {
        "table": table,
        "entry": club_entry(table, rules),
        "entered": entered or {},
        "key": "6f0c7a1e9b7d4c2f8a5e3b1d0c9f8e7a",
        "bid_key": "0d5e9b7a1c3f4a2e8b6d7c9f1e0a3b5c",
        "errors": errors or {},
        "conflict": conflict,
        "notice": notice,
        "theme": theme,
    }


def two_versions():
    """The same hand from two phones; they differ in the tricks."""
    saved, yours = hand(5, 1, "8H", 9, by="Ingrid", version=2), hand(5, 1, "8H", 7, pk=0)
    return versions_of(saved, yours, my_table())


def cell(
    name, letter, people, points, *, winner=0, state="all_in", words="all in", late=False, now=None, badge=""
):
    """One table of the room in a round."""
    played = 6 if now is None else now - 1
    six = ("played",) * played + (() if now is None else ("now",))
    return TableCell(
        id=len(name),
        name=name,
        letter=letter,
        sides=sides(*points, winner=winner, people=people),
        state=state,
        state_words=words,
        is_late=late,
        hand_number=now or 6,
        six=six + ("to-come",) * (6 - len(six)),
        wine_badge=badge,
        flipped="",
    )


def room_tables():
    """Three tables, the middle one late."""
    return (
        cell("High", "H", (HENRIK, ZOE, SAM, MAEVE), (1220, 60), winner=1),
        cell(
            "Middle",
            "M",
            (PAT, RUTH, JOSE, INGRID),
            (650, 370),
            state="playing",
            words="hand 5 · 11 min",
            late=True,
            now=5,
        ),
        cell("Low", "L", (MAREK, ANA, TOM, GRACE), (910, 730), winner=1, badge="9NT wine"),
    )


def room_moves():
    """The way to round 4 while Middle is still playing."""
    return (
        MoveTable("High", "H", MoveLine("Henrik & Zoë", "stay"), MoveLine(None, "up from Middle"), "", ()),
        MoveTable(
            "Middle",
            "M",
            MoveLine("Sam & Maeve", "down from High"),
            MoveLine("Marek & Ana", "up from Low"),
            "Sam & Ana v Marek & Maeve",
            ((SAM, ANA), (MAREK, MAEVE)),
        ),
        MoveTable("Low", "L", MoveLine(None, "down from Middle"), MoveLine("Tom & Grace", "stay"), "", ()),
    )


def room_board(stage="playing", **changes):
    """The TV while round 3 waits for Middle."""
    values = {
        "club_name": "The Thursday Club",
        "night_title": "Thursday 15 January, at Pat and Maeve's",
        "version": "17.4",
        "stage": stage,
        "round_number": 3,
        "rounds": 5,
        "headline": "waiting for Middle, hand 5",
        "tables": room_tables() if stage in ("playing", "seating") else (),
        "moves": room_moves() if stage == "moves" else (),
        "totals": totals() if stage == "finished" else (),
        "wine": WINE,
        "join_code": "K7P 3XM",
        "up_to_date": AT,
    }
    return Board(**(values | changes))


def names_tables():
    """The join page's names, by table; Maeve's is on another phone."""
    groups = (
        ("High", "Pat & Maeve v Sam & Grace", (PAT, MAEVE, SAM, GRACE)),
        ("Middle", "Henrik & Ingrid v José & Ana", (HENRIK, INGRID, JOSE, ANA)),
        ("Low", "Tom & Ruth v Marek & Zoë", (TOM, RUTH, MAREK, ZOE)),
    )
    return [
        {
            "name": name,
            "versus": versus,
            "people": [{"id": who.id, "name": who.name, "is_claimed": who is MAEVE} for who in people],
        }
        for name, versus, people in groups
    ]
