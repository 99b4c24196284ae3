"""What went wrong elsewhere on screens for everybody: scores not taken back, names that are code, equal places."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import expect

from scoring import CARD_CLUB
from tests.browser.every_page import PAST_THE_EDGE
from tests.browser.house import IPHONE, next_poll
from tests.factories import (
    R_ONE,
    R_TIE,
    finish,
    fixture_night,
    make_club,
    make_coordinator,
    open_night,
    play_hands,
    play_round,
    seat,
    start_round,
    table_of,
)
from tournaments.models import Night
from tournaments.names import folded

ONE_ROUND = replace(CARD_CLUB, rounds_per_night=1)
CODE = {
    "A": ("Seán O'Brien", 'Ann "Annie" D\'Arcy'),
    "B": ("Tom & Jerry", "<b>Bo</b>"),
    "C": ("{{ 7*7 }}", "Robert'); DROP TABLE x;--"),
    "D": ("=1+1", "../../etc"),
    "E": ("🍷", "שרה"),
    "F": ("Æ" * 80, "Q"),
}
NAMES = [name for couple in CODE.values() for name in couple]


def test_the_board_takes_a_score_back(house):
    made = fixture_night()
    adam, laptop, board = house.phone(made, "Adam"), house.laptop(made), house.television(made.club.slug)
    high = board.scores.first.locator("span")
    footer = board.page.locator("footer")
    adam.save_all("1 10NT/10")
    next_poll(board.page)
    expect(high).to_have_text(["520", "0"])
    laptop.go_to_night(made)
    laptop.open_table("High", 1)
    laptop.open_hand(1)
    laptop.page.get_by_label("Bid", exact=True).select_option("9NT")
    laptop.page.get_by_label("Tricks").fill("9")
    laptop.page.get_by_label("Why").fill("Adam meant nine")
    laptop.page.get_by_role("button", name="Amend hand 1").click()
    expect(laptop.page.locator(".cell .sum-of").first).to_have_text("420")
    next_poll(board.page)

    expect(high).to_have_text(["420", "10"])
    expect(footer).to_contain_text("Adam and Alice hold the wine (9NT).")
    adam.look()
    adam.undo()
    expect(adam.totals).to_have_text(["0", "0"])
    next_poll(board.page)
    expect(high).to_have_text(["0", "0"])
    expect(footer).not_to_contain_text("Adam and Alice")


def test_the_board_says_that_it_is_old_and_recovers_by_itself(house):
    made = fixture_night()
    board = house.television(made.club.slug)
    stale = board.page.get_by_text("not up to date since")
    expect(stale).to_be_hidden()
    with house.cut_off(board.page):
        board.page.clock.fast_forward(60 * 60 * 1000)
        expect(stale).to_be_visible()
        play_hands(made.night, table_of(made.night, "High"), R_ONE[:1])

    expect(board.scores.first.locator("span")).to_have_text(["200", "30"])
    expect(stale).to_be_hidden()


def test_names_typed_into_the_forms_are_kept_as_typed(house):
    user = make_coordinator()
    club = make_club(CODE["B"][1], user=user)
    laptop = house.laptop_of(user, club.slug)
    laptop.go("players")
    for name in NAMES:
        laptop.page.get_by_label("Name", exact=True).fill(name.replace("שרה", "\u200fשרה\u200f"))
        laptop.page.get_by_role("button", name="Add the player").click()
        expect(laptop.page.locator("li bdi", has_text=name).first).to_be_visible()
    laptop.page.get_by_label("Men", exact=True).select_option("Tom & Jerry")
    expect(laptop.page.locator("li bdi")).to_have_text(sorted(NAMES, key=folded))
    laptop.go("")

    assert laptop.page.title() == "<b>Bo</b> · Bower"
    expect(laptop.title).to_have_text("<b>Bo</b>")


def test_names_that_are_code_appear_as_typed_on_every_page(house):
    made = open_night(names=CODE, rules=ONE_ROUND)
    laptop, anybody = house.laptop(made), house.visitor(**IPHONE)
    night = f"nights/{made.night.pk}"
    for path in ("players", f"seasons/{made.season.pk}", f"{night}/attendance", f"{night}/seating"):
        laptop.go(path)
        shows(laptop.page, NAMES)
    seat(made)
    laptop.go_to_night(made)
    shows(laptop.page, NAMES)
    anybody.goto(f"{house.url}/j/{Night.objects.get(pk=made.night.pk).join_secret}")
    shows(anybody, NAMES)
    start_round(made, 1)
    phones = [house.phone(made, first.split()[0]) for first, _ in CODE.values()][::2]
    for phone, four in zip(phones, (NAMES[:4], NAMES[4:8], NAMES[8:]), strict=True):
        shows(phone.page, four)
        phone.choose(side=1, bid="8H", tricks=9)
        expect(phone.page.locator("#says")).to_contain_text("took 9: made")
    board = house.television(made.club.slug)
    shows(board.page, [name if len(name) <= 16 else name.split()[0] for name in NAMES])
    laptop.go_to_night(made)
    shows(laptop.page, [name.split()[0] for name in NAMES])
    play_round(made)
    finish(made)
    for path in ("standings", "standings?view=couples", f"results/{made.night.pk}"):
        laptop.go(path)
        shows(laptop.page, NAMES)


def shows(page, names: list[str]) -> None:
    """The page says each name as it was typed, runs none of them, and none of them passes its edge."""
    words = page.locator("body").text_content()
    assert [name for name in names if name not in words] == []
    assert [trace for trace in ("&#", "&amp;", "&lt;", "&quot;") if trace in words] == []
    assert page.locator("main b").count() == 0
    assert page.evaluate(PAST_THE_EDGE) == []


def test_equal_scores_share_a_place(house):
    made = fixture_night(rules=ONE_ROUND)
    for name, hands in (("High", R_ONE), ("Middle", R_TIE), ("Low", R_ONE)):
        play_hands(made.night, table_of(made.night, name), hands)
    finish(made)
    laptop, board = house.laptop(made), house.television(made.club.slug)
    everybody = [
        *(f"1= {name} 690" for name in ("Carl Chen", "Cora Chen", "Dan Diaz", "Dora Diaz")),
        *(f"5= {name} 550" for name in ("Adam Ames", "Alice Ames", "Eli Endo", "Emma Endo")),
        *(f"9= {name} 420" for name in ("Bella Brook", "Bert Brook", "Fay Ford", "Finn Ford")),
    ]

    assert [
        " ".join(line.split()) for line in board.page.locator(".points-list li").all_inner_texts()
    ] == everybody
    for _ in range(2):  # the same order at every look
        laptop.go("standings")
        assert laptop.standings() == everybody
    laptop.go("standings?view=couples")
    assert laptop.standings() == [
        "1= Carl Chen & Cora Chen 1380",
        "1= Dan Diaz & Dora Diaz 1380",
        "3= Adam Ames & Alice Ames 1100",
        "3= Eli Endo & Emma Endo 1100",
        "5= Bert Brook & Bella Brook 840",
        "5= Finn Ford & Fay Ford 840",
    ]
    laptop.go(f"results/{made.night.pk}")
    expect(laptop.title).to_have_text("Carl Chen, Cora Chen, Dan Diaz and Dora Diaz had the most points: 690")
