"""The next seating, and a whole night from its couples and hands."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.command_line.requests import Answer, InvalidRequest, Request, listed, rules_of
from scoring.deal_scores import hand_result
from scoring.deals import ContractHand, DeadDeal
from scoring.entries import read_deal
from scoring.errors import InvalidSeating, ScoringError
from scoring.hands import HandResult, Side
from scoring.movement import Pair, Seating, TableSeating, next_seating, problems_with_seating, table_names
from scoring.nights import night_totals
from scoring.rounds import RoundScore, TiebreakResult, score_round
from scoring.rules import RuleSet
from scoring.wine import NineBid, award_wine, is_wine_claim
from scoring.words import entered_text, quoted

_TWO = 2
_AT_A_TABLE = 4
_SIDES: dict[str, Side] = {"1": 1, "2": 2}
_SIDE_NAMES = tuple(_SIDES)


def answer_seating(request: Request) -> Answer:
    """The seating of the next round, from this one and the winning side of each table.

    Raises:
        ScoringError: if people cannot be seated so, or a table has no winner yet.
    """
    tables = [_sides(table) for table in listed(request, "seating")]
    winners = [None if raw is None else _side(raw, "winner") for raw in listed(request, "winners")]
    switches = request.get("switch_partners", True)
    if not isinstance(switches, bool):
        raise InvalidRequest('"switch_partners" is true or false.')
    return {"seating": next_seating(tuple(tables), winners, switch_partners=switches)}


def answer_night(request: Request) -> Answer:
    """Every round of a night with its seating, totals and winners; everybody's total; the wine.

    Raises:
        ScoringError: if the rules, the couples or a hand are refused; the message says which hand.
    """
    rules, couples = rules_of(request), [_pair(couple) for couple in listed(request, "couples")]
    if rules.sides != "two_sides":
        raise InvalidRequest(f"{rules.name} is not played in two sides: a club's night needs them.")
    if rules.players != _AT_A_TABLE:
        raise InvalidRequest(
            f"{rules.name} is played by {rules.players}: at a club's night pairs meet pairs."
        )
    seating = _first_seating(rules, couples, request)
    rounds: list[tuple[Seating[str], list[_TableScore]]] = []
    played = listed(request, "rounds")
    for number, tables in enumerate(played, start=1):
        if rounds:
            seating = _next(rules, number, *rounds[-1])
        rounds.append((seating, _score_tables(rules, number, tables, len(seating))))
    return _night(rules, couples, rounds)


class _TableScore:
    """A table's round: its score, and the hands that may win the wine."""

    def __init__(self, score: RoundScore, hands: Sequence[HandResult]) -> None:
        self.score, self.hands = score, hands


def _night(
    rules: RuleSet, couples: Sequence[Pair[str]], rounds: Sequence[tuple[Seating[str], list[_TableScore]]]
) -> Answer:
    totals = night_totals([(seating, [table.score.totals for table in tables]) for seating, tables in rounds])
    groups = tuple(pair.first for pair in couples), tuple(pair.second for pair in couples)
    wine = award_wine(_claims(rules, rounds), totals, groups=groups, rules=rules)
    return {
        "rounds": [
            {
                "seating": seating,
                "totals": [table.score.totals for table in tables],
                "winners": [table.score.winner for table in tables],
            }
            for seating, tables in rounds
        ],
        "totals": totals,
        "wine": {
            "holders": wine.holders,
            "by": wine.by,
            "first_pick": wine.first_pick,
            "tied": [
                {"about": tie.about, "players": tie.players, "bottles": tie.bottles} for tie in wine.tied
            ],
        },
    }


def _claims(rules: RuleSet, rounds: Sequence[tuple[Seating[str], list[_TableScore]]]) -> list[NineBid[str]]:
    return [
        NineBid(number, hand_number, table_number, seating[table_number].pair(hand.side), hand.bid)
        for number, (seating, tables) in enumerate(rounds, start=1)
        for table_number, table in enumerate(tables)
        for hand_number, hand in enumerate(table.hands, start=1)
        if is_wine_claim(rules, hand)
    ]


def _first_seating(rules: RuleSet, couples: Sequence[Pair[str]], request: Request) -> Seating[str]:
    """Round 1: the couples as they are given, two at each table from High down (rules E1).

    The number of tables is what "options" say; without it, as many as there are couples for.
    """
    if "tables" in (request.get("options") or {}) and len(couples) != _TWO * rules.tables:
        raise InvalidRequest(
            f"{rules.tables} tables need {_TWO * rules.tables} couples; {len(couples)} are given."
        )
    if len(couples) % _TWO:
        raise InvalidRequest(f"Two couples sit at each table; {len(couples)} are given.")
    seating = tuple(TableSeating(*sides) for sides in zip(couples[::2], couples[1::2], strict=True))
    problems = problems_with_seating(seating)
    if problems:
        raise InvalidSeating(problems)
    return seating


def _next(rules: RuleSet, number: int, seating: Seating[str], tables: Sequence[_TableScore]) -> Seating[str]:
    winners = [table.score.winner for table in tables]
    try:
        return next_seating(seating, winners, switch_partners=rules.switch_partners)
    except ScoringError as refusal:
        raise InvalidRequest(f"Round {number} cannot begin: {refusal}") from refusal


def _score_tables(rules: RuleSet, number: int, tables: Any, expected: int) -> list[_TableScore]:
    if number > rules.rounds_per_night:
        raise InvalidRequest(f"A night has {rules.rounds_per_night} rounds; this would be round {number}.")
    if not isinstance(tables, list) or len(tables) != expected:
        raise InvalidRequest(f"Round {number}: give a list of {expected} tables, from High down.")
    is_last = number == rules.rounds_per_night
    names = table_names(expected)
    return [
        _score_table(rules, table, f"Round {number}, {name}", is_last_round=is_last)
        for name, table in zip(names, tables, strict=True)
    ]


def _score_table(rules: RuleSet, table: Any, place: str, *, is_last_round: bool) -> _TableScore:
    if not isinstance(table, Mapping):
        raise InvalidRequest(f'{place}: a table is an object with "hands".')
    try:
        deals = [_read_hand(rules, raw, number) for number, raw in enumerate(listed(table, "hands"), start=1)]
        hands = [deal for deal in deals if isinstance(deal, HandResult)]
        thrown_in = sum(deal.why == "thrown_in" for deal in deals if isinstance(deal, DeadDeal))
        tiebreak = _tiebreak(rules, table.get("tiebreak"))
        score = score_round(rules, hands, tiebreak=tiebreak, is_last_round=is_last_round, thrown_in=thrown_in)
    except ScoringError as refusal:
        raise InvalidRequest(f"{place}: {refusal}") from refusal
    return _TableScore(score, hands)


def _read_hand(rules: RuleSet, raw: Any, number: int) -> HandResult | DeadDeal:
    if not isinstance(raw, Mapping):
        raise InvalidRequest(f'Hand {number} is no object like {{"by": 1, "bid": "7NT", "tricks": 9}}.')
    try:
        deal = read_deal(rules, {"contractor": raw.get("by"), **raw}, _SIDE_NAMES)
    except ScoringError as refusal:
        raise InvalidRequest(f"Hand {number}: {refusal}") from refusal
    if isinstance(deal, ContractHand):
        return hand_result(deal)
    if isinstance(deal, DeadDeal):
        return deal
    raise InvalidRequest(f"Hand {number}: a round has no hands that everybody passed.")


def _tiebreak(rules: RuleSet, raw: Any) -> TiebreakResult | None:
    """Who bid in a tie-break hand and whether it was made, told as such or by bid and tricks (rules E4)."""
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        raise InvalidRequest('A tie-break hand is an object like {"by": 1, "made": true}.')
    if isinstance(raw.get("made"), bool):
        return TiebreakResult(_side(raw.get("by"), "by"), raw["made"])
    if raw.get("bid") is None:
        raise InvalidRequest('Say of the tie-break hand whether it was "made": true or false.')
    deal = read_deal(rules, {**raw, "contractor": raw.get("by")}, _SIDE_NAMES)
    assert isinstance(deal, ContractHand)
    hand = hand_result(deal)
    return TiebreakResult(hand.side, hand.bid.is_made_with(hand.tricks))


def _side(raw: Any, field: str) -> Side:
    side = _SIDES.get(entered_text(raw))
    if side is None:
        raise InvalidRequest(f'{quoted(raw)} is not a side: "{field}" is 1 or 2.')
    return side


def _sides(raw: Any) -> TableSeating[str]:
    if not isinstance(raw, list) or len(raw) != _TWO:
        raise InvalidRequest("A table is a list of its two pairs.")
    return TableSeating(_pair(raw[0]), _pair(raw[1]))


def _pair(raw: Any) -> Pair[str]:
    if not isinstance(raw, list) or len(raw) != _TWO or not all(entered_text(name) for name in raw):
        raise InvalidRequest(f"{quoted(raw)} is not a pair: give a list of two names.")
    return Pair(*(entered_text(name) for name in raw))
