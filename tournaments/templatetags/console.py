"""Pieces of the console that are drawn once for each value they show.

A console of many tables shows the same cells again and again: a closed table never changes. The values of
`tournaments.queries.values` are frozen and compare by everything they hold, so a piece made from one of them
can be kept and is never stale: another value is another key.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from collections.abc import Hashable

register = template.Library()

PIECES_KEPT = 2048  # a night of 40 tables shows about 300; a piece is some 1 KB
LISTS_KEPT = 128  # the standings of 40 people are some 30 KB


@register.simple_tag
def piece(name: str, shown: Hashable, base: str = "") -> SafeString:
    """The template `name` with `shown` and `base` (an address its links start with) as its whole context.

    `shown` must be frozen all through: its hash and equality decide whether the kept text is used.
    """
    if settings.DEBUG:
        return draw_piece.__wrapped__(name, shown, base)
    return draw_piece(name, shown, base)


@register.simple_tag
def list_piece(name: str, shown: Hashable, base: str = "") -> SafeString:
    """The same for a piece as long as a page, of which fewer are kept."""
    if settings.DEBUG:
        return draw_list.__wrapped__(name, shown, base)
    return draw_list(name, shown, base)


@lru_cache(maxsize=LISTS_KEPT)
def draw_list(name: str, shown: Hashable, base: str) -> SafeString:
    """Renders it, as `draw_piece` does."""
    return draw_piece.__wrapped__(name, shown, base)


@lru_cache(maxsize=PIECES_KEPT)
def draw_piece(name: str, shown: Hashable, base: str) -> SafeString:
    """Renders it; the text of a piece depends on these three and on nothing else."""
    return SafeString(get_template(name).render({"shown": shown, "base": base}))
