"""Limits as a clock or a lock: polling for somebody else's writes, and what the storage of limits tells a thief.

The attacker has accounts and the client address of the victim, or a copy of the file, but no key.
"""

import asyncio
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import httpx2 as httpx

from attack.confirmation import confirming, request_sign_up
from attack.people import PASSWORD, Athlete, new_client_address, sign_up
from attack.result import Result, make_result
from attack.site import Site, Testbed

PERIOD = 20
"""Seconds of a limit that is polled."""

MOST_EMAILS = 10
"""To one mailbox by one address in two periods of an hour: the attack may begin in one and end in the next."""


def attack(testbed: Testbed) -> Iterator[Result]:
    """With `small` only requests that write nothing."""
    with testbed.site(rate_limits="on", mail_pause="0") as site:
        yield from _writing_nothing(site)
    if testbed.small:
        return
    with testbed.site(rate_limits="on", limit_reviews_of_coach_per_address=f"3 per {PERIOD} seconds") as site:
        yield _polling(site)
    with testbed.site(rate_limits="on", workers=2) as site:
        yield _stolen_file(site)
    with confirming(testbed, testbed.new_folder(), testbed.new_database(), mail_interval="0") as site:
        yield _variants_of_an_address(site)
    with testbed.site(rate_limits="on") as site:
        yield _password_changes(site)


def _team(site: Site, number: int, address: str) -> list[Athlete]:
    """Accounts that were made elsewhere and are at this client address now."""
    athletes = [sign_up(site, client_address=new_client_address()) for _ in range(number)]
    for athlete in athletes:
        athlete.client_address = address
    return athletes


def _writing_nothing(site: Site) -> Iterator[Result]:
    """Requests that are refused, as many as the limits allow and more; then an athlete at the address."""
    owner = sign_up(site, client_address=new_client_address())
    coaches = [owner.new_coach(f"Clock Coach {number}") for number in range(3)]

    def refuse(
        case: str, requests: Callable[[list[Athlete], str], list[int]], athlete_does: Callable[..., Any]
    ) -> Result:
        address = new_client_address()
        statuses = requests(_team(site, 6, address), address)
        [athlete] = _team(site, 1, address)
        done = athlete_does(athlete).status_code
        finding = f"{dict(Counter(statuses))}; an athlete there: {done}"
        passed = done in (200, 201) and not {200, 201} & set(statuses)
        return make_result(case, len(statuses), finding, passed=passed)

    yield refuse(
        "deletions of reviews that do not exist, then an athlete rates",
        lambda spies, _: [
            spy.request("DELETE", f"/api/my/reviews/{uuid4()}").status_code for spy in spies for _ in range(15)
        ],
        lambda athlete: athlete.rate(coaches[0]),
    )
    yield refuse(
        "ratings without a school address, then an athlete rates the coach",
        lambda spies, _: [spy.rate(coaches[1], school_email=True).status_code for spy in spies for _ in range(8)],
        lambda athlete: athlete.rate(coaches[1]),
    )
    yield refuse(
        "reports of unknown reviews, then an athlete reports",
        lambda _, address: [
            site.request("POST", f"/api/reviews/{uuid4()}/reports", {"rule": "ads"}, client_address=address).status_code
            for _ in range(70)
        ],
        lambda athlete: athlete.request("POST", f"/api/coaches/{coaches[2]}/reports", {"rule": "not_a_coach"}),
    )
    yield refuse(
        "invalid sign-ups, then an athlete signs up",
        lambda _, address: [
            site.request("POST", "/auth/v1/signup", {"email": "nobody"}, client_address=address).status_code
            for _ in range(40)
        ],
        lambda athlete: site.request(
            "POST",
            "/auth/v1/signup",
            {"email": f"{uuid4().hex}@athletes.example", "password": PASSWORD},
            client_address=athlete.client_address,
        ),
    )
    yield _surge_of_refused(site, owner)


def _surge_of_refused(site: Site, owner: Athlete) -> Result:
    """Ratings that are refused, and one that waits: the next review is shown, whether or not somebody waits."""
    shown = []
    for waits in (False, True):
        coach = owner.new_coach(f"Calm Coach {waits}")
        if waits:
            sign_up(site, client_address=new_client_address()).rate(coach, publish_with_others=True).raise_for_status()
        for _ in range(12):
            sign_up(site, client_address=new_client_address()).rate(coach, school_email=True)
        last = sign_up(site, client_address=new_client_address()).rate(coach).raise_for_status().json()
        shown.append(last.get("hidden"))
    return make_result(
        "a flood of refused ratings, with somebody who waits and without",
        24,
        f"held: {shown}",
        passed=shown == [None] * 2,
    )


def _polling(site: Site) -> Result:
    """Spies write all places that are left and poll; the free place must say nothing about when the athlete wrote."""
    errors = []
    for number, delay in enumerate((1.0, 5.0, 9.0)):
        coach = sign_up(site, client_address=new_client_address()).new_coach(f"Polled Coach {number}")
        address = new_client_address()
        athlete, *spies = _team(site, 6, address)
        time.sleep(PERIOD - time.time() % PERIOD + delay)
        written = time.time()
        athlete.rate(coach).raise_for_status()
        while time.time() % PERIOD < 12:
            time.sleep(0.2)
        for spy in spies[:2]:
            spy.rate(coach).raise_for_status()
        while spies[2].rate(coach).status_code == 429 and time.time() < written + 3 * PERIOD:
            time.sleep(0.5)
        errors.append(abs(time.time() - PERIOD - written))
    # All places come back at the end of the period: the guess is wrong by as much as the athlete was late in it.
    passed = all(abs(error - delay) < 3 for error, delay in zip(errors, (1.0, 5.0, 9.0), strict=True))
    finding = "the guess is wrong by " + ", ".join(f"{error:.0f}" for error in errors) + f" of {PERIOD} s"
    return make_result("spies write and poll for a free place", 3, finding, passed=passed)


def _stolen_file(site: Site) -> Result:
    """25 athletes rate, save and report; a thief has the file and no key."""
    owner = sign_up(site, client_address=new_client_address())
    coaches = [owner.new_coach(f"Joined Coach {number}") for number in range(8)]
    for number, athlete in enumerate(_team(site, 25, "198.51.100.77")):
        athlete.client_address = f"198.51.100.{number % 5}"
        for coach in (coaches[number % 8], coaches[number * 3 % 8]):
            athlete.rate(coach)
            athlete.request("PUT", f"/api/my/saved-coaches/{coach}")
    with closing(sqlite3.connect(site.folder / "limits.sqlite3")) as stolen:
        columns = [name for _, name, *_ in stolen.execute("PRAGMA table_info(counts)")]
        rows = stolen.execute("SELECT key, period_end FROM counts").fetchall()
    hashes = [part for key, _ in rows for part in re.findall("[0-9a-f]{16,}", key)]
    repeated = len(hashes) - len(set(hashes))
    exact = [end for _, end in rows if end % 300]
    finding = f"{len(rows)} hashes, {repeated} of them twice; {len(exact)} times other than ends of periods"
    passed = columns == ["key", "period_end", "count"] and len(rows) > 100 and not repeated and not exact
    return make_result("hashes and times of the limits' file, joined", len(rows), finding, passed=passed)


def _variants_of_an_address(site: Site) -> Result:
    """30 sign-ups by variants of one address."""
    victims = [f"victim+{number}@athletes.example" for number in range(30)]
    for victim in victims:
        request_sign_up(site, victim, PASSWORD, "203.0.113.200")
    time.sleep(3)
    emails = sum(len(site.mails(victim)) for victim in victims)
    return make_result("30 variants of one mailbox sign up", 30, f"{emails} emails", passed=0 < emails <= MOST_EMAILS)


def _password_changes(site: Site) -> Result:
    """20 accounts at one address change their passwords at once; meanwhile somebody elsewhere signs in."""
    accounts = _team(site, 20, "203.0.113.201")
    honest = sign_up(site, client_address=new_client_address())
    changes, sign_ins = asyncio.run(_change_at_once(site, accounts * 30, honest))
    finding = f"{dict(sorted(changes.items()))}; honest ones meanwhile: {dict(sign_ins)}"
    passed = set(sign_ins) == {200}
    return make_result(f"{changes.total()} password changes at once from one address", 600, finding, passed=passed)


async def _change_at_once(site: Site, accounts: list[Athlete], honest: Athlete) -> tuple[Counter[int], Counter[int]]:
    limits = httpx.Limits(max_connections=len(accounts) + 20)
    async with httpx.AsyncClient(base_url=site.origin, timeout=120, limits=limits, trust_env=False) as client:
        changes = []
        for number, account in enumerate(accounts):
            headers = {"Authorization": f"Bearer {account.token}", "X-Forwarded-For": account.client_address}
            body = {"password": f"Another-{number}-Password"}
            changes.append(asyncio.create_task(client.put("/auth/v1/user", json=body, headers=headers)))
        sign_ins = []
        for _ in range(20):
            await asyncio.sleep(0.1)
            body = {"email": honest.email, "password": PASSWORD}
            headers = {"X-Forwarded-For": honest.client_address}
            path = "/auth/v1/token?grant_type=password"
            sign_ins.append(asyncio.create_task(client.post(path, json=body, headers=headers)))
        answers = [await asyncio.gather(*tasks) for tasks in (changes, sign_ins)]
    changed, signed_in = (Counter(response.status_code for response in each) for each in answers)
    return changed, signed_in
