"""Webhook of spec section 7: the complete JSON, one attempt of five seconds, never to private networks."""

import asyncio
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any
from uuid import uuid4

import pytest

from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.outbox import Message, PermanentFailure
from sideline.core.site import Site
from sideline.notifications import webhook, worker
from tests.notifications.conftest import eventually, outbox_size
from tests.notifications.smtp_server import free_port
from tests.notifications.webhook_server import WebhookServer

ADDED = {
    "coachId": 7,
    "name": "José Núñez",
    "university": "Example State",
    "sport": "Tennis",
    "gender": "Men",
    "division": "DI",
    "submittedBy": "anonymous",
    "timestamp": "2026-11-21T07:00:00Z",
}


def post(url: str, allow_private: bool = True) -> None:
    webhook.send(
        Settings(webhook_url=url, webhook_allow_private=allow_private),
        Message(uuid4(), clock.now(), ADDED, clock.now()),
    )


def test_the_whole_json_is_posted_with_the_host_of_the_url(webhook_server: WebhookServer) -> None:
    post(webhook_server.url.replace("127.0.0.1", "localhost"))
    [(path, headers, body)] = webhook_server.requests
    assert (path, body) == ("/hook?key=k", ADDED)
    assert headers["Host"] == f"localhost:{webhook_server.server.server_port}"
    assert headers["Content-Type"] == "application/json"
    assert headers["User-Agent"] == f"Sideline/{version('sideline')}"


def test_private_addresses_are_never_connected_to(webhook_server: WebhookServer) -> None:
    for host in ("127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "[::ffff:10.0.0.1]"):
        with pytest.raises(PermanentFailure, match="private"):
            post(f"http://{host}:{webhook_server.server.server_port}/hook", allow_private=False)
    assert webhook_server.requests == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07::1", True),
        ("192.168.1.1", False),
        ("172.16.0.9", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        # A NAT64 or 6to4 gateway translates these to an IPv4 address.
        ("64:ff9b::a00:1", False),
        ("64:ff9b::5db8:d70e", True),
        ("64:ff9b:1::a00:1", False),
        ("64:ff9b:1::5db8:d70e", False),
        ("::10.0.0.1", False),
        ("::93.184.215.14", False),
        ("::ffff:0:10.0.0.1", False),
        ("::ffff:0:93.184.215.14", False),
        ("::ffff:93.184.215.14", True),
        ("2002:5db8:d70e::", False),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),
        ("::", False),
        ("::1", False),
        ("fec0::1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("100::1", False),
        ("2001:db8::1", False),
        ("ff0e::1", False),
        ("4000::1", False),
        ("192.88.99.1", False),
        ("192.0.0.8", False),
        ("192.0.2.1", False),
        ("198.18.0.1", False),
        ("240.0.0.1", False),
    ],
)
def test_what_counts_as_public(address: str, public: bool) -> None:
    assert webhook.is_public(ip_address(address)) is public


def test_the_checked_address_is_the_one_connected_to(
    webhook_server: WebhookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []

    async def resolve(_self: object, host: str, port: int, **_options: Any) -> list[Any]:
        looked_up.append(host)
        assert host == "hook.example", "a second lookup could resolve to another address"
        return [(2, 1, 6, "", ("127.0.0.1", port))]

    connected: list[str] = []
    connect = asyncio.base_events.BaseEventLoop.create_connection

    async def remember(self: Any, protocol: Any, host: str, *further: Any, **options: Any) -> Any:
        connected.append(host)
        return await connect(self, protocol, host, *further, **options)

    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.create_connection", remember)
    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.getaddrinfo", resolve)
    post(webhook_server.url.replace("127.0.0.1", "hook.example"))
    assert looked_up[:1] == ["hook.example"]
    assert set(connected) == {"127.0.0.1"}
    assert webhook_server.requests[0][1]["Host"].startswith("hook.example:")


def test_redirects_are_not_followed(webhook_server: WebhookServer) -> None:
    webhook_server.status, webhook_server.headers = 307, {"Location": webhook_server.url}
    with pytest.raises(PermanentFailure, match="answered 307"):
        post(webhook_server.url)
    assert len(webhook_server.requests) == 1


def test_the_webhook_times_out(webhook_server: WebhookServer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert webhook.TIMEOUT_SECONDS == 5
    monkeypatch.setattr(webhook, "TIMEOUT_SECONDS", 0.2)
    webhook_server.may_respond.clear()
    with pytest.raises(PermanentFailure, match="failed: TimeoutError"):
        post(webhook_server.url)


def test_a_refused_connection_is_an_error() -> None:
    with pytest.raises(PermanentFailure, match="failed: ConnectError"):
        post(f"http://127.0.0.1:{free_port()}")


@pytest.mark.parametrize("status", [204, 500])
def test_the_webhook_is_posted_once_whatever_the_response(
    settings: Settings, webhook_server: WebhookServer, status: int, site: Site
) -> None:
    webhook_server.status = status
    with_webhook = Site(
        settings.model_copy(update={"webhook_url": webhook_server.url, "webhook_allow_private": True}),
        site.database,
        site.keys,
        site.authors_key,
    )
    workers = worker.start(with_webhook)
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.WEBHOOK, ADDED)
    eventually(lambda: outbox_size(site) == 0)
    worker.stop(workers)
    assert len(webhook_server.requests) == 1
