"""How the API is asked: with HEAD and OPTIONS as with GET, again and again, and by pages in browsers."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import EVENING, fixture_night
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import words
from tournaments.services import api_tokens, people

pytestmark = pytest.mark.django_db

FROM_A_PAGE = {"Origin": "https://cards.example"}


@pytest.fixture
def made(db):
    return fixture_night()


def key_for(made, *, reads_private: bool = False) -> dict[str, str]:
    """The header that carries a new key."""
    _token, key = api_tokens.make_token(
        club=made.club, name=str(reads_private), reads_private=reads_private, by=made.by, at=EVENING
    )
    return {"Authorization": f"Bearer {key}"}


def paths_of(made) -> list[str]:
    season = f"/api/1/seasons/{made.season.pk}"
    return [
        "/api/1/openapi.json",
        "/api/1/club",
        "/api/1/seasons",
        f"{season}/players",
        f"{season}/standings",
    ]


def test_head_answers_as_get_does_without_the_body(made):
    key = key_for(made)
    for path in paths_of(made):
        got, head = Client().get(path, headers=key), Client().head(path, headers=key)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["ETag"] == got.headers["ETag"]
        assert head.headers["Content-Type"] == got.headers["Content-Type"]
    assert Client().head("/api/1/seasons").status_code == 401
    assert Client().head("/api/1/seasons/99", headers=key).status_code == 404


def test_options_says_how_an_address_is_asked_and_needs_no_key(made):
    for path in paths_of(made):
        answer = Client().options(path, headers=FROM_A_PAGE)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"
        assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
        assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
    refused = Client().post("/api/1/seasons", headers=key_for(made))
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")


def test_what_has_not_changed_is_not_sent_again(made):
    key, path = key_for(made), f"/api/1/seasons/{made.season.pk}/players"
    first = Client().get(path, headers=key)
    known = {**key, "If-None-Match": first.headers["ETag"]}

    for again in (Client().get(path, headers=known), Client().head(path, headers=known)):
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "private, no-cache"
    people.rename_player(player=made.people["Adam"], name="Adam Older", by=made.by, at=timezone.now())
    changed = Client().get(path, headers=known)
    assert changed.status_code == 200
    assert "Adam Older" in changed.text
    assert changed.headers["ETag"] != first.headers["ETag"]
    assert Client().get(path, headers={"If-None-Match": changed.headers["ETag"]}).status_code == 401
    assert Client().get(path, headers={**key, "If-Match": '"another"'}).json() == changed.json()


def test_a_page_may_ask_with_an_ordinary_key_only(made):
    path = f"/api/1/seasons/{made.season.pk}"
    ordinary, private = key_for(made) | FROM_A_PAGE, key_for(made, reads_private=True) | FROM_A_PAGE

    known = {**ordinary, "If-None-Match": Client().get(path, headers=ordinary).headers["ETag"]}
    for headers, status in ((ordinary, 200), (known, 304), (FROM_A_PAGE, 401)):
        answer = Client().get(path, headers=headers)
        assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (status, "*")
        assert "Access-Control-Allow-Credentials" not in answer.headers
    for asked in (path, "/api/1/seasons/99", "/api/1/players"):
        answer = Client().get(asked, headers=private)
        assert "Access-Control-Allow-Origin" not in answer.headers, asked


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*;q=1", "nonsense"])
def test_json_is_answered_whatever_is_accepted(made, accept):
    key = key_for(made)
    for path, headers, status in (
        ("/api/1/club", key, 200),
        ("/api/1/club", {}, 401),
        ("/api/1/players", key, 403),
        ("/api/1/nights/99", key, 404),
        ("/api/1/nowhere", key, 404),
        ("/api/1/seasons?limit=x", key, 422),
    ):
        answer = Client().get(path, headers={**headers, "Accept": accept})
        assert answer.status_code == status
        assert answer.headers["Content-Type"].startswith("application/json")
        assert isinstance(answer.json(), dict)


def test_the_manual_says_all_that_the_document_says_and_asks_no_other_server():
    page, document = Client().get("/api/1/"), Client().get("/api/1/openapi.json").json()

    said = words(page)
    for path, methods in document["paths"].items():
        assert f"GET {path}" in said
        assert methods["get"]["summary"] in said
    anchors = {element["id"] for element in elements(page.text, "h2") + elements(page.text, "h3")}
    shapes = document["components"]["schemas"]
    assert shapes.keys() - {"Problem"} <= anchors
    for shape in shapes.keys() - {"Problem"}:
        for name, field in shapes[shape]["properties"].items():
            assert f"{name} " in said
            assert " ".join(field.get("description", "").split()) in said
    links = [element["href"] for element in elements(page.text, "a") + elements(page.text, "link")]
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= anchors | {"main"}
    assert all(link.startswith(("#", "/")) for link in links)
    assert elements(page.text, "script") == []
