"""Malformed HTTP over plain sockets.

The attacker wants a proxy and the site to disagree about where a request ends (request smuggling) or whom it is for
(Host), or wants a process to fail, to accept what it should not parse, or to write a log that cannot be parsed.
"""

import json
from collections.abc import Iterator

from attack.people import sign_up
from attack.raw_http import RawResponse, exchange, request
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed

HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"

HOSTS = {
    "two Host headers": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "the same Host twice": b"GET /healthz HTTP/1.1\r\nHost: here\r\nHost: here\r\nConnection: close\r\n\r\n",
    "no Host": b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
    "a Host with a space": request("GET", "/healthz", host="evil example"),
    "a Host with a path": request("GET", "/healthz", host="127.0.0.1/evil"),
    "a Host with a user": request("GET", "/healthz", host="user@evil.example"),
    "a Host with a bad port": request("GET", "/healthz", host="127.0.0.1:99x"),
}

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

LENGTHS = {
    "20 kB in one header": request("GET", "/healthz", "X: " + "a" * 20_000),
    "20 kB in 500 headers": request("GET", "/healthz", *(f"X-{number}: {'a' * 32}" for number in range(500))),
    "20 kB of path": request("GET", "/healthz?" + "a" * 20_000),
}


def attack(testbed: Testbed) -> Iterator[Result]:
    """All of these, then the log that they produced."""
    with testbed.plain_site() as site:
        yield _send_all("Host headers", HOSTS, site, {400})
        yield _smuggling(site)
        yield _send_all("heads above 16 KiB, at once", LENGTHS, site, {400, 414, 431})
        yield _slow_headers(site)
        yield _send_all("lines that are no request", MALFORMED, site, {0, 400, 505})
        yield _nul_in_urls(site)
        yield _methods(site)
        yield _health_afterwards(site)
        yield _log_lines(site)


def _send_all(case: str, cases: dict[str, bytes], site: Site, expected: set[int]) -> Result:
    responses = {name: exchange(site.port, sent) for name, sent in cases.items()}
    faults = [
        f"{name}: {_describe(response)}" for name, response in responses.items() if response.status not in expected
    ]
    faults += [
        f"{name}: {_describe(response)}"
        for name, response in responses.items()
        if response.content and not response.statuses
    ]
    return make_result(case, len(cases), f"taken: {summarize(faults, limit=5)}", passed=not faults)


def _smuggling(site: Site) -> Result:
    """Two requests over one connection, as a proxy forwards them. Only one response may come."""
    regular = exchange(site.port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" + HIDDEN)
    faults, attempts = [] if regular.statuses == (200, 200) else ["two honest requests: " + _describe(regular)], 1
    for name, (headers, body) in FRAMINGS.items():
        for method, path in (("POST", "/api/coaches"), ("POST", "/auth/v1/recover"), ("GET", "/healthz")):
            head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n{headers}\r\n\r\n"
            attempts += 1
            response = exchange(site.port, head.encode("latin-1") + body + HIDDEN, wait=0.15)
            if len(response.statuses) > 1:
                faults.append(f"{name} to {path}: {_describe(response)}")
    return result_of_faults("a second request hidden in the first", attempts, "answered", faults)


def _slow_headers(site: Site) -> Result:
    """Endless headers, sent in pieces."""
    response = exchange(site.port, b"GET / HTTP/1.1\r\nHost: here\r\n", *(b"X: " + b"a" * 8_000 + b"\r\n",) * 3, wait=3)
    passed = response.status in (400, 431) or (response.was_closed and not response.statuses)
    return make_result("a head above 16 KiB, piece by piece", 1, _describe(response), passed=passed)


def _nul_in_urls(site: Site) -> Result:
    """NUL and invalid UTF-8 where text is expected, percent-encoded so that they pass the parser."""
    targets = ["/%00", "/assets/%00", "/coach/%00", "/api/coaches/%00", "/api/coaches?q=%00", "/api/universities?q=%00"]
    targets += ["/api/coaches?q=%ff%fe", "/api/coaches?cursor=%00", "/auth/v1/verify?token=%00&type=signup", "/%ff"]
    targets += ["/api/coaches?q=%ed%a0%80", "/api/coaches?sport=%00", "/auth/v1/verify?redirect_to=%00&type=x&token=y"]
    responses = {target: site.request("GET", target).status_code for target in targets}
    faults = [f"{target}: {status}" for target, status in responses.items() if status >= 500]
    return result_of_faults("NUL and broken UTF-8 in addresses", len(targets), "5xx", faults)


def _methods(site: Site) -> Result:
    """Methods that no route has, and headers by which some frameworks override the method."""
    user = sign_up(site)
    coach = user.new_coach("Method Coach")
    review = user.rate(coach).raise_for_status().json()["id"]
    faults = []
    methods = ("TRACE", "CONNECT", "PROPFIND", "PATCH", "OPTIONS", "BREW")
    for method in methods:
        for target in ("/", f"/api/coaches/{coach}", f"/api/my/reviews/{review}", "/auth/v1/user"):
            response = exchange(site.port, request(method, target, f"Authorization: Bearer {user.token}"))
            if 200 <= response.status < 400 or response.status >= 500:
                faults.append(f"{method} {target}: {response.status}")
    override_headers = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE", "X-HTTP-Method": "DELETE"}
    site.request("GET", f"/api/my/reviews/{review}?_method=DELETE", token=user.token, headers=override_headers)
    site.request("POST", f"/api/my/reviews/{review}?_method=DELETE", {}, token=user.token, headers=override_headers)
    if user.request("GET", f"/api/my/reviews/{review}").status_code != 200:
        faults.append("a method was overridden")
    return result_of_faults("methods that no route has", len(methods) * 4 + 2, "taken", faults)


def _health_afterwards(site: Site) -> Result:
    statuses = [site.request("GET", path).status_code for path in ("/healthz", "/readyz", "/api/site")]
    return make_result("the site afterwards", len(statuses), str(statuses), passed=statuses == [200] * 3)


def _log_lines(site: Site) -> Result:
    """Every line of the server's log is JSON, except the greeting that it prints at the start."""
    lines = site.log().splitlines()
    plain = [line for line in lines if line and not _is_json(line) and not line.startswith("Sideline is at")]
    return result_of_faults("the log of all this", len(lines), "lines that are no JSON", plain)


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _describe(response: RawResponse) -> str:
    if not response.statuses:
        return "closed" if not response.content else "answered without a head"
    return "+".join(map(str, response.statuses))
