"""The link that phones scan, on the address that they can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from clubsite import addresses

if TYPE_CHECKING:
    from tournaments.models import Night
    from tournaments.views.guards import HtmxRequest

NO_LINK: dict[str, str | SafeString] = {"join_address": "", "join_url": "", "qr_svg": "", "lost_address": ""}


def join_link(_request: HtmxRequest, night: Night) -> dict[str, str | SafeString]:
    """The link in words and as a picture; empty while phones cannot join, or cannot reach this machine.

    It never comes from the request: a console opened as localhost would print a QR that leads nowhere.
    `lost_address` is the one that was chosen for phones and is gone from this machine.
    """
    base = addresses.base_url()
    lost = addresses.lost_choice()
    if not night.join_secret or not addresses.reaches_phones(base):
        return NO_LINK | {"lost_address": lost}
    url = base + reverse("join_secret", args=[night.join_secret])
    return {
        "join_address": urlsplit(base).netloc,
        "join_url": url,
        "qr_svg": qr_svg(url),
        "lost_address": lost,
    }


def qr_svg(text: str) -> SafeString:
    """A QR of `text` to stand inside a page; black on white in both themes, or cameras miss it."""
    drawing = segno.make(text, error="m", micro=False)
    # The picture is made of our own numbers: nothing in it was typed by anybody.
    return mark_safe(  # noqa: S308
        drawing.svg_inline(
            scale=4, border=4, svgclass="qr", lineclass=None, omitsize=True, dark="#000", light="#fff"
        )
    )
