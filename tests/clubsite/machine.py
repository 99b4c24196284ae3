"""A machine with the addresses of a test, for all that asks `clubsite.addresses`."""

import pytest

from clubsite import addresses
from clubsite.interfaces import Interface

WIFI = Interface("wlan0", "192.168.1.20", is_virtual=False, is_device=True)
VPN = Interface("tun0", "10.8.0.2", is_virtual=True, is_device=False)
LOOPBACK = Interface("lo", "127.0.0.1", is_virtual=False, is_device=False)


class Machine:
    """Its interfaces, the own address it asks the world from, and those it has for the usual home networks."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def has(
        self,
        *interfaces: Interface,
        way_out: str = "",
        ways: tuple[str, ...] = (),
        by_name: tuple[str, ...] = (),
    ) -> None:
        """From now on. Without `interfaces` it is a machine whose system does not tell them."""
        ours = {*(one.address for one in interfaces), *filter(None, [way_out]), *ways, *by_name}
        found_ways = [way_out, *ways] + [""] * len(addresses.HOME_NETWORKS)
        targets = (addresses.THE_WORLD, *addresses.HOME_NETWORKS)
        self._patch.setattr(addresses, "_way_to", dict(zip(targets, found_ways, strict=False)).get)
        self._patch.setattr(addresses, "interfaces", lambda: list(interfaces))
        self._patch.setattr(addresses, "_by_name", lambda: list(by_name))
        self._patch.setattr(addresses, "_is_ours", ours.__contains__)
        addresses._likeliest_address.cache_clear()


@pytest.fixture
def machine(monkeypatch, settings, tmp_path):
    """A laptop that nobody has chosen an address for, on port 8000."""
    settings.BOWER_BASE_URL = ""
    settings.BOWER_PORT = 8000
    settings.BOWER_LISTENS_ON = addresses.EVERYWHERE
    settings.BOWER_DATA = tmp_path
    yield Machine(monkeypatch)
    addresses._likeliest_address.cache_clear()
