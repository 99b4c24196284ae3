"""Keys to a club's data: whose they are, what is kept of them, and what they outlive."""

import pytest

from tests.factories import EVENING, coordinator_of, make_club, make_coordinator
from tournaments.models import ApiToken, LogEntry, Membership
from tournaments.queries.api_tokens import keys_of_club, token_of_key
from tournaments.services.api_tokens import make_token, note_use, revoke_token
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def jo():
    return make_coordinator()


@pytest.fixture
def club(jo):
    return make_club(user=jo)


def make(club, by, name: str = "our web page", **more) -> tuple[ApiToken, str]:
    return make_token(club=club, name=name, reads_private=False, by=coordinator_of(by), at=EVENING, **more)


def test_make_token_keeps_the_hash_alone(club, jo):
    token, key = make(club, jo)

    kept = ApiToken.objects.values().get()
    assert key not in map(str, kept.values())
    assert (kept["ending"], kept["made_by_id"], kept["used_on"]) == (key[-4:], jo.pk, None)
    assert token_of_key(key) == token
    assert token_of_key(key).club == club
    assert LogEntry.objects.get(action="api_key_made").after == {
        "name": "our web page",
        "ending": key[-4:],
        "reads_private": False,
    }


@pytest.mark.parametrize("wrong", ["", "bower_", "bower_" + "0" * 40, "é", "\udce9" * 3, "x" * 100_000])
def test_token_of_key_knows_no_other(club, jo, wrong):
    _token, key = make(club, jo)

    assert token_of_key(wrong) is None
    assert token_of_key(key.upper()) is None
    assert token_of_key(key + " ") is None


def test_a_revoked_key_leaves_its_name_to_the_next(club, jo):
    first, key = make(club, jo)
    with pytest.raises(ActionRefused, match="A key called our web page is there already"):
        make(club, jo)

    for _ in range(2):
        revoke_token(club=club, token_id=first.pk, by=coordinator_of(jo), at=EVENING)
    second, _key = make(club, jo)

    assert token_of_key(key) is None
    assert [one.id for one in keys_of_club(club)] == [second.pk]
    assert LogEntry.objects.filter(action="api_key_revoked").count() == 1


def test_a_key_opens_nothing_once_its_maker_is_out_though_others_run_the_club(club, jo):
    token, key = make(club, jo)
    kim = make_coordinator("kim", "Kim Lake")
    Membership.objects.create(user=kim, club=club)
    other_club = make_club("Monday Cards", user=jo, ending="bbbbb")

    Membership.objects.get(user=jo, club=club).delete()

    assert Membership.objects.filter(user=jo, club=other_club).exists()
    assert token_of_key(key) is None
    assert [(one.id, one.is_open) for one in keys_of_club(club)] == [(token.pk, False)]
    assert keys_of_club(other_club) == ()


def test_another_clubs_key_is_not_revoked(club, jo):
    token, key = make(club, jo)
    other_club = make_club("Monday Cards", user=jo, ending="bbbbb")

    with pytest.raises(ActionRefused, match="not one of this club’s"):
        revoke_token(club=other_club, token_id=token.pk, by=coordinator_of(jo), at=EVENING)
    assert token_of_key(key) == token


def test_note_use_writes_once_a_day(club, jo, django_assert_num_queries):
    _token, key = make(club, jo)
    day = EVENING.date()

    note_use(token_of_key(key), today=day)
    again = token_of_key(key)
    assert again.used_on == day
    with django_assert_num_queries(0):
        note_use(again, today=day)
