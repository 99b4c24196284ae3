"""Opening the night, and saying who is here and who sits in for whom."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_guest, open_night, planned_night, play_hand, seat, start_round, table_of
from tests.tournaments.templates.reading import elements, fields_of, the_one
from tests.tournaments.views.visitors import beside, joined, night_url, signed_in, where, words
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import Night, NightSeat, NightState, Player, Round


@pytest.fixture
def made(db):
    return open_night()


def absent(made, name: str, *, substitute=None, guest: str = "") -> dict:
    """What the form sends when somebody is away."""
    player = made.people[name].pk
    sent = {f"absent_{player}": "on"}
    if substitute is not None:
        sent[f"substitute_{player}"] = substitute.pk
    if guest:
        sent[f"guest_{player}"] = guest
    return sent


def away(made) -> list[tuple]:
    found = NightSeat.objects.filter(night=made.night, is_absent=True).order_by("pk")
    return list(found.values_list("player__name", "substitute__name"))


# --- Open --------------------------------------------------------------------------------------------------


def test_a_planned_night_asks_to_be_opened(db):
    made = planned_night()
    desk = signed_in(made.coordinator)

    page = words(desk.get(night_url(made, "night")))
    assert "Open the night" in page
    assert "Nobody can join yet" in page

    assert where(desk.post(night_url(made, "night_open"))) == "night"
    night = Night.objects.get()
    assert (night.state, len(night.join_code)) == (NightState.OPEN, 6)
    page = words(desk.get(night_url(made, "night")))
    assert f"{night.join_code[:3]} {night.join_code[3:]}" in page
    assert "12 of 12 here" in page
    assert "Everybody is here." in page


def test_a_night_days_away_is_opened_only_when_that_is_meant(db):
    made = planned_night()
    Night.objects.update(date=timezone.localdate() + timedelta(days=12))
    desk = signed_in(made.coordinator)

    asked = desk.post(night_url(made, "night_open"))

    assert "This night is 12 days away" in words(asked)
    assert Night.objects.get().state == NightState.PLANNED
    form = the_one(asked.text, "form", action=night_url(made, "night_open"))
    assert where(desk.post(night_url(made, "night_open"), fields_of(asked.text, form))) == "night"
    assert Night.objects.get().state == NightState.OPEN


def test_opening_twice_keeps_the_code(made, desk):
    code = made.night.join_code

    assert where(desk.post(night_url(made, "night_open"))) == "night"

    assert Night.objects.get().join_code == code


def test_the_joined_phones_are_counted(made, desk):
    joined(made, "Adam")
    joined(made, "Bella")

    assert "2 of 12 phones joined" in words(desk.get(night_url(made, "night")))


def test_the_qr_carries_the_address_that_phones_can_reach(made, desk, settings):
    """The console was opened as localhost: the QR never says so."""
    settings.BOWER_BASE_URL = "http://192.168.1.20:8000"

    page = desk.get(night_url(made, "night"), headers={"host": "localhost:8000"})

    assert "open 192.168.1.20:8000 and type the code" in words(page)
    link = f"http://192.168.1.20:8000/j/{made.night.join_secret}"
    assert the_one(page.text, role="img")["aria-label"] == f"QR code of {link}"


# --- Attendance --------------------------------------------------------------------------------------------


def test_everybody_is_listed_with_a_choice_of_substitutes(made, desk):
    make_guest(made)

    page = desk.get(night_url(made, "attendance"))

    legends = [e.text for e in elements(page.text, "legend")]
    assert len(legends) == 12
    assert "Sue Stone" in words(page)


def test_a_substitute_sits_in(made, desk):
    sue = make_guest(made)

    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", substitute=sue))

    assert where(answer) == "night"
    assert away(made) == [("Fay Ford", "Sue Stone")]
    page = words(desk.get(night_url(made, "night")))
    assert "Sue Stone plays for Fay Ford" in page
    assert "12 of 12 here" in page


def test_somebody_new_to_the_club_sits_in(made, desk):
    desk.post(night_url(made, "attendance"), absent(made, "Fay", guest="  Sue   Stone "))

    assert away(made) == [("Fay Ford", "Sue Stone")]
    sue = Player.objects.get(name="Sue Stone")
    assert (sue.is_guest, sue.group) == (True, "B")


def test_the_same_guest_entered_again_is_not_two_people(made, desk):
    """The form was sent twice: the second time Sue stands in the list already."""
    sent = absent(made, "Fay", guest="Sue Stone")
    desk.post(night_url(made, "attendance"), sent)

    desk.post(night_url(made, "attendance"), sent)

    assert away(made) == [("Fay Ford", "Sue Stone")]
    assert Player.objects.filter(name="Sue Stone").count() == 1


@pytest.mark.parametrize("typed", ["Sue Stone", "sue stone", "Süe  Stone"])
def test_a_guest_with_a_name_that_is_there_is_chosen_or_told_apart(made, desk, typed):
    """A second "Sue Stone" would be nobody's to tell from the first, on phones and in standings."""
    sue = make_guest(made)
    fay = made.people["Fay"].pk

    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", guest=typed))

    assert beside(answer, f"guest_{fay}") == (
        "You have Sue Stone already: choose the name from the list. Somebody else of that name needs an addition, "
        "such as “Sue Stone 2”."
    )
    assert away(made) == []
    desk.post(night_url(made, "attendance"), absent(made, "Fay", substitute=sue))
    assert away(made) == [("Fay Ford", "Sue Stone")]


def test_somebody_without_a_partner_is_named(made, desk):
    desk.post(night_url(made, "attendance"), absent(made, "Fay"))

    page = words(desk.get(night_url(made, "night")))

    assert "Finn Ford has no partner" in page
    assert "when everybody has a partner" in page
    assert "Fay Ford is away, nobody plays instead" in page


def test_a_substitute_who_sits_already_is_refused_with_both_places(made, desk):
    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", substitute=made.people["Bella"]))

    assert answer.status_code == 422
    sentence = "Bella Brook would sit twice: in their own seat and for Fay Ford."
    assert beside(answer, f"substitute_{made.people['Fay'].pk}") == sentence
    assert "checked" in the_one(answer.text, "input", name=f"absent_{made.people['Fay'].pk}").attributes
    assert away(made) == []


def test_one_substitute_for_two_is_refused_with_both_places(made, desk):
    sue = make_guest(made)
    sent = absent(made, "Fay", substitute=sue) | absent(made, "Emma", substitute=sue)

    answer = desk.post(night_url(made, "attendance"), sent)

    assert answer.status_code == 422
    assert "Sue Stone would sit twice: for Emma Endo and for Fay Ford." in words(answer)
    assert away(made) == []


def test_a_substitute_for_somebody_who_is_here_is_asked_about(made, desk):
    fay = made.people["Fay"].pk

    answer = desk.post(night_url(made, "attendance"), {f"guest_{fay}": "Sue Stone"})

    assert answer.status_code == 422
    assert beside(answer, f"absent_{fay}") == "Say that Fay Ford is away."
    assert the_one(answer.text, "input", name=f"guest_{fay}")["value"] == "Sue Stone"
    assert not Player.objects.filter(name="Sue Stone").exists()


def test_somebody_of_another_club_is_no_choice(made, desk):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", substitute=other.people["Bella"]))

    assert answer.status_code == 422
    assert beside(answer, f"substitute_{made.people['Fay'].pk}") == NOT_OFFERED


def test_a_guest_needs_a_name_that_can_be_read(made, desk):
    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", guest="x" * 200))

    assert answer.status_code == 422
    assert "the most is 80" in beside(answer, f"guest_{made.people['Fay'].pk}")
    assert away(made) == []


def test_a_seating_made_before_is_set_aside(made, desk):
    seat(made)

    desk.post(night_url(made, "attendance"), absent(made, "Fay", guest="Sue Stone"))

    assert Round.objects.get().undone_at is not None
    assert "Seat the couples" in words(desk.get(night_url(made, "night")))


def test_before_the_night_is_open_attendance_is_refused(made, desk):
    Night.objects.update(state=NightState.PLANNED)

    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay"))

    assert answer.status_code == 422
    assert "Open the night first." in words(answer)


@pytest.mark.parametrize("hands", [0, 1])
def test_once_round_one_runs_attendance_stays(made, desk, hands):
    seat(made)
    start_round(made, 1)
    if hands:
        play_hand(made.night, table_of(made.night, "High"), "1 7H/7")

    answer = desk.post(night_url(made, "attendance"), absent(made, "Fay", guest="Sue Stone"))

    assert answer.status_code == 422
    if hands:
        assert "Hands are recorded already (High: 1 hand). The seats stay as they were played." in words(
            answer
        )
    else:
        assert "Round 1 has started. Undo its start first, then change the seats." in words(answer)
    assert away(made) == []
    assert not Player.objects.filter(name="Sue Stone").exists()
    assert reverse("night", args=[made.club.slug, made.night.pk]) in answer.text
