"""Whatever goes wrong, the person gets a page, and even a broken installation answers."""

import logging

import pytest
from django.http import HttpRequest
from django.test import Client

from clubsite import errors

pytestmark = pytest.mark.urls("tests.clubsite.pages")


@pytest.fixture
def visitor(caplog):
    with caplog.at_level(logging.CRITICAL):
        yield Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.mark.parametrize(
    ("address", "status", "template"),
    [
        ("/suspicious", 400, "400.html"),
        ("/refused", 403, "403.html"),
        ("/nowhere", 404, "404.html"),
        ("/sent", 405, "405.html"),
        ("/defect", 500, "500.html"),
    ],
)
def test_each_error_has_its_page_without_a_database(visitor, address, status, template):
    answer = visitor.get(address)

    assert answer.status_code == status
    assert answer.templates[0].name == template
    assert "<title>" in answer.text
    assert "Content-Security-Policy" in answer.headers


def test_an_address_that_only_takes_forms_says_so_and_which_method_it_takes(visitor):
    answer = visitor.get("/sent")

    assert "only takes what a button sends" in answer.text
    assert answer.headers["Allow"] == "POST"


def test_forbidden_page_says_why(visitor):
    assert "Only this club&#x27;s coordinators see this." in visitor.get("/refused").text


def test_error_pages_keep_the_theme_chosen_on_this_device(visitor):
    visitor.cookies["theme"] = "dark"

    assert 'data-theme="dark"' in visitor.get("/refused").text


def test_a_form_without_its_token_gets_the_page_that_explains_it(visitor):
    answer = visitor.post("/page", {"tricks": "8"})

    assert answer.status_code == 403
    assert answer.templates[0].name == "csrf.html"


def test_an_error_page_says_nothing_of_the_defect(visitor):
    text = visitor.get("/defect").text

    assert "LookupError" not in text
    assert "no such table" not in text


def test_server_error_needs_no_template_at_all(settings):
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [], "OPTIONS": {}}]

    answer = errors.server_error(HttpRequest())

    assert answer.status_code == 500
    assert "Something went wrong" in answer.text


def test_server_error_survives_static_files_that_were_never_collected(settings):
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }

    answer = errors.server_error(HttpRequest())

    assert answer.status_code == 500
    assert "<h1>" in answer.text
