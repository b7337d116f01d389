"""An HTTP client on a plain socket: one keep-alive connection, with little overhead per request."""

import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Self

MAX_IDLE_SECONDS = 2.0
"""A connection that was idle for longer is reopened, because servers close idle connections."""


@dataclass(frozen=True)
class Response:
    """A response. `seconds` is the time from the first byte sent to the last byte read."""

    status: int
    body: bytes
    seconds: float


class Client:
    """One connection to 127.0.0.1:`port`. Raises ConnectionError if the server closes it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connect()

    def _connect(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=120)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        self._last_used = time.perf_counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, method: str, path: str, body: bytes = b"", token: str = "") -> Response:
        """Send one request, with an access token if one is given, and read the whole response."""
        content = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        user = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{user}{content}\r\n"
        if time.perf_counter() - self._last_used > MAX_IDLE_SECONDS:
            self._socket.close()
            self._connect()
        started = time.perf_counter()
        self._socket.sendall(head.encode() + body)
        status, length, is_chunked = self._read_head()
        response_body = self._read_chunks() if is_chunked else self._read(length)
        self._last_used = time.perf_counter()
        return Response(status, response_body, self._last_used - started)

    def _read_head(self) -> tuple[int, int, bool]:
        while b"\r\n\r\n" not in self._buffer:
            self._receive()
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        status_line, *lines = head.split(b"\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        return int(status_line.split()[1]), int(headers.get(b"content-length", 0)), b"transfer-encoding" in headers

    def _read(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._receive()
        content, self._buffer = self._buffer[:count], self._buffer[count:]
        return content

    def _read_chunks(self) -> bytes:
        content = b""
        while True:
            while b"\r\n" not in self._buffer:
                self._receive()
            size, self._buffer = self._buffer.split(b"\r\n", 1)
            chunk = self._read(int(size, 16) + 2)
            if len(chunk) == 2:
                return content
            content += chunk[:-2]

    def _receive(self) -> None:
        part = self._socket.recv(65536)
        if not part:
            raise ConnectionError("the server closed the connection")
        self._buffer += part


def timed(request: Callable[[str], Response], arguments: Iterable[str], seconds: float) -> list[float]:
    """Send requests in turn for about `seconds`; return the seconds of each. Raises RuntimeError unless all are 2xx."""
    durations: list[float] = []
    deadline = time.perf_counter() + seconds
    for argument in arguments:
        response = request(argument)
        if not 200 <= response.status < 300:
            raise RuntimeError(f"{argument}: {response.status} {response.body[:300]!r}")
        durations.append(response.seconds)
        if time.perf_counter() > deadline:
            break
    return durations
