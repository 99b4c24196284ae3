"""Seats changed while a night is played, and new names, put back from the log: looked at, with a reason, or refused."""

import pytest
from django.urls import reverse

from tests.factories import (
    EVENING,
    R_ONE,
    fixture_night,
    make_guest,
    play_hands,
    play_round,
    start_round,
    table_of,
)
from tests.tournaments.views.visitors import night_url, signed_in
from tournaments.models import EarlierHolder, LogEntry, NightSeat, Player, Seat
from tournaments.queries.audit import differences
from tournaments.services.people import rename_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return fixture_night()


@pytest.fixture
def desk(made):
    return signed_in(made.coordinator)


def seats() -> list:
    return list(Seat.objects.order_by("pk").values()), list(NightSeat.objects.order_by("pk").values())


def take(made, desk, player, **more) -> None:
    sent = {
        "what": "place",
        "action": "save",
        "member": made.people["Bella"].pk,
        "player": player.pk,
        "when": "now",
    }
    assert desk.post(night_url(made, "seats"), sent | more).status_code == 302


def put_back_url(made) -> str:
    return reverse("log_put_back", args=[made.club.slug, LogEntry.objects.latest("pk").pk])


def test_a_place_taken_over_is_put_back_and_that_is_put_back_too(made, desk):
    sue = make_guest(made)
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])
    before = seats()
    take(made, desk, sue, from_hand=2)
    after = seats()
    url = put_back_url(made)
    assert url in desk.get(reverse("log", args=[made.club.slug])).text

    page = desk.get(url).text
    assert "in the place of Bella Brook: Sue Stone → Bella Brook" in page
    assert "Bella Brook: 30 → −240" in page
    assert desk.post(url, {"reason": ""}).status_code == 422
    assert seats() == after
    assert desk.post(url, {"reason": "Bella was here all the time"}).status_code == 302
    assert seats() == before
    assert not EarlierHolder.objects.exists()
    assert "put back already" in desk.get(url).text
    log = LogEntry.objects.latest("pk")
    assert (log.action, log.reason) == ("place_taken", "Bella was here all the time")

    assert desk.post(put_back_url(made), {"reason": "she was not"}).status_code == 302
    assert seats() == after
    assert EarlierHolder.objects.get().player == made.people["Bella"]
    assert differences(made.club) == []


def test_exchanged_seats_are_put_back_with_those_who_held_the_cards_before(made, desk):
    play_hands(made.night, table_of(made.night, "High"), R_ONE[:3])
    take(made, desk, make_guest(made), from_hand=3)
    before = seats()
    sue = Player.objects.get(name="Sue Stone")
    sent = {
        "what": "exchange",
        "action": "save",
        "one": sue.pk,
        "other": made.people["Cora"].pk,
        "reason": "wrong",
    }
    assert desk.post(night_url(made, "seats"), sent).status_code == 302
    assert seats() != before

    assert desk.post(put_back_url(made), {"reason": "it was right"}).status_code == 302

    assert seats() == before
    assert EarlierHolder.objects.get().seat.player == sue
    assert differences(made.club) == []


def test_what_was_changed_since_or_played_on_is_not_put_back_and_the_page_says_why(made, desk):
    sue, tom = make_guest(made), make_guest(made, "Tom Tate")
    play_round(made)
    take(made, desk, sue, when="next")
    first = put_back_url(made)
    take(made, desk, tom, when="next")
    second = put_back_url(made)

    assert "It was changed again since." in desk.get(first).text
    assert desk.post(first, {"reason": "so"}).status_code == 409
    start_round(made, 2)
    refused = desk.post(second, {"reason": "so"})
    assert (refused.status_code, "Round 2 is being played by now" in refused.text) == (409, True)
    assert second not in desk.get(reverse("log", args=[made.club.slug])).text


def test_a_name_is_put_back_with_a_reason_and_not_over_a_newer_one(made, desk):
    bella = made.people["Bella"]
    page = reverse("player", args=[made.club.slug, bella.pk])
    for name in ("Bela Brook", "Bell Brook"):
        bella.refresh_from_db()
        rename_player(player=bella, name=name, by=made.by, at=EVENING)
    newest = put_back_url(made)
    older = reverse("log_put_back", args=[made.club.slug, LogEntry.objects.order_by("-pk")[1].pk])

    assert "It was changed again since." in desk.get(older).text
    assert "Bell Brook → Bela Brook" in desk.get(newest).text
    assert desk.post(newest, {"reason": "a slip"}).status_code == 302
    assert "Bela Brook" in desk.get(page).text
    assert LogEntry.objects.latest("pk").reason == "a slip"
    assert desk.post(older, {"reason": "another"}).status_code == 302
    bella.refresh_from_db()
    assert bella.name == "Bella Brook"
