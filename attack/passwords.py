"""Password guessing, and overload of password verification so that nobody can sign in.

The attacker knows e-mail addresses of accounts and has few client addresses; with many, guessing is slowed but not
stopped.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator

import httpx2 as httpx

from attack.people import PASSWORD, sign_in, sign_up, wait_for_new_period
from attack.result import Result, make_result
from attack.site import Site, Testbed

CONCURRENT = 450
ADDRESSES = 38


def attack(testbed: Testbed) -> Iterator[Result]:
    """Each case uses other accounts."""
    wait_for_new_period()
    with testbed.site(rate_limits="on") as site:
        yield _one_account(site)
        yield _many_accounts(site)
        yield _distributed(site)
        yield _overload(site)


def _one_account(site: Site) -> Result:
    """Guesses for one account from one client address, the right one among them. The owner has another address."""
    email = sign_up(site, client_address="192.0.2.1").email
    statuses = [
        sign_in(site, email, f"Guess-number-{number}", client_address="203.0.113.1").status_code for number in range(15)
    ]
    statuses.append(sign_in(site, email, PASSWORD, client_address="203.0.113.1").status_code)
    owner = sign_in(site, email, client_address="192.0.2.1").status_code
    passed = statuses == [400] * 10 + [429] * 6 and owner == 200
    return make_result(
        "guesses at one account from one address",
        16,
        f"{_describe(statuses)}; the owner elsewhere: {owner}",
        passed=passed,
    )


def _many_accounts(site: Site) -> Result:
    """One guess for each of many accounts (password spraying)."""
    emails = [f"member{number}@athletes.example" for number in range(200)]
    statuses = [sign_in(site, email, "Guess-number-1", client_address="203.0.113.2").status_code for email in emails]
    counts = Counter(statuses)
    return make_result(
        "one guess at each of many accounts", 200, _describe(statuses), passed=counts == {400: 150, 429: 50}
    )


def _distributed(site: Site) -> Result:
    """Many client addresses with the allowed number of guesses each. Nobody is locked out, so this is by design."""
    email = sign_up(site, client_address="192.0.2.2").email
    statuses = []
    for number in range(ADDRESSES):
        statuses += [
            sign_in(site, email, f"Guess-{guess}-{number}", client_address=f"203.0.113.{100 + number}").status_code
            for guess in range(10)
        ]
    owner = sign_in(site, email, client_address="192.0.2.2").status_code
    finding = f"{_describe(statuses)}; the owner: {owner}"
    return Result(
        f"guesses at one account from {ADDRESSES} addresses",
        len(statuses),
        finding,
        "by design" if owner == 200 else "MISS",
    )


def _overload(site: Site) -> Result:
    """Hundreds of concurrent sign-ins from one client address; meanwhile a user signs in from another."""
    email = sign_up(site, client_address="192.0.2.3").email
    attackers, users = asyncio.run(_concurrent_sign_ins(site, email))
    user_statuses = [response.status_code for response in users]
    has_retry_after = all(
        "Retry-After" in response.headers for response in attackers if response.status_code in (429, 503)
    )
    attacker_statuses = [response.status_code for response in attackers]
    finding = f"{_describe(attacker_statuses)}; honest ones meanwhile: {_describe(user_statuses)}"
    return make_result(
        f"{CONCURRENT} sign-ins at once from one address",
        CONCURRENT,
        finding,
        passed=user_statuses == [200] * len(user_statuses) and has_retry_after,
    )


async def _concurrent_sign_ins(site: Site, email: str) -> tuple[list[httpx.Response], list[httpx.Response]]:
    limits = httpx.Limits(max_connections=CONCURRENT + 10)
    async with httpx.AsyncClient(base_url=site.origin, timeout=120, limits=limits, trust_env=False) as client:

        async def attempt(email: str, password: str, client_address: str) -> httpx.Response:
            body = {"email": email, "password": password}
            headers = {"X-Forwarded-For": client_address}
            return await client.post("/auth/v1/token?grant_type=password", json=body, headers=headers)

        attackers = [
            asyncio.create_task(attempt(f"member{number}@athletes.example", "Guess-number-2", "203.0.113.3"))
            for number in range(CONCURRENT)
        ]
        users: list[httpx.Response] = []
        end = time.monotonic() + 30
        while len(users) < 5 and time.monotonic() < end:
            await asyncio.sleep(0.05)
            users.append(await attempt(email, PASSWORD, "192.0.2.3"))
        return list(await asyncio.gather(*attackers)), users


def _describe(statuses: list[int]) -> str:
    return ", ".join(f"{number} × {status}" for status, number in sorted(Counter(statuses).items()))
