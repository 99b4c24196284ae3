"""What other score sheets got wrong about one hand, tried on the phone's real page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.house import next_poll
from tests.factories import R_LOW, fixture_night, play_hands, table_of

PREVIEW_OF_EVERY_CELL = """() => {
  const cells = {};
  const number = (element) => Number(element.textContent.replace("−", "-"));
  document.querySelector("#side-1").click();
  for (const bid of document.querySelectorAll("[name=bid]")) {
    bid.click();
    document.querySelectorAll("[name=tricks]").forEach((tricks) => {
      tricks.click();
      const under = number(tricks.parentElement.querySelector(".value"));
      cells[`${bid.value}/${tricks.value}`] = [under, ...[...document.querySelectorAll("#gains strong")].map(number)];
    });
  }
  return cells;
}"""


def test_a_score_table_checked_cell_by_cell(house):
    phone = house.phone(fixture_night(), "Adam")

    cells = phone.page.evaluate(PREVIEW_OF_EVERY_CELL)

    assert len(cells) == 20 * 11
    assert all(under == bidders for under, bidders, _ in cells.values())
    assert sum(bidders for _, bidders, _ in cells.values()) == -44_240
    assert sum(defenders for _, _, defenders in cells.values()) == 28_000
    spots = ("10NT/9", "9D/8", "7C/6", "7NT/5", "8D/9", "7S/9")
    assert [cells[spot][1:] for spot in spots] == [
        [-520, 110],
        [-380, 120],
        [-160, 140],
        [-220, 150],
        [280, 10],
        [140, 10],
    ]


def test_the_slam_replaces_a_bid_worth_less_and_no_other(house):
    phone = house.phone(fixture_night(), "Adam")

    phone.save_all("1 7S/10", "1 7NT/10", "1 8S/10", "1 8C/10", "1 9S/10", "1 10S/10")

    expect(phone.page.locator(".phone-head")).to_contain_text("You won 1790 to 0.")
    points = phone.page.locator(".hands li > .points").all_inner_texts()
    assert points == ["+250", "+250", "+250", "+260", "+340", "+440"]


@pytest.mark.parametrize("javascript", [True, False], ids=["script", "no script"])
def test_impossible_entries_are_refused_beside_their_field_and_the_rest_is_kept(house, javascript):
    phone = house.phone(fixture_night(), "Adam")
    wrong = {
        ("tricks", "11"): "11 tricks entered",
        ("tricks", "-1"): "−1 tricks entered",
        ("tricks", "7.5"): "7.5 is not a whole number",
        ("tricks", ""): "Say how many tricks the bidders took",
        ("tricks", "seven"): "“seven” is not a number of tricks",
        ("bid", "6S"): "6♠\ufe0e is not a bid here: the lowest is 7♠\ufe0e",
        ("bid", "MIS"): "Misère is not",
        ("bid", "11H"): "11 is not a level",
        ("side", "3"): "Choose one side at this table as the bidders",
    }
    for (field, value), sentence in wrong.items():
        phone.choose(side=1, bid="7H", tricks=7)
        phone.page.locator(f"[name={field}]:checked").evaluate(
            "(input, value) => { input.value = value; }", value
        )
        send(phone, javascript=javascript)
        if javascript:
            expect(phone.stuck.locator(".error")).to_contain_text(sentence)
            phone.stuck.get_by_role("button", name="Drop").tap()
            phone.stuck.get_by_role("button", name="Drop it for good").tap()
            phone.page.reload()  # as it was before it was tampered with
        else:
            expect(phone.page.locator(f"#{field}-error")).to_contain_text(sentence)
            still = phone.page.locator("#hand-form :checked").evaluate_all("all => all.map(e => e.name)")
            assert [name for name in ("side", "bid", "tricks") if name != field] == [
                name for name in still if name != field
            ]
        expect(phone.page.get_by_text("Round 1 · hand 1 of 6", exact=True)).to_be_visible()

    phone.page.reload()
    expect(phone.hands).to_have_count(0)


def send(phone, *, javascript: bool) -> None:
    """Saves through the queue, or as a browser without it would: the form itself, past every script."""
    if javascript:
        phone.save()
    else:
        with phone.page.expect_navigation(url="**/table/hands"):
            phone.page.evaluate("document.querySelector('#hand-form').submit()")


def test_both_sides_as_bidders_and_a_table_of_other_people_are_refused(house):
    made = fixture_night()
    phone = house.phone(made, "Adam")
    phone.choose(side=1, bid="7H", tricks=7)
    phone.page.locator("#hand-form").evaluate(
        "form => form.insertAdjacentHTML('beforeend', '<input type=hidden name=side value=2>')"
    )
    phone.save()
    expect(phone.stuck.locator(".error")).to_have_text(
        "Choose one side at this table as the bidders: side 1 or side 2."
    )
    phone.page.reload()
    middle = table_of(made.night, "Middle")
    phone.page.locator("#hand-form [name=table]").evaluate("(input, id) => { input.value = id; }", middle.pk)
    phone.choose(side=1, bid="7H", tricks=7)
    phone.save()

    expect(phone.stuck.last.locator(".error")).to_have_text(
        "You do not sit at that table. Your own table is below. You entered hand 1: "
        "Carl & Cora bid 7♥\ufe0e, took 7: made."
    )
    expect(phone.hands).to_have_count(0)


def test_a_hand_worth_nothing_is_noted_and_does_not_count(house):
    phone = house.phone(fixture_night(), "Carl")
    phone.save_all("1 7H/7")
    phone.note("Thrown in")
    phone.note("Thrown in")
    expect(phone.page.get_by_text("Round 1 · hand 2 of 6", exact=True)).to_be_visible()
    phone.save_all("2 8C/8")
    phone.note("Misdeal")
    phone.save_all("1 7D/6")

    assert phone.totals.all_inner_texts() == ["40", "430"]
    assert phone.rows() == [
        "1 7♥\ufe0e hearts Carl & Cora took 7 +200 / +30",
        "Before hand 2: thrown in, dealt again.",
        "Before hand 2: thrown in, dealt again.",
        "2 8♣\ufe0e clubs Dan & Dora took 8 +260 / +20",
        "Before hand 3: misdeal, dealt again.",
        "3 7♦\ufe0e diamonds Carl & Cora took 6 −180 / +140",
    ]
    expect(phone.page.get_by_text("Round 1 · hand 4 of 6", exact=True)).to_be_visible()


def test_no_minus_is_ever_typed_and_every_minus_is_a_real_one(house):
    made = fixture_night()
    phone, laptop, board = house.phone(made, "Adam"), house.laptop(made), house.television(made.club.slug)
    laptop.go_to_night(made)
    assert phone.page.locator("input:not([type=hidden], [type=radio]), textarea").count() == 0
    phone.save_all("1 8D/7")

    expect(phone.totals).to_have_text(["−280", "130"])
    next_poll(laptop.page)
    expect(laptop.page.locator(".cell .sum-of").first).to_have_text("−280")
    next_poll(board.page)
    expect(board.scores.first).to_have_text("−280130")
    for page in (phone.page, laptop.page, board.page):
        assert "-280" not in page.locator("body").inner_text()
    phone.page.get_by_text("took 7").last.tap()
    *reasons, told, change = phone.page.locator(".why p").all_inner_texts()
    assert change == "Change hand 1"
    assert reasons == ["set: −280", "defenders 3 tricks × 10: +30", "set bonus: +100"]
    assert told.startswith("so far −280 to 130, entered by Adam Ames at ")


def test_a_minus_is_not_lost_at_the_end_of_a_line(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_LOW[2:3])
    phone = house.phone(made, "Adam", viewport={"width": 320, "height": 640})

    lines = phone.page.locator(".sides .sum, .hands .points strong").evaluate_all(
        """all => all.map(e => {
          const range = document.createRange();
          range.selectNodeContents(e);
          return [e.textContent, range.getClientRects().length];
        })"""
    )

    assert lines == [["−180", 1], ["140", 1], ["−180", 1]]
