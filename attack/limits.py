"""Flooding: many accounts at one client address, or one account, flood a coach or the list of coaches.

The attacker has one client address, and claims to have many where the site might believe it.
"""

from collections import Counter
from collections.abc import Iterator

import httpx2 as httpx

from attack.people import Athlete, new_address, sign_up, sign_up_body, wait_for_new_period
from attack.result import Result, make_result
from attack.site import Site, Testbed

REVIEWS, COACHES, SAVES = 29, 536, 300
SIGN_UPS, ALLOWED = 60, 30
"""Sign-ups sent, and those that the site allows a client address in five minutes."""

UNTRUSTED = "192.0.2.254"


def attack(testbed: Testbed) -> Iterator[Result]:
    """Writes, then which client addresses count as one."""
    wait_for_new_period()
    with testbed.site(rate_limits="on", mail_pause="0") as site:
        users = [sign_up(site, client_address="192.0.2.1") for _ in range(REVIEWS + 1)]
        victim = users[-1].new_coach("Drowned Coach")
        yield _limited("reviews of one coach from one address", [user.rate(victim, 1) for user in users[:-1]], 20)
        user = sign_up(site, client_address="192.0.2.2")
        yield _limited("coaches added by one account", _add_until_limited(user), 100)
        saves = [
            user.request("PUT" if number % 2 else "DELETE", f"/api/my/saved-coaches/{victim}")
            for number in range(SAVES)
        ]
        yield _limited("one coach saved and unsaved", saves, 200)
        yield _mapped_addresses(site)
        yield _appended_header(site)
        yield _ordinary_use(site)
    wait_for_new_period()
    with testbed.site(rate_limits="on", trusted_proxies=UNTRUSTED) as site:
        yield _spoofed_header(site)
    with testbed.site(rate_limits="on", workers=2) as site:
        yield _count_statuses("two processes, one address", [_sign_up(site, "192.0.2.9") for _ in range(SIGN_UPS)])
    with testbed.site(rate_limits="on", workers=2, host="::") as site:
        yield _dual_stack(site)


def _limited(case: str, responses: list[httpx.Response], maximum: int) -> Result:
    """At most `maximum` pass; all others are well-formed 429 with Retry-After."""
    passed = sum(response.is_success for response in responses)
    refused = [response for response in responses if not response.is_success]
    limited = [response for response in refused if response.status_code == 429 and "Retry-After" in response.headers]
    well_formed = [response for response in limited if response.json().get("code") == "too_many_requests"]
    finding = f"{passed} of {len(responses)} passed, {len(well_formed)} told to wait"
    return make_result(
        case, len(responses), finding, passed=passed <= maximum and bool(refused) and len(well_formed) == len(refused)
    )


def _add_until_limited(user: Athlete) -> list[httpx.Response]:
    """Add coaches until five requests in a row are refused."""
    responses: list[httpx.Response] = []
    for number in range(COACHES):
        responses.append(user.add_coach(f"Flood Coach {number}", university=f"Flood University {number}"))
        if [response.status_code for response in responses[-5:]] == [429] * 5:
            break
    return responses


def _mapped_addresses(site: Site) -> Result:
    """An IPv4 address counts as one however it is written; IPv4-mapped IPv6 addresses count separately."""
    spellings = [("198.51.100.1", "::ffff:198.51.100.1", "::ffff:c633:6401")[number % 3] for number in range(SIGN_UPS)]
    same = sum(_sign_up(site, spelling).is_success for spelling in spellings)
    distinct = sum(_sign_up(site, f"::ffff:198.51.101.{number}").is_success for number in range(40))
    finding = f"one in 3 spellings: {same} of {SIGN_UPS}; 40 addresses: {distinct} of 40"
    return make_result("IPv4 addresses as ::ffff:…", SIGN_UPS + 40, finding, passed=same == ALLOWED and distinct == 40)


def _appended_header(site: Site) -> Result:
    """Behind a trusted proxy, entries that the client put before the proxy's in X-Forwarded-For are ignored."""
    return _count_statuses(
        "X-Forwarded-For before the proxy's own",
        [_sign_up(site, f"198.51.102.{number}, 192.0.2.77") for number in range(SIGN_UPS)],
    )


def _spoofed_header(site: Site) -> Result:
    """Without a proxy, headers about the client address are ignored."""
    responses = []
    for number in range(SIGN_UPS):
        spoofed_address = f"198.51.103.{number}"
        spoofed_headers = {
            "X-Forwarded-For": spoofed_address,
            "X-Real-IP": spoofed_address,
            "Forwarded": f"for={spoofed_address}",
            "X-Client-IP": spoofed_address,
            "True-Client-IP": spoofed_address,
        }
        responses.append(
            site.request("POST", "/auth/v1/signup", sign_up_body(new_address("spoof")), headers=spoofed_headers)
        )
    return _count_statuses("X-Forwarded-For without a proxy", responses)


def _dual_stack(site: Site) -> Result:
    """A site on :: (IPv4 and IPv6): 20 users with an IPv4 address each, through a proxy on the same machine."""
    responses = [_sign_up(site, f"192.0.2.{100 + number % 20}") for number in range(100)]
    passed = sum(response.is_success for response in responses)
    return make_result(
        "20 IPv4 addresses at a site on ::, 5 sign-ups each", 100, f"{passed} of 100 passed", passed=passed == 100
    )


def _ordinary_use(site: Site) -> Result:
    """An ordinary user: three reviews, one of them edited twice, ten coaches saved, one added."""
    user = sign_up(site, client_address="192.0.2.55")
    coach = user.new_coach("Evening Coach")
    coaches = [item["id"] for item in site.request("GET", "/api/coaches?limit=12").json()["items"]]
    responses = [user.rate(coach_id) for coach_id in (coach, *coaches[:2])]
    review = responses[0].json().get("id")
    responses += [
        user.request("PUT", f"/api/my/reviews/{review}", {"rating": stars, "comment": "Better."}) for stars in (4, 5)
    ]
    responses += [user.request("PUT", f"/api/my/saved-coaches/{coach_id}") for coach_id in coaches[:10]]
    succeeded = sum(response.is_success for response in responses)
    return make_result(
        "an honest athlete's evening",
        len(responses),
        f"{succeeded} of {len(responses)} done",
        passed=succeeded == len(responses),
    )


def _count_statuses(case: str, responses: list[httpx.Response]) -> Result:
    statuses = Counter(response.status_code for response in responses)
    finding = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
    return make_result(case, len(responses), finding, passed=statuses == {200: ALLOWED, 429: len(responses) - ALLOWED})


def _sign_up(site: Site, client_address: str) -> httpx.Response:
    # A new connection for each request: a keep-alive connection stays with one process.
    headers = {"Connection": "close"}
    return site.request(
        "POST", "/auth/v1/signup", sign_up_body(new_address("crowd")), client_address=client_address, headers=headers
    )
