"""The rule sets by name (rules D1).

A rule set states only what differs from the card club's choices. To add one: write it here,
add it to `RULE_SETS`, name its source, and add its examples to `tests/scoring/`. Where sources
disagree, both become rule sets of their own.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import InvalidRules, Problem
from scoring.rules import RuleSet
from scoring.words import quoted

# Rules D1, D2 and E; document 004. 45 cards, a kitty of five, one turn of bidding.
CARD_CLUB = RuleSet(key="card_club", name="Card club")

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.key: rules for rules in (CARD_CLUB,)})


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
