"""A client that sends arbitrary bytes over a socket and collects the responses."""

import re
import socket
import time
from contextlib import suppress
from dataclasses import dataclass

_STATUS_LINE = re.compile(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n")


@dataclass(frozen=True)
class RawResponse:
    """Everything received over one connection; `statuses` has one entry for each response."""

    content: bytes
    statuses: tuple[int, ...]
    was_closed: bool

    @property
    def status(self) -> int:
        """Status of the first response; 0 where the connection was closed without one."""
        return self.statuses[0] if self.statuses else 0

    def header(self, name: str) -> str:
        """A header of the first response; '' where it is missing."""
        match = re.search(rf"(?im)^{name}: *(.*?)\r$".encode(), self.content.split(b"\r\n\r\n")[0] + b"\r\n")
        return match.group(1).decode("latin-1") if match else ""


def exchange(port: int, *pieces: bytes, wait: float = 0.4) -> RawResponse:
    """Send each piece in its own segment, and read until nothing arrives for `wait` seconds."""
    received, closed = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with suppress(OSError):
            for number, piece in enumerate(pieces):
                if number:
                    time.sleep(0.02)  # so that they arrive separately
                connection.sendall(piece)
        # The first response may take long; what follows over the same connection does not.
        connection.settimeout(10 if _is_complete(pieces) else wait)
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
    return RawResponse(received, tuple(int(status) for status in _STATUS_LINE.findall(received)), closed)


def request(method: str, target: str, *headers: str, host: str = "127.0.0.1", body: str = "") -> bytes:
    """A request as bytes (latin-1) with Connection: close."""
    lines = [f"{method} {target} HTTP/1.1", *([f"Host: {host}"] if host else []), "Connection: close", *headers]
    if body:
        lines.append(f"Content-Length: {len(body.encode('latin-1'))}")
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")


def _is_complete(pieces: tuple[bytes, ...]) -> bool:
    """Whether the request is complete, so that a response must come."""
    return any(b"\r\n\r\n" in piece for piece in pieces)
