"""How numbers are written on pages, and the styles that a phone's page carries inside itself."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubsite.styles import phone_styles

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
def phone_style_element() -> SafeString:
    """The `<style>` of a phone's page, byte for byte what the content security policy names by its hash."""
    return format_html("<style>{}</style>", SafeString(phone_styles()))
