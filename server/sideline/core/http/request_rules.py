"""What a request must be: HTTP rules that uvicorn does not enforce, the size of its body, and its client's address."""

import re
from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable, Mapping
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from sideline.core.http.caching import NO_STORE, bearer_token
from sideline.core.http.errors import problem

MAX_HEADER_BYTES = 16 * 1024
"""Maximum size of a request line with its headers. Parsing the query is most of the cost of a long one."""

REQUEST_SECONDS = 20
"""Maximum time from opening the connection, or from the first byte of a later request, to the request's last byte."""

FIRST_REQUEST_SECONDS = 5
"""How long a server that stops waits for the first request of a connection: a proxy may be about to send it, and cannot
repeat a write that was not answered.
"""

TOO_LARGE_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Too many cookies</title>
<h1>Your browser sends too many cookies</h1>
<p>Other sites on this domain have stored more cookies in your browser than this site accepts.</p>
<p>Open a private window and try again, or delete this domain's cookies in your browser's settings.</p>
"""
"""Shown by a browser whose request is too large, usually because of large single sign-on cookies of a parent domain."""

_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


def violation(scope: Scope) -> Response | None:
    """Return the response to a request that breaks a rule, or None if it is valid."""
    # A single loop, because this runs for every request.
    hosts, host, size = 0, b"", len(scope.get("raw_path") or b"") + len(scope["query_string"])
    for name, value in scope["headers"]:
        size += len(name) + len(value) + 4
        if name == b"host":
            hosts, host = hosts + 1, value
    if hosts > 1 or not (_HOST.fullmatch(host) if hosts else scope["http_version"] == "1.0"):
        response = problem(Request(scope), 400, "bad_request", "The request is not valid HTTP.")
    elif size > MAX_HEADER_BYTES:
        response = _too_large(Request(scope))
    else:
        return None
    response.headers["Connection"] = "close"
    return response


def _too_large(request: Request) -> Response:
    if "text/html" in request.headers.get("accept", ""):
        return Response(TOO_LARGE_PAGE, 431, {"Cache-Control": NO_STORE}, media_type="text/html")
    return problem(request, 431, "request_header_fields_too_large", "The request header is too large.")


class TimeoutHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol that closes the connection if a request takes too long or its headers are too large, and
    that answers the first request of a connection even if the server stops.
    """

    _timer: TimerHandle | None = None
    _current_cycle: RequestResponseCycle | None = None
    """The request that is being responded to. With pipelining, `self.cycle` is the last request received instead."""
    _in_body = False
    _bytes_received = 0
    _is_stopping = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]  # asyncio's protocol says BaseTransport
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        self._bytes_received += len(data)
        super().data_received(data)
        # Most requests are complete at this point and need no timer.
        if self._bytes_received:
            self._start_timer()
        if self._bytes_received > MAX_HEADER_BYTES and not self._in_body:
            self._refuse("431 Request Header Fields Too Large", TOO_LARGE_PAGE)

    def on_headers_complete(self) -> None:
        self._in_body = True
        super().on_headers_complete()
        if self._is_stopping:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_body = False
        self._bytes_received = 0
        super().on_message_complete()

    def shutdown(self) -> None:
        self._is_stopping = True
        if self.cycle is None:
            self.loop.call_later(FIRST_REQUEST_SECONDS, super().shutdown)
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        # uvicorn only marks `self.cycle`, and uvloop raises on a write to a closed connection.
        if self._current_cycle is not None:
            self._current_cycle.disconnected = True
            self._current_cycle.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._current_cycle = cycle
        super()._start_asgi_task(cycle, app)

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(REQUEST_SECONDS, self._refuse, "408 Request Timeout")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: str, page: str = "") -> None:
        cycle = self._current_cycle
        is_responding = cycle is not None and cycle.response_started and not cycle.response_complete
        # A connection that sent nothing gets no response, because browsers open connections in advance.
        if self._bytes_received and not is_responding and not self.transport.is_closing():
            kind = "Content-Type: text/html; charset=utf-8\r\n" if page else ""
            head = f"HTTP/1.1 {status}\r\nConnection: close\r\n{kind}Content-Length: {len(page)}\r\n\r\n"
            self.transport.write(f"{head}{page}".encode())
        self.transport.close()


# Middleware that limits the size of request bodies.

Refuse = Callable[[Request], Response]


class BodyLimit:
    """Refuses bodies larger than `limit` bytes under the path `under`, whether the length is announced or streamed.

    `refuse` builds the response (413) in the error format of that path. `larger` has the limits of single paths for
    signed-in users. Nobody else may send large bodies, because they are held in memory before the request is routed.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        under: str,
        limit: int,
        refuse: Refuse,
        larger: Mapping[str, int] | None = None,
        is_signed_in: Callable[[str], bool] = lambda _token: False,
    ) -> None:
        self.app = app
        self._under = under
        self._limit = limit
        self._larger = larger or {}
        self._is_signed_in = is_signed_in
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        elsewhere = not f"{scope.get('path', '')}/".startswith(f"{self._under}/")
        if scope["type"] != "http" or elsewhere or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        messages, size, limit = [], 0, self._limit_of(scope)
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > limit:
                await self._refuse(Request(scope))(scope, receive, send)
                return
            if message["type"] == "http.disconnect":
                return
            if not message.get("more_body", False):
                break
        waiting = iter(messages)

        async def replay() -> Message:
            return next(waiting, None) or await receive()

        await self.app(scope, replay, send)

    def _limit_of(self, scope: Scope) -> int:
        larger = self._larger.get(scope["path"])
        return larger if larger and self._is_signed_in(bearer_token(scope)) else self._limit


# The client's network address for rate limits. An IPv4-mapped address (`::ffff:a.b.c.d`) counts as IPv4.

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
