"""Pages of phone and room by name, each as its template with a context: for template tests and for a browser."""

from dataclasses import dataclass

from django import forms
from django.template.loader import render_to_string
from django.test import RequestFactory

from scoring import RULE_SETS
from tests.tournaments.templates import builders as build
from tournaments.forms.plain_words import PlainForm
from tournaments.queries.join import JoinName
from tournaments.queries.wine_values import WineView
from tournaments.views.qr import NO_LINK, qr_svg

ADDRESS = "192.168.178.20:8000"
LONG_ADDRESS = "scores.thursdaycardclub.example.org"


class CodeForm(PlainForm):
    code = forms.CharField(label="Code")


class AccountForm(PlainForm):
    club_name = forms.CharField(label="Club", help_text="As it stands on your score sheets.")
    password = forms.CharField(label="Password", widget=forms.PasswordInput)
    remember = forms.BooleanField(label="Stay signed in", required=False)
    paper = forms.ChoiceField(
        label="Paper", choices=[("a4", "A4"), ("letter", "Letter")], widget=forms.RadioSelect
    )


@dataclass(frozen=True)
class Club:
    name: str = "The Thursday Club"
    slug: str = "thursday"


EMPTY_TABLE = {
    "hands": (),
    "last_hand": None,
    "undoable_id": None,
    "hand_number": 1,
    "six": ("now", *("to-come",) * 5),
    "sides": build.sides(0, 0),
}


def names_page(**changes):
    """The context of join/names.html."""
    return {
        "club_name": "The Thursday Club",
        "night_title": "Thursday 15 January, at Pat and Maeve's",
        "tables": build.names_tables(),
    } | changes


def board_page(stage="playing", *, address=ADDRESS, **changes):
    """The context of room/board.html."""
    link = NO_LINK
    if address:
        url = f"http://{address}/j/abcdefghijklmnop"
        link = NO_LINK | {"join_address": address, "join_url": url, "qr_svg": qr_svg(url)}
    return {"board": build.room_board(stage, **changes), "club": Club(), "at": f"http://{address}", **link}


def tables_of_the_room(count):
    """So many tables, alike in threes."""
    return tuple(build.room_tables()[number % 3] for number in range(count))


PHONE_PAGES = {
    "entry": ("table/phone.html", build.phone_page()),
    "entry, whole": ("table/phone.html", build.phone_page(entered={"side": "1", "bid": "8H", "tricks": "9"})),
    "entry, four-hand": (
        "table/phone.html",
        build.phone_page(
            rules=RULE_SETS["four_hand_australian"], entered={"side": "1", "bid": "OMIS", "tricks": "0"}
        ),
    ),
    "entry, no hands": ("table/phone.html", build.phone_page(**EMPTY_TABLE)),
    "entry, errors": (
        "table/phone.html",
        build.phone_page(
            entered={"side": "1", "bid": "8H"},
            errors={
                "side": ["Say which side bid."],
                "bid": ["6♠ is not a bid here: the lowest is 7♠."],
                "tricks": ["11 tricks entered; a hand has 10."],
                "other": ["Round 3 is closed. Ask Maeve to amend it."],
            },
        ),
    ),
    "entry, notice": ("table/phone.html", build.phone_page(notice="You both say so.")),
    "entry, talk": (
        "table/phone.html",
        build.phone_page(
            talk=build.talk(call="Ruth called the coordinator.", called_at=build.EVENING),
            entered={"side": "1", "bid": "8H"},
        ),
    ),
    "waiting, talk": ("table/phone.html", build.phone_page("waiting", talk=build.talk(half=None))),
    "moves, talk": (
        "table/phone.html",
        build.phone_page(
            "moves",
            talk=build.talk(half=None, own_verdict="wrong", said=("You say that something is wrong.",)),
        ),
    ),
    "conflict": ("table/phone.html", build.phone_page(conflict=build.two_versions())),
    "tie-break": ("table/phone.html", build.phone_page("tiebreak", sides=build.sides(690, 690))),
    "waiting": ("table/phone.html", build.phone_page("waiting")),
    "moves": ("table/phone.html", build.phone_page("moves")),
    "night over": ("table/phone.html", build.phone_page("night_over", undoable_id=None)),
    "finished": ("table/phone.html", build.phone_page("finished")),
    "not started": ("table/phone.html", build.phone_page("not_started")),
    "not seated": ("table/phone.html", build.phone_page("not_seated")),
}
JOIN_PAGES = {
    "code": ("join/code.html", {"form": CodeForm()}),
    "code, wrong": ("join/code.html", {"form": CodeForm({"code": ""})}),
    "names": ("join/names.html", names_page()),
    "names, claimed": ("join/names.html", names_page(ask=JoinName(8, "Maeve O'Brien", True))),
    "names, none": ("join/names.html", names_page(tables=[], error="That name is not one of tonight's.")),
    "closed": ("join/closed.html", {}),
}
BOARD_PAGES = {
    "board": ("room/board.html", board_page()),
    "board, seven tables": ("room/board.html", board_page(tables=tables_of_the_room(7))),
    "board, moves": ("room/board.html", board_page("moves")),
    "board, finished": ("room/board.html", board_page("finished")),
    "board, joining": (
        "room/board.html",
        board_page("seating", tables=(), headline="4 of 12 have joined"),
    ),
    "board, seated": ("room/board.html", board_page("seating", headline="11 of 12 have joined")),
    "board, out of reach": (
        "room/board.html",
        board_page("seating", address="", tables=(), headline="0 of 12 have joined"),
    ),
    "board, long address and wine": (
        "room/board.html",
        board_page(
            tables=tables_of_the_room(7),
            address=LONG_ADDRESS,
            wine=WineView("Christopher and Maximiliana hold the wine (10NT).", (), is_settled=True),
        ),
    ),
    "board, seated at a long address": ("room/board.html", board_page("seating", address=LONG_ADDRESS)),
    "board, no night": ("room/board.html", board_page("no_night", wine=None, join_code="", headline="")),
}
ACCOUNT_PAGES = {
    "sign in": ("account/login.html", {"form": AccountForm()}),
    "sign in, errors": ("account/login.html", {"form": AccountForm({}), "next": "/clubs"}),
    "set up": ("account/setup.html", {"form": AccountForm()}),
}
ERROR_PAGES = {name: (f"{name}.html", {}) for name in ("400", "403", "404", "429", "500", "csrf")}
PAGES = PHONE_PAGES | JOIN_PAGES | BOARD_PAGES | ACCOUNT_PAGES | ERROR_PAGES


def html(name, *, theme="", piece=""):
    """A page, or one of its pieces, as a browser gets it."""
    template, context = PAGES[name]
    if name in ERROR_PAGES:  # made without a request, as the site makes them
        return render_to_string(template, context)
    return render_to_string(template + piece, context | {"theme": theme}, _request(theme))


def _request(theme):
    request = RequestFactory().get("/table")
    request.COOKIES["theme"] = theme
    return request
