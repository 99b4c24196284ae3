"""The pages of a player and of a couple: who may read them, which seasons they show, what they cost."""

from dataclasses import replace

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import (
    another_night,
    finish,
    fixture_night,
    make_guest,
    make_season,
    note_deal,
    open_night,
    planned_night,
    play_night,
    season_of_nights,
    table_of,
)
from tests.tournaments.queries.from_the_hands import season_with_substitutes
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import HandKind, NamesShown, Player, Season, Visibility
from tournaments.services import merging, people
from tournaments.views.guards import NIGHT_COOKIE

pytestmark = pytest.mark.django_db


def player_url(made, name: str, season: object = "") -> str:
    address = reverse("player_page", args=[made.club.slug, made.people[name].pk])
    return f"{address}?season={season}" if season else address


def couple_url(made, letter: str) -> str:
    return reverse("couple_page", args=[made.club.slug, made.couples[letter].pk])


def shown(made, **changes) -> None:
    Season.objects.filter(pk=made.season.pk).update(**changes)


def test_a_players_page_leads_to_nights_partners_and_opponents():
    made = season_of_nights(1)

    answer = Client().get(player_url(made, "Adam"))

    assert the_one(answer.text, "h1").text == "Adam Ames"
    links = {link["href"] for link in elements(answer.text, "a")}
    assert reverse("night_result", args=[made.club.slug, made.night.pk]) in links
    assert player_url(made, "Bella", made.season.pk) in links  # partner or opponent, in the same season
    assert f"{couple_url(made, 'A')}?season={made.season.pk}" in links
    assert "Over all tables, " in words(answer)
    assert "style=" not in answer.text


def test_what_a_place_is_ranked_by_stands_beside_it():
    made = season_of_nights(1)
    shown(made, ranked_by="best", best_of=6, least_nights=2)

    for page in (
        player_url(made, "Adam", made.season.pk),
        f"{couple_url(made, 'A')}?season={made.season.pk}",
    ):
        told = words(Client().get(page))
        assert "The whole season is ranked by the best 6 nights; a place needs at least 2 nights." in told
        assert "Place –" in told


def test_a_couples_page_leads_to_both_members():
    made = season_of_nights(1)

    answer = Client().get(couple_url(made, "A"))

    assert the_one(answer.text, "h1").text == "Adam Ames & Alice Ames"
    links = {link["href"] for link in elements(answer.text, "a")}
    assert {player_url(made, name, made.season.pk) for name in ("Adam", "Alice")} <= links


def test_a_member_who_has_not_played_yet_has_a_page_that_says_so():
    made = planned_night()

    assert "No finished night has Adam Ames in it yet." in words(Client().get(player_url(made, "Adam")))
    assert "No finished night has Adam Ames & Alice Ames in it yet." in words(
        Client().get(couple_url(made, "A"))
    )


def test_the_season_is_chosen_by_links_and_all_of_them_together_are_one():
    made = season_of_nights(1)
    second = make_season(made.club, list(made.couples.values()), by=made.by, name="A year later")
    client = Client()

    usual = client.get(player_url(made, "Adam"))
    both = client.get(player_url(made, "Adam", "all"))

    assert usual.context["season"] == made.season.name  # the other has no night yet
    assert [(one.label, one.is_chosen) for one in usual.context["choices"]] == [
        (second.name, False),
        (made.season.name, True),
        ("All seasons", False),
    ]
    assert both.context["figures"].points == usual.context["figures"].points
    assert client.get(player_url(made, "Adam", second.pk)).context["part"].told["is_empty"]
    assert client.get(player_url(made, "Adam", "nonsense")).context["season"] == made.season.name
    assert client.get(player_url(made, "Adam", 10**30)).status_code == 404


def test_somebody_of_a_season_that_others_may_not_read_is_not_there_for_them():
    made = season_of_nights(1)
    shown(made, visibility=Visibility.COORDINATORS)

    for address in (
        player_url(made, "Adam"),
        player_url(made, "Adam", made.season.pk),
        couple_url(made, "A"),
    ):
        assert Client().get(address).status_code == 404
        assert signed_in(made.coordinator).get(address).status_code == 200


def test_an_open_season_shows_nothing_of_one_that_is_kept_from_others():
    made = season_of_nights(1)
    kept = make_season(made.club, list(made.couples.values()), by=made.by, name="Kept")
    Season.objects.filter(pk=kept.pk).update(visibility=Visibility.COORDINATORS)

    answer = Client().get(player_url(made, "Adam", "all"))

    assert [one.label for one in answer.context["choices"]] == [made.season.name]
    assert Client().get(player_url(made, "Adam", kept.pk)).status_code == 404


def test_somebody_in_no_season_is_a_page_for_coordinators_only():
    made = season_of_nights(1)
    guest = make_guest(made, "Una Usher")
    made.people["Una"] = guest

    assert Client().get(player_url(made, "Una")).status_code == 404
    assert "No finished night has Una Usher in it yet." in words(
        signed_in(made.coordinator).get(player_url(made, "Una"))
    )


def test_names_are_short_where_the_season_shows_them_so_but_not_to_coordinators():
    made = season_of_nights(1)
    shown(made, names_shown=NamesShown.INITIAL)

    for address in (player_url(made, "Adam"), couple_url(made, "A")):
        answer = Client().get(address)
        assert "Adam A." in words(answer)
        assert not any(person.name.split()[1] in answer.text for person in Player.objects.all())
        assert "Adam Ames" in words(signed_in(made.coordinator).get(address))


def test_who_turned_out_to_be_somebody_else_is_shown_as_who_they_are():
    made = season_of_nights(1)
    one, other = make_guest(made, "Hana Hill"), make_guest(made, "Hana Hall")
    merging.merge_players(
        club=made.club, keep_id=one.pk, gone_id=other.pk, by=made.by, at=made.club.created_at
    )
    made.people["Hill"], made.people["Hall"] = one, other

    answer = signed_in(made.coordinator).get(player_url(made, "Hall", "all"))

    assert answer.headers["Location"] == player_url(made, "Hill", "all")


def test_an_archived_guest_keeps_a_page():
    made = season_with_substitutes()
    people.archive_player(
        player=Player.objects.get(pk=made.people["Sue"].pk), by=made.by, at=made.club.created_at
    )

    answer = Client().get(player_url(made, "Sue"))

    assert "a guest · archived" in words(answer)
    assert "for Alice Ames" in words(answer)


def test_a_player_of_another_club_is_not_there():
    made, other = open_night(), open_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    for name, number in (("player_page", other.people["Adam"].pk), ("couple_page", other.couples["A"].pk)):
        assert Client().get(reverse(name, args=[made.club.slug, number])).status_code == 404
        assert Client().get(reverse(name, args=[made.club.slug, 10**30])).status_code == 404


# --- What they cost ----------------------------------------------------------------------------------------


def asked(address: str) -> list[str]:
    Client().get(address)
    with CaptureQueriesContext(connection) as captured:
        assert Client().get(address).status_code == 200
    return [query["sql"] for query in captured.captured_queries]


def hands_read(statements: list[str]) -> list[str]:
    """What reads hands, but for the few that can win the wine."""
    return [sql for sql in statements if '"tournaments_hand"' in sql and "'9S'" not in sql]


def test_the_pages_cost_the_same_with_more_nights_and_more_clubs_and_read_no_hands():
    made = season_of_nights(1)
    addresses = [player_url(made, "Adam"), player_url(made, "Adam", "all"), couple_url(made, "A")]
    one = [asked(address) for address in addresses]
    season_of_nights(1, username="kim", club_name="Monday Cards", ending="bbbbb")
    for week in (1, 2):
        play_night(another_night(made, week))

    assert [len(asked(address)) for address in addresses] == [len(statements) for statements in one]
    assert max(len(statements) for statements in one) <= 10
    assert [hands_read(statements) for statements in one] == [[], [], []]


def test_the_dearest_season_keeps_to_the_budget():
    """Short names, seats taken over within a round, substitutes."""
    made = season_with_substitutes("member")
    shown(made, names_shown=NamesShown.NICKNAME)

    for address in (player_url(made, "Alice"), couple_url(made, "A")):
        statements = asked(address)
        assert len(statements) <= 10
        assert len(hands_read(statements)) == 1  # both sides' sums where a seat changed hands


# --- How people get there ----------------------------------------------------------------------------------


def test_a_coordinator_comes_from_the_figures_to_the_name_and_back():
    made = planned_night()
    desk = signed_in(made.coordinator)
    person = reverse("player", args=[made.club.slug, made.people["Adam"].pk])

    leads = [
        {a["href"] for a in elements(desk.get(url).text, "a")} for url in (player_url(made, "Adam"), person)
    ]

    assert person in leads[0]
    assert player_url(made, "Adam") in leads[1]
    assert person not in Client().get(player_url(made, "Adam")).text


@pytest.mark.parametrize("page", ["season_standings", "night_result"])
def test_a_name_leads_to_its_page_in_that_season(page):
    made = season_of_nights(1)
    number = made.night.pk if page == "night_result" else made.season.pk

    answer = Client().get(reverse(page, args=[made.club.slug, number]))

    leads = {link["href"]: link.text for link in elements(answer.text, "a")}
    assert leads[player_url(made, "Adam", made.season.pk)] == "Adam Ames"


def test_who_may_read_only_tonight_is_led_to_nobodys_page():
    made = season_of_nights(1)
    shown(made, visibility=Visibility.COORDINATORS)
    room = Client()
    room.cookies[NIGHT_COOKIE] = signing.dumps(made.night.pk, salt=NIGHT_COOKIE)

    answer = room.get(reverse("night_result", args=[made.club.slug, made.night.pk]))

    assert "Adam Ames" in words(answer)
    assert "/people/" not in answer.text


def test_a_night_on_which_every_deal_was_thrown_in_is_a_night_of_no_points():
    rules = replace(CARD_CLUB, rounds_per_night=1, hands_per_round=1, thrown_in_counts=True)
    made = fixture_night(rules=rules)
    for name in ("High", "Middle", "Low"):
        note_deal(made.night, table_of(made.night, name), HandKind.THROWN_IN)
    finish(made)

    player = Client().get(player_url(made, "Adam")).context["figures"]
    couple = Client().get(couple_url(made, "A")).context["figures"]

    assert (player.points, player.nights_counted, player.rounds, player.tables) == (0, 1, 0, ())
    assert (player.place.label, player.bids.whole.rate) == ("1=", "–")
    assert (couple.points, couple.nights[0].place, couple.rounds) == (0, "1=", ())
