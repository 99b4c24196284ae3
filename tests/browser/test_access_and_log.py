"""Somebody is invited, amends a hand, and the amendment is put back from the log; two people are made one;
and the club goes out as a file and comes in again beside itself.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpResponse
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.every_page import hindrances
from tests.browser.house import IPHONE, Laptop
from tests.factories import EVENING, R_ONE, Fixture, fixture_night, make_guest, play_hands, table_of
from tournaments.models import Club, Hand, LogEntry, Membership, Player
from tournaments.queries.audit import differences
from tournaments.services import plan_hosts, seasons

UNAUTHORISED = 401


def test_invited_amends_a_hand_and_it_is_put_back(house):
    made = fixture_night()
    play_hands(made.night, table_of(made.night, "High"), R_ONE)
    owner, kim = house.laptop(made), house.visitor(**IPHONE)
    found: list[str] = []

    link = invite(owner, found)
    come_in(kim, link, made, found)
    late = house.visitor(**IPHONE)
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("was used already")
    found += hindrances(late)
    amend_and_put_back(owner, kim, made, found)
    key = make_a_key(owner, kim, found)
    take_out(owner, kim, made, found)
    assert reading(key).status_code == UNAUTHORISED
    make_one_of_two(owner, made, found)
    put_hosts_back(owner, made, found)
    out_and_in_again(owner, made, found)
    for path in ("password", "password/forgotten", "password/1/2"):
        owner.page.goto(f"{house.url}/{path}")
        found += hindrances(owner.page)

    assert found == []


def invite(owner: Laptop, found: list[str]) -> str:
    """Makes an invitation on the page that the club's page leads to; gives its link."""
    owner.go("")
    owner.page.get_by_role("link", name="People with access").click()
    found += hindrances(owner.page)
    owner.page.get_by_role("button", name="Invite somebody").click()
    expect(owner.page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    found += hindrances(owner.page)
    return owner.page.get_by_label("Copy this link and send it to one person").input_value()


def come_in(kim: Page, link: str, made: Fixture, found: list[str]) -> None:
    """Makes an account by the link, with a password that is refused first."""
    kim.goto(link)
    found += hindrances(kim)
    kim.get_by_label("Your name").fill("Kim Lake")
    kim.get_by_label("User name").fill("kim")
    kim.get_by_label("Password").fill("1234")
    kim.get_by_role("button", name="Make the account").tap()
    expect(kim.locator("#id_password_error")).to_contain_text("too short")
    found += hindrances(kim)
    kim.get_by_label("Password").fill("eight-hearts-made")
    kim.get_by_role("button", name="Make the account").tap()
    expect(kim.get_by_role("heading", level=1)).to_have_text(made.club.name)


def amend_and_put_back(owner: Laptop, kim: Page, made: Fixture, found: list[str]) -> None:
    """Kim amends a hand on her phone; the owner finds it in the log, sees what follows, and puts it back."""
    hand = Hand.objects.get(table=table_of(made.night, "High"), number=3)
    kim.goto(f"{owner.base}/nights/{made.night.pk}/hands/{hand.pk}")
    kim.get_by_label("Tricks").fill("3")
    kim.get_by_label("Why").fill("misread the sheet")
    kim.get_by_role("button", name="Amend hand 3").tap()
    expect(kim.get_by_role("heading", level=1)).to_contain_text("Round 1")

    owner.go("log")
    expect(owner.page.get_by_role("link", name="Earlier entries")).to_have_count(0)
    found += hindrances(owner.page)
    owner.page.get_by_label("What").select_option("Hands put right")
    owner.page.get_by_role("button", name="Show").click()
    line = owner.page.locator(".entries li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("took 9 → 9♠\ufe0e by Adam & Alice, took 3")
    expect(line).to_contain_text("Kim Lake")
    found += hindrances(owner.page)
    owner.page.get_by_role("link", name="Put back").click()
    expect(owner.page.locator(".follows .lit")).to_contain_text(["Winner", "Wine"])
    found += hindrances(owner.page)
    owner.page.get_by_role("button", name="Put it back").click()
    expect(owner.page.locator("#id_reason_error")).to_contain_text("Say why")
    owner.page.get_by_label("Why").fill("the sheet says 9")
    owner.page.get_by_role("button", name="Put it back").click()
    expect(line).to_have_count(2)
    expect(line.first).to_contain_text("the sheet says 9")

    hand.refresh_from_db()
    assert (hand.tricks, differences(made.club)) == (9, [])
    amendments = LogEntry.objects.filter(action="hand_amended").order_by("pk")
    assert list(amendments.values_list("who", flat=True)) == ["Kim Lake", "Jo Hall"]


def make_a_key(owner: Laptop, kim: Page, found: list[str]) -> str:
    """Kim makes a key for a program on her phone; it is shown once, and opens the club until she is taken out."""
    kim.goto(f"{owner.base}/api")
    found += hindrances(kim)
    kim.get_by_label("What it is for").fill("Kim’s sheet")
    kim.get_by_role("button", name="Make the key").tap()
    key = kim.get_by_label("Copy it now").input_value()
    found += hindrances(kim)
    assert reading(key).json()["key"] == {"name": "Kim’s sheet", "reads_private": False}
    kim.get_by_role("link", name="What there is to read").tap()
    kim.get_by_text("An example of A finished night").tap()
    expect(kim.get_by_role("region", name="Example: A finished night")).to_contain_text('"bid": "10NT"')
    found += hindrances(kim)
    owner.go("api")
    owner.page.get_by_text("Revoke Kim’s sheet").first.click()
    expect(owner.page.get_by_role("button", name="Revoke Kim’s sheet")).to_be_visible()
    assert key not in owner.page.content()
    found += hindrances(owner.page)
    return key


def reading(key: str) -> HttpResponse:
    """What a program with this key is told of its club."""
    return Client().get("/api/1/club", headers={"Authorization": f"Bearer {key}"})


def take_out(owner: Laptop, kim: Page, made: Fixture, found: list[str]) -> None:
    """The owner takes Kim out; her open page leads nowhere any more."""
    owner.go("access")
    owner.page.get_by_text("Change Kim Lake").click()
    found += hindrances(owner.page)
    owner.page.get_by_role("button", name="Take out").click()
    expect(owner.page.get_by_text("Change Kim Lake")).to_have_count(0)
    kim.reload()
    expect(kim.get_by_role("heading", level=1)).not_to_contain_text("Round 1")
    assert list(Membership.objects.filter(club=made.club).values_list("user__username")) == [("jo",)]


def make_one_of_two(owner: Laptop, made: Fixture, found: list[str]) -> None:
    """Two guests are made one, and two again."""
    gone, keep = (make_guest(made, name) for name in ("Hana Hall", "Hana Hill"))
    owner.go("players")
    owner.page.get_by_role("link", name="One person is here twice").click()
    owner.page.get_by_label("This one …", exact=True).select_option("Hana Hall (a guest)")
    owner.page.get_by_label("… is this one").select_option("Hana Hill (a guest)")
    owner.page.get_by_role("button", name="Look at both").click()
    expect(owner.page.get_by_role("heading", level=2).first).to_have_text("Hana Hall becomes Hana Hill")
    found += hindrances(owner.page)
    owner.page.get_by_role("button", name="Make them one").click()
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("Hana Hill")
    assert Player.objects.get(pk=gone.pk).merged_into == keep
    owner.go("players/merge")
    found += hindrances(owner.page)
    owner.page.get_by_role("button", name="Make two again").click()
    expect(owner.page.get_by_role("button", name="Make two again")).to_have_count(0)
    assert Player.objects.get(pk=gone.pk).merged_into is None


def put_hosts_back(owner: Laptop, made: Fixture, found: list[str]) -> None:
    """The hosts of a planned night, chosen anew, are put back."""
    first, second = made.couples["A"], made.couples["B"]
    date = EVENING.date() + timedelta(weeks=4)
    night = seasons.plan_night(season=made.season, date=date, hosts=first, by=made.by, at=EVENING)
    plan_hosts.set_hosts(night=night, hosts=second, by=made.by, at=EVENING)
    owner.go("log?kind=plan")
    owner.page.get_by_role("link", name="Put back").click()
    expect(owner.page.get_by_text("Bert Brook & Bella Brook → Adam Ames & Alice Ames")).to_be_visible()
    found += hindrances(owner.page)
    owner.page.get_by_label("Why").fill("they are away")
    owner.page.get_by_role("button", name="Put it back").click()
    expect(owner.page.get_by_role("heading", level=1)).to_have_text("The log")
    night.refresh_from_db()
    assert night.hosts == first


def out_and_in_again(owner: Laptop, made: Fixture, found: list[str]) -> None:
    """The club's file is downloaded and brought in beside the club."""
    owner.go("")
    owner.page.get_by_role("link", name="The whole club as a file").click()
    found += hindrances(owner.page)
    with owner.page.expect_download() as download:
        owner.page.get_by_role("link", name="Download the file").click()
    owner.page.get_by_role("link", name="Bring a club in").click()
    for answer in ("There is a club at the archive’s address", "is here, and yours"):
        owner.page.get_by_label("The file").set_input_files(download.value.path())
        owner.page.get_by_role("button", name="Bring the club in").click()
        expect(owner.page.locator("main")).to_contain_text(answer)
        found += hindrances(owner.page)
        if "archive" not in owner.page.url:
            owner.page.get_by_label("bring this one in beside it").check()
    club = Club.objects.exclude(pk=made.club.pk).get(name=made.club.name)
    assert differences(club) == []
    assert Hand.objects.filter(table__round__night__season__club=club).exists()
