"""What a rules page shows, read back from its HTML: bid tables, ladders, rows of cards, who scores what."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client
from django.urls import reverse

from scoring import parse_bid
from tests.tournaments.templates.reading import Element, elements

AS_TEXT = "\ufe0e"


@dataclass(frozen=True)
class Row:
    """A row of little cards: what is read out of each, and which of them are marked as bowers or jokers."""

    name: str
    cards: tuple[str, ...]
    roles: tuple[str, ...]


class RulesPage:
    """A page, parsed once."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.all = elements(html)

    def within(self, around: Element, name: str = "") -> list[Element]:
        return [
            one for one in self.all if name in ("", one.name) and any(other is around for other in one.inside)
        ]

    def of_class(self, class_: str, name: str = "") -> list[Element]:
        return [one for one in self.all if class_ in (one["class"] or "").split() and name in ("", one.name)]

    def bid_tables(self) -> list[dict[str, str]]:
        """Each bid table as what its cells show by the bid's notation, "≠ differs" included."""
        return [self._bid_table(table) for table in self.of_class("values", "table")]

    def _bid_table(self, table: Element) -> dict[str, str]:
        cells: dict[str, str] = {}
        heads, *rows = [
            [cell for cell in self.within(row) if cell.name in {"th", "td"}]
            for row in self.within(table, "tr")
        ]
        levels = [head.text for head in heads[1:]]
        for head, *values in rows:
            if head["colspan"]:
                (value,) = values
                cells[str(parse_bid(head.text))] = value.text
                continue
            denomination = self.spoken(head)
            for level, value in zip(levels, values, strict=True):
                cells[str(parse_bid(f"{level} {denomination}"))] = value.text
        return cells

    def spoken(self, around: Element) -> str:
        """What a screen reader says instead of the signs in there; the text itself where nothing is hidden."""
        said = [one.text for one in self.within(around) if one["class"] == "sr"]
        return said[0] if said else around.text

    def ladder(self) -> list[tuple[str, int]]:
        """Every bid with its value, in the order shown."""
        (ladder,) = self.of_class("ladder", "ol")
        steps = []
        for step in self.within(ladder, "li"):
            index, value = (
                next(one for one in self.within(step) if class_ in (one["class"] or "").split())
                for class_ in ("index", "note")
            )
            steps.append((str(parse_bid(self.spoken(index))), int(value.text)))
        return steps

    def rows_of_cards(self) -> dict[str, list[Row]]:
        """For every denomination's code its rows: the trumps, if any, then the plain suits."""
        return {
            order["id"].removeprefix("trumps-"): [self._row(one) for one in self.within(order, "ol")]
            for order in self.of_class("order")
        }

    def _row(self, row: Element) -> Row:
        cards = self.within(row, "li")
        roles = tuple(card["class"].removeprefix("little").strip() for card in cards)
        return Row(row["aria-label"], tuple(self.spoken(card) for card in cards), roles)

    def examples(self) -> dict[str, tuple[str, list[tuple[str, str, str]]]]:
        """By title: what happened, and who scored what for which reasons."""
        found = {}
        for example in self.of_class("example"):
            rows = [self.within(row) for row in self.within(example, "tr")][1:]
            if rows:
                title, sentence = (self.within(example, name)[0].text for name in ("h3", "p"))
                found[title] = (sentence, [tuple(cell.text for cell in row) for row in rows])
        return found

    def endings(self) -> dict[str, tuple[str, str]]:
        """By title: what was before, happened and came of it, and what that means."""
        found = {}
        for example in self.of_class("example"):
            if not self.within(example, "table"):
                before, outcome = (one.text for one in self.within(example, "p"))
                found[self.within(example, "h3")[0].text] = (before, outcome)
        return found

    def sources(self) -> dict[str, str]:
        """Every rule that stands with where it comes from."""
        lines = [(line, self.within(line)) for line in self.all if line.name == "li"]
        return {
            line.text.partition(" [")[0]: spans[0].text.strip("[]")
            for line, spans in lines
            if len(spans) == 1 and spans[0]["class"] == "note" and spans[0].text.startswith("[")
        }


def page_of(key: str, **options: str) -> RulesPage:
    """A rule set's page, with these options in its address. It needs no database."""
    answer = Client().get(reverse("rule_set", args=[key]), options)
    assert answer.status_code == 200
    return RulesPage(answer.text)
