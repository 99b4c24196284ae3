"""Everything for tonight in one file: score sheets, tally cards, placards, movement chart, each with its bookmark."""

from dataclasses import dataclass

from tournaments.prints.layout import Document, Paper
from tournaments.prints.movement_chart import MovementChart, draw_movement_chart
from tournaments.prints.placard import Placards, draw_placards
from tournaments.prints.score_sheet import ScoreSheet, draw_score_sheets, plan_of
from tournaments.prints.tally_card import TallyCards, draw_tally_cards

_SUBJECT = "All prints of a night of the card game 500"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tonight:
    """The prints of one night; `date` is a whole phrase."""

    club: str
    date: str
    sheet: ScoreSheet
    cards: TallyCards
    placards: Placards
    chart: MovementChart


def tonight_pdf(tonight: Tonight, paper: Paper) -> bytes:
    """Give all prints of the night for a printer working on both sides: each sheet begins a leaf of its own.

    Raises:
        ValueError: for a night without a table, a card, a round or a hand.
    """
    plan = plan_of(tonight.sheet, paper)
    title = f"Prints for {tonight.date}, {tonight.club}"
    document = Document(paper, title=title, author=tonight.club, subject=_SUBJECT, two_sided=True)
    draw_score_sheets(document, tonight.sheet, plan, "Score sheets")
    draw_tally_cards(document, tonight.cards, backs=True, chapter="Tally cards")
    draw_placards(document, tonight.placards, "Table placards")
    draw_movement_chart(document, tonight.chart, "Who moves where")
    return document.finish()
