"""Limits: one person with many accounts, or one account in a hurry, drowns a coach or the list of coaches.

They sit at one address, and claim to be at many where the site may believe it.
"""

from collections import Counter
from collections.abc import Iterator

import httpx2 as httpx

from attack.people import Athlete, new_address, sign_up, sign_up_body
from attack.result import Result, judged
from attack.site import Ground, Site

REVIEWS, COACHES, SAVES = 29, 536, 300
SIGN_UPS, ALLOWED = 60, 30
"""Sign-ups tried, and those that the site allows an address in five minutes."""

UNTRUSTED = "192.0.2.254"


def attack(ground: Ground) -> Iterator[Result]:
    """Writes first, then who is counted as one address."""
    with ground.site(rate_limits="on", mail_pause="0") as site:
        crowd = [sign_up(site, came_from="192.0.2.1") for _ in range(REVIEWS + 1)]
        victim = crowd[-1].new_coach("Drowned Coach")
        yield _stopped("reviews of one coach from one address", [one.rate(victim, 1) for one in crowd[:-1]], 20)
        busy = sign_up(site, came_from="192.0.2.2")
        yield _stopped("coaches added by one account", _until_stopped(busy), 100)
        saves = [
            busy.ask("PUT" if number % 2 else "DELETE", f"/api/my/saved-coaches/{victim}") for number in range(SAVES)
        ]
        yield _stopped("one coach saved and unsaved", saves, 200)
        yield _mapped(site)
        yield _appended(site)
        yield _evening(site)
    with ground.site(rate_limits="on", trusted_proxies=UNTRUSTED) as site:
        yield _spoofed(site)
    with ground.site(rate_limits="on", workers=2) as site:
        yield _counted("two processes, one address", [_sign_up(site, "192.0.2.9") for _ in range(SIGN_UPS)])
    with ground.site(rate_limits="on", workers=2, host="::") as site:
        yield _dual_stack(site)


def _stopped(tried: str, answers: list[httpx.Response], most: int) -> Result:
    """Few pass; the others are told how long to wait, in the contract's form."""
    passed = sum(answer.is_success for answer in answers)
    refused = [answer for answer in answers if not answer.is_success]
    limited = [answer for answer in refused if answer.status_code == 429 and "Retry-After" in answer.headers]
    clear = [answer for answer in limited if answer.json().get("code") == "too_many_requests"]
    figure = f"{passed} of {len(answers)} passed, {len(clear)} told to wait"
    return judged(tried, len(answers), figure, held=passed <= most and bool(refused) and len(clear) == len(refused))


def _until_stopped(busy: Athlete) -> list[httpx.Response]:
    """As many as may be, until it is clear that no more will pass."""
    answers: list[httpx.Response] = []
    for number in range(COACHES):
        answers.append(busy.add_coach(f"Flood Coach {number}", university=f"Flood University {number}"))
        if [answer.status_code for answer in answers[-5:]] == [429] * 5:
            break
    return answers


def _mapped(site: Site) -> Result:
    """One IPv4 address in its two spellings is one; two IPv4 addresses in the IPv6 spelling are two."""
    spellings = [("198.51.100.1", "::ffff:198.51.100.1", "::ffff:c633:6401")[number % 3] for number in range(SIGN_UPS)]
    one = sum(_sign_up(site, spelling).is_success for spelling in spellings)
    two = sum(_sign_up(site, f"::ffff:198.51.101.{number}").is_success for number in range(40))
    figure = f"one in 3 spellings: {one} of {SIGN_UPS}; 40 addresses: {two} of 40"
    return judged("IPv4 addresses as ::ffff:…", SIGN_UPS + 40, figure, held=one == ALLOWED and two == 40)


def _appended(site: Site) -> Result:
    """Behind a proxy that is trusted: what the client itself put before the proxy's word is not believed."""
    return _counted(
        "X-Forwarded-For before the proxy's own",
        [_sign_up(site, f"198.51.102.{number}, 192.0.2.77") for number in range(SIGN_UPS)],
    )


def _spoofed(site: Site) -> Result:
    """No proxy in front: nothing that a client says about its address is believed."""
    answers = []
    for number in range(SIGN_UPS):
        place = f"198.51.103.{number}"
        claims = {
            "X-Forwarded-For": place,
            "X-Real-IP": place,
            "Forwarded": f"for={place}",
            "X-Client-IP": place,
            "True-Client-IP": place,
        }
        answers.append(site.ask("POST", "/auth/v1/signup", sign_up_body(new_address("spoof")), headers=claims))
    return _counted("X-Forwarded-For without a proxy", answers)


def _dual_stack(site: Site) -> Result:
    """A site on :: (IPv4 and IPv6): 20 people with an IPv4 address each, through the proxy of the same machine."""
    answers = [_sign_up(site, f"192.0.2.{100 + number % 20}") for number in range(100)]
    passed = sum(answer.is_success for answer in answers)
    return judged(
        "20 IPv4 addresses at a site on ::, 5 sign-ups each", 100, f"{passed} of 100 passed", held=passed == 100
    )


def _evening(site: Site) -> Result:
    """An honest athlete: three reviews, one of them edited twice, ten coaches saved, one added."""
    athlete = sign_up(site, came_from="192.0.2.55")
    coach = athlete.new_coach("Evening Coach")
    coaches = [item["id"] for item in site.ask("GET", "/api/coaches?limit=12").json()["items"]]
    answers = [athlete.rate(one) for one in (coach, *coaches[:2])]
    review = answers[0].json().get("id")
    answers += [
        athlete.ask("PUT", f"/api/my/reviews/{review}", {"rating": stars, "comment": "Better."}) for stars in (4, 5)
    ]
    answers += [athlete.ask("PUT", f"/api/my/saved-coaches/{one}") for one in coaches[:10]]
    good = sum(answer.is_success for answer in answers)
    return judged(
        "an honest athlete's evening", len(answers), f"{good} of {len(answers)} done", held=good == len(answers)
    )


def _counted(tried: str, answers: list[httpx.Response]) -> Result:
    statuses = Counter(answer.status_code for answer in answers)
    told = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
    return judged(tried, len(answers), told, held=statuses == {200: ALLOWED, 429: len(answers) - ALLOWED})


def _sign_up(site: Site, place: str) -> httpx.Response:
    # Each on a connection of its own: one that is kept stays with one process.
    alone = {"Connection": "close"}
    return site.ask("POST", "/auth/v1/signup", sign_up_body(new_address("crowd")), came_from=place, headers=alone)
