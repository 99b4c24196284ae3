"""The night's end: honours, the text to pass on, and finishing before its time."""

import pytest

from tests.factories import (
    EVENING,
    R_ONE,
    finish,
    open_night,
    play_hands,
    play_round,
    seat,
    start_round,
    table_of,
)
from tests.tournaments.templates.reading import elements, the_one
from tests.tournaments.views.visitors import night_url, signed_in, where, words
from tournaments.models import Night, NightState
from tournaments.queries.season_privacy import privacy_words
from tournaments.services.people import give_nickname
from tournaments.services.season_privacy import change_privacy

pytestmark = pytest.mark.django_db


def one_round(made, winners=(1, 1, 1)):
    play_round(made, winners)
    finish(made)


def text_of(page) -> list[str]:
    return the_one(page.text, "textarea", id="night-text").words[0].strip().split("\n")


def test_the_text_to_pass_on_has_everything_in_order_with_real_minus_signs(made, desk):
    play_hands(
        made.night, table_of(made.night, "High"), ["1 8D/7", "2 7H/7", "2 7H/7", "2 7H/7", "2 7H/7", "2 7H/7"]
    )
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    finish(made)

    assert text_of(desk.get(night_url(made, "night_end"))) == [
        "Night 1, Thursday 15 January 2026, at Adam and Alice’s",
        "",
        "1= Bella Brook: 1130",
        "1= Bert Brook: 1130",
        "3= Carl Chen: 550",
        "3= Cora Chen: 550",
        "3= Eli Endo: 550",
        "3= Emma Endo: 550",
        "7= Dan Diaz: 420",
        "7= Dora Diaz: 420",
        "7= Fay Ford: 420",
        "7= Finn Ford: 420",
        "11= Adam Ames: −130",
        "11= Alice Ames: −130",
        "",
        "Eli and Emma take the wine (9♠\ufe0e).",
        "Which of them takes which bottle is up to them.",
        "1 of 5 rounds was played and counts.",
        "",
        "Most points, Men: Bert Brook, 1130",
        "Fewest points, Men: Adam Ames, −130",
        "Most points, Women: Bella Brook, 1130",
        "Fewest points, Women: Alice Ames, −130",
        "Most points, couple: Bert Brook & Bella Brook, 2260",
        "Fewest points, couple: Adam Ames & Alice Ames, −260",
    ]


def test_equals_share_an_honour(made, desk):
    one_round(made)

    page = words(desk.get(night_url(made, "night_end")))

    assert "Most points, Men Adam Ames , Carl Chen , Eli Endo shared 550" in page
    assert (
        "Fewest points, couple Bert Brook & Bella Brook , Dan Diaz & Dora Diaz , Finn Ford & Fay Ford shared 840"
        in page
    )


def test_followers_read_the_honours_and_the_text_too(made, desk, client):
    one_round(made)

    page = client.get(night_url(made, "night_result"))

    assert "Most points, couple" in words(page)
    assert text_of(page) == text_of(desk.get(night_url(made, "night_end")))


def test_a_night_is_finished_early_after_a_whole_round(made, desk):
    play_round(made)

    page = desk.get(night_url(made, "night_end"))

    assert "Round 1 is played. 4 rounds would not be played." in words(page)
    assert the_one(page.text, "form", action=night_url(made, "night_finish"))


def test_a_night_is_finished_without_a_round_broken_off_and_says_so(made, desk):
    play_round(made)
    start_round(made, 2)
    play_hands(made.night, table_of(made.night, "Low", 2), R_ONE[:2])
    page = words(desk.get(night_url(made, "night_end")))
    assert "Round 2 is not played to its end" in page
    assert (
        "Low has 2 hands. Finished without round 2, these count for nothing, neither points nor wine" in page
    )

    answer = desk.post(night_url(made, "night_end"), {"number": 2})

    assert where(answer) == "night_end"
    assert Night.objects.get(pk=made.night.pk).state == NightState.FINISHED
    after = words(desk.get(answer.url))
    console = words(desk.get(night_url(made, "night")))
    assert "not known yet" not in console
    assert "Round 5 not played" in console
    assert (
        "Adam Ames, Alice Ames, Carl Chen, Cora Chen, Eli Endo and Emma Endo had the most points: 550"
        in after
    )
    assert "1 of 5 rounds was played and counts." in after
    assert "the night was finished without round 2" in words(desk.get(night_url(made, "night_result")))


def test_before_a_round_is_played_there_is_nothing_to_finish(db):
    made = open_night()
    seat(made)
    desk = signed_in(made.coordinator)

    page = desk.get(night_url(made, "night_end"))

    assert "Nothing to finish yet" in words(page)
    assert [f["action"] for f in elements(page.text, "form") if "/end" in (f["action"] or "")] == []
    assert desk.post(night_url(made, "night_end"), {"number": 1}).status_code == 409
    assert desk.post(night_url(made, "night_end"), {"number": "x"}).status_code == 409


@pytest.mark.parametrize(
    ("base", "last"),
    [
        ("https://cards.example", "https://cards.example/club/thursday-cards-aaaaa/results/{night}"),
        ("http://192.168.1.20:8000", "Fewest points, couple: "),
    ],
)
def test_the_text_ends_with_the_pages_address_where_members_at_home_can_reach_it(
    made, desk, settings, base, last
):
    settings.BOWER_BASE_URL = base
    one_round(made)

    assert text_of(desk.get(night_url(made, "night_end")))[-1].startswith(last.format(night=made.night.pk))


@pytest.mark.parametrize(
    ("visibility", "names", "ends_with_address"),
    [("open", "full", True), ("link", "initial", True), ("coordinators", "nickname", False)],
)
def test_it_is_said_who_sees_the_nights_page_and_the_text_names_people_as_they_read(
    made, desk, settings, visibility, names, ends_with_address
):
    settings.BOWER_BASE_URL = "https://cards.example"
    give_nickname(player=made.people["Adam"], nickname="Ace", by=made.by, at=EVENING)
    one_round(made)
    change_privacy(season=made.season, visibility=visibility, names_shown=names, by=made.by, at=EVENING)

    page = desk.get(night_url(made, "night_end"))

    text = "\n".join(text_of(page))
    adam = {"full": "Adam Ames", "initial": "Adam A.", "nickname": "Ace"}[names]
    assert f"The night’s page has every hand. {privacy_words(visibility, names)}" in words(page)
    assert f"{adam}: 550" in text
    assert ("Adam Ames" in text, "Adam Ames" in words(page)) == (names == "full", True)
    assert ("The text below names people as others read them." in words(page)) is (names != "full")
    assert ("https://cards.example/club/" in text) is ends_with_address
