"""Three phones at one table and the console: the bid before play, who deals, what is needed, agreement, calls.

Each page that belongs to it is looked over on the way: axe, edges, targets, large text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.house import House, Laptop, Phone, next_poll
from tests.factories import R_ONE, Fixture, fixture_night, play_hands, table_of

COVERED = """() => { scrollTo(0, 0); return [...document.querySelectorAll(".trick")].filter((cell) => {
  const {left, width, bottom} = cell.getBoundingClientRect();
  return !cell.contains(document.elementFromPoint(left + width / 2, bottom - 2));
}).map((cell) => cell.textContent); }"""
"""The tricks that lie under something or off the screen when the page has just been opened."""


@dataclass
class Talk:
    """Adam's, Alice's and Bella's phones at High, and the console; `found` is what hinders on their pages."""

    made: Fixture
    house: House
    adam: Phone
    alice: Phone
    bella: Phone
    laptop: Laptop
    found: list[str] = field(default_factory=list)


@pytest.fixture
def talk(house) -> Talk:
    made = fixture_night()
    laptop = house.laptop(made)
    laptop.go_to_night(made)
    return Talk(made, house, *(house.phone(made, name) for name in ("Adam", "Alice", "Bella")), laptop)


def choices(phone: Phone) -> list[str]:
    """What is chosen in the entry."""
    return phone.page.locator("#hand-form input:checked").evaluate_all("all => all.map(one => one.id)")


def expect_half(phone: Phone, words: str) -> None:
    """The half-entered hand as the phone tells it."""
    expect(phone.page.locator(".last.lit .took")).to_have_text(words)


def tap(phone: Phone, button: str) -> None:
    phone.page.get_by_role("button", name=button, exact=True).tap()


def test_three_phones_talk_over_a_table(talk):
    share_a_bid(talk)
    put_it_right_and_finish_it(talk)
    say_who_deals(talk)
    call_the_coordinator(talk)
    ask_what_is_needed(talk)
    agree_and_disagree(talk)
    read_what_happened(talk)
    turn_a_phone_away(talk)

    assert talk.found == []


def share_a_bid(talk: Talk) -> None:
    """Sharing takes the place of saving while the tricks lack, and every phone has the bid within a poll."""
    save, share = talk.adam.page.locator("#save"), talk.adam.page.get_by_role("button", name="Share the bid")
    expect(share).to_be_hidden()
    talk.adam.choose(side=1, bid="8H")
    expect(save).to_be_hidden()
    share.tap()
    expect_half(talk.adam, "by Adam & Alice, tricks?")
    for phone in (talk.alice, talk.bella):
        phone.look()
        expect_half(phone, "by Adam & Alice, tricks?")
        assert choices(phone) == ["side-1", "bid-8H"]
    talk.found += hindrances(talk.bella.page)


def put_it_right_and_finish_it(talk: Talk) -> None:
    """A bid put right on one phone follows on the others, and any of them adds the tricks."""
    tap(talk.bella, "Not this bid")
    expect(talk.bella.page.locator(".last.lit")).to_have_count(0)
    talk.bella.choose(side=2, bid="9S")
    tap(talk.bella, "Share the bid, tricks later")
    expect_half(talk.bella, "by Bert & Bella, tricks?")
    for phone in (talk.adam, talk.alice):
        phone.look()
        expect_half(phone, "by Bert & Bella, tricks?")
        assert choices(phone) == ["side-2", "bid-9S"]
    talk.adam.choose(tricks=9)
    talk.adam.save()
    expect(talk.adam.now).to_have_attribute("data-number", "2")
    talk.bella.look()
    expect(talk.bella.hands).to_have_count(1)
    assert "Bert & Bella took 9" in talk.bella.rows()[0]
    assert choices(talk.bella) == []


def say_who_deals(talk: Talk) -> None:
    page = talk.adam.page
    page.get_by_role("link", name="Who deals?").tap()
    page.get_by_role("button", name="Bert").tap()
    expect(page.get_by_text("Alice deals hand 2, Bella the next.")).to_be_visible()
    talk.found += hindrances(page)
    tap(talk.adam, "We sit the other way round")
    expect(page.get_by_text("Adam deals hand 2, Bella the next.")).to_be_visible()
    talk.alice.look()
    expect(talk.alice.page.get_by_text("Adam deals hand 2, Bella the next.")).to_be_visible()


def call_the_coordinator(talk: Talk) -> None:
    """It rings on the console with the table's name until it is answered."""
    laptop, told = talk.laptop, talk.alice.page.get_by_text("You called the coordinator.")
    tap(talk.alice, "Call the coordinator")
    expect(told).to_be_visible()
    next_poll(laptop.page)
    expect(laptop.title).to_have_text("High is calling you")
    expect(laptop.page).to_have_title("High calls · Tonight · Bower")
    talk.found += hindrances(laptop.page)
    laptop.page.get_by_role("button", name="I am on my way to High").click()
    expect(laptop.title).to_have_text("Round 1 is being played")
    expect(laptop.page).to_have_title("Tonight · Bower")
    talk.alice.look()
    expect(told).to_have_count(0)


def ask_what_is_needed(talk: Talk) -> None:
    play_hands(talk.made.night, table_of(talk.made.night, "High"), R_ONE[1:4])
    talk.bella.look()
    needs = talk.bella.page.locator(".needs summary")
    expect(needs).to_contain_text("with two hands to play.")
    needs.tap()
    talk.found += hindrances(talk.bella.page)
    see_all_tricks_of_a_shared_bid(talk.bella)


def see_all_tricks_of_a_shared_bid(phone: Phone) -> None:
    """The fullest page there is: the last hand, a bid that waits, and what is needed."""
    phone.choose(side=2, bid="8H")
    tap(phone, "Share the bid, tricks later")
    expect_half(phone, "by Bert & Bella, tricks?")
    expect(phone.page.locator(".last:not(.lit)")).to_have_count(1)
    expect(phone.page.locator(".needs")).to_have_count(1)
    assert phone.page.evaluate(COVERED) == []
    phone.choose(tricks=9)  # which the bar then tells in three lines
    assert phone.page.evaluate(COVERED) == []
    tap(phone, "Not this bid")
    expect(phone.page.locator(".last.lit")).to_have_count(0)


def agree_and_disagree(talk: Talk) -> None:
    """Each side has its say about the finished round; the console shows who disagrees."""
    high = table_of(talk.made.night, "High")
    play_hands(talk.made.night, high, R_ONE[4:])
    for phone in (talk.adam, talk.bella):
        phone.look()
        expect(phone.now).to_have_attribute("data-stage", "waiting")
    tap(talk.adam, "Agreed")
    expect(talk.adam.page.get_by_text("You agreed.")).to_be_visible()
    tap(talk.bella, "Something is wrong")
    expect(talk.bella.page.get_by_text("You say that something is wrong.")).to_be_visible()
    talk.found += hindrances(talk.bella.page)
    next_poll(talk.laptop.page)
    expect(talk.laptop.page.locator(f"#table-{high.pk}")).to_contain_text("! Bella: “wrong”")


def read_what_happened(talk: Talk) -> None:
    page = talk.bella.page
    page.get_by_role("link", name="What happened").tap()
    told = page.locator(".told li")
    expect(told.first).to_contain_text("Bella Brook")
    expect(told.last).to_contain_text("bid entered before play: 8♥︎ by Adam & Alice")
    talk.found += hindrances(page)


def turn_a_phone_away(talk: Talk) -> None:
    page = talk.laptop.page
    page.get_by_role("link", name="Phones").click()
    talk.found += hindrances(page)
    page.get_by_role("button", name="Turn away the phone of Adam Ames").click()
    expect(page.get_by_role("heading", name="Turned away or left")).to_be_visible()
    talk.adam.look()
    expect(talk.adam.page.get_by_role("heading", name="Join your table")).to_be_visible()


def test_a_table_talks_without_javascript(house):
    made = fixture_night()
    adam = house.phone(made, "Adam", javascript=False)
    adam.choose(side=1, bid="8H")
    tap(adam, "Share the bid, tricks later")
    bella = house.phone(made, "Bella", javascript=False)
    expect_half(bella, "by Adam & Alice, tricks?")
    assert choices(bella) == ["side-1", "bid-8H"]
    bella.choose(tricks=9)
    bella.save()
    expect(bella.hands).to_have_count(1)
    tap(bella, "Call the coordinator")
    expect(bella.page.get_by_text("You called the coordinator.")).to_be_visible()
    tap(bella, "Nobody needed any more")
    expect(bella.page.get_by_text("You called the coordinator.")).to_have_count(0)
