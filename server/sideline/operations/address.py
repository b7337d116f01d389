"""Checks of the site's address as visitors reach it: TLS, redirect, proxies, and that it is this site."""

import secrets
import socket
import ssl
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from urllib.parse import urlsplit

import httpx2
from fastapi import APIRouter, Response
from starlette.requests import Request

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db import migrate
from sideline.core.http.deps import CurrentSite
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import ResponseModel, json_response
from sideline.desk.members import not_found
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.machine import compare_clocks

# How a request of `sideline doctor` arrives at the site: through which proxies, and at which release.
#
# The request carries a token sealed with the site's signing key, and only a valid one gets an answer. So nobody else
# learns how the site sees them, and the answer proves that it comes from a server with the same key.

router = APIRouter()

SEEN_PATH = "/api/operator/seen"
SEEN_HEADER = "x-sideline-doctor"
LIFETIME_SECONDS = 3600
"""Long enough for a clock that is wrong by minutes, which the doctor is to find."""

_QUESTION, _PROOF = "question of the doctor", "answer to the doctor"


class Seen(ResponseModel):
    """What the site saw of the doctor's request."""

    proof: str
    address: str
    forwarded_for: list[str]
    release: str
    revision: str
    at: float


def make_token(keys: Keys, nonce: str) -> str:
    """Return the token of a request with this nonce."""
    return keys.seal(_QUESTION, f"{nonce} {int(time.time())}".encode())


def proof_of(keys: Keys, nonce: str) -> str:
    """Return what only a server with these keys can answer to the nonce."""
    return keys.seal(_PROOF, nonce.encode())


@router.get(SEEN_PATH, include_in_schema=False)
def seen(request: Request, site: CurrentSite, address: ClientAddress) -> Response:
    """Answer the operator's own `sideline doctor`; 404 for anyone else."""
    try:
        nonce, at = site.keys.unseal(_QUESTION, request.headers.get(SEEN_HEADER, "")).decode().split()
    except ValueError:
        raise not_found() from None
    if abs(time.time() - int(at)) > LIFETIME_SECONDS:
        raise not_found()
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    answer = Seen(
        proof=proof_of(site.keys, nonce),
        address=address,
        forwarded_for=[part.strip() for part in forwarded.split(",") if part.strip()],
        release=version("sideline"),
        revision=migrate.newest_revision() or "",
        at=clock.now().timestamp(),
    )
    return json_response(answer)


SECONDS = 5
"""For each step of each request."""

LEAST_DAYS = 14
"""Certificates are usually renewed a month before they expire."""

FORGED = "192.0.2.77"
"""An address that nobody has (RFC 5737). The doctor claims it in X-Forwarded-For, as anyone could."""

_HTTPS_PORT = 443
_RENEW = "renew it, and check why it did not renew itself"


def check_address(settings: Settings, keys: Keys | None, tls: ssl.SSLContext | None = None) -> Iterator[Check]:
    """Request the public URL as a visitor would. Without `keys` it can't be told whether it is this site.

    `tls` replaces the machine's certificate authorities.
    """
    tls = tls or ssl.create_default_context()
    url = settings.origin
    if not settings.is_public:
        yield warning("address", f"{url} is not https: only for trying things out", "set SIDELINE_PUBLIC_URL=https://…")
    nonce = secrets.token_hex()
    headers = {SEEN_HEADER: make_token(keys, nonce)} if keys else {}
    try:
        with httpx2.Client(verify=tls, timeout=SECONDS, trust_env=False) as client:
            alive = client.get(f"{url}/healthz")
            answer = client.get(url + SEEN_PATH, headers=headers | {"X-Forwarded-For": FORGED})
    except httpx2.HTTPError as problem:
        yield error("address", f"{url}: {_cause(problem)}", _remedy(problem))
        return
    if settings.is_public:
        yield from _check_tls(settings, alive, tls)
    yield from _check_answer(settings, keys, nonce, alive, answer)


def _check_answer(
    settings: Settings, keys: Keys | None, nonce: str, alive: httpx2.Response, answer: httpx2.Response
) -> Iterator[Check]:
    url = settings.origin
    if keys is None:
        yield warning("address", f"{url} answers; not checked whether it is this site", "run the command as root")
        return
    try:
        seen = Seen.model_validate_json(answer.content)
        is_ours = secrets.compare_digest(seen.proof, proof_of(keys, nonce))
    except ValueError:
        is_ours = False
    if not is_ours:
        # The site does not answer a token of another day, so the clocks are compared first.
        if problem := _compare_by_date_header(alive):
            yield problem
            return
        yield error("address", _who_answers(url, alive), "let DNS and the proxy lead to this site, and restart it")
        return
    yield ok("address", f"{url} is this site")
    if seen.release != version("sideline"):
        installed = version("sideline")
        yield error("release", f"{seen.release} is running, but {installed} is installed", "restart the site")
    if problem := compare_clocks(datetime.fromtimestamp(seen.at, UTC), "the site's server"):
        yield problem
    yield check_proxies(settings, seen)


def check_proxies(settings: Settings, seen: Seen) -> Check:
    """Check that the site sees visitors' addresses, and does not believe forged ones.

    A proxy appends the visitor's address to X-Forwarded-For, or replaces the header.
    """
    name = "visitors' addresses"
    if seen.forwarded_for == [FORGED] and not settings.is_public and "*" not in settings.trusted_proxies:
        # No proxy: the doctor runs where a proxy would, and only from there the header is believed.
        return ok(name, "seen; there is no proxy")
    if seen.address == FORGED:
        summary = "anyone can invent an address in X-Forwarded-For and so evade the rate limits"
        return error(name, summary, "set SIDELINE_TRUSTED_PROXIES to your proxy's address only, not to *")
    added = [address for address in seen.forwarded_for if address != FORGED]
    if added and seen.address != added[-1]:
        summary = f"all visitors share the rate limits of {seen.address}, which is your proxy"
        return error(name, summary, f"set SIDELINE_TRUSTED_PROXIES={seen.address} and restart the site")
    if not added and settings.is_public:
        summary = f"the proxy does not pass X-Forwarded-For: all visitors look like {seen.address}"
        return error(name, summary, "let the proxy set X-Forwarded-For (docs/operations/proxy.md)")
    return ok(name, "seen through the proxy; forged ones are ignored" if added else "seen; there is no proxy")


def _check_tls(settings: Settings, alive: httpx2.Response, tls: ssl.SSLContext) -> Iterator[Check]:
    parts = urlsplit(settings.origin)
    host, port = parts.hostname or "", parts.port or _HTTPS_PORT
    try:
        with (
            socket.create_connection((host, port), SECONDS) as connection,
            tls.wrap_socket(connection, server_hostname=host) as secured,
        ):
            certificate = secured.getpeercert() or {}
        starts, ends = (
            datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate[name])), UTC)
            for name in ("notBefore", "notAfter")
        )
    except (OSError, KeyError, ValueError) as problem:
        yield error("certificate", f"it cannot be read: {type(problem).__name__}", "check the proxy's certificate")
        return
    yield _check_validity(starts, ends)
    if "strict-transport-security" not in alive.headers:
        yield warning("HSTS", "the proxy removes Strict-Transport-Security", "let it pass the site's headers")
    if port == _HTTPS_PORT:
        yield _check_redirect(host)


def _check_validity(starts: datetime, ends: datetime) -> Check:
    left = ends - clock.now()
    summary = f"valid for {left.days} more days" if left.days else f"valid for {left // timedelta(hours=1)} more hours"
    # Certificates of a few days, or hours, are renewed in the last third of their time or earlier.
    if left < min(timedelta(days=LEAST_DAYS), (ends - starts) / 4):
        return warning("certificate", summary, _RENEW)
    return ok("certificate", summary)


def _check_redirect(host: str) -> Check:
    try:
        reply = httpx2.get(f"http://{host}/", timeout=SECONDS, trust_env=False, follow_redirects=False)
    except httpx2.HTTPError:
        return ok("http", "nothing answers without TLS")
    if reply.headers.get("location", "").startswith("https://"):
        return ok("http", "redirects to https")
    return warning("http", f"http://{host}/ does not redirect to https", "let the proxy redirect it")


def _compare_by_date_header(alive: httpx2.Response) -> Check | None:
    """Return an error if the clocks differ by so much that a site with the right key refuses our question."""
    try:
        theirs = parsedate_to_datetime(alive.headers["date"])
    except (KeyError, ValueError):
        return None
    if theirs.tzinfo is None:  # e.g. two headers
        return None
    is_refused = abs((clock.now() - theirs).total_seconds()) > LIFETIME_SECONDS
    return compare_clocks(theirs, "the site's server") if is_refused else None


def _who_answers(url: str, alive: httpx2.Response) -> str:
    try:
        is_sideline = alive.json() == {"status": "ok"}
    except ValueError:
        is_sideline = False
    if is_sideline:
        return f"{url} is a Sideline site with another signing key, or an older release"
    return f"{url} is answered by something else (status {alive.status_code})"


def _remedy(problem: httpx2.HTTPError) -> str:
    if "certificate has expired" in str(problem):
        return _RENEW
    return "check DNS, firewall, proxy and certificate of this name"


def _cause(problem: httpx2.HTTPError) -> str:
    if isinstance(problem, httpx2.TimeoutException):
        return "no answer within seconds"
    text = str(problem)
    if "CERTIFICATE_VERIFY_FAILED" in text:
        return f"the certificate is not valid: {text.partition('verify failed: ')[2] or text}"
    return text or type(problem).__name__
