"""Benchmark cases: one kind of request to one server, run in interleaved rounds."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from bench.http_client import Response, timed
from harness.kernel import cpu_ticks, steal_share

MAX_STEAL = 0.03
"""Share of the CPU time that the host may give to other guests during a valid measurement."""

RETRIES = 4
"""How often an invalid measurement is repeated before it counts all the same."""


@dataclass
class Case:
    """A kind of request to one site. `arguments` may be endless; each is given to `request`."""

    name: str
    request: Callable[[str], Response]
    arguments: Iterator[str]
    max_requests: int | None = None
    """Requests of a round, where there are not enough arguments for many."""

    cpu_seconds: Callable[[], float] = lambda: 0.0
    """CPU seconds of the site's processes so far."""

    seconds: float = 1.0
    cpu: list[float] = field(default_factory=list)
    """CPU milliseconds of a request, one figure a round: other work on the machine changes it less than the time."""

    rates: list[float] = field(default_factory=list)
    """Responses per second over one connection, one figure a round."""

    durations: list[float] = field(default_factory=list)
    """Seconds of each request."""

    steal: list[float] = field(default_factory=list)
    """Share of the CPU time that the host gave to other guests, one figure for each measurement."""

    def run_round(self) -> None:
        """Send requests for about `seconds`, again where the host disturbed the measurement."""
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
        """The median of the rounds."""
        return statistics.median(self.rates)

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the responses arrived."""
        ordered = sorted(self.durations)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def run_interleaved(groups: Sequence[Sequence[Case]], rounds: int) -> str:
    """Run every case once a round, those of a group one right after the other, so that a busy moment hits all alike.

    The order inside a group turns around each round. Returns a sentence about the time that the host gave to others.
    """
    for number in range(rounds):
        for group in groups:
            for case in group[:: -1 if number % 2 else 1]:
                case.run_round()
    cases = [case for group in groups for case in group]
    valid, measured = rounds * len(cases), sum(len(case.steal) for case in cases)
    disturbed = sum(share > MAX_STEAL for case in cases for share in case.steal)
    return (
        f"A measurement during which the host gave over {MAX_STEAL:.0%} of the CPU time to other guests was repeated, "
        f"at most {RETRIES} times: {measured - valid} of {valid}. Disturbed and counted all the same: "
        f"{disturbed - measured + valid}."
    )
