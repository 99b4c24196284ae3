"""A new coordinator's players: pasted, looked at, put right, saved, out as a file and in again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.the_night import COUPLES
from tests.factories import coordinator_of, make_club, make_coordinator
from tournaments.services import players

PASTED = """\
1. Adam & Alice Ames
2. Brook, Bert & Bella
3. Carl Chen and Cora Chen
Dan Diaz; Dora Diaz
Eli Endo\tEmma Endo
finn.ford@cards.example"""


def test_paste_put_right_save_and_import_what_went_out(house, tmp_path):
    user = make_coordinator()
    club = make_club(user=user)
    players.add_player(club=club, name="Fáy Ford", group="B", by=coordinator_of(user), at=club.created_at)
    laptop = house.laptop_of(user, club.slug)
    page = laptop.page
    becomes = page.locator(".people li")
    couples = page.locator("section", has=page.get_by_role("heading", name="Couples")).locator("li")

    laptop.go("players")
    found = hindrances(page)
    page.get_by_label("The list").fill(PASTED)
    page.get_by_role("button", name="Look at what it becomes").click()
    expect(becomes).to_have_count(6)
    expect(becomes.first).to_contain_text("New couple: Adam Ames (Men, new) & Alice Ames (Women, new)")
    expect(page.get_by_role("alert")).to_contain_text("Line 6 cannot be used.")
    found += hindrances(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").first).to_contain_text("Put the lines right")
    text = page.get_by_label("The list").input_value()
    page.get_by_label("The list").fill(text.replace("finn.ford@cards.example", "Finn & Fay Ford"))
    page.get_by_role("button", name="Look again").click()
    page.get_by_label("Yes: Fáy Ford").check()
    found += hindrances(page)
    page.get_by_role("button", name="Look again").click()
    expect(becomes.last).to_contain_text("New couple: Finn Ford (Men, new) & Fáy Ford (Women)")
    page.get_by_role("button", name="Save 11 new players and 6 couples").click()
    expect(page.get_by_role("status")).to_have_text("Saved: 11 players and 6 couples.")
    expect(couples).to_have_text([" & ".join(couple).replace("Fay", "Fáy") for couple in COUPLES])

    for name in ("Save as CSV", "Save as Excel"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        page.get_by_text("Paste a list, or choose a file").click()
        page.get_by_label("A file").set_input_files(path)
        page.get_by_role("button", name="Look at the file").click()
        expect(
            page.get_by_text("Everybody in this list is there already: nothing would change.")
        ).to_be_visible()
        expect(page.get_by_role("button", name="Save")).to_have_count(0)
        expect(becomes).to_have_count(6)
        page.get_by_role("link", name="Back to the players").click()
    page.get_by_role("link", name="Fáy Ford").click()
    found += hindrances(page)
    page.get_by_label("Name", exact=True).fill("Fay Ford")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fay Ford")
    laptop.go("players")
    page.get_by_role("link", name="Plan a season").click()
    expect(page.get_by_label("Finn Ford & Fay Ford")).to_be_checked()

    assert found == []
