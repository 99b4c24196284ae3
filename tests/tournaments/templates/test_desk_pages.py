"""What holds for every page of the coordinator and of followers."""

import re

import pytest

from tests.tournaments.templates.desk import PAGES, html
from tests.tournaments.templates.reading import elements, the_one


@pytest.mark.parametrize("name", PAGES)
def test_page_has_a_title_one_first_heading_and_the_token_in_each_form(name):
    page = html(name)

    assert the_one(page, "title").text.endswith(" · Bower")
    assert len(elements(page, "h1")) == 1
    for form in elements(page, "form", method="post"):
        assert any(form.attributes in [e.attributes for e in token.inside]
                   for token in elements(page, "input", name="csrfmiddlewaretoken"))  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_page_obeys_the_strict_policy(name):
    page = html(name)

    attributes = {attribute for element in elements(page) for attribute in element.attributes}
    assert [a for a in attributes if a == "style" or a.startswith(("on", "hx-on", "hx-vals"))] == []
    assert all(script["src"] for script in elements(page, "script"))
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", page) == []


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_what_refers_to_them_exists(name):
    page = html(name)
    ids = [element["id"] for element in elements(page) if element["id"]]

    assert len(ids) == len(set(ids))
    for attribute in ("for", "aria-labelledby", "aria-describedby"):
        for element in elements(page):
            assert set((element[attribute] or "").split()) <= set(ids)


@pytest.mark.parametrize("name", PAGES)
def test_page_has_at_most_one_main_button_that_can_be_pressed(name):
    main = [
        e for e in elements(html(name)) if "main" in (e["class"] or "").split() and e.name in ("a", "button")
    ]

    assert len([e for e in main if "disabled" not in e.attributes]) <= 1
