"""Which names this server answers to.

On a laptop in a house the address changes from evening to evening, so the lan profile accepts any literal
private address, loopback, `localhost` and `*.local`. Django's ALLOWED_HOSTS cannot say "a private address".
Other names are refused, because a name that somebody else's DNS answers may be pointed at this laptop by
any page on the internet (DNS rebinding); addresses and `.local` names never pass through such a DNS.
"""

import ipaddress
from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

PRIVATE_NETWORKS = tuple(
    ipaddress.ip_network(block)
    for block in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",  # link-local
        "127.0.0.0/8",
        "::1/128",
        "fc00::/7",  # unique local
        "fe80::/10",  # link-local
    )
)


@lru_cache(maxsize=256)
def is_home_host(domain: str) -> bool:
    """True for a host that only a home network can mean: private address, loopback, localhost, *.local.

    `domain` comes without a port; an IPv6 address may stand in brackets.
    """
    if domain == "localhost" or (domain.endswith(".local") and domain != ".local"):
        return True
    try:
        address = ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return is_private(mapped or address)


def is_private(address: IPAddress) -> bool:
    """True for an address of a home network or of this machine itself; never for one of the internet."""
    return any(address in network for network in PRIVATE_NETWORKS)


class HomeHostsMiddleware:
    """Refuses every request that names a host which is neither at home nor listed in BOWER_HOSTS.

    Stands first, in the lan profile only; the web profile has Django's own ALLOWED_HOSTS. Static files are nobody's
    secret and pass, so that the page which says no is dressed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(settings.STATIC_URL):
            return self.get_response(request)
        host = request.get_host()  # raises DisallowedHost itself when malformed
        domain, _port = split_domain_port(host)
        if not (is_home_host(domain) or domain in settings.BOWER_HOSTS):
            raise DisallowedHost(
                f"{domain!r} is not a private address, localhost or a .local name. "
                "Put it in BOWER_HOSTS if this server is meant."
            )
        return self.get_response(request)
