"""`make crash`: a crash test. Clients write while the server processes are repeatedly killed with SIGKILL.

After each kill the site must start without help, have every acknowledged write stored completely, have counters that
match a recount, and posts that agree with profiles and reviews. On PostgreSQL, every second kill also kills the
database server.
"""

import random
import shutil
import tempfile
import threading
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import RunningSite
from reliability.clients import Client
from reliability.ledger import Ledger
from reliability.merges import Merges
from reliability.moderators import EMAIL, Moderator, add_staff
from reliability.stored_writes import differences
from reliability.suspensions import ADMIN, Suspensions
from reliability.writers import Writer
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url

WRITERS = 8
COACHES = 6
ENOUGH_KILLS = 20
"""With at least this many kills, a run fails if it has not tested every part of a suspension."""


@dataclass
class Outcome:
    """The counts and failures of a run."""

    kills: int = 0
    database_kills: int = 0
    acknowledged: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    unexpected_responses: list[str] = field(default_factory=list)
    untested: list[str] = field(default_factory=list)
    wrong_counters: int = 0
    wrong_posts: list[str] = field(default_factory=list)
    failed_starts: int = 0
    server_errors: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """All failures that have a description."""
        untested = [f"not tested: {name}" for name in self.untested]
        return [*untested, *self.lost, *self.wrong_posts, *self.unexpected_responses, *self.server_errors]

    @property
    def is_clean(self) -> bool:
        return not (self.faults or self.wrong_counters or self.failed_starts)


def crash(
    database: Annotated[str, typer.Option(help="sqlite or postgresql.")] = "sqlite",
    kills: Annotated[int, typer.Option(help="Number of kills.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the random delays.")] = 1,
) -> None:
    """Kill the site while clients write to it; exit status 1 if anything was lost, wrong or not tested."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-crash-"))
    postgres = Postgres(folder / "postgres") if database == "postgresql" else None
    url = postgres.url if postgres else ""
    site = RunningSite(folder, url, extra_settings={"SIDELINE_STAFF_SECOND_FACTOR": "false"})
    try:
        outcome, ledger = _run(site, postgres, database_url(url, folder), kills, random.Random(seed))
    finally:
        site.kill()
        if postgres:
            with suppress(Exception):
                postgres.stop()
    _report(database, outcome, ledger)
    if outcome.is_clean:
        shutil.rmtree(folder)
    raise typer.Exit(0 if outcome.is_clean else 1)


def _run(
    site: RunningSite, postgres: Postgres | None, url: str, kills: int, dice: random.Random
) -> tuple[Outcome, Ledger]:
    outcome, ledger = Outcome(), Ledger()
    site.start()
    founder = Client(site.origin, "founder@athletes.example").register(ledger)
    coaches = [founder.add_coach(f"Crash Coach {number}", "Crash State", ledger) for number in range(COACHES)]
    with closing(Database(url)) as open_database:
        use_accounts_key(open_database, load_keys(None, site.data_dir), load_authors_key(None, site.data_dir))
        add_staff(site.origin, open_database, EMAIL, "moderator", ledger)
        add_staff(site.origin, open_database, ADMIN, "admin", ledger)
    stop = threading.Event()
    moderator = Moderator(site.origin, coaches, Merges(site.origin, ledger), stop)
    suspensions = Suspensions(site.origin, ledger, stop)
    writers = [Writer(number, site.origin, coaches, ledger, stop) for number in range(WRITERS)]
    clients = [*writers, moderator, suspensions]
    for client in clients:
        client.start()
    for number in track(range(kills), "Killing"):
        stop.wait(dice.uniform(0.3, 1.5))
        if postgres and number % 2:
            postgres.kill()
            outcome.database_kills += 1
        site.kill()
        outcome.kills += 1
        if postgres and number % 2:
            postgres.start()
        if postgres:
            postgres.wait_for_no_clients()
        _verify(site, url, ledger, outcome, moderator=moderator, suspensions=suspensions)
        try:
            site.start()
        except RuntimeError:
            outcome.failed_starts += 1
            site.start()
    outcome.lost += [f"{client.name} exited early" for client in clients if not client.is_alive()]
    stop.set()
    for client in clients:
        client.join()
        outcome.server_errors += client.faults
    site.stop()
    _verify(site, url, ledger, outcome, moderator=moderator, suspensions=suspensions)
    # Unlike `+`, `update` keeps counts of zero.
    outcome.acknowledged.update(moderator.acknowledged)
    outcome.acknowledged.update(suspensions.acknowledged)
    outcome.refused = suspensions.refused
    outcome.unexpected_responses = suspensions.unexpected_responses
    outcome.untested = suspensions.untested() if kills >= ENOUGH_KILLS else []
    return outcome, ledger


def _verify(
    site: RunningSite, url: str, ledger: Ledger, outcome: Outcome, *, moderator: Moderator, suspensions: Suspensions
) -> None:
    """Compare the tables with the ledger while the server is down."""
    database, key = Database(url), load_authors_key(None, site.data_dir)
    use_accounts_key(database, load_keys(None, site.data_dir), key)
    try:
        found = differences(database, key, ledger, skips_coach=moderator.merges.includes)
        outcome.lost += found.lost
        with database.reading() as session:
            outcome.lost += moderator.lost(session)
            outcome.lost += suspensions.lost(session, key)
        outcome.wrong_counters += found.wrong_counters
        outcome.wrong_posts += found.wrong_posts
    finally:
        database.close()


def _report(database: str, outcome: Outcome, ledger: Ledger) -> None:
    rows = {
        "server kills": outcome.kills,
        "database kills": outcome.database_kills,
        "acknowledged writes": ledger.acknowledged_writes,
        "acknowledged reports, decisions, merges and suspensions": sum(outcome.acknowledged.values()),
        "requests refused to suspended authors": sum(outcome.refused.values()),
        "lost or spurious writes": len(outcome.lost),
        "unexpected responses": len(outcome.unexpected_responses),
        "not tested": len(outcome.untested),
        "wrong counters": outcome.wrong_counters,
        "wrong posts": len(outcome.wrong_posts),
        "failed starts": outcome.failed_starts,
        "5xx other than 503": len(outcome.server_errors),
    }
    lines = [f"| {name} | {count} |" for name, count in rows.items()]
    text = "\n".join(["| crash test | count |", "|---|---|", *lines])
    typer.echo(text)
    typer.echo(f"at the desk: {dict(outcome.acknowledged)}; refused: {dict(outcome.refused)}")
    for fault in outcome.faults[:20]:
        typer.echo(fault, err=True)
    write_section("reliability.md", f"crash-{database}", text)


if __name__ == "__main__":
    typer.run(crash)
