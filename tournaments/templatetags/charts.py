"""Charts on pages: the drawing, and the table behind it; the same chart is the same text, so it is kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from tournaments.charts.chart import Chart

register = template.Library()


@register.simple_tag
def drawing(chart: Chart) -> SafeString:
    """The picture as an `<svg>` element."""
    return SafeString(chart.svg)  # the chart escapes its texts


@register.simple_tag
@lru_cache(maxsize=64)
def chart_figures(chart: Chart) -> SafeString:
    """The chart's figures as a table that opens."""
    return SafeString(render_to_string("public/_chart_figures.html", {"chart": chart}))
