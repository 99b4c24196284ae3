"""Players and couples, by plain forms: what cannot be is said beside its field, and nothing is lost."""

import pytest
from django.urls import reverse

from tests.factories import make_guest, planned_night
from tests.tournaments.templates.reading import the_one
from tests.tournaments.views.visitors import beside, value, where, words
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.models import Couple, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(db):
    return planned_night()


def players_url(made) -> str:
    return reverse("players", args=[made.club.slug])


def test_a_player_is_added(made, desk):
    answer = desk.post(players_url(made), {"action": "player", "name": "  Sue \u200b  Stone ", "group": "B"})

    assert where(answer) == "players"
    assert Player.objects.get(name="Sue Stone").group == "B"
    assert "Sue Stone Women, no partner yet" in words(desk.get(players_url(made)))


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": ""}, "name", "Write a name."),
        ({"name": "x" * 200}, "name", "200 letters and signs are too many: the most is 80."),
        ({"name": "\u200f\u202e"}, "name", "Write a name."),
        ({"group": "C"}, "group", NOT_OFFERED),
        ({"group": ""}, "group", "Choose one."),
    ],
)
def test_a_player_that_cannot_be_is_refused_beside_its_field(made, desk, changes, field, sentence):
    before = Player.objects.count()

    answer = desk.post(players_url(made), {"action": "player", "name": "Sue Stone", "group": "B"} | changes)

    assert answer.status_code == 422
    assert beside(answer, field) == sentence
    if field != "name":
        assert value(answer, "name") == "Sue Stone"
    assert Player.objects.count() == before


def test_a_name_of_80_characters_is_kept_whole(made, desk):
    name = "Ann " * 19 + "Long"

    desk.post(players_url(made), {"action": "player", "name": name, "group": "A"})

    assert Player.objects.filter(name=name).exists()
    assert name in words(desk.get(players_url(made)))


def test_a_couple_is_paired(made, desk):
    for name, group in (("Gus Gray", "A"), ("Gina Gray", "B")):
        desk.post(players_url(made), {"action": "player", "name": name, "group": group})
    gus, gina = Player.objects.get(name="Gus Gray"), Player.objects.get(name="Gina Gray")

    answer = desk.post(players_url(made), {"action": "couple", "first": gus.pk, "second": gina.pk})

    assert where(answer) == "players"
    assert Couple.objects.get(first=gus).second == gina


def test_somebody_who_is_paired_is_not_paired_again(made, desk):
    """Adam & Alice are a couple; "Adam & Zoe" would make Adam two."""
    desk.post(players_url(made), {"action": "player", "name": "Zoe Zorn", "group": "B"})
    zoe = Player.objects.get(name="Zoe Zorn")

    answer = desk.post(
        players_url(made), {"action": "couple", "first": made.people["Adam"].pk, "second": zoe.pk}
    )

    assert answer.status_code == 422
    assert beside(answer, "first") == "Adam Ames is already half of Adam Ames & Alice Ames."
    assert "selected" in the_one(answer.text, "option", value=str(zoe.pk)).attributes
    assert not Couple.objects.filter(second=zoe).exists()


@pytest.mark.parametrize(
    ("first", "second"), [("Alice", "Bella"), ("Adam", "Bert")], ids=["two women", "two men"]
)
def test_a_couple_has_one_of_each_group(made, desk, first, second):
    before = Couple.objects.count()
    sent = {"action": "couple", "first": made.people[first].pk, "second": made.people[second].pk}

    answer = desk.post(players_url(made), sent)

    assert answer.status_code == 422
    assert NOT_OFFERED in words(answer)
    assert Couple.objects.count() == before


def test_a_guest_and_a_stranger_are_no_choices_for_a_couple(made, desk):
    guest = make_guest(made)
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")

    for second in (guest, other.people["Bella"]):
        answer = desk.post(
            players_url(made), {"action": "couple", "first": made.people["Adam"].pk, "second": second.pk}
        )
        assert answer.status_code == 422
        assert beside(answer, "second") == NOT_OFFERED


def test_an_action_that_is_none_of_the_pages_changes_nothing(made, desk):
    before = Player.objects.count()

    answer = desk.post(players_url(made), {"action": "drop", "name": "Sue", "group": "B"})

    assert answer.status_code == 422
    assert Player.objects.count() == before
