"""Bytes over a socket, as no well-behaved client would send them, and the answers to them."""

import re
import socket
import time
from contextlib import suppress
from dataclasses import dataclass

_START = re.compile(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n")


@dataclass(frozen=True)
class Answer:
    """All that came back over one connection; `statuses` has one for each answer in it."""

    content: bytes
    statuses: tuple[int, ...]
    was_closed: bool

    @property
    def status(self) -> int:
        """Of the first answer; 0 where the connection was closed without one."""
        return self.statuses[0] if self.statuses else 0

    def header(self, name: str) -> str:
        """A header of the first answer, '' where it has none."""
        found = re.search(rf"(?im)^{name}: *(.*?)\r$".encode(), self.content.split(b"\r\n\r\n")[0] + b"\r\n")
        return found.group(1).decode("latin-1") if found else ""


def exchange(port: int, *pieces: bytes, wait: float = 0.4) -> Answer:
    """Send the pieces, each in a segment of its own, and read until nothing comes for `wait` seconds."""
    received, closed = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with suppress(OSError):
            for number, piece in enumerate(pieces):
                if number:
                    time.sleep(0.02)  # so that they arrive apart
                connection.sendall(piece)
        # The first answer may take long, what follows it in the same connection does not.
        connection.settimeout(10 if _expects_answer(pieces) else wait)
        while not closed:
            try:
                part = connection.recv(65_536)
            except TimeoutError:
                break
            except OSError:
                part = b""
            closed = not part
            received += part
            connection.settimeout(wait)
    return Answer(received, tuple(int(status) for status in _START.findall(received)), closed)


def request(method: str, target: str, *headers: str, host: str = "127.0.0.1", body: str = "") -> bytes:
    """A request as bytes (latin-1); the connection is to be closed after it."""
    lines = [f"{method} {target} HTTP/1.1", *([f"Host: {host}"] if host else []), "Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body.encode('latin-1'))}")
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")


def _expects_answer(pieces: tuple[bytes, ...]) -> bool:
    """Whether the request is complete, so that an answer must come."""
    return any(b"\r\n\r\n" in piece for piece in pieces)
