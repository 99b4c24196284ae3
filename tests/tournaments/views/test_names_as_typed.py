"""Names that are code, quotes, right-to-left or long: each appears exactly as typed, everywhere, and nothing runs."""

import io
import re

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    EVENING,
    R_ONE,
    Fixture,
    finish,
    fixture_night,
    make_club,
    play_hand,
    play_hands,
    result,
    table_of,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import hand, night_url, signed_in, value, words
from tournaments.models import LogEntry, Player
from tournaments.services import amendments

CLUB = "<i>Pat's</i> & {{ club }}"
SEASON = """Ruth's "best" <season>"""
LONG = "Maximiliane-Theodora Wolfeschlegelsteinhausen-Bergerdorff von und zu Hohenstein"
NAMES = {
    "A": ("Seán O'Brien", """Ann "Annie" D'Arcy"""),
    "B": ("<b>Bo</b>", "{{ 7*7 }}"),
    "C": ("Tom & Jerry", LONG),
    "D": ("Robert'); DROP TABLE x;--", "=1+1"),
    "E": ("../../etc", "🍷"),
    "F": ("Юлия Ö", "שרה כהן"),
}
EVERYBODY = [name for pair in NAMES.values() for name in pair]


@pytest.fixture
def made(db) -> Fixture:
    """A night of these people in round 1, High has a hand; the club and the season have names of that kind too."""
    made = fixture_night(names=NAMES, club_name=CLUB)
    made.season.name = SEASON
    made.season.group_a_name = "<u>M</u>"
    made.season.save()
    play_hand(made.night, table_of(made.night, "High"), "1 7H/7")
    return made


@pytest.fixture
def desk(made):
    return signed_in(made.coordinator)


def holds(answer, names=EVERYBODY) -> str:
    """The words of a page, once all these names stand in it as typed: escaped, and escaped once."""
    assert answer.status_code < 500
    page = words(answer)
    assert [name for name in names if name not in page] == []
    for run in ("<b>Bo</b>", "<i>Pat", "<u>M</u>", "<season>"):
        assert run not in answer.text
    assert not re.search(r"&amp;(#|lt|gt|quot|amp|x27)", answer.text)
    return page


def player(made, name: str) -> Player:
    return Player.objects.get(name=name)


def phone_of(made, name: str) -> Client:
    """The phone of somebody by whole name."""
    client = Client()
    client.post("/", {"code": made.night.join_code})
    client.post("/names", {"player": player(made, name).pk})
    return client


def test_names_are_kept_as_typed(made, desk):
    url = reverse("players", args=[make_club("Empty", user=made.coordinator, ending="eeeee").slug])
    for number, name in enumerate(EVERYBODY):
        desk.post(url, {"action": "player", "name": name, "group": "AB"[number % 2]})

    assert [Player.objects.filter(name=name).count() for name in EVERYBODY] == [2] * 12


def test_direction_marks_are_dropped_and_isolation_is_the_pages(made, desk):
    """A right-to-left override in a name would turn the rest of the line round."""
    desk.post(
        reverse("players", args=[made.club.slug]),
        {"action": "player", "name": "\u202eevil\u2067 \u200fשרה\u200f", "group": "B"},
    )

    assert Player.objects.filter(name="evil שרה").exists()
    page = desk.get(reverse("players", args=[made.club.slug]))
    assert "evil שרה" in [e.text for e in elements(page.text, "bdi")]


def test_the_names_page(made):
    client = Client()
    client.post("/", {"code": made.night.join_code})

    page = holds(client.get("/names"), [*EVERYBODY, CLUB])

    assert "שרה כהן" in page
    assert set(EVERYBODY) <= {e.text for e in elements(client.get("/names").text, "bdi")}


def test_a_claimed_name(made):
    phone_of(made, "<b>Bo</b>")
    client = Client()
    client.post("/", {"code": made.night.join_code})

    asked = client.post("/names", {"player": player(made, "<b>Bo</b>").pk})

    assert "<b>Bo</b> is on another phone" in holds(asked)


@pytest.mark.parametrize("name", ["<b>Bo</b>", "{{ 7*7 }}", "Seán O'Brien", """Ann "Annie" D'Arcy"""])
def test_the_phone(made, name):
    page = holds(
        phone_of(made, name).get("/table"),
        ["Seán O'Brien", """Ann "Annie" D'Arcy""", "<b>Bo</b>", "{{ 7*7 }}"],
    )

    assert f"You are {name}." in page


def test_a_conflict(made):
    high = table_of(made.night, "High")
    phone_of(made, "<b>Bo</b>").post("/table/hands", hand(high, "1 8H/8", number=2))

    answer = phone_of(made, "{{ 7*7 }}").post("/table/hands", hand(high, "2 8H/8", number=2))

    assert answer.status_code == 409
    assert "already saved, by <b>Bo</b>" in holds(answer, ["<b>Bo</b>"])


def test_what_was_typed_into_a_hand(made):
    answer = phone_of(made, "<b>Bo</b>").post(
        "/table/hands", hand(table_of(made.night, "High"), "1 8H/8", bid="<script>alert(1)</script>")
    )

    assert answer.status_code == 422
    assert "<script>alert(1)</script>" not in answer.text
    assert "“<script>alert" in words(answer)
    assert "is not a bid: write tricks and suit" in words(answer)


def test_the_console_and_its_log(made, desk):
    page = holds(desk.get(night_url(made, "night")), ["<b>Bo</b> & {{ 7*7 }}", CLUB, "Seán"])

    assert "Seán O'Brien" in page  # who entered the hand


def test_the_panels(made, desk):
    high = table_of(made.night, "High")

    holds(desk.get(night_url(made, "table", high.pk)), ["<b>Bo</b> & {{ 7*7 }}"])
    answer = desk.post(
        night_url(made, "hand_amend", high.hands.get().pk),
        {
            "action": "preview",
            "side": 2,
            "bid": "7H",
            "tricks": 7,
            "version": 1,
            "reason": """<b>"Why"</b>""",
        },
    )
    holds(answer, ["<b>Bo</b> & {{ 7*7 }}"])
    assert value(answer, "reason") == """<b>"Why"</b>"""


def test_the_board(made):
    short_ones = [name for name in EVERYBODY if len(name) <= 16]

    holds(Client().get(reverse("board", args=[made.club.slug])), short_ones)


def test_the_seating_and_attendance(made, desk):
    holds(desk.get(night_url(made, "attendance")))
    page = desk.get(night_url(made, "seating"))
    holds(page, ["Tom & Jerry & " + LONG, "<b>Bo</b> & {{ 7*7 }}"])


def test_players_couples_and_the_season_form(made, desk):
    holds(desk.get(reverse("players", args=[made.club.slug])))
    holds(desk.get(reverse("season_new", args=[made.club.slug])))
    holds(desk.get(reverse("season", args=[made.club.slug, made.season.pk])), [*EVERYBODY, SEASON])


def test_the_log_and_two_who_are_one(made, desk):
    desk.post(
        reverse("log_put_back", args=[made.club.slug, amended(made)]), {"reason": "<b>no</b>", "version": 2}
    )
    holds(desk.get(reverse("log", args=[made.club.slug])), [*EVERYBODY, "<b>Bo</b> & {{ 7*7 }}", "<b>no</b>"])
    bo, tom = player(made, "<b>Bo</b>"), player(made, "Tom & Jerry")
    merge = reverse("merge", args=[made.club.slug])
    page = holds(desk.get(merge, {"keep": bo.pk, "gone": tom.pk}))
    assert "<b>Bo</b> and Tom & Jerry both are in night 1" in page
    holds(desk.get(reverse("access", args=[made.club.slug])), [CLUB])


def amended(made) -> int:
    """The log's entry of a hand that was amended."""
    hand_there = table_of(made.night, "High").hands.get()
    amendments.amend_hand(
        night=made.night,
        hand_id=hand_there.pk,
        base=1,
        result=result("2 7H/8"),
        reason="<b>yes</b>",
        by=made.by,
        at=EVENING,
    )
    return LogEntry.objects.latest("pk").pk


def test_page_titles(made, desk):
    club = desk.get(reverse("club", args=[made.club.slug]))
    season = desk.get(reverse("season", args=[made.club.slug, made.season.pk]))

    assert the_one(club.text, "title").text == f"{CLUB} · Bower"
    assert the_one(season.text, "title").text == f"{SEASON} · Bower"


def test_sentences_of_refusal(made, desk):
    refused = desk.post(
        reverse("players", args=[made.club.slug]),
        {"action": "couple", "first": player(made, "<b>Bo</b>").pk, "second": player(made, "=1+1").pk},
    )

    assert refused.status_code == 422
    assert "<b>Bo</b> is already half of <b>Bo</b> & {{ 7*7 }}." in holds(refused)


def test_standings_and_the_result_of_the_night(made):
    play_the_rest(made)

    holds(Client().get(reverse("standings", args=[made.club.slug])), [*EVERYBODY, "<u>M</u>", CLUB])
    holds(
        Client().get(reverse("standings", args=[made.club.slug]) + "?view=couples"), ["<b>Bo</b> & {{ 7*7 }}"]
    )
    holds(Client().get(night_url(made, "night_result")))


def test_the_phones_at_the_end(made):
    phone = phone_of(made, "{{ 7*7 }}")
    play_the_rest(made)

    holds(phone.get("/table"))


def play_the_rest(made) -> None:
    """Round 1 to its end, then the night is finished."""
    play_hands(made.night, table_of(made.night, "High"), R_ONE[1:])
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    finish(made)


def test_the_score_sheets(made, desk):
    answer = desk.get(night_url(made, "sheets"))

    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        text = " ".join(page.extract_text() for page in pdf.pages)
    for name in (
        "Seán O'Brien",
        """Ann "Annie" D'Arcy""",
        "<b>Bo</b>",
        "{{ 7*7 }}",
        "Tom & Jerry",
        "=1+1",
        "../../etc",
        "Юлия Ö",
    ):
        assert name in text
    assert "Robert'); DROP TABLE x;--" in text
    assert CLUB in text
    assert "&amp;" not in text
