"""The rule sets by name (rules D1 to D3).

A rule set states only what differs: the card club from nothing, every other from its kin. To add
one: write it here, add it to `RULE_SETS` with the documents it comes from, and add its examples to
`tests/scoring/`. Where sources disagree, both become rule sets of their own.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.checks import problems_with_rules
from scoring.errors import InvalidRules, Problem
from scoring.rules import RuleSet
from scoring.words import quoted

# Rules D and E; document 004. 45 cards, a kitty of five, one turn of bidding, no end but the night's.
CARD_CLUB = RuleSet(key="card_club", name="Card club")

# Documents 002 and 003: each for himself, and the game goes on below −500.
THREE_HAND = RuleSet(
    key="three_hand",
    name="Three-hand",
    min_level=6,
    set_bonus=0,
    players=3,
    sides="each_alone",
    deck=33,
    kitty=3,
    inkles=False,
    all_pass="next_dealer",
    target=500,
    win_by="any_points",
    minus_rule="barred",
)
# Document 000 describes what differs in each of these seven.
THREE_HAND_NO_JOKER = replace(
    THREE_HAND, key="three_hand_no_joker", name="Three-hand, sans joker", deck=32, kitty=2
)
THREE_HAND_NULLO = replace(THREE_HAND, key="three_hand_nullo", name="Three-hand with nullo", specials="nullo")
THREE_HAND_ORIGINAL = replace(
    THREE_HAND, key="three_hand_original", name="Three-hand, original schedule", schedule="original"
)
THREE_HAND_INVERTED = replace(
    THREE_HAND, key="three_hand_inverted", name="Three-hand, inverted suits", schedule="inverted"
)
THREE_HAND_PASSED_DEAL = replace(
    THREE_HAND,
    key="three_hand_passed_deal",
    name="Three-hand, passed deal played",
    all_pass="play_no_trump",
)
ONE_THOUSAND = replace(THREE_HAND, key="one_thousand", name="One Thousand", target=1000, card_points=True)
FIFTEEN_HUNDRED = replace(
    THREE_HAND, key="fifteen_hundred", name="Fifteen Hundred", target=1500, card_points=True
)

# Documents 000, 001 and 003: only a made contract wins, and −500 loses at once.
FOUR_HAND_AUSTRALIAN = RuleSet(
    key="four_hand_australian",
    name="Four-hand (Australian)",
    min_level=6,
    set_bonus=0,
    deck=43,
    kitty=3,
    auction="until_passed_out",
    inkles=False,
    specials="misere",
    all_pass="next_dealer",
    target=500,
    minus_rule="lose_at_once",
)
FOUR_HAND_NO_JOKER = replace(
    FOUR_HAND_AUSTRALIAN, key="four_hand_no_joker", name="Four-hand without joker", deck=42, kitty=2
)
# Documents 000 and 003; that it ends like four-hand, auction and misère included, is our decision.
SIX_HAND = replace(FOUR_HAND_AUSTRALIAN, key="six_hand", name="Six-hand", players=6, deck=63)

# Document 000: the third hand lies unused.
TWO_HAND_DUMMY = replace(
    THREE_HAND,
    key="two_hand_dummy",
    name="Two-hand with a dummy",
    players=2,
    spare_hands=1,
    minus_rule="lose_at_once",
)
# Document 000 says 24 cards and a kitty of four; so there is no joker (F15).
TWO_HAND_24 = replace(
    TWO_HAND_DUMMY, key="two_hand_24", name="Two-hand with 24 cards", spare_hands=0, deck=24, kitty=4
)

# Document 000; the auction of one turn and the rule at −500 are our decision.
FIVE_HAND = replace(
    THREE_HAND,
    key="five_hand",
    name="Five-hand",
    players=5,
    sides="called_partners",
    deck=53,
    defender_tie="highest",
)

# Each rule set with the documents that describe it (rules D1, last column).
_WITH_DOCUMENTS: tuple[tuple[RuleSet, str], ...] = (
    (THREE_HAND, "002, 003"),
    (THREE_HAND_NO_JOKER, "000"),
    (THREE_HAND_NULLO, "000"),
    (THREE_HAND_ORIGINAL, "000"),
    (THREE_HAND_INVERTED, "000"),
    (THREE_HAND_PASSED_DEAL, "000"),
    (ONE_THOUSAND, "000"),
    (FIFTEEN_HUNDRED, "000"),
    (FOUR_HAND_AUSTRALIAN, "000, 001, 003"),
    (FOUR_HAND_NO_JOKER, "000"),
    (TWO_HAND_DUMMY, "000"),
    (TWO_HAND_24, "000"),
    (FIVE_HAND, "000"),
    (SIX_HAND, "000, 003"),
    (CARD_CLUB, "004"),
)


def checked(rules: RuleSet) -> RuleSet:
    """The rule set itself, once it is known that its choices are possible and go together.

    Raises:
        InvalidRules: with everything that is wrong with it.
    """
    problems = problems_with_rules(rules)
    if problems:
        raise InvalidRules(problems)
    return rules


RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.key: checked(rules) for rules, _ in _WITH_DOCUMENTS}
)
DOCUMENTS: Mapping[str, str] = MappingProxyType(
    {rules.key: documents for rules, documents in _WITH_DOCUMENTS}
)


def rule_set(key: str) -> RuleSet:
    """The rule set of that key.

    Raises:
        InvalidRules: if the catalogue has none of that name.
    """
    if key not in RULE_SETS:
        known = ", ".join(RULE_SETS)
        raise InvalidRules(
            [Problem("unknown_rule_set", "key", f"There is no rule set {quoted(key)}: choose {known}.")]
        )
    return RULE_SETS[key]
