"""Checks of the public address, on a real site behind real proxies and TLS."""

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path
from threading import Thread

import httpx2
import pytest
import time_machine
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import Keys, load_keys
from sideline.core.site import Site
from sideline.operations.address import (
    FORGED,
    SEEN_HEADER,
    SEEN_PATH,
    Seen,
    _check_answer,
    _check_validity,
    _remedy,
    check_address,
    check_proxies,
    make_token,
)
from sideline.operations.checks import Check
from tests.notifications.conftest import eventually
from tests.notifications.smtp_server import make_certificate
from tests.operations.conftest import named, states

VISITOR = "198.51.100.7"


class Proxy:
    """A reverse proxy that appends the visitor's address to X-Forwarded-For, and can do other things wrong."""

    def __init__(self, upstream: str) -> None:
        self._upstream = upstream
        self.is_silent = False
        self.replaces = False
        self.drops_hsts = False

    async def __call__(self, scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
        if scope["type"] != "http":
            return
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        given = headers.pop("x-forwarded-for", "")
        if not self.is_silent:
            headers["x-forwarded-for"] = VISITOR if self.replaces else f"{given}, {VISITOR}"
        async with httpx2.AsyncClient(trust_env=False) as client:
            answer = await client.get(self._upstream + scope["path"], headers=headers)
        kept = [
            (name.encode(), value.encode())
            for name, value in answer.headers.items()
            if name not in ("content-encoding", "content-length", "transfer-encoding")
            and not (self.drops_hsts and name == "strict-transport-security")
        ]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": answer.content})  # type: ignore[operator]


@contextmanager
def listening(app: object, **options: object) -> Iterator[int]:
    """Serve an application on a free port of the loopback interface."""
    config = uvicorn.Config(app, port=0, lifespan="off", log_config=None, **options)  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    thread = Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    eventually(lambda: server.started)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


class PublicSite:
    """A site behind `proxy`, and how the doctor sees it."""

    def __init__(self, settings: Settings, keys: Keys, proxy: Proxy, trusted: ssl.SSLContext) -> None:
        self.settings, self.keys, self.proxy, self._trusted = settings, keys, proxy, trusted

    def check(self, keys: Keys | None = None) -> list[Check]:
        return list(check_address(self.settings, keys or self.keys, self._trusted))


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"public_url": "https://localhost:1"})


@pytest.fixture(params=["127.0.0.1"])
def public_site(app: FastAPI, site: Site, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[PublicSite]:
    """The site behind a proxy that it trusts; the parameter is SIDELINE_TRUSTED_PROXIES."""
    _, certificate = make_certificate(tmp_path)
    with ExitStack() as stack:
        options = {"proxy_headers": True, "forwarded_allow_ips": request.param}
        proxy = Proxy(f"http://127.0.0.1:{stack.enter_context(listening(app, **options))}")
        files = {"ssl_certfile": certificate, "ssl_keyfile": tmp_path / "key.pem"}
        port = stack.enter_context(listening(proxy, **files))
        settings = site.settings.model_copy(update={"public_url": f"https://localhost:{port}"})
        settings.__dict__.pop("origin", None)
        yield PublicSite(settings, site.keys, proxy, ssl.create_default_context(cafile=certificate))


def test_a_site_behind_a_proxy_is_fine(public_site: PublicSite) -> None:
    found = public_site.check()
    assert states(found) == {"certificate": "ok", "address": "ok", "visitors' addresses": "ok"}
    assert named(found, "certificate").summary == "valid for 23 more hours"


@pytest.mark.parametrize(
    ("valid_for", "left", "state"),
    [
        (timedelta(days=90), timedelta(days=15), "ok"),
        (timedelta(days=90), timedelta(days=13), "warning"),
        (timedelta(days=6), timedelta(days=2), "ok"),
        (timedelta(days=6), timedelta(days=1), "warning"),
        (timedelta(hours=12), timedelta(hours=4), "ok"),
        (timedelta(hours=12), timedelta(hours=2), "warning"),
    ],
)
def test_a_certificate_is_late_only_for_its_own_lifetime(valid_for: timedelta, left: timedelta, state: str) -> None:
    ends = clock.now() + left
    assert _check_validity(ends - valid_for, ends).state == state


def test_a_proxy_that_replaces_the_header_is_fine(public_site: PublicSite) -> None:
    public_site.proxy.replaces = True
    assert named(public_site.check(), "visitors' addresses").state == "ok"


@pytest.mark.parametrize("public_site", ["192.0.2.1"], indirect=True)
def test_a_proxy_that_is_not_trusted_is_named_with_its_address(public_site: PublicSite) -> None:
    found = named(public_site.check(), "visitors' addresses")
    assert (found.state, "SIDELINE_TRUSTED_PROXIES=127.0.0.1" in found.remedy) == ("error", True)


def test_a_proxy_that_passes_no_address_is_named(public_site: PublicSite) -> None:
    public_site.proxy.is_silent = True
    found = named(public_site.check(), "visitors' addresses")
    assert (found.state, "does not pass X-Forwarded-For" in found.summary) == ("error", True)


def test_a_proxy_that_removes_hsts_is_named(public_site: PublicSite) -> None:
    public_site.proxy.drops_hsts = True
    assert named(public_site.check(), "HSTS").state == "warning"


def test_another_site_at_the_address_is_named(public_site: PublicSite, tmp_path: Path) -> None:
    found = named(public_site.check(load_keys(None, tmp_path / "other")), "address")
    assert (found.state, "another signing key" in found.summary) == ("error", True)


def test_a_certificate_that_nobody_trusts_is_named(public_site: PublicSite) -> None:
    (found,) = check_address(public_site.settings, public_site.keys)
    assert (found.name, found.state) == ("address", "error")
    assert "the certificate is not valid" in found.summary


def test_an_address_where_nothing_answers_is_named(public_site: PublicSite) -> None:
    gone = public_site.settings.model_copy(update={"public_url": "https://localhost:1"})
    gone.__dict__.pop("origin", None)
    (found,) = check_address(gone, public_site.keys)
    assert found.state == "error"


def test_a_forged_address_that_is_believed_is_an_error(settings: Settings) -> None:
    seen = Seen(proof="", address=FORGED, forwarded_for=[FORGED], release="", revision="", at=0)
    assert "anyone can invent" in check_proxies(settings, seen).summary
    local = settings.model_copy(update={"public_url": ""})
    assert "anyone can invent" in check_proxies(local.model_copy(update={"trusted_proxies": "*"}), seen).summary
    behind_a_proxy = seen.model_copy(update={"forwarded_for": [FORGED, "127.0.0.1"]})
    assert "anyone can invent" in check_proxies(local, behind_a_proxy).summary
    assert check_proxies(local, seen).state == "ok", "without a proxy, only the doctor itself is at the trusted address"


@pytest.mark.parametrize("hours", [-30, 30])
def test_a_clock_that_is_hours_off_is_not_taken_for_another_signing_key(site: Site, hours: int) -> None:
    theirs = format_datetime(clock.now() + timedelta(hours=hours), usegmt=True)
    alive = httpx2.Response(200, json={"status": "ok"}, headers={"date": theirs})
    (found,) = _check_answer(site.settings, site.keys, "00", alive, httpx2.Response(404))
    assert (found.name, found.state) == ("clock", "error")


def test_an_expired_certificate_is_to_be_renewed() -> None:
    expired = httpx2.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: certificate has expired")
    assert "renew" in _remedy(expired)
    assert "renew" not in _remedy(httpx2.ConnectError("Connection refused"))


def test_only_a_request_with_a_valid_token_learns_how_the_site_sees_it(
    client: TestClient, site: Site, tmp_path: Path
) -> None:
    nothing = client.get("/api/nothing-here").json()
    others = make_token(load_keys(None, tmp_path / "other"), "00")
    with time_machine.travel(clock.now() - timedelta(hours=2)):
        old = make_token(site.keys, "00")
    for token in ("", "x", "a=b", others, old, site.keys.seal("outbox", b"00 1")):
        answer = client.get(SEEN_PATH, headers={SEEN_HEADER: token})
        assert answer.status_code == 404
        assert {**answer.json(), "request_id": ""} == {**nothing, "request_id": ""}
    assert client.get(SEEN_PATH, headers={SEEN_HEADER: make_token(site.keys, "00")}).status_code == 200
    assert SEEN_PATH not in client.get("/api/openapi.json").text
