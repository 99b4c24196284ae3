"""The order and the values of bids, and whether a bid may be called."""

from typing import Any

from scoring.auction import PASS, Call, why_not
from scoring.command_line.requests import Answer, InvalidRequest, Request, listed, rules_of
from scoring.errors import InvalidBid
from scoring.notation import parse_bid
from scoring.words import quoted

_PASSES = ("pass", "p", "-")


def answer_bids(request: Request) -> Answer:
    """Every bid low to high with its value; or with "bid", whether it may be called after "earlier".

    Raises:
        ScoringError: if the rules or an earlier call are refused.
    """
    rules = rules_of(request)
    if request.get("bid") is None:
        bids = rules.bids()
        return {
            "order": [str(bid) for bid in bids],
            "values": {str(bid): rules.value(bid) for bid in bids},
        }
    earlier = [_call(raw) for raw in listed(request, "earlier")]
    why_not(rules, rules.bids()[0], earlier)  # refuses what could not have been called
    return _legal(request["bid"], lambda bid: why_not(rules, bid, earlier))


def _legal(raw: Any, reason: Any) -> Answer:
    try:
        call = _call(raw)
    except InvalidBid as refusal:
        return {"legal": False, "why": str(refusal)}
    why = None if call is PASS else reason(call)
    return {"legal": why is None, "why": why}


def _call(raw: Any) -> Call:
    if not isinstance(raw, str):
        raise InvalidRequest(f"{quoted(raw)} is not a call: write a bid, for example 8H, or pass.")
    return PASS if raw.strip().lower() in _PASSES else parse_bid(raw)
