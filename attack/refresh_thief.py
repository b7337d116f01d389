"""Refresh tokens: a thief holds a copy of an old one, taken from a backup of the victim's device.

They want to stay in the victim's session unnoticed. The parent of the active token is answered for two minutes, for
tabs and lost answers; older ones for ten seconds.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from attack.people import Athlete, refresh, sign_up
from attack.result import Result, faultless, judged
from attack.site import Ground, Site

TWO_MINUTES = 121
GRACE = 11
TABS = 20


def attack(ground: Ground) -> Iterator[Result]:
    """A thief one, two and three generations behind; tokens changed and signed out; honest tabs."""
    with ground.site() as site:
        yield _tabs(site)
        for behind in (1, 2, 3):
            yield _late(site, behind)
        yield _in_real_time(site)
        yield _worthless(site)


def _tabs(site: Site) -> Result:
    """No theft: many tabs refresh at once, and the answer to one was lost."""
    owner = sign_up(site)
    first = owner.session["refresh_token"]
    with ThreadPoolExecutor(TABS) as pool:
        answers = list(pool.map(lambda _: refresh(site, first), range(TABS)))
    answers.append(refresh(site, first))
    tokens = {answer.json().get("refresh_token") for answer in answers}
    good = sum(answer.status_code == 200 for answer in answers)
    return judged(
        "tabs of one browser at once",
        len(answers),
        f"{good} answered, {len(tokens)} token",
        held=good == TABS + 1 and len(tokens) == 1,
    )


def _late(site: Site, behind: int) -> Result:
    """The thief comes so many generations and more than two minutes behind: the theft ends the session for all."""
    owner, old = _some_generations(site, behind)
    # Waiting is left to the database: the session was last refreshed two minutes ago.
    moment = f"-{TWO_MINUTES} seconds"
    site.execute(
        "UPDATE auth_sessions SET refreshed_at = strftime('%Y-%m-%d %H:%M:%f000', refreshed_at, ?)",
        "UPDATE auth_sessions SET refreshed_at = refreshed_at + %s::interval", moment,
    )  # fmt: skip
    return _ended(f"{behind} behind, after two minutes", site, owner, old)


def _in_real_time(site: Site) -> Result:
    """The same without touching the database: two generations and eleven seconds behind."""
    owner, old = _some_generations(site, 2)
    time.sleep(GRACE)
    return _ended(f"2 behind, after {GRACE} s", site, owner, old)


def _some_generations(site: Site, number: int) -> tuple[Athlete, str]:
    owner = sign_up(site)
    old = owner.session["refresh_token"]
    for _ in range(number):
        owner.session = refresh(site, owner.session["refresh_token"]).raise_for_status().json()
    return owner, old


def _ended(tried: str, site: Site, owner: Athlete, old: str) -> Result:
    thief = refresh(site, old)
    faults = [] if thief.status_code == 400 else [f"the thief got {thief.status_code}"]
    if refresh(site, owner.session["refresh_token"]).status_code == 200:
        faults.append("the owner was told nothing")
    if owner.ask("GET", "/auth/v1/user").status_code == 200:
        faults.append("the access token still counts")
    return faultless(tried, 3, "unnoticed", faults)


def _worthless(site: Site) -> Result:
    """Tokens of ended sessions, changed ones, and those of another kind."""
    owner, out = sign_up(site), sign_up(site)
    out.ask("POST", "/auth/v1/logout?scope=local").raise_for_status()
    token = owner.session["refresh_token"]
    tried = [
        out.session["refresh_token"],
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
        f"{one[:12]}: {answer.status_code}"
        for one in tried
        if (answer := refresh(site, one)).status_code not in (400, 413)
    ]
    if refresh(site, token).status_code != 200:
        faults.append("the owner's own was ended by them")
    return faultless("tokens changed, ended or of another kind", len(tried), "taken", faults)
