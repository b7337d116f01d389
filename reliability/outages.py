"""`make outages`: fault injection. The database or Redis fails for ten seconds, or thousands of clients are slow.

During the fault each response must be a success or a 503 with Retry-After. Afterwards all requests must succeed without
a restart.
"""

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import httpx2 as httpx
import typer

from harness.kernel import memory_mb
from harness.people import PASSWORD, Person
from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import RunningSite
from reliability.slow_clients import idle_connections, slowloris
from tests.redis import RedisServer

OUTAGE_SECONDS = 10


@dataclass
class Row:
    """One line of the report."""

    fault: str
    during: str
    afterwards: str
    is_clean: bool


class Visitor(Person):
    """A client that reads a profile, searches, signs in (which writes and is rate-limited) and checks readiness."""

    def __init__(self, origin: str) -> None:
        super().__init__(origin)
        coach = self.sign_up().new_coach("Outage Coach")
        credentials = {"email": self.email, "password": PASSWORD}
        self._requests: list[Callable[[], httpx.Response]] = [
            lambda: self.send("GET", f"/api/coaches/{coach}"),
            lambda: self.send("GET", "/api/coaches?q=outage"),
            lambda: self.send("POST", "/auth/v1/token?grant_type=password", credentials),
            lambda: self.send("GET", "/readyz"),
        ]

    def send_all(self) -> list[httpx.Response]:
        return [send() for send in self._requests]

    def send_for(self, seconds: float) -> list[httpx.Response]:
        responses, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            responses += self.send_all()
            time.sleep(0.05)
        return responses


def outages(*, report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True) -> None:
    """Inject each fault and print the table; exit status 1 if a response was neither a success nor a valid 503."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-outages-"))
    rows = [*_services(folder), *_slow_clients(folder)]
    text = "\n".join(
        [
            f"| fault, for {OUTAGE_SECONDS} s | responses during it | requests after it |",
            "|---|---|---|",
            *(f"| {row.fault} | {row.during} | {row.afterwards} |" for row in rows),
        ]
    )
    typer.echo(text)
    if report:
        write_section("reliability.md", "outages", text)
    clean = all(row.is_clean for row in rows)
    if clean:
        shutil.rmtree(folder)
    raise typer.Exit(0 if clean else 1)


def _services(folder: Path) -> Iterator[Row]:
    """Inject faults of PostgreSQL and Redis under a site with two processes."""
    postgres, redis = Postgres(folder / "postgres"), RedisServer(folder)
    limits = {"SIDELINE_RATE_LIMITS": "on", "SIDELINE_RATE_LIMIT_URL": redis.url}
    (folder / "services").mkdir()
    site = RunningSite(folder / "services", postgres.url, workers=2, extra_settings=limits)
    try:
        site.start()
        visitor = Visitor(site.origin)
        yield _row("PostgreSQL killed", visitor, _outage(postgres.kill, postgres.start))
        yield _row("PostgreSQL frozen (SIGSTOP)", visitor, postgres.frozen())
        yield _row("Redis killed", visitor, _outage(redis.kill, redis.start))
        yield _row("Redis frozen (SIGSTOP)", visitor, _outage(redis.freeze, redis.thaw))
    finally:
        site.stop()
        redis.kill()
        postgres.stop()


def _slow_clients(folder: Path) -> Iterator[Row]:
    """Connect thousands of slow clients to a site with one process on SQLite."""
    (folder / "slow-clients").mkdir()
    site = RunningSite(folder / "slow-clients", "")
    try:
        site.start()
        visitor = Visitor(site.origin)
        yield _row("3,000 idle connections", visitor, idle_connections(site.port, 3000), site)
        yield _row("1,000 clients sending one byte per second", visitor, slowloris(site.port, 1000), site)
    finally:
        site.stop()


def _row(name: str, visitor: Visitor, fault: AbstractContextManager[None], site: RunningSite | None = None) -> Row:
    visitor.send_all()
    before = memory_mb(site.pid) if site else 0
    with fault:
        responses = visitor.send_for(OUTAGE_SECONDS)
        growth = memory_mb(site.pid) - before if site else 0
    is_acceptable = all(map(_is_acceptable, responses))
    visitor.send_for(6)  # the site retries Redis every 5 seconds
    afterwards = visitor.send_all()
    counts = Counter(response.status_code for response in responses)
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    memory = f"; memory {growth:+.0f} MB" if site else ""
    successes = sum(response.is_success for response in afterwards)
    is_clean = is_acceptable and successes == len(afterwards)
    return Row(name, statuses + memory, f"{successes} of {len(afterwards)} succeeded", is_clean)


def _is_acceptable(response: httpx.Response) -> bool:
    is_unavailable = response.status_code == httpx.codes.SERVICE_UNAVAILABLE
    return response.is_success or (is_unavailable and "Retry-After" in response.headers)


@contextmanager
def _outage(begin: Callable[[], object], end: Callable[[], object]) -> Iterator[None]:
    begin()
    try:
        yield
    finally:
        end()


if __name__ == "__main__":
    typer.run(outages)
