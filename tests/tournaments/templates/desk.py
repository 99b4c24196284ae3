"""Every page of the coordinator and of followers by name, as its template with a context."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from django.template.loader import render_to_string
from django.test import RequestFactory

from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates import console_pages as evening
from tests.tournaments.templates import setup_pages as setup

CLUB = SimpleNamespace(name="The Thursday Club", slug="thursday")
ROUNDS = night.rows()
FLIPPED = "Pat & Ingrid have won since the amendment. Round 3 stays as played."


def done_rows() -> tuple:
    """Round 3 with all hands in, and a table of round 2 whose winner an amendment changed."""
    middle = night.cell(8, "Middle", night.PLAYED[2][1], state="all_in", state_words="all in")
    high, *others = ROUNDS[1].cells
    second = replace(ROUNDS[1], cells=(replace(high, flipped=FLIPPED), *others))
    third = replace(ROUNDS[2], cells=(ROUNDS[2].cells[0], middle, ROUNDS[2].cells[2]))
    return (ROUNDS[0], second, third, *ROUNDS[3:])


CONSOLES = {
    "console": evening.console_page(),
    "console, round done": evening.console_page(
        title="Round 3 is done", rows=done_rows(), can_start=True, why_not="", late_hands=(night.late_hand(),)
    ),
    "console, round started": evening.console_page(can_undo_start=True, why_not="when every table is done"),
    "console, last round": evening.console_page(next_round=None, can_finish=True, why_not="", moves=()),
    "console, finished": evening.console_page(
        state="finished", next_round=None, why_not="", can_reopen=True, moves=(), join_code=""
    ),
    "console, 40 tables": evening.big_console_page(40),
}
EVENING = {
    "address": ("setup/address.html", evening.address_page()),
    "address, changed": ("setup/address.html", evening.address_page(was="10.8.0.2:8000", is_chosen=True)),
    "address, gone": (
        "setup/address.html",
        evening.address_page(lost="10.8.0.2", error="Choose one of those."),
    ),
    "address, none": ("setup/address.html", evening.address_page(rows=[], now="127.0.0.1:8000")),
    "open": ("night/open.html", evening.open_page()),
    "planned": (
        "night/open.html",
        evening.open_page(state="planned", join_code="", join_address="", qr_svg=""),
    ),
    "prints": ("night/prints.html", evening.prints_page()),
    "prints, no address": ("night/prints.html", evening.prints_page(address="", code="", rounds=())),
    "attendance": ("night/attendance.html", evening.attendance_page()),
    "attendance, refused": ("night/attendance.html", evening.attendance_page({"substitute_3": "20"})),
    "seating": ("night/seating.html", evening.seating_page()),
    "seating, refused": (
        "night/seating.html",
        evening.seating_page({"place_2": "1"}, error="Middle has three couples; a table seats two."),
    ),
    "table": ("night/table.html", evening.table_page()),
    "table, hand missing": ("night/table.html", evening.missing_hand_page()),
    "table, no hands": ("night/table.html", evening.table_page(hands=())),
    "table, tie-break due": ("night/table.html", evening.tiebreak_page()),
    "amend": ("night/amend.html", evening.amend_page()),
    "amend, impossible": (
        "night/amend.html",
        evening.amend_page({"side": "1", "tricks": "x", "number": "y"}, becomes=None, follows=()),
    ),
    "amend a thrown-in deal": ("night/amend.html", evening.amend_thrown_in_page()),
    "amend a tie-break hand": ("night/amend.html", evening.amend_tiebreak_page()),
    "refused": ("night/refused.html", evening.refused_page()),
}
SETUP = {
    "clubs": ("setup/clubs.html", setup.clubs_page()),
    "clubs, none": ("setup/clubs.html", setup.clubs_page({}, clubs=[])),
    "clubs, one out of a file": ("setup/archive_in.html", setup.archive_in_page()),
    "clubs, a file refused": ("setup/archive_in.html", setup.archive_in_page({})),
    "club": ("setup/club.html", setup.club_page()),
    "club as a file": ("setup/archive.html", setup.archive_page()),
    "club as a file, brought in": ("setup/archive.html", setup.archive_page(new="beside")),
    "club, empty": ("setup/club.html", setup.club_page(seasons=[], nights=[])),
    "players": ("setup/players.html", setup.players_page()),
    "players, empty": ("setup/players.html", setup.players_page({}, players=[], couples=[])),
    "list of players": ("setup/people_list.html", setup.people_list_page()),
    "list of players, looked at": (
        "setup/people_list.html",
        setup.people_list_page({"text": "Bob & Ann\nann@cards\nZoe Kowalski"}, setup.planned_list()),
    ),
    "list of players, refused": ("setup/people_list.html", setup.people_list_page({"text": ""})),
    "person": ("setup/people_person.html", setup.person_page()),
    "person, archived guest": ("setup/people_person.html", setup.person_page(player=setup.ARCHIVED_GUEST)),
    "person, new": ("setup/people_person.html", setup.person_page(person=setup.NEWCOMER)),
    "person, merged": ("setup/people_person.html", setup.person_page(player=setup.MERGED)),
    "person, refused": ("setup/people_person.html", setup.person_page({"name": ""}, refusal="Not now.")),
    "plan a season": ("setup/season_form.html", setup.season_form_page()),
    "plan a season, refused": ("setup/season_form.html", setup.season_form_page({"name": "x"})),
    "season": ("setup/season.html", setup.season_page()),
    "who may see a season": ("setup/season_privacy.html", setup.privacy_page()),
    "who may see a season, refused": ("setup/season_privacy.html", setup.privacy_page({}, link="")),
    "season, empty": ("setup/season.html", setup.season_page(nights=())),
    "plan a night": ("setup/night_form.html", setup.night_form_page()),
    "plan a night, refused": ("setup/night_form.html", setup.night_form_page({"date": "soon"})),
}
PUBLIC = {
    "standings": ("public/standings.html", setup.standings_page()),
    "standings, no night yet": ("public/standings.html", setup.standings_page(rows=(), last_date=None)),
    "standings, no season": ("public/standings.html", {"standings": None, "is_coordinator": False}),
    "night result": ("public/night.html", setup.night_result_page()),
}
PAGES = (
    {name: ("night/console.html", context) for name, context in CONSOLES.items()} | EVENING | SETUP | PUBLIC
)


def html(name: str, *, theme: str = "", piece: str = "", **changes) -> str:
    """A page, or one of its pieces, as a browser gets it; `changes` replace parts of its context."""
    template, context = PAGES[name]
    around = {"club": CLUB, "theme": theme, "nav_night_id": 5, "nav_season_id": 3, "is_coordinator": True}
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = theme
    return render_to_string(template + piece, around | context | changes, request)
