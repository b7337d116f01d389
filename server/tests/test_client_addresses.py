"""Client IP addresses for rate limits, and trusted proxies, with IPv4 over IPv6 sockets."""

import asyncio
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from sideline.cli.serve import _uvicorn_options
from sideline.config.settings import Settings
from tests.accounts.auth_client import from_address, unused_email


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def test_ipv4_clients_are_counted_separately_on_a_dual_stack_socket(app: FastAPI) -> None:
    email = unused_email()
    for _ in range(10):
        from_address(app, "::ffff:203.0.113.7").sign_in(email)

    assert from_address(app, "::ffff:203.0.113.7").sign_in(email).status_code == 429
    assert from_address(app, "::ffff:198.51.100.9").sign_in(email).status_code == 400


def test_an_ipv4_address_and_its_ipv6_form_are_counted_as_one(app: FastAPI) -> None:
    email = unused_email()
    for host in ("203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107") * 4:
        from_address(app, host).sign_in(email)

    assert from_address(app, "203.0.113.7").sign_in(email).status_code == 429


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ("127.0.0.1", "127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("172.16.0.0/12, ::1", "::ffff:172.18.0.2", "203.0.113.7", "203.0.113.7"),
        ("172.16.0.0/12, ::1", "::1", "203.0.113.7", "203.0.113.7"),
        ("172.16.0.0/12", "172.18.0.2", "203.0.113.7, ::ffff:172.18.0.9", "203.0.113.7"),
        ("172.16.0.0/12", "::ffff:198.51.100.9", "203.0.113.7", "::ffff:198.51.100.9"),
        ("proxy.sock", "::ffff:127.0.0.1", "203.0.113.7", "::ffff:127.0.0.1"),
        ("*", "::ffff:198.51.100.9", "203.0.113.7", "203.0.113.7"),
    ],
)
def test_a_trusted_proxy_is_recognized_by_its_ipv4_and_ipv6_form(
    trusted: str, peer: str, forwarded: str, client: str
) -> None:
    seen: list[str] = []

    async def site(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    served = uvicorn.Config(site, **_uvicorn_options(Settings(trusted_proxies=trusted)))
    served.load()
    scope = {"type": "http", "client": (peer, 50_000), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    asyncio.run(served.loaded_app(scope, None, None))  # type: ignore[arg-type]

    assert seen == [client]
