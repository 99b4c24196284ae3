"""Every rule of a rule set in words, each with the documents it comes from.

"–" stands for a decision of ours where no document says anything; "option" for a choice that
differs from what the catalogue plays under that key.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.bid_tables import SCHEDULES
from scoring.bids import AS_TEXT
from scoring.catalogue import DOCUMENTS, RULE_SETS
from scoring.decks import deck_of
from scoring.rules import RuleSet
from scoring.words import with_minus

OURS = "–"
OPTION = "option"


class RuleLine(NamedTuple):
    """One rule: the option behind it, what it says, and the documents it comes from."""

    option: str
    text: str
    documents: str


# What each value of an option means, and where it comes from (rules B to D, F).
_MEANINGS: dict[tuple[str, object], tuple[str, str]] = {
    ("sides", "two_sides"): ("Two sides keep one score each.", "000, 001, 003, 004"),
    ("sides", "each_alone"): ("Everybody plays and scores for himself.", "000, 002, 003"),
    ("sides", "called_partners"): ("Own scores; the contractor calls up to two partners.", "000"),
    ("auction", "one_turn"): ("One turn: everybody speaks once, from the dealer's left.", "002, 004"),
    ("auction", "until_passed_out"): ("Round and round; a pass is final.", "000, 001, 003"),
    ("inkles", True): ("A six is an inkle: a signal to partner, never a contract.", "004"),
    ("specials", "misere"): (
        "Misère 250 and open misère 500: no trick taken; the defenders score nothing.",
        "000, 001, 003",
    ),
    ("specials", "nullo"): ("Nullo 250: no trick taken.", "000"),
    ("misere_place", "above_7NT"): ("Misère ranks below all bids of eight.", "000, 001, 003"),
    ("misere_place", "above_8S"): ("Misère ranks above the lowest bid of eight.", OURS),
    ("misere_when", "after_seven"): ("Misère may be called once somebody has bid seven.", "000, 001, 003"),
    ("misere_when", "any_time"): ("Misère may be called at any time.", OURS),
    ("nullo_defence", "own_and_contractor"): (
        "Against nullo a defender scores his own tricks and the contractor's.",
        "000",
    ),
    ("nullo_defence", "contractor_only"): ("Against nullo a defender scores the contractor's tricks.", OURS),
    ("nullo_defence", "own_only"): ("Against nullo a defender scores the tricks he took himself.", OURS),
    ("nullo_defence", "none"): ("Against nullo a defender scores nothing.", OURS),
    ("card_points", True): (
        "Cards captured count: ace 1, king, queen, jack 10 each, 7 to 10 their number; none if set.",
        "000",
    ),
    ("defence_points", "own"): ("A defender scores the tricks he took himself.", "002"),
    ("defence_points", "team"): ("Each defender scores the tricks of all defenders.", OURS),
    ("all_pass", "same_dealer"): ("All pass: thrown in, the same player deals again.", "004"),
    ("all_pass", "next_dealer"): ("All pass: thrown in, the next player deals.", "000, 002"),
    ("all_pass", "play_no_trump"): ("All pass: played at no trump, 10 points a trick.", "000"),
    ("win_by", "made_contract"): ("Only a made contract wins.", "000, 001, 003"),
    ("win_by", "any_points"): ("Any points win, those of a defender too.", "000, 002"),
    ("both_over", "contractor"): (
        "More than one at the target: the contractor before others.",
        "000, 002, 003",
    ),
    ("both_over", "opponents_over_target"): ("Opponents over the target win: going out backwards.", "001"),
    ("both_over", "higher_score"): ("Both at the target: the higher score wins.", OURS),
    ("minus_rule", "barred"): ("plays on, but cannot win any more.", "002"),
    ("minus_rule", "lose_at_once"): ("loses at once: out the back door.", "000, 003"),
    ("defender_tie", "first_trick"): ("Two defenders at the target: the one who took a trick first.", "002"),
    ("defender_tie", "first_to_reach"): ("Two defenders at the target: the one who reached it first.", OURS),
    ("defender_tie", "highest"): ("Two defenders at the target: the highest total, shared if equal.", "000"),
}
_SCHEDULE_DOCUMENTS = {
    "avondale": "000, 001, 003, 004",
    "original": "000",
    "inverted": "000; table derived by us",
    "inverted_original": OURS,
}
# What no document says of these rule sets (rules D1 to D3, the places marked [–]).
_OUR_DECISIONS = {
    "five_hand": {"auction", "slam", "defence_points", "minus_rule"},
    "six_hand": {"auction", "specials", "slam", "target", "win_by", "both_over", "minus_rule"},
    "one_thousand": {"minus_rule"},
    "fifteen_hundred": {"minus_rule"},
}


def rule_lines(rules: RuleSet) -> tuple[RuleLine, ...]:
    """Every rule of a rule set in the order of play: cards, bids, points, end of the game."""
    return tuple(
        RuleLine(option, text, _documents(rules, option, documents))
        for option, text, documents in (*_cards(rules), *_bids(rules), *_points(rules), *_end(rules))
    )


_Lines = Iterator[tuple[str, str, str]]


def _documents(rules: RuleSet, option: str, documents: str) -> str:
    published = RULE_SETS.get(rules.key)
    if published is None or getattr(published, option) != getattr(rules, option):
        return OPTION
    return OURS if option in _OUR_DECISIONS.get(rules.key, ()) else documents


def _meant(rules: RuleSet, *options: str) -> _Lines:
    for option in options:
        meaning = _MEANINGS.get((option, getattr(rules, option)))
        if meaning:
            yield option, *meaning


def _cards(rules: RuleSet) -> _Lines:
    deck, own = deck_of(rules.deck), DOCUMENTS.get(rules.key, OURS)
    yield "players", f"{rules.players} players.", own
    yield from _meant(rules, "sides")
    yield "deck", f"{deck.size} cards: {deck.name}.", deck.documents
    spare = "; a hand more is dealt and stays unused" if rules.spare_hands else ""
    yield "kitty", f"Ten cards each and a kitty of {rules.kitty}{spare}.", own


def _bids(rules: RuleSet) -> _Lines:
    numbered = [bid.glyphs.replace(AS_TEXT, "") for bid in rules.bids() if not bid.is_special]
    yield "min_level", f"Bids from {numbered[0]} to {numbered[-1]}.", DOCUMENTS.get(rules.key, OURS)
    name = SCHEDULES[rules.schedule].name
    yield "schedule", f"Bid table: {name}.", _SCHEDULE_DOCUMENTS[rules.schedule]
    yield from _meant(rules, "auction", "inkles", "specials", *_about_specials(rules), "all_pass")


def _about_specials(rules: RuleSet) -> tuple[str, ...]:
    """The options that matter for the bids to take no trick that are played (rules B4, B5, C3)."""
    if rules.specials == "nullo":
        return ("nullo_defence",)
    if rules.specials == "none":
        return ()
    goes_by_value = rules.bid_order == "value" and not SCHEDULES[rules.schedule].rises_with_tricks
    return ("misere_when",) if goes_by_value else ("misere_place", "misere_when")


def _points(rules: RuleSet) -> _Lines:
    if rules.slam:
        yield (
            "slam",
            f"All ten tricks under a contract are worth at least {rules.slam}.",
            "001, 002, 003, 004",
        )
    yield "trick_points", f"Each trick of a defender scores {rules.trick_points}.", "000, 001, 002, 003, 004"
    if rules.sides != "two_sides":
        yield from _meant(rules, "defence_points")
    if rules.set_bonus:
        yield "set_bonus", f"A set contract gives the other side {rules.set_bonus} more.", "004"
    yield from _meant(rules, "card_points")


def _end(rules: RuleSet) -> _Lines:
    own = DOCUMENTS.get(rules.key, OURS)
    if rules.target:
        yield "target", f"The game is to {rules.target}.", own
        yield from _meant(rules, "win_by", "both_over")
        if rules.competitors > len(("contractor", "one defender")):
            yield from _meant(rules, "defender_tie")
    else:
        yield "target", "There is no target: a night has so many hands.", own
    if rules.defence_cap:
        yield "defence_cap", f"Defending lifts a score to {rules.defence_cap} at most.", "000"
    for option, text, documents in _meant(rules, "minus_rule"):
        yield option, f"Who is at {with_minus(rules.minus)} or lower {text}", documents
