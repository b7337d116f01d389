"""`make cluster-trials`, third part: more visitors than one process can serve, directly and behind HAProxy's queue."""

import json
import os
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from bench.build import build
from bench.dataset import Size
from bench.queries import mixed
from harness.kernel import memory_mb
from harness.people import PASSWORD, Person
from harness.report import write_section
from harness.running_site import RunningSite
from reliability.cluster import deploy_files
from reliability.cluster.load import Address, Request, Result, offer, percentile, saturate
from reliability.cluster.machines import balancer
from reliability.cluster.processes import answers, temporary_folder, wait_for
from reliability.cluster.programs import require

SIZE = Size(coaches=20_000, reviews=100_000)
LOADS = (0.5, 1, 2, 5)
GOOD_SECONDS = 1.0
SERVER_CORE = {0}
MEMBERS = 20
SITE = (deploy_files.MACHINE_A, deploy_files.SITE_PORT)
BALANCER = ("127.0.0.1", deploy_files.BALANCER_PORT)
BROWSER = (("Accept-Encoding", "br"),)


@dataclass(frozen=True)
class Curve:
    """The results at one rate, which is `load` times the capacity."""

    load: float
    rate: float
    results: list[Result]
    seconds: float

    def line(self) -> str:
        """Return the line of the report: rates per second, and times of the successful answers in seconds."""
        good = [result for result in self.results if 200 <= result.status < 400]
        refused = sum(result.status == 503 for result in self.results)
        times = [result.seconds for result in good]
        pages = [result.seconds for result in good if result.kind == "page"]
        cells = [
            f"{self.load:g} × ({self.rate:.0f}/s)",
            f"{sum(seconds <= GOOD_SECONDS for seconds in times) / self.seconds:.0f}/s",
            f"{percentile(times, 0.5):.3f}",
            f"{percentile(times, 0.99):.2f}",
            f"{percentile(pages, 0.99):.2f}",
            f"{refused / self.seconds:.0f}/s",
            str(len(self.results) - len(good) - refused),
        ]
        return f"| {' | '.join(cells)} |"


class Mix:
    """Endless requests as on a real site: coach pages, profiles, reviews, searches, home, saves and sign-ins."""

    def __init__(self, members: list[Person]) -> None:
        self._dice = random.Random(1)
        self._queries = mixed(2_000)
        self._tokens = [member.client.headers["Authorization"] for member in members]
        self._emails = [member.email for member in members]

    def __iter__(self) -> Iterator[Request]:
        kinds = [self._page, self._profile, self._reviews, self._search, self._home, self._save, self._sign_in]
        while True:
            [make] = self._dice.choices(kinds, (30, 25, 15, 20, 6, 3, 1))
            yield make()

    def _page(self) -> Request:
        return Request("page", "GET", f"/coach/{self._coach()}", BROWSER)

    def _profile(self) -> Request:
        return Request("api", "GET", f"/api/coaches/{self._coach()}")

    def _reviews(self) -> Request:
        return Request("api", "GET", f"/api/coaches/{self._coach()}/reviews")

    def _search(self) -> Request:
        return Request("api", "GET", f"/api/coaches?q={quote(self._dice.choice(self._queries))}&limit=8")

    def _home(self) -> Request:
        return Request("page", "GET", "/", BROWSER)

    def _save(self) -> Request:
        method = self._dice.choice(["PUT", "DELETE"])
        token = self._dice.choice(self._tokens)
        return Request("write", method, f"/api/my/saved-coaches/{self._coach()}", (("Authorization", token),))

    def _sign_in(self) -> Request:
        body = json.dumps({"email": self._dice.choice(self._emails), "password": PASSWORD}).encode()
        return Request("sign-in", "POST", "/auth/v1/token?grant_type=password", (), body)

    def _coach(self) -> int:
        return self._dice.randint(1, 3_000)


def overload(
    seconds: Annotated[float, typer.Option(help="Duration of each measurement.")] = 10,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/performance.md.")] = True,
) -> None:
    """Offer half the capacity, all of it, twice and five times as much, and print the tables."""
    program = require("haproxy")["haproxy"]
    os.sched_setaffinity(0, os.sched_getaffinity(0) - SERVER_CORE)
    os.environ["MALLOC_ARENA_MAX"] = "2"  # as in deploy/sideline.service
    parts = []
    with temporary_folder("overload") as folder:
        (folder / "site").mkdir()
        build(f"sqlite:///{folder / 'site/sideline.sqlite3'}", SIZE)
        with _site(folder / "site") as site:
            members = [Person(site.origin).sign_up() for _ in range(MEMBERS)]
            requests = iter(Mix(members))
            saturate(SITE, requests, 4, seconds / 2)
            answered = saturate(SITE, requests, 4, seconds)
            capacity = sum(200 <= result.status < 400 for result in answered) / seconds
            curves = [_offer(SITE, requests, capacity, load, seconds) for load in LOADS]
            parts.append(_table("directly", curves, site))
        haproxy = balancer(folder, program)
        haproxy.start()
        try:
            with _site(folder / "site") as site:
                wait_for("HAProxy to find the site", lambda: answers(f"http://{deploy_files.BALANCER}/healthz"), 30)
                saturate(SITE, requests, 4, seconds / 2)
                curves = [_offer(BALANCER, requests, capacity, load, seconds) for load in LOADS]
                parts.append(_table("behind HAProxy", curves, site))
        finally:
            haproxy.kill()
    text = "\n\n".join(parts)
    typer.echo(text)
    if report:
        write_section("performance.md", "overload", text)


def _offer(address: Address, requests: Iterator[Request], capacity: float, load: float, seconds: float) -> Curve:
    rate = capacity * load
    return Curve(load, rate, offer(address, requests, rate, seconds), seconds)


def _table(title: str, curves: Iterable[Curve], site: RunningSite) -> str:
    lines = [
        f"| {title}: offered | answered within 1 s | p50 s | p99 s | p99 of pages s | 503 | failed otherwise |",
        "|---|---|---|---|---|---|---|",
        *(curve.line() for curve in curves),
    ]
    return "\n".join([*lines, "", f"Memory of the process afterwards: {memory_mb(site.pid):.0f} MB."])


@contextmanager
def _site(folder: Path) -> Iterator[RunningSite]:
    site = RunningSite(folder, "", cores=SERVER_CORE, address=SITE)
    site.start()
    try:
        yield site
    finally:
        site.stop()


if __name__ == "__main__":
    typer.run(overload)
