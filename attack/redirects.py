"""Redirects and headers: the attacker makes a victim's browser, or a mail to the victim, lead to a foreign place.

They choose addresses, headers that a proxy passes on, and forms on a page of their own; they have no account.
"""

import json
import re
from collections.abc import Iterator
from itertools import product
from urllib.parse import quote, urlsplit

import httpx2 as httpx

from attack.people import new_address, sign_up
from attack.raw import exchange, request
from attack.redirect_cases import EVIL, HEADER_SETS, PLACES, SECRETS, TARGETS, TRAVERSALS
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site, links_in

LINK = "/auth/v1/verify?token=x&type=signup"

SIMPLE_TYPES = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "text/json-x")
"""Content types that a form or a script of a foreign page may send without asking first; '' is none."""

HEADERS_OF_ALL = {
    "content-security-policy": r"default-src 'self'.*base-uri 'none'.*frame-ancestors 'none'",
    "x-content-type-options": "^nosniff$",
    "referrer-policy": "no-referrer|strict-origin",
    "cross-origin-resource-policy": "^same-origin$",
    "cross-origin-opener-policy": "^same-origin$",
}


def attack(ground: Ground) -> Iterator[Result]:
    """All of these against one site; mails last."""
    with ground.plain_site() as site:
        who = sign_up(site)
        coach = who.new_coach("Redirect Coach")
        yield _hosts(site, coach)
        yield _verify(site)
        yield _split(site)
        yield _files(site)
        yield _forms(site)
        yield _foreign_pages(site, coach)
        yield _headers(site, coach)
        yield _mails(site, who.email)


def _hosts(site: Site, coach: int) -> Result:
    faults = []
    for (host, headers), place in product(HEADER_SETS, PLACES):
        own = host or f"127.0.0.1:{site.port}"
        answer = exchange(site.port, request("GET", place.format(id=coach), *headers, host=own))
        if _leads_astray(site, answer.header("Location")) or (EVIL.encode() in answer.content and EVIL not in place):
            faults.append(f"{place} with Host {host} {' '.join(headers)}: {answer.status} {answer.header('Location')}")
    times = len(HEADER_SETS) * len(PLACES)
    return faultless("a foreign host by Host, X-Forwarded-… or path", times, "led there", faults)


def _verify(site: Site) -> Result:
    """The link of a mail with another place to lead to."""
    faults = []
    for target in TARGETS:
        wanted = target.format(origin=site.origin)
        by_query = exchange(site.port, request("GET", f"{LINK}&redirect_to={quote(wanted, safe='')}"))
        by_header = exchange(site.port, request("GET", LINK, f"redirect_to: {quote(wanted, safe=':/@?#')}"))
        faults += [wanted for answer in (by_query, by_header) if _leads_astray(site, answer.header("Location"))]
    return faultless("redirect_to of a link, in query and header", len(TARGETS) * 2, "led there", faults)


def _split(site: Site) -> Result:
    """Line ends in what comes back in a header."""
    faults = []
    for ends in ("%0d%0a", "%0a", "%0d", "%E5%98%8A%E5%98%8D", "%250d%250a"):
        for before in (f"{LINK}&redirect_to={site.origin}/", "/coach/1", "/", "/api/coaches?q=", "/assets/"):
            place = f"{before}{ends}X-Injected:1"
            answer = exchange(site.port, request("GET", place))
            if answer.header("X-Injected") or len(answer.statuses) != 1:
                faults.append(place)
    return faultless("line ends in addresses", 25, "headers made", faults)


def _files(site: Site) -> Result:
    faults = []
    for prefix, path in product(("/assets/", "/", "/sitemap/", "/auth/v1/", "/api/"), TRAVERSALS):
        answer = exchange(site.port, request("GET", prefix + path))
        if any(secret in answer.content for secret in SECRETS):
            faults.append(prefix + path)
    return faultless("files outside of the pages", len(TRAVERSALS) * 5, "read", faults)


def _forms(site: Site) -> Result:
    """A form on a foreign page, sent by the victim's browser: JSON under a type that needs no permission."""
    victim = sign_up(site)
    paths = dict.fromkeys((f"/auth/v1/{name}" for name in ("signup", "recover", "token", "verify", "resend")), "")
    paths |= {"/api/coaches": victim.token, "/api/rpc/delete_user": ""}
    faults = []
    for (path, token), type_ in product(paths.items(), SIMPLE_TYPES):
        body = json.dumps({"email": new_address("form"), "password": "Sideline1", "type": "signup"})
        if path == "/api/coaches":
            body = json.dumps({"name": f"Form {type_}", "university": "Form University", "sport": "Golf"})
        sent = {"Content-Type": type_, "Origin": "http://evil.example"} if type_ else {"Origin": "http://evil.example"}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        answer = site.client.request("POST", path, content=body, headers=sent)
        if answer.is_success:
            faults.append(f"{path} as {type_ or 'nothing'}: {answer.status_code}")
    return faultless("JSON under a form's content types", len(paths) * len(SIMPLE_TYPES), "taken", faults)


def _foreign_pages(site: Site, coach: int) -> Result:
    """Scripts of a foreign page may neither ask with permission nor read; nothing is kept in cookies."""
    faults = []
    for method, path in product(
        ("GET", "OPTIONS", "POST"), ("/", "/api/coaches", f"/api/coaches/{coach}", "/auth/v1/token", "/auth/v1/user")
    ):
        asked = {
            "Origin": "http://evil.example",
            "Access-Control-Request-Method": "PUT",
            "Access-Control-Request-Headers": "authorization",
        }
        answer = site.ask(method, path, headers=asked)
        told = [name for name in answer.headers if name.startswith("access-control-allow") or name == "set-cookie"]
        faults += [f"{method} {path}: {name}" for name in told]
    return faultless("permissions for a foreign origin, cookies", 15, "given", faults)


def _headers(site: Site, coach: int) -> Result:
    """What tells browsers to take no risks, on every kind of answer."""
    pages = ("/", f"/coach/{coach}", "/nowhere", "/robots.txt", "/sitemap.xml", "/favicon.svg", "/api/docs")
    data = ("/api/nowhere", "/api/coaches", "/auth/v1/settings", "/auth/v1/user", f"/api/coaches/{10**40}", "/healthz")
    asked = [("GET", path) for path in (*pages, *data)]
    asked += [("POST", "/auth/v1/signup"), ("PUT", "/"), ("DELETE", "/api/my/reviews/x")]
    missing: dict[str, list[str]] = {}
    for method, path in asked:
        answer = site.ask(method, path)
        for name, form in HEADERS_OF_ALL.items():
            if not re.search(form, answer.headers.get(name, "")):
                missing.setdefault(name, []).append(path)
    faults = [f"{name} on {len(paths)} of {len(asked)}" for name, paths in missing.items()]
    return faultless("security headers of every kind of answer", len(asked), "missing", faults)


def _mails(site: Site, email: str) -> Result:
    """A recovery for the victim, asked with foreign hosts, places and line ends."""
    body = f'{{"email": "{email}"}}'
    wanted = quote("http://evil.example/", safe="")
    faults = []
    for number, (host, headers) in enumerate(HEADER_SETS):
        sent = [*headers, "Content-Type: application/json", f"X-Forwarded-For: 198.51.100.{number}"]
        exchange(
            site.port,
            request("POST", f"/auth/v1/recover?redirect_to={wanted}", *sent, host=host or "127.0.0.1", body=body),
        )
    for text in (
        "victim@athletes.example\\r\\nBcc: evil@evil.example",
        f"{email},evil@evil.example",
        f"<{email}> evil@evil.example",
    ):
        answer = site.ask("POST", "/auth/v1/recover", f'{{"email": "{text}"}}'.encode())
        if answer.is_success:
            faults.append(f"{text} was taken for an address")
    mails = site.mails_when(email, 1)
    links = [link for mail in mails for link in links_in(mail)]
    faults += [link for link in links if _leads_astray(site, link)]
    faults += ["another recipient" for mail in mails if mail["Bcc"] or mail["Cc"] or mail["To"] != email]
    figure = f"{len(mails)} mails, {len(links)} links, foreign: {listed(faults)}"
    return judged("links and recipients of a mail", len(HEADER_SETS) + 3, figure, held=bool(links) and not faults)


def _leads_astray(site: Site, location: str) -> bool:
    """Whether a browser at this site would leave it: browsers read \\ as / and skip tabs."""
    if not location:
        return False
    seen = re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/")
    parts = urlsplit(str(httpx.URL(site.origin).join(seen)) if not seen.startswith("//") else f"http:{seen}")
    return parts.netloc != f"127.0.0.1:{site.port}" or parts.scheme not in ("http", "https")
