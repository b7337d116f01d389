"""Floods at the moderation desk: reports that should hide a real one, and claims that should hide the coach's."""

import json
import re
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from attack.result import Result
from attack.site import Site, Testbed
from harness.people import Person

FALSE_REPORTS, ATTACKERS = 60, ("203.0.113.7", "198.51.100.7", "2001:db8:7::7")
"""As many as fit into the limit of three addresses within ten minutes."""

LATER_REPORTS = 20
ACCOUNTS = 60

_LIMITS = json.dumps(
    {f"{what}-per-{whom}": "1000 per day" for what in ("reviews", "coaches") for whom in ("user", "address")}
)
_MAIL_SECONDS = 30


def attack(testbed: Testbed) -> Iterator[Result]:
    """Send the floods as the operator configures the site, except for limits that only slow down the setup."""
    with testbed.site(rate_limits="on", staff_second_factor="false", limits=_LIMITS) as site:
        author, moderator = site.athlete(), _moderator(site, "moderator")
        reviews = [_new_review(author, number) for number in range(FALSE_REPORTS + 1)]
        yield _reports_of_many_reviews(site, moderator, reviews)
        yield _reports_of_a_kept_review(site, moderator, reviews[0])
        yield _reports_after_a_second_keep(site, moderator, reviews[0])
        yield _threat_behind_false_ones_of_its_block(site, moderator, author)
    with testbed.site(staff_second_factor="false", mail_pause="0") as site:
        yield _claims_with_one_mailbox(site)


def _reports_of_many_reviews(site: Site, moderator: Person, reviews: list[str]) -> Result:
    """Report 60 reviews as threats from three addresses, then another one from elsewhere."""
    for number, review in enumerate(reviews[:-1]):
        _report(site, review, "threat", ATTACKERS[number % len(ATTACKERS)])
    _report(site, reviews[-1], "private_data", "192.0.2.99")
    rows = _queue(moderator)
    severe = sum(row["is_severe"] for row in rows)
    place = next((at for at, row in enumerate(rows, start=1) if row["rule"] == "private_data"), 0)
    finding = f"place {place} of the queue; severe cases: {severe}"
    return Result("a real severe report behind 60 false ones from 3 addresses", len(reviews), finding, 0 < place <= 10)


def _reports_of_a_kept_review(site: Site, moderator: Person, review: str) -> Result:
    """Keep the review that was reported first, and report it again from 20 addresses."""
    case = min(_queue(moderator), key=lambda row: row["id"])
    path = f"/api/desk/cases/{case['id']}/decision"
    moderator.send("POST", path, {"action": "keep", "version": case["version"]}).raise_for_status()
    before = moderator.send("GET", "/api/desk/cases").json()["total"]
    for number in range(LATER_REPORTS):
        _report(site, review, "threat", f"192.0.{number}.1")
    opened = moderator.send("GET", "/api/desk/cases").json()["total"] - before
    return Result("20 severe reports of a review that was kept", LATER_REPORTS, f"cases opened: {opened}", opened == 1)


def _reports_after_a_second_keep(site: Site, moderator: Person, review: str) -> Result:
    """Try to decide the case as the member who kept the review, keep it as another, and report it 20 times again."""
    second = _moderator(site, "moderator")
    case = next(row for row in _queue(moderator) if row["kept_before"])
    path, body = f"/api/desk/cases/{case['id']}/decision", {"action": "keep", "version": case["version"]}
    by_first = moderator.send("POST", path, body).status_code
    second.send("POST", path, body).raise_for_status()
    before = moderator.send("GET", "/api/desk/cases").json()["total"]
    for number in range(LATER_REPORTS):
        _report(site, review, "threat", f"192.1.{number}.1")
    opened = moderator.send("GET", "/api/desk/cases").json()["total"] - before
    finding = f"who kept it gets {by_first}; cases opened: {opened}"
    return Result(
        "20 severe reports after another member kept it, too", LATER_REPORTS, finding, (by_first, opened) == (409, 0)
    )


def _threat_behind_false_ones_of_its_block(site: Site, moderator: Person, author: Person) -> Result:
    """Report three reviews as threats from one block, then a fourth: it keeps its reason, which raises the alarm."""
    reviews = [_new_review(author, number) for number in range(FALSE_REPORTS + 1, FALSE_REPORTS + 5)]
    for review in reviews:
        _report(site, review, "threat", "100.64.1.7")
    found = [row for row in _queue(moderator, rule="threat") if row["rule"] == "threat"]
    newest = max(found, key=lambda row: row["id"])
    finding = f"put first: {newest['is_severe']}; reason kept: {newest['rule']}"
    return Result("a threat behind three false ones of its block", len(reviews), finding, not newest["is_severe"])


def _claims_with_one_mailbox(site: Site) -> Result:
    """Claim one profile with 60 accounts and 60 spellings of one address."""
    admin = _moderator(site, "admin")
    coach = site.athlete().new_coach("Claimed Coach")
    for number in range(ACCOUNTS):
        pretender, address = site.athlete(), f"harry.greymantle+{number}@northfield.edu"
        body = {"coach_id": coach, "address": address, "staff_page": "https://northfield.edu/staff"}
        pretender.send("PUT", "/api/my/claim", body).raise_for_status()
        pretender.send("POST", "/api/my/claim/confirm", {"code": _mailed_code(site, address)})
    claims = len(admin.send("GET", "/api/desk/claims").raise_for_status().json()["open"])
    return Result("60 claims by one mailbox", ACCOUNTS, f"claims at the desk: {claims}", claims == 1)


def _moderator(site: Site, role: str) -> Person:
    person = site.athlete()
    site.run_command("staff", "add", person.email, "--role", role).check_returncode()
    return person


def _new_review(author: Person, number: int) -> str:
    """Rate a new coach and return the public id of the review."""
    coach = author.new_coach(f"Flooded {chr(65 + number // 26)}{chr(97 + number % 26)}son")
    author.rate(coach).raise_for_status()
    review: str = author.reviews_of(coach)[0]["id"]
    return review


def _report(site: Site, review: str, rule: str, address: str) -> None:
    response = site.visitor().send("POST", f"/api/reviews/{review}/reports", {"rule": rule}, client_address=address)
    response.raise_for_status()


def _queue(moderator: Person, **query: str) -> list[dict[str, Any]]:
    """Return all rows of the queue, in its order."""
    rows: list[dict[str, Any]] = []
    while True:
        page = moderator.send("GET", f"/api/desk/cases?{urlencode(query)}").raise_for_status().json()
        rows += page["items"]
        if page["next_cursor"] is None:
            return rows
        query["cursor"] = page["next_cursor"]


def _mailed_code(site: Site, address: str) -> str:
    """Return the code that the site emailed to an address. Raises TimeoutError."""
    until = time.monotonic() + _MAIL_SECONDS
    while time.monotonic() < until:
        for text in site.emails().values():
            code = re.search(r"^(\d{3} ?\d{3})\b", text, re.MULTILINE)
            if f"To: {address}" in text and code:
                return code[1]
        time.sleep(0.05)
    raise TimeoutError(address)
