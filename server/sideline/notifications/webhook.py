"""The webhook that tells an outside automation of each added coach (spec section 7): once, and never waited for.

It must not become a way into the operator's own network: the name is resolved here, every address is judged,
and the connection goes to the judged address itself, so that a second look-up cannot lead elsewhere.
"""

import asyncio
import socket
from importlib.metadata import version
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

import httpx2
import orjson
import structlog

from sideline.notifications.parcels import Deliver, Parcel, Undeliverable
from sideline.settings import Settings

log = structlog.get_logger()

LIMIT_SECONDS = 5
"""For everything together: look-up, connection, request, status."""

_USER_AGENT = f"Sideline/{version('sideline')}"

_UNICAST = IPv6Network("2000::/3")
"""All IPv6 addresses that are given out in the internet so far."""

_NAT64 = IPv6Network("64:ff9b::/96")
"""How a network of IPv6 alone writes the IPv4 addresses outside."""

_NOT_PUBLIC = [
    ip_network(range_)
    for range_ in (
        *("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
    )
]
"""Ranges of which some releases of Python say that they are global, or which wrap an IPv4 address."""


def deliverer(settings: Settings) -> Deliver:
    """Delivers `webhook` parcels as these settings say. A failure is warned of and forgotten."""

    def deliver(parcel: Parcel) -> None:
        if not settings.webhook_url:
            raise Undeliverable("no webhook is set")
        try:
            status = asyncio.run(_post(settings.webhook_url, settings.webhook_allow_private, parcel))
        except (OSError, httpx2.HTTPError) as error:
            raise Undeliverable(f"the webhook failed: {type(error).__name__}") from None
        if not 200 <= status < 300:
            raise Undeliverable(f"the webhook answered {status}")
        log.info("webhook_sent", id=str(parcel.id))

    return deliver


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address lies in the open internet, also when it stands for an IPv4 address."""
    if isinstance(address, IPv6Address):
        inner = IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else address.ipv4_mapped
        if inner is not None:
            return is_public(inner)
        if address not in _UNICAST:
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _NOT_PUBLIC)


async def _post(webhook_url: str, allow_private: bool, parcel: Parcel) -> int:
    """Post the parcel; answers the status. Redirects are not followed, the answer's body is not read."""
    url = httpx2.URL(webhook_url)
    headers = {
        "Host": url.netloc.decode(),
        "Content-Type": "application/json",
        "Idempotency-Key": str(parcel.id),
        "User-Agent": _USER_AGENT,
    }
    async with asyncio.timeout(LIMIT_SECONDS):
        address = await _address_of(url, allow_private)
        async with (
            httpx2.AsyncClient(trust_env=False, follow_redirects=False, timeout=LIMIT_SECONDS) as client,
            client.stream(
                "POST",
                url.copy_with(host=str(address)),
                content=orjson.dumps(parcel.content),
                headers=headers,
                extensions={"sni_hostname": url.raw_host.decode()},
            ) as response,
        ):
            return response.status_code


async def _address_of(url: httpx2.URL, allow_private: bool) -> IPv4Address | IPv6Address:
    port = url.port or (443 if url.scheme == "https" else 80)
    found = await asyncio.get_running_loop().getaddrinfo(url.raw_host.decode(), port, type=socket.SOCK_STREAM)
    addresses = [ip_address(place[0]) for *_kind, place in found]
    allowed = [address for address in addresses if allow_private or is_public(address)]
    if not allowed:
        raise Undeliverable("the webhook's address is private (SIDELINE_WEBHOOK_ALLOW_PRIVATE)")
    return allowed[0]
