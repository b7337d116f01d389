"""The client address that rate limits count. An IPv4-mapped address (`::ffff:a.b.c.d`) is the IPv4 address."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

_MAPPED_BITS = 96
"""Of an IPv4-mapped IPv6 address these come before the IPv4 address."""


async def client_address(connection: HTTPConnection) -> str:
    """The address a request came from; of IPv6 the /64, which is one household."""
    # async: FastAPI would call a plain function in another thread.
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


ClientAddress = Annotated[str, Depends(client_address)]


def with_mapped_addresses(proxies: str) -> str:
    """A list of trusted proxies in which each IPv4 address or network also stands as dual-stack sockets show it."""
    addresses = [proxy.strip() for proxy in proxies.split(",")]
    return ",".join([*addresses, *filter(None, map(_mapped, addresses))])


def _mapped(proxy: str) -> str | None:
    try:
        network = ip_network(proxy)
    except ValueError:
        return None
    if not isinstance(network, IPv4Network):
        return None
    return f"::ffff:{network.network_address}/{_MAPPED_BITS + network.prefixlen}"
