"""What each page costs the database, at two sizes: it never grows with hands, corrections, nights or tables.

Budgets: phone page 6 SELECTs, a poll one and no session, a save 10 statements with BEGIN and COMMIT, console and board
10 SELECTs, standings 6.
"""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import (
    EVENING,
    R_ONE,
    Fixture,
    another_night,
    finish,
    fixture_night,
    more_couples,
    play_hand,
    play_hands,
    play_night,
    play_round,
    result,
    season_of_nights,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import HTMX, hand, joined, night_url, signed_in
from tournaments.models import NamesShown, RankedBy, Season, Table
from tournaments.services import amendments


def asked(client: Client, url: str, **options) -> list[str]:
    """The statements that reading a page takes, once everything is warm."""
    client.get(url, **options)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(url, **options)
    assert answer.status_code in {200, 204}
    return [query["sql"] for query in captured.captured_queries]


def sized_night(tables: int) -> Fixture:
    """A club of so many tables in round 2 of one hand each: round 1 is done, every table has played its hand."""
    made = fixture_night(
        names=more_couples(2 * tables),
        rules=replace(CARD_CLUB, tables=tables, hands_per_round=1),
        username=f"coordinator-{tables}",
        club_name=f"Club of {tables}",
    )
    for number in (1, 2):
        if number == 2:
            start_round(made, 2)
        for table in Table.objects.filter(round__night=made.night, round__number=number).select_related(
            "round"
        ):
            play_hand(made.night, table, "1 9H/9")
    return made


def corrections(made, table, number: int) -> None:
    """Amends the first hand of a table this often."""
    saved = table.hands.get(number=1)
    for version in range(1, number + 1):
        text = "1 7H/8" if version % 2 else "1 7H/7"  # it was saved as the second of these
        amendments.amend_hand(
            night=made.night, hand_id=saved.pk, base=version, result=result(text), reason="a test", by=made.by, at=EVENING
        )  # fmt: skip


# --- The phone ---------------------------------------------------------------------------------------------


def test_the_phone_page_costs_the_same_with_32_corrections(made, adam, high):
    empty = asked(adam, reverse("phone"))
    play_hands(made.night, high, R_ONE[:5])
    corrections(made, high, 32)
    full = asked(adam, reverse("phone"))

    assert len(full) <= 6
    assert len(empty) == len(full)


@pytest.mark.parametrize("stage", ["playing", "waiting", "moves", "finished"])
def test_the_phone_page_stays_within_its_budget_at_every_stage(made, adam, high, stage):
    if stage == "waiting":
        play_hands(made.night, high, R_ONE)
    if stage == "moves":
        play_round(made)
    if stage == "finished":
        play_night(made)

    least = {
        "playing": 3,
        "waiting": 3,
        "moves": 4,
        "finished": 4,
    }  # nothing of the phone or its night is left for later
    assert len(asked(adam, reverse("phone"))) == least[stage] <= 6


@pytest.mark.parametrize("stage", ["playing", "waiting"])
def test_an_unchanged_poll_is_one_select_and_few_bytes(made, adam, high, stage):
    if stage == "waiting":
        play_hands(made.night, high, R_ONE)
    url = the_one(adam.get(reverse("phone")).text, id="table-now")["hx-get"]

    statements = asked(adam, url, headers=HTMX)
    answer = adam.get(url, headers=HTMX)

    assert len(statements) == 1
    assert statements[0].startswith("SELECT")
    assert "django_session" not in statements[0]
    assert answer.status_code == 204
    assert size(answer) <= 400
    assert "Set-Cookie" not in answer.headers
    assert not answer.cookies


def test_a_poll_of_a_coordinator_who_plays_reads_no_session(made):
    """The same browser has signed in at the console: its phone page still reads no session."""
    browser = signed_in(made.coordinator)
    phone = joined(made, "Adam")
    browser.cookies["bower_phone"] = phone.cookies["bower_phone"].value
    url = the_one(browser.get(reverse("phone")).text, id="table-now")["hx-get"]

    assert len(asked(browser, url, headers=HTMX)) == 1


def size(answer) -> int:
    """Bytes of an answer with its headers, as they go over the wire."""
    head = f"HTTP/1.1 {answer.status_code} {answer.reason_phrase}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in answer.headers.items())
    head += "".join(f"{cookie.output()}\r\n" for cookie in answer.cookies.values())
    return len(head.encode()) + 2 + len(answer.content)


# --- Saving ------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_save_takes_at_most_ten_statements_in_one_transaction(headers):
    made = fixture_night()
    high = table_of(made.night, "High")
    adam = joined(made, "Adam")
    adam.post(reverse("save_hand"), hand(high, "1 7H/7"), headers=headers)
    sent = hand(high, "1 7H/7")

    with CaptureQueriesContext(connection) as captured:
        answer = adam.post(reverse("save_hand"), sent, headers=headers)

    statements = [query["sql"] for query in captured.captured_queries]
    assert answer.status_code == (200 if headers else 303)
    assert len(statements) == (9 if headers else 8) <= 10, "\n".join(statements)
    assert len([sql for sql in statements if sql.startswith("BEGIN")]) == 1
    assert len([sql for sql in statements if sql.startswith("COMMIT")]) == 1


def test_a_save_costs_the_same_with_many_hands(made, adam, high):
    def cost() -> int:
        sent = hand(high, "1 7H/7")
        with CaptureQueriesContext(connection) as captured:
            adam.post(reverse("save_hand"), sent, headers=HTMX)
        return len(captured.captured_queries)

    cost()
    second = cost()
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    corrections(made, high, 8)
    play_hand(made.night, high, "1 7H/7")

    assert cost() == second


# --- Three tables and forty --------------------------------------------------------------------------------

PAGES = {
    "phone": 6,
    "night": 10,
    "board": 10,
    "board_poll": 1,
    "standings": 6,
    "night_poll": 4,  # session, account, club, version
    "names": None,
    "club": None,
    "address": None,
    "players": None,
    "people_list": None,
    "players_csv": None,
    "player": None,
    "season": None,
    "season_new": None,
    "night_new": None,
    "attendance": None,
    "seating": None,
    "table": None,
    "hand_amend": None,
    "night_result": None,
    "paper": None,
    "night_end": None,
    "sheets": None,
    "prints": 8,
    "print_everything": 10,
}


HOME_PAGES = ("club", "address", "players", "people_list", "players_csv", "season_new")


def costs(made: Fixture) -> dict[str, int]:
    """The number of statements of each page."""
    desk, tv = signed_in(made.coordinator), Client()
    phone = joined(made, next(iter(made.people)))
    slug, season = made.club.slug, made.season.pk
    high = table_of(made.night, "High", 1)
    addresses = {
        "board": (tv, reverse("board", args=[slug])),
        "board_poll": (tv, the_one(tv.get(reverse("board", args=[slug])).text, id="board-now")["hx-get"]),
        "standings": (tv, reverse("season_standings", args=[slug, season])),
        "phone": (phone, reverse("phone")),
        "names": (phone, reverse("names")),
        "night_poll": (desk, the_one(desk.get(night_url(made, "night")).text, id="console-now")["hx-get"]),
        **{name: (desk, reverse(name, args=[slug])) for name in HOME_PAGES},
        "player": (desk, reverse("player", args=[slug, next(iter(made.people.values())).pk])),
        **{name: (desk, reverse(name, args=[slug, season])) for name in ("season", "night_new")},
        **{
            name: (desk, night_url(made, name))
            for name in ("night", "attendance", "seating", "sheets", "prints", "print_everything", "paper")
        },
        "table": (desk, night_url(made, "table", high.pk)),
        "hand_amend": (desk, night_url(made, "hand_amend", high.hands.get().pk)),
    }
    found = {name: len(asked(client, url)) for name, (client, url) in addresses.items()}
    finish(made)
    found["night_end"] = len(asked(desk, night_url(made, "night_end")))
    return found | {"night_result": len(asked(tv, night_url(made, "night_result")))}


def test_no_page_costs_more_at_40_tables_than_at_3(db):
    few, many = costs(sized_night(3)), costs(sized_night(40))

    assert few == many
    assert set(few) == set(PAGES)
    over = {name: few[name] for name, budget in PAGES.items() if budget is not None and few[name] > budget}
    assert over == {}


# --- Nights ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["everybody", "group_a", "couples"])
def test_standings_cost_the_same_with_many_nights(db, view):
    made = season_of_nights(1)
    names = ("season_standings", "season_race")
    urls = [f"{reverse(name, args=[made.club.slug, made.season.pk])}?view={view}" for name in names]
    # What costs most.
    Season.objects.update(names_shown=NamesShown.INITIAL, ranked_by=RankedBy.BEST, best_of=2)
    one = [len(asked(Client(), url)) for url in urls]
    for week in (1, 2):
        play_night(another_night(made, week))

    assert [len(asked(Client(), url)) for url in urls] == one
    assert one[0] <= 6
    assert len(asked(Client(), f"{reverse('standings', args=[made.club.slug])}?view={view}")) == one[0] + 1
    assert one[1] <= 10
    earlier = len(asked(Client(), f"{urls[0]}&after=1"))
    assert earlier == len(asked(Client(), f"{urls[0]}&after=2")) == one[0]


def test_the_pages_of_a_club_cost_the_same_with_many_nights(db):
    made = season_of_nights(1)
    desk = signed_in(made.coordinator)
    addresses = [
        reverse("club", args=[made.club.slug]),
        reverse("season", args=[made.club.slug, made.season.pk]),
        reverse("standings", args=[made.club.slug]),
        night_url(made, "night"),
    ]
    one = [len(asked(desk, url)) for url in addresses]
    for week in (1, 2):
        play_night(another_night(made, week))

    assert [len(asked(desk, url)) for url in addresses] == one


def test_a_console_costs_the_same_with_many_corrections_and_late_hands(made, desk, adam, high):
    play_round(made)
    start_round(made, 2)
    before = len(asked(desk, night_url(made, "night")))
    corrections(made, high, 16)
    for tricks in (1, 2, 3):
        adam.post(reverse("save_hand"), hand(high, f"1 9S/{tricks}", number=6))

    assert len(asked(desk, night_url(made, "night"))) == before <= 10
