"""A night's result as plain text, to paste into an e-mail or a chat: whole names, real minus signs, no columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.words import listed, score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.queries.night_awards import Award
    from tournaments.queries.values import NightPoints


def night_text(
    title: str, totals: Sequence[NightPoints], sentences: Sequence[str], awards: Sequence[Award]
) -> str:
    """The text: title, everybody's points in order, `sentences` (of the wine, say), the honours.

    Proportional type will do. Empty sentences are left out.
    """
    parts = [
        [title],
        [f"{_place(line)} {line.person.name}: {score(line.points)}" for line in totals],
        [sentence for sentence in sentences if sentence],
        [award_words(award) for award in awards],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _place(line: NightPoints) -> str:
    return line.place if line.place.endswith("=") else f"{line.place}."


def award_words(award: Award) -> str:
    """As in "Most points, Women: Zoë Kowalski and Ana Ruiz, 4050 each"."""
    each = " each" if len(award.names) > 1 else ""
    return f"{award.title}: {listed(award.names)}, {score(award.points)}{each}"
