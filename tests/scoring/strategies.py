"""Made-up rule sets, hands, rounds, seatings and nights for the laws."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring import (
    ALL_BIDS,
    CARD_CLUB,
    MISDEAL,
    MISERE,
    OPEN_MISERE,
    RULE_SETS,
    SCHEDULES,
    THROWN_IN,
    ContractHand,
    HandResult,
    NineBid,
    Pair,
    PassedHand,
    RuleSet,
    TableSeating,
    TiebreakResult,
    card_points_range,
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


@st.composite
def shared_tricks(draw, players: int, tricks: int = 10) -> tuple[int, ...]:
    """So many tricks dealt out among the players in any way."""
    cuts = sorted(draw(st.lists(st.integers(0, tricks), min_size=players - 1, max_size=players - 1)))
    return tuple(after - before for before, after in zip([0, *cuts], [*cuts, tricks], strict=True))


@st.composite
def card_points(draw, rules: RuleSet, tricks: tuple[int, ...]) -> tuple[int | None, ...]:
    """What each may have captured, now and then not counted; a whole set adds up as the deck does."""
    if not rules.card_points or draw(st.booleans()):
        return ()
    fewest, most = card_points_range(rules)
    total = min(draw(st.integers(fewest, most)), 30 * sum(tricks))
    captured = [total * own // 10 for own in tricks]
    richest = max(range(len(tricks)), key=tricks.__getitem__)
    captured[richest] += total - sum(captured)
    return tuple(None if draw(st.integers(0, 9)) == 0 else points for points in captured)


@st.composite
def contract_hands(draw, rules: RuleSet) -> ContractHand:
    """Any hand under a contract that the rule set knows."""
    contractor, *others = draw(st.permutations(range(rules.competitors)))
    called = others[: draw(st.integers(0, 2))] if rules.sides == "called_partners" else []
    bid = draw(st.sampled_from(rules.bids()))
    stops_early = bid in (MISERE, OPEN_MISERE)
    tricks = draw(shared_tricks(rules.competitors, draw(st.integers(0, 10)) if stops_early else 10))
    takers = [who for who, own in enumerate(tricks) if own]
    first = draw(st.none() | st.sampled_from(takers)) if takers else None
    return ContractHand(
        contractor, bid, tricks, tuple(called), draw(card_points(rules, tricks)), first, first
    )


@st.composite
def passed_hands(draw, rules: RuleSet) -> PassedHand:
    """Any hand without a contract."""
    tricks = draw(shared_tricks(rules.competitors))
    return PassedHand(tricks, draw(card_points(rules, tricks)))


def deals(rules: RuleSet) -> st.SearchStrategy:
    """Anything that can happen to a deal, mostly hands."""
    kinds = [contract_hands(rules)] * 6 + [st.sampled_from([THROWN_IN, MISDEAL])]
    if rules.all_pass == "play_no_trump":
        kinds.append(passed_hands(rules))
    return st.one_of(kinds)


# The games of the catalogue, and every option that decides how one ends.
_BOTH_OVER = ["contractor", "opponents_over_target", "higher_score"]


@st.composite
def game_rules(draw) -> RuleSet:
    """A rule set of the catalogue with some of its choices changed so that they still go together."""
    rules = draw(st.sampled_from(list(RULE_SETS.values())))
    two = rules.competitors == 2
    return replace(
        rules,
        schedule=draw(st.sampled_from(sorted(SCHEDULES))),
        nullo_defence=draw(st.sampled_from(["own_and_contractor", "contractor_only", "own_only", "none"])),
        defence_points=draw(st.sampled_from(["own", "team"])),
        all_pass=draw(st.sampled_from(["next_dealer", "same_dealer", "play_no_trump"])),
        target=draw(st.sampled_from([rules.target, max(rules.target, 500)])),
        win_by=draw(st.sampled_from(["made_contract", "any_points"])),
        both_over=draw(st.sampled_from(_BOTH_OVER)) if two else "contractor",
        minus_rule=draw(st.sampled_from(["none", "barred", "lose_at_once"] if two else ["none", "barred"])),
        defence_cap=draw(st.sampled_from([0, 490])) if rules.target else 0,
        defender_tie=draw(st.sampled_from(["first_trick", "first_to_reach", "highest"])),
    )


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
