"""How numbers are written on pages, and what a phone's page carries that is the same every time."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubsite.styles import phone_styles

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from scoring import Bid
    from tournaments.queries.hand_values import BidGrid

register = template.Library()

MINUS = "\u2212"


@register.filter
def signed(points: int) -> str:
    """Points won or lost by one hand: "+300", "−300", "0". The minus is a real one (U+2212)."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


@register.filter
def total(points: int) -> str:
    """A sum of points: "690", "−250", without a plus and without a thousands separator."""
    return str(points).replace("-", MINUS)


@register.simple_tag
@cache
def address(name: str) -> str:
    """The address of a page that is the same for everybody, looked up once."""
    return reverse(name)


@register.simple_tag
def phone_style_element() -> SafeString:
    """The `<style>` of a phone's page, byte for byte what the content security policy names by its hash."""
    return format_html("<style>{}</style>", SafeString(phone_styles()))


@register.filter
def at(values: Mapping[str, object], name: str) -> object:
    """What stands under a name that is worked out; "" where there is nothing."""
    return values.get(name, "")


@register.simple_tag
def bid_cells(grid: BidGrid, chosen: str | None = "") -> SafeString:
    """The bid table as radio buttons named `bid`; `chosen` is the text of the chosen bid ("8H"), "" for none."""
    return _kept("entry/_bid_cells.html", grid=grid, chosen=chosen or "")


@register.simple_tag
def trick_cells(name: str, chosen: str | None = "") -> SafeString:
    """Tricks 0 to 10 as radio buttons of that name; `chosen` is a number as text, "" for none."""
    return _kept("entry/_trick_cells.html", name=name, chosen=chosen or "")


@register.simple_tag
def bid_index(bid: Bid) -> SafeString:
    """A bid as a card's corner index: its level and suit, or the name of a special bid."""
    return _kept("entry/_bid_index.html", bid=bid)


@register.simple_tag
def hand_row(hand: Hashable, change_url: str = "") -> SafeString:
    """A hand as a list item that opens to the lines of its score, and to the page where it can be changed."""
    return _kept("entry/_hand_row.html", hand=hand, change_url=change_url)


# The same values make the same piece, whoever asks: these are most of what a phone's page costs to make. What is
# kept depends on nothing but the values, so a changed hand is another piece.
@lru_cache(maxsize=512)
def _kept(template_name: str, /, **values: Hashable) -> SafeString:
    return SafeString(render_to_string(template_name, values))
