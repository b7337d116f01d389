"""Account enumeration by timing: requests about known and unknown addresses in random order.

The next request is measured as well, because an email may be sent during it. A busy machine hides small differences,
so the results are most meaningful if nothing else is running.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import sqrt
from typing import Any

from attack.result import Result
from attack.site import Site, Testbed
from harness.people import PASSWORD, Person, new_email

TRIALS = 150
"""Number of known addresses, and of unknown ones."""

WATCHED_REQUESTS = 5
"""Requests measured after a recovery if emails are sent immediately: their time shows what else the site does."""

Z_99 = 2.5758
"""Half the width of a 99% confidence interval, in standard errors."""

NEGLIGIBLE = 0.1
"""Deviation of the AUC from 0.5 that is too small to exploit: each attempt costs an email or a limited request."""

_client_numbers = count(1)
"""Numbers for client IP addresses. None is used twice, so that no limit per IP address is reached."""

Probe = Callable[[str], tuple[str, dict[str, Any], int]]
"""Takes an email address and returns the path, body and expected status of a request about it."""


def attack(testbed: Testbed) -> Iterator[Result]:
    """Run all cases. Each case uses each email address once."""
    location = testbed.new_location()
    with testbed.site(location) as site:
        existing = [site.athlete().email for _ in range(TRIALS)]
    with testbed.site(location, confirm_email="true", rate_limits="on") as site:
        yield _compare("confirmation on: sign-in", site, existing, _sign_in)
        yield _compare("confirmation on: resend", site, existing, _resend)
        yield _compare("confirmation on: sign-up", site, existing, _sign_up)
        yield _compare("the request after a recovery request", site, existing, _recover, watched=1)
    with testbed.site(location, rate_limits="on") as site:
        yield _compare("confirmation off: sign-in", site, existing, _sign_in)
        yield _compare("confirmation off: recover", site, existing, _recover)
    # Without the random delay the email is built during the next requests: the worst case for the site.
    with testbed.site(location, rate_limits="on", mail_pause="0") as site:
        case = f"the {WATCHED_REQUESTS} requests after a recovery request, emails sent immediately"
        yield _compare(case, site, existing, _recover, watched=WATCHED_REQUESTS)


def _sign_in(email: str) -> tuple[str, dict[str, Any], int]:
    return "/auth/v1/token?grant_type=password", {"email": email, "password": "Wrong-password-1"}, 400


def _sign_up(email: str) -> tuple[str, dict[str, Any], int]:
    return "/auth/v1/signup", {"email": email, "password": PASSWORD, "data": {"full_name": "Probe"}}, 200


def _recover(email: str) -> tuple[str, dict[str, Any], int]:
    return "/auth/v1/recover", {"email": email}, 200


def _resend(email: str) -> tuple[str, dict[str, Any], int]:
    return "/auth/v1/resend", {"email": email, "type": "signup"}, 200


def _compare(case: str, site: Site, existing: list[str], probe: Probe, watched: int = 0) -> Result:
    """Probe pairs of a known and an unknown address in random order, over one connection.

    Pairs ensure that a temporarily busy machine slows down both kinds equally. Each request has a different client IP
    address. If `watched` is not 0, that many searches right after the request are timed instead of it.
    """
    visitor = site.visitor()
    for _ in range(5):
        _seconds(visitor, probe, new_email("warm-up"), watched)
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for known in existing:
        for email, exists in random.sample([(known, True), (new_email("unknown"), False)], 2):
            seconds[exists].append(_seconds(visitor, probe, email, watched))
    area, low, high = auc(seconds[True], seconds[False])
    held = low <= 0.5 <= high or abs(area - 0.5) < NEGLIGIBLE
    return Result(case, 2 * len(existing), f"AUC {area:.2f} ({low:.2f}–{high:.2f})", held)


def _seconds(visitor: Person, probe: Probe, email: str, watched: int) -> float:
    path, body, expected = probe(email)
    number = next(_client_numbers)
    client_address = f"198.18.{number // 256}.{number % 256}"
    started = time.perf_counter()
    status = visitor.send("POST", path, body, client_address=client_address).status_code
    if status != expected:
        raise RuntimeError(f"status {status} instead of {expected}: nothing to compare")
    if watched:
        started = time.perf_counter()
        for _ in range(watched):
            visitor.send("GET", "/api/coaches?q=anyone")
    return time.perf_counter() - started


def auc(first: Sequence[float], second: Sequence[float]) -> tuple[float, float, float]:
    """Return the area under the ROC curve (Mann-Whitney) and its 99% confidence interval (Hanley and McNeil).

    The area is the probability that a value of the first sample is larger than one of the second: 0.5 if the samples
    cannot be told apart, 1 if every value of the first sample is larger.
    """
    m, n = len(first), len(second)
    area = sum((a > b) + (a == b) / 2 for a in first for b in second) / (m * n)
    q1, q2 = area / (2 - area), 2 * area * area / (1 + area)
    variance = (area * (1 - area) + (m - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (m * n)
    half = Z_99 * sqrt(max(variance, 0))
    return area, max(0.0, area - half), min(1.0, area + half)
