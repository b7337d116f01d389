"""Malformed HTTP over plain sockets, to the server as it runs in production.

The attacker wants a proxy and the site to disagree about where a request ends (request smuggling), or wants a process
to fail, to accept what it should not parse, or to write a log that cannot be parsed. Host headers and lengths of heads:
server/tests/test_raw_http.py.
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
"""Framings on which servers disagree. What follows the body must never be answered as a second request."""

MALFORMED = {
    "an HTTP/0.9 line": b"GET /\r\n\r\n",
    "HTTP/2 by prior knowledge": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/3.0": b"GET / HTTP/3.0\r\nHost: here\r\n\r\n",
    "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40) + b"\r\n\r\n",
    "NUL in the path": b"GET /\0 HTTP/1.1\r\nHost: here\r\n\r\n",
    "NUL in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX: a\0b\r\n\r\n",
    "CR alone in a header": b"GET / HTTP/1.1\r\nHost: here\r\nX: a\rY: b\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost: here\r\nnothing\r\n\r\n",
    "letters beyond ASCII in the method": "GÉT / HTTP/1.1\r\nHost: here\r\n\r\n".encode(),
    "nothing but NUL": bytes(1000) + b"\r\n\r\n",
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
            return "closed" if not self.content else "answered without a head"
        return "+".join(map(str, self.statuses))


def attack(testbed: Testbed) -> Iterator[Result]:
    """All of these, then the log that they produced."""
    with testbed.plain_site() as site:
        yield _smuggling(site)
        yield _malformed(site)
        yield _slow_head(site)
        yield _unknown_methods(site)
        yield _afterwards(site)
        yield _log_lines(site)


def _smuggling(site: Site) -> Result:
    """Two requests over one connection, as a proxy forwards them. Only one response may come."""
    regular = _exchange(site.port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" + HIDDEN)
    faults, attempts = [] if regular.statuses == (200, 200) else [f"two honest requests: {regular}"], 1
    for name, (headers, body) in FRAMINGS.items():
        for method, path in (("POST", "/api/coaches"), ("POST", "/auth/v1/recover"), ("GET", "/healthz")):
            head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n{headers}\r\n\r\n"
            attempts += 1
            received = _exchange(site.port, head.encode("latin-1") + body + HIDDEN, wait=0.15)
            if len(received.statuses) > 1:
                faults.append(f"{name} to {path}: {received}")
    return result_of_faults("a second request hidden in the first", attempts, "answered", faults)


def _malformed(site: Site) -> Result:
    answers = {name: _exchange(site.port, sent) for name, sent in MALFORMED.items()}
    right = ("closed", "400", "505")
    faults = [f"{name}: {received}" for name, received in answers.items() if str(received) not in right]
    return result_of_faults("data that is not a request", len(MALFORMED), "accepted", faults)


def _slow_head(site: Site) -> Result:
    """A head above 16 KiB in pieces: refused before it ends."""
    received = _exchange(
        site.port, b"GET / HTTP/1.1\r\nHost: here\r\n", *(b"X: " + b"a" * 8_000 + b"\r\n",) * 3, wait=3
    )
    refused = str(received) in ("400", "431", "closed")
    return Result("a head above 16 KiB, piece by piece", 1, str(received), held=refused)


def _unknown_methods(site: Site) -> Result:
    """Methods that no route has, some of which the parser knows."""
    faults, attempts = [], 0
    for method in ("TRACE", "CONNECT", "PROPFIND", "PATCH", "OPTIONS", "BREW"):
        for target in ("/", "/api/coaches/1", "/api/my/reviews", "/auth/v1/user"):
            attempts += 1
            received = _exchange(
                site.port, f"{method} {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode()
            )
            if any(status < 400 or status >= 500 for status in received.statuses):
                faults.append(f"{method} {target}: {received}")
    return result_of_faults("methods that no route has", attempts, "accepted", faults)


def _afterwards(site: Site) -> Result:
    statuses = [site.visitor().send("GET", path).status_code for path in ("/healthz", "/readyz", "/api/site")]
    return Result("the site afterwards", len(statuses), str(statuses), held=statuses == [200] * 3)


def _log_lines(site: Site) -> Result:
    """Every line of the server's log is JSON, except the greeting that it prints at the start."""
    lines = site.log()
    plain = [line for line in lines if line and not _is_json(line) and not line.startswith("Sideline is at")]
    return result_of_faults("the log afterwards", len(lines), "lines that are not JSON", plain)


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _exchange(port: int, *pieces: bytes, wait: float = 0.4) -> Received:
    """Send each piece in its own segment, and read until nothing arrives for `wait` seconds."""
    content, closed = b"", False
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        with suppress(OSError):
            for number, piece in enumerate(pieces):
                if number:
                    time.sleep(0.02)  # so that they arrive separately
                connection.sendall(piece)
        # The first response may take long where a request was complete; what follows it does not.
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
