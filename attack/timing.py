"""Who has an account, by how long it takes: the attacker asks about known and unknown addresses in turn and measures.

They also measure the request that follows, when a mail may be on its way. Whether a time tells is judged by the area
under the ROC curve. A busy machine hides small differences: the figures are worth most where nothing else runs.
"""

import random
import time
from collections.abc import Callable, Iterator
from itertools import count

from attack.auc import auc
from attack.people import new_address, sign_in, sign_up, sign_up_body
from attack.result import Result, judged
from attack.site import Ground, Site

TRIALS = 150
"""Of each kind."""

WATCHED_REQUESTS = 5
"""How many requests follow a recovery where mails go out at once: their time tells what the site was busy with."""

Ask = Callable[[Site, str, str], None]
_addresses = count(1)


def attack(ground: Ground) -> Iterator[Result]:
    """Each known address is used once for each question, as each unknown one is."""
    folder, url = ground.new_folder(), ground.new_database()
    with ground.site(folder=folder, database_url=url) as site:
        known = [sign_up(site).email for _ in range(TRIALS)]
    with ground.site(folder=folder, database_url=url, confirm_email="true", rate_limits="on") as site:
        yield _measured("confirmation on: sign-in", site, known, _sign_in)
        yield _measured("confirmation on: resend", site, known, _resend)
        yield _measured("confirmation on: sign-up", site, known, _sign_up)
        yield _measured("the request after a recovery", site, known, _recover, after=_ask_something)
    with ground.site(folder=folder, database_url=url, rate_limits="on") as site:
        yield _measured("confirmation off: sign-in", site, known, _sign_in)
        yield _measured("confirmation off: recover", site, known, _recover)
    # Without a pause the mail is made within the requests that follow: the hardest case for the site.
    with ground.site(folder=folder, database_url=url, rate_limits="on", mail_pause="0") as site:
        yield _measured(
            f"the {WATCHED_REQUESTS} requests after a recovery, mails at once",
            site,
            known,
            _recover,
            after=_watch,
        )


def _measured(
    tried: str, site: Site, known: list[str], ask: Ask, after: Callable[[Site], None] | None = None
) -> Result:
    """Pairs of a known and an unknown address in random order, over one connection, each from a place of its own.

    Pairs, so that a machine that is busy for a while slows as many of the one kind as of the other.
    """
    addresses: list[tuple[str, bool]] = []
    for email in known:
        addresses += random.sample([(email, True), (new_address("unknown"), False)], 2)
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(5):
        ask(site, new_address("warm"), _place())
    for email, is_known in addresses:
        place = _place()
        began = time.perf_counter()
        ask(site, email, place)
        if after:
            began = time.perf_counter()
            after(site)
        seconds[is_known].append(time.perf_counter() - began)
    found = auc(seconds[True], seconds[False])
    return judged(tried, len(addresses), str(found), held=found.tells_nothing)


def _ask_something(site: Site) -> None:
    """A request that needs the database."""
    site.ask("GET", "/api/coaches?q=anyone")


def _watch(site: Site) -> None:
    for _ in range(WATCHED_REQUESTS):
        site.ask("GET", "/api/coaches?q=anyone")


def _sign_in(site: Site, email: str, place: str) -> None:
    answer = sign_in(site, email, "Wrong-password-1", came_from=place)
    _expect(answer.status_code, 400)


def _sign_up(site: Site, email: str, place: str) -> None:
    answer = site.ask("POST", "/auth/v1/signup", sign_up_body(email, full_name="Probe"), came_from=place)
    _expect(answer.status_code, 200)


def _recover(site: Site, email: str, place: str) -> None:
    answer = site.ask("POST", "/auth/v1/recover", {"email": email}, came_from=place)
    _expect(answer.status_code, 200)


def _resend(site: Site, email: str, place: str) -> None:
    answer = site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": email}, came_from=place)
    _expect(answer.status_code, 200)


def _expect(status: int, expected: int) -> None:
    if status != expected:
        raise RuntimeError(f"answered {status}, so there is nothing to compare")


def _place() -> str:
    number = next(_addresses)
    return f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}"
