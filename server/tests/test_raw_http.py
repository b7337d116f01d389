"""Raw requests over sockets: invalid HTTP is rejected, and the Host header is never trusted."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI

from sideline.config.settings import Settings
from sideline.core.http.request_rules import MAX_HEADER_BYTES
from tests.accounts.live_server import serving

pytestmark = pytest.mark.usefixtures("web_build")

EVIL = b"evil.example"


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, rate_limits="off", log_level="error")


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app, lifespan=False) as address:
        yield address


PARSER_LIMIT = 64 * 1024
"""Bytes of a URL above which the parser does not recognize HTTP."""


def answer_to(address: str, request: bytes) -> bytes:
    """Return the response to these bytes, read until the server closes the connection."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def request_with(*headers: bytes, line: bytes = b"GET /healthz HTTP/1.1") -> bytes:
    return b"\r\n".join([line, *headers, b"Connection: close", b"", b""])


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ")[1])


HOSTS_OF_AN_ATTACKER = {
    "Host": (b"Host: evil.example",),
    "Host with a port": (b"Host: evil.example:8443", b"X-Forwarded-Port: 8443"),
    "X-Forwarded-Host": (b"Host: here", b"X-Forwarded-Host: evil.example"),
    "Forwarded": (b"Host: here", b"Forwarded: host=evil.example;proto=https"),
    "X-Host": (b"Host: here", b"X-Host: evil.example", b"X-Forwarded-Server: evil.example"),
    "X-Original-URL": (b"Host: here", b"X-Original-URL: //evil.example/", b"X-Rewrite-URL: //evil.example/"),
    "Origin and Referer": (b"Host: here", b"Origin: https://evil.example", b"Referer: https://evil.example/coach/1"),
}
PATHS = [
    b"/",
    b"/contact/",
    b"/coach/1",
    b"/coach/1/",
    b"/nowhere/",
    b"/api/coaches/",
    b"/api/nowhere",
    b"/sitemap.xml",
]


def test_no_response_contains_the_host_of_a_request(address: str, subtests: pytest.Subtests) -> None:
    for headers in HOSTS_OF_AN_ATTACKER.values():
        with subtests.test(headers=headers):
            for path in PATHS:
                answer = answer_to(address, request_with(*headers, line=b"GET " + path + b" HTTP/1.1"))
                assert status_of(answer) in (200, 308, 404)
                assert EVIL not in answer, path


def test_no_response_contains_the_host_of_an_absolute_target(address: str) -> None:
    answer = answer_to(address, request_with(b"Host: here", line=b"GET http://evil.example/contact/ HTTP/1.1"))
    assert status_of(answer) == 308
    assert EVIL not in answer


def test_a_trailing_slash_redirects_to_the_page(address: str, subtests: pytest.Subtests) -> None:
    for target, location in (
        (b"/contact/", b"/contact"),
        (b"/contact/?from=mail&x=%2F", b"/contact?from=mail&x=%2F"),
        (b"/coach/1/", b"/coach/1"),
        (b"/coach/%0d%0aSet-Cookie:%20a/", b"/coach/%0D%0ASet-Cookie%3A%20a"),
    ):
        with subtests.test(target=target):
            answer = answer_to(address, request_with(b"Host: here", line=b"GET " + target + b" HTTP/1.1"))
            assert status_of(answer) == 308
            assert [line for line in answer.split(b"\r\n") if line.lower().startswith(b"location")] == [
                b"location: " + location
            ]


def test_a_trailing_slash_elsewhere_is_404(address: str) -> None:
    unknown = [b"//evil.example/", b"/\\evil.example/", b"/%5Cevil.example/", b"/%2F%2Fevil.example/"]
    for_programs = [b"/api/coaches/", b"/auth/v1/user/", b"/healthz/"]
    for path in [*unknown, *for_programs]:
        answer = answer_to(address, request_with(b"Host: here", line=b"GET " + path + b" HTTP/1.1"))
        assert status_of(answer) == 404, path
        assert b"\r\nlocation" not in answer.lower(), path


TRAVERSALS = [
    b"../../../../../../etc/passwd",
    b"..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    b"%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    b"..%5c..%5c..%5cetc%5cpasswd",
    b"....//....//....//etc/passwd",
    b"%2fetc%2fpasswd",
    b"file:///etc/passwd",
    b"..%252f..%252froutes.json",
    b"..;/..;/routes.json",
    b"%c0%ae%c0%ae/routes.json",
    b"../routes.json",
    b"../../../../../../proc/self/environ",
    b"./../shell.html%00.js",
]


def test_no_path_reaches_a_file_outside_the_pages(address: str, subtests: pytest.Subtests) -> None:
    for prefix in (
        b"/assets/",
        b"/",
        b"/sitemap/",
        b"/auth/v1/",
        b"/api/",
    ):
        with subtests.test(prefix=prefix):
            for path in TRAVERSALS:
                answer = answer_to(address, request_with(b"Host: here", line=b"GET " + prefix + path + b" HTTP/1.1"))
                assert status_of(answer) in (400, 404), path
                assert not any(secret in answer for secret in (b"root:", b"PATH=", b'"indexed"')), path


def test_invalid_requests_are_rejected(address: str) -> None:
    for request in (
        request_with(b"Host: here", b"Host: here"),
        request_with(b"Host: here", b"host: evil.example"),
        request_with(),
        request_with(b"Host:"),
        request_with(b"Host: here/path"),
        request_with(b"Host: a@here"),
        request_with(b"Host: here:port"),
        request_with(b"Host: <script>"),
        request_with(b"Host: here", b"Host: here", line=b"GET /healthz HTTP/1.0"),
        b"GET /healthz\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        request_with(b"Host: here", b"No colon"),
        request_with(b"Host: here", line=b"GET /healthz HTTP/9.9"),
        request_with(b"Host: here", line=b"GET /?" + b"x" * PARSER_LIMIT + b" HTTP/1.1"),
    ):
        answer = answer_to(address, request)
        assert status_of(answer) == 400, request
        assert b"\r\nconnection: close" in answer.lower(), request


def test_the_refusal_of_a_host_is_a_problem_with_all_headers(address: str) -> None:
    head, _, body = answer_to(address, request_with()).partition(b"\r\n\r\n")
    assert json.loads(body)["code"] == "bad_request"
    assert b"content-security-policy" in head
    assert b"x-request-id" in head


def test_valid_requests_are_answered(address: str) -> None:
    for host in (b"here", b"here:8000", b"127.0.0.1:8000", b"[::1]:8000", b"a-b.c_d.example", b"HERE."):
        assert status_of(answer_to(address, request_with(b"Host: " + host))) == 200, host
    assert status_of(answer_to(address, request_with(line=b"GET /healthz HTTP/1.0"))) == 200
    assert (
        status_of(answer_to(address, request_with(b"Host: here", b"X-Long: " + b"x" * (MAX_HEADER_BYTES - 1000))))
        == 200
    )


def test_a_head_that_is_too_long_is_rejected_when_it_arrives_at_once(address: str) -> None:
    one_header = request_with(b"Host: here", b"X-Long: " + b"x" * MAX_HEADER_BYTES)
    many_headers = request_with(b"Host: here", *[b"X-%d: y" % number for number in range(MAX_HEADER_BYTES // 8)])
    long_line = request_with(b"Host: here", line=b"GET /?" + b"x" * MAX_HEADER_BYTES + b" HTTP/1.1")
    assert status_of(answer_to(address, long_line)) == 431
    assert status_of(answer_to(address, one_header)) == 431
    assert status_of(answer_to(address, many_headers)) == 431


def test_a_browser_with_too_many_cookies_is_told_what_to_do(address: str) -> None:
    for kilobytes in (17, 40):  # larger ones are rejected before they have fully arrived
        cookies = b"Cookie: sso=" + b"x" * kilobytes * 1000
        answer = answer_to(address, request_with(b"Host: here", b"Accept: text/html,*/*", cookies))
        head, _, body = answer.partition(b"\r\n\r\n")
        assert status_of(answer) == 431
        assert b"content-type: text/html" in head.lower()
        assert b"delete this domain's cookies" in body
    program = answer_to(address, request_with(b"Host: here", b"Cookie: sso=" + b"x" * 17_000))
    assert b"request_header_fields_too_large" in program
