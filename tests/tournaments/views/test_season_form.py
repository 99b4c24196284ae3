"""A season with its rules, by a plain form: what cannot be is said beside its field, and nothing is lost."""

from datetime import timedelta

import pytest
from django.urls import reverse

from scoring import CARD_CLUB
from tests.factories import EVENING, make_club, make_coordinator, planned_night
from tests.tournaments.season_form import SEASON_FORM
from tests.tournaments.templates.reading import elements
from tests.tournaments.views.visitors import beside, signed_in, value, where, words
from tournaments.forms.plain_words import A_DAY, NOT_OFFERED
from tournaments.models import Season, SeasonEntry
from tournaments.services import season_end, seasons
from tournaments.translate import rules_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(db):
    return planned_night()


def season_url(made) -> str:
    return reverse("season_new", args=[made.club.slug])


def season(made, **changes) -> dict:
    """What the form sends when nothing but the dates is changed."""
    couples = [couple.pk for couple in made.couples.values()]
    return SEASON_FORM | {"paper": "a4", "couples": couples} | changes


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
    assert "A set contract gives the other side 50 more." in page
    assert "Adam Ames & Alice Ames" in page


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"tables": 0}, "tables", "Write a whole number from 2 to 20."),
        ({"tables": 1}, "tables", "Write a whole number from 2 to 20."),
        ({"tables": "-3"}, "tables", "Write a whole number from 2 to 20."),
        ({"tables": 21}, "tables", "Write a whole number from 2 to 20."),
        ({"tables": "three"}, "tables", "Write a whole number from 2 to 20."),
        ({"tables": ""}, "tables", "Write a whole number from 2 to 20."),
        ({"rounds_per_night": 0}, "rounds_per_night", "Write a whole number from 1 to 20."),
        ({"hands_per_round": 0}, "hands_per_round", "Write a whole number from 1 to 20."),
        ({"set_bonus": -100}, "set_bonus", "Write a whole number from 0 to 1000."),
        ({"slam": "9" * 20}, "slam", "Write a whole number from 0 to 1000."),
        ({"ends_on": "2026-08-31"}, "ends_on", "The season would end before it starts."),
        ({"starts_on": "soon"}, "starts_on", A_DAY),
        ({"starts_on": "2026-02-30"}, "starts_on", A_DAY),
        ({"name": ""}, "name", "Write a name."),
        ({"name": "x" * 200}, "name", "200 letters and signs are too many: the most is 80."),
        ({"group_a_name": "x" * 31}, "group_a_name", "31 letters and signs are too many: the most is 30."),
        ({"group_b_name": "mén"}, "group_b_name", "Both groups have this name. Give one of them another."),
        ({"wine_level": "eight"}, "wine_level", NOT_OFFERED),
        ({"couples": []}, "couples", "Choose at least one."),
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
    assert beside(answer, "couples") == NOT_OFFERED


def test_a_new_season_shows_a_hand_under_its_rules_from_the_start_and_after_a_refusal(made, desk):
    """Rules C1: seven hearts set by a trick is −200; the others score 40 for four tricks and the bonus of 100."""
    first = words(desk.get(season_url(made)))
    refused = desk.post(season_url(made), season(made, set_bonus=50, name=""))
    apart = desk.post(season_url(made), season(made, slam="no"))

    assert "Set by one trick" in first
    assert "+140" in first
    assert refused.status_code == 422
    assert "+90" in words(refused)
    assert "do not go together yet" in words(apart)


def test_a_club_without_couples_is_told_to_pair_some():
    user = make_coordinator()
    club = make_club(user=user)

    answer = signed_in(user).get(reverse("season_new", args=[club.slug]))

    assert answer.status_code == 200
    assert "There are no couples yet: pair them on the page of the players first." in words(answer)


def chosen(answer, field: str) -> str | None:
    """What is chosen in a field with a list."""
    return next(
        e["value"]
        for e in elements(answer.text, "option")
        if "selected" in e.attributes and e.inside[-1]["name"] == field
    )


def test_the_four_hand_rules_are_offered_made_and_told(made, desk):
    page = desk.get(season_url(made), {"rules": "four_hand_australian"})

    assert [chosen(page, name) for name in ("min_level", "specials", "schedule")] == [
        "6",
        "misere",
        "avondale",
    ]
    assert (value(page, "rule_set"), value(page, "set_bonus")) == ("four_hand_australian", "0")
    assert "43 cards" in words(page)
    assert [e.text for e in elements(page.text, "button", name="start") if e["aria-pressed"] == "true"] == [
        "Four-hand (Australian)"
    ]
    four_hand = {"rule_set": "four_hand_australian", "min_level": 6, "specials": "misere", "set_bonus": 0}
    answer = desk.post(season_url(made), season(made, **four_hand, schedule="original"))
    told = words(desk.get(answer.headers["Location"]))
    for sentence in (
        "Four-hand (Australian), as this club plays it.",
        "3 tables, 5 rounds of 6 hands.",
        "43 cards",
        "Bids from 6♠ to 10NT.",
        "Bid table: Original.",
        "Round and round; a pass is final.",
        "Misère 250 and open misère 500: no trick taken; the defenders score nothing.",
        "Misère may be called once somebody has bid seven.",
        "All ten tricks under a contract are worth at least 250.",
        "No bonus for a set.",
    ):
        assert sentence in told
    for other in ("inkle", "out the back door", "There is no target", "below all bids of eight"):
        assert other not in told


def test_rules_that_do_not_go_together_keep_all_that_was_entered(made, desk):
    four_hand = {
        "rule_set": "four_hand_no_joker",
        "min_level": 6,
        "specials": "nullo",
        "misere_place": "above_8S",
    }

    answer = desk.post(season_url(made), season(made, **four_hand))

    assert answer.status_code == 422
    assert beside(answer, "misere_place") == ("Misère is not played here: leave this at “below all eights”.")
    assert [chosen(answer, name) for name in ("min_level", "specials", "misere_place")] == [
        "6",
        "nullo",
        "above_8S",
    ]
    assert value(answer, "rule_set") == "four_hand_no_joker"


def test_a_link_to_rules_no_night_is_played_by_says_which_there_are(made, desk):
    answer = desk.get(season_url(made), {"rules": "six_hand"})

    assert answer.status_code == 404
    assert (
        "rule set “six_hand”: start from Card club, Four-hand (Australian), Four-hand without joker."
        in words(answer)
    )
    assert value(answer, "rule_set") == "card_club"


def test_a_season_frozen_before_there_were_these_options_keeps_its_meaning(made, desk):
    """Its copy lacks them: what was played then is the card club's way (rules D1)."""
    news = {
        "specials",
        "misere_place",
        "misere_when",
        "nullo_defence",
        "inkles",
        "auction",
        "deck",
        "kitty",
        "target",
    }
    rules = {name: value for name, value in made.season.rules.items() if name not in news}
    Season.objects.filter(pk=made.season.pk).update(rules=rules)

    assert rules_of(Season.objects.get(pk=made.season.pk)) == CARD_CLUB
    told = words(desk.get(reverse("season", args=[made.club.slug, made.season.pk])))
    assert "Bids from 7♠ to 10NT." in told
    assert "Misère" not in told


def test_another_start_fills_in_its_rules_and_keeps_what_was_typed(made, desk):
    two = [couple.pk for couple in made.couples.values()][:2]
    sent = season(made, name="Typed already", ends_on="2027-04-30", couples=two, start="four_hand_australian")
    page = desk.post(season_url(made), sent)

    assert (page.status_code, Season.objects.count()) == (200, 1)
    assert (value(page, "name"), value(page, "ends_on")) == ("Typed already", "2027-04-30")
    assert (value(page, "rule_set"), value(page, "set_bonus")) == ("four_hand_australian", "0")
    ticked = [e["value"] for e in elements(page.text, "input", name="couples") if "checked" in e.attributes]
    assert ticked == [str(pk) for pk in two]


def test_the_same_season_is_saved_once(made, desk):
    first, second = (desk.post(season_url(made), season(made)) for _ in range(2))

    assert (where(first), second.status_code) == ("season", 422)
    assert beside(second, "name") == "There is a season The next one already. Give this one another name."
    assert Season.objects.filter(name="The next one").count() == 1


def test_days_that_another_season_has_are_asked_about(made, desk):
    """The fixture's season runs from 1 September 2025 to 31 May 2026."""
    days = {"starts_on": "2026-05-31", "ends_on": "2026-08-31"}
    asked = desk.post(season_url(made), season(made, **days))

    assert asked.status_code == 422
    assert beside(asked, "starts_on").startswith(
        "2025 to 2026 runs from 1 September 2025 to 31 May 2026: some days would be in both seasons."
    )
    [box] = elements(asked.text, "input", name="may_overlap")
    assert box["type"] == "checkbox"
    assert where(desk.post(season_url(made), season(made, **days, may_overlap="on"))) == "season"

    dates = reverse("season_dates", args=[made.club.slug, made.season.pk])
    longer = {"starts_on": "2025-09-01", "ends_on": "2026-06-30", "holidays": ""}
    moved = desk.post(dates, longer)
    assert "The next one runs from 31 May 2026 to 31 August 2026" in beside(moved, "starts_on")
    assert where(desk.post(dates, longer | {"may_overlap": "on"})) == "season"
    following = desk.post(
        reverse("next_season", args=[made.club.slug, made.season.pk]),
        longer | {"name": "A third", "couples": season(made)["couples"], "action": "save"},
    )
    assert "some days would be in both seasons" in beside(following, "starts_on")


def options_url(made) -> str:
    return reverse("season_options", args=[made.club.slug, made.season.pk])


def test_the_options_show_what_holds_and_change_it_from_a_night_on(made, desk):
    page = desk.get(options_url(made))
    assert (value(page, "name"), value(page, "set_bonus")) == ("2025 to 2026", "100")
    assert "Usually 100." in words(page)
    [night] = [e for e in elements(page.text, "option") if e.inside[-1]["name"] == "from_night"]
    assert night["value"] == str(made.night.pk)

    answer = desk.post(options_url(made), season(made, name="Winter", set_bonus=50, from_night=made.night.pk))
    assert where(answer) == "season"
    assert rules_of(Season.objects.get(pk=made.season.pk)).set_bonus == 50
    told = words(desk.get(reverse("log", args=[made.club.slug]), {"kind": "plan"}))
    assert (
        "the season’s options from night 1, 15 January 2026, on: A set contract gives the other side 50 more. "
        "At once: The season is called Winter."
    ) in told


def ways(made) -> tuple[str, bool, str]:
    """How the fixture's season is run: until when players may change hands, with groups or not, the second's name."""
    return Season.objects.values_list("corrections", "has_groups", "group_b_name").get(pk=made.season.pk)


def test_groups_and_the_time_for_corrections_are_chosen_and_put_back(made, desk):
    """A form that does not ask until when hands may be changed leaves it; the groups' names come back with them."""
    without = {"without_groups": "on", "group_a_name": "", "group_b_name": "", "name": "2025 to 2026"}
    answer = desk.post(options_url(made), season(made, **without))
    assert answer.status_code == 422
    assert beside(answer, "wine_fallback") == (
        "Without groups the wine cannot go to one of each. Choose another way."
    )
    sent = season(made, **without, wine_fallback="overall", corrections="night")
    assert where(desk.post(options_url(made), sent)) == "season"
    assert ways(made) == ("night", False, "Women")

    told = words(desk.get(reverse("log", args=[made.club.slug]), {"kind": "plan"}))
    assert "There are no groups: everybody is in one list." in told
    assert "Players may change the hands of their table until the night ends." in told
    desk.post(options_url(made), season(made, name="2025 to 2026"))
    assert ways(made) == ("night", True, "Women")

    nameless = desk.post(options_url(made), season(made, group_b_name=""))
    assert beside(nameless, "group_b_name") == "Give this group a name, or tick that there are no groups."


def test_a_new_season_and_the_one_after_it_are_run_in_the_chosen_ways(made, desk):
    desk.post(
        season_url(made),
        season(made, corrections="night", without_groups="on", wine_fallback="none"),
    )
    new = Season.objects.get(name="The next one")
    after = season_end.start_next_season(
        after=new,
        name="And one more",
        starts_on=EVENING.date(),
        ends_on=EVENING.date(),
        holidays="",
        couples=[],
        nights=[],
        by=made.by,
        at=EVENING,
    )
    assert [(one.corrections, one.has_groups) for one in (new, after)] == [("night", False)] * 2


def test_a_season_renamed_leaves_each_night_its_own_rules(made, desk):
    """Night 2 on has a bonus of 50: the page offers night 2, so that night 1 keeps its 100."""
    later = seasons.plan_night(
        season=made.season, date=EVENING.date() + timedelta(weeks=1), hosts=None, by=made.by, at=EVENING
    )
    desk.post(options_url(made), season(made, name="2025 to 2026", set_bonus=50, from_night=later.pk))
    page = desk.get(options_url(made))
    nights = [e for e in elements(page.text, "option") if e.inside[-1]["name"] == "from_night"]
    [chosen] = [night["value"] for night in nights if "selected" in night.attributes]
    answer = desk.post(options_url(made), season(made, name="Our year", set_bonus=50, from_night=chosen))

    assert (where(answer), chosen) == ("season", str(later.pk))
    renamed = Season.objects.get(pk=made.season.pk)
    bonuses = [rules_of(night).set_bonus for night in renamed.nights.order_by("date")]
    assert (renamed.name, bonuses) == ("Our year", [100, 50])


def test_a_hand_is_scored_under_the_options_as_chosen_without_saving_them(made, desk):
    """Rules C1: seven hearts set by a trick is −200 and, with a bonus of 50, 50 and 40 for four tricks."""
    sent = season(made, set_bonus=50)
    piece = desk.post(options_url(made), sent, headers={"HX-Request": "true"})
    page = desk.post(options_url(made), sent | {"action": "show"})
    impossible = desk.post(options_url(made), sent | {"slam": "no"}, headers={"HX-Request": "true"})

    assert "<html" not in piece.text
    for shown in (words(piece), words(page)):
        assert "Set by one trick" in shown
        assert "+90" in shown
    assert "do not go together yet" in words(impossible)
    assert rules_of(Season.objects.get(pk=made.season.pk)) == CARD_CLUB


def test_options_that_cannot_be_keep_what_was_entered(made, desk):
    answer = desk.post(options_url(made), season(made, set_bonus=-1, name="Renamed", tables=5))

    assert (answer.status_code, value(answer, "name")) == (422, "Renamed")
    assert beside(answer, "set_bonus") == "Write a whole number from 0 to 1000."
    assert beside(answer, "tables") == (
        "5 tables need 10 couples (20 players); 6 are in the season (12 players). "
        "Choose fewer tables, or let couples join first."
    )


def test_a_night_that_has_begun_is_named_beside_the_choice(made, desk):
    night = made.night.pk
    desk.post(reverse("night_open", args=[made.club.slug, night]))
    answer = desk.post(options_url(made), season(made, set_bonus=50, from_night=night))

    assert answer.status_code == 422
    assert (
        beside(answer, "from_night") == "That night has begun, or is gone from the plan. Choose another one."
    )


def test_a_season_is_removed_by_its_name_and_put_back_from_the_log(made, desk):
    url = reverse("season_remove", args=[made.club.slug, made.season.pk])
    refused = desk.post(url, {"typed": "2025"})
    assert (refused.status_code, value(refused, "typed")) == (422, "2025")
    assert beside(refused, "typed") == "Type the season’s name, 2025 to 2026, to remove it."

    assert where(desk.post(url, {"typed": "2025 to 2026"})) == "club"
    for gone in (options_url(made), reverse("night", args=[made.club.slug, made.night.pk])):
        assert desk.get(gone).status_code == 404
    log = reverse("log", args=[made.club.slug])
    assert "the season 2025 to 2026 was removed, with its nights" in words(desk.get(log))
    [link] = [e["href"] for e in elements(desk.get(log).text, "a") if "put-back" in e["href"]]
    assert where(desk.post(link, {"reason": "it was not the one"})) == "log"
    assert desk.get(options_url(made)).status_code == 200


def test_prints_are_for_the_paper_of_the_season_unless_another_is_asked_for(made, desk):
    schedule = reverse("schedule", args=[made.club.slug, made.season.pk])
    desk.post(options_url(made), season(made, name="2025 to 2026", paper="letter", from_night=made.night.pk))

    assert b"/MediaBox [ 0 0 612 792 ]" in desk.get(schedule).content
    assert b"/MediaBox [ 0 0 595" in desk.get(schedule, {"paper": "a4"}).content
    assert "Prints are made for Letter paper." in words(desk.get(reverse("log", args=[made.club.slug])))
