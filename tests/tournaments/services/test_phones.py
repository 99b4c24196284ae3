"""A phone joins an open night as somebody; only the hash of its secret is kept."""

from datetime import timedelta

import pytest

from tests.factories import (
    EVENING,
    finish,
    fixture_night,
    open_night,
    planned_night,
    play_round,
    player_actor,
)
from tournaments.models import LogEntry, Night, Phone
from tournaments.queries.finding import hash_token, phone_by_token
from tournaments.services import phones
from tournaments.services.errors import ActionRefused

pytestmark = pytest.mark.django_db


def join(made, name: str = "Bella") -> str:
    player = made.people[name]
    night = Night.objects.get(pk=made.night.pk)
    return phones.join_as(night=night, player=player, by=player_actor(player), at=EVENING)


def test_join_as_keeps_only_the_hash():
    made = open_night()

    token = join(made)

    phone = Phone.objects.get()
    assert (phone.night, phone.player, phone.revoked_at) == (made.night, made.people["Bella"], None)
    assert phone.token_hash == hash_token(token) != token
    assert phone.expires_at == EVENING + timedelta(hours=18)
    assert len(token) >= 22  # 128 bits


def test_join_as_twice_makes_two_phones_of_one_player():
    made = open_night()

    tokens = {join(made), join(made)}

    assert len(tokens) == 2
    assert Phone.objects.filter(player=made.people["Bella"], revoked_at=None).count() == 2


@pytest.mark.parametrize("stage", [planned_night, "finished"])
def test_join_a_night_that_is_not_open_refused(stage):
    if stage == "finished":
        made = fixture_night()
        play_round(made)
        finish(made)
    else:
        made = stage()

    with pytest.raises(ActionRefused) as refusal:
        join(made)

    assert refusal.value.message == "This night is not open. Ask the coordinator for tonight's code."
    assert not Phone.objects.exists()


def test_leave_forgets_the_phone():
    made = open_night()
    join(made)
    phone = Phone.objects.get()

    phones.leave(phone=phone, by=player_actor(phone.player), at=EVENING)

    phone.refresh_from_db()
    assert phone.revoked_at == EVENING
    assert list(LogEntry.objects.order_by("pk").values_list("action", flat=True))[-2:] == [
        "phone_joined",
        "phone_left",
    ]


def test_join_codes_can_be_read_out():
    codes = {phones.new_join_code() for _ in range(200)}

    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("01OILoil")


def test_a_revoked_phone_is_forgotten_and_logged_once():
    made = open_night()
    token = join(made)
    other = join(made)
    phone = Phone.objects.get(token_hash=hash_token(token))

    for _ in range(2):
        phones.revoke(night=made.night, phone_id=phone.pk, by=made.by, at=EVENING)

    assert phone_by_token(token, now=EVENING) is None
    assert phone_by_token(other, now=EVENING).player == made.people["Bella"]
    entries = LogEntry.objects.filter(action="phone_revoked")
    assert [(entry.who, entry.before) for entry in entries] == [("Jo Hall", {"player": "Bella Brook"})]


def test_a_phone_of_another_night_cannot_be_revoked():
    made = open_night()
    token = join(made)
    other = open_night(username="kim", club_name="Other", ending="bbbbb")

    with pytest.raises(ActionRefused, match="not one of tonight's"):
        phones.revoke(night=other.night, phone_id=Phone.objects.get().pk, by=other.by, at=EVENING)

    assert phone_by_token(token, now=EVENING) is not None
