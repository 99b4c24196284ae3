"""Light or dark is remembered on the device; the way back never leads to another site."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.templates.reading import the_one

pytestmark = pytest.mark.django_db

THEME = reverse("theme")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_choice_is_kept_and_shown(theme):
    client = Client()

    answer = client.post(THEME, {"theme": theme, "next": "/table"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/table")
    assert answer.cookies["theme"].value == theme
    assert the_one(client.get(reverse("join")).text, "html")["data-theme"] == theme


@pytest.mark.parametrize("theme", ["", "sepia", "<script>", "dark "])
def test_anything_else_follows_the_device(theme):
    client = Client()
    client.post(THEME, {"theme": "dark"})

    client.post(THEME, {"theme": theme})

    assert client.cookies["theme"].value == ""
    assert the_one(client.get(reverse("join")).text, "html")["data-theme"] is None


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example",
        r"\\evil.example",
        "http:///evil.example",
        "javascript:alert(1)",
        "http://testserver.evil.example/",
        "",
        "\x00",
    ],
)
def test_the_way_back_stays_on_this_site(elsewhere):
    answer = Client().post(THEME, {"theme": "dark", "next": elsewhere})

    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("join"))


def test_the_pages_own_address_is_kept_with_its_query():
    answer = Client().post(THEME, {"theme": "dark", "next": "/club/x/standings/1?view=couples"})

    assert answer.headers["Location"] == "/club/x/standings/1?view=couples"
