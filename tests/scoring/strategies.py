"""Made-up rule sets, hands, rounds, seatings and nights for the laws."""

from hypothesis import strategies as st

from scoring import (
    ALL_BIDS,
    CARD_CLUB,
    SCHEDULES,
    HandResult,
    NineBid,
    Pair,
    RuleSet,
    TableSeating,
    TiebreakResult,
)

sides = st.sampled_from([1, 2])
tricks = st.integers(0, 10)
bids = st.sampled_from(ALL_BIDS)


@st.composite
def rule_sets(draw) -> RuleSet:
    """Any rule set of two sides without a problem."""
    lowest, highest = sorted(draw(st.tuples(st.integers(6, 10), st.integers(6, 10))))
    return RuleSet(
        key=draw(st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)),
        name=draw(st.text(min_size=1, max_size=100).filter(str.strip)),
        schedule=draw(st.sampled_from(sorted(SCHEDULES))),
        min_level=lowest,
        max_level=highest,
        bid_order=draw(st.sampled_from(["value", "tricks_then_suit"])),
        set_bonus=draw(st.integers(0, 1000)),
        slam=draw(st.integers(0, 1000)),
        trick_points=draw(st.integers(0, 100)),
        hands_per_round=draw(st.integers(1, 60)),
        rounds_per_night=draw(st.integers(1, 60)),
        tables=draw(st.integers(2, 100)),
        switch_partners=draw(st.booleans()),
        tiebreak_in_last_round=draw(st.booleans()),
        thrown_in_counts=draw(st.booleans()),
        wine_level=draw(st.sampled_from(["nine_only", "nine_or_ten"])),
        wine_fallback=draw(st.sampled_from(["per_group", "overall", "none"])),
        specials=draw(st.sampled_from(["none", "misere", "nullo"])),
        misere_place=draw(st.sampled_from(["above_7NT", "above_8S"])),
        nullo_defence=draw(st.sampled_from(["own_and_contractor", "contractor_only", "own_only", "none"])),
        target=draw(st.sampled_from([0, 500, 1000])),
    )


def hands(rules: RuleSet = CARD_CLUB) -> st.SearchStrategy[HandResult]:
    """Any hand that can be scored under the rule set."""
    return st.builds(HandResult, sides, st.sampled_from(rules.bids()), tricks)


def rounds(rules: RuleSet = CARD_CLUB) -> st.SearchStrategy[list[HandResult]]:
    """The hands of a whole round."""
    return st.lists(hands(rules), min_size=rules.hands_per_round, max_size=rules.hands_per_round)


def tiebreaks() -> st.SearchStrategy[TiebreakResult]:
    """Any tie-break hand."""
    return st.builds(TiebreakResult, sides, st.booleans())


def couples(number: int) -> list[Pair[str]]:
    """So many couples; the first letter of a name is the player's group."""
    return [Pair(f"a{index}", f"b{index}") for index in range(number)]


@st.composite
def seatings(draw) -> tuple[TableSeating[str], ...]:
    """Two to eight tables, every pair one of each group, in any mixture."""
    tables = draw(st.integers(2, 8))
    firsts = draw(st.permutations([couple.first for couple in couples(2 * tables)]))
    seconds = draw(st.permutations([couple.second for couple in couples(2 * tables)]))
    pairs = [Pair(*members) for members in zip(firsts, seconds, strict=True)]
    return tuple(TableSeating(*sides) for sides in zip(pairs[::2], pairs[1::2], strict=True))


@st.composite
def seatings_with_winners(draw, rounds_played: int = 1):
    """A seating, and the winning side of every table for so many rounds."""
    seating = draw(seatings())
    winners = st.lists(sides, min_size=len(seating), max_size=len(seating))
    return seating, draw(st.lists(winners, min_size=rounds_played, max_size=rounds_played))


@st.composite
def wine_claims(draw) -> list[NineBid[str]]:
    """Claims of pairs that share players now and then, no two of them from the same hand."""
    places = st.tuples(st.integers(1, 5), st.integers(1, 6), st.integers(0, 2))
    pairs = st.builds(Pair, st.sampled_from(["a0", "a1", "a2"]), st.sampled_from(["b0", "b1", "b2"]))
    return [
        NineBid(*place, draw(pairs), draw(bids)) for place in draw(st.lists(places, unique=True, max_size=8))
    ]
