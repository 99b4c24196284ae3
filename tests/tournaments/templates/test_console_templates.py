"""The grid that the coordinator watches and presses."""

from dataclasses import replace
from datetime import date

from django.urls import reverse
from django.utils.timezone import localtime

from tests.tournaments.templates import console_builders as night
from tests.tournaments.templates.desk import FLIPPED, html
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tournaments.templatetags.console import draw_piece


def cells(page):
    """The grid's tables that can be opened."""
    return [a for a in elements(page, "a") if (a["class"] or "").startswith("card cell")]


def test_console_title_is_the_one_thing_to_know():
    assert the_one(html("console"), "h1").text == "Round 3: waiting for Middle"


def test_console_start_button_says_why_it_cannot_be_pressed():
    page = html("console")

    button = the_one(page, "button", id="start-round")
    assert button.text == "Start round 4"
    assert "disabled" in button.attributes
    assert the_one(page, id=button["aria-describedby"]).text == "when Middle has hands 5 and 6"


def test_console_start_button_names_its_round_once_it_can_be_pressed():
    page = html("console, round done")

    assert "disabled" not in the_one(page, "button", id="start-round").attributes
    form = the_one(page, "form", action=reverse("round_start", args=["thursday", 5]))
    assert fields_of(page, form) == {"number": "4"}


def test_console_offers_to_take_back_the_start_of_the_current_round():
    page = html("console, round started")

    assert the_one(page, "button", id="undo-start").text == "Undo the start of round 3"
    form = the_one(page, "form", action=reverse("round_undo", args=["thursday", 5]))
    assert fields_of(page, form) == {"number": "3"}
    assert elements(html("console"), "button", id="undo-start") == []


def test_console_finishes_after_the_last_round_and_reopens_with_a_reason():
    last, finished = html("console, last round"), html("console, finished")

    assert the_one(last, "button", id="finish-night").text == "Finish the night"
    assert the_one(last, "form", action=reverse("night_finish", args=["thursday", 5]))
    assert elements(last, "button", id="start-round") == []
    assert the_one(finished, "input", name="reason").attributes.get("required", "no") is None
    assert the_one(finished, "form", action=reverse("night_reopen", args=["thursday", 5]))
    assert elements(finished, "button", id="finish-night") == []


def test_console_polls_with_its_revision_and_rests_when_finished():
    poll = the_one(html("console"), "div", id="console-now")

    assert poll["hx-get"] == reverse("night_poll", args=["thursday", 5]) + "?v=77&round=3"
    assert (poll["hx-trigger"], poll["hx-target"], poll["hx-swap"]) == (
        "every 3s",
        "#console-now",
        "outerHTML",
    )
    assert the_one(html("console, finished"), "div", id="console-now")["hx-get"] is None


def test_console_poll_leaves_the_open_panel_alone():
    piece = html("console", piece="#console-now")

    assert elements(piece, "aside") == []
    panel = the_one(html("console"), "aside", id="panel")
    assert "console-now" not in [around["id"] for around in panel.inside]


def test_console_cells_lead_to_their_tables():
    opened = {
        cell["id"]: (cell["href"], cell["hx-get"], cell["hx-target"]) for cell in cells(html("console"))
    }

    assert opened == {
        f"table-{n}": (url, url, "#panel")
        for n, url in ((n, reverse("table", args=["thursday", 5, n])) for n in range(1, 10))
    }


def test_console_lights_the_late_table_alone_and_says_so_in_words():
    lit = [cell.text for cell in cells(html("console")) if "lit" in cell["class"]]

    assert lit == ["Middle Pat & Ruth 650 José & Ingrid 370 hand 5 · 11 min"]


def test_console_cell_marks_the_winner_by_more_than_weight_and_uses_a_real_minus():
    high, *_ = cells(html("console"))

    assert high.text == "High Pat & Maeve won 80 Sam & Grace −220 closed"


def test_console_rounds_to_come_lie_face_down_and_say_so():
    page = html("console")
    rounds = [
        section for section in elements(page, "section") if (section["class"] or "").startswith("round")
    ]

    assert [section.text for section in rounds[3:]] == ["Round 4 not known yet", "Round 5 not known yet"]


def test_console_moves_are_never_guessed():
    high, middle, low = [li.text for li in elements(html("console"), "li", **{"class": "card"})]

    assert high == "High Henrik & Zoë stay not known yet, up from Middle"
    assert (
        middle == "Middle Sam & Maeve down from High Marek & Ana up from Low then Sam & Ana v Marek & Maeve"
    )
    assert low == "Low not known yet, down from Middle Tom & Grace stay"


def test_console_keeps_saying_that_an_amendment_changed_a_winner():
    page = html("console, round done")
    notices = [div.text for div in elements(page, "div", **{"class": "notice"})]

    assert notices == [f"High, round 2: {FLIPPED}"]
    assert [cell["id"] for cell in cells(page) if "winner changed" in cell.text] == ["table-4"]


def test_console_late_hand_can_be_looked_at_or_left_out():
    page = html("console, round done")

    assert the_one(page, "a", id="late-31")["href"] == reverse("table", args=["thursday", 5, 4]) + "?late=31"
    form = the_one(page, "form", action=reverse("late_settle", args=["thursday", 5, 31]))
    assert [
        button.text
        for button in elements(page, "button")
        if form.attributes in [e.attributes for e in button.inside]
    ] == ["Leave it out"]


def test_console_shows_one_round_at_a_time_with_many_tables():
    page = html("console, 40 tables")

    assert len(cells(page)) == 40
    tabs = [a for a in elements(page, "a") if (a["id"] or "").startswith("round-")]
    assert [(a.text, a["aria-current"]) for a in tabs] == [
        ("Round 1", None), ("Round 2", None), ("Round 3", "true"), ("Round 4", None), ("Round 5", None)
    ]  # fmt: skip


def test_console_says_who_holds_the_wine_and_the_points_so_far():
    page = html("console")

    assert (
        "Tonight so far after round 2 wine Marek and Ana hold the wine: 9NT in round 3."
        in the_one(page, "main").text
    )
    assert [li.text for li in elements(page, "li") if "O'Brien" in li.text] == [
        "9 Pat O'Brien 650",
        "10 Maeve O'Brien 410",
    ]


def test_console_says_the_day_of_what_was_done_on_another_one():
    line = replace(night.console().lately[0], other_day=date(2026, 1, 29))
    log = the_one(html("console", console=night.console(lately=(line,))), "ul", **{"class": "log"})

    assert log.text.startswith(f"{localtime(line.at):%H:%M} 29 Jan Low, hand 6: 9NT by Marek & Ana")


def test_console_names_are_text_not_markup():
    bold = replace(night.side(1, "Pat Ruth", 650), first=replace(night.person("Pat"), short="<b>Bo</b>"))
    late = replace(night.late_middle(), sides=(bold, night.side(2, "José Ingrid", 370)))
    row = replace(night.rows()[2], cells=(late,))
    page = html("console", console=night.console(rows=(row,)))

    assert "<b>Bo</b>" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt; &amp; Ruth" in page


def test_piece_drawn_again_is_the_same_text_and_another_value_is_another():
    name = "night/console.html#table-cell"
    draw_piece.cache_clear()
    first = draw_piece(name, night.late_middle(), "/a")

    assert draw_piece(name, night.late_middle(), "/a") is first
    assert draw_piece.cache_info().hits == 1
    assert "hand 6" in draw_piece(name, replace(night.late_middle(), state_words="hand 6"), "/a")
    assert "/b/tables/8" in draw_piece(name, night.late_middle(), "/b")
