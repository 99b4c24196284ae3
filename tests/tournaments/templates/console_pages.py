"""The contexts of the pages of one night, as its coordinator gets them."""

from __future__ import annotations

from types import SimpleNamespace

from scoring import CARD_CLUB, table_names
from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates.hand_builders import hand, hands, without_contract
from tournaments.forms.nights import AttendanceForm, HandForm, SeatingForm, TiebreakForm
from tournaments.views.qr import qr_svg

JOIN_URL = "http://192.168.1.20:8000/j/abcdefghijklmnopqrstuvwx"
TITLE = "Thursday 15 January, at Pat and Maeve’s"
AT_NIGHT = {"night_id": 5, "night_title": TITLE}
HIGH_IN_ROUND_2 = night.rows()[1].cells[0]


class Pair(SimpleNamespace):
    """A couple as the forms know one."""

    def __str__(self) -> str:
        return f"{self.first.name} & {self.second.name}"


PLAYERS = [SimpleNamespace(pk=n, name=name, group="BA"[n % 2]) for n, name in enumerate(night.NAMES, 1)]
PAIRS = [
    Pair(pk=n, first=first, second=second, first_id=first.pk, second_id=second.pk)
    for n, (first, second) in enumerate(zip(PLAYERS[::2], PLAYERS[1::2], strict=True), 1)
]


def console_page(**changes) -> dict:
    """night/console.html in round 3."""
    return {"console": night.console(**changes), "shown_round": 3, "one_round": False}


def big_console_page(tables: int = 40) -> dict:
    """night/console.html of a club with more tables than fit across."""
    return {"console": night.big_console(tables), "shown_round": 3, "one_round": True}


def seated_tables() -> list:
    """High and Low full, Middle with one couple."""
    return [
        {"name": "High", "letter": "H", "couples": ["Pat & Maeve", "Sam & Grace"]},
        {"name": "Middle", "letter": "M", "couples": ["Henrik & Ingrid", None]},
        {"name": "Low", "letter": "L", "couples": ["Tom & Ruth", "Marek & Zoë"]},
    ]


def open_page(**changes) -> dict:
    """night/open.html with one couple to place."""
    values = {
        "state": "open",
        "title": "Place one more couple",
        "can_start": False,
        "why_not": "when José & Ana have a table",
        "attendance": ["Sue Tan plays for Ruth Smith-Jones"],
        "here": "12 of 12 here",
        "tables": seated_tables(),
        "join_code": "K7P 3XM",
        "join_address": "192.168.1.20:8000",
        "join_url": JOIN_URL,
        "qr_svg": qr_svg(JOIN_URL),
        "phones": "3 of 12 phones joined",
    }
    return AT_NIGHT | values | changes


def prints_page(**changes) -> dict:
    """night/prints.html of an open night, for A4."""
    values = {
        "season_id": 3,
        "paper": "a4",
        "rounds": range(1, 6),
        "address": "192.168.1.20:8000",
        "code": "482 913",
    }
    return AT_NIGHT | values | changes


def address_page(**changes) -> dict:
    """setup/address.html on a laptop with wifi and a VPN."""
    kinds = (
        ("192.168.1.20", "the home network (wlan0)"),
        ("10.8.0.2", "a VPN, a virtual machine or a container"),
    )
    rows = [
        {
            "address": f"{host}:8000",
            "host": host,
            "words": kind,
            "is_used": host == "192.168.1.20",
            "qr_svg": qr_svg(f"http://{host}:8000/"),
        }
        for host, kind in kinds
    ]
    values = {
        "now": "192.168.1.20:8000",
        "fixed": "",
        "can_choose": True,
        "is_chosen": False,
        "lost": "",
        "was": "",
    }
    return AT_NIGHT | values | {"error": "", "join_code": "K7P 3XM", "rows": rows} | changes


def attendance_page(data: dict | None = None) -> dict:
    """night/attendance.html; `data` as posted."""
    guests = [SimpleNamespace(pk=20, name="Sue Tan")]
    form = AttendanceForm(data, couples=PAIRS, seats=[], players=guests)
    rows = [
        {
            "names": str(pair),
            "people": [
                {"name": one.name}
                | {key: form[f"{key}_{one.pk}"] for key in ("absent", "substitute", "guest")}
                for one in (pair.first, pair.second)
            ],
        }
        for pair in PAIRS
    ]
    return AT_NIGHT | {"form": form, "rows": rows}


def seating_page(data: dict | None = None, error: str = "", **changes) -> dict:
    """night/seating.html: the hosts stand, Middle has room for one more couple."""
    couples = [(pair.pk, str(pair)) for pair in PAIRS[1:]]
    form = SeatingForm(data, couples=couples, tables=table_names(3), placed={2: 0, 3: 1, 5: 2, 6: 2})
    if error:
        form.add_error(None, error)
    rows = [{"names": str(PAIRS[0]), "is_host": True, "field": None}]
    rows += [{"names": str(p), "is_host": False, "field": form[f"place_{p.pk}"]} for p in PAIRS[1:]]
    values = {"form": form, "rows": rows, "tables": seated_tables(), "can_change": True, "why_not": ""}
    return AT_NIGHT | values | {"host_note": ""} | changes


def hand_form(data: dict | None = None, numbers: tuple = (), **initial) -> HandForm:
    """The form of one hand at High in round 2."""
    return HandForm(
        data, sides=HIGH_IN_ROUND_2.sides, rules=CARD_CLUB, numbers=numbers, initial=initial | {"key": "k1"}
    )


def table_page(**changes) -> dict:
    """night/table.html: High in round 2, all six hands and a deal thrown in."""
    values = {
        "night_id": 5,
        "round_number": 2,
        "where": "High · round 2 · closed 20:41",
        "cell": HIGH_IN_ROUND_2,
        "hands": hands(),
        "form": None,
        "tiebreak_form": None,
        "why_no_form": "All 6 hands are in.",
    }
    return values | changes


def missing_hand_page(data: dict | None = None) -> dict:
    """night/table.html: hand 6 is not in."""
    return table_page(hands=hands()[:-1], form=hand_form(data, numbers=(6,), number=6), why_no_form="")


def tiebreak_page(data: dict | None = None) -> dict:
    """night/table.html: six hands, 690 each."""
    figures = ("Pat Ingrid", "Henrik Maeve", 690, 690)
    cell = night.cell(4, "High", figures, state="tiebreak", state_words="tie-break due", is_late=True)
    form = TiebreakForm(data, sides=cell.sides, initial={"key": "k2"})
    return table_page(cell=cell, tiebreak_form=form)


FOLLOWS = (
    ("Points", ("Pat & Ingrid 510 → 1070", "Henrik & Maeve 600 → 480"), False),
    ("Winner", ("changes: Pat & Ingrid won this round, not Henrik & Maeve",), True),
    (
        "Seats",
        ("round 3 was played with the other winner. It stays as played; only the points change.",),
        True,
    ),
    ("Wine", ("no change: Marek and Ana hold it",), False),
    (
        "Ranks of the night",
        ("Ingrid 3rd → 1st, Henrik 1st → 3rd, Pat 9th → 4th; five others move a place",),
        False,
    ),
)


def amend_page(data: dict | None = None, **changes) -> dict:
    """night/amend.html: hand 2 was 8♦ with 6 tricks and becomes 8, which turns the round over."""
    was = hands()[1]
    form = hand_form(data, side=1, bid="8D", tricks=8, version=2, reason="Ingrid and Pat counted again")
    values = {
        "night_id": 5,
        "table_id": 4,
        "where": "High · round 2 · closed 20:41",
        "hand": was,
        "was": was,
        "becomes": hand(2, 1, "8D", 8),
        "form": form,
        "follows": [
            {"label": label, "sentences": sentences, "is_overturned": overturned}
            for label, sentences, overturned in FOLLOWS
        ],
        "can_void": True,
    }
    return values | changes


def amend_thrown_in_page() -> dict:
    """night/amend.html of a deal that was thrown in: it can only be taken out."""
    deal = without_contract("thrown_in", "Thrown in: dealt again.", 3)
    return amend_page(hand=deal, was=deal, becomes=None, follows=())


def amend_tiebreak_page() -> dict:
    """night/amend.html of a tie-break hand."""
    tiebreak = without_contract("tiebreak", "Tie-break hand: Pat & Ingrid bid and were set.", 7)
    form = TiebreakForm(sides=HIGH_IN_ROUND_2.sides, initial={"side": "1", "made": "no", "key": "k3"})
    return amend_page(hand=tiebreak, was=tiebreak, becomes=None, form=form)


def refused_page() -> dict:
    """night/refused.html: a round that cannot start yet."""
    return {
        "sentence": "Middle still has hands 5 and 6 to play. Start round 4 when they are in.",
        "back_url": "/club/thursday/nights/5",
        "back_label": "Back to the night",
    }
