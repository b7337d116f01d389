"""Codes of six digits in emails: guessed by many accounts at once, or confirmed for more than one account.

The attacker has accounts and client addresses, and cannot read the mailbox whose address is to be confirmed.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import httpx2 as httpx
from sqlalchemy import select

from attack.people import Athlete, new_client_address, review_body, sign_up, wait_for_new_period
from attack.result import Result, make_result
from attack.site import MAIL_SECONDS, Site, Testbed
from sideline.authorship.authors import Author, read_record
from sideline.coaches.claim_model import Claim

KINDS = ("school-email", "claim")
CODE = re.compile(r"\b\d{6}\b")
ACCOUNTS = 40
MOST_EMAILS = 20
"""To a mailbox in an hour, whoever asks for them."""

RACES = 12


def attack(testbed: Testbed) -> Iterator[Result]:
    """Guesses with limits on, then a race."""
    wait_for_new_period()
    with testbed.site(rate_limits="on", mail_pause="0") as site:
        coach = _account(site).new_coach("Claimed Coach")
        yield _wrong_tries(site, coach)
        yield _codes_that_no_email_carries(site, coach)
    with testbed.site(mail_pause="0", workers=2) as site:
        yield _marked_while_withdrawn(site)


def _account(site: Site) -> Athlete:
    return sign_up(site, client_address=new_client_address())


def _ask(account: Athlete, kind: str, address: str, coach: int = 0) -> httpx.Response:
    if kind == "school-email":
        return account.request("POST", "/api/my/school-email", {"email": address})
    body = {"coach_id": coach, "address": address, "staff_page": "https://northfield.edu/staff"}
    return account.request("PUT", "/api/my/claim", body)


def _confirm(account: Athlete, kind: str, code: str) -> int:
    return account.request("POST", f"/api/my/{kind}/confirm", {"code": code}).status_code


def _codes(site: Site, address: str) -> list[str]:
    return [code for mail in site.mails(address) for code in CODE.findall(mail.get_body(("plain",)).get_content())]


def _wait_for_code(site: Site, address: str, used: str = "") -> str:
    """The code of an email to this address, another one than `used`."""
    end = time.monotonic() + MAIL_SECONDS
    while time.monotonic() < end:
        if codes := [code for code in _codes(site, address) if code != used]:
            return codes[-1]
        time.sleep(0.02)
    raise TimeoutError("no email with a code")


def _wrong_tries(site: Site, coach: int) -> Result:
    """A code is dead after five wrong ones; another one is good."""
    statuses: dict[bool, list[int]] = {True: [], False: []}
    for kind in KINDS:
        for with_guesses in (True, False):
            account, address = _account(site), f"{kind}.{with_guesses:d}@northfield.edu"
            _ask(account, kind, address, coach).raise_for_status()
            code = _wait_for_code(site, address)
            for number in range(1, 6 if with_guesses else 1):
                _confirm(account, kind, f"{(int(code) + number) % 1_000_000:06}")
            statuses[with_guesses].append(_confirm(account, kind, code))
    finding = f"the right code after five wrong ones: {statuses[True]}, at once: {statuses[False]}"
    return make_result("guesses at a code", 10, finding, passed=statuses == {True: [400, 400], False: [200, 200]})


def _codes_that_no_email_carries(site: Site, coach: int) -> Result:
    """Each account has a code sent to one mailbox; where none is sent, luck itself must not find it.

    The testbed plays luck: it reads the codes with the keys of the site.
    """
    address = "dana.rivers@northfield.edu"
    accounts = [(_account(site), KINDS[number % 2]) for number in range(ACCOUNTS)]
    for account, kind in accounts:
        _ask(account, kind, address, coach).raise_for_status()
    site.wait_for_mails(address, MOST_EMAILS + 1)
    emailed = _codes(site, address)
    with site.opened_database() as database, database.reading() as session:
        claims = {str(claim.user_id): claim for claim in session.scalars(select(Claim))}
        lists = {each.id: read_record(session, Author(site.authors_key, UUID(each.id))) for each, _ in accounts}
    unsent = Counter[int]()
    for account, kind in accounts:
        if kind == "claim":
            sealed = claims[account.id].code
            code = site.keys.unseal("code of a claim", sealed, address.encode()).decode()
        else:
            code = lists[account.id].school_code.code
        if code not in emailed:
            unsent[_confirm(account, kind, code)] += 1
    finding = f"{len(emailed)} emailed; {unsent.total()} not, sent as guesses: {dict(unsent)}"
    passed = 0 < len(emailed) <= MOST_EMAILS and unsent.total() == ACCOUNTS - len(emailed) and not unsent[200]
    return make_result(f"{ACCOUNTS} accounts guess codes to one mailbox", ACCOUNTS, finding, passed=passed)


def _marked_while_withdrawn(site: Site) -> Result:
    """A review is marked 'School mail confirmed' while the confirmation is taken back; then another account uses it."""
    coach = sign_up(site).new_coach("Marked Coach")
    team = [sign_up(site) for _ in range(20)]
    reviews = [athlete.rate(coach).raise_for_status().json()["id"] for athlete in team]
    both, marked = 0, 0
    for number in range(RACES):
        address = f"race.{number}@northfield.edu"
        first, second = sign_up(site), sign_up(site)
        _ask(first, "school-email", address).raise_for_status()
        code = _wait_for_code(site, address)
        _confirm(first, "school-email", code)
        review = first.rate(coach).raise_for_status().json()["id"]
        with ThreadPoolExecutor(len(team) + 2) as threads:
            # The others' edits keep the coach locked, so that the first one waits.
            for athlete, own in zip(team, reviews, strict=True):
                threads.submit(athlete.request, "PUT", f"/api/my/reviews/{own}", review_body(1 + number % 5))
            threads.submit(first.request, "PUT", f"/api/my/reviews/{review}", review_body(school_email=True))
            time.sleep(0.02)
            threads.submit(first.request, "DELETE", "/api/my/school-email")
        is_marked = first.request("GET", f"/api/my/reviews/{review}").json()["school_email"]
        _ask(second, "school-email", address).raise_for_status()
        confirmed = _confirm(second, "school-email", _wait_for_code(site, address, code)) == 200
        marked += is_marked
        both += is_marked and confirmed
    finding = f"{marked} marked, {both} of their mailboxes free for another account"
    return make_result("a review marked while the mailbox is given back", RACES, finding, passed=both == 0)
