"""Malformed HTTP over plain sockets, to the server as it runs in production.

The attacker tries to make a proxy and the site disagree about where a request ends (request smuggling), to crash a
process, to get invalid data accepted, or to break the log format. server/tests/test_raw_http.py covers Host headers and
header lengths.
"""

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed

HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

FRAMINGS = {
    "CL.TE": ("Content-Length: 5\r\nTransfer-Encoding: chunked", b"0\r\n\r\n"),
    "TE.CL": ("Transfer-Encoding: chunked\r\nContent-Length: 4", b"0\r\n\r\n"),
    "two Content-Lengths": ("Content-Length: 0\r\nContent-Length: 5", b""),
    "two Content-Lengths in one": ("Content-Length: 0, 5", b""),
    "signed Content-Length": ("Content-Length: +0", b""),
    "negative Content-Length": ("Content-Length: -1", b""),
    "hexadecimal Content-Length": ("Content-Length: 0x0", b""),
    "overlong Content-Length": (f"Content-Length: {2**64}", b""),
    "obs-fold of Transfer-Encoding": ("X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 0", b""),
    "obs-fold of its value": ("Transfer-Encoding:\r\n chunked\r\nContent-Length: 5", b"0\r\n\r\n"),
    "space before the colon": ("Transfer-Encoding : chunked\r\nContent-Length: 5", b"0\r\n\r\n"),
    "unknown coding": ("Transfer-Encoding: xchunked\r\nContent-Length: 5", b"0\r\n\r\n"),
    "chunked not last": ("Transfer-Encoding: chunked, identity", b"0\r\n\r\n"),
    "chunked twice": ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", b"0\r\n\r\n"),
    "vertical tab in the coding": ("Transfer-Encoding: \x0bchunked\r\nContent-Length: 5", b"0\r\n\r\n"),
    "line end LF in a chunk": ("Transfer-Encoding: chunked", b"0\n\n"),
    "chunk size too large": ("Transfer-Encoding: chunked", b"FFFFFFFFFFFFFFFFF\r\n\r\n0\r\n\r\n"),
    "chunk size with 0x": ("Transfer-Encoding: chunked", b"0x0\r\n\r\n"),
    "NUL in a header name": ("Transfer-Encoding\0: chunked\r\nContent-Length: 5", b"0\r\n\r\n"),
}
"""Framings that servers interpret differently. Data after the body must never be answered as a second request."""

MALFORMED = {
    "an HTTP/0.9 line": b"GET /\r\n\r\n",
    "HTTP/2 by prior knowledge": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/3.0": b"GET / HTTP/3.0\r\nHost: here\r\n\r\n",
    "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40) + b"\r\n\r\n",
    "NUL in the path": b"GET /\0 HTTP/1.1\r\nHost: here\r\n\r\n",
    "NUL in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX: a\0b\r\n\r\n",
    "bare CR in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX: a\rY: b\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost: here\r\nnothing\r\n\r\n",
    "non-ASCII letters in the method": "GÉT / HTTP/1.1\r\nHost: here\r\n\r\n".encode(),
    "only NUL bytes": bytes(1000) + b"\r\n\r\n",
}
"""Data that is not an HTTP/1.1 request. Expected: 400, or a closed connection."""

_STATUS_LINE = re.compile(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n")


@dataclass(frozen=True)
class Received:
    """Everything received over one connection; `statuses` has one entry for each response."""

    content: bytes
    statuses: tuple[int, ...]

    def __str__(self) -> str:
        if not self.statuses:
            return "closed" if not self.content else "data without a status line"
        return "+".join(map(str, self.statuses))


def attack(testbed: Testbed) -> Iterator[Result]:
    """Run all attacks, then check the log they produced."""
    with testbed.plain_site() as site:
        yield _smuggling(site)
        yield _malformed(site)
        yield _long_headers(site)
        yield _unknown_methods(site)
        yield _health_checks(site)
        yield _log_lines(site)


def _smuggling(site: Site) -> Result:
    """Send two requests over one connection, as a proxy would. The site may send only one response."""
    regular = _exchange(site.port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" + HIDDEN)
    faults, attempts = [] if regular.statuses == (200, 200) else [f"two valid requests: {regular}"], 1
    for name, (headers, body) in FRAMINGS.items():
        for method, path in (("POST", "/api/coaches"), ("POST", "/auth/v1/recover"), ("GET", "/healthz")):
            head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n{headers}\r\n\r\n"
            attempts += 1
            received = _exchange(site.port, head.encode("latin-1") + body + HIDDEN, wait=0.15)
            if len(received.statuses) > 1:
                faults.append(f"{name} to {path}: {received}")
    return result_of_faults("a second request hidden in the first", attempts, "answered", faults)


def _malformed(site: Site) -> Result:
    responses = {name: _exchange(site.port, sent) for name, sent in MALFORMED.items()}
    expected = ("closed", "400", "505")
    faults = [f"{name}: {received}" for name, received in responses.items() if str(received) not in expected]
    return result_of_faults("data that is not a request", len(MALFORMED), "accepted", faults)


def _long_headers(site: Site) -> Result:
    """Send headers over 16 KiB in pieces. They must be refused before they end."""
    received = _exchange(
        site.port, b"GET / HTTP/1.1\r\nHost: here\r\n", *(b"X: " + b"a" * 8_000 + b"\r\n",) * 3, wait=3
    )
    refused = str(received) in ("400", "431", "closed")
    return Result("headers over 16 KiB, sent in pieces", 1, str(received), held=refused)


def _unknown_methods(site: Site) -> Result:
    """Try methods that no route supports, some of which the parser recognizes."""
    faults, attempts = [], 0
    for method in ("TRACE", "CONNECT", "PROPFIND", "PATCH", "OPTIONS", "BREW"):
        for target in ("/", "/api/coaches/1", "/api/my/reviews", "/auth/v1/user"):
            attempts += 1
            received = _exchange(
                site.port, f"{method} {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode()
            )
            if any(status < 400 or status >= 500 for status in received.statuses):
                faults.append(f"{method} {target}: {received}")
    return result_of_faults("unsupported methods", attempts, "accepted", faults)


def _health_checks(site: Site) -> Result:
    statuses = [site.visitor().send("GET", path).status_code for path in ("/healthz", "/readyz", "/api/site")]
    return Result("health checks after the attack", len(statuses), str(statuses), held=statuses == [200] * 3)


def _log_lines(site: Site) -> Result:
    """Check that every line of the server's log is JSON, except the message it prints on startup."""
    lines = site.log()
    plain = [line for line in lines if line and not _is_json(line) and not line.startswith("Sideline is at")]
    return result_of_faults("the log after the attack", len(lines), "lines that are not JSON", plain)


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _exchange(port: int, *pieces: bytes, wait: float = 0.4) -> Received:
    """Send each piece in a separate segment, and read until nothing arrives for `wait` seconds."""
    content, closed = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with suppress(OSError):
            for number, piece in enumerate(pieces):
                if number:
                    time.sleep(0.02)  # so that the pieces arrive separately
                connection.sendall(piece)
        # If a request was complete, its first response may take a while; anything after it arrives quickly.
        connection.settimeout(10 if any(b"\r\n\r\n" in piece for piece in pieces) else wait)
        while not closed:
            try:
                part = connection.recv(65_536)
            except TimeoutError:
                break
            except OSError:
                part = b""
            closed = not part
            content += part
            connection.settimeout(wait)
    return Received(content, tuple(int(status) for status in _STATUS_LINE.findall(content)))
