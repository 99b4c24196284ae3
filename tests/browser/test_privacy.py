"""A coordinator shows a season by its secret link alone; who has the link reads it, without JavaScript, nobody else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.every_page import LIGHT, hindrances
from tests.factories import fixture_night, play_night


def test_a_season_is_shown_by_link_with_short_names(house):
    made = fixture_night()
    play_night(made)
    laptop = house.laptop(made)
    laptop.go(f"players/{made.people['Adam'].pk}")
    laptop.page.get_by_label("Nickname").fill("The Ace")
    laptop.page.get_by_role("button", name="Save the nickname").click()
    found = hindrances(laptop.page, themes=LIGHT)
    laptop.go(f"seasons/{made.season.pk}")
    laptop.page.get_by_role("link", name="Change who may see it").click()
    laptop.page.get_by_label("Only who has the secret link").check()
    laptop.page.get_by_label("Nickname").check()
    laptop.page.get_by_role("button", name="Save who may see it").click()
    expect(laptop.page.get_by_role("status")).to_contain_text("Saved.")
    laptop.page.get_by_text("How everybody is called").click()
    expect(laptop.page.get_by_role("link", name="Adam Ames")).to_be_visible()
    found += hindrances(laptop.page)
    link = laptop.page.get_by_label("Copy it for the people who may see the season").input_value()
    laptop.go(f"standings/{made.season.pk}")
    expect(laptop.page.locator("main")).to_contain_text("Others see this season by its secret link alone")
    found += hindrances(laptop.page, themes=LIGHT)

    follower = house.visitor(javascript=False)
    address = f"{house.url}/club/{made.club.slug}/standings/{made.season.pk}"
    follower.goto(address)
    expect(follower.get_by_role("heading", level=1)).to_have_text("No such page")
    follower.goto(house.url + link[link.index("/club/") :])
    expect(follower.get_by_role("heading", level=1)).to_have_text("Season standings")
    expect(follower.locator("main")).to_contain_text("The Ace")
    expect(follower.locator("main")).to_contain_text("Bella B.")
    expect(follower.locator("main")).not_to_contain_text("Ames")

    assert found == []
