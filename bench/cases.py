"""Benchmark cases: one kind of request to one server, run in interleaved rounds."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from bench.http_client import Response, timed
from harness.kernel import cpu_ticks, steal_share

MAX_STEAL = 0.03
"""Maximum share of CPU time that the host may give to other guests during a valid measurement."""

RETRIES = 4
"""How often an invalid measurement is repeated before it is used anyway."""


@dataclass
class Case:
    """A kind of request to one site. Each of `arguments`, which may be infinite, is passed to `request`."""

    name: str
    request: Callable[[str], Response]
    arguments: Iterator[str]
    max_requests: int | None = None
    """Maximum number of requests per round, if there are few arguments."""

    cpu_seconds: Callable[[], float] = lambda: 0.0
    """Returns the CPU seconds that the site's processes have used so far."""

    seconds: float = 1.0
    cpu: list[float] = field(default_factory=list)
    """CPU milliseconds per request, one value per round. Less affected by other work on the machine than wall time."""

    rates: list[float] = field(default_factory=list)
    """Responses per second over one connection, one value per round."""

    durations: list[float] = field(default_factory=list)
    """Duration of each request, in seconds."""

    steal: list[float] = field(default_factory=list)
    """Share of CPU time that the host gave to other guests, one value per measurement."""

    def run_round(self) -> None:
        """Send requests for about `seconds`, and repeat that if the host disturbed the measurement."""
        for _ in range(1 + RETRIES):
            ticks, before = cpu_ticks(), self.cpu_seconds()
            durations = timed(self.request, islice(self.arguments, self.max_requests), self.seconds)
            self.steal.append(steal_share(ticks))
            if self.steal[-1] <= MAX_STEAL:
                break
        self.cpu.append(1000 * (self.cpu_seconds() - before) / len(durations))
        self.rates.append(len(durations) / sum(durations))
        self.durations += durations

    @property
    def rate(self) -> float:
        """The median responses per second of all rounds."""
        return statistics.median(self.rates)

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which this share of responses arrived."""
        ordered = sorted(self.durations)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def run_interleaved(groups: Sequence[Sequence[Case]], rounds: int) -> str:
    """Run every case once per round, the cases of a group right after each other so that load affects them equally.

    The order within a group is reversed every other round. Returns a sentence about repeated measurements.
    """
    for number in range(rounds):
        for group in groups:
            for case in group[:: -1 if number % 2 else 1]:
                case.run_round()
    cases = [case for group in groups for case in group]
    valid, measured = rounds * len(cases), sum(len(case.steal) for case in cases)
    disturbed = sum(share > MAX_STEAL for case in cases for share in case.steal)
    return (
        f"Measurements were repeated, up to {RETRIES} times each, if the host gave over {MAX_STEAL:.0%} of CPU time to "
        f"other guests. Repetitions: {measured - valid} for {valid} measurements. Disturbed but used anyway: "
        f"{disturbed - measured + valid}."
    )
