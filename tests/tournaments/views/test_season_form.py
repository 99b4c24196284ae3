"""A season with its rules, by a plain form: what cannot be is said beside its field, and nothing is lost."""

import pytest
from django.urls import reverse

from tests.factories import make_club, make_coordinator, planned_night
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import beside, signed_in, value, where, words
from tournaments.models import Season, SeasonEntry
from tournaments.translate import rules_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(db):
    return planned_night()


def season_url(made) -> str:
    return reverse("season_new", args=[made.club.slug])


def season(made, **changes) -> dict:
    """What the form sends when nothing but the dates is changed."""
    return {
        "name": "The next one",
        "starts_on": "2026-09-01",
        "ends_on": "2027-05-31",
        "tables": 3,
        "rounds_per_night": 5,
        "hands_per_round": 6,
        "set_bonus": 100,
        "slam": 250,
        "wine_level": "nine_only",
        "wine_fallback": "per_group",
        "switch_partners": "on",
        "substitute_points": "substitute",
        "group_a_name": "Men",
        "group_b_name": "Women",
        "couples": [couple.pk for couple in made.couples.values()],
    } | changes


def test_the_form_offers_the_card_clubs_rules_and_all_couples(made, desk):
    page = desk.get(season_url(made))

    offered = {
        name: value(page, name)
        for name in ("tables", "rounds_per_night", "hands_per_round", "set_bonus", "slam")
    }
    assert offered == {
        "tables": "3",
        "rounds_per_night": "5",
        "hands_per_round": "6",
        "set_bonus": "100",
        "slam": "250",
    }
    boxes = [e for e in elements(page.text, "input", name="couples") if "checked" in e.attributes]
    assert len(boxes) == 6


def test_a_season_is_made_with_its_rules_and_couples(made, desk):
    answer = desk.post(season_url(made), season(made, wine_level="nine_or_ten", set_bonus=50, slam=0))

    assert where(answer) == "season"
    new = Season.objects.get(name="The next one")
    rules = rules_of(new)
    assert (rules.wine_level, rules.set_bonus, rules.slam, rules.switch_partners) == (
        "nine_or_ten",
        50,
        0,
        True,
    )
    assert (rules.key, rules.name) == ("card_club", "Card club")
    assert SeasonEntry.objects.filter(season=new).count() == 6
    page = words(desk.get(answer.headers["Location"]))
    assert "3 tables, 5 rounds of 6 hands." in page
    assert "Setting the bidders earns 50 more." in page
    assert "Adam Ames & Alice Ames" in page


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"tables": 0}, "tables", "Ensure this value is greater than or equal to 2."),
        ({"tables": 1}, "tables", "Ensure this value is greater than or equal to 2."),
        ({"tables": "-3"}, "tables", "Ensure this value is greater than or equal to 2."),
        ({"tables": 21}, "tables", "Ensure this value is less than or equal to 20."),
        ({"tables": "three"}, "tables", "Enter a whole number."),
        ({"tables": ""}, "tables", "This field is required."),
        ({"rounds_per_night": 0}, "rounds_per_night", "Ensure this value is greater than or equal to 1."),
        ({"hands_per_round": 0}, "hands_per_round", "Ensure this value is greater than or equal to 1."),
        ({"set_bonus": -100}, "set_bonus", "Ensure this value is greater than or equal to 0."),
        ({"slam": "9" * 20}, "slam", "Ensure this value is less than or equal to 1000."),
        ({"ends_on": "2026-08-31"}, "ends_on", "The season would end before it starts."),
        ({"starts_on": "soon"}, "starts_on", "Enter a valid date."),
        ({"starts_on": "2026-02-30"}, "starts_on", "Enter a valid date."),
        ({"name": ""}, "name", "This field is required."),
        ({"name": "x" * 200}, "name", "Ensure this value has at most 80 characters (it has 200)."),
        ({"group_a_name": "x" * 31}, "group_a_name", "Ensure this value has at most 30 characters (it has 31)."),
        ({"wine_level": "eight"}, "wine_level", "Select a valid choice. eight is not one of the available choices."),
        ({"couples": []}, "couples", "This field is required."),
    ],
)  # fmt: skip
def test_a_season_that_cannot_be_is_refused_beside_its_field(made, desk, changes, field, sentence):
    answer = desk.post(season_url(made), season(made) | changes)

    assert answer.status_code == 422
    assert beside(answer, field) == sentence
    if field != "name":
        assert value(answer, "name") == "The next one"
    assert not Season.objects.filter(starts_on__year=2026).exists()


def test_too_few_people_are_told_how_many_are_needed(made, desk):
    some = [couple.pk for couple in list(made.couples.values())[:5]]

    answer = desk.post(season_url(made), season(made, couples=some))

    assert answer.status_code == 422
    assert beside(answer, "couples") == (
        "3 tables need 6 couples (12 players); 5 are chosen (10 players). Choose more couples or fewer tables."
    )
    assert Season.objects.count() == 1


def test_a_couple_of_another_club_is_no_choice(made, desk):
    other = planned_night(username="kim", club_name="Monday Cards", ending="bbbbb")
    couples = [*season(made)["couples"][:5], other.couples["A"].pk]

    answer = desk.post(season_url(made), season(made, couples=couples))

    assert answer.status_code == 422
    assert beside(answer, "couples").startswith("Select a valid choice.")


def test_a_club_without_couples_is_told_to_pair_some():
    user = make_coordinator()
    club = make_club(user=user)

    answer = signed_in(user).get(reverse("season_new", args=[club.slug]))

    assert answer.status_code == 200
    assert "There are no couples yet: pair them on the page of the players first." in words(answer)
