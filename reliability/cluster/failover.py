"""`make cluster-trials`, first part: faults of a cluster while eight clients write and probes ask each site.

After each fault the clients pause, and the new primary is compared with the ledger of acknowledged writes.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from statistics import median
from typing import Annotated

import typer

from harness.report import write_section
from reliability.clients import Client
from reliability.cluster.faults import FAULTS
from reliability.cluster.machines import Cluster, running_cluster
from reliability.cluster.probes import PROBE_EMAIL, Account, Probes, Round
from reliability.cluster.processes import wait_for
from reliability.ledger import Ledger
from reliability.stored_writes import Differences, differences
from reliability.writers import Writer
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url

WRITERS = 8
COACHES = 8
CALM_SECONDS = 3
"""How long probes are sent before each fault and after its repair."""

RECOVERY_SECONDS = 60
"""How long a site may take after the repair until it can write."""


@dataclass
class Trial:
    """A fault and what was seen of it."""

    fault: str
    probes: Round
    acknowledged: int
    differences: Differences
    server_errors: list[str]
    """Answers to the writers that no outage explains."""

    @property
    def errors(self) -> list[str]:
        """All answers that are neither a success nor a valid 503."""
        return [*self.server_errors, *self.probes.faults]

    @property
    def wrong(self) -> int:
        return self.differences.wrong_counters + len(self.differences.wrong_posts)

    def __str__(self) -> str:
        return (
            f"{self.fault}: {self.acknowledged} writes, {len(self.differences.lost)} lost, {self.wrong} wrong, "
            f"{len(self.errors)} 500s, {self.probes.longest_without('write'):.1f} s without write, "
            f"{self.probes.longest_without('read'):.1f} s without read"
        )


@dataclass
class Outcome:
    """All trials, and why they ended early, if they did."""

    trials: list[Trial] = field(default_factory=list)
    ended_by: str = ""

    @property
    def faults(self) -> list[str]:
        found = [self.ended_by] if self.ended_by else []
        for trial in self.trials:
            lines = [*trial.differences.lost, *trial.differences.wrong_posts, *trial.errors]
            if trial.differences.wrong_counters:
                lines.append(f"{trial.differences.wrong_counters} wrong counters")
            found += [f"{trial.fault}: {line}" for line in lines]
        return found


class Gate:
    """Lets clients work while it is open. Closing it waits until all are idle."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._is_open = False
        self._working = 0

    @contextmanager
    def working(self) -> Iterator[None]:
        with self._condition:
            self._condition.wait_for(lambda: self._is_open)
            self._working += 1
        try:
            yield
        finally:
            with self._condition:
                self._working -= 1
                self._condition.notify_all()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Open the gate inside the block."""
        with self._condition:
            self._is_open = True
            self._condition.notify_all()
        try:
            yield
        finally:
            with self._condition:
                self._is_open = False
                self._condition.wait_for(lambda: self._working == 0)


class PausedWriter(Writer):
    """A writer that works only while the gate is open."""

    gate: Gate

    def step(self) -> None:
        with self.gate.working():
            super().step()


def failover(
    faults: Annotated[int, typer.Option(help="Number of faults.")] = 30,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True,
) -> None:
    """Inject faults in turn and print the table; exit status 1 if a write was lost or an answer was a 500."""
    outcome = Outcome()
    try:
        with running_cluster() as cluster:
            for trial in _trials(cluster, islice(cycle(FAULTS), faults)):
                typer.echo(str(trial))
                outcome.trials.append(trial)
                if trial.errors:
                    typer.echo(f"logs: {cluster.keep_logs()}", err=True)
    except TimeoutError as error:
        # What was seen until then is reported.
        outcome.ended_by = f"after {len(outcome.trials)} of {faults} faults: {error}"
    text = table(outcome)
    typer.echo(text)
    for line in outcome.faults[:40]:
        typer.echo(line, err=True)
    if report:
        write_section("reliability.md", "failover", text)
    raise typer.Exit(1 if outcome.faults else 0)


def table(outcome: Outcome) -> str:
    """Return the Markdown table: one line per kind of fault, and a total."""
    lines = [
        "| fault | times | acknowledged writes | lost | wrong numbers | 500s | no write for s | no read for s |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in dict.fromkeys(trial.fault for trial in outcome.trials):
        trials = [trial for trial in outcome.trials if trial.fault == name]
        gaps = [
            f"{median(seconds):.1f} / {max(seconds):.1f}"
            for seconds in (
                [trial.probes.longest_without("write") for trial in trials],
                [trial.probes.longest_without("read") for trial in trials],
            )
        ]
        lines.append(f"| {name} | {_counts(trials)} | {' | '.join(gaps)} |")
    lines.append(f"| all | {_counts(outcome.trials)} | | |")
    return "\n".join(lines)


def _counts(trials: list[Trial]) -> str:
    numbers = [
        len(trials),
        sum(trial.acknowledged for trial in trials),
        sum(len(trial.differences.lost) for trial in trials),
        sum(trial.wrong for trial in trials),
        sum(len(trial.errors) for trial in trials),
    ]
    return " | ".join(f"{number:,}" for number in numbers)


def _trials(cluster: Cluster, faults: Iterable[str]) -> Iterator[Trial]:
    ledger, gate, stop = Ledger(), Gate(), threading.Event()
    founder = Client(cluster.origin, "founder@athletes.example").register(ledger)
    coaches = [founder.add_coach(f"Crash Coach {number}", "Crash State", ledger) for number in range(COACHES)]
    origins = {name: site.origin for name, site in cluster.sites.items()} | {"HAProxy": cluster.origin}
    accounts = {name: Account(name, origin) for name, origin in origins.items()}
    writers = [PausedWriter(number, cluster.origin, coaches, ledger, stop) for number in range(WRITERS)]
    for writer in writers:
        writer.gate = gate
        writer.start()
    for fault in faults:
        cluster.databases.wait_until_in_step()
        before = ledger.acknowledged_writes
        with gate.open(), Probes(accounts, coaches) as probes:
            stop.wait(CALM_SECONDS)
            FAULTS[fault](cluster)
            cluster.databases.wait_until_in_step()
            wait_for(
                "all sites to write",
                lambda: all(account.can_write(coaches[0]) for account in accounts.values()),
                RECOVERY_SECONDS,
            )
            stop.wait(CALM_SECONDS)
        acknowledged = ledger.acknowledged_writes - before
        server_errors = [f"{writer.name}, {error}" for writer in writers for error in writer.faults]
        for writer in writers:
            writer.faults.clear()
        yield Trial(fault, probes.round, acknowledged, _differences(cluster, ledger), server_errors)
    stop.set()
    with gate.open():
        for writer in writers:
            writer.join()


def _differences(cluster: Cluster, ledger: Ledger) -> Differences:
    keys = cluster.sites["a"].data_dir
    with closing(Database(database_url(cluster.database_url, keys))) as database:
        key = load_authors_key(None, keys)
        use_accounts_key(database, load_keys(None, keys), key)
        return differences(database, key, ledger, skips_user=lambda email: email.startswith(PROBE_EMAIL))


if __name__ == "__main__":
    typer.run(failover)
