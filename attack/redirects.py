"""Open redirects, header injection, path traversal, cross-origin requests, security headers.

The attacker wants a victim's browser, or a link in a mail to the victim, to lead to a foreign host, controls URLs,
headers that a proxy passes on and forms on a page of their own, and has no account.
"""

import json
import re
from collections.abc import Iterator
from itertools import product
from urllib.parse import quote, urlsplit

import httpx2 as httpx

from attack.people import new_address, sign_up
from attack.raw_http import exchange, request
from attack.redirect_cases import FOREIGN_HOST, HEADER_SETS, PATHS, SECRETS, TARGETS, TRAVERSALS
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed, links_in

LINK = "/auth/v1/verify?token=x&type=signup"

SIMPLE_TYPES = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "text/json-x")
"""Content types that a foreign page may send without a CORS preflight; '' is none."""

REQUIRED_HEADERS = {
    "content-security-policy": r"default-src 'self'.*base-uri 'none'.*frame-ancestors 'none'",
    "x-content-type-options": "^nosniff$",
    "referrer-policy": "no-referrer|strict-origin",
    "cross-origin-resource-policy": "^same-origin$",
    "cross-origin-opener-policy": "^same-origin$",
}


def attack(testbed: Testbed) -> Iterator[Result]:
    """All cases against one site."""
    with testbed.plain_site() as site:
        user = sign_up(site)
        coach = user.new_coach("Redirect Coach")
        yield _host_headers(site, coach)
        yield _redirect_targets(site)
        yield _header_injection(site)
        yield _path_traversal(site)
        yield _cross_origin_forms(site)
        yield _cross_origin(site, coach)
        yield _headers(site, coach)
        yield _mails(site, user.email)


def _host_headers(site: Site, coach: int) -> Result:
    faults = []
    for (host, headers), path in product(HEADER_SETS, PATHS):
        host_header = host or f"127.0.0.1:{site.port}"
        response = exchange(site.port, request("GET", path.format(id=coach), *headers, host=host_header))
        if _leaves_site(site, response.header("Location")) or (
            FOREIGN_HOST.encode() in response.content and FOREIGN_HOST not in path
        ):
            faults.append(
                f"{path} with Host {host} {' '.join(headers)}: {response.status} {response.header('Location')}"
            )
    attempts = len(HEADER_SETS) * len(PATHS)
    return result_of_faults("a foreign host by Host, X-Forwarded-… or path", attempts, "led there", faults)


def _redirect_targets(site: Site) -> Result:
    """The link of a mail with another redirect target."""
    faults = []
    for target in TARGETS:
        target_url = target.format(origin=site.origin)
        by_query = exchange(site.port, request("GET", f"{LINK}&redirect_to={quote(target_url, safe='')}"))
        by_header = exchange(site.port, request("GET", LINK, f"redirect_to: {quote(target_url, safe=':/@?#')}"))
        faults += [target_url for response in (by_query, by_header) if _leaves_site(site, response.header("Location"))]
    return result_of_faults("redirect_to of a link, in query and header", len(TARGETS) * 2, "led there", faults)


def _header_injection(site: Site) -> Result:
    """Line breaks in values that a response header repeats."""
    faults = []
    for ends in ("%0d%0a", "%0a", "%0d", "%E5%98%8A%E5%98%8D", "%250d%250a"):
        for before in (f"{LINK}&redirect_to={site.origin}/", "/coach/1", "/", "/api/coaches?q=", "/assets/"):
            path = f"{before}{ends}X-Injected:1"
            response = exchange(site.port, request("GET", path))
            if response.header("X-Injected") or len(response.statuses) != 1:
                faults.append(path)
    return result_of_faults("line ends in addresses", 25, "headers made", faults)


def _path_traversal(site: Site) -> Result:
    faults = []
    for prefix, path in product(("/assets/", "/", "/sitemap/", "/auth/v1/", "/api/"), TRAVERSALS):
        response = exchange(site.port, request("GET", prefix + path))
        if any(secret in response.content for secret in SECRETS):
            faults.append(prefix + path)
    return result_of_faults("files outside of the pages", len(TRAVERSALS) * 5, "read", faults)


def _cross_origin_forms(site: Site) -> Result:
    """A form on a foreign page, sent by the victim's browser: JSON with a content type that needs no preflight."""
    victim = sign_up(site)
    paths = dict.fromkeys((f"/auth/v1/{name}" for name in ("signup", "recover", "token", "verify", "resend")), "")
    paths |= {"/api/coaches": victim.token, "/api/rpc/delete_user": ""}
    faults = []
    for (path, token), type_ in product(paths.items(), SIMPLE_TYPES):
        body = json.dumps({"email": new_address("form"), "password": "Sideline1", "type": "signup"})
        if path == "/api/coaches":
            body = json.dumps({"name": f"Form {type_}", "university": "Form University", "sport": "Golf"})
        headers = (
            {"Content-Type": type_, "Origin": "http://evil.example"} if type_ else {"Origin": "http://evil.example"}
        )
        if token:
            headers["Authorization"] = f"Bearer {token}"
        response = site.client.request("POST", path, content=body, headers=headers)
        if response.is_success:
            faults.append(f"{path} as {type_ or 'nothing'}: {response.status_code}")
    return result_of_faults("JSON under a form's content types", len(paths) * len(SIMPLE_TYPES), "taken", faults)


def _cross_origin(site: Site, coach: int) -> Result:
    """No CORS permissions for a foreign origin, and no cookies."""
    faults = []
    for method, path in product(
        ("GET", "OPTIONS", "POST"), ("/", "/api/coaches", f"/api/coaches/{coach}", "/auth/v1/token", "/auth/v1/user")
    ):
        requested = {
            "Origin": "http://evil.example",
            "Access-Control-Request-Method": "PUT",
            "Access-Control-Request-Headers": "authorization",
        }
        response = site.request(method, path, headers=requested)
        granted = [name for name in response.headers if name.startswith("access-control-allow") or name == "set-cookie"]
        faults += [f"{method} {path}: {name}" for name in granted]
    return result_of_faults("permissions for a foreign origin, cookies", 15, "given", faults)


def _headers(site: Site, coach: int) -> Result:
    """Security headers on every kind of response."""
    pages = ("/", f"/coach/{coach}", "/nowhere", "/robots.txt", "/sitemap.xml", "/favicon.svg", "/api/docs")
    data = ("/api/nowhere", "/api/coaches", "/auth/v1/settings", "/auth/v1/user", f"/api/coaches/{10**40}", "/healthz")
    requested = [("GET", path) for path in (*pages, *data)]
    requested += [("POST", "/auth/v1/signup"), ("PUT", "/"), ("DELETE", "/api/my/reviews/x")]
    missing: dict[str, list[str]] = {}
    for method, path in requested:
        response = site.request(method, path)
        for name, pattern in REQUIRED_HEADERS.items():
            if not re.search(pattern, response.headers.get(name, "")):
                missing.setdefault(name, []).append(path)
    faults = [f"{name} on {len(paths)} of {len(requested)}" for name, paths in missing.items()]
    return result_of_faults("security headers of every kind of answer", len(requested), "missing", faults)


def _mails(site: Site, email: str) -> Result:
    """A recovery for the victim, requested with foreign hosts, targets and line breaks."""
    body = f'{{"email": "{email}"}}'
    target_url = quote("http://evil.example/", safe="")
    faults = []
    for number, (host, headers) in enumerate(HEADER_SETS):
        sent = [*headers, "Content-Type: application/json", f"X-Forwarded-For: 198.51.100.{number}"]
        exchange(
            site.port,
            request("POST", f"/auth/v1/recover?redirect_to={target_url}", *sent, host=host or "127.0.0.1", body=body),
        )
    for text in (
        "victim@athletes.example\\r\\nBcc: evil@evil.example",
        f"{email},evil@evil.example",
        f"<{email}> evil@evil.example",
    ):
        response = site.request("POST", "/auth/v1/recover", f'{{"email": "{text}"}}'.encode())
        if response.is_success:
            faults.append(f"{text} was taken for an address")
    mails = site.wait_for_mails(email, 1)
    links = [link for mail in mails for link in links_in(mail)]
    faults += [link for link in links if _leaves_site(site, link)]
    faults += ["another recipient" for mail in mails if mail["Bcc"] or mail["Cc"] or mail["To"] != email]
    finding = f"{len(mails)} mails, {len(links)} links, foreign: {summarize(faults)}"
    return make_result(
        "links and recipients of a mail", len(HEADER_SETS) + 3, finding, passed=bool(links) and not faults
    )


def _leaves_site(site: Site, location: str) -> bool:
    """Whether a browser would leave the site for this location: browsers read \\ as / and skip tabs."""
    if not location:
        return False
    normalized = re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/")
    parts = urlsplit(
        str(httpx.URL(site.origin).join(normalized)) if not normalized.startswith("//") else f"http:{normalized}"
    )
    return parts.netloc != f"127.0.0.1:{site.port}" or parts.scheme not in ("http", "https")
