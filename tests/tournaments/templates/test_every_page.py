"""What holds for every page of phone and room."""

import re

import pytest

from tests.tournaments.templates.pages import ERROR_PAGES, PAGES, PHONE_PAGES, html
from tests.tournaments.templates.reading import elements, the_one

SUITS = "♠♣♦♥"
AS_TEXT = "\ufe0e"


@pytest.mark.parametrize("name", PAGES)
def test_page_has_a_title_one_heading_and_one_main(name):
    page = html(name)

    assert the_one(page, "title").text.endswith(" · Bower")
    assert len(elements(page, "h1")) == 1
    assert len(elements(page, "main")) == 1


@pytest.mark.parametrize("name", PAGES)
def test_page_obeys_the_strict_policy(name):
    page = html(name)

    attributes = {attribute for element in elements(page) for attribute in element.attributes}
    assert "style" not in attributes
    assert [attribute for attribute in attributes if attribute.startswith(("on", "hx-on", "hx-vals"))] == []
    for script in elements(page, "script"):
        assert script["src"] or script["type"] == "application/json"
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", page) == []


@pytest.mark.parametrize("name", PAGES)
def test_suits_are_never_left_to_become_emoji(name):
    body = html(name).split("</style>")[-1]
    suits = re.findall(f"[{SUITS}].?", body)

    # The suits of refusals come from sentences; every other one has its selector.
    bare = [suit for suit in suits if not suit.endswith(AS_TEXT)]
    assert bare == (["♠ ", "♠."] if name == "entry, errors" else [])


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_what_refers_to_them_exists(name):
    page = html(name)
    ids = [element["id"] for element in elements(page) if element["id"]]

    assert len(ids) == len(set(ids))
    for attribute in ("for", "aria-labelledby", "aria-describedby"):
        for element in elements(page):
            assert set((element[attribute] or "").split()) <= set(ids)


@pytest.mark.parametrize(
    "name", [name for name in PAGES if name not in ERROR_PAGES and not name.startswith("board")]
)
def test_page_takes_the_chosen_theme(name):
    assert the_one(html(name, theme="dark"), "html")["data-theme"] == "dark"
    assert the_one(html(name), "html")["data-theme"] is None


@pytest.mark.parametrize("name", PAGES)
def test_every_form_that_posts_holds_the_token(name):
    page = html(name)

    for form in elements(page, "form"):
        tokens = [
            element
            for element in elements(page, "input", name="csrfmiddlewaretoken")
            if form.attributes in [around.attributes for around in element.inside]
        ]
        assert tokens, form.attributes


@pytest.mark.parametrize("name", PHONE_PAGES)
def test_every_request_of_htmx_names_its_target_and_has_a_plain_form(name):
    for element in elements(html(name)):
        if element["hx-post"] and element.name == "button":  # another way for the form around it
            assert [around["method"] for around in element.inside if around.name == "form"] == ["post"]
            assert element["formaction"] == element["hx-post"]
        elif element["hx-post"]:
            assert (element.name, element["method"], element["action"]) == (
                "form",
                "post",
                element["hx-post"],
            )
        if element["hx-post"] or element["hx-get"]:
            assert (element["hx-target"], element["hx-swap"]) == ("#table-now", "outerHTML")
