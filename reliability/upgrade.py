"""`make upgrade-trial`: `sideline upgrade` and `--back` on one machine behind Caddy, under load.

Both releases are wheels of this code. The units and the Caddyfile are those that `sideline install-service` writes; a
stand-in for systemctl runs their command lines. No client repeats a request, and every answer but a success counts.
"""

import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import httpx2 as httpx
import typer

from harness.people import Person
from harness.postgres import Postgres
from harness.report import write_section
from harness.running_site import free_port
from reliability.clients import Client, Worker
from reliability.cluster.processes import answers, temporary_folder, wait_for
from reliability.cluster.programs import require
from reliability.cluster.upgrade import wrong_writes
from reliability.ledger import Ledger
from reliability.writers import Writer
from sideline.cli.service import UNIT_FOLDER
from tests.cli.machine import NEXT, Machine, make_wheel

AnyPerson = TypeVar("AnyPerson", bound=Person)

READERS, WRITERS, COACHES = 3, 3, 8
CALM_SECONDS = 5
"""How long each release serves before and after a change."""


@dataclass(frozen=True)
class Answer:
    """When a request was sent and answered (`time.monotonic`), and how: '' is a success."""

    started: float
    ended: float
    what: str
    failure: str


class Recorder(httpx.HTTPTransport):
    """Sends requests from an address of this machine, and keeps what became of them."""

    def __init__(self, address: str, kept: list[Answer]) -> None:
        super().__init__(local_address=address, retries=0)
        self._kept = kept

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        started, failure = time.monotonic(), ""
        try:
            response = super().handle_request(request)
            # A refusal is no failure: writers repeat themselves, for example with a second review of a coach.
            failure = str(response.status_code) if response.is_server_error else ""
        except httpx.HTTPError as error:
            failure = repr(error)
            raise
        finally:
            self._kept.append(Answer(started, time.monotonic(), f"{request.method} {request.url.path}", failure))
        return response


class Reader(Worker):
    """A visitor who reads pages."""

    def __init__(self, number: int, person: Person, coaches: list[int], stop: threading.Event) -> None:
        super().__init__(f"reader-{number}", number, stop)
        self._person, self._coaches = person, coaches

    @property
    def faults(self) -> list[str]:
        return []

    def step(self) -> None:
        coach = self._dice.choice(self._coaches)
        self._person.send(
            "GET", self._dice.choice(["/", "/?q=crash", f"/coach/{coach}", f"/api/coaches/{coach}/reviews"])
        )


class SigningInWriter(Writer):
    """A writer that often signs in again."""

    @property
    def person(self) -> Client:
        return self._client

    def step(self) -> None:
        if self._dice.random() < 0.1:
            self._client.sign_out()
        super().step()


class Trial:
    """A machine with one or two processes and Caddy, and what its visitors saw."""

    def __init__(self, folder: Path, database_url: str) -> None:
        self.folder, self.database_url = folder, database_url
        self.origin = f"http://127.0.0.1:{free_port()}"
        self.ports = {"sideline": free_port(), **({"sideline-second": free_port()} if database_url else {})}
        settings = {"PUBLIC_URL": self.origin, "PORT": self.ports["sideline"], "RATE_LIMITS": "off"}
        if database_url:
            settings |= {"DATABASE_URL": database_url, "SECOND_PORT": self.ports["sideline-second"]}
        self.machine = Machine(folder, {**settings, "HOLD_SURGES": "false"})
        self.stages: list[tuple[str, float]] = []
        self.answers: list[Answer] = []

    def start(self) -> None:
        """Set up the site and start it behind Caddy. Raises RuntimeError or TimeoutError."""
        (self.folder / "etc/caddy").mkdir()
        (self.folder / UNIT_FOLDER / "sideline.service").unlink()
        self.command("migrate")
        self.command("install-service", "--no-ask", "--root", self.folder)
        for unit in self.ports:
            self.machine.systemctl("restart", unit)
        line = [require("caddy")["caddy"], "run", "--config", "etc/caddy/Caddyfile", "--adapter", "caddyfile"]
        with (self.folder / "caddy.log").open("ab") as log:
            self._caddy = subprocess.Popen(line, cwd=self.folder, stdout=log, stderr=log)
        for origin in [*(f"http://127.0.0.1:{port}" for port in self.ports.values()), self.origin]:
            wait_for(origin, lambda url=f"{origin}/readyz": answers(url), 180)  # type: ignore[misc]

    def stop(self) -> None:
        self._caddy.terminate()
        self._caddy.wait()
        for unit in self.ports:
            self.machine.systemctl("stop", unit)

    def command(self, *words: str | Path) -> None:
        done = self.machine.run(*words)
        if done.returncode:
            raise RuntimeError(f"{words}: {done.stdout} {done.stderr}")

    def run(self) -> None:
        """Go through all stages."""
        wheel = make_wheel(self.folder, NEXT, statement="CREATE TABLE added (id integer)")
        self._stage("previous release", lambda: None)
        self._stage("`sideline upgrade`", lambda: self.command("upgrade", wheel))
        self._stage("next release", lambda: None)
        self._stage("`sideline upgrade --back`", lambda: self.command("upgrade", "--back"))
        self._stage("previous release again", lambda: None)

    def _stage(self, name: str, change: Callable[[], None]) -> None:
        self.stages.append((name, time.monotonic()))
        change()
        time.sleep(CALM_SECONDS)

    def record(self, number: int, person: AnyPerson) -> AnyPerson:
        """Let a person send requests from an address of its own, as visitors do."""
        transport = Recorder(f"127.0.1.{number + 1}", self.answers)
        person.client = httpx.Client(base_url=self.origin, timeout=60, trust_env=False, transport=transport)
        return person

    def report(self, ended: float) -> tuple[list[str], list[str]]:
        """Return lines of the report by stage, and the failures."""
        lines, failures = [], []
        for (name, started), (_, end) in zip(self.stages, [*self.stages[1:], ("", ended)], strict=True):
            own = [answer for answer in self.answers if started <= answer.started < end]
            failed = [answer for answer in own if answer.failure]
            slowest = max((answer.ended - answer.started for answer in own), default=0.0)
            lines.append(f"| {name} | {end - started:.0f} | {len(own):,} | {len(failed)} | {slowest:.1f} |")
            failures += [
                f"{name} + {answer.started - started:.2f} s: {answer.what}: {answer.failure}" for answer in failed
            ]
        return lines, failures


def upgrade(*, report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True) -> None:
    """Upgrade and go back; exit status 1 if a request failed on two processes, or a write was lost."""
    lines = ["| site | stage | seconds | requests | failed | slowest, s |", "|---|---|---|---|---|---|"]
    faults = []
    with temporary_folder("upgrade") as folder:
        postgres = Postgres(folder / "postgres")
        try:
            for name, url in (("two processes, PostgreSQL", postgres.url), ("one process, SQLite", "")):
                (folder / name[:3]).mkdir()
                trial = Trial(folder / name[:3], url)
                own, failures = _run(trial)
                lines += [f"| {name} {line}" for line in own]
                faults += failures
        finally:
            postgres.stop()
    typer.echo("\n".join(lines))
    for fault in faults[:60]:
        typer.echo(fault, err=True)
    if report:
        write_section("reliability.md", "upgrade-command", "\n".join(lines))
    raise typer.Exit(1 if faults else 0)


def _run(trial: Trial) -> tuple[list[str], list[str]]:
    trial.start()
    try:
        ledger, stop = Ledger(), threading.Event()
        founder = Client(trial.origin, "founder@athletes.example").register(ledger)
        coaches = [founder.add_coach(f"Crash Coach {number}", "Crash State", ledger) for number in range(COACHES)]
        writers = [SigningInWriter(number, trial.origin, coaches, ledger, stop) for number in range(WRITERS)]
        for number, writer in enumerate(writers):
            trial.record(number, writer.person)
        people = [trial.record(WRITERS + number, Person(trial.origin)) for number in range(READERS)]
        workers = [*writers, *(Reader(number, person, coaches, stop) for number, person in enumerate(people))]
        for worker in workers:
            worker.start()
        try:
            trial.run()
        finally:
            stop.set()
            for worker in workers:
                worker.join()
        lines, failures = trial.report(time.monotonic())
    finally:
        trial.stop()
    return lines, failures + wrong_writes(trial.database_url, trial.folder / "var/lib/sideline", ledger)


if __name__ == "__main__":
    typer.run(upgrade)
