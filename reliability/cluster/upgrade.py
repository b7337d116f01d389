"""`make cluster-trials`, second part: from the previous release to this one and back, under load.

Two sites behind HAProxy on one PostgreSQL. Every request counts, and so does every answer of /readyz.
"""

import shutil
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import httpx2 as httpx
import typer

from bench.checkout import Checkout, checkout_of
from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import SIDELINE, RunningSite
from reliability.clients import Client
from reliability.cluster import deploy_files
from reliability.cluster.machines import balancer, set_state
from reliability.cluster.probes import PROBE_EMAIL, Account, Answer, Probes
from reliability.cluster.processes import answers, temporary_folder, wait_for
from reliability.cluster.programs import require
from reliability.ledger import Ledger
from reliability.stored_writes import differences
from reliability.writers import Writer
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url

FIRST_COMPATIBLE = "4dbbf058"
"""The first commit that starts on the schema of a later one. `--before` names another release."""

ORIGIN = f"http://{deploy_files.BALANCER}"
INTERVAL_SECONDS = 0.1
"""So that there are 40 reads and 10 writes a second, besides those of the writers."""

WRITERS, COACHES = 4, 8
CALM_SECONDS = 5
"""How long each combination of releases serves."""


@dataclass
class Stage:
    """A part of the trial, and the requests that began in it."""

    name: str
    started: float
    not_ready: list[str] = field(default_factory=list)
    """Answers of /readyz other than 200."""

    def line(self, answers: list[Answer]) -> str:
        """Return the line of the report."""
        failed = [answer for answer in answers if not answer.is_success]
        slowest = max((answer.ended - answer.started for answer in answers), default=0.0)
        return f"| {self.name} | {len(answers):,} | {len(failed)} | {len(self.not_ready)} | {slowest:.2f} |"


class CountedWriter(Writer):
    """A writer that keeps when and how requests failed: answers with status 503, other faults, and lost connections."""

    def __init__(self, number: int, origin: str, coaches: list[int], ledger: Ledger, stop: threading.Event) -> None:
        super().__init__(number, origin, coaches, ledger, stop)
        self._lost: list[tuple[float, str]] = []

    @property
    def failed(self) -> list[tuple[float, str]]:
        return [*self._lost, *self._client.unavailable, *((0.0, fault) for fault in self.faults)]

    def connection_lost(self, error: httpx.HTTPError) -> None:
        self._lost.append((time.monotonic(), repr(error)))
        super().connection_lost(error)


class Upgrade:
    """Two sites on one database, one process each, and what happened while they were replaced."""

    def __init__(self, folder: Path, before: Checkout) -> None:
        self._folder = folder
        self._before = before
        self.postgres = Postgres(folder / "postgres")
        self.haproxy = balancer(folder, require("haproxy")["haproxy"])
        self._folders = {"a": folder / "a", "b": folder / "b"}
        self.stages: list[Stage] = []
        self.sites: dict[str, RunningSite] = {}
        for name, own in self._folders.items():
            own.mkdir()
            if name == "b":
                shutil.copytree(folder / "a/keys", own / "keys")
            else:
                load_keys(None, own)
                load_authors_key(None, own)

    @property
    def keys(self) -> Path:
        """The data folder of site a."""
        return self._folders["a"]

    def start(self) -> None:
        """Start the previous release on both machines, and the balancer. Raises RuntimeError or TimeoutError."""
        for name in self._folders:
            self._start(name, self._before.command)
        self.haproxy.start()
        wait_for("HAProxy to find the sites", lambda: answers(f"{ORIGIN}/readyz"), 30)

    def run(self) -> None:
        """Go through all stages. Raises RuntimeError if a site does not start."""
        before, now = self._before.command, SIDELINE
        self._stage("previous release on both", lambda: None)
        self._stage("`sideline migrate` of this release", self._migrate)
        self._stage("previous release started again on the new schema", lambda: self._replace("b", before))
        self._stage("this release and the previous one", lambda: self._replace("a", now))
        self._stage("this release on both", lambda: self._replace("b", now))
        self._stage("back: the previous release and this one", lambda: self._replace("a", before))
        self._stage("back: the previous release on both", lambda: self._replace("b", before))

    def stop(self) -> None:
        for site in self.sites.values():
            site.kill()
        self.haproxy.kill()
        self.postgres.stop()

    def _stage(self, name: str, change: Callable[[], None]) -> None:
        stage = Stage(name, time.monotonic())
        self.stages.append(stage)
        change()
        end = time.monotonic() + CALM_SECONDS
        while time.monotonic() < end:
            for site in self.sites.values():
                response = httpx.get(f"{site.origin}/readyz", timeout=10)
                if response.status_code != httpx.codes.OK:
                    stage.not_ready.append(f"{name}: {site.origin} {response.status_code} {response.text[:200]}")
            time.sleep(0.25)

    def _migrate(self) -> None:
        done = RunningSite(self._folders["a"], self.postgres.url).run_command("migrate")
        if done.returncode:
            raise RuntimeError(f"sideline migrate: {done.stderr}")

    def _replace(self, name: str, command: Path) -> None:
        set_state(self._folder, name, "drain")
        self.sites[name].stop()
        self._start(name, command)
        set_state(self._folder, name, "ready")

    def _start(self, name: str, command: Path) -> None:
        host = deploy_files.MACHINE_A if name == "a" else deploy_files.MACHINE_B
        address = (host, deploy_files.SITE_PORT)
        site = RunningSite(self._folders[name], self.postgres.url, command=command, address=address)
        site.start()
        self.sites[name] = site


def upgrade(
    before: Annotated[str, typer.Option(help="Git ref of the previous release.")] = FIRST_COMPATIBLE,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True,
) -> None:
    """Upgrade and go back under load; exit status 1 if a request failed, a site was not ready or a write was lost."""
    checkout = checkout_of(before)
    with temporary_folder("upgrade") as folder:
        trial = Upgrade(folder, checkout)
        try:
            text, faults = _run(trial)
        finally:
            trial.stop()
    text = f"{text}\n\nThe previous release: {checkout.commit}."
    typer.echo(text)
    for fault in faults[:40]:
        typer.echo(fault, err=True)
    if report:
        write_section("reliability.md", "upgrade", text)
    raise typer.Exit(1 if faults else 0)


def _run(trial: Upgrade) -> tuple[str, list[str]]:
    trial.start()
    ledger, stop = Ledger(), threading.Event()
    founder = Client(ORIGIN, "founder@athletes.example").register(ledger)
    coaches = [founder.add_coach(f"Crash Coach {number}", "Crash State", ledger) for number in range(COACHES)]
    writers = [CountedWriter(number, ORIGIN, coaches, ledger, stop) for number in range(WRITERS)]
    with Probes({"HAProxy": Account("haproxy", ORIGIN)}, coaches, INTERVAL_SECONDS) as probes:
        for writer in writers:
            writer.start()
        try:
            trial.run()
        finally:
            stop.set()
            for writer in writers:
                writer.join()
    answers = probes.round.answers
    ends = [stage.started for stage in trial.stages[1:]] + [probes.round.ended]
    lines = ["| stage | requests of probes | failed | /readyz not 200 | slowest, s |", "|---|---|---|---|---|"]
    faults = []
    for stage, end in zip(trial.stages, ends, strict=True):
        own = [answer for answer in answers if stage.started <= answer.started < end]
        lines.append(stage.line(own))
        faults += [f"{stage.name}: {a.kind} {a.path} {a.status or 'no answer'}" for a in own if not a.is_success]
        faults += stage.not_ready
    failed = sorted(failure for writer in writers for failure in writer.failed)
    lines.append(f"| writers, whole trial | {ledger.acknowledged_writes:,} acknowledged | {len(failed)} | | |")
    for at, failure in failed:
        stages = [stage for stage in trial.stages if stage.started <= at]
        faults.append(f"{stages[-1].name} + {at - stages[-1].started:.2f} s: {failure}" if stages else failure)
    return "\n".join(lines), [*faults, *wrong_writes(trial.postgres.url, trial.keys, ledger)]


def wrong_writes(url: str, data_dir: Path, ledger: Ledger) -> list[str]:
    """Return what the database at `url` (SIDELINE_DATABASE_URL) has not stored as it was acknowledged."""
    with closing(Database(database_url(url, data_dir))) as database:
        key = load_authors_key(None, data_dir)
        use_accounts_key(database, load_keys(None, data_dir), key)
        found = differences(database, key, ledger, skips_user=lambda email: email.startswith(PROBE_EMAIL))
    counters = [f"{found.wrong_counters} wrong counters"] if found.wrong_counters else []
    return [*found.lost, *found.wrong_posts, *counters]


if __name__ == "__main__":
    typer.run(upgrade)
