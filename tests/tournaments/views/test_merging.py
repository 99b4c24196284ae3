"""Two people who are one: looked at, refused in words, made one, and two again."""

import pytest
from django.urls import reverse

from tests.factories import EVENING, make_guest, play_night
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import where, words
from tournaments.models import PlayerNight
from tournaments.services import people, players

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(made):
    return reverse("merge", args=[made.club.slug])


def test_the_sums_are_shown_before_anything_is_saved(made, desk, page):
    play_night(made)
    points = PlayerNight.objects.get(player=made.people["Bella"]).points
    guest = make_guest(made, "Bela Brook")
    both = {"keep": made.people["Bella"].pk, "gone": guest.pk}

    shown = words(desk.get(page, both))

    assert "Bela Brook becomes Bella Brook" in shown
    assert f"2025 to 2026 0 (0) {points} (1) {points} (1) All 0 (0) {points} (1) {points} (1)" in shown
    guest.refresh_from_db()
    assert guest.merged_into is None
    assert where(desk.post(page, both)) == "player"
    guest.refresh_from_db()
    assert guest.merged_into == made.people["Bella"]
    assert "Bela Brook is Bella Brook" in words(desk.get(page))


def test_what_who_stays_becomes_is_said_before(made, desk, page):
    guest, member = make_guest(made, "Hanna Hill"), make_guest(made, "Hana Hill")
    people.archive_player(player=guest, by=made.by, at=EVENING)
    member.is_guest, member.nickname = False, "Han"
    member.save()

    shown = words(desk.get(page, {"keep": guest.pk, "gone": member.pk}))
    desk.post(page, {"keep": guest.pk, "gone": member.pk})

    assert (
        "Hanna Hill is a member, a guest no longer. Hanna Hill is in the club again. Hanna Hill is nicknamed Han. Make them one"
        in shown
    )
    guest.refresh_from_db()
    assert (guest.is_guest, guest.archived_at, guest.nickname) == (False, None, "Han")
    turned = words(desk.get(page, {"keep": made.people["Adam"].pk, "gone": make_guest(made, "Adam A").pk}))
    assert "Adam Ames is" not in turned


def test_two_of_one_night_are_refused_before_and_at_the_button(made, desk, page):
    both = {"keep": made.people["Adam"].pk, "gone": made.people["Bert"].pk}

    before, after = desk.get(page, both), desk.post(page, both)

    assert (before.status_code, after.status_code) == (200, 409)
    for answer in (before, after):
        assert "both are in night 1 on 15 January 2026: they are two people." in words(answer)
        assert "Make them one" not in words(answer)


@pytest.mark.parametrize("sent", [{}, {"keep": "x", "gone": "9" * 20}, {"keep": "1"}])
def test_nobody_chosen_is_said(made, desk, page, sent):
    answer = desk.post(page, sent)

    assert (answer.status_code, "Choose two people of the club." in words(answer)) == (409, True)
    assert desk.get(page, sent).status_code == 200


def test_two_of_one_name_are_told_apart_in_the_lists(made, desk, page):
    for _ in range(2):
        players.add_player(club=made.club, name="Hana Hill", group="B", by=made.by, at=EVENING)
    archived = players.add_player(club=made.club, name="Hana Hill", group="B", by=made.by, at=EVENING)
    people.archive_player(player=archived, by=made.by, at=EVENING)

    offered = [e.text for e in elements(desk.get(page).text, "option") if e.text.startswith("Hana")]

    assert offered == ["Hana Hill", "Hana Hill (archived)", "Hana Hill, the second"] * 2
