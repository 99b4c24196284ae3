"""A session's cookie that no server gave out is as none, whatever it carries."""

import pytest
from django.test import Client

from clubsite.sessions import SessionStore
from tests.factories import make_club, make_coordinator
from tests.tournaments.views.visitors import signed_in, where

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("cookie", [r'"abcdefgh\000ijklmnop"', r'"abcdefgh\351ijklmnop"', "abcdefgh-ijklmnop", "abc", '""'])  # fmt: skip
def test_what_is_no_key_of_a_session_is_not_looked_up(cookie, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = Client(headers={"Cookie": f"sessionid={cookie}"}).get("/clubs")

    assert where(answer) == "login"


def test_a_session_that_was_given_out_is_kept():
    user = make_coordinator()
    club = make_club(user=user)
    browser = signed_in(user)

    assert browser.get(f"/club/{club.slug}/players").status_code == 200
    key = browser.cookies["sessionid"].value
    assert SessionStore(key).session_key == key
    assert SessionStore(f"{key}\0").session_key is None
