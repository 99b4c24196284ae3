"""The network interfaces of this machine with their IPv4 addresses, asked of the system itself.

Works where the system answers ioctl (Linux, macOS, the BSDs). Elsewhere nothing is found here, and
`clubsite.addresses` goes by routes alone.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl

# The requests' numbers, as the systems' headers give them.
ASK_ADDRESS, ASK_FLAGS = (0x8915, 0x8913) if sys.platform == "linux" else (0xC0206921, 0xC0206911)
LONGEST_NAME = 15
REQUEST_BYTES = 40  # a name of 16 bytes, then the answer: large enough on every system
FLAGS = slice(16, 18)
ADDRESS = slice(20, 24)
POINT_TO_POINT = 0x10  # the other end is one machine: a tunnel

# How tunnels (VPN), virtual machines and containers name what they add.
VIRTUAL_NAMES = (
    *("tun", "tap", "utun", "wg", "ppp", "ipsec", "nordlynx", "proton", "tailscale", "zt", "gpd"),
    *("vboxnet", "vmnet", "virbr", "vnet", "bridge", "docker", "br-", "veth", "podman", "cni", "lxc", "lxd"),
)
HARDWARE = Path("/sys/class/net")  # Linux: what is a device has an entry `device` there


@dataclass(frozen=True, slots=True)
class Interface:
    """An interface that has an address. `is_virtual`: by its name or its kind a VPN, a virtual machine or a container.

    `is_device` is None where the system does not say whether it is a piece of hardware.
    """

    name: str
    address: str
    is_virtual: bool
    is_device: bool | None = None


def interfaces() -> list[Interface]:
    """Each interface with its first IPv4 address, loopback among them, in the system's order."""
    found = []
    for _number, name in socket.if_nameindex():
        if address := _address_of(name):
            is_virtual = looks_virtual(name, is_tunnel=_is_tunnel(name))
            found.append(Interface(name, address, is_virtual, _is_device(name)))
    return found


def looks_virtual(name: str, *, is_tunnel: bool) -> bool:
    """Whether an interface of this name belongs to a VPN, a virtual machine or a container."""
    return is_tunnel or name.lower().startswith(VIRTUAL_NAMES)


def _address_of(name: str) -> str:
    answer = _ask(name, ASK_ADDRESS)
    return str(ipaddress.IPv4Address(answer[ADDRESS])) if answer else ""


def _is_tunnel(name: str) -> bool:
    answer = _ask(name, ASK_FLAGS)
    return bool(answer and struct.unpack("H", answer[FLAGS])[0] & POINT_TO_POINT)


def _is_device(name: str) -> bool | None:
    entry = HARDWARE / name
    return (entry / "device").exists() if entry.exists() else None


def _ask(name: str, request: int) -> bytes:
    """The system's answer about an interface; empty when it has none, as for an interface without an address."""
    if sys.platform == "win32":
        return b""
    question = name.encode()[:LONGEST_NAME].ljust(REQUEST_BYTES, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        try:
            return fcntl.ioctl(any_socket.fileno(), request, question)
        except OSError:
            return b""
