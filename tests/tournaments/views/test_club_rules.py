"""How a club plays: the rules its season has frozen, whatever the catalogue says."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring import CARD_CLUB, RULE_SETS
from tests.factories import Fixture, make_club, make_season, open_night
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.rules_reading import RulesPage
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import Night, Season


def rules_url(made: Fixture) -> str:
    return reverse("club_rules", args=[made.club.slug])


def test_the_page_shows_the_seasons_rules_and_its_evening(made):
    page = RulesPage(Client().get(rules_url(made)).text)

    assert the_one(page.html, "h1").text == "How Thursday Cards plays"
    assert page.sources()["A set contract gives the other side 100 more."] == "004"
    assert "3 tables, 6 couples: 5 rounds of 6 hands, 30 in all." in the_one(page.html, "main").text
    assert page.endings() == {}
    assert (len(page.bid_tables()[0]), page.bid_tables()[0]["7S"]) == (20, "140")


def test_what_a_club_chose_is_marked(db):
    made = open_night(rules=replace(CARD_CLUB, set_bonus=50, schedule="original"))
    page = RulesPage(Client().get(rules_url(made)).text)

    assert page.sources()["A set contract gives the other side 50 more."] == "chosen here"
    assert page.bid_tables()[0]["7S"] == "80"
    assert page.examples()["Set by one trick"][1][1][2] == "+90"


@pytest.mark.parametrize("target", [0, 500])
def test_a_season_under_four_hand_rules_has_misere_and_no_end_of_a_game(db, target):
    four = replace(RULE_SETS["four_hand_australian"], target=target)
    page = RulesPage(Client().get(rules_url(open_night(rules=four))).text)

    assert page.bid_tables()[0]["MIS"] == "250"
    assert "Misère kept" in page.examples()
    assert page.endings() == {}
    assert "Out the back door" not in the_one(page.html, "main").text


def test_another_season_of_the_club_by_its_number(made):
    older = make_season(made.club, [], by=made.by, name="2024 to 2025", rules=replace(CARD_CLUB, slam=300))

    page = RulesPage(Client().get(rules_url(made), {"season": older.pk}).text)

    assert "All ten tricks under a contract are worth at least 300." in page.sources()


@pytest.mark.parametrize("number", ["0", "999999", "9" * 40, "x", "", "-1", "٣", "\x00"])
def test_a_season_that_is_not_there_has_no_rules(made, number):
    assert Client().get(rules_url(made), {"season": number}).status_code == 404


def test_another_clubs_season_is_not_shown_under_this_ones_name(made):
    other = open_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    assert Client().get(rules_url(made), {"season": other.season.pk}).status_code == 404


def test_a_club_that_is_not_there_has_no_rules(db):
    assert Client().get(reverse("club_rules", args=["nobody-aaaaa"])).status_code == 404


def test_a_club_without_a_season_says_so(db):
    club = make_club()

    page = words(Client().get(reverse("club_rules", args=[club.slug])))

    assert "No season yet. Its rules stand here once there is one." in page


@pytest.mark.parametrize("who", ["nobody", "coordinator"])
def test_the_navigation_leads_here(made, who):
    client = Client() if who == "nobody" else signed_in(made.coordinator)
    page = client.get(reverse("standings", args=[made.club.slug])).text
    here = client.get(rules_url(made)).text

    links = {one["href"]: one.text for one in elements(page, "a")}
    assert links[rules_url(made)] == ("How we play" if who == "nobody" else "Rules")
    current = [one["href"] for one in elements(here, "a") if one["aria-current"] == "page"]
    assert current == [rules_url(made)]


def test_a_season_leads_to_its_own_rules_in_full(made, desk):
    page = desk.get(reverse("season", args=[made.club.slug, made.season.pk])).text
    (link,) = [one["href"] for one in elements(page, "a") if one.text == "In full, with examples"]

    assert link == f"{rules_url(made)}?season={made.season.pk}"


def test_a_phone_leads_to_the_rules_of_its_own_season(made, adam):
    make_season(made.club, [], by=made.by, name="2026 to 2027", rules=replace(CARD_CLUB, slam=300))
    link = next(
        one for one in elements(adam.get(reverse("phone")).text, "a") if one.text == "How this club plays"
    )

    answer = adam.get(link["href"], follow=True)

    assert answer.redirect_chain == [(f"{rules_url(made)}?night={made.night.pk}", 302)]
    assert the_one(answer.text, "h1").text == "How Thursday Cards plays"


def test_a_night_shows_the_rules_it_is_played_by_after_the_season_has_others(made, adam):
    Night.objects.filter(pk=made.night.pk).update(rules=made.season.rules)
    Season.objects.filter(pk=made.season.pk).update(rules=replace(CARD_CLUB, set_bonus=0).as_dict())

    tonight = adam.get(reverse("phone_rules"), follow=True)
    later = Client().get(rules_url(made))

    assert "A set contract gives the other side 100 more." in words(tonight)
    assert "A set contract gives the other side 100 more." not in words(later)
    assert Client().get(rules_url(made), {"night": "0"}).status_code == 404


def test_the_names_to_tap_lead_here(made):
    client = Client()
    page = client.get(reverse("join_secret", args=[made.night.join_secret]), follow=True).text

    assert {one["href"] for one in elements(page, "a") if one.text == "How this club plays"} == {
        rules_url(made)
    }


def test_the_page_asks_the_database_for_club_and_season_only(made, django_assert_max_num_queries):
    Client().get(rules_url(made))

    with django_assert_max_num_queries(3):
        Client().get(rules_url(made))


def test_the_rules_come_as_a_leaf_from_the_page_and_from_the_prints_of_a_night(made, desk):
    leaf = reverse("club_rules_print", args=[made.club.slug])
    assert (
        f'href="{leaf}?season={made.season.pk}"'
        in desk.get(reverse("club_rules", args=[made.club.slug])).text
    )
    prints = desk.get(reverse("prints", args=[made.club.slug, made.night.pk]), {"paper": "letter"})
    assert f'href="{leaf}?night={made.night.pk}&amp;paper=letter"' in prints.text

    answer = desk.get(leaf, {"night": made.night.pk, "paper": "letter"})

    assert (
        answer.headers["Content-Disposition"] == f'inline; filename="rules-{made.season.starts_on.year}.pdf"'
    )
    assert answer.content.startswith(b"%PDF")
    assert desk.get(leaf, {"season": "999999"}).status_code == 404
