"""Slow clients on real sockets are disconnected, and other requests do not wait for them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from sideline.config.settings import Settings
from sideline.core.http import request_rules
from sideline.core.site import Site
from tests.accounts.live_server import serving
from tests.notifications.conftest import eventually

POST = b"POST /api/coaches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
PATIENT = 3600


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, rate_limits="off", log_level="info")


@pytest.fixture
def address(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(request_rules, "REQUEST_SECONDS", 0.3)
    with serving(app, lifespan=False) as address:
        yield address


class SlowClient:
    """A client that sends single bytes with pauses."""

    def __init__(self, address: str, first: bytes = b"", drip: bytes = b"") -> None:
        parts = urlsplit(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=30)
        self.socket.sendall(first)
        self.socket.setblocking(False)
        self._drip = drip
        self.received = b""

    def is_cut_off(self) -> bool:
        """Send the next byte; return whether the server has closed the connection."""
        try:
            self.socket.send(self._drip)
            read = self.socket.recv(4096)
        except BlockingIOError:
            return False
        except (ConnectionResetError, BrokenPipeError):
            return True
        self.received += read
        return not read


@pytest.mark.parametrize(
    ("first", "drip"),
    [
        pytest.param(b"", b"", marks=pytest.mark.long, id="silent"),
        pytest.param(b"GET / HTTP/1.1\r\nX-Slow: ", b"x", id="head"),
        pytest.param(b"\r\n", b"\r\n", marks=pytest.mark.long, id="empty lines"),
        pytest.param(POST, b" ", id="body"),
    ],
)
def test_slow_clients_are_disconnected_and_others_answered(address: str, first: bytes, drip: bytes) -> None:
    with ExitStack() as stack:
        clients = [SlowClient(address, first, drip) for _ in range(50)]
        for client in clients:
            stack.enter_context(client.socket)
        assert httpx2.get(f"{address}/readyz").status_code == 200
        eventually(lambda: all(client.is_cut_off() for client in clients))
    assert httpx2.get(f"{address}/readyz").status_code == 200


def test_an_unfinished_body_is_logged_as_499(address: str) -> None:
    client = SlowClient(address, POST)
    with capture_logs() as log, client.socket:
        eventually(client.is_cut_off)
        eventually(lambda: any(line["event"] == "request" for line in log))
    assert client.received.startswith(b"HTTP/1.1 408 ")
    assert [line["status"] for line in log if line["event"] == "request"] == [499]


def test_a_response_may_take_longer_than_the_timeout_of_a_request(address: str, client: TestClient, site: Site) -> None:
    person = {"email": "ada@athletes.example", "password": "Correct-horse-9", "data": {}}
    body = httpx2.Request("POST", f"{address}/auth/v1/signup", json=person).read()
    head = f"POST /auth/v1/signup HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body)}\r\n"
    with site.database.writing():
        waiting = SlowClient(address, head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        later = SlowClient(address)
        with later.socket:
            eventually(later.is_cut_off)
        assert not waiting.is_cut_off()
    with waiting.socket:
        eventually(lambda: waiting.is_cut_off() or b"access_token" in waiting.received)
    assert waiting.received.startswith(b"HTTP/1.1 200 ")


def test_an_endless_header_is_rejected_by_its_length(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rules, "REQUEST_SECONDS", PATIENT)
    endless = SlowClient(address, b"GET / HTTP/1.1\r\nX-Long: ", drip=b"x" * 4096)
    with endless.socket:
        eventually(endless.is_cut_off)
    assert endless.received[:13] in (b"HTTP/1.1 431 ", b"")  # closing with unread data may discard the response


def test_a_client_that_reads_no_response_blocks_no_other(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sends 400 requests on one connection and disconnects while a response is waiting to be sent."""
    monkeypatch.setattr(request_rules, "REQUEST_SECONDS", PATIENT)
    with capture_logs() as log, serving(app, lifespan=False) as address:
        parts = urlsplit(address)
        with socket.socket() as unread:
            unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            unread.connect((parts.hostname, parts.port))
            unread.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 400)
            assert httpx2.get(f"{address}/readyz", timeout=PATIENT).status_code == 200
        assert httpx2.get(f"{address}/readyz", timeout=PATIENT).status_code == 200
    # The server has stopped, so no response is pending.
    assert {line["status"] for line in log if line["event"] == "request"} == {200}
    assert [line for line in log if line["event"] == "unhandled_exception"] == []
