"""What went wrong elsewhere with people: the same person twice, and somebody who did not come."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.factories import open_night, seated_night


def test_the_same_person_is_not_paired_twice(house):
    made = open_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go("players")
    page.get_by_label("Men", exact=True).select_option("Adam Ames")
    page.get_by_label("Women", exact=True).select_option("Bella Brook")
    page.get_by_role("button", name="Pair the couple").click()

    expect(page.locator(".error").first).to_contain_text(
        "Adam Ames is already half of Adam Ames & Alice Ames."
    )
    couples = page.locator("section", has=page.get_by_role("heading", name="Couples")).locator("li")
    expect(couples).to_have_count(6)


def test_a_table_seats_two_couples_and_says_who_is_too_many(house):
    made = seated_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/seating")
    page.get_by_label("Eli Endo & Emma Endo").select_option("Middle")
    page.get_by_role("button", name="Save the seating").click()

    expect(page.locator(".notice.stop")).to_contain_text(
        "Middle needs two couples; it has Carl Chen & Cora Chen, Dan Diaz & Dora Diaz and Eli Endo & Emma Endo."
    )
    expect(page.get_by_label("Eli Endo & Emma Endo")).to_have_value("1")  # what was chosen stays
    laptop.go_to_night(made)
    assert page.locator(".tables li").nth(2).locator("p").all_inner_texts() == [
        "Eli Endo & Emma Endo",
        "Finn Ford & Fay Ford",
    ]


def test_nobody_sits_in_for_somebody_who_has_a_seat_already(house):
    made = seated_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go(f"nights/{made.night.pk}/attendance")
    fay = page.get_by_role("group", name="Fay Ford")
    fay.get_by_label("away").check()
    fay.get_by_label("plays instead").select_option("Bella Brook")
    page.get_by_role("button", name="Save attendance").click()

    expect(page.locator(".notice.stop")).to_contain_text("Bella Brook would sit twice: ")
    fay.get_by_label("plays instead").select_option("nobody")
    page.get_by_role("button", name="Save attendance").click()
    expect(laptop.title).to_have_text("Finn Ford has no partner")
    expect(page.get_by_role("button", name="Start round 1")).to_be_disabled()
    page.get_by_role("link", name="Attendance").click()
    fay.get_by_label("or somebody new").fill("Sue Stone")
    page.get_by_role("button", name="Save attendance").click()

    expect(page.get_by_text("Sue Stone plays for Fay Ford")).to_be_visible()
