"""Account enumeration by timing: requests about known and unknown addresses in random order.

The request that follows is measured as well, while a mail may be sent. The measure is the area under the ROC curve. A
busy machine hides small differences, so the figures mean most where nothing else runs.
"""

import random
import time
from collections.abc import Callable, Iterator

from attack.auc import auc
from attack.people import new_address, new_client_address, sign_in, sign_up, sign_up_body
from attack.result import Result, make_result
from attack.site import Site, Testbed

TRIALS = 150
"""Known addresses, and unknown ones."""

WATCHED_REQUESTS = 5
"""Requests measured after a recovery where mails are sent at once: their time shows what else the site does."""

Probe = Callable[[Site, str, str], None]


def attack(testbed: Testbed) -> Iterator[Result]:
    """Each address is used once in each case."""
    folder, url = testbed.new_folder(), testbed.new_database()
    with testbed.site(folder=folder, database_url=url) as site:
        existing = [sign_up(site).email for _ in range(TRIALS)]
    with testbed.site(folder=folder, database_url=url, confirm_email="true", rate_limits="on") as site:
        yield _compare_durations("confirmation on: sign-in", site, existing, _sign_in)
        yield _compare_durations("confirmation on: resend", site, existing, _resend)
        yield _compare_durations("confirmation on: sign-up", site, existing, _sign_up)
        yield _compare_durations("the request after a recovery", site, existing, _recover, after=_search)
    with testbed.site(folder=folder, database_url=url, rate_limits="on") as site:
        yield _compare_durations("confirmation off: sign-in", site, existing, _sign_in)
        yield _compare_durations("confirmation off: recover", site, existing, _recover)
    # Without a pause the mail is built during the requests that follow: the hardest case for the site.
    with testbed.site(folder=folder, database_url=url, rate_limits="on", mail_pause="0") as site:
        yield _compare_durations(
            f"the {WATCHED_REQUESTS} requests after a recovery, mails at once",
            site,
            existing,
            _recover,
            after=_search_repeatedly,
        )


def _compare_durations(
    case: str, site: Site, existing: list[str], probe: Probe, after: Callable[[Site], None] | None = None
) -> Result:
    """Pairs of a known and an unknown address in random order, over one connection, each from another client address.

    In pairs, so that a machine that is busy for a while slows as many of either kind.
    """
    addresses: list[tuple[str, bool]] = []
    for email in existing:
        addresses += random.sample([(email, True), (new_address("unknown"), False)], 2)
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(5):
        probe(site, new_address("warm-up"), new_client_address())
    for email, exists in addresses:
        client_address = new_client_address()
        started = time.perf_counter()
        probe(site, email, client_address)
        if after:
            started = time.perf_counter()
            after(site)
        seconds[exists].append(time.perf_counter() - started)
    area = auc(seconds[True], seconds[False])
    return make_result(case, len(addresses), str(area), passed=area.is_negligible)


def _search(site: Site) -> None:
    """A request that reads the database."""
    site.request("GET", "/api/coaches?q=anyone")


def _search_repeatedly(site: Site) -> None:
    for _ in range(WATCHED_REQUESTS):
        site.request("GET", "/api/coaches?q=anyone")


def _sign_in(site: Site, email: str, client_address: str) -> None:
    response = sign_in(site, email, "Wrong-password-1", client_address=client_address)
    _require_status(response.status_code, 400)


def _sign_up(site: Site, email: str, client_address: str) -> None:
    response = site.request(
        "POST", "/auth/v1/signup", sign_up_body(email, full_name="Probe"), client_address=client_address
    )
    _require_status(response.status_code, 200)


def _recover(site: Site, email: str, client_address: str) -> None:
    response = site.request("POST", "/auth/v1/recover", {"email": email}, client_address=client_address)
    _require_status(response.status_code, 200)


def _resend(site: Site, email: str, client_address: str) -> None:
    body = {"type": "signup", "email": email}
    response = site.request("POST", "/auth/v1/resend", body, client_address=client_address)
    _require_status(response.status_code, 200)


def _require_status(status: int, expected: int) -> None:
    if status != expected:
        raise RuntimeError(f"status {status} instead of {expected}: nothing to compare")
