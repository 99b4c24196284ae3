"""Casual games for tests, started and played through the services a person would use.

A deal is written as in `contract("0 7H", 7, 3)`: who bid, by number from 0, and everybody's tricks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from scoring import ContractHand, Deal, parse_bid
from tests.factories import EVENING
from tournaments.models import Game
from tournaments.queries import games as finding
from tournaments.queries.game_values import GamePage
from tournaments.services import deals, games
from tournaments.services.deals import RecordedDeal
from tournaments.services.submissions import Submission, submission

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")

_keys = count(1)


def contract(line: str, *tricks: int, **facts: Any) -> ContractHand:
    who, bid = line.split()
    return ContractHand(int(who), parse_bid(bid), tricks, **facts)


def new_submission(*body: object, key: str | None = None) -> Submission:
    return submission(key or f"casual-{next(_keys):04}", *body)


def start(
    key: str = "three_hand", *, dealer: int | None = None, names: Iterable[str] = (), **options: Any
) -> Game:
    rules = games.chosen_rules(key, options)
    return games.start_game(
        rules=rules,
        names=list(names) or NAMES[: rules.players],
        first_dealer=dealer,
        submission=new_submission(),
        at=EVENING,
    )


def enter(
    game: Game, deal: Deal, *, number: int | None = None, base: int = 0, key: str | None = None
) -> RecordedDeal:
    """One deal, the next unless told otherwise."""
    if number is None:
        number = len(finding.live_deals(game.pk)) + 1
    sent = new_submission(number, deal, key=key)
    return deals.record_deal(game=game, number=number, base=base, deal=deal, submission=sent, at=EVENING)


def play(game: Game, *all_deals: Deal) -> None:
    for deal in all_deals:
        enter(game, deal)


def page_of(game: Game, *, is_watching: bool = False) -> GamePage:
    """The page as it stands now, found by its link."""
    if is_watching:
        found = finding.game_by_watch_secret(game.watch_secret)
    else:
        found = finding.game_by_secret(game.secret)
    assert found is not None
    return finding.game_page(found, is_watching=is_watching)
