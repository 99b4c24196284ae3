"""The pages around the grid: opening a night, seating, one table, amending a hand."""

from django.urls import reverse

from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates import console_pages as evening
from tests.tournaments.templates.desk import html
from tests.tournaments.templates.reading import elements, fields_of, the_one


def test_open_night_shows_how_to_join_and_what_is_missing():
    page = html("open")

    assert the_one(page, "p", **{"class": "big-code"}).text == "K7P 3XM"
    assert the_one(page, "div", role="img")["aria-label"] == f"QR code of {evening.JOIN_URL}"
    assert "192.168.1.20:8000" in the_one(page, "main").text
    assert the_one(page, id="why-not").text == "when José & Ana have a table"
    assert elements(page, "form", action=reverse("night_open", args=["thursday", 5])) == []


def test_planned_night_can_only_be_opened():
    page = html("planned")

    assert the_one(page, "form", action=reverse("night_open", args=["thursday", 5]))
    assert elements(page, "form", action=reverse("round_start", args=["thursday", 5])) == []
    assert elements(page, "svg") == []


def test_attendance_asks_each_member_and_keeps_what_was_chosen():
    page = html("attendance, refused")

    assert [e.text for e in elements(page, "legend")] == [f"{name} ✓ here" for name in night.NAMES]
    assert [
        (o["value"], o.text) for o in elements(page, "option") if "selected" in o.attributes and o["value"]
    ] == [("20", "Sue Tan")]
    assert "Say that Sam Okafor is away." in the_one(page, "div", role="alert").text


def test_seating_asks_every_couple_but_the_hosts():
    page = html("seating")

    chosen = {s["name"]: o.text for s in elements(page, "select") for o in elements(page, "option")
              if "selected" in o.attributes and s.attributes in [e.attributes for e in o.inside]}  # fmt: skip
    assert chosen == {
        "place_2": "High",
        "place_3": "Middle",
        "place_4": "Choose …",
        "place_5": "Low",
        "place_6": "Low",
    }
    assert "Pat O'Brien & Maeve O'Brien High the hosts" in the_one(page, "main").text


def test_seating_refused_says_why_on_top():
    assert "Middle has three couples" in the_one(html("seating, refused"), "div", role="alert").text


def test_table_lists_its_hands_with_points_of_both_sides():
    rows = [li.text for li in elements(html("table"), "li")]

    assert rows[:3] == [
        "Hand 1 8 ♥\ufe0e 8 hearts Pat & Ingrid took 9 +300 / +10 Amend hand 1",
        "Hand 2 8 ♦\ufe0e 8 diamonds Pat & Ingrid took 6: set amended 21:02 −280 / +140 Amend hand 2",
        "Thrown in: dealt again. Amend Thrown in: dealt again.",
    ]


def test_table_takes_a_missing_hand():
    page = html("table, hand missing")

    form = the_one(page, "form", action=reverse("hand_add", args=["thursday", 5, 4]))
    assert fields_of(page, form)["key"] == "k1"
    assert [s["name"] for s in elements(page, "select")] == ["side", "bid", "number"]
    assert elements(html("table"), "form") == []


def test_table_takes_the_tiebreak_hand_when_due():
    page = html("table, tie-break due")

    form = the_one(page, "form", action=reverse("hand_add", args=["thursday", 5, 4]))
    assert fields_of(page, form) == {"key": "k2", "kind": "tiebreak", "version": ""}
    assert "690 each. One more hand decides who moves; it scores nothing." in the_one(page, "main").text


def test_amend_shows_was_and_becomes_and_lights_what_is_overturned():
    page = html("amend")

    assert (
        the_one(page, "div", **{"class": "was"}).text == "was 8 ♦\ufe0e 8 diamonds took 6 · set −280 / +140"
    )
    assert the_one(page, "div", id="becomes").text == "becomes 8 ♦\ufe0e 8 diamonds took 8 · made +280 / +20"
    assert [div.text.split()[0] for div in elements(page, "div", **{"class": "lit"})] == ["Winner", "Seats"]


def test_amend_enter_key_shows_what_follows_and_saves_nothing():
    page = html("amend")
    buttons = [b for b in elements(page, "button") if b["name"] != "theme"]

    # Browsers press the first button of a form when Enter is pressed in a field.
    assert [(b.text, b["name"], b["value"]) for b in buttons] == [
        ("Show what follows", None, None),
        ("Amend hand 2", "action", "save"),
        ("Take hand 2 out …", "action", "out"),
    ]


def test_amend_preview_swaps_only_what_follows():
    page = html("amend")
    form = the_one(page, "form", action=reverse("hand_amend", args=["thursday", 5, 42]))

    assert (form["hx-post"], form["hx-trigger"]) == (
        form["action"],
        "change, input from:find #id_tricks delay:400ms",
    )
    assert (form["hx-select"], form["hx-select-oob"], form["hx-target"]) == (
        "#what-follows",
        "#becomes",
        "#what-follows",
    )
    inside = {e["id"] for e in the_one(page, "input", name="tricks").inside}
    assert inside.isdisjoint({"what-follows", "becomes"})


def test_amend_refuses_in_words_what_cannot_be():
    page = html("amend, impossible")

    assert the_one(page, "div", id="becomes").text == "becomes What you entered cannot be."
    assert elements(page, "div", **{"class": "lit"}) == []


def test_amend_of_a_deal_without_a_contract_can_only_take_it_out():
    page = html("amend a thrown-in deal")

    assert [b.text for b in elements(page, "button")] == ["Take it out …"]
    assert elements(page, "select") == []


def test_refusal_leads_back():
    page = html("refused")

    assert "Middle still has hands 5 and 6 to play." in the_one(page, "div", role="alert").text
    assert (
        the_one(page, "a", href="/club/thursday/nights/5", **{"class": "button main"}).text
        == "Back to the night"
    )
