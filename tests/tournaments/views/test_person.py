"""The page of one person: renamed and told apart, archived and back, deleted where nothing is lost."""

import pytest
from django.urls import reverse

from tests.factories import EVENING, make_guest, planned_night, season_of_nights
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import beside, where, words
from tournaments.models import Player
from tournaments.services import players

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(db):
    return planned_night()


def page_of(made, player: Player) -> str:
    return reverse("player", args=[made.club.slug, player.pk])


def buttons(answer) -> list[str]:
    return [button.text for button in elements(answer.text, "button")]


def test_somebody_is_renamed_to_a_name_that_nobody_has(made, desk):
    adam = made.people["Adam"]

    taken = desk.post(page_of(made, adam), {"action": "rename", "name": "Bert Brook"})
    same = desk.post(page_of(made, adam), {"action": "rename", "name": "Adam Ames"})
    answer = desk.post(page_of(made, adam), {"action": "rename", "name": " Adam  Aimes "})

    assert taken.status_code == 422
    assert beside(taken, "name") == (
        "You have Bert Brook (with Bella Brook) already. For another person add something to the name, such as "
        "“Bert Brook 2” or the partner’s name."
    )
    assert (where(same), where(answer)) == ("player", "player")
    assert Player.objects.get(pk=adam.pk).name == "Adam Aimes"


def test_another_spelling_is_asked_about(made, desk):
    url = reverse("players", args=[made.club.slug])
    sent = {"action": "player", "name": "ADÁM ames", "group": "A"}

    asked = desk.post(url, sent)
    answer = desk.post(url, sent | {"is_other": "on"})

    assert beside(asked, "name") == "Is ADÁM ames the Adam Ames (with Alice Ames) you have?"
    assert "This is somebody else" in words(asked)
    assert where(answer) == "players"
    assert Player.objects.filter(name="ADÁM ames").count() == 1


def test_a_name_that_is_archived_is_not_given_away_unasked(made, desk):
    finn = made.people["Finn"]
    desk.post(page_of(made, finn), {"action": "archive"})

    answer = desk.post(
        reverse("players", args=[made.club.slug]), {"action": "player", "name": "Finn Ford", "group": "A"}
    )

    assert beside(answer, "name").startswith("You have Finn Ford (archived) already.")


def test_the_buttons_are_those_that_can_work(made, desk):
    newcomer = Player.objects.create(club=made.club, name="Zac Zorn", group="A")

    assert buttons(desk.get(page_of(made, made.people["Finn"])))[-4:] == [
        "Save the name",
        "Save the nickname",
        "Part the couple",
        "Archive",
    ]
    assert buttons(desk.get(page_of(made, newcomer)))[-4:] == [
        "Save the name",
        "Save the nickname",
        "Put in the other group",
        "Delete",
    ]
    assert "Make a member" in buttons(desk.get(page_of(made, make_guest(made))))


def test_finn_after_a_night_is_archived_and_comes_back(desk, made):
    finn = made.people["Finn"]

    archived = desk.post(page_of(made, finn), {"action": "archive"})
    listed = words(desk.get(reverse("players", args=[made.club.slug])))
    shown = desk.get(page_of(made, finn))
    back = desk.post(page_of(made, finn), {"action": "back"})

    assert (where(archived), where(back)) == ("player", "player")
    assert "Archived: 1 Finn Ford" in listed
    assert "Fay Ford Women, no partner yet" in listed
    assert "Bring back" in buttons(shown)
    assert Player.objects.get(pk=finn.pk).archived_at is None


def test_archived_people_keep_their_place_in_old_nights(db, client, time_machine):
    made = season_of_nights(1)
    made.people["Finn"].archived_at = made.season.club.created_at
    made.people["Finn"].save()

    page = client.get(reverse("night_result", args=[made.club.slug, made.night.pk]))

    assert "Finn Ford" in words(page)


def test_deleting_somebody_with_a_past_is_refused_in_words(made, desk):
    finn = made.people["Finn"]

    answer = desk.post(page_of(made, finn), {"action": "delete"})

    assert answer.status_code == 409
    assert "Finn Ford is in a season or a night already. Archive them: the past stays whole." in words(answer)
    assert Player.objects.filter(pk=finn.pk).exists()


def test_whoever_never_played_is_deleted(made, desk):
    newcomer = Player.objects.create(club=made.club, name="Zac Zorn", group="A")

    answer = desk.post(page_of(made, newcomer), {"action": "delete"})

    assert where(answer) == "players"
    assert not Player.objects.filter(pk=newcomer.pk).exists()


def test_a_button_that_the_page_has_not_changes_nothing(made, desk):
    answer = desk.post(page_of(made, made.people["Finn"]), {"action": "promote"})

    assert answer.status_code == 409
    assert "This page has no such button." in words(answer)


def test_two_of_one_name_are_shown_apart_and_asked_for_an_addition(made, desk):
    """As when two coordinators add them in the same moment."""
    players.add_player(club=made.club, name="Finn Ford", group="A", by=made.by, at=EVENING)

    page = words(desk.get(reverse("players", args=[made.club.slug])))

    assert "Two people here are called Finn Ford ." in page
    assert "Finn Ford Men, of Finn Ford & Fay Ford" in page
    assert "Finn Ford Men, no partner yet" in page


def test_whoever_turned_out_to_be_somebody_else_leads_there_and_comes_back_by_no_button(made, desk):
    bert, zac = made.people["Bert"], Player.objects.create(club=made.club, name="Zac Zorn", group="A")
    Player.objects.filter(pk=zac.pk).update(merged_into=bert, archived_at=EVENING)

    shown = desk.get(page_of(made, zac))
    answers = [desk.post(page_of(made, zac), {"action": action}) for action in ("back", "delete")]

    assert "This turned out to be Bert Brook" in words(shown)
    assert not {"Bring back", "Delete"} & set(buttons(shown))
    for answer in answers:
        assert answer.status_code == 409
        assert "Zac Zorn is Bert Brook. Take the two apart again first." in words(answer)
    assert "Zac Zorn" not in words(desk.get(reverse("players", args=[made.club.slug])))


@pytest.mark.parametrize("sent", [{"action": "rename", "name": "Zoe Zell"}, {"action": "delete"}])
def test_somebody_who_is_deleted_in_this_very_moment_is_not_found(made, desk, monkeypatch, sent):
    """As by a button that is tapped twice: the second tap had found them when the first one took them out."""
    sue = make_guest(made)
    page = page_of(made, sue)
    desk.post(page, {"action": "delete"})
    monkeypatch.setattr("tournaments.views.people.player_of_club", lambda *_: sue)

    assert desk.post(page, sent).status_code == 404
