"""Late arrival, early leaving, and seats found wrong after two hands: a laptop, and phones that follow."""

from datetime import timedelta

from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.factories import (
    EVENING,
    R_ONE,
    fixture_night,
    make_couples,
    make_guest,
    planned_night,
    play_hands,
    table_of,
)
from tournaments.queries.audit import differences
from tournaments.services import seasons


def test_places_change_hands_and_wrong_seats_are_put_right(house):
    made = fixture_night()
    make_guest(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:2])
    bella, cora = house.phone(made, "Bella"), house.phone(made, "Cora")
    laptop = house.laptop(made)
    desk, found = laptop.page, []

    laptop.go_to_night(made)
    desk.get_by_role("link", name="Who plays").click()
    leaving = desk.locator("#place")
    leaving.get_by_label("Whose place").select_option("Bella Brook (High)")
    leaving.get_by_label("Who plays from now on").select_option("Sue Stone")
    leaving.get_by_label("in this round: hands before").check()
    leaving.get_by_role("button", name="Show what follows").click()
    expect(leaving.locator(".follows")).to_contain_text("hands 1 to 2 Bella Brook; 2 hands kept")
    found += hindrances(desk)
    leaving.get_by_role("button", name="Let them play").click()
    expect(desk.locator("#console-now")).to_contain_text("Bert & Sue")
    bella.look()
    expect(bella.page.locator(".said")).to_have_text("You are not at a table in this round.")

    desk.get_by_role("link", name="Who plays").click()
    wrong = desk.locator("#exchange")
    wrong.get_by_label("Who", exact=True).select_option("Sue Stone (High)")
    wrong.get_by_label("sat where").select_option("Cora Chen (Middle)")
    wrong.get_by_role("button", name="Show what follows").click()
    expect(wrong.locator(".error").first).to_contain_text("Say why")
    wrong.get_by_label("Why").fill("they sat down wrong")
    wrong.get_by_role("button", name="Show what follows").click()
    expect(wrong.locator(".follows")).to_contain_text("Cora Chen’s phone goes to High")
    wrong.get_by_role("button", name="Exchange the seats").click()
    expect(desk.locator("#console-now")).to_contain_text("Bert & Cora")
    cora.look()
    expect(cora.page.locator(".sides")).to_contain_text("Bert")
    expect(cora.totals.first).to_have_text("330")

    laptop.go("log")
    desk.get_by_role("link", name="Sue Stone and Cora Chen").click()
    found += hindrances(desk)
    desk.get_by_label("Why").fill("they sat right")
    desk.get_by_role("button", name="Put it back").click()
    laptop.go_to_night(made)
    expect(desk.locator("#console-now")).to_contain_text("Bert & Sue")
    assert differences(made.club) == []
    assert found == []


def test_a_couple_joins_another_leaves_and_the_first_seating_is_evened_out(house):
    made = planned_night()
    make_couples(made.club, {"G": ("Gus Gray", "Gil Gray")}, by=made.by)
    day = EVENING.date() + timedelta(weeks=4)
    later = seasons.plan_night(season=made.season, date=day, hosts=made.couples["F"], by=made.by, at=EVENING)
    laptop = house.laptop(made)
    desk = laptop.page

    laptop.go(f"seasons/{made.season.pk}")
    desk.get_by_role("link", name="Somebody joins or leaves").click()
    found = hindrances(desk)
    for card, names, button in (
        ("A couple joins", "Gus Gray & Gil Gray", "Let them join"),
        ("A couple leaves", "Finn Ford & Fay Ford", "Let them leave"),
    ):
        form = desk.get_by_role("region", name=card)
        form.get_by_label("Couple").select_option(names)
        form.get_by_label("From which night on").select_option("Thursday 12 February")
        form.get_by_role("button", name=button).click()
        desk.get_by_role("link", name="Somebody joins or leaves").click()
    desk.get_by_role("link", name="The season", exact=True).click()
    expect(desk.locator(".notice").first).to_contain_text("Finn Ford & Fay Ford are out of the season")

    laptop.go(f"nights/{later.pk}")
    desk.get_by_role("button", name="Open the night").click()
    desk.get_by_role("button", name="Even out").click()
    expect(desk.get_by_role("heading", name="Who sits where?")).to_be_visible()
    expect(desk.locator("main")).to_contain_text("Gus Gray & Gil Gray")
    found += hindrances(desk)
    assert found == []
