"""The values behind the rules pages: any rule set that can be played has a page, and what an option changes is on it."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import CARD_CLUB, OPTIONS, RULE_SETS, InvalidRules, rule_lines, variant
from scoring.options import Choice, OneOf, WholeNumber
from tournaments.queries.rule_nights import TableMove, evening_of
from tournaments.queries.rule_pages import BIDS, CARDS, END, POINTS, all_rule_sets, rule_page, source_words
from tournaments.queries.rule_words import words_of

FOUR = RULE_SETS["four_hand_australian"]
CHANGEABLE = [name for name in OPTIONS if name not in {"key", "name"}]


@st.composite
def any_rule_set(draw):
    """A rule set of the catalogue with a few options changed to anything that goes together."""
    rules = RULE_SETS[draw(st.sampled_from(sorted(RULE_SETS)))]
    names = draw(st.lists(st.sampled_from(CHANGEABLE), max_size=4, unique=True))
    try:
        return variant(rules, {name: draw(values_of(OPTIONS[name].kind)) for name in names})
    except InvalidRules:
        assume(False)


def values_of(kind):
    if isinstance(kind, Choice | OneOf):
        return st.sampled_from(kind.values)
    if isinstance(kind, WholeNumber):
        return st.one_of(st.sampled_from([kind.lowest, kind.highest]), st.integers(kind.lowest, kind.highest))
    return st.booleans()


@settings(max_examples=60, deadline=None)
@given(any_rule_set(), st.booleans())
def test_every_rule_set_that_can_be_played_has_a_page(rules, at_club):
    page = rule_page.__wrapped__(rules, at_club=at_club)

    assert [step.value for step in page.ladder] == [rules.value(bid) for bid in rules.bids()]
    shown = {rule.option for rule in (*page.cards, *page.bids, *page.points, *page.end)}
    assert shown == {line.option for line in rule_lines(rules)} - (set(END) if at_club else set())
    for example in page.examples:
        assert len(example.shares) == rules.competitors


def test_every_rule_of_the_rule_book_has_its_heading():
    told = {line.option for rules in RULE_SETS.values() for line in rule_lines(rules)}

    assert told <= {*CARDS, *BIDS, *POINTS, *END}


def test_a_page_is_made_once_for_equal_rule_sets():
    assert rule_page(replace(FOUR, slam=300)) is rule_page(replace(FOUR, slam=300))
    assert rule_page(replace(FOUR, slam=300)) is not rule_page(FOUR)


@pytest.mark.parametrize(
    ("documents", "words"),
    [
        ("004", "004"),
        ("000, 001, 003", "000, 001, 003"),
        ("000; table derived by us", "000; table our decision"),
        ("–", "our decision"),
        ("– (F15)", "our decision"),
        ("option", "chosen here"),
    ],
)
def test_where_a_rule_comes_from(documents, words):
    assert source_words(documents) == words


def test_the_list_tells_the_figures_of_the_rule_sets():
    special = {one.key: one.special for group in all_rule_sets() for one in group.rule_sets}

    assert (
        special["card_club"]
        == "Bids from seven, inkles, 100 points for setting the bidders; played in rounds."
    )
    assert special["two_hand_24"] == "24 cards, nines to aces; a kitty of 4."
    assert set(special) == set(RULE_SETS)


def test_a_changed_rule_set_is_not_introduced_by_what_it_usually_is():
    assert rule_page(replace(CARD_CLUB, set_bonus=50)).special == ""


def test_a_clubs_page_has_the_evening_in_the_place_of_the_games_end():
    game, club = rule_page(FOUR), rule_page(FOUR, at_club=True)

    assert game.evening is None
    assert game.endings
    assert (club.end, club.endings) == ((), ())
    assert club.evening == evening_of(FOUR)


# --- The evening (rules E) ---------------------------------------------------------------------------------


def test_the_card_clubs_evening():
    evening = evening_of(CARD_CLUB)

    assert evening.lines == (
        "3 tables, 6 couples: 5 rounds of 6 hands, 30 in all.",
        "A side’s round is the sum of its hands; the higher sum wins it, even if both are negative.",
        "Deals that are thrown in and misdeals are none of the hands: another is dealt.",
        "Your points of a night are those of the sides you sat on, round by round.",
        "Level after the last hand: one more decides who won the round. It scores nothing and wins no wine.",
        "In the last round nobody moves any more, so a tie stays a tie.",
        "Winners go one table up, losers one table down; at the ends they stay.",
        "At the new table the two pairs exchange partners, those who stayed too.",
        "Wine: a contract of nine, made, wins the two bottles, one each; the latest pair to do so keeps them.",
        "If nobody does, the lowest score of each group takes one home; the lower picks first.",
    )
    assert evening.moves == (
        TableMove("High", "stay", "down to Middle"),
        TableMove("Middle", "up to High", "down to Low"),
        TableMove("Low", "up to Middle", "stay"),
    )


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"tiebreak_in_last_round": True}, "The last round is decided so too."),
        ({"switch_partners": False}, "Partners stay together all evening."),
        (
            {"thrown_in_counts": True},
            "A deal that is thrown in counts as one of the hands; a misdeal does not.",
        ),
        (
            {"wine_level": "nine_or_ten"},
            "Wine: a contract of nine or ten, made, wins the two bottles, one each; the latest pair to do so keeps them.",
        ),
        ({"wine_fallback": "none"}, "If nobody does, nobody wins it."),
        ({"rounds_per_night": 1, "hands_per_round": 4}, "3 tables, 6 couples: 1 round of 4 hands, 4 in all."),
    ],
)
def test_the_evening_follows_the_options(changed, line):
    assert line not in evening_of(CARD_CLUB).lines
    assert line in evening_of(replace(CARD_CLUB, **changed)).lines


def test_the_moves_of_very_many_tables_are_left_to_the_sentence():
    assert evening_of(replace(CARD_CLUB, tables=40)).moves == ()


# --- The words (rules A) -----------------------------------------------------------------------------------


def test_only_words_that_are_used_are_explained():
    club = {word.word for word in words_of(CARD_CLUB, at_club=True)}
    four = {word.word for word in words_of(FOUR, at_club=False)}

    assert club - four == {
        "Inkle, ankle", "Couple", "Pair", "Round", "Misdeal", "No Ace No Face", "Nine-bid", "Shoot the moon"
    }  # fmt: skip
    assert four - club == {"Misère", "Open misère", "Out the back door"}


def test_a_joker_is_explained_where_there_is_one():
    words = {key: [word.word for word in words_of(rules, at_club=False)] for key, rules in RULE_SETS.items()}

    assert "Joker" in words["three_hand"]
    assert "Joker" not in words["three_hand_no_joker"]


def test_words_tell_the_rule_sets_own_figures():
    meanings = dict(words_of(replace(CARD_CLUB, slam=300, set_bonus=50), at_club=True))

    assert meanings["Slam"] == "all ten tricks under a contract: 300 at least"
    assert meanings["Set"] == "they took fewer than that; the other side gets 50 besides"
    assert meanings["Kitty, widow, blind"].startswith("the 5 cards left")
