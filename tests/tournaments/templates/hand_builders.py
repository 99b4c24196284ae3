"""Hands of Pat & Ingrid against Henrik & Maeve at High in round 2, scored by the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import accumulate

from scoring import CARD_CLUB, HandResult, parse_bid, score_hand
from tests.tournaments.templates.console_builders import EVENING
from tournaments.queries.hand_values import HandView

NAMES = ("Pat & Ingrid", "Henrik & Maeve")
FACTS = ((1, "8H", 9), (1, "8D", 6), (2, "7NT", 8), (1, "7C", 7), (2, "8S", 7), (1, "7H", 7))


def hand(number: int, side: int, bid: str, tricks: int, **changes) -> HandView:
    """One hand; `running` is that hand alone unless `changes` say otherwise."""
    result = HandResult(side, parse_bid(bid), tricks)
    score = score_hand(CARD_CLUB, result)
    values = {
        "id": 40 + number,
        "kind": "hand",
        "number": number,
        "version": 1,
        "side": side,
        "bid": result.bid,
        "tricks": tricks,
        "is_made": score.is_made,
        "is_slam": score.is_slam,
        "points": score.points,
        "bidder_points": score.points[side - 1],
        "defender_points": score.points[2 - side],
        "running": score.points,
        "bidders": NAMES[side - 1],
        "sentence": f"{NAMES[side - 1]} bid {result.bid.glyphs}, took {tricks}: {'made' if score.is_made else 'set'}.",
        "lines": score.lines,
        "entered_by": "Ingrid",
        "entered_at": EVENING + timedelta(minutes=35 + 5 * number),
        "amended_at": None,
    }
    return HandView(**(values | changes))


def without_contract(kind: str, sentence: str, number: int) -> HandView:
    """A deal that does not count, or the tie-break hand: no bid, no points."""
    facts = {"side": None, "bid": None, "tricks": None, "is_made": None, "lines": ()}
    points = {"points": (0, 0), "running": (0, 0), "bidder_points": 0, "defender_points": 0}
    return replace(hand(number, *FACTS[0]), id=60 + number, kind=kind, sentence=sentence, **facts, **points)


def hands() -> tuple[HandView, ...]:
    """Six hands, the second one amended, and a deal thrown in before the third."""
    plain = [hand(number, *facts) for number, facts in enumerate(FACTS, 1)]
    totals = accumulate((one.points for one in plain), lambda a, b: (a[0] + b[0], a[1] + b[1]))
    views = [replace(one, running=running) for one, running in zip(plain, totals, strict=True)]
    views[1] = replace(views[1], version=2, amended_at=EVENING + timedelta(minutes=92))
    views.insert(2, without_contract("thrown_in", "Thrown in: dealt again.", 3))
    return tuple(views)
