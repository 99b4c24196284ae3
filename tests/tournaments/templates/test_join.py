"""Joining: the code, the name, and signing in."""

from tests.tournaments.templates.pages import html
from tests.tournaments.templates.reading import elements, fields_of, the_one


def test_names_stand_by_table_and_a_claimed_one_says_so():
    page = html("names")

    buttons = {button["value"]: button.text for button in elements(page, "button", name="player")}

    assert len(buttons) == 12
    assert buttons["1"] == "Pat O'Brien"
    assert buttons["8"] == "Maeve O'Brien on another phone"
    assert [title.text for title in elements(page, "h2")] == ["High", "Middle", "Low"]
    assert "Pat & Maeve v Sam & Grace" in the_one(page, "main").text


def test_claimed_name_asks_before_this_phone_takes_over():
    page = html("names, claimed")

    form = next(form for form in elements(page, "form") if "Maeve O'Brien is on another phone" in form.text)

    assert fields_of(page, form) == {"player": "8", "confirm": "1"}
    assert "I am Maeve O'Brien" in form.text


def test_names_without_seats_say_so():
    page = html("names, none")

    assert "Nobody has a seat yet." in the_one(page, "main").text
    assert "That name is not one of tonight's." in the_one(page, "p", role="alert").text


def test_code_field_tells_phones_how_to_help_and_shows_what_is_wrong():
    page = html("code, wrong")

    code = the_one(page, "input", name="code")

    assert (code["autocapitalize"], code["autocomplete"]) == ("characters", "off")
    assert (code["aria-invalid"], code["aria-describedby"]) == ("true", "id_code_error")
    assert the_one(page, "div", id="id_code_error").text == "Fill this in."


def test_form_lists_its_errors_with_links_and_beside_each_field():
    page = html("sign in, errors")

    summary = the_one(page, "div", role="alert")
    links = [link["href"] for link in elements(page, "a") if summary in link.inside]

    assert links == ["#id_club_name", "#id_password", "#id_paper_error"]
    assert (
        the_one(page, "input", id="id_club_name")["aria-describedby"]
        == "id_club_name_helptext id_club_name_error"
    )
    assert the_one(page, "div", id="id_club_name_error").text == "Fill this in."
    assert the_one(page, "input", name="next")["value"] == "/clubs"
