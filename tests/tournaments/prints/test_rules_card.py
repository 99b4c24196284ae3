"""The rules of a club on a leaf, read back, for every rule set that four can play at tables."""

from types import SimpleNamespace

import pytest

from scoring import CARD_CLUB, RULE_SETS, Bid, Denomination
from tests.tournaments.prints import sheets
from tests.tournaments.prints.reading import crossed, faults, read
from tournaments.prints.layout import Paper
from tournaments.prints.rules_card import rules_card_pdf
from tournaments.views.rules_values import rules_card

SEASON = "September 2026 to <b>May</b> 2027"


def pdf(rules, paper: Paper, club: str = sheets.CLUB) -> bytes:
    return rules_card_pdf(rules_card(SimpleNamespace(name=club), SEASON, rules), paper)


@pytest.mark.parametrize("paper", list(Paper))
def test_the_clubs_rules_stand_on_both_sides_of_one_leaf(paper):
    printed = read(pdf(CARD_CLUB, paper))

    front, back = (page.text for page in printed.pages)
    assert printed.bookmarks == ["Bids, scoring and trumps", "The rules in words"]
    assert (printed.duplex, printed.author) == ("DuplexFlipLongEdge", sheets.CLUB)
    assert "as fixed for September 2026 to <b>May</b> 2027" in " ".join(front.split("\n"))
    for level in CARD_CLUB.levels():
        values = [str(CARD_CLUB.value(Bid(level, suit))) for suit in CARD_CLUB.denominations()]
        assert f"{level} {' '.join(values)}" in front
    assert "the bidders lose the value; the others score 100." in front
    order = "Joker J♥ J♦ A♥ K♥ Q♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥"
    assert f"Hearts are trumps: 13 cards\n{order}\nright left\n" in front.replace("\ufe0e", "")
    assert front.count("right left") == 4
    assert "Diamonds then, without the jack: A♦ K♦ Q♦ 10♦ 9♦" in front.replace("\ufe0e", "")
    assert "No trump\nJoker\n" in front
    for word in ("Left bower", "Inkle, ankle", "Kitty, widow, blind", "Shoot the moon", "Couple"):
        assert word in back
    assert "The evening" in back
    assert "In the last round nobody" in back
    assert Denomination.NO_TRUMP.glyph in front
    assert faults(printed, paper) == []


@pytest.mark.parametrize("key", sorted(key for key, rules in RULE_SETS.items() if rules.players >= 4))
def test_the_rules_of_every_other_game_of_four_or_more_are_a_print_too(key):
    printed = read(pdf(RULE_SETS[key], Paper.LETTER, club="Ω" * 60))

    assert faults(printed, Paper.LETTER) == []
    assert [found for page in printed.pages for found in crossed(page)] == []
    assert printed.page_count <= 3
    assert printed.text.count("right left") == 4
