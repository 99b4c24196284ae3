"""A casual game's page as the shared pieces of the entry show it: what is asked next, and the deals so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring import MOST_PARTNERS, ContractHand, score_deal, signed
from tournaments.models import Game
from tournaments.queries.deals import deal_sentence
from tournaments.queries.entry import (
    MISDEAL,
    PASSED,
    THROWN_IN,
    TWO,
    Bidder,
    Entry,
    TwoVersions,
    Version,
    bid_grid,
    two_versions,
)
from tournaments.queries.game_names import parties
from tournaments.translate import deal_of
from tournaments.words import score as written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scoring import Bid, Deal, RuleSet
    from tournaments.models import GameHand
    from tournaments.queries.game_values import Competitor, DealView, GamePage


@dataclass(frozen=True, slots=True)
class Line:
    """A reason for points, with the name of who gets them."""

    text: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal as `entry/_hand_row.html` and `entry/_last_hand.html` show it; `scored` has the bidders' points first."""

    id: int
    number: int
    bid: Bid | None
    took: str
    sentence: str
    scored: tuple[int, ...]
    lines: tuple[Line, ...]
    so_far: str
    amended_at: datetime | None
    noun: str = "deal"
    entered_by: str = ""  # nobody has an account


def game_entry(page: GamePage, deal: DealView | None = None) -> Entry:
    """The entry of the next deal of a game, or of one that is changed."""
    rules, dealer = page.rules, deal.dealer if deal else page.dealer
    is_played = rules.all_pass == "play_no_trump"  # noqa: S105 - what happens to a deal that everybody passes
    return Entry(
        bidders=tuple(_bidder(competitor, rules) for competitor in page.competitors),
        grid=bid_grid(rules),
        hand_number=deal.number if deal else page.next_number,
        hidden=(("number", str(deal.number if deal else page.next_number)),),
        base=deal.version if deal else 0,
        noun="deal",
        you=f"{dealer} {'dealt' if deal else 'deals'}" if dealer else "",
        ask="Tap the side that bid." if rules.sides == "two_sides" else "Tap who bid.",
        bids_word="bidders" if rules.sides == "two_sides" else "bidder",
        deals=(MISDEAL,) if is_played else (THROWN_IN, MISDEAL),
        everybodys_tricks=asks_everybodys_tricks(rules),
        most_partners=MOST_PARTNERS if rules.sides == "called_partners" else 0,
        counts_cards=rules.card_points,
        can_be_passed=is_played,
        shows_totals=deal is None and not rules.card_points and not rules.defence_cap,
    )


def asks_everybodys_tricks(rules: RuleSet) -> bool:
    """Whether the bidders' tricks alone do not say whose the others are."""
    return rules.competitors > TWO or rules.all_pass == "play_no_trump"  # noqa: S105 - see above


def _bidder(competitor: Competitor, rules: RuleSet) -> Bidder:
    return Bidder(
        value=str(competitor.number + 1),
        names=competitor.players,
        short=competitor.name,
        total=competitor.score,
        standing=_standing(competitor, rules),
    )


def _standing(competitor: Competitor, rules: RuleSet) -> str:
    if competitor.is_barred:
        return "cannot win"
    if competitor.to_target is None:
        return ""
    needs = f"needs {competitor.to_target}" if competitor.to_target else "needs a bid made"
    return needs.replace("needs", "need") if rules.sides == "two_sides" else needs


def deal_rows(page: GamePage) -> tuple[DealRow, ...]:
    """The deals of a game as rows, in order of play."""
    return tuple(_deal_row(page, deal) for deal in page.deals)


def _deal_row(page: GamePage, deal: DealView) -> DealRow:
    names = page.competitor_names
    return DealRow(
        id=deal.id,
        number=deal.number,
        bid=deal.bid,
        took=_took(deal),
        sentence=f"Deal {deal.number}: {deal.sentence[:1].lower()}{deal.sentence[1:]}",
        scored=_scored(deal),
        lines=tuple(Line(f"{reason.name}: {reason.text}") for reason in deal.reasons),
        so_far=", ".join(f"{name} {written(n)}" for name, n in zip(names, deal.running, strict=True)),
        amended_at=deal.amended_at,
    )


def _took(deal: DealView) -> str:
    if deal.contractor is None:
        return "Nobody bid, played at no trump"
    return f"{deal.bidders} took {sum(deal.tricks[who] for who in (deal.contractor, *deal.partners))}"


def _scored(deal: DealView) -> tuple[int, ...]:
    """The bidders' points, and where there are two scores the others' after them."""
    if deal.contractor is None:
        return ()
    others = [n for who, n in enumerate(deal.points) if who != deal.contractor]
    return (deal.points[deal.contractor], *(others if len(others) == 1 else ()))


def entered_of(page: GamePage, deal: DealView) -> dict[str, Any]:
    """A deal as the fields of its form, to change it."""
    if not deal.tricks:
        return {}
    entry = game_entry(page)
    fields: dict[str, Any] = {
        "side": PASSED if deal.contractor is None else str(deal.contractor + 1),
        "bid": str(deal.bid or ""),
        "partners": [str(who + 1) for who in deal.partners],
    }
    for bidder, tricks in zip(entry.bidders, deal.tricks, strict=True):
        fields[bidder.tricks_field] = str(tricks)
    if deal.contractor is not None:
        fields["tricks"] = str(deal.tricks[deal.contractor])
    for bidder, points in zip(entry.bidders, deal.card_points or (), strict=False):
        fields[bidder.cards_field] = "" if points is None else str(points)
    return fields


def two_deals(
    page: GamePage, saved: GameHand, offered: Deal, fields: tuple[tuple[str, str], ...]
) -> TwoVersions:
    """The saved deal and the one that came in side by side; `fields` are those that sent it."""
    hidden = (("number", str(saved.number)), ("base", str(saved.version)))
    return two_versions(
        saved.number,
        _version(page, deal_of(saved), "already saved"),
        _version(page, offered, "yours"),
        (*hidden, *(field for field in fields if field[0] not in {"number", "base"})),
        noun="deal",
    )


def _version(page: GamePage, deal: Deal, whose: str) -> Version:
    score = score_deal(page.rules, deal)
    called = parties(page.rules, page.names)
    points = " / ".join(signed(points) for points in score.points)
    bid = deal.bid if isinstance(deal, ContractHand) else None
    return Version(whose, bid, (deal_sentence(called, score),), points, frozenset())


def games_of(secrets: Sequence[str]) -> tuple[Game, ...]:
    """The games with these links that are still there, last used first. One SELECT."""
    return tuple(Game.objects.filter(secret__in=secrets).order_by("-used_at", "-pk")) if secrets else ()
