"""Pages for what went wrong: a sentence, and a way on."""

import pytest
from django.template.loader import get_template, render_to_string

from tests.tournaments.templates.pages import ERROR_PAGES, html
from tests.tournaments.templates.reading import elements, the_one


@pytest.mark.parametrize("name", ERROR_PAGES)
def test_error_page_shows_a_way_on(name):
    page = html(name)

    assert "/" in [link["href"] for link in elements(page, "a")]
    assert the_one(page, "h1").text != ""


def test_server_error_page_needs_nothing_at_all():
    source = get_template("500.html").template.source

    assert ("{%" in source, "{{" in source) == (False, False)
    assert render_to_string("500.html") == source


def test_forbidden_says_the_sentence_it_was_given():
    assert "Only Maeve may do this." in render_to_string("403.html", {"sentence": "Only Maeve may do this."})


def test_too_many_tries_says_how_long_to_wait():
    assert "Wait 15 minutes" in render_to_string("429.html", {"minutes": 15})
