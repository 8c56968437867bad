"""Where the server says that it is reached."""

import ipaddress
import socket
import urllib.request
from pathlib import Path

import pytest

from rollwright.server.access.addresses import reached_at
from tests.server.serving import ServerProcess


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1"])
def test_nobody_else_reaches_a_server_bound_to_this_machine(host: str) -> None:
    assert reached_at(host, 8470) == []


def test_a_server_bound_to_one_address_is_reached_there() -> None:
    assert reached_at("192.168.7.9", 80) == ["http://192.168.7.9:80"]
    assert reached_at("2001:db8::7", 8470) == ["http://[2001:db8::7]:8470"]


def _hosts(addresses: list[str]) -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    hosts = [address.removeprefix("http://").rpartition(":")[0] for address in addresses]
    return [ipaddress.ip_address(host.strip("[]")) for host in hosts]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_bound_to_all_addresses_names_those_that_others_can_use(host: str) -> None:
    found = _hosts(reached_at(host, 1))
    assert len(set(found)) == len(found)
    for address in found:
        assert not (address.is_loopback or address.is_unspecified or address.is_link_local)
        assert host == "::" or address.version == 4
        with socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6) as own:
            own.bind((str(address), 0))  # it is really one of this machine's


def test_a_server_says_where_it_is(server: ServerProcess) -> None:
    assert server.get("/api/house") == {"bound": "here", "addresses": [], "port": server.port}


def test_a_server_on_the_network_is_reached_at_all_it_says(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3", "--host", "0.0.0.0")
    try:
        house = server.get("/api/house")
        assert house["bound"] == "network" and house["port"] == server.port
        for address in house["addresses"]:
            with urllib.request.urlopen(f"{address}/health", timeout=30) as answer:
                assert answer.status == 200
    finally:
        server.stop()


def test_a_server_with_a_public_address_names_that(tmp_path: Path) -> None:
    port = _free_port()
    url = f"http://localhost:{port}"
    server = ServerProcess(tmp_path / "tables.sqlite3", "--public-url", url, port=port)
    try:
        assert server.get("/api/house") == {"bound": "public", "addresses": [url], "port": port}
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
