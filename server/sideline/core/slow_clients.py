"""How long may a client take, and how much may it say before its request is known? Slow ones cost nobody else anything.

The web server itself waits for ever for a request's end and for a client to take its answer, and keeps a head of any
length. A body is bounded by core.body_limit.
"""

import socket
from asyncio import BaseTransport, TimerHandle

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

REQUEST_SECONDS = 20
"""From the opening of a connection, or the first byte of a later request, to the last byte of that request."""

ANSWER_SECONDS = 120
"""For a client to take what we have for it."""

MAX_HEAD = 64 * 1024
"""Bytes of a request line with its headers."""

_TOO_LATE = "408 Request Timeout"
_TOO_LONG = "431 Request Header Fields Too Large"


class WaryHttp(HttpToolsProtocol):
    """The web server's side of one connection, with an end to each wait."""

    _answered_now: RequestResponseCycle | None = None
    _request_timer: TimerHandle | None = None
    _answer_timer: TimerHandle | None = None
    _in_head = False
    _heard = 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]  # asyncio's protocol says BaseTransport
        _drop_when_nothing_is_taken(transport)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        self._heard += len(data)
        super().data_received(data)
        # Most requests are here whole by now, and need no clock.
        if self._heard or self._in_head:
            self._await_request()
        if self._in_head and self._heard > MAX_HEAD:
            self._refuse(_TOO_LONG)

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_is_here()
        self._heard = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answer_timer = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answer_is_taken()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_here()
        self._answer_is_taken()
        if self._answered_now is not None:
            self._answered_now.disconnected = True
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        # Of several requests sent at once the web server remembers the last, and would write to a closed connection.
        self._answered_now = cycle
        super()._start_asgi_task(cycle, app)

    def _await_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._refuse, _TOO_LATE)

    def _request_is_here(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _answer_is_taken(self) -> None:
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None

    def _refuse(self, status: str) -> None:
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        # Who said nothing is told nothing: browsers open connections that they may need.
        if self._heard and not answering and not self.transport.is_closing():
            self.transport.write(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())
        self.transport.close()


def _drop_when_nothing_is_taken(transport: BaseTransport) -> None:
    # What waits in the system's own buffers is out of our sight. Only Linux has this option.
    connection = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None and connection is not None and connection.family != socket.AF_UNIX:
        connection.setsockopt(socket.IPPROTO_TCP, option, ANSWER_SECONDS * 1000)
