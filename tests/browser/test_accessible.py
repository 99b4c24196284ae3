"""Every page type as it really comes: axe, edges, targets, large text, forced colours, reduced motion, the keyboard.

That no page complains in its console or asks another server is what the `house` watches everywhere.
"""

from __future__ import annotations

from django.test import Client
from playwright.sync_api import expect

from clubsite.secrets_file import new_setup_token
from tests.browser.every_page import LIGHT, hindrances
from tests.browser.house import IPHONE, next_poll, stop_the_clock
from tests.factories import (
    R_ONE,
    R_TIE,
    fixture_night,
    make_club,
    make_coordinator,
    open_night,
    planned_night,
    play_hands,
    play_night,
    seated_night,
    table_of,
)
from tournaments.models import Night


def test_the_ways_in_and_what_goes_wrong(house, settings, tmp_path):
    settings.BOWER_DATA = tmp_path
    page = house.visitor(**IPHONE)
    found = []
    for address in ("", "login", "no-such-page", "j/no-such-night", f"setup/?token={new_setup_token()}"):
        page.goto(f"{house.url}/{address}")
        found += hindrances(page)
    page.get_by_role("button", name="Make the club").tap()
    page.goto(f"{house.url}/login")
    page.context.clear_cookies()
    page.get_by_label("User name").fill("jo")
    page.get_by_label("Password").fill("a guess")
    page.get_by_role("button", name="Sign in").tap()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Sign in")
    found += hindrances(page)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post("/login", {"username": "jo", "password": "a guess"})
    page.goto(f"{house.url}/login")
    page.get_by_label("User name").fill("jo")
    page.get_by_label("Password").fill("a guess")
    page.get_by_role("button", name="Sign in").tap()
    expect(page.locator("body")).to_contain_text("15 minutes")
    found += hindrances(page)

    assert found == []


def test_an_empty_club_and_its_forms(house):
    user = make_coordinator()
    laptop = house.laptop_of(user, make_club(user=user).slug)
    found = []
    for path in ("", "players", "seasons/new", "standings"):
        laptop.go(path)
        found += hindrances(laptop.page)
    laptop.page.goto(f"{house.url}/clubs?all")
    found += hindrances(laptop.page)
    board = house.television(laptop.base.rpartition("/")[2])
    found += hindrances(board.page, is_board=True)

    assert found == []


def test_a_night_before_its_first_round(house):
    planned = planned_night()
    laptop = house.laptop(planned)
    found = []
    laptop.go_to_night(planned)
    found += hindrances(laptop.page)
    laptop.page.get_by_role("button", name="Open the night").click()
    for path in ("", "/seating", "/attendance"):
        laptop.go(f"nights/{planned.night.pk}{path}")
        found += hindrances(laptop.page)
    laptop.page.get_by_label("away").first.check()
    found += hindrances(laptop.page)
    laptop.page.get_by_label("or somebody new").first.fill("Sue Stone")
    laptop.page.get_by_label("plays instead").first.select_option("Bert Brook")
    laptop.page.get_by_role("button", name="Save attendance").click()
    found += hindrances(laptop.page)

    assert found == []


def test_joining_and_waiting_for_the_first_round(house):
    made = seated_night()
    adam = house.phone(made, "Adam")
    page = house.visitor(**IPHONE)
    found = hindrances(adam.page)
    page.goto(f"{house.url}/j/{Night.objects.get(pk=made.night.pk).join_secret}")
    found += hindrances(page)
    page.get_by_role("button", name="Adam Ames on another phone").tap()
    expect(page.get_by_role("button", name="I am Adam Ames")).to_be_visible()
    found += hindrances(page)
    found += hindrances(house.television(made.club.slug).page, is_board=True)

    assert found == []


def test_a_table_at_play(house):
    made = fixture_night()
    adam, bella = house.phone(made, "Adam"), house.phone(made, "Bella")
    stop_the_clock(bella.page)
    found = hindrances(adam.page)
    adam.save_all(*R_ONE[:2])
    adam.note("Thrown in")
    adam.page.locator(".hands summary").first.tap()
    adam.page.get_by_role("link", name="Change hand 1").tap()
    expect(adam.page.get_by_role("heading", name="Change hand 1")).to_be_visible()
    found += hindrances(adam.page, themes=LIGHT)
    adam.choose(tricks=6)
    adam.save()
    expect(adam.totals).to_have_text(["−70", "−140"])  # 200 and 30 became −200 and 140
    adam.page.goto(f"{house.url}/table/rounds")
    adam.page.locator("summary").first.tap()
    found += hindrances(adam.page)
    adam.page.get_by_role("link", name="Change hand 1").tap()
    adam.choose(tricks=7)
    adam.save()
    expect(adam.totals).to_have_text(["330", "−250"])
    adam.page.goto(f"{house.url}/table")
    adam.choose(side=1, bid="8H", tricks=9)
    adam.page.locator(".hands summary").first.tap()
    found += hindrances(adam.page)
    adam.save()
    expect(adam.totals).to_have_text(["630", "−240"])
    bella.enter("2 7S/6")
    expect(bella.page.get_by_role("heading", name="Hand 1: two versions")).to_be_visible()
    bella.page.clock.resume()
    found += hindrances(bella.page)
    adam.choose(side=1)
    adam.page.locator("#side-1").evaluate("input => { input.value = '3'; }")
    adam.choose(bid="7S", tricks=7)
    adam.save()
    expect(adam.stuck).to_be_visible()
    found += hindrances(adam.page)
    adam.page.locator("#side-1").evaluate("input => { input.value = '3'; input.checked = true; }")
    with adam.page.expect_navigation():
        adam.page.locator("#hand-form").evaluate("form => form.submit()")  # as without JavaScript
    expect(adam.page.locator("#side-error")).to_be_visible()
    found += hindrances(adam.page)

    assert found == []


def test_a_round_on_the_console_and_the_board(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    play_hands(made.night, table_of(made.night, "Middle"), R_TIE)
    laptop, board = house.laptop(made), house.television(made.club.slug)
    laptop.go_to_night(made)
    found = [*hindrances(board.page, is_board=True), *hindrances(laptop.page)]
    for name in ("Middle", "Low", "High"):
        laptop.open_table(name, 1)
        found += hindrances(laptop.page)
    laptop.open_hand(2)
    laptop.page.get_by_label("Tricks").fill("9")
    laptop.page.get_by_label("Tricks").blur()
    expect(laptop.page.locator("#becomes")).to_contain_text("took 9")
    found += hindrances(laptop.page)
    laptop.page.get_by_role("button", name="Amend hand 2").click()
    expect(laptop.page.locator(".error").first).to_be_visible()
    found += hindrances(laptop.page)
    laptop.go(f"nights/{made.night.pk}/tables/{table_of(made.night, 'Middle').pk}")
    found += hindrances(laptop.page)
    laptop.go_to_night(made)
    laptop.page.locator("#start-round").evaluate("button => { button.disabled = false; button.click(); }")
    expect(laptop.page.locator(".notice.stop")).to_be_visible()
    found += hindrances(laptop.page)

    assert found == []


def test_a_round_that_is_over(house):
    made = fixture_night()
    for name, hands in (("High", R_ONE), ("Middle", R_TIE), ("Low", R_ONE)):
        play_hands(made.night, table_of(made.night, name), hands)
    adam, carl = house.phone(made, "Adam"), house.phone(made, "Carl")
    laptop, board = house.laptop(made), house.television(made.club.slug)
    found = [*hindrances(carl.page), *hindrances(adam.page)]
    carl.break_tie(1, "yes")
    carl.next_seat()
    next_poll(board.page)
    expect(board.page.locator(".then-who").first).to_be_visible()
    laptop.go_to_night(made)
    found += [*hindrances(carl.page), *hindrances(board.page, is_board=True), *hindrances(laptop.page)]

    assert found == []


def test_a_finished_night_and_the_season(house):
    made = fixture_night()
    adam = house.phone(made, "Adam")
    play_night(made)
    laptop, board = house.laptop(made), house.television(made.club.slug)
    adam.look()
    expect(adam.page.get_by_role("heading", level=1)).to_have_text("The night is over")
    found = [*hindrances(adam.page), *hindrances(board.page, is_board=True)]
    season = f"seasons/{made.season.pk}"
    paths = ("", "players", season, f"{season}/nights/new", "standings", "standings?view=couples")
    night = made.night.pk
    prints = (
        f"results/{night}",
        f"nights/{night}",
        f"nights/{night}/prints",
        f"standings/{made.season.pk}/end",
        f"standings/{made.season.pk}/race",
        f"standings/{made.season.pk}/people/{made.people['Adam'].pk}",
        f"people/{made.people['Adam'].pk}",
        f"couples/{made.couples['A'].pk}",
        "records",
        f"standings/{made.season.pk}/partners?one={made.people['Adam'].pk}&other={made.people['Alice'].pk}",
        f"standings/{made.season.pk}/figures",
        f"standings/{made.season.pk}/proof",
    )
    for path in (*paths, *prints):
        laptop.go(path)
        found += hindrances(laptop.page)

    assert found == []


def test_when_something_broke(house, monkeypatch):
    made = open_night()
    monkeypatch.setattr("tournaments.views.standings.load_standings", None)
    page = house.visitor(**IPHONE)
    page.goto(f"{house.url}/club/{made.club.slug}/standings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Something went wrong")
    found = hindrances(page)

    assert found == []
    assert [
        problem for problem in house.problems if not problem.startswith(("500 from", "console: Failed"))
    ] == []
    house.problems.clear()
