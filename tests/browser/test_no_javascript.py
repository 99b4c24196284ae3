"""An evening on a phone without JavaScript: every button is a plain form, and a reload shows the news."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import IPHONE, Phone
from tests.factories import R_ONE, R_TIE, fixture_night, play_hands, start_round, table_of
from tournaments.models import Night


def test_join_save_undo_break_a_tie_and_move(house):
    made = fixture_night()
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    phone = Phone(house.visitor(javascript=False, **IPHONE), javascript=False)
    join_with_the_wrong_code_first(phone, house.url, Night.objects.get(pk=made.night.pk).join_code)
    phone.save_all("1 7H/7", "2 8NT/8")
    expect(phone.page.get_by_role("button", name="Undo hand 2", exact=True)).to_be_visible()
    phone.undo()
    expect(phone.totals).to_have_text(["200", "30"])
    phone.note("Thrown in")
    phone.undo()
    expect(phone.hands).to_have_count(1)
    phone.save_all(*R_TIE[1:])
    phone.break_tie(2, "no")

    assert phone.next_seat() == [
        "Round 2: stay at",
        "High",
        "Cora Chen",
        "Carl Chen",
        "Alice Ames",
    ]
    start_round(made, 2)
    phone.page.reload()
    expect(phone.page.get_by_text("Round 2 · hand 1 of 6", exact=True)).to_be_visible()
    assert phone.page.locator(".side .names").all_inner_texts() == [
        "Adam Ames\nCora Chen",
        "Carl Chen\nAlice Ames",
    ]


def join_with_the_wrong_code_first(phone: Phone, url: str, code: str) -> None:
    page = phone.page
    page.goto(url)
    page.get_by_label("The code, six letters and digits").fill("222222" if code != "222222" else "333333")
    page.get_by_role("button", name="Find my table").tap()
    expect(page.locator("#id_code_error")).to_contain_text("This code is not tonight’s.")
    phone.join_by_code(url, f"{code[:3]} {code[3:]}".lower(), "Adam Ames")


def test_what_is_missing_is_said_beside_its_field_and_the_rest_stays(house):
    phone = house.phone(fixture_night(), "Adam", javascript=False)
    phone.choose(side=1, tricks=7)
    phone.save()

    expect(phone.page.locator("#bid-error")).to_have_text("Say what was bid.")
    kept = phone.page.locator("#hand-form :checked").evaluate_all("all => all.map(e => e.id)")
    assert kept == ["side-1", "tricks-7"]
    phone.choose(bid="7H")
    phone.save()
    expect(phone.totals).to_have_text(["200", "30"])


def test_a_name_on_another_phone_is_asked_about_first(house):
    made = fixture_night()
    house.phone(made, "Adam")
    second = Phone(house.visitor(javascript=False, **IPHONE), javascript=False)
    second.page.goto(f"{house.url}/j/{Night.objects.get(pk=made.night.pk).join_secret}")
    second.page.get_by_role("button", name="Adam Ames on another phone").tap()
    expect(second.page.get_by_role("heading", name="Adam Ames is on another phone")).to_be_visible()
    second.page.get_by_role("button", name="I am Adam Ames").tap()
    expect(second.page.get_by_text("You are Adam Ames.")).to_be_visible()
    second.page.get_by_role("button", name="Wrong name?").tap()

    second.choose_name("Bella Brook")
    expect(second.page.get_by_text("You are Bella Brook.")).to_be_visible()


def test_the_coordinator_needs_no_javascript_either(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    laptop = house.laptop(made, javascript=False)
    page = laptop.page
    laptop.go_to_night(made)
    laptop.open_table("High", 1)
    laptop.open_hand(2)
    page.get_by_label("Tricks").fill("8")
    page.get_by_role("button", name="Show what follows").click()
    assert laptop.follows()[0] == "Points: Adam & Alice 330 → 220 · Bert & Bella −250 → 310"
    page.get_by_label("Why").fill("one more at the end")
    page.get_by_role("button", name="Amend hand 2").click()
    assert laptop.round(1)[0] == "High: Adam & Alice 220, Bert & Bella 310"
    laptop.open_table("High", 1)
    page.get_by_label("Bidders").select_option("Bert & Bella")
    page.get_by_label("Bid", exact=True).select_option("10NT")
    page.get_by_label("Tricks").fill("10")
    page.get_by_role("button", name="Save hand").click()

    assert laptop.round(1)[0] == "High: Adam & Alice 220, Bert & Bella 830"
