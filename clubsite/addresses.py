"""Where this server can be reached, found without asking anybody outside."""

import ipaddress
import socket
import time
from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

from clubsite.hosts import IPAddress, is_private

# Connecting a datagram socket sends nothing; it only makes the system choose the way it would go.
FAR_AWAY = (("10.255.255.255", 9), ("192.168.255.255", 9), ("172.31.255.255", 9), ("8.8.8.8", 9))
LOOPBACK = "127.0.0.1"
EVERYWHERE = ipaddress.IPv4Address(0)  # every interface: phones come from other machines
IPV6 = 6


def listening_address(wanted: str) -> IPAddress:
    """The address to listen on: `wanted` when it is a literal one or localhost, else every interface.

    Some shells export HOST as the machine's name; that is nobody's wish to hide from the phones.
    """
    try:
        return ipaddress.ip_address(LOOPBACK if wanted == "localhost" else wanted)
    except ValueError:
        return EVERYWHERE


def lan_addresses() -> list[str]:
    """The machine's IPv4 addresses in its home network, the likeliest first; loopback when it has none."""
    return ordered([*_by_route(), *_by_name()]) or [LOOPBACK]


def ordered(found: Iterable[str]) -> list[str]:
    """Each private address of `found` once: home networks first, link-local last, loopback never."""
    addresses = dict.fromkeys(ipaddress.IPv4Address(text) for text in found)
    private = [address for address in addresses if is_private(address) and not address.is_loopback]
    return [str(address) for address in sorted(private, key=lambda address: address.is_link_local)]


def base_url() -> str:
    """What absolute links (QR codes, invitations) begin with, without a slash at the end.

    BOWER_BASE_URL when set, else the address listened on, else the likeliest one of this machine, looked up
    again each minute. Never taken from a request, which could name any host it likes.
    """
    if settings.BOWER_BASE_URL:
        return str(settings.BOWER_BASE_URL)
    listening = settings.BOWER_LISTENS_ON
    if listening.is_unspecified:
        host = _likeliest_address(minute=int(time.monotonic() // 60))
    else:
        host = f"[{listening}]" if listening.version == IPV6 else str(listening)
    return f"http://{host}:{settings.BOWER_PORT}"


def client_address(request: HttpRequest) -> str:
    """The address a request comes from.

    Behind the web profile's proxy that is the last one the proxy noted; elsewhere anybody could write that
    header, so only the connection itself counts.
    """
    if settings.BOWER_PROFILE == "web" and (noted := request.headers.get("X-Forwarded-For")):
        return noted.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=1)
def _likeliest_address(minute: int) -> str:  # noqa: ARG001 - a new minute makes the memory forget
    """The address to print in links. Asks for the machine's name only at need: without a DNS that is slow."""
    return (ordered(_by_route()) or lan_addresses())[0]


def _by_route() -> list[str]:
    """The addresses from which this machine would talk to the usual home networks and the world."""
    found = []
    for target in FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(target)
            except OSError:
                continue  # no way there: this network is not ours
            found.append(probe.getsockname()[0])
    return found


def _by_name() -> list[str]:
    """The addresses this machine's own name has, where its name resolves."""
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)
    except OSError:
        return []
    return [str(entry[4][0]) for entry in entries]
