"""Webhooks: each added coach to an external automation (spec section 7), attempted once; alarms to the staff's chat.

To prevent server-side request forgery, the name is resolved here, all addresses are checked, and the connection is made
to the checked address, so that a second lookup cannot lead to the operator's internal network. The chat may be in that
network: nothing in an alarm's URL or text comes from users.
"""

import asyncio
import socket
from http import HTTPStatus
from importlib.metadata import version
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

import httpx2
import orjson
import structlog

from sideline.config.settings import Settings
from sideline.core.outbox import Message, PermanentFailure

log = structlog.get_logger()

TIMEOUT_SECONDS = 5
"""For lookup, connection, request and status together."""

_USER_AGENT = f"Sideline/{version('sideline')}"

_UNICAST = IPv6Network("2000::/3")
"""All IPv6 addresses that have been assigned for the internet so far."""

_NAT64 = IPv6Network("64:ff9b::/96")
"""The prefix that IPv6-only networks use to reach IPv4 addresses."""

_NOT_PUBLIC = [
    ip_network(range_)
    for range_ in (
        *("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
    )
]
"""Ranges that some Python releases consider global, or that embed an IPv4 address."""


def send(settings: Settings, message: Message) -> None:
    """Post a webhook call. A Sender for outbox messages. Every failure is permanent: there is only one attempt."""
    if not settings.webhook_url:
        raise PermanentFailure("no webhook is set")
    try:
        status = asyncio.run(_post(settings.webhook_url, settings.webhook_allow_private, message))
    except (OSError, httpx2.HTTPError) as error:
        raise PermanentFailure(f"the webhook failed: {type(error).__name__}") from None
    if not 200 <= status < 300:
        raise PermanentFailure(f"the webhook answered {status}")
    log.info("webhook_sent", id=str(message.id))


def send_alarm(settings: Settings, message: Message) -> None:
    """Post an alarm. A Sender for outbox messages. Raises PermanentFailure if the chat refuses it, and OSError or
    httpx2.HTTPError to have it retried: without a connection, and after a 429 or a server error.
    """
    if settings.alarm_webhook is None:
        raise PermanentFailure("no alarm webhook is set")
    status = asyncio.run(_post(settings.alarm_webhook.get_secret_value(), True, message))
    if status in (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS) or status >= 500:
        raise ConnectionError(f"the alarm webhook answered {status}")
    if not 200 <= status < 300:
        raise PermanentFailure(f"the alarm webhook answered {status}")
    log.info("alarm_sent", id=str(message.id))


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is on the public internet. If an IPv6 address embeds an IPv4 address, checks that one."""
    if isinstance(address, IPv6Address):
        embedded = IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else address.ipv4_mapped
        if embedded is not None:
            return is_public(embedded)
        if address not in _UNICAST:
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _NOT_PUBLIC)


async def _post(webhook_url: str, allow_private: bool, message: Message) -> int:
    """Post the message and return the status. Does not follow redirects or read the response body."""
    url = httpx2.URL(webhook_url)
    headers = {
        "Host": url.netloc.decode(),
        "Content-Type": "application/json",
        "Idempotency-Key": str(message.id),
        "User-Agent": _USER_AGENT,
    }
    async with asyncio.timeout(TIMEOUT_SECONDS):
        address = await _address_of(url, allow_private)
        async with (
            httpx2.AsyncClient(trust_env=False, follow_redirects=False, timeout=TIMEOUT_SECONDS) as client,
            client.stream(
                "POST",
                url.copy_with(host=str(address)),
                content=orjson.dumps(message.payload),
                headers=headers,
                extensions={"sni_hostname": url.raw_host.decode()},
            ) as response,
        ):
            return response.status_code


async def _address_of(url: httpx2.URL, allow_private: bool) -> IPv4Address | IPv6Address:
    port = url.port or (443 if url.scheme == "https" else 80)
    infos = await asyncio.get_running_loop().getaddrinfo(url.raw_host.decode(), port, type=socket.SOCK_STREAM)
    addresses = [ip_address(sockaddr[0]) for *_kind, sockaddr in infos]
    allowed = [address for address in addresses if allow_private or is_public(address)]
    if not allowed:
        raise PermanentFailure("the webhook's address is private (SIDELINE_WEBHOOK_ALLOW_PRIVATE)")
    return allowed[0]
