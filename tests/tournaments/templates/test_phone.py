"""The phone's page: what each stage says, and what its forms would send."""

import gzip
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from tests.tournaments.templates import builders as build
from tests.tournaments.templates.pages import PAGES, html
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tournaments.queries.values import Person

HALF_ENTERED = {"side": "2", "bid": "8NT", "tricks": ""}


def phone(stage="playing", *, piece="", **changes):
    return render_to_string(f"table/phone.html{piece}", build.phone_page(stage, **changes))


def text_of(page):
    return the_one(page, "main").text


def test_entry_sends_key_table_round_number_and_base():
    page = phone(entered={"side": "1", "bid": "10NT", "tricks": "10"})

    form = the_one(page, "form", id="hand-form")

    assert form["action"] == "/table/hands"
    assert fields_of(page, form) == {
        "key": build.phone_page()["key"],
        "table": "8",
        "round": "3",
        "number": "5",
        "half": "",
        "base": "0",
        "bid_key": "0d5e9b7a1c3f4a2e8b6d7c9f1e0a3b5c",
        "side": "1",
        "bid": "10NT",
        "tricks": "10",
    }


def test_entry_offers_every_bid_once_with_its_value_and_the_suit_in_words():
    page = phone()

    labels = [
        element.text
        for element in elements(page, "label")
        if any("bids" in (around["class"] or "") for around in element.inside)
    ]

    assert len(labels) == 20
    assert labels[:4] == [
        "7 ♠\ufe0e spades 140",
        "8 ♠\ufe0e spades 240",
        "9 ♠\ufe0e spades 340",
        "10 ♠\ufe0e spades 440",
    ]
    assert labels[-1] == "10 NT no trump 520"
    assert [radio["value"] for radio in elements(page, "input", name="tricks")] == [str(n) for n in range(11)]


def test_entry_keeps_what_is_half_entered():
    page = phone(entered=HALF_ENTERED)

    chosen = {element["id"] for element in elements(page, "input") if "checked" in element.attributes}

    assert chosen == {"side-2", "bid-8NT"}


def test_refusals_stand_beside_their_fields():
    page = html("entry, errors")

    described = {
        group["aria-labelledby"]: group["aria-describedby"]
        for group in elements(page, "div", role="radiogroup")
    }
    assert described == {"who-bid": "side-error", "the-bid": "bid-error", "tricks-taken": "tricks-error"}
    assert the_one(page, "div", id="tricks-error").text == "11 tricks entered; a hand has 10."
    assert "Round 3 is closed. Ask Maeve to amend it." in the_one(page, "div", role="alert").text
    assert the_one(page, "p", id="sync").text == "! needs you"


def test_deals_without_a_contract_take_one_tap():
    page = phone()

    buttons = {button["value"]: button for button in elements(page, "button", name="kind")}
    forms = {
        around["action"] for button in buttons.values() for around in button.inside if around.name == "form"
    }

    assert {value: button.text for value, button in buttons.items()} == {
        "thrown_in": "Thrown in",
        "misdeal": "Misdeal",
    }
    assert forms == {"/table/deals"}


def test_undo_names_the_hand_it_means():
    page = phone()

    undo = next(form for form in elements(page, "form") if "/undo" in form["action"])

    assert undo["action"] == f"/table/hands/{build.four_hands()[-1].id}/undo"
    assert undo.text == "Undo hand 4"


def test_undo_of_a_thrown_in_deal_says_so():
    deal = build.thrown_in(pk=77)

    page = phone(hands=(*build.four_hands(), deal), undoable_id=77)

    undo = next(form for form in elements(page, "form") if "/undo" in form["action"])
    assert (undo["action"], undo.text) == ("/table/hands/77/undo", "Undo Thrown in: dealt again.")


def test_hand_list_tells_why_each_hand_scored():
    page = phone()

    rows = elements(page, "details")

    assert len(rows) == 4
    assert rows[1].text.startswith("2 8 NT no trump José & Ingrid took 9 +320 / +10")
    assert rows[1].text.endswith("so far 290 to 320, entered by Ingrid at 20:41")
    assert "Thrown in: dealt again." in text_of(page)


def test_without_hands_the_page_says_what_to_do():
    assert "No hands yet. Tap the side that bid." in text_of(html("entry, no hands"))


def test_polling_carries_the_version_and_the_choices_but_not_the_token():
    poll = the_one(phone(), "div", id="table-now")

    assert poll["hx-get"] == "/table/poll?v=17.4"
    assert (poll["hx-trigger"], poll["hx-include"]) == ("every 3s", "#hand-form")
    assert poll["hx-params"] == "table,number,side,bid,tricks,half"


def test_conflict_shows_both_versions_and_never_polls_them_away():
    page = html("conflict")

    versions = [card.text for card in elements(page, "div") if "card" in (card["class"] or "").split()]
    forms = [form for form in elements(page, "form") if form.text == "Amend hand 5"]

    assert versions == [
        "already saved, by Ingrid 8 ♥\ufe0e 8 hearts by Pat & Ruth took 9, made +300 / +10",
        "yours 8 ♥\ufe0e 8 hearts by Pat & Ruth took 7, set −300 / +130",
    ]
    assert [fields_of(page, form)["base"] for form in forms] == ["2"]
    assert fields_of(page, forms[0])["tricks"] == "7"
    assert [link["href"] for link in elements(page, "a") if link.text == "Drop mine"] == ["/table"]
    assert the_one(page, "div", id="table-now")["hx-get"] is None


def test_only_what_differs_is_bold_in_a_conflict():
    page = html("conflict")

    assert [line.text for line in elements(page, "p", **{"class": "differs"})] == [
        "took 9, made",
        "took 7, set",
    ]


def test_tiebreak_asks_for_a_side_and_made_or_set_only():
    page = html("tie-break")

    names = {radio["name"] for radio in elements(page, "input", type="radio")}

    assert names == {"side", "made"}
    assert the_one(page, "form", id="hand-form")["action"] == "/table/tiebreak"
    assert "690 each. One more hand decides who moves; it scores nothing." in text_of(page)


def test_waiting_lies_face_down_with_undo_and_no_entry():
    page = html("waiting")

    assert "You won 630 to 510. Low still has hands 5 and 6 to play." in text_of(page)
    assert "not known yet" in text_of(page)
    assert any("/undo" in form["action"] for form in elements(page, "form"))
    assert elements(page, "form", id="hand-form") == []


def test_moves_say_where_to_go_with_whom_and_against_whom():
    page = html("moves")

    assert (
        "Round 4: go up to High you play with Zoë Kowalski"
        in the_one(page, "section", **{"class": "card playing"}).text
    )
    assert "against Henrik Lindqvist and Ruth Smith-Jones" in text_of(page)
    assert "Your round with Ruth Smith-Jones" in text_of(page)
    assert "6 8 NT no trump You bid, took 7: set −320" in text_of(page)


@pytest.mark.parametrize(
    ("direction", "words"), [("down", "Round 4: go down to"), ("stay", "Round 4: stay at")]
)
def test_moves_say_the_direction_in_words(direction, words):
    seat = replace(build.my_table("moves").next_seat, direction=direction)

    assert words in text_of(phone("moves", next_seat=seat))


def test_finished_shows_the_points_with_me_lit_and_the_wine():
    page = html("finished")

    lit = the_one(page, "tr", **{"class": "lit"})

    assert lit.text == "7 Pat O'Brien you 1560 300 200 250 150 2460"
    assert "12 Ruth Smith-Jones −1150 300 200 250 150 −250" in text_of(page)
    assert "Marek and Ana hold the wine." in text_of(page)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("night over", "That was the last hand of the night."),
        ("not started", "Your table appears here by itself when the round starts."),
        ("not seated", "You are not at a table in this round."),
        ("entry, notice", "You both say so."),
    ],
)
def test_stage_says_in_words_what_it_is(name, sentence):
    assert sentence in text_of(html(name))


def test_wrong_name_leads_back_to_the_names():
    form = next(form for form in elements(phone(), "form") if form["action"] == "/leave")

    assert form.text == "You are Pat O'Brien. Wrong name?"


@pytest.mark.parametrize(
    "name", [name for name, (template, _) in PAGES.items() if template == "table/phone.html"]
)
def test_the_piece_is_exactly_what_stands_in_the_page(name):
    piece = html(name, piece="#table-now")

    assert elements(piece)[0]["id"] == "table-now"
    assert elements(piece, "html") == []
    assert the_one(piece, "main")["id"] == "main"


@pytest.mark.parametrize("stage", ["playing", "moves", "waiting", "finished"])
def test_names_that_are_code_stay_names(stage):
    name = "<script>alert(1)</script>"
    nasty = Person(1, name, name)
    people = (nasty, build.RUTH, build.JOSE, build.INGRID)

    page = phone(stage, me=nasty, sides=build.sides(people=people), hands=build.four_hands(people))

    assert name not in page
    assert "&lt;script&gt;" in page


def test_page_with_its_styles_fits_into_seven_kilobytes():
    page = html("entry, whole")

    assert len(gzip.compress(page.encode(), 6)) <= 7 * 1024


def test_piece_after_a_save_fits_into_three_kilobytes():
    piece = html("entry, whole", piece="#table-now")

    assert len(gzip.compress(piece.encode(), 6)) <= 3 * 1024
