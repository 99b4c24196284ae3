"""Which of this machine's addresses phones are sent to: seen, tried with a phone, and chosen."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubsite import addresses, chosen_address
from tournaments.queries.finding import OPEN_STATES
from tournaments.queries.titles import spaced
from tournaments.queries.tonight import next_night
from tournaments.views.guards import HtmxRequest, with_club
from tournaments.views.navigation import desk_page
from tournaments.views.qr import qr_svg

if TYPE_CHECKING:
    from tournaments.models import Club, Night

NETWORK_WORDS = {
    addresses.Network.HOME: "the home network",
    addresses.Network.OTHER: "another private network, maybe a VPN or a virtual machine",
    addresses.Network.VIRTUAL: "a VPN, a virtual machine or a container",
    addresses.Network.LINK_LOCAL: "a direct line to one other machine, without a router",
}


@never_cache
@require_http_methods(["GET", "POST"])
@with_club
def address(request: HtmxRequest, club: Club) -> HttpResponse:
    """The machine's addresses, each with a QR to try; choosing one, or leaving it to Bower again."""
    error = ""
    if request.method == "POST":
        before = addresses.base_url()
        error = _choose(request.POST.get("address", ""))
        if not error:
            return redirect(f"{reverse('address', args=[club.slug])}?was={urlsplit(before).hostname}")
    context = {**_page(club), "error": error, "was": _old_address(request.GET.get("was", ""))}
    return desk_page(request, club, "setup/address.html", context, status=422 if error else 200)


def _choose(wanted: str) -> str:
    """Keeps what was asked for; else says why not. "" leaves the choice to Bower."""
    if not addresses.can_choose():
        return "The address was set when this server was started. It cannot be chosen here."
    if not wanted:
        chosen_address.forget()
        return ""
    if wanted not in {one.address for one in addresses.lan_addresses()}:
        return "This machine does not have that address now. Choose one of those below."
    chosen_address.choose(wanted)
    return ""


def _page(club: Club) -> dict[str, Any]:
    base = addresses.base_url()
    coming = next_night(club)
    night = coming if coming and coming.state in OPEN_STATES else None
    return {
        "night_id": coming.pk if coming else None,
        "now": urlsplit(base).netloc,
        "fixed": _why_fixed(),
        "can_choose": addresses.can_choose(),
        "is_chosen": bool(chosen_address.chosen()),
        "lost": addresses.lost_choice(),
        "join_code": spaced(night.join_code) if night else "",
        "rows": [_row(found, night, base) for found in _offered(base)],
    }


def _offered(base: str) -> list[tuple[str, str]]:
    """Each address with what it is, in words; when the address is fixed just that one, if phones can reach it."""
    if addresses.can_choose():
        return [(addresses.url_at(one.address), _words(one)) for one in addresses.lan_addresses()]
    return [(base, "")] if addresses.reaches_phones(base) else []


def _row(found: tuple[str, str], night: Night | None, base: str) -> dict[str, Any]:
    url, kind = found
    path = reverse("join_secret", args=[night.join_secret]) if night else reverse("join")
    return {
        "address": urlsplit(url).netloc,
        "host": urlsplit(url).hostname,
        "words": kind,
        "is_used": url == base,
        "qr_svg": qr_svg(url + path),
    }


def _words(found: addresses.Found) -> str:
    kind = NETWORK_WORDS[found.network]
    return f"{kind} ({found.interface})" if found.interface else kind


def _why_fixed() -> str:
    if settings.BOWER_BASE_URL:
        return "The address was set when this server was started (BOWER_BASE_URL). It is changed there, not here."
    if addresses.can_choose():
        return ""
    listening = settings.BOWER_LISTENS_ON
    who = "this machine alone" if listening.is_loopback else f"{listening} alone"
    return f"This server was started to listen on {who} (HOST). Start it without HOST to choose here."


def _old_address(text: str) -> str:
    """The address that phones had before, to warn of; "" when it is none or is the one they have now."""
    try:
        old = ipaddress.IPv4Address(text)
    except ValueError:
        return ""
    is_new = text == urlsplit(addresses.base_url()).hostname
    return "" if is_new or old.is_loopback else f"{old}:{settings.BOWER_PORT}"
