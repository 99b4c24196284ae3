"""A season's end through its pages: the closing page, trophies by their own names, the season after, without a script."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from playwright.sync_api import expect

from scoring import CARD_CLUB
from tests.browser.every_page import hindrances
from tests.factories import EVENING, another_night, finish, fixture_night, play_hands, table_of
from tournaments.models import Season
from tournaments.services import seasons

ONE_HAND = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1)
LONG = "Wooden" * 9  # nowhere to break
NIGHTS = (
    {"High": "1 9H/9", "Middle": "1 7H/6", "Low": "1 7H/7"},
    {"High": "1 8H/8", "Middle": "2 8S/7", "Low": "2 9C/9"},
)


def played_season(house):
    """Two nights of one hand a table, and a third one planned for February."""
    made = fixture_night(rules=ONE_HAND)
    for week, hands in enumerate(NIGHTS):
        made = another_night(made, week) if week else made
        for name, text in hands.items():
            play_hands(made.night, table_of(made.night, name), [text])
        finish(made)
    seasons.plan_night(
        season=made.season, date=date(2026, 2, 12), hosts=made.couples["C"], by=made.by, at=EVENING
    )
    return made


def test_from_the_last_night_to_the_next_season(house):
    made = played_season(house)
    season = f"seasons/{made.season.pk}"
    laptop = house.laptop(made)
    plain = house.laptop(made, javascript=False)
    found = []
    for path in (f"{season}/trophies", f"{season}/next"):
        laptop.go(path)
        found += hindrances(laptop.page)
    laptop.go(f"standings/{made.season.pk}/end")
    name_the_trophies(plain, season)
    found += read_the_closing_page(laptop)
    start_the_next_season(plain, season)
    laptop.go(f"{season}/next")
    laptop.page.get_by_role("button", name="Start this season").click()
    expect(laptop.page.get_by_role("alert")).to_contain_text("There is a season 2026 to 2027 already.")
    found += hindrances(laptop.page)

    assert found == []


def name_the_trophies(laptop, season: str) -> None:
    """From the season's page; one gets a long name, one is not given."""
    page = laptop.page
    laptop.go(season)
    page.get_by_role("link", name="Trophies").click()
    spoon = page.get_by_role("group", name="Worst couple")
    spoon.get_by_label("Name").fill(LONG)
    page.get_by_role("group", name="Most often set").get_by_label("Is given").uncheck()
    page.get_by_role("button", name="Save the trophies").click()
    terms = page.locator(".trophies dt")
    expect(terms.filter(has_text=LONG)).to_have_count(1)
    expect(terms).to_have_count(11)
    expect(terms.filter(has_text="Most often set")).to_have_count(0)


def read_the_closing_page(laptop) -> list[str]:
    """As whoever has the address: figures, rules, text, and what is left out on paper. Says what hinders."""
    page = laptop.page
    page.reload()
    found = hindrances(page)
    nines = page.locator(".trophies>div", has_text="Most nine-bids made")
    expect(nines).to_contain_text("Adam Ames, Alice Ames, Fay Ford, Finn Ford shared 1 nine-bid")
    expect(nines.locator(".note")).to_contain_text("Tie-break hands do not count.")
    expect(page.locator(".notice")).to_contain_text("1 night still to come")
    page.locator("summary").click()
    assert f"{LONG}: Dan Diaz & Dora Diaz, −200 points\n" in page.get_by_label("select all").input_value()
    page.emulate_media(media="print")
    expect(page.locator("summary")).to_be_hidden()
    expect(page.get_by_role("link", name="Start the next season")).to_be_hidden()
    expect(nines).to_be_visible()
    page.emulate_media(media="screen")
    return found


def start_the_next_season(laptop, season: str) -> None:
    """Looks again with a holiday, then saves; the season's page shows the plan."""
    page = laptop.page
    laptop.go(season)
    page.get_by_role("link", name="Start the next season").click()
    page.get_by_label("Days without a night").fill("8 to 14 February Half-term")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_text("Thursday 11 February is left out: Half-term.")).to_be_visible()
    expect(page.locator("ol.list li")).to_have_count(2)
    page.get_by_role("button", name="Start this season").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2026 to 2027")
    nights = page.locator("li.night")
    expect(nights).to_have_count(2)
    expect(nights.first).to_contain_text("at Dan Diaz & Dora Diaz’s")
    new = Season.objects.get(name="2026 to 2027")
    assert new.trophies["worst_couple"]["name"] == LONG
    assert new.rules == ONE_HAND.as_dict()
