"""The game of 500: bids, hands, rounds, movement, wine and standings. No database, no clock, no web."""

from scoring.bid_tables import AVONDALE, INVERTED, INVERTED_ORIGINAL, ORIGINAL, SCHEDULES, Schedule
from scoring.bids import ALL_BIDS, LEVELS, Bid, Denomination
from scoring.catalogue import CARD_CLUB, RULE_SETS, rule_set
from scoring.checks import clean_hand, problems_with_hand, problems_with_rules
from scoring.draw import draw_seating
from scoring.errors import (
    InvalidBid,
    InvalidHand,
    InvalidRound,
    InvalidRules,
    InvalidSeating,
    Problem,
    ProblemsError,
    ScoringError,
)
from scoring.hands import (
    SIDES,
    HandResult,
    HandScore,
    ScoreLine,
    Side,
    other_side,
    points_table,
    score_hand,
)
from scoring.movement import (
    Move,
    Pair,
    Player,
    Seating,
    TableSeating,
    moves,
    next_seating,
    problems_with_seating,
    table_names,
)
from scoring.nights import couple_totals, night_totals, round_points
from scoring.notation import hand_line, parse_bid, parse_hand_line
from scoring.options import OPTIONS, Option
from scoring.rounds import RoundScore, TiebreakResult, score_round
from scoring.rules import RuleSet
from scoring.standings import Standing, best, rank, worst
from scoring.tricks import TRICKS_IN_A_HAND
from scoring.wine import (
    NineBid,
    Takeover,
    WineResult,
    WineTie,
    award_wine,
    holders_after,
    is_wine_claim,
    takeovers,
)
from scoring.words import signed, with_minus

__all__ = [
    "ALL_BIDS",
    "AVONDALE",
    "CARD_CLUB",
    "INVERTED",
    "INVERTED_ORIGINAL",
    "LEVELS",
    "OPTIONS",
    "ORIGINAL",
    "RULE_SETS",
    "SCHEDULES",
    "SIDES",
    "TRICKS_IN_A_HAND",
    "Bid",
    "Denomination",
    "HandResult",
    "HandScore",
    "InvalidBid",
    "InvalidHand",
    "InvalidRound",
    "InvalidRules",
    "InvalidSeating",
    "Move",
    "NineBid",
    "Option",
    "Pair",
    "Player",
    "Problem",
    "ProblemsError",
    "RoundScore",
    "RuleSet",
    "Schedule",
    "ScoreLine",
    "ScoringError",
    "Seating",
    "Side",
    "Standing",
    "TableSeating",
    "Takeover",
    "TiebreakResult",
    "WineResult",
    "WineTie",
    "award_wine",
    "best",
    "clean_hand",
    "couple_totals",
    "draw_seating",
    "hand_line",
    "holders_after",
    "is_wine_claim",
    "moves",
    "next_seating",
    "night_totals",
    "other_side",
    "parse_bid",
    "parse_hand_line",
    "points_table",
    "problems_with_hand",
    "problems_with_rules",
    "problems_with_seating",
    "rank",
    "round_points",
    "rule_set",
    "score_hand",
    "score_round",
    "signed",
    "table_names",
    "takeovers",
    "with_minus",
    "worst",
]
