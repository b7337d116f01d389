"""Refresh token theft: an attacker uses a copy of an old token, taken from a backup of the victim's device.

The attacker wants to stay in the victim's session unnoticed. The parent of the active token is accepted for two
minutes, for tabs and lost responses; older ones for ten seconds.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from attack.people import Athlete, refresh, sign_up
from attack.result import Result, make_result, result_of_faults
from attack.site import Site, Testbed

TWO_MINUTES = 121
GRACE = 11
TABS = 20


def attack(testbed: Testbed) -> Iterator[Result]:
    """Concurrent tabs, tokens one to three generations old, and invalid tokens."""
    with testbed.site() as site:
        yield _concurrent_tabs(site)
        for generations in (1, 2, 3):
            yield _after_two_minutes(site, generations)
        yield _after_grace_period(site)
        yield _invalid_tokens(site)


def _concurrent_tabs(site: Site) -> Result:
    """No theft: many tabs refresh at once, and one response was lost."""
    owner = sign_up(site)
    first = owner.session["refresh_token"]
    with ThreadPoolExecutor(TABS) as pool:
        responses = list(pool.map(lambda _: refresh(site, first), range(TABS)))
    responses.append(refresh(site, first))
    distinct = {response.json().get("refresh_token") for response in responses}
    successes = sum(response.status_code == 200 for response in responses)
    return make_result(
        "tabs of one browser at once",
        len(responses),
        f"{successes} answered, {len(distinct)} token",
        passed=successes == TABS + 1 and len(distinct) == 1,
    )


def _after_two_minutes(site: Site, generations: int) -> Result:
    """A token so many generations old, used after two minutes, ends the session for both."""
    owner, old_token = _refreshed(site, generations)
    # The test does not wait: it sets the time of the last refresh, of which the encrypted one is exact; where that is
    # missing, the stored one counts.
    interval = f"-{TWO_MINUTES} seconds"
    change = "UPDATE auth_sessions SET encrypted_refreshed_at = '', refreshed_at = "
    sqlite, postgresql = "strftime('%Y-%m-%d %H:%M:%f000', 'now', ?)", "now() + %s::interval"
    site.execute(change + sqlite, change + postgresql, interval)
    return _check_session_ended(f"{generations} behind, after two minutes", site, owner, old_token)


def _after_grace_period(site: Site) -> Result:
    """The same in real time: two generations old, after eleven seconds."""
    owner, old_token = _refreshed(site, 2)
    time.sleep(GRACE)
    return _check_session_ended(f"2 behind, after {GRACE} s", site, owner, old_token)


def _refreshed(site: Site, number: int) -> tuple[Athlete, str]:
    owner = sign_up(site)
    old_token = owner.session["refresh_token"]
    for _ in range(number):
        owner.session = refresh(site, owner.session["refresh_token"]).raise_for_status().json()
    return owner, old_token


def _check_session_ended(case: str, site: Site, owner: Athlete, old_token: str) -> Result:
    thief = refresh(site, old_token)
    faults = [] if thief.status_code == 400 else [f"the thief got {thief.status_code}"]
    if refresh(site, owner.session["refresh_token"]).status_code == 200:
        faults.append("the owner was told nothing")
    if owner.request("GET", "/auth/v1/user").status_code == 200:
        faults.append("the access token still counts")
    return result_of_faults(case, 3, "unnoticed", faults)


def _invalid_tokens(site: Site) -> Result:
    """Tokens of ended sessions, changed tokens, and tokens of another kind."""
    owner, signed_out = sign_up(site), sign_up(site)
    signed_out.request("POST", "/auth/v1/logout?scope=local").raise_for_status()
    token = owner.session["refresh_token"]
    tokens = [
        signed_out.session["refresh_token"],
        owner.token,
        "",
        "x",
        token[:-4] + "AAAA",
        token[1:],
        token + "A",
        token.swapcase(),
        "A" * 5_000,
    ]
    faults = [
        f"{candidate[:12]}: {response.status_code}"
        for candidate in tokens
        if (response := refresh(site, candidate)).status_code not in (400, 413)
    ]
    if refresh(site, token).status_code != 200:
        faults.append("the owner's own was ended by them")
    return result_of_faults("tokens changed, ended or of another kind", len(tokens), "taken", faults)
