"""Guessing a coordinator's password is slowed down, and only for that name from that address."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings as site
from django.contrib.auth import authenticate, get_user_model, login
from django.http import HttpRequest, HttpResponse
from django.urls import path

PASSWORD = "correct horse battery staple"


def sign_in(request: HttpRequest) -> HttpResponse:
    who = authenticate(request, username=request.POST["username"], password=request.POST["password"])
    if who is None:
        return HttpResponse("no")
    login(request, who)
    return HttpResponse("welcome")


urlpatterns = [path("sign-in", sign_in)]
pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.fixture(autouse=True)
def coordinators():
    for name in ("zoe", "jose"):
        get_user_model().objects.create_user(name, password=PASSWORD)


@pytest.fixture
def attempt(client, caplog):
    def from_(address: str, name: str = "zoe", password: str = "guess") -> HttpResponse:
        with caplog.at_level(logging.CRITICAL):
            return client.post("/sign-in", {"username": name, "password": password}, REMOTE_ADDR=address)

    return from_


def guess_until_locked(attempt) -> None:
    answers = [attempt("192.168.1.66").status_code for _ in range(site.AXES_FAILURE_LIMIT)]
    assert answers == [200] * (site.AXES_FAILURE_LIMIT - 1) + [429]


def test_too_many_guesses_lock_that_name_from_that_address(attempt):
    guess_until_locked(attempt)

    locked = attempt("192.168.1.66", password=PASSWORD)

    assert locked.status_code == 429
    assert "15 minutes" in locked.text


def test_the_rest_of_the_house_still_signs_in(attempt):
    guess_until_locked(attempt)

    assert attempt("192.168.1.66", name="jose", password=PASSWORD).text == "welcome"
    assert attempt("192.168.1.20", password=PASSWORD).text == "welcome"


def test_the_lock_opens_by_itself(attempt, time_machine):
    time_machine.move_to(datetime(2026, 1, 15, 19, 30, tzinfo=UTC), tick=False)
    guess_until_locked(attempt)

    time_machine.shift(timedelta(minutes=14))
    assert attempt("192.168.1.66", password=PASSWORD).status_code == 429

    time_machine.shift(timedelta(minutes=2))
    assert attempt("192.168.1.66", password=PASSWORD).text == "welcome"


def test_the_right_password_forgets_the_wrong_ones(attempt):
    for _ in range(3):
        for _ in range(site.AXES_FAILURE_LIMIT - 1):
            assert attempt("192.168.1.66").text == "no"
        assert attempt("192.168.1.66", password=PASSWORD).text == "welcome"
