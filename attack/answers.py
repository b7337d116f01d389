"""Who has an account, by what is answered: a coach knows the team's addresses and wants to know who of them is here.

They compare the answers about three kinds of addresses: with an account, signed up but not confirmed, never heard of.
Where addresses are confirmed by mail nothing may differ: status, headers, fields, the form of each value, second tries.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx2 as httpx

from attack.people import new_address, sign_in, sign_up, sign_up_body
from attack.result import Result, judged, listed
from attack.site import Ground, Site

TRIALS = 3
_FORMS = {
    "id": r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "moment": r"\d{4}-\d\d-\d\dT[\d:.]+Z",
    "address": r"[^@\s]+@athletes\.example",
    "number of seconds": r"(?<=after )\d+(?= second)",
}
_addresses = count(1)


@dataclass(frozen=True)
class Question:
    """Requests of the attacker about one address, in their order; each may come from a place of its own."""

    name: str
    ask: Callable[[Site, str, str], list[httpx.Response]]


def attack(ground: Ground) -> Iterator[Result]:
    """First with accounts that were confirmed, then the exception that the product's spec makes."""
    folder, url = ground.new_folder(), ground.new_database()
    with ground.site(folder=folder, database_url=url) as site:
        accounts = iter([sign_up(site).email for _ in range(len(QUESTIONS) * TRIALS)])
    with ground.site(folder=folder, database_url=url, confirm_email="true", rate_limits="on", mail_pause="0") as site:
        for question in QUESTIONS:
            yield _compare(site, question, accounts)
    with ground.site(rate_limits="on") as site:
        yield _without_confirmation(site)


def _compare(site: Site, question: Question, accounts: Iterator[str]) -> Result:
    forms: dict[str, set[str]] = {"account": set(), "pending": set(), "unknown": set()}
    for _ in range(TRIALS):
        pending = new_address("pending")
        site.ask("POST", "/auth/v1/signup", sign_up_body(pending), came_from=_place()).raise_for_status()
        for kind, email in (("account", next(accounts)), ("pending", pending), ("unknown", new_address("unknown"))):
            forms[kind].add(repr([_form(answer, email) for answer in question.ask(site, email, _place())]))
    faults = [
        f"{kind} differs: {_difference(forms[kind], forms['unknown'])}"
        for kind in ("account", "pending")
        if forms[kind] != forms["unknown"]
    ]
    return judged(f"confirmation on: {question.name}", TRIALS * 3, f"{listed(faults)}", held=not faults)


def _twice(ask: Callable[[Site, str, str], httpx.Response]) -> Callable[[Site, str, str], list[httpx.Response]]:
    """Twice from one place, within the interval of mails, and once from another."""
    return lambda site, email, place: [ask(site, email, place), ask(site, email, place), ask(site, email, _place())]


def _sign_up(site: Site, email: str, place: str) -> httpx.Response:
    return site.ask("POST", "/auth/v1/signup", sign_up_body(email, full_name="Probe"), came_from=place)


def _recover(site: Site, email: str, place: str) -> httpx.Response:
    return site.ask("POST", "/auth/v1/recover", {"email": email}, came_from=place)


def _resend(site: Site, email: str, place: str) -> httpx.Response:
    return site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": email}, came_from=place)


def _wrong_password(site: Site, email: str, place: str) -> list[httpx.Response]:
    """Beyond the limit on wrong passwords, too."""
    return [sign_in(site, email, "Wrong-password-1", came_from=place) for _ in range(12)]


def _own_password(site: Site, email: str, place: str) -> list[httpx.Response]:
    """Sign up with a password of one's own, then try it."""
    _sign_up(site, email, place)
    body = sign_up_body(email, "Attacker-own-1")
    site.ask("POST", "/auth/v1/signup", body, came_from=_place())
    return [
        sign_in(site, email, "Attacker-own-1", came_from=place),
        sign_in(site, email, "Another-own-1", came_from=place),
    ]


def _one_after_another(site: Site, email: str, place: str) -> list[httpx.Response]:
    return [
        _sign_up(site, email, place),
        _resend(site, email, place),
        _recover(site, email, place),
        _sign_up(site, email, place),
    ]


QUESTIONS = (
    Question("sign-up, at once again, from elsewhere", _twice(_sign_up)),
    Question("resend, at once again, from elsewhere", _twice(_resend)),
    Question("recover, at once again, from elsewhere", _twice(_recover)),
    Question("12 wrong passwords", _wrong_password),
    Question("a password chosen at a sign-up just made", _own_password),
    Question("sign-up, resend, recover, sign-up", _one_after_another),
)


def _without_confirmation(site: Site) -> Result:
    """The spec wants 'already registered' here; everything else must be level."""
    known = [sign_up(site, came_from=_place()).email for _ in range(TRIALS)]
    told = [_sign_up(site, email, _place()).status_code for email in known]
    faults = []
    for question in QUESTIONS[1:4]:
        forms = [
            {repr([_form(answer, email) for answer in question.ask(site, email, _place())]) for email in emails}
            for emails in (known, [new_address("unknown") for _ in known])
        ]
        if forms[0] != forms[1]:
            faults.append(f"{question.name}: {_difference(*forms)}")
    if faults:
        return judged("confirmation off: resend, recover, wrong passwords", TRIALS * 6, listed(faults), held=False)
    figure = f"sign-up of a known address: {told[0]}, as the product's spec says; all else level"
    return Result("confirmation off: all of it", TRIALS * 7, figure, "by design")


def _form(answer: httpx.Response, email: str) -> Any:
    """What of an answer is not chance: which ids and moments are equal among themselves stays visible."""
    seen: dict[str, str] = {}

    def named(kind: str, found: str) -> str:
        return seen.setdefault(found, f"<{kind} {sum(name.startswith(f'<{kind} ') for name in seen.values()) + 1}>")

    text = answer.text.replace(email, "<the address>")
    for kind, form in _FORMS.items():
        text = re.sub(form, lambda found, kind=kind: named(kind, found.group()), text)  # type: ignore[misc]
    # A count of seconds differs by when it was asked, not by whom it is about.
    text = re.sub(r"<number of seconds \d+>", "<seconds>", text)
    return answer.status_code, sorted(answer.headers), text


def _difference(one: set[str], other: set[str]) -> str:
    """Where two answers part."""
    first, second = sorted(one)[0], sorted(other)[0]
    place = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return f"…{first[max(0, place - 25) : place + 25]}… against …{second[max(0, place - 25) : place + 25]}…"


def _place() -> str:
    """An address of its own for each request that should not share limits."""
    number = next(_addresses)
    return f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}"
