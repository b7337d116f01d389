"""`make outages`: what the site runs on goes away for ten seconds, or its clients misbehave by the thousand.

Meanwhile it is asked all the time: each answer must be right or a 503 with Retry-After; afterwards all must be right
again without a restart.
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

from reliability.crowds import dawdling, idle, memory_of
from reliability.postgres import Postgres
from reliability.report import write_section
from reliability.running_site import RunningSite
from tests.redis import RedisServer

OUTAGE_SECONDS = 10
PERSON = {"email": "outage@athletes.example", "password": "Sideline1", "data": {}}
COACH = {"name": "Outage Coach", "university": "Crash State", "sport": "Tennis"}


@dataclass
class Row:
    """One line of the report."""

    name: str
    meanwhile: str
    afterwards: str
    is_clean: bool


class Visitor:
    """Asks for a page's data, searches, signs in (which writes and counts) and asks whether the site is ready."""

    def __init__(self, origin: str) -> None:
        self._client = httpx.Client(base_url=origin, timeout=60)
        token = self._client.post("/auth/v1/signup", json=PERSON).raise_for_status().json()["access_token"]
        who = {"Authorization": f"Bearer {token}"}
        coach = self._client.post("/api/coaches", json=COACH, headers=who).raise_for_status().json()["id"]
        self._requests: list[Callable[[], httpx.Response]] = [
            lambda: self._client.get(f"/api/coaches/{coach}"),
            lambda: self._client.get("/api/coaches?q=outage"),
            lambda: self._client.post("/auth/v1/token?grant_type=password", json=PERSON),
            lambda: self._client.get("/readyz"),
        ]

    def ask_all(self) -> list[httpx.Response]:
        return [ask() for ask in self._requests]

    def ask_for(self, seconds: float) -> list[httpx.Response]:
        answers, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            answers += self.ask_all()
            time.sleep(0.05)
        return answers


def outages(*, report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True) -> None:
    """Play all of them and print the table; fail where an answer was neither right nor a clear 503."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-outages-"))
    rows = [*_services(folder), *_crowds(folder)]
    text = "\n".join(
        [
            f"| {OUTAGE_SECONDS} s of | answers meanwhile | afterwards |",
            "|---|---|---|",
            *(f"| {row.name} | {row.meanwhile} | {row.afterwards} |" for row in rows),
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
    """The database and Redis, under a site of two processes."""
    postgres, redis = Postgres(folder / "postgres"), RedisServer(folder)
    limits = {"SIDELINE_RATE_LIMITS": "on", "SIDELINE_RATE_LIMIT_URL": redis.url}
    (folder / "services").mkdir()
    site = RunningSite(folder / "services", postgres.url, workers=2, more=limits)
    try:
        site.start()
        visitor = Visitor(site.origin)
        yield _row("PostgreSQL killed", visitor, _away(postgres.kill, postgres.start))
        yield _row("PostgreSQL frozen (SIGSTOP)", visitor, postgres.frozen())
        yield _row("Redis killed", visitor, _away(redis.kill, redis.start))
        yield _row("Redis frozen (SIGSTOP)", visitor, _away(redis.freeze, redis.thaw))
    finally:
        site.stop()
        redis.kill()
        postgres.stop()


def _crowds(folder: Path) -> Iterator[Row]:
    """Clients by the thousand, at a site of one process on SQLite."""
    (folder / "crowds").mkdir()
    site = RunningSite(folder / "crowds", "")
    try:
        site.start()
        visitor = Visitor(site.origin)
        yield _row("3,000 idle connections", visitor, idle(site.port, 3000), site)
        yield _row("1,000 clients that send a byte a second", visitor, dawdling(site.port, 1000), site)
    finally:
        site.stop()


def _row(name: str, visitor: Visitor, trouble: AbstractContextManager[None], site: RunningSite | None = None) -> Row:
    visitor.ask_all()
    before = memory_of(site.pid) if site else 0
    with trouble:
        answers = visitor.ask_for(OUTAGE_SECONDS)
        grown = memory_of(site.pid) - before if site else 0
    clear = all(answer.is_success or _is_clear(answer) for answer in answers)
    visitor.ask_for(6)  # as long as Redis is left alone, and its counts need to be taken up again
    again = visitor.ask_all()
    counts = Counter(answer.status_code for answer in answers)
    told = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
    memory = f"; memory {grown / 2**20:+.0f} MB" if site else ""
    right = sum(answer.is_success for answer in again)
    return Row(name, told + memory, f"{right} of {len(again)} right", clear and right == len(again))


def _is_clear(answer: httpx.Response) -> bool:
    return answer.status_code == httpx.codes.SERVICE_UNAVAILABLE and "Retry-After" in answer.headers


@contextmanager
def _away(leave: Callable[[], object], come_back: Callable[[], object]) -> Iterator[None]:
    leave()
    try:
        yield
    finally:
        come_back()


if __name__ == "__main__":
    typer.run(outages)
