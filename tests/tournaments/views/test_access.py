"""Who may ask for what: every address and method of the site, for every kind of visitor.

What is not answered with success must leave every row of the database alone.
"""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import transaction
from django.urls import get_resolver, reverse

from tests.factories import EVENING, SECRET
from tests.tournaments.views import access
from tests.tournaments.views.access import VISITORS, Row
from tests.tournaments.views.visitors import HTMX, joined, signed_in, where, words
from tournaments.models import Phone

pytestmark = pytest.mark.django_db


def refused(name: str, method: str, *ids: str) -> Row:
    return Row(name, method, ("405",) * 6, ids=ids)


def anybody(name: str, answer: str, *ids: str, **more) -> Row:
    return Row(name, "GET", (answer,) * 6, ids=ids, **more)


def phones(name: str, method: str, at_high: str, at_middle: str, other_night: str, *ids: str, **more) -> Row:
    """A page of the phone: whoever has none is asked for the code."""
    answers = ("to join", at_high, at_middle, other_night, "to join", "to join")
    return Row(name, method, answers, ids=ids, **more)


def club(name: str, method: str, answer: str, *ids: str, **more) -> Row:
    """A page of a club: players and strangers are asked to sign in, for other clubs it does not exist."""
    return Row(name, method, ("to login",) * 4 + (answer, "404"), ids=("slug", *ids), **more)


ROWS = (
    # joining
    Row("join", "GET", ("200", "to phone", "to phone", "to phone", "200", "200")),
    Row("join", "POST", ("to names",) * 6, send=access.code, keeps=True),
    anybody("join_secret", "to names", "secret"),
    refused("join_secret", "POST", "secret"),
    phones("names", "GET", "200", "200", "200"),
    phones("names", "POST", "to phone", "to phone", "to phone", send=access.somebody),
    refused("leave", "GET"),
    phones("leave", "POST", "to names", "to names", "to names"),
    # the phone
    phones("phone", "GET", "200", "200", "200"),
    refused("phone", "POST"),
    phones("phone_poll", "GET", "200", "200", "200"),
    refused("phone_poll", "POST"),
    refused("save_hand", "GET"),
    phones("save_hand", "POST", "to phone", "409", "409", send=access.next_hand),
    refused("undo_hand", "GET", "hand_id"),
    phones("undo_hand", "POST", "to phone", "409", "409", "hand_id"),
    refused("record_deal", "GET"),
    phones("record_deal", "POST", "to phone", "409", "409", send=access.deal),
    refused("save_tiebreak", "GET"),
    phones("save_tiebreak", "POST", "to phone", "409", "409", send=access.tiebreak),
    # the site
    refused("theme", "GET"),
    Row("theme", "POST", ("to join",) * 6, send={"theme": "dark"}, keeps=True),
    Row("login", "GET", ("200", "200", "200", "200", "to clubs", "to clubs")),
    Row("login", "POST", ("to clubs",) * 6, send={"username": "jo", "password": SECRET}, keeps=True),
    refused("logout", "GET"),
    Row("logout", "POST", ("to login",) * 6, keeps=True),
    anybody("setup", "404"),
    Row("setup", "POST", ("404",) * 6),
    anybody("health", "200"),
    refused("health", "POST"),
    # accounts
    Row("clubs", "GET", ("to login",) * 4 + ("to tonight", "to tonight")),
    Row("clubs", "POST", ("to login",) * 4 + ("to club", "to club"), send={"name": "Friday Cards"}),
    # what anybody may see who has the address
    anybody("board", "200", "slug"),
    refused("board", "POST", "slug"),
    anybody("board_poll", "200", "slug"),
    refused("board_poll", "POST", "slug"),
    anybody("standings", "200", "slug"),
    refused("standings", "POST", "slug"),
    anybody("season_standings", "200", "slug", "season_id"),
    refused("season_standings", "POST", "slug", "season_id"),
    anybody("night_result", "200", "slug", "night_id", send=access.finished),
    refused("night_result", "POST", "slug", "night_id"),
    # setting up
    club("club", "GET", "200"),
    refused("club", "POST", "slug"),
    club("tonight", "GET", "to night"),
    refused("tonight", "POST", "slug"),
    club("players", "GET", "200"),
    club("players", "POST", "to players", send={"action": "player", "name": "Sue Stone", "group": "B"}),
    club("season_new", "GET", "200"),
    club("season_new", "POST", "to season", send=access.season_form),
    club("season", "GET", "200", "season_id"),
    refused("season", "POST", "slug", "season_id"),
    club("night_new", "GET", "200", "season_id"),
    club("night_new", "POST", "to season", "season_id", send={"date": "2026-05-14"}),
    # the night
    club("night", "GET", "200", "night_id"),
    refused("night", "POST", "slug", "night_id"),
    club("night_poll", "GET", "200", "night_id"),
    refused("night_poll", "POST", "slug", "night_id"),
    refused("night_open", "GET", "slug", "night_id"),
    club("night_open", "POST", "to night", "night_id", send=access.planned),
    club("attendance", "GET", "200", "night_id"),
    club("attendance", "POST", "to night", "night_id", send=access.absence),
    club("seating", "GET", "200", "night_id"),
    club("seating", "POST", "to night", "night_id", send=access.seats),
    refused("shuffle", "GET", "slug", "night_id"),
    club("shuffle", "POST", "to night", "night_id", send=access.shuffled),
    refused("round_start", "GET", "slug", "night_id"),
    club("round_start", "POST", "to night", "night_id", send=access.all_done),
    refused("round_undo", "GET", "slug", "night_id"),
    club("round_undo", "POST", "to night", "night_id", send=access.just_started),
    refused("night_finish", "GET", "slug", "night_id"),
    club("night_finish", "POST", "to night", "night_id", send=access.last_round),
    refused("night_reopen", "GET", "slug", "night_id"),
    club("night_reopen", "POST", "to night", "night_id", send=access.finished),
    club("table", "GET", "200", "night_id", "table_id"),
    refused("table", "POST", "slug", "night_id", "table_id"),
    refused("hand_add", "GET", "slug", "night_id", "table_id"),
    club("hand_add", "POST", "to night", "night_id", "table_id", send=access.forgotten),
    refused("late_settle", "GET", "slug", "night_id", "log_id"),
    club("late_settle", "POST", "to night", "night_id", "log_id", send=access.late),
    club("hand_amend", "GET", "200", "night_id", "hand_id"),
    club("hand_amend", "POST", "to night", "night_id", "hand_id", send=access.amendment),
    club("sheets", "GET", "200", "night_id"),
    refused("sheets", "POST", "slug", "night_id"),
)  # fmt: skip


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    """The world, made once for all rows; each test works on it inside a transaction of its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield access.build_world()
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db):
    return SimpleNamespace(**vars(built))


def test_every_address_has_a_row_for_reading_and_for_sending():
    rows = sorted((row.name, row.method) for row in ROWS)

    assert rows == sorted((name, method) for name in names_of(get_resolver()) for method in ("GET", "POST"))


def names_of(resolver) -> list[str]:
    """The names of all addresses; one without a name would be missed, so it is no name of a row."""
    names = []
    for entry in resolver.url_patterns:
        names += names_of(entry) if hasattr(entry, "url_patterns") else [entry.name]
    return names


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.name}-{row.method}")
def test_answer(world, row, who):
    client = access.visitor(world, who)
    sent = row.sent(world)
    url = row.url(world)
    before = everything()

    answer = client.get(url) if row.method == "GET" else client.post(url, sent)

    expected = row.answers[VISITORS.index(who)]
    assert told(answer) == expected
    is_done = answer.status_code < 400 and expected not in {"to login", "to join"}
    if row.method == "POST" and is_done and not row.keeps:
        assert everything() != before
    else:
        assert everything() == before


def told(answer) -> str:
    page = where(answer)
    return f"to {page}" if page else str(answer.status_code)


def everything() -> dict:
    """Every row of the club's tables."""
    return {
        model.__name__: list(model.objects.order_by("pk").values()) for model in apps.get_app_config("tournaments").get_models()
    }  # fmt: skip


CLUB_ROWS = [row for row in ROWS if row.answers[VISITORS.index("other_club")] == "404" and "slug" in row.ids]
WITHIN_A_CLUB = [row for row in CLUB_ROWS if len(row.ids) > 1]
WITHIN_A_NIGHT = [row for row in CLUB_ROWS if row.ids[2:] and "log_id" not in row.ids]


@pytest.mark.parametrize("row", WITHIN_A_CLUB, ids=lambda row: f"{row.name}-{row.method}")
def test_a_coordinator_reaches_nothing_of_another_club_by_its_number(world, row):
    client = signed_in(world.other_club.coordinator)
    sent = row.sent(world)
    world.slug = world.other_club.club.slug
    before = everything()

    answer = client.get(row.url(world)) if row.method == "GET" else client.post(row.url(world), sent)

    assert answer.status_code == 404
    assert everything() == before


@pytest.mark.parametrize("row", WITHIN_A_NIGHT, ids=lambda row: f"{row.name}-{row.method}")
def test_a_table_or_hand_is_found_in_its_own_night_only(world, row):
    client = signed_in(world.made.coordinator)
    sent = row.sent(world)
    world.night_id = world.other_night.night.pk
    before = everything()

    answer = client.get(row.url(world)) if row.method == "GET" else client.post(row.url(world), sent)

    assert answer.status_code == 404
    assert everything() == before


@pytest.mark.parametrize("who", ["nobody", "coordinator"])
@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.answers[0] == "to join"], ids=lambda row: row.name
)
def test_without_a_phone_htmx_is_sent_to_the_join_page_as_a_whole(world, row, who):
    client = access.visitor(world, who, headers=HTMX)

    answer = (
        client.get(row.url(world)) if row.method == "GET" else client.post(row.url(world), row.sent(world))
    )

    if row.name == "names":  # a page without htmx
        assert answer.status_code == 302
    elif row.name != "theme":
        assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, reverse("join"))
        assert answer.content == b""


def test_without_a_session_htmx_is_sent_to_the_sign_in_page_as_a_whole(world):
    nobody = access.visitor(world, "nobody", headers=HTMX)

    answer = nobody.get(reverse("night_poll", args=[world.slug, world.night_id]))

    assert (answer.status_code, answer.headers["HX-Redirect"], answer.content) == (200, reverse("login"), b"")


def test_signing_in_leads_to_the_page_that_was_asked_for(world):
    nobody = access.visitor(world, "nobody")
    asked = reverse("night", args=[world.slug, world.night_id]) + "?round=1"

    to_login = nobody.get(asked)
    answer = nobody.post(to_login.headers["Location"], {"username": "jo", "password": SECRET})

    assert where(to_login) == "login"
    assert answer.headers["Location"] == asked


def test_a_post_without_a_session_is_not_repeated_after_signing_in(world):
    answer = access.visitor(world, "nobody").post(reverse("night_finish", args=[world.slug, world.night_id]))

    assert answer.headers["Location"] == reverse("login")


@pytest.mark.parametrize(
    ("who", "table", "hand", "player"),
    [
        ("at_high", "High", "hand 2 of 6", "Adam Ames"),
        ("at_middle", "Middle", "hand 1 of 6", "Carl Chen"),
        ("other_night", "High", "hand 1 of 6", "Adam Ames"),
    ],
)
def test_a_phone_shows_its_own_table_of_its_own_night(world, who, table, hand, player):
    page = words(access.visitor(world, who).get(reverse("phone")))

    assert page.startswith(f"{table} · Bower")
    assert f"Round 1 · {hand}" in page
    assert f"You are {player}." in page


def test_a_phone_that_was_revoked_is_a_stranger(world):
    phone = joined(world.made, "Adam")
    Phone.objects.update(revoked_at=EVENING)

    assert where(phone.get(reverse("phone"))) == "names"
    assert where(phone.post(reverse("save_hand"), access.next_hand(world))) == "names"


def test_a_phone_is_known_for_eighteen_hours(world, time_machine):
    phone = joined(world.made, "Adam")

    time_machine.shift(timedelta(hours=17, minutes=59))
    assert phone.get(reverse("phone")).status_code == 200

    phone.cookies["bower_phone"]["max-age"] = ""  # a browser that keeps it for longer
    time_machine.shift(timedelta(minutes=2))
    assert where(phone.get(reverse("phone"))) == "names"


def test_a_made_up_phone_is_a_stranger(world):
    client = access.visitor(world, "nobody")
    client.cookies["bower_phone"] = "x" * 22

    assert where(client.get(reverse("phone"))) == "join"
    assert where(client.get(reverse("phone_poll"))) == "join"
