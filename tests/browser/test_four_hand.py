"""A season under four-hand rules in a browser: planned on its form, played on a phone, put right at the console."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import expect

from scoring import RULE_SETS
from tests.browser.every_page import hindrances
from tests.browser.house import stop_the_clock
from tests.factories import fixture_night, planned_night
from tournaments.models import Season
from tournaments.translate import rules_of

# Original schedule (rules B2): 6♠ 40, 7♥ 200, 10NT 600; misère 250 all the same (B3).
FOUR_HAND = replace(RULE_SETS["four_hand_australian"], schedule="original", target=0, minus_rule="none")


def test_a_season_is_planned_from_the_four_hand_rules(house):
    made = planned_night()
    laptop = house.laptop(made)
    page = laptop.page
    laptop.go("seasons/new")
    page.get_by_label("Name", exact=True).fill("Winter")
    page.get_by_role("button", name="Four-hand (Australian)").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Winter")
    expect(page.get_by_label("The lowest bid is for")).to_have_value("6")
    expect(page.get_by_label("Bids to take no trick")).to_have_value("misere")
    page.get_by_label("Values of the bids").select_option("original")
    page.get_by_label("Misère ranks").select_option("above_8S")
    page.get_by_role("button", name="Save the season").click()
    expect(page.locator("#id_misere_place_error")).to_contain_text("where its value of 250 puts it")
    found = hindrances(page)
    page.get_by_label("Misère ranks").select_option("above_7NT")
    page.get_by_role("button", name="Save the season").click()
    expect(page.get_by_text("Misère 250 and open misère 500")).to_be_visible()
    found += hindrances(page)
    frozen = rules_of(Season.objects.latest("pk"))
    assert frozen == replace(FOUR_HAND, key=frozen.key)

    page.get_by_role("link", name="Change the options").click()
    example = page.locator("#example")
    expect(example).not_to_contain_text("set bonus")
    page.get_by_label("Bonus for setting the bidders").fill("50")
    page.get_by_label("Bonus for setting the bidders").blur()
    expect(example).to_contain_text("set bonus: +50 = +90")
    page.get_by_label("Bids to take no trick").select_option("nullo")
    expect(example).to_contain_text("Nullo kept")
    page.get_by_label("Bids to take no trick").select_option("misere")
    page.get_by_label("Bonus for setting the bidders").fill("60")
    found += hindrances(page)
    page.get_by_label("The season is called").press("Enter")
    expect(page.get_by_text("A set contract gives the other side 60 more.")).to_be_visible()

    assert found == []
    assert rules_of(Season.objects.latest("pk")) == replace(frozen, set_bonus=60)


def test_misere_and_sixes_on_the_phone_and_at_the_console(house):
    made = fixture_night(rules=FOUR_HAND)
    adam = house.phone(made, "Adam")
    adam.choose(side=1, bid="MIS", tricks=0)
    expect(adam.page.locator("#gains strong").first).to_have_text("+250")
    expect(adam.page.locator("#makes")).to_have_text("no trick makes it")
    adam.choose(tricks=2)
    expect(adam.page.locator("#gains strong").first).to_have_text("−250")
    expect(adam.page.locator("#gains strong").last).to_have_text("0")
    found = hindrances(adam.page)
    adam.save()
    expect(adam.totals).to_have_text(["−250", "0"])
    adam.save_all("2 6S/7", "1 OMIS/0", "2 7H/6")
    expect(adam.totals).to_have_text(["320", "−160"])  # 30 − 250 + 500 + 40 : 40 + 0 − 200
    adam.page.locator(".hands summary").first.tap()
    found += hindrances(adam.page)

    laptop = house.laptop(made)
    laptop.go_to_night(made)
    laptop.open_table("High", 1)
    found += hindrances(laptop.page)
    laptop.open_hand(1)
    laptop.page.get_by_label("Tricks").fill("0")
    laptop.page.get_by_label("Tricks").blur()
    expect(laptop.page.locator("#becomes")).to_contain_text("took 0 · made")
    assert laptop.follows()[0] == "Points: Adam & Alice 320 → 820"
    laptop.page.get_by_label("Bid", exact=True).select_option("Open misère")
    expect(laptop.page.locator("#becomes")).to_contain_text("Open misère")
    found += hindrances(laptop.page)
    laptop.page.get_by_label("Why").fill("they took none, open")
    laptop.page.get_by_role("button", name="Amend hand 1").click()
    expect(laptop.page.get_by_text("Open misère by Adam & Alice, took 0").first).to_be_visible()
    adam.look()
    expect(adam.totals).to_have_text(["1070", "−160"])  # 500 in the place of −250

    assert found == []


def test_a_form_that_has_just_come_answers_at_once(house):
    """A change in the very moment a piece is swapped in was lost while its triggers waited for a timer."""
    made = fixture_night(rules=FOUR_HAND)
    house.phone(made, "Adam").save_all("1 7H/7")
    laptop = house.laptop(made)
    laptop.go_to_night(made)
    laptop.open_table("High", 1)
    stop_the_clock(laptop.page)
    laptop.open_hand(1)
    expect(laptop.page).to_have_url(re.compile(rf"nights/{made.night.pk}$"))  # it opened beside the grid
    laptop.page.get_by_label("Tricks").fill("8")
    laptop.page.get_by_label("Tricks").blur()
    expect(laptop.page.locator("#becomes")).to_contain_text("took 8 · made")
