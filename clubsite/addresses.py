"""Where this server can be reached, found without asking anybody outside."""

from __future__ import annotations

import ipaddress
import socket
import time
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

from clubsite import chosen_address
from clubsite.hosts import IPAddress, is_private
from clubsite.interfaces import Interface, interfaces

if TYPE_CHECKING:
    from django.http import HttpRequest

# Connecting a datagram socket sends nothing; it only makes the system choose the way it would go.
THE_WORLD = "8.8.8.8"
HOME_NETWORKS = ("10.255.255.255", "192.168.255.255", "172.31.255.255")
ANY_PORT = 9
LOOPBACK = "127.0.0.1"
EVERYWHERE = ipaddress.IPv4Address(0)  # every interface: phones come from other machines
IPV6 = 6


class Network(IntEnum):
    """What an address is good for, the likeliest to reach phones first."""

    HOME = 0
    OTHER = 1  # private, but nothing tells that it is the home network
    VIRTUAL = 2  # a VPN, a virtual machine or a container
    LINK_LOCAL = 3  # two machines without a router between them


@dataclass(frozen=True, slots=True)
class Found:
    """A private address of this machine; `interface` is "" where the system does not tell its name."""

    address: str
    network: Network
    interface: str = ""


def listening_address(wanted: str) -> IPAddress:
    """The address to listen on: `wanted` when it is a literal one or localhost, else every interface.

    Some shells export HOST as the machine's name; that is nobody's wish to hide from the phones.
    """
    try:
        return ipaddress.ip_address(LOOPBACK if wanted == "localhost" else wanted)
    except ValueError:
        return EVERYWHERE


def lan_addresses() -> list[Found]:
    """The machine's private IPv4 addresses, the likeliest for phones first; loopback never, so it may be empty.

    The machine's name is asked only where the system does not tell its interfaces: without a DNS that is slow.
    """
    told = [one.address for one in interfaces()]
    return _sorted_out([*_routes(), *(told or _by_name())])


def base_url() -> str:
    """What absolute links (QR codes, invitations) begin with, without a slash at the end.

    BOWER_BASE_URL when set, else the address listened on, else the one that a coordinator chose while this
    machine still has it, else the likeliest one, looked up again each minute. Never taken from a request,
    which could name any host it likes. May be loopback: `reaches_phones` tells.
    """
    return str(settings.BOWER_BASE_URL) or url_at(_host())


def url_at(host: str) -> str:
    """The address of this server at a host of this machine, without a slash at the end."""
    return f"http://{host}:{settings.BOWER_PORT}"


def reaches_phones(url: str) -> bool:
    """False for an address that on a phone means the phone itself."""
    host = urlsplit(url).hostname or ""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def can_choose() -> bool:
    """Whether the address is left to a coordinator: not when whoever started the server has fixed it."""
    return not settings.BOWER_BASE_URL and settings.BOWER_LISTENS_ON.is_unspecified


def lost_choice() -> str:
    """The address that was chosen and that this machine does not have now, "" when all is well."""
    chosen = chosen_address.chosen() if can_choose() else ""
    return chosen if chosen and not _is_ours(chosen) else ""


def client_address(request: HttpRequest) -> str:
    """The address a request comes from.

    Behind the web profile's proxy that is the last one the proxy noted; elsewhere anybody could write that
    header, so only the connection itself counts.
    """
    if settings.BOWER_PROFILE == "web" and (noted := request.headers.get("X-Forwarded-For")):
        return noted.rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def _host() -> str:
    listening = settings.BOWER_LISTENS_ON
    if not listening.is_unspecified:
        return f"[{listening}]" if listening.version == IPV6 else str(listening)
    chosen = chosen_address.chosen()
    if chosen and _is_ours(chosen):
        return chosen
    return _likeliest_address(minute=int(time.monotonic() // 60))


@lru_cache(maxsize=1)
def _likeliest_address(minute: int) -> str:  # noqa: ARG001 - a new minute makes the memory forget
    """The address to print in links. Asks for the machine's name only when nothing else gives one."""
    found = _sorted_out([*_routes(), *(one.address for one in interfaces())]) or lan_addresses()
    return found[0].address if found else LOOPBACK


def _sorted_out(texts: list[str]) -> list[Found]:
    """Each private address of `texts` once, the likeliest first; of two alike the one with the way into the world."""
    known = {one.address: one for one in interfaces()}
    way_out = _way_to(THE_WORLD)
    addresses = [ipaddress.IPv4Address(text) for text in dict.fromkeys(texts)]
    found = [
        Found(str(one), _network(one, known.get(str(one)), is_way_out=str(one) == way_out), _name(known, one))
        for one in addresses
        if is_private(one) and not one.is_loopback
    ]
    return sorted(found, key=lambda one: (one.network, one.address != way_out))


def _name(known: dict[str, Interface], address: ipaddress.IPv4Address) -> str:
    interface = known.get(str(address))
    return interface.name if interface else ""


def _network(address: ipaddress.IPv4Address, on: Interface | None, *, is_way_out: bool) -> Network:
    if address.is_link_local:
        return Network.LINK_LOCAL
    if on and on.is_virtual:
        return Network.VIRTUAL
    if is_way_out or (on and on.is_device is not False):
        return Network.HOME
    return Network.OTHER


def _routes() -> list[str]:
    """The addresses from which this machine would talk to the world and to the usual home networks."""
    return [address for target in (THE_WORLD, *HOME_NETWORKS) if (address := _way_to(target))]


def _way_to(target: str) -> str:
    """The own address from which `target` would be asked, "" when there is no way to it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, ANY_PORT))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _is_ours(address: str) -> bool:
    """Whether this machine has `address` at this moment: only then can a socket be bound to it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _by_name() -> list[str]:
    """The addresses this machine's own name has, where its name resolves."""
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)
    except OSError:
        return []
    return [str(entry[4][0]) for entry in entries]
