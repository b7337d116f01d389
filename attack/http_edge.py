"""Raw HTTP: requests that no browser sends, over plain sockets.

The attacker wants a proxy in front and the site to disagree about where a request ends (smuggling) or whom it is for
(Host), or wants a process to fail, to answer what it should not parse, or to write a log that cannot be read.
"""

import json
from collections.abc import Iterator

from attack.people import sign_up
from attack.raw import Answer, exchange, request
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

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

SMUGGLED = {
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
"""Framings on which servers disagree. What follows the body must never be answered as a request of its own."""

GARBAGE = {
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
"""Lines that are no HTTP/1.1 request. 400, or an end without a word."""

LENGTHS = {
    "80 kB in one header": request("GET", "/healthz", "X: " + "a" * 80_000),
    "80 kB in 2,000 headers": request("GET", "/healthz", *(f"X-{number}: {'a' * 32}" for number in range(2_000))),
    "80 kB of path": request("GET", "/healthz?" + "a" * 80_000),
}


def attack(ground: Ground) -> Iterator[Result]:
    """All of these, then the log that they left."""
    with ground.plain_site() as site:
        yield _all("Host headers", HOSTS, site, {400})
        yield _smuggling(site)
        yield _all("heads above 64 kB, at once", LENGTHS, site, {400, 414, 431})
        yield _dripped(site)
        yield _all("lines that are no request", GARBAGE, site, {0, 400, 505})
        yield _nul(site)
        yield _methods(site)
        yield _still_well(site)
        yield _log(site)


def _all(tried: str, cases: dict[str, bytes], site: Site, expected: set[int]) -> Result:
    answers = {name: exchange(site.port, sent) for name, sent in cases.items()}
    faults = [f"{name}: {_told(answer)}" for name, answer in answers.items() if answer.status not in expected]
    faults += [f"{name}: {_told(answer)}" for name, answer in answers.items() if answer.content and not answer.statuses]
    return judged(tried, len(cases), f"taken: {listed(faults, most=5)}", held=not faults)


def _smuggling(site: Site) -> Result:
    """As a proxy would forward it: both in one connection. Only one answer may come, or a refusal and the end."""
    honest = exchange(site.port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n" + HIDDEN)
    faults, times = [] if honest.statuses == (200, 200) else ["two honest requests: " + _told(honest)], 1
    for name, (headers, body) in SMUGGLED.items():
        for method, path in (("POST", "/api/coaches"), ("POST", "/auth/v1/recover"), ("GET", "/healthz")):
            head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n{headers}\r\n\r\n"
            times += 1
            answer = exchange(site.port, head.encode("latin-1") + body + HIDDEN, wait=0.15)
            if len(answer.statuses) > 1:
                faults.append(f"{name} to {path}: {_told(answer)}")
    return faultless("a second request hidden in the first", times, "answered", faults)


def _dripped(site: Site) -> Result:
    """A head that never ends, a piece at a time."""
    answer = exchange(site.port, b"GET / HTTP/1.1\r\nHost: here\r\n", *(b"X: " + b"a" * 8_000 + b"\r\n",) * 10, wait=3)
    held = answer.status in (400, 431) or (answer.was_closed and not answer.statuses)
    return judged("a head above 64 kB, piece by piece", 1, _told(answer), held=held)


def _nul(site: Site) -> Result:
    """NUL and bytes that are no UTF-8 where text is expected, encoded so that they pass the parser."""
    targets = ["/%00", "/assets/%00", "/coach/%00", "/api/coaches/%00", "/api/coaches?q=%00", "/api/universities?q=%00"]
    targets += ["/api/coaches?q=%ff%fe", "/api/coaches?cursor=%00", "/auth/v1/verify?token=%00&type=signup", "/%ff"]
    targets += ["/api/coaches?q=%ed%a0%80", "/api/coaches?sport=%00", "/auth/v1/verify?redirect_to=%00&type=x&token=y"]
    answers = {target: site.ask("GET", target).status_code for target in targets}
    faults = [f"{target}: {status}" for target, status in answers.items() if status >= 500]
    return faultless("NUL and broken UTF-8 in addresses", len(targets), "5xx", faults)


def _methods(site: Site) -> Result:
    """Methods that no route has, and the header by which some frameworks let a request be another."""
    who = sign_up(site)
    coach = who.new_coach("Method Coach")
    review = who.rate(coach).raise_for_status().json()["id"]
    faults = []
    methods = ("TRACE", "CONNECT", "PROPFIND", "PATCH", "OPTIONS", "BREW")
    for method in methods:
        for target in ("/", f"/api/coaches/{coach}", f"/api/my/reviews/{review}", "/auth/v1/user"):
            answer = exchange(site.port, request(method, target, f"Authorization: Bearer {who.token}"))
            if 200 <= answer.status < 400 or answer.status >= 500:
                faults.append(f"{method} {target}: {answer.status}")
    overridden = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE", "X-HTTP-Method": "DELETE"}
    site.ask("GET", f"/api/my/reviews/{review}?_method=DELETE", token=who.token, headers=overridden)
    site.ask("POST", f"/api/my/reviews/{review}?_method=DELETE", {}, token=who.token, headers=overridden)
    if who.ask("GET", f"/api/my/reviews/{review}").status_code != 200:
        faults.append("a method was overridden")
    return faultless("methods that no route has", len(methods) * 4 + 2, "taken", faults)


def _still_well(site: Site) -> Result:
    statuses = [site.ask("GET", path).status_code for path in ("/healthz", "/readyz", "/api/site")]
    return judged("the site afterwards", len(statuses), str(statuses), held=statuses == [200] * 3)


def _log(site: Site) -> Result:
    """Every line of the server's log is JSON; what it prints for a person at the terminal comes before them."""
    lines = site.log().splitlines()
    plain = [line for line in lines if line and not _is_json(line) and not line.startswith("Sideline is at")]
    return faultless("the log of all this", len(lines), "lines that are no JSON", plain)


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def _told(answer: Answer) -> str:
    if not answer.statuses:
        return "closed" if not answer.content else "answered without a head"
    return "+".join(map(str, answer.statuses))
