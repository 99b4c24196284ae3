"""Nothing of a season is read by who may not read it: every address there is, asked by strangers."""

import re
from datetime import date, timedelta

import pytest
from django.core import signing
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.factories import EVENING
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.crawl import OTHER_VIEWS, World, build, crawl, leaks, told
from tests.tournaments.views.visitors import signed_in, words
from tournaments.models import NamesShown, Season, Visibility
from tournaments.queries.season_privacy import HOW_NAMED
from tournaments.queries.shown_names import with_initial
from tournaments.services.season_privacy import change_privacy

OTHERS_TIME = date(2026, 6, 1)  # no day of any of the nights


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db, time_machine):
    time_machine.move_to(OTHERS_TIME, tick=False)
    return built


def show(world: World, visibility: Visibility, names: NamesShown = NamesShown.FULL) -> Season:
    made = world.kept
    return change_privacy(
        season=made.season, visibility=visibility, names_shown=names, by=made.by, at=EVENING
    )


def program(world: World) -> Client:
    """A program with a key to what everybody may read, and a link's cookie from before there was another link."""
    client = Client(headers={"Authorization": f"Bearer {world.key}"})
    client.cookies[f"bower_season_{world.kept.season.pk}"] = "a" * 64
    return client


@pytest.mark.parametrize("visibility", [Visibility.COORDINATORS, Visibility.LINK])
def test_nobody_else_reads_anything_of_a_season_kept_from_them(world, visibility):
    show(world, visibility)
    kim = signed_in(world.other.coordinator)
    strangers = {Visibility.COORDINATORS: [Client()], Visibility.LINK: [kim, program(world)]}[visibility]

    found = list(crawl(world, *strangers, also=OTHER_VIEWS))

    assert leaks(world.secrets, found) == []
    # What is not for them is answered as what is not there at all.
    missing = told(Client().get(reverse("season_standings", args=[world.kept.club.slug, 999_999])))
    not_there = [text for _, url, text in found if "No such page" in text and url.startswith("/club/")]
    assert len(not_there) > 20
    assert set(not_there) == {missing}


def test_the_same_addresses_tell_it_all_while_the_season_is_open(world):
    show(world, Visibility.OPEN)

    found = list(crawl(world, program(world), also=("?as=csv", "?as=xlsx")))

    hits = leaks(world.secrets, found)
    told_by = {url.removeprefix(f"/club/{world.kept.club.slug}/") for url, _ in hits}
    season = f"standings/{world.kept.season.pk}"
    assert told_by >= {
        "board",
        "records",
        "calendar.ics",
        "standings",
        *(
            season + page
            for page in ("", "?as=csv", "?as=xlsx", "/race", "/partners", "/end", "/print", "/certificates")
        ),
        *(f"results/{world.kept.night.pk}{page}" for page in ("", "?as=csv", "?as=xlsx", "/print")),
        f"people/{world.kept.people['Zebulon'].pk}",
        f"couples/{world.kept.couples['A'].pk}",
        f"/api/1/seasons/{world.kept.season.pk}/standings",
        f"/api/1/nights/{world.kept.night.pk}",
    }


def test_who_has_the_link_reads_it_and_search_engines_are_told_off(world):
    season = show(world, Visibility.LINK)
    device = Client()
    device.get(reverse("season_link", args=[world.kept.club.slug, season.secret]))

    found = list(crawl(world, device))

    kept = [(name, text) for name, _, text in found if leaks(world.secrets, [(name, name, text)])]
    assert {name for name, _ in kept} >= {"board", "season_standings", "night_result", "season_calendar"}
    assert [name for name, text in kept if "X-Robots-Tag: noindex" not in text or "private" not in text] == []


@pytest.mark.parametrize("names", [NamesShown.INITIAL, NamesShown.NICKNAME])
def test_no_surname_is_told_where_names_are_short(world, names):
    show(world, Visibility.OPEN, names)
    hidden = {name.split()[1] for name in world.people}
    if names == NamesShown.NICKNAME:
        hidden.add("Zebulon")  # who is called Foxy

    found = list(crawl(world, program(world), also=OTHER_VIEWS if names == NamesShown.INITIAL else ()))

    assert leaks(hidden, found) == []
    called = {"Foxy" if names == NamesShown.NICKNAME else "Zebulon Q.", with_initial("Xavier Wendigo")}
    for one in called:
        assert {name for name, url, text in found if one in text} >= {
            "season_standings",
            "standings_print",
            "night_result",
        }


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("season_standings", 6),
        ("season_race", 6),
        ("season_partners", 10),
        ("season_figures", 10),
        ("board", 10),
    ],
)
def test_link_and_nicknames_cost_no_more_selects_than_a_page_may(
    world, name, most, django_assert_max_num_queries
):
    season = show(world, Visibility.LINK, NamesShown.NICKNAME)
    slug, device = world.kept.club.slug, Client()
    device.get(reverse("season_link", args=[slug, season.secret]))

    with django_assert_max_num_queries(most):
        answer = device.get(reverse(name, args=[slug] if name == "board" else [slug, season.pk]))

    assert "Foxy" in answer.text


def test_the_timeline_of_a_night_names_people_as_the_season_does(world):
    show(world, Visibility.OPEN, NamesShown.INITIAL)
    club, night = world.kept.club, world.kept.night

    page = words(Client().get(reverse("night_result", args=[club.slug, night.pk])))

    for told_there in (
        "Night 1, Thursday 15 January 2026, at Zebulon and Yolanda",
        "“Zebulon Q. misread it, said W.” Jo H.",
        "the phone of Yolanda Q. was turned away",
        "Barnabas K. plays for Xavier W. from hand 3 on",
    ):
        assert told_there in page


@pytest.mark.parametrize(
    ("names", "hidden", "there"),
    [
        (NamesShown.INITIAL, {"Quatermass"}, ("Zebulon Q.", "at Zebulon and Yolanda’s")),
        (NamesShown.NICKNAME, {"Quatermass", "Zebulon"}, ("Foxy", "at Foxy and Yolanda Q.’s")),
    ],
)
@pytest.mark.parametrize(("page", "field"), [("night_result", "night-text"), ("season_end", "season-text")])
def test_a_text_to_pass_on_names_people_as_others_read_them(world, page, field, names, hidden, there):
    show(world, Visibility.OPEN, names)
    made = world.kept
    url = reverse(page, args=[made.club.slug, made.night.pk if page == "night_result" else made.season.pk])

    answer = signed_in(made.coordinator).get(url)

    text = the_one(answer.text, "textarea", id=field).text
    assert [one for one in there if one not in text] == []
    assert leaks(hidden, [("", url, text)]) == []
    as_others = the_one(Client().get(url).text, "textarea", id=field).text
    assert sorted(re.findall(r"\w+", text)) == sorted(re.findall(r"\w+", as_others))
    assert "Zebulon Quatermass" in words(answer)
    assert f"Others read {HOW_NAMED[names]} here." in words(answer)


def test_a_calendar_by_link_is_found_by_its_secret_alone(world):
    season = show(world, Visibility.LINK, NamesShown.INITIAL)
    address = reverse("link_calendar", args=[world.kept.club.slug, season.secret])

    feed = told(Client().get(address))

    assert "20260129" in feed
    assert "Valerian U. & Ursuline T." in feed
    assert "X-Robots-Tag: noindex" in feed
    assert leaks({name.split()[1] for name in world.people}, [("", address, feed)]) == []


def test_the_room_reads_the_board_and_the_night_it_was_at_of_a_season_for_coordinators(world):
    show(world, Visibility.COORDINATORS)
    running = world.kept.season.nights.get(date=EVENING.date() + timedelta(weeks=1))
    room = Client()
    room.cookies["bower_night"] = signing.dumps(running.pk, salt="bower_night")

    told_by = {name for name, _, text in crawl(world, room) if leaks(world.secrets, [(name, name, text)])}

    assert told_by >= {"board", "names"}
    assert told_by <= {"board", "board_poll", "names", "join", "phone_rules", "club_rules"}
