"""What the print of a club's rules says, from the same values as the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.prints.rules_card import RulesCard, TrumpCard, TrumpLine
from tournaments.prints.rules_in_brief import bid_table_of, rule_lines_of
from tournaments.queries.rule_pages import rule_page

if TYPE_CHECKING:
    from scoring import RuleSet
    from tournaments.models import Club
    from tournaments.queries.rule_cards import LittleCard, PlainSuit


def rules_card(club: Club, season: str, rules: RuleSet) -> RulesCard:
    """The rules of a season, or of one of its nights, as a leaf; the season's name may stay untold, as ""."""
    page = rule_page(rules, at_club=True)
    sections = (
        ("Cards", (*(line.text for line in page.cards), *page.suits)),
        ("Bids", (*(line.text for line in page.bids), *page.ladder_notes)),
        ("Points", tuple(line.text for line in page.points)),
        ("The evening", page.evening.lines if page.evening else ()),
    )
    return RulesCard(
        club=club.name,
        details=(rules.name, f"as fixed for {season}") if season else (rules.name,),
        table=bid_table_of(rules),
        scoring=rule_lines_of(rules),
        trumps=tuple(
            TrumpLine(order.title, tuple(map(_card, order.trumps)), tuple(map(_other, order.plain)))
            for order in page.trumps
        ),
        sections=tuple((heading, lines) for heading, lines in sections if lines),
        words=tuple((word.word, word.meaning) for word in page.words),
    )


def _card(little: LittleCard) -> TrumpCard:
    role = little.role if little.role in {"right", "left"} else ""
    return TrumpCard(_index(little), role)


def _other(suit: PlainSuit) -> str:
    return f"{suit.title}: {' '.join(map(_index, suit.cards))}"


def _index(little: LittleCard) -> str:
    suit = little.card.suit
    return f"{little.card.rank}{suit.glyph}" if suit else little.card.rank
