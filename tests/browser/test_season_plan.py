"""A season planned through its pages: from nothing to nine nights, one moved, one cancelled, two hosts exchanged."""

from __future__ import annotations

from django.test import Client
from icalendar import Calendar
from playwright.sync_api import expect

from tests.browser.every_page import hindrances
from tests.browser.test_seating_dragged import drag
from tests.factories import coordinator_of, make_club, make_coordinator, make_couples, make_season
from tournaments.models import Night


def empty_season(house):
    """A club with its couples and a season without a night, and its coordinator's laptop."""
    user = make_coordinator()
    club = make_club(user=user)
    by = coordinator_of(user)
    season = make_season(club, list(make_couples(club, by=by).values()), by=by)
    return season, house.laptop_of(user, club.slug)


def nights(page) -> list[str]:
    """The plan as it stands: day, hosts, state."""
    return page.locator("li.night").evaluate_all(
        """all => all.map(li => [li.querySelector(".when").textContent,
           li.querySelector("bdi")?.textContent ?? "-", li.querySelector(".buttons>.soft").textContent].join(" | "))"""
    )


def row_of(page, day: str):
    """A night of the plan by its day."""
    return page.locator("li.night", has_text=day)


def open_night(page, day: str) -> None:
    row_of(page, day).get_by_role("link", name="Change").click()


def test_a_season_from_nothing_to_a_plan_that_has_changed(house):
    season, laptop = empty_season(house)
    page = laptop.page
    laptop.go(f"seasons/{season.pk}")
    found = hindrances(page)
    found += plan_eight_nights(page)
    found += exchange_hosts(page)
    found += move_one_and_cancel_one(page)
    the_calendar_follows(page)
    take_both_back(page)
    drag_hosts(page)
    row_of(page, "11 September").get_by_role("link", name="Checklist").click()
    page.get_by_label("12 chairs").check()
    page.get_by_role("button", name="Save the ticks").click()
    expect(page.get_by_label("12 chairs")).to_be_checked()
    found += hindrances(page)
    laptop.go(f"seasons/{season.pk}/dates")
    found += hindrances(page)

    assert found == []
    assert Night.objects.filter(season=season).count() == 8


def plan_eight_nights(page) -> list[str]:
    """Proposes and saves; February's night is wanted a month earlier, and Look again says what comes of it."""
    page.get_by_role("link", name="Plan the nights").click()
    page.get_by_label("Day", exact=True).select_option("Thursday")
    page.get_by_label("How often").select_option("the second of the month")
    page.get_by_label("Days without a night").fill("24 December to 10 January Christmas")
    page.get_by_role("button", name="Propose nights").click()
    expect(page.get_by_role("heading", name="8 nights proposed")).to_be_visible()
    expect(page.get_by_text("Thursday 8 January is left out: Christmas.")).to_be_visible()
    found = hindrances(page)
    february = page.get_by_role("group", name="Thursday 12 February")
    february.get_by_label("Hosts").select_option("Dan Diaz & Dora Diaz")
    february.get_by_label("Date").fill("2026-01-15")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("group", name="Thursday 15 January")).to_be_visible()
    expect(page.locator(".notice").first).to_contain_text(
        "Dan Diaz & Dora Diaz host twice in a row: on Thursday 11 December and Thursday 15 January."
    )
    page.get_by_role("button", name="Save this plan").click()
    expect(page.locator("li.night")).to_have_count(8)
    assert nights(page) == [
        "Thursday 11 September | Adam Ames & Alice Ames | planned",
        "Thursday 9 October | Bert Brook & Bella Brook | planned",
        "Thursday 13 November | Carl Chen & Cora Chen | planned",
        "Thursday 11 December | Dan Diaz & Dora Diaz | planned",
        "Thursday 15 January | Dan Diaz & Dora Diaz | planned",
        "Thursday 12 March | Finn Ford & Fay Ford | planned",
        "Thursday 9 April | Adam Ames & Alice Ames | planned",
        "Thursday 14 May | Bert Brook & Bella Brook | planned",
    ]
    return found


def exchange_hosts(page) -> list[str]:
    """January's hosts change places with March's, and two who are no neighbours have agreed before."""
    row = row_of(page, "Thursday 15 January")
    row.get_by_role("button", name="later").click()
    expect(row.locator("bdi")).to_have_text("Finn Ford & Fay Ford")
    expect(row.locator(".chip")).to_have_text("not agreed yet")
    found = hindrances(page)
    page.get_by_role("button", name="All of them have agreed").click()
    expect(page.locator(".chip")).to_have_count(0)
    open_night(page, "9 October")
    found += hindrances(page)
    page.get_by_label("With").select_option("9 April 2026: Adam Ames & Alice Ames")
    page.get_by_label("Both have agreed").check()
    page.get_by_role("button", name="Exchange the hosts").click()
    expect(row_of(page, "9 October").locator("bdi")).to_have_text("Adam Ames & Alice Ames")
    expect(page.locator(".chip")).to_have_count(0)
    return found


def move_one_and_cancel_one(page) -> list[str]:
    """A day that is taken is refused first, with what was entered kept."""
    open_night(page, "13 November")
    page.get_by_label("The new day").fill("2025-12-11")
    page.get_by_role("button", name="Move the night").click()
    expect(page.locator(".error").first).to_contain_text("Night 4 is on 11 December 2025 already.")
    expect(page.get_by_label("The new day")).to_have_value("2025-12-11")
    found = hindrances(page)
    page.get_by_label("The new day").fill("2025-11-20")
    page.get_by_role("button", name="Move the night").click()
    expect(row_of(page, "Thursday 20 November")).to_contain_text("was Thursday 13 November")
    open_night(page, "9 April")
    page.get_by_role("button", name="Cancel the night").click()
    expect(row_of(page, "9 April")).to_contain_text("cancelled")
    found += hindrances(page)
    plan = page.url
    page.goto(f"{plan.partition('/seasons')[0]}/nights/{Night.objects.get(state='cancelled').pk}")
    expect(page.get_by_text("This night is cancelled.")).to_be_visible()
    found += hindrances(page)
    page.goto(plan)
    return found


def the_calendar_follows(page) -> None:
    """By the address that the page gives to members."""
    address = page.get_by_role("link", name="calendar").get_attribute("href")
    entries = Calendar.from_ical(Client().get(address).content).walk("VEVENT")
    assert [str(e.decoded("dtstart")) for e in entries if e["status"] == "CANCELLED"] == ["2026-04-09"]
    assert "2025-11-20" in [str(e.decoded("dtstart")) for e in entries]


def take_both_back(page) -> None:
    row_of(page, "9 April").get_by_role("button", name="Bring it back").click()
    open_night(page, "20 November")
    page.get_by_role("button", name="Back to Thursday 13 November").click()
    expect(row_of(page, "13 November")).to_contain_text("planned")
    assert {line.split(" | ")[2] for line in nights(page)} == {"planned"}


def drag_hosts(page) -> None:
    """From one night onto any other; onto nothing they stay."""
    november, may = row_of(page, "13 November"), row_of(page, "14 May")
    page.set_viewport_size({"width": 1280, "height": 2400})  # all of the plan
    drag(page, november.locator(".hosts"), page.locator("h1"))
    expect(november.locator(".hosts")).to_have_text("Carl Chen & Cora Chen")
    drag(page, november.locator(".hosts"), may.locator(".when"))
    expect(november.locator(".hosts")).to_have_text("Bert Brook & Bella Brook")
    expect(may.locator(".hosts")).to_have_text("Carl Chen & Cora Chen")
    expect(november.get_by_role("status")).to_have_text("Saved: the hosts have changed places.")


def test_a_night_is_moved_and_exchanged_without_javascript(house):
    season, laptop = empty_season(house)
    page = house.visitor(javascript=False)
    page.context.add_cookies(laptop.page.context.cookies())
    page.goto(f"{laptop.base}/seasons/{season.pk}/plan")
    page.get_by_role("button", name="Propose nights").click()
    page.get_by_role("button", name="Save this plan").click()
    page.locator("li.night").first.get_by_role("button", name="later").click()

    expect(page.locator("li.night").first.locator("bdi")).to_have_text("Bert Brook & Bella Brook")
