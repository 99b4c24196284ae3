"""A season's form: the rules it makes are exactly the chosen ones, on top of the card club's."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from scoring import CARD_CLUB, RULE_SETS, SCHEDULES, RuleSet, problems_with_rules
from tests.tournaments.season_form import SEASON_FORM
from tournaments.forms.plain_words import NOT_OFFERED
from tournaments.forms.season_rules import STARTS
from tournaments.forms.setup import SeasonForm, default_season_name, group_names

UNKNOWN = (
    "Club nights are not played by a rule set “six_hand”: "
    "start from Card club, Four-hand (Australian), Four-hand without joker."
)
COUPLES = [SimpleNamespace(pk=number) for number in range(1, 9)]


def season(**changes) -> SeasonForm:
    sent = SEASON_FORM | {"couples": [1, 2, 3, 4, 5, 6]} | changes
    return SeasonForm({name: value for name, value in sent.items() if value is not None}, couples=COUPLES)


def rules_of(form: SeasonForm):
    assert form.is_valid(), form.errors
    return form.rules()


def test_the_offered_values_are_the_card_clubs_rules():
    assert rules_of(season()) == CARD_CLUB


@pytest.mark.parametrize(("couples", "tables"), [(0, 3), (1, 2), (4, 2), (5, 2), (6, 3), (8, 3)])
def test_the_form_offers_no_more_tables_than_the_couples_can_fill(couples, tables):
    assert SeasonForm(couples=COUPLES[:couples])["tables"].value() == tables
    typed = SeasonForm(couples=COUPLES[:couples], initial={"name": "Next"})
    assert (typed["tables"].value(), typed["name"].value()) == (tables, "Next")


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"tables": 2}, {"tables": 2}),
        ({"rounds_per_night": 3, "hands_per_round": 8}, {"rounds_per_night": 3, "hands_per_round": 8}),
        ({"set_bonus": 0}, {"set_bonus": 0}),
        ({"slam": 0}, {"slam": 0}),
        (
            {"wine_level": "nine_or_ten", "wine_fallback": "none"},
            {"wine_level": "nine_or_ten", "wine_fallback": "none"},
        ),
        ({"tiebreak_in_last_round": "on"}, {"tiebreak_in_last_round": True}),
        ({"thrown_in_counts": "on"}, {"thrown_in_counts": True}),
        ({"switch_partners": None}, {"switch_partners": False}),
    ],
)
def test_a_choice_changes_its_rule_alone(changes, rules):
    assert rules_of(season(**changes)) == replace(CARD_CLUB, **rules)


@pytest.mark.parametrize(
    ("tables", "couples", "is_enough"),
    [(3, 6, True), (3, 5, False), (4, 7, False), (4, 8, True), (2, 8, True)],
)
def test_two_couples_are_needed_for_each_table(tables, couples, is_enough):
    form = season(tables=tables, couples=list(range(1, couples + 1)))

    assert form.is_valid() == is_enough
    if not is_enough:
        sentence = f"{tables} tables need {2 * tables} couples ({4 * tables} players); "
        sentence += f"{couples} are chosen ({2 * couples} players). Choose more couples or fewer tables."
        assert form.errors["couples"] == [sentence]


def test_seven_players_are_too_few_for_any_season():
    """Three couples and somebody alone: two tables need four couples."""
    form = season(tables=2, couples=[1, 2, 3])

    assert form.errors["couples"] == [
        "2 tables need 4 couples (8 players); 3 are chosen (6 players). Choose more couples or fewer tables."
    ]


@pytest.mark.parametrize(("starts", "ends", "is_right"), [
    ("2026-09-01", "2026-09-01", True),
    ("2026-09-02", "2026-09-01", False),
])  # fmt: skip
def test_a_season_ends_on_or_after_its_first_day(starts, ends, is_right):
    assert season(starts_on=starts, ends_on=ends).is_valid() == is_right


def test_names_of_seasons_and_groups():
    assert default_season_name(2026) == "2026/27"
    assert default_season_name(2099) == "2099/00"
    assert group_names(None) == ("Men", "Women")
    ours = SimpleNamespace(group_a_name="North", group_b_name="South", has_groups=True)
    assert group_names(ours) == ("North", "South")
    ours.has_groups = False
    assert group_names(ours) == ("First", "Second")


def test_a_season_may_start_from_the_four_hand_games_and_ends_after_its_hands():
    """The options of rules D1 and D2; targets and limits are for games, not for nights of rounds (rules E3)."""
    australian = rules_of(
        season(rule_set="four_hand_australian", min_level=6, specials="misere", set_bonus=0)
    )

    published = RULE_SETS["four_hand_australian"]
    assert australian == replace(published, target=0, minus_rule="none")
    assert problems_with_rules(australian) == []
    sans = rules_of(season(rule_set="four_hand_no_joker", min_level=6, specials="misere", set_bonus=0))
    assert (sans.deck, sans.kitty, sans.name) == (42, 2, "Four-hand without joker")


@pytest.mark.parametrize("key", ["card_club", "four_hand_australian", "four_hand_no_joker"])
def test_the_form_offers_the_rules_of_the_set_it_starts_from(key):
    form = SeasonForm(couples=COUPLES, start=STARTS[key])
    offered = {name: form[name].value() for name in form.fields if form[name].value() is not None}

    made = SeasonForm(
        offered | {"starts_on": "2026-09-01", "ends_on": "2027-05-31", "name": "Next"}, couples=COUPLES
    )

    assert rules_of(made) == STARTS[key]
    assert [rules.key for rules, is_chosen in made.starts if is_chosen] == [key]


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        ({"min_level": 6}, {"min_level": 6, "inkles": False}),  # a six that is bid is no signal (F38)
        ({"schedule": "original"}, {"schedule": "original"}),
        ({"schedule": "inverted"}, {"schedule": "inverted"}),
        ({"schedule": "inverted_original"}, {"schedule": "inverted_original"}),
        ({"specials": "misere"}, {"specials": "misere"}),
        (
            {"specials": "misere", "misere_place": "above_8S", "misere_when": "any_time"},
            {"specials": "misere", "misere_place": "above_8S", "misere_when": "any_time"},
        ),
        (
            {"specials": "nullo", "nullo_defence": "contractor_only"},
            {"specials": "nullo", "nullo_defence": "contractor_only"},
        ),
    ],
)
def test_a_choice_about_bids_changes_its_rule_alone(changes, rules):
    assert rules_of(season(**changes)) == replace(CARD_CLUB, **rules)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"misere_place": "above_8S"}, "misere_place", "Misère is not played here: leave this at “below all eights”."),
        (
            {"misere_when": "any_time", "specials": "nullo"},
            "misere_when",
            "Misère is not played here: leave this at “once seven has been bid”.",
        ),
        (
            {"misere_place": "above_8S", "specials": "misere", "schedule": "original"},
            "misere_place",
            "On the original steps misère ranks where its value of 250 puts it: leave this at “below all eights”.",
        ),
        (
            {"nullo_defence": "none", "specials": "misere"},
            "nullo_defence",
            "Nullo is not played here: leave this at “10 a trick, whoever took it”.",
        ),
        ({"min_level": 5}, "min_level", NOT_OFFERED),
        ({"specials": "grand"}, "specials", NOT_OFFERED),
        ({"schedule": None}, "schedule", "Choose one."),
        (
            {"rule_set": "six_hand"},
            "__all__",
            UNKNOWN,
        ),
    ],
)  # fmt: skip
def test_rules_that_do_not_go_together_are_refused_beside_their_field(changes, field, sentence):
    assert season(**changes).errors == {field: [sentence]}


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("specials", ["none", "misere", "nullo"])
@pytest.mark.parametrize("level", [6, 7])
def test_every_combination_the_form_lets_through_is_a_possible_rule_set(start, schedule, specials, level):
    rules = rules_of(season(rule_set=start, schedule=schedule, specials=specials, min_level=level))

    assert problems_with_rules(rules) == []
    assert RuleSet.from_dict(rules.as_dict()) == rules
