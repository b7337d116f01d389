"""Account enumeration by responses: a coach who knows the team's addresses wants to know which have an account.

Compared are addresses with an account, with a sign-up that is not confirmed, and without either. Where addresses are
confirmed by mail nothing may differ: status, headers, fields, the format of each value, repeated requests.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx2 as httpx

from attack.people import new_address, new_client_address, sign_in, sign_up, sign_up_body
from attack.result import Result, make_result, summarize
from attack.site import Site, Testbed

TRIALS = 3
_VARIABLE_PARTS = {
    "id": r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "time": r"\d{4}-\d\d-\d\dT[\d:.]+Z",
    "address": r"[^@\s]+@athletes\.example",
    "number of seconds": r"(?<=after )\d+(?= second)",
}


@dataclass(frozen=True)
class RequestSequence:
    """Requests about one address in order; each may come from another client address."""

    name: str
    send: Callable[[Site, str, str], list[httpx.Response]]


def attack(testbed: Testbed) -> Iterator[Result]:
    """With confirmation of addresses, then without, where the specification demands one difference."""
    folder, url = testbed.new_folder(), testbed.new_database()
    with testbed.site(folder=folder, database_url=url) as site:
        accounts = iter([sign_up(site).email for _ in range(len(SEQUENCES) * TRIALS)])
    with testbed.site(folder=folder, database_url=url, confirm_email="true", rate_limits="on", mail_pause="0") as site:
        for sequence in SEQUENCES:
            yield _compare(site, sequence, accounts)
    with testbed.site(rate_limits="on") as site:
        yield _without_confirmation(site)


def _compare(site: Site, sequence: RequestSequence, accounts: Iterator[str]) -> Result:
    normalized: dict[str, set[str]] = {"account": set(), "pending": set(), "unknown": set()}
    for _ in range(TRIALS):
        pending = new_address("pending")
        site.request(
            "POST", "/auth/v1/signup", sign_up_body(pending), client_address=new_client_address()
        ).raise_for_status()
        for kind, email in (("account", next(accounts)), ("pending", pending), ("unknown", new_address("unknown"))):
            normalized[kind].add(
                repr([_normalized(response, email) for response in sequence.send(site, email, new_client_address())])
            )
    faults = [
        f"{kind} differs: {_difference(normalized[kind], normalized['unknown'])}"
        for kind in ("account", "pending")
        if normalized[kind] != normalized["unknown"]
    ]
    return make_result(f"confirmation on: {sequence.name}", TRIALS * 3, f"{summarize(faults)}", passed=not faults)


def _twice(send: Callable[[Site, str, str], httpx.Response]) -> Callable[[Site, str, str], list[httpx.Response]]:
    """Twice from one client address, within the interval of mails, and once from another."""
    return lambda site, email, client_address: [
        send(site, email, client_address),
        send(site, email, client_address),
        send(site, email, new_client_address()),
    ]


def _sign_up(site: Site, email: str, client_address: str) -> httpx.Response:
    body = sign_up_body(email, full_name="Probe")
    return site.request("POST", "/auth/v1/signup", body, client_address=client_address)


def _recover(site: Site, email: str, client_address: str) -> httpx.Response:
    return site.request("POST", "/auth/v1/recover", {"email": email}, client_address=client_address)


def _resend(site: Site, email: str, client_address: str) -> httpx.Response:
    return site.request("POST", "/auth/v1/resend", {"type": "signup", "email": email}, client_address=client_address)


def _wrong_password(site: Site, email: str, client_address: str) -> list[httpx.Response]:
    """More than the limit on wrong passwords."""
    return [sign_in(site, email, "Wrong-password-1", client_address=client_address) for _ in range(12)]


def _attackers_password(site: Site, email: str, client_address: str) -> list[httpx.Response]:
    """Sign up with a password of the attacker's, then try it."""
    _sign_up(site, email, client_address)
    body = sign_up_body(email, "Attacker-own-1")
    site.request("POST", "/auth/v1/signup", body, client_address=new_client_address())
    return [
        sign_in(site, email, "Attacker-own-1", client_address=client_address),
        sign_in(site, email, "Another-own-1", client_address=client_address),
    ]


def _all_mail_requests(site: Site, email: str, client_address: str) -> list[httpx.Response]:
    return [
        _sign_up(site, email, client_address),
        _resend(site, email, client_address),
        _recover(site, email, client_address),
        _sign_up(site, email, client_address),
    ]


SEQUENCES = (
    RequestSequence("sign-up, at once again, from elsewhere", _twice(_sign_up)),
    RequestSequence("resend, at once again, from elsewhere", _twice(_resend)),
    RequestSequence("recover, at once again, from elsewhere", _twice(_recover)),
    RequestSequence("12 wrong passwords", _wrong_password),
    RequestSequence("a password chosen at a sign-up just made", _attackers_password),
    RequestSequence("sign-up, resend, recover, sign-up", _all_mail_requests),
)


def _without_confirmation(site: Site) -> Result:
    """The specification demands 'already registered' here; nothing else may differ."""
    existing = [sign_up(site, client_address=new_client_address()).email for _ in range(TRIALS)]
    statuses = [_sign_up(site, email, new_client_address()).status_code for email in existing]
    faults = []
    for sequence in SEQUENCES[1:4]:
        normalized = [
            {
                repr([_normalized(response, email) for response in sequence.send(site, email, new_client_address())])
                for email in emails
            }
            for emails in (existing, [new_address("unknown") for _ in existing])
        ]
        if normalized[0] != normalized[1]:
            faults.append(f"{sequence.name}: {_difference(*normalized)}")
    if faults:
        return make_result(
            "confirmation off: resend, recover, wrong passwords", TRIALS * 6, summarize(faults), passed=False
        )
    finding = f"sign-up of a known address: {statuses[0]}, as the product's spec says; all else level"
    return Result("confirmation off: all of it", TRIALS * 7, finding, "by design")


def _normalized(response: httpx.Response, email: str) -> Any:
    """A response with ids and times replaced by placeholders, equal ones by the same."""
    placeholders: dict[str, str] = {}

    def placeholder(kind: str, value: str) -> str:
        number = sum(name.startswith(f"<{kind} ") for name in placeholders.values()) + 1
        return placeholders.setdefault(value, f"<{kind} {number}>")

    text = response.text.replace(email, "<the address>")
    for kind, pattern in _VARIABLE_PARTS.items():
        text = re.sub(pattern, lambda match, kind=kind: placeholder(kind, match.group()), text)  # type: ignore[misc]
    # The number of seconds depends on the time of the request, not on the address.
    text = re.sub(r"<number of seconds \d+>", "<seconds>", text)
    return response.status_code, sorted(response.headers), text


def _difference(a: set[str], b: set[str]) -> str:
    """An excerpt around the first difference of two sets of responses."""
    first, second = sorted(a)[0], sorted(b)[0]
    index = next((index for index, (x, y) in enumerate(zip(first, second, strict=False)) if x != y), 0)
    excerpt = slice(max(0, index - 25), index + 25)
    return f"…{first[excerpt]}… against …{second[excerpt]}…"
