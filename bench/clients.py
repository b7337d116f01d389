"""A client light enough not to be what is measured: one keep-alive connection over a plain socket."""

import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Self

IDLE_SECONDS = 2.0
"""A connection that rested longer is opened anew: servers hang up on idle ones."""


@dataclass(frozen=True)
class Answer:
    """Status and body of one answer; `seconds` from the first byte sent to the last byte read."""

    status: int
    body: bytes
    seconds: float


class Client:
    """One connection to 127.0.0.1:`port`. Raises ConnectionError when the server hangs up."""

    def __init__(self, port: int, headers: dict[str, str] | None = None) -> None:
        self._port = port
        self._connect()
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())

    def _connect(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=120)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        self._used = time.perf_counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        """Send one request and read its answer whole."""
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self._headers}{length}\r\n"
        if time.perf_counter() - self._used > IDLE_SECONDS:
            self._socket.close()
            self._connect()
        started = time.perf_counter()
        self._socket.sendall(head.encode() + body)
        status, length_of_body, chunked = self._read_head()
        content = self._read_chunks() if chunked else self._read(length_of_body)
        self._used = time.perf_counter()
        return Answer(status, content, self._used - started)

    def _read_head(self) -> tuple[int, int, bool]:
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.split(b"\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        return (
            int(first.split()[1]),
            int(fields.get(b"content-length", 0)),
            b"transfer-encoding" in fields,
        )

    def _read(self, count: int) -> bytes:
        while len(self._buffer) < count:
            self._more()
        content, self._buffer = self._buffer[:count], self._buffer[count:]
        return content

    def _read_chunks(self) -> bytes:
        content = b""
        while True:
            while b"\r\n" not in self._buffer:
                self._more()
            size, self._buffer = self._buffer.split(b"\r\n", 1)
            chunk = self._read(int(size, 16) + 2)
            if len(chunk) == 2:
                return content
            content += chunk[:-2]

    def _more(self) -> None:
        part = self._socket.recv(65536)
        if not part:
            raise ConnectionError("the server hung up")
        self._buffer += part


def timed(ask: Callable[[str], Answer], questions: Iterable[str], seconds: float) -> list[float]:
    """Ask one question after the other for about `seconds`; the seconds each took. Raises on any answer but 2xx."""
    took: list[float] = []
    deadline = time.perf_counter() + seconds
    for question in questions:
        answer = ask(question)
        if not 200 <= answer.status < 300:
            raise RuntimeError(f"{question}: {answer.status} {answer.body[:300]!r}")
        took.append(answer.seconds)
        if time.perf_counter() > deadline:
            break
    return took
