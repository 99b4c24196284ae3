"""One whole game for each number of players, every figure worked out by hand from the rules of 500 (B2, C, D3).

Avondale: 6♠ 40, each suit 20 more, each level 100 more; all ten tricks at least 250; a defender's trick 10.
"""

from __future__ import annotations

from io import BytesIO

import pdfplumber
import pytest
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE, LAPTOP, next_poll
from tests.browser.score_pad import ScorePad
from tests.casual_games import contract, enter, play
from tests.casual_games import start as start_game
from tournaments.models import Game
from tournaments.services import games


@pytest.fixture
def pad(house):
    return ScorePad(house.visitor(**IPHONE), house.url)


def test_two_players_and_the_printed_sheet(pad, house):
    pad.start("Two-hand with 24 cards", "Ana", "Ben", dealer="Player 2")
    expect(pad.now).to_contain_text("Deal 1 · Ben deals")
    pad.choose("1", "8H", "8")
    expect(pad.says).to_have_text("8♥\ufe0e hearts by Ana, took 8: made")
    assert pad.page.locator("#gains > span").all_inner_texts() == ["Ana +300 → 300", "Ben +20 → 20"]
    pad.save()
    expect(pad.now).to_contain_text("Deal 2 · Ana deals")
    pad.enter("2", "7C", "6")  # −160, and 40 to Ana
    assert pad.standings() == ["needs 160", "needs 640"]
    pad.page.get_by_role("button", name="Undo deal 2").tap()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.enter("2", "7C", "6")
    pad.enter("1", "7D", "10")  # all ten: 250

    expect(pad.ending).to_have_text("Ana wins at 590, as contractor.")
    assert pad.sheet() == ["300 20", "340 −140", "590 −140"]
    printed = printed_text(house, pad.page.url)
    assert "Ana wins at 590, as contractor." in printed
    for line in ("Deal Bid Ana Ben", "♥ Ana, made 300 20", "♣ Ben, set 340 −140", "♦ Ana, made 590 −140"):
        assert line in printed
    assert "Undo" not in printed
    assert "Play again" not in printed
    pad.page.get_by_role("button", name="Play again").tap()
    expect(pad.now).to_contain_text("Deal 1 · Ana deals")  # Ben dealt, then Ana, Ben, and Ana is next


def printed_text(house, address: str) -> str:
    """What comes out of the printer, a line a row; suits without the selector that keeps them black."""
    page = house.visitor(**LAPTOP)
    page.goto(address)
    with pdfplumber.open(BytesIO(page.pdf(format="A4"))) as document:
        assert len(document.pages) == 1
        return (document.pages[0].extract_text() or "").replace("\ufe0e", "")


def test_three_players_two_at_the_target_and_one_barred(pad):
    pad.start("Three-hand", "Ana", "Ben", "Cyd")
    pad.choose("1", "10NT", "1:9")
    expect(pad.says).to_have_text("1 of 10 tricks still to give.")
    pad.tap("tricks-2-2")
    expect(pad.says).to_have_text("11 tricks given; a hand has 10.")
    expect(pad.page.locator("#save")).to_be_disabled()
    pad.tap("tricks-2-1")
    assert pad.page.locator("#gains > span").all_inner_texts() == [
        "Ana −520 → −520",
        "Ben +10 → 10",
        "Cyd 0 → 0",
    ]
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    assert pad.standings() == ["cannot win", "needs 490", "needs 500"]
    pad.enter("2", "10S", "2:10")
    pad.enter("3", "10C", "3:10")
    first_row = pad.page.locator("#each-tricks h3").first
    pad.tap("side-3")
    expect(first_row).to_have_text("Cyd")
    pad.tap("side-1")
    expect(first_row).to_have_text("Ana")
    pad.enter("1", "7H", "2:5 3:5")  # none of ten: −200, and 50 to each of the others

    expect(pad.page.locator("#asked")).to_have_text(
        "Ben and Cyd are both at 500 or more. Who of them took a trick first in this hand?"
    )
    assert pad.sheet() == ["−520 10 0", "−520 450 0", "−520 450 460", "−720 500 510"]
    pad.page.get_by_role("button", name="Ben", exact=True).tap()
    expect(pad.ending).to_have_text("Ben wins at 500, having taken a trick first.")


def test_what_each_would_score_is_looked_up_before_it_is_saved(pad):
    gains = pad.page.locator("#gains > span")
    pad.start("Three-hand, passed deal played", "Ana", "Ben", "Cyd", specials="nullo")
    pad.choose("1", "NULLO", "1:3 2:7")  # the example of rules C3
    expect(pad.says).to_have_text("Nullo by Ana, took 3: set")
    assert gains.all_inner_texts() == ["Ana −250 → −250", "Ben +100 → 100", "Cyd +30 → 30"]
    pad.tap("side-passed")
    expect(pad.says).to_have_text("Nobody bid: played at no trump")
    assert gains.all_inner_texts() == ["Ana +30 → 30", "Ben +70 → 70", "Cyd 0 → 0"]
    expect(pad.page.locator("[name=bid]:checked")).to_have_count(0)
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.start("One Thousand", "Ana", "Ben", "Cyd")
    pad.choose("2", "7H", "2:10")
    expect(pad.says).to_have_text("7♥\ufe0e hearts by Ben, took 10: made")
    assert gains.all_inner_texts() == [
        "Ana 0 without cards",
        "Ben +250 without cards",
        "Cyd 0 without cards",
    ]


def test_four_players_out_the_back_door_while_somebody_watches(pad, house):
    pad.start("Four-hand (Australian)", "Ana", "Ben", "Cyd", "Dan")
    watching = house.visitor(**IPHONE)
    watching.goto(f"{house.url}/games/watch/{Game.objects.get().watch_secret}")
    pad.choose("1", "MIS", "0")
    expect(pad.says).to_have_text("Misère by Ana & Cyd, took 0: made")
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.enter("2", "8S", "7")  # −240, and 30
    pad.page.get_by_role("button", name="Misdeal").tap()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(3)
    pad.enter("2", "7NT", "6")  # −220, and 40
    next_poll(watching)
    expect(watching.locator(".finals .sum")).to_have_text(["320", "−460"])
    expect(watching.locator("#hand-form")).to_have_count(0)
    pad.enter("2", "6S", "5")  # −40, and 50

    ending = "Ana & Cyd’s side wins: Ben & Dan’s side is out the back door at −500."
    expect(pad.ending).to_have_text(ending)
    assert pad.sheet() == ["250 0", "280 −240", "280 −240", "320 −460", "370 −500"]
    next_poll(watching)
    expect(watching.locator("#ending")).to_have_text(ending)


def test_five_players_with_partners(pad):
    pad.start("Five-hand", "Ana", "Ben", "Cyd", "Dan", "Eve")
    pad.choose("1", "8H", "1:4 2:3 3:1 4:2", "2 3")
    expect(pad.says).to_have_text("8♥\ufe0e hearts by Ana and Ben and Cyd, took 8: made")
    assert pad.page.locator("#gains > span").all_inner_texts() == [
        "Ana +300 → 300",
        "Ben +300 → 300",
        "Cyd +300 → 300",
        "Dan +20 → 20",
        "Eve 0 → 0",
    ]
    for other in "145":  # himself, and the third of two
        expect(pad.page.locator(f"#partners-{other}")).to_be_disabled()
    pad.tap("partners-2")
    expect(pad.page.locator("#partners-4")).to_be_enabled()
    pad.tap("partners-2")
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.enter("4", "7S", "4:4 5:2 1:2 2:1 3:1", "5")  # six of seven: −140 each
    pad.enter("2", "7H", "2:5 3:2 1:3", "3")

    expect(pad.ending).to_have_text("Ben wins at 510, as contractor.")
    assert pad.sheet() == ["300 300 300 20 0", "320 310 310 −120 −140", "350 510 510 −120 −140"]


def test_card_points_that_cannot_be_never_leave_the_phone(pad):
    pad.start("One Thousand", "Ana", "Ben", "Cyd")
    pad.choose("1", "8H", "1:8 2:1 3:1")
    for cards, sentence in (
        ({"1": "200", "2": "31"}, "Ben: 1 trick holds at most 30 card points."),
        ({"2": "many"}, "Ben: card points are a number."),
        ({"2": "0", "3": "29"}, "All card points come to 229; together they are 230 to 258."),
    ):
        for player, typed in cards.items():
            pad.page.locator(f"#cards-{player}").fill(typed)
        expect(pad.says).to_have_text(sentence)
        expect(pad.page.locator("#save")).to_be_disabled()
    pad.page.locator("#cards-3").fill("30")
    expect(pad.says).to_have_text("8♥\ufe0e hearts by Ana, took 8: made")
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)

    assert pad.sheet() == ["500 10 40"]  # 300 and 200; 10 and nothing; 10 and 30


def test_misere_of_one_against_two_is_whole_with_the_bidders_tricks(pad):
    pad.start("Three-hand", "Ana", "Ben", "Cyd", specials="misere")
    pad.choose("2", "MIS", "")
    expect(pad.says).to_have_text("Now the tricks.")
    expect(pad.page.locator("#save")).to_be_disabled()
    pad.tap("tricks-2-0")
    expect(pad.says).to_have_text("Misère by Ben, took 0: made")
    pad.tap("tricks-2-1")
    expect(pad.says).to_have_text("Misère by Ben, took 1: set")
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.choose("1", "OMIS", "2:6")
    expect(pad.page.locator("#save")).to_be_disabled()
    pad.tap("tricks-3-4")  # ten of the others say that the bidder took none
    expect(pad.says).to_have_text("Open misère by Ana, took 0: made")
    pad.save()
    expect(pad.ending).to_have_text("Ana wins at 500, as contractor.")

    assert pad.sheet() == ["0 −250 0", "500 −250 0"]


def test_six_players_where_only_a_contract_made_wins(pad):
    pad.start("Six-hand", "Ana", "Ben", "Cyd", "Dan", "Eve", "Fay")
    pad.enter("2", "9H", "9")  # 400, and 10
    pad.enter("1", "10D", "0")  # −480, and 100: 500 by defending is not won
    assert pad.scores() == ["−470", "500"]
    assert pad.standings() == ["need 970", "need a bid made"]
    pad.enter("2", "6S", "6")  # 40, and 40

    expect(pad.ending).to_have_text("Ben, Dan & Fay’s side wins at 540, by making the contract.")
    assert pad.sheet() == ["10 400", "−470 500", "−430 540"]


def test_without_javascript_a_game_of_two_hands(house):
    pad = ScorePad(house.visitor(javascript=False, **IPHONE), house.url)
    pad.start("Three-hand, passed deal played", "Ana", "Ben", "Cyd", specials="nullo", deck="32")
    pad.choose("1", "NULLO", "1:3 2:6")
    pad.save()
    expect(pad.page.locator("#tricks-error")).to_have_text(
        "The tricks come to 9; a hand has 10. Check everybody's tricks."
    )
    pad.tap("tricks-2-7")
    pad.save()
    expect(pad.page.locator(".sheet tbody tr")).to_have_count(1)
    pad.enter("passed", "", "2:6 3:4")

    assert pad.sheet() == ["−250 100 30", "−250 160 70"]  # rules C3's example, then 10 a trick
    pad.page.get_by_role("button", name="Finish here").tap()
    expect(pad.ending).to_have_text("Finished after 2 deals: Ben leads at 160.")
    pad.page.get_by_role("button", name="Play again").tap()
    expect(pad.now).to_contain_text("Deal 1")


def test_nobody_is_kept_from_using_the_pad(house):
    page = house.visitor(**IPHONE)
    pad = ScorePad(page, house.url)
    found = []
    pad.start("One Thousand", "Maximilian Featherstonehaugh", "Ben", "Cyd", dealer="Player 1")
    pad.choose("2", "8D", "1:1 2:8 3:1")
    page.locator("#cards-1").fill("31")
    found += hindrances(page)
    page.locator("#hand-form").evaluate("form => form.submit()")  # as where scripts are off
    expect(page.locator("#cards-error")).to_contain_text("1 trick holds at most 30 card points, not “31”.")
    found += hindrances(page)
    page.locator("#cards-1").fill("10")
    pad.save()
    expect(page.locator(".sheet tbody tr")).to_have_count(1)
    page.locator(".hands summary").tap()
    found += hindrances(page)
    address = page.url
    for path in ("/share", "/names", "/delete", f"/deals/{Game.objects.get().hands.get().pk}"):
        page.goto(address + path)
        found += hindrances(page)
    for path in ("/games/", "/games/new/five_hand", "/games/new/bridge", "/games/no-such-game"):
        page.goto(house.url + path)
        found += hindrances(page)
    widest = "W" * 40  # the longest name there can be, and nowhere to break it
    five = start_game("five_hand", names=["Ann", "Maximilian Featherstonehaugh", widest, "אברהם", "Eve"])
    play(five, contract("0 7H", 2, 3, 1, 2, 2, partners=(1, 2)))
    asking = start_game("three_hand")
    for line, *tricks in (("1 10D", 0, 10, 0), ("2 10D", 0, 0, 10), ("0 6S", 0, 5, 5)):
        enter(asking, contract(line, *tricks))
    over = start_game("four_hand_australian")
    play(over, contract("0 10NT", 10, 0))
    for game in (five, asking, over):
        page.goto(f"{house.url}/games/{game.secret}")
        found += hindrances(page)
    assert "−200 −200 −200 20 20" in printed_text(house, f"{house.url}/games/{five.secret}")
    games.finish_game(game=five, at=over.created_at)
    page.goto(f"{house.url}/games/watch/{five.watch_secret}")
    found += hindrances(page)

    assert found == []
