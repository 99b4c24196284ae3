"""One person of a club: renamed, moved, archived and back, deleted; and whole lists saved."""

import pytest

from tests.factories import (
    EVENING,
    coordinator_of,
    make_club,
    make_coordinator,
    make_guest,
    planned_night,
    season_of_nights,
)
from tournaments.forms.people_columns import group_marks
from tournaments.forms.people_lines import written_lines
from tournaments.models import Couple, LogEntry, Player, PlayerNight
from tournaments.queries.finding import couples_of_season, players_of_club
from tournaments.queries.people_list import people_overview, person_in_club, standing_couples
from tournaments.queries.people_plan import people_plan, question_field
from tournaments.queries.people_values import PeopleChoices
from tournaments.services import people, players
from tournaments.services.errors import ActionRefused
from tournaments.services.people_list import ListChanged, save_people

pytestmark = pytest.mark.django_db
GROUPS = ("Men", "Women")


@pytest.fixture
def made(db):
    return planned_night()


@pytest.fixture
def fresh(db):
    """A club without a season, with one couple and somebody alone."""
    user = make_coordinator()
    club, by = make_club(user=user), coordinator_of(user)
    for name, group in (("Hal Hill", "A"), ("Hetty Hill", "B"), ("Ivo Ink", "A")):
        players.add_player(club=club, name=name, group=group, by=by, at=EVENING)
    players.pair_couple(club=club, first=named("Hal Hill"), second=named("Hetty Hill"), by=by, at=EVENING)
    return club, by


def named(name: str) -> Player:
    return Player.objects.get(name=name)


def newcomer(made, name: str, group: str) -> Player:
    return players.add_player(club=made.club, name=name, group=group, by=made.by, at=EVENING)


def last_log() -> tuple:
    entry = LogEntry.objects.latest("pk")
    return entry.action, entry.before, entry.after


def test_a_new_name_is_the_same_person(made):
    adam = made.people["Adam"]

    people.rename_player(player=adam, name="Adam Aimes", by=made.by, at=EVENING)

    assert str(Couple.objects.get(first=adam)) == "Adam Aimes & Alice Ames"
    assert last_log() == (
        "player_renamed",
        {"player": adam.pk, "name": "Adam Ames"},
        {"player": adam.pk, "name": "Adam Aimes"},
    )


def test_the_other_group_takes_the_partner_along(fresh):
    club, by = fresh

    people.change_group(player=named("Hetty Hill"), by=by, at=EVENING)
    people.change_group(player=named("Ivo Ink"), by=by, at=EVENING)

    assert list(Player.objects.order_by("name").values_list("name", "group")) == [
        ("Hal Hill", "B"),
        ("Hetty Hill", "A"),
        ("Ivo Ink", "B"),
    ]
    assert [str(couple) for couple in standing_couples(club)] == ["Hetty Hill & Hal Hill"]


def test_the_group_of_somebody_in_a_season_stays(made):
    with pytest.raises(ActionRefused) as refusal:
        people.change_group(player=made.people["Alice"], by=made.by, at=EVENING)

    assert (
        refusal.value.message
        == "Adam Ames is in a season or a night already, so the groups stay as they are."
    )
    assert Player.objects.get(pk=made.people["Alice"].pk).group == "B"


def test_somebody_who_has_played_is_archived_never_deleted():
    """Finn after three nights: his points and nights stay, a new Finn Ford has none of them."""
    made = season_of_nights(3)
    finn = made.people["Finn"]
    points = list(PlayerNight.objects.filter(player=finn).values_list("night", "points"))

    with pytest.raises(ActionRefused) as refusal:
        people.delete_player(player=finn, by=made.by, at=EVENING)
    people.archive_player(player=finn, by=made.by, at=EVENING)
    other = newcomer(made, "Finn Ford (Fay’s cousin)", "A")

    assert refusal.value.message.startswith("Finn Ford is in a season or a night already. Archive them")
    assert len(points) == 3
    assert list(PlayerNight.objects.filter(player=finn).values_list("night", "points")) == points
    assert not PlayerNight.objects.filter(player=other).exists()
    assert finn not in players_of_club(made.club)
    assert [str(couple) for couple in standing_couples(made.club)].count("Finn Ford & Fay Ford") == 0
    found = person_in_club(Player.objects.get(pk=finn.pk))
    assert (found.seasons, found.nights, found.has_history) == (("2025 to 2026",), 3, True)


def test_an_archived_player_comes_back_as_who_they_were(made):
    finn = made.people["Finn"]
    people.archive_player(player=finn, by=made.by, at=EVENING)
    archived = [one["name"] for one in people_overview(made.club, GROUPS)["archived"]]

    people.bring_player_back(player=finn, by=made.by, at=EVENING)

    assert archived == ["Finn Ford"]
    assert finn in players_of_club(made.club)
    assert "Finn Ford & Fay Ford" in [str(couple) for couple in standing_couples(made.club)]
    assert last_log()[0] == "player_back"


def test_whose_partner_left_is_paired_anew_and_stays_so(made):
    finn, fay = made.people["Finn"], made.people["Fay"]
    people.archive_player(player=finn, by=made.by, at=EVENING)
    players.pair_couple(club=made.club, first=newcomer(made, "Zac", "A"), second=fay, by=made.by, at=EVENING)

    people.bring_player_back(player=finn, by=made.by, at=EVENING)

    names = [str(couple) for couple in standing_couples(made.club)]
    assert "Zac & Fay Ford" in names
    assert "Finn Ford & Fay Ford" not in names
    assert person_in_club(finn).couple is None


def test_two_who_parted_are_a_couple_of_their_season_and_may_be_one_again():
    made = season_of_nights(1)
    ames, adam, alice = made.couples["A"], made.people["Adam"], made.people["Alice"]

    people.part_couple(couple=ames, by=made.by, at=EVENING)

    assert last_log() == ("couple_parted", {"couple": ames.pk, "names": "Adam Ames & Alice Ames"}, None)
    assert ames in couples_of_season(made.season)
    assert ames not in standing_couples(made.club)
    new = players.pair_couple(
        club=made.club, first=adam, second=newcomer(made, "Zoe Zorn", "B"), by=made.by, at=EVENING
    )
    assert new in standing_couples(made.club)
    people.part_couple(couple=new, by=made.by, at=EVENING)
    again = players.pair_couple(club=made.club, first=alice, second=adam, by=made.by, at=EVENING)
    assert again == ames
    assert ames in standing_couples(made.club)
    assert new not in standing_couples(made.club)


def test_somebody_who_never_played_really_goes(fresh):
    _, by = fresh
    hal = named("Hal Hill")

    people.delete_player(player=hal, by=by, at=EVENING)

    assert list(Player.objects.order_by("name").values_list("name", flat=True)) == ["Hetty Hill", "Ivo Ink"]
    assert not Couple.objects.exists()
    assert last_log() == ("player_deleted", {"player": hal.pk, "name": "Hal Hill", "group": "A"}, None)


def test_a_guest_becomes_a_member(made):
    sue = make_guest(made)

    people.make_member(player=sue, by=made.by, at=EVENING)

    assert not Player.objects.get(pk=sue.pk).is_guest


def save(club, by, text: str, *, leave_out: bool = False, seen: str | None = None, **choices):
    lines = written_lines(text, group_marks(GROUPS))
    chosen = PeopleChoices(**choices)
    shown = people_plan(club, lines, chosen, group_names=GROUPS).digest if seen is None else seen
    return save_people(
        club=club,
        lines=lines,
        choices=chosen,
        group_names=GROUPS,
        seen=shown,
        leave_out=leave_out,
        by=by,
        at=EVENING,
    )


def test_a_list_is_saved_and_the_same_list_again_adds_nobody(fresh):
    club, by = fresh
    text = "Jo & Jay Jones\nIvo Ink & Ida Ink\nKim"

    save(club, by, text)
    again = save(club, by, text)

    assert [str(couple) for couple in standing_couples(club)] == [
        "Hal Hill & Hetty Hill",
        "Ivo Ink & Ida Ink",
        "Jo Jones & Jay Jones",
    ]
    assert Player.objects.count() == 7
    assert (again.new_players, again.new_couples) == (0, 0)


def test_a_list_pairs_anew_and_brings_old_couples_together_again(made):
    for letter in "AB":
        people.part_couple(couple=made.couples[letter], by=made.by, at=EVENING)
    people.archive_player(player=made.people["Carl"], by=made.by, at=EVENING)

    save(
        made.club,
        made.by,
        "Adam & Alice Ames\nBert Brook & Cora Chen\nDan & Dora Diaz\nZac Zorn & Bella Brook",
    )

    names = [str(couple) for couple in standing_couples(made.club)]
    assert names == [
        "Adam Ames & Alice Ames",
        "Bert Brook & Cora Chen",
        "Dan Diaz & Dora Diaz",
        "Eli Endo & Emma Endo",
        "Finn Ford & Fay Ford",
        "Zac Zorn & Bella Brook",
    ]
    assert Couple.objects.get(pk=made.couples["A"].pk).parted_at is None
    assert Couple.objects.get(pk=made.couples["C"].pk).parted_at == EVENING


@pytest.mark.parametrize("text", ["Jo & Jay Jones\nann@cards", "Jo & Jay Jones\nHetty HILL"])
def test_a_bad_line_or_an_open_question_keeps_the_whole_list_out(fresh, text):
    club, by = fresh

    with pytest.raises(ActionRefused):
        save(club, by, text)

    assert Player.objects.count() == 3


def test_bad_lines_are_left_out_when_that_was_said(fresh):
    club, by = fresh

    saved = save(club, by, "Jo & Jay Jones\nann@cards", leave_out=True)

    assert (saved.new_players, saved.new_couples, Player.objects.count()) == (2, 1, 5)


def test_what_was_not_shown_is_not_saved(fresh):
    club, by = fresh
    shown = people_plan(
        club, written_lines("Jo Jones", group_marks(GROUPS)), PeopleChoices(), group_names=GROUPS
    ).digest

    with pytest.raises(ListChanged):
        save(club, by, "Jo Jones\nSomebody Else", seen=shown)

    assert Player.objects.count() == 3


def test_two_names_that_mean_one_person_are_saved_as_one(fresh):
    """The coordinator says that HETTY is Hetty: she keeps her name, and is in no second couple."""
    club, by = fresh
    hetty = named("Hetty Hill")
    saved = save(club, by, "Hal Hill & HETTY Hill", same={question_field("HETTY Hill"): str(hetty.pk)})

    assert (saved.new_players, saved.new_couples) == (0, 0)
    assert [str(couple) for couple in standing_couples(club)] == ["Hal Hill & Hetty Hill"]
