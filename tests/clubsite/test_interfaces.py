"""Interfaces with their addresses; tunnels and virtual ones are told by their names and kinds."""

import pytest

from clubsite.interfaces import interfaces, looks_virtual


def test_this_machine_has_its_loopback():
    found = {one.address: one for one in interfaces()}

    assert found["127.0.0.1"].name.startswith("lo")
    assert not found["127.0.0.1"].is_virtual


@pytest.mark.parametrize(
    "name",
    [
        *(
            "tun0",
            "tap1",
            "utun4",
            "wg0",
            "ppp0",
            "tailscale0",
            "nordlynx",
            "docker0",
            "br-1a2b3c",
            "veth12ab",
        ),
        *("virbr0", "vboxnet0", "vmnet8", "bridge100", "lxdbr0", "podman0", "ZTabcdef12"),
    ],
)
def test_vpns_virtual_machines_and_containers_are_told_by_name(name):
    assert looks_virtual(name, is_tunnel=False)


@pytest.mark.parametrize(
    "name", ["wlan0", "wlp3s0", "eth0", "enp0s31f6", "eno1", "en0", "br0", "bond0", "usb0"]
)
def test_real_interfaces_are_not(name):
    assert not looks_virtual(name, is_tunnel=False)


def test_a_line_to_one_other_machine_is_a_tunnel_whatever_its_name():
    assert looks_virtual("office", is_tunnel=True)
