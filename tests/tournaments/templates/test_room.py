"""The room's screen: who plays where, who leads, who moves."""

import pytest
from django.template.loader import render_to_string

from tests.tournaments.templates import builders as build
from tests.tournaments.templates.pages import board_page, html
from tests.tournaments.templates.reading import elements, the_one
from tournaments.queries.values import Person


def cards(page):
    return [element for element in elements(page, "li") if "card" in (element["class"] or "").split()]


def test_board_shows_each_table_with_sides_scores_and_the_winner():
    page = html("board")

    assert [card.text for card in cards(page)] == [
        "High ▲ won: Henrik Lindqvist Zoë Kowalski 1220 60 Sam Okafor Maeve O'Brien",
        "Middle Pat O'Brien Ruth Smith-Jones 650 370 José Alvarez Ingrid Lindqvist",
        "Low ▲ won: Marek Kowalski Ana Alvarez 910 730 Tom Smith-Jones Grace Okafor",
    ]
    assert [six["aria-label"] for six in elements(page, "span", role="img")] == [
        "all in",
        "hand 5 · 11 min",
        "all in",
    ]


def test_board_lights_only_the_late_table():
    lit = [card.text.split()[0] for card in cards(html("board")) if "lit" in card["class"].split()]

    assert lit == ["Middle"]


def test_board_tells_round_headline_wine_and_code():
    page = html("board")

    assert the_one(page, "h1").text == "Round 3 of 5"
    assert [line.text for line in elements(page, "p", role="status") if "hidden" not in line.attributes] == [
        "waiting for Middle, hand 5"
    ]
    assert the_one(page, "footer").text.startswith("Marek and Ana hold the wine.")
    assert the_one(page, "footer").text.endswith("join at 192.168.178.20:8000 K7P 3XM")


def test_board_shows_moves_and_never_guesses_an_undecided_pair():
    page = html("board, moves")

    assert the_one(page, "h1").text == "Next: round 4 of 5"
    assert [card.text for card in cards(page)] == [
        "High Henrik & Zoë stay ▲ not known yet up from Middle",
        "Middle ▼ Sam & Maeve down from High ▲ Marek & Ana up from Low Sam & Ana v Marek & Maeve",
        "Low ▼ not known yet down from Middle Tom & Grace stay",
    ]


def test_board_shows_the_points_once_the_night_is_over():
    page = html("board, finished")

    assert the_one(page, "h1").text == "The night is over"
    assert cards(page)[0].text == "1 Zoë Kowalski 4050"
    assert cards(page)[-1].text == "12 Ruth Smith-Jones −250"


def test_board_without_a_night_says_so():
    page = html("board, no night")

    assert "No night is open." in the_one(page, "main").text
    assert "join" not in the_one(page, "footer").text


@pytest.mark.parametrize(
    ("name", "shown"), [("Maximiliana Alvarez", "Max A."), ("Ruth Smith-Jones", "Ruth Smith-Jones")]
)
def test_board_shortens_names_over_sixteen_characters(name, shown):
    person = Person(1, name, "Max A.")
    table = build.cell("High", "H", (person, build.ZOE, build.SAM, build.MAEVE), (30, 20))

    page = render_to_string("room/board.html", board_page(tables=(table,)))

    assert f"High {shown} Zoë Kowalski" in cards(page)[0].text


def test_board_is_green_with_white_cards_in_both_themes():
    assert the_one(html("board", theme="dark"), "html")["data-theme"] == "light"


def test_board_polls_with_its_version():
    piece = html("board", piece="#board-now")

    assert (
        elements(piece)[0]["hx-get"]
        == "/club/thursday/board/poll?v=17.4&at=http%3A%2F%2F192.168.178.20%3A8000"
    )
    assert elements(piece, "html") == []
