"""The client's network address for rate limits. An IPv4-mapped address (`::ffff:a.b.c.d`) counts as IPv4."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

_MAPPED_BITS = 96
"""The length of the prefix before the IPv4 address in an IPv4-mapped IPv6 address."""


async def client_address(connection: HTTPConnection) -> str:
    """Return the address that a request came from. For IPv6, returns the /64 network, which is one household."""
    # async: FastAPI would call a plain function in another thread.
    return address_of(connection.client.host if connection.client else "")


def address_of(host: str) -> str:
    """Return the address that counts for a client's host (`client_address`)."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), 64), strict=False))


def block_of(address: str) -> str:
    """Return the block of a client address: its /24 network, or /48 for IPv6. Addresses within one often belong to one
    person. Text that isn't an address is returned as it is.
    """
    try:
        network = ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=24 if network.version == 4 else 48))


ClientAddress = Annotated[str, Depends(client_address)]


def with_mapped_addresses(proxies: str) -> str:
    """Add the IPv4-mapped form of each IPv4 address or network to a list of trusted proxies, for dual-stack sockets."""
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
