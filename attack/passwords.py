"""Passwords: the attacker guesses them, or takes up the whole capacity for comparing them so that nobody gets in.

They know addresses of accounts, and have few addresses of their own; with many, guessing is slowed and not stopped.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator

import httpx2 as httpx

from attack.people import PASSWORD, sign_in, sign_up
from attack.result import Result, judged
from attack.site import Ground, Site

AT_ONCE = 450
PLACES = 38


def attack(ground: Ground) -> Iterator[Result]:
    """Each against accounts of its own."""
    with ground.site(rate_limits="on") as site:
        yield _one_account(site)
        yield _many_accounts(site)
        yield _distributed(site)
        yield _crowded(site)


def _one_account(site: Site) -> Result:
    """Guess at one account from one address; the right one is among the guesses. The owner comes from elsewhere."""
    email = sign_up(site, came_from="192.0.2.1").email
    statuses = [
        sign_in(site, email, f"Guess-number-{number}", came_from="203.0.113.1").status_code for number in range(15)
    ]
    statuses.append(sign_in(site, email, PASSWORD, came_from="203.0.113.1").status_code)
    owner = sign_in(site, email, came_from="192.0.2.1").status_code
    held = statuses == [400] * 10 + [429] * 6 and owner == 200
    return judged(
        "guesses at one account from one address", 16, f"{_told(statuses)}; the owner elsewhere: {owner}", held=held
    )


def _many_accounts(site: Site) -> Result:
    """One guess at each of many accounts."""
    emails = [f"member{number}@athletes.example" for number in range(200)]
    statuses = [sign_in(site, email, "Guess-number-1", came_from="203.0.113.2").status_code for email in emails]
    counts = Counter(statuses)
    return judged("one guess at each of many accounts", 200, _told(statuses), held=counts == {400: 150, 429: 50})


def _distributed(site: Site) -> Result:
    """Many addresses, each with as many guesses as one may have. Nobody is locked out, so this is by design."""
    email = sign_up(site, came_from="192.0.2.2").email
    statuses = []
    for number in range(PLACES):
        statuses += [
            sign_in(site, email, f"Guess-{guess}-{number}", came_from=f"203.0.113.{100 + number}").status_code
            for guess in range(10)
        ]
    owner = sign_in(site, email, came_from="192.0.2.2").status_code
    figure = f"{_told(statuses)}; the owner: {owner}"
    return Result(
        f"guesses at one account from {PLACES} addresses",
        len(statuses),
        figure,
        "by design" if owner == 200 else "MISS",
    )


def _crowded(site: Site) -> Result:
    """Sign-ins by the hundred at once from one address; meanwhile somebody signs in from another."""
    email = sign_up(site, came_from="192.0.2.3").email
    crowd, honest = asyncio.run(_at_once(site, email))
    others = [answer.status_code for answer in honest]
    told_to_wait = all("Retry-After" in answer.headers for answer in crowd if answer.status_code in (429, 503))
    figure = f"{_told([answer.status_code for answer in crowd])}; honest ones meanwhile: {_told(others)}"
    return judged(
        f"{AT_ONCE} sign-ins at once from one address",
        AT_ONCE,
        figure,
        held=others == [200] * len(others) and told_to_wait,
    )


async def _at_once(site: Site, email: str) -> tuple[list[httpx.Response], list[httpx.Response]]:
    bounds = httpx.Limits(max_connections=AT_ONCE + 10)
    async with httpx.AsyncClient(base_url=site.origin, timeout=120, limits=bounds, trust_env=False) as client:

        async def try_(email: str, password: str, place: str) -> httpx.Response:
            body = {"email": email, "password": password}
            headers = {"X-Forwarded-For": place}
            return await client.post("/auth/v1/token?grant_type=password", json=body, headers=headers)

        crowd = [
            asyncio.create_task(try_(f"member{number}@athletes.example", "Guess-number-2", "203.0.113.3"))
            for number in range(AT_ONCE)
        ]
        honest: list[httpx.Response] = []
        end = time.monotonic() + 30
        while len(honest) < 5 and time.monotonic() < end:
            await asyncio.sleep(0.05)
            honest.append(await try_(email, PASSWORD, "192.0.2.3"))
        return list(await asyncio.gather(*crowd)), honest


def _told(statuses: list[int]) -> str:
    return ", ".join(f"{number} × {status}" for status, number in sorted(Counter(statuses).items()))
