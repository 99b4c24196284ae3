"""Slips of a busy evening: each has a way out, and nothing answers 500."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories import (
    EVENING,
    R_ONE,
    R_TIE,
    break_tie,
    make_season,
    note_deal,
    open_night,
    play_hands,
    play_night,
    play_round,
    result,
    start_round,
    table_of,
)
from tests.tournaments.views.visitors import joined, night_url, signed_in, words
from tournaments.models import Hand, HandKind, LogEntry, Night, NightState, Phone, Round
from tournaments.queries.tonight import current_night, next_night, season_now
from tournaments.services import amendments, nights, seasons

pytestmark = pytest.mark.django_db


def another_day(made, days: int) -> Night:
    date = EVENING.date() + timedelta(days=days)
    return seasons.plan_night(season=made.season, date=date, hosts=None, by=made.by, at=EVENING)


def test_a_night_opened_by_a_slip_does_not_take_the_board_from_the_one_being_played(made):
    stray = another_day(made, -3)
    nights.open_night(night=stray, by=made.by, at=EVENING)

    assert current_night(made.club).pk == made.night.pk
    assert next_night(made.club).pk == made.night.pk


def test_a_night_opened_by_a_slip_can_be_put_back(made, desk):
    stray = nights.open_night(night=another_day(made, 7), by=made.by, at=EVENING)

    response = desk.post(reverse("night_put_back", args=[made.club.slug, stray.pk]))

    stray.refresh_from_db()
    assert response.status_code == 302
    assert (stray.state, stray.join_code, stray.join_secret) == (NightState.PLANNED, None, None)
    assert LogEntry.objects.first().action == "night_put_back"
    assert nights.open_night(night=stray, by=made.by, at=EVENING).seats.count() == 12


def test_a_night_being_played_cannot_be_put_back(made, desk, adam):
    response = desk.post(night_url(made, "night_put_back"))

    assert response.status_code == 409
    assert Night.objects.get(pk=made.night.pk).state == NightState.PLAYING
    assert Phone.objects.get().revoked_at is None


def test_a_member_cannot_sit_in_for_themselves():
    made = open_night()
    bella = made.people["Bella"].pk

    response = signed_in(made.coordinator).post(
        night_url(made, "attendance"), {f"absent_{bella}": "on", f"substitute_{bella}": bella}
    )

    assert response.status_code == 422
    assert "Bella Brook is away and cannot sit in as well." in words(response)


def test_a_start_can_be_taken_back_after_a_misdeal(made, desk):
    play_round(made)
    start_round(made, 2)
    note_deal(made.night, table_of(made.night, "High", 2), HandKind.MISDEAL)

    response = desk.post(night_url(made, "round_undo"), {"number": 2})

    assert response.status_code == 302
    assert Night.objects.get(pk=made.night.pk).current_round == 1


def test_a_hand_for_seats_that_were_made_again_is_told_so(made, high, adam, desk):
    desk.post(night_url(made, "round_undo"), {"number": 1})
    desk.post(night_url(made, "shuffle"))
    desk.post(night_url(made, "round_start"), {"number": 1})

    response = adam.post(
        reverse("save_hand"),
        {
            "key": "page-of-before",
            "table": high.pk,
            "round": 1,
            "number": 1,
            "base": 0,
            "side": 1,
            "bid": "7H",
            "tricks": 7,
        },
    )

    assert response.status_code == 409
    assert "The seats were made again since." in words(response)
    assert not LogEntry.objects.filter(action="late_hand").exists()
    assert Round.objects.filter(night=made.night, undone_at__isnull=False).count() == 1


@pytest.mark.parametrize("back", ["xyz", "a:b", "//evil.example", "https://evil.example/", "\\\\evil"])
def test_a_theme_chosen_on_an_odd_page_leads_home(client, back):
    response = client.post(reverse("theme"), {"theme": "dark", "next": back})

    assert (response.status_code, response["Location"]) == (302, reverse("join"))


@pytest.mark.parametrize("asked", ["0001" + "0" * 5000, "00012", "٣", "-1", "²", ""])
def test_a_round_that_is_not_there_shows_the_present_one(made, desk, asked):
    response = desk.get(night_url(made, "night"), {"round": asked})

    assert response.status_code == 200
    assert response.context["shown_round"] == 1


def test_a_late_hands_key_cannot_be_used_to_put_another_in(made, high, desk):
    late = joined(made, "Adam")
    play_round(made)
    start_round(made, 2)
    sent = {"key": "kept-for-later", "table": high.pk, "round": 1, "number": 2, "base": 0}
    assert late.post(reverse("save_hand"), sent | {"side": 1, "bid": "7S", "tricks": 7}).status_code == 202

    response = desk.post(
        reverse("hand_add", args=[made.club.slug, made.night.pk, table_of(made.night, "High", 2).pk]),
        {"key": "kept-for-later", "number": 1, "side": 1, "bid": "7S", "tricks": 7, "reason": "forgotten"},
    )

    assert response.status_code == 422
    assert "already used for a different hand" in words(response)


def test_standings_stay_with_the_season_being_played_when_the_next_one_is_made(made):
    play_night(made)
    couples = list(made.couples.values())
    later = make_season(made.club, couples, by=made.by, name="Later")
    type(later).objects.filter(pk=later.pk).update(starts_on="2030-09-01", ends_on="2031-05-31")

    assert season_now(made.club) == made.season


def test_a_tiebreak_that_is_needed_no_more_can_be_taken_out_of_a_closed_round(made, high):
    play_hands(made.night, high, R_TIE)
    for name in ("Middle", "Low"):
        play_hands(made.night, table_of(made.night, name), R_ONE)
    tiebreak = break_tie(made.night, high, side=1, is_made=False).hand
    last = Hand.objects.get(table=high, number=6, kind=HandKind.HAND)
    amendments.amend_hand(
        night=made.night,
        hand_id=last.pk,
        base=1,
        result=result("2 7S/7"),
        reason="spades",
        by=made.by,
        at=EVENING,
    )
    start_round(made, 2)

    amendments.take_out_hand(
        night=made.night, hand_id=tiebreak.pk, reason="not needed", by=made.by, at=EVENING
    )

    tiebreak.refresh_from_db()
    high.refresh_from_db()
    assert tiebreak.voided_at == EVENING
    assert (high.points_1, high.points_2, high.winner, high.is_complete) == (690, 630, 1, True)
