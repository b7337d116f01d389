"""What is measured: each case asks one server one kind of question; cases take turns, round by round."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from urllib.parse import quote

from bench.clients import Answer, Client, timed
from bench.processes import processor_ticks, stolen_share

QUIET, TRIES = 0.03, 5
"""A turn counts if the host took no more of the processors' time than that; after so many tries it counts anyway."""


@dataclass
class Case:
    """A kind of question to one server. `questions` goes on forever or until there is nothing left to ask."""

    what: str
    system: str
    ask: Callable[[str], Answer]
    questions: Iterator[str]
    seconds: float = 1.0
    at_most: int | None = None
    """Questions a round, where there are not enough for many."""

    rates: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    noise: list[float] = field(default_factory=list)
    """What share of the processors' time the host gave to others, for each time of asking."""

    def turn(self) -> None:
        """Ask for about `seconds`, and keep what it took. What a noisy host spoilt is asked again."""
        for _ in range(TRIES):
            before = processor_ticks()
            took = timed(self.ask, islice(self.questions, self.at_most), self.seconds)
            self.noise.append(stolen_share(before))
            if self.noise[-1] <= QUIET:
                break
        self.rates.append(len(took) / sum(took))
        self.took += took

    @property
    def rate(self) -> float:
        """Answers a second, one connection: the median of the rounds."""
        return statistics.median(self.rates)

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the answers came."""
        ordered = sorted(self.took)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def in_turns(cases: Sequence[Case], rounds: int) -> str:
    """Every case once a round, so that a noisy moment of the machine hits them alike. Says how noisy the host was."""
    for _ in range(rounds):
        for case in cases:
            case.turn()
    turns = rounds * len(cases)
    asked = sum(len(case.noise) for case in cases)
    noisy = sum(share > QUIET for case in cases for share in case.noise)
    return (
        f"A turn in which the host gave over {QUIET:.0%} of the processors' time to others was asked again, at most "
        f"{TRIES - 1} times: {asked - turns} of {turns} turns. Noisy and counted all the same: {noisy - asked + turns}."
    )


def searching(client: Client) -> Callable[[str], Answer]:
    return lambda question: client.ask("GET", f"/api/coaches?q={quote(question)}&limit=8")


def getting(client: Client) -> Callable[[str], Answer]:
    return lambda path: client.ask("GET", path)


def sending(client: Client, body: Callable[[], bytes]) -> Callable[[str], Answer]:
    return lambda path: client.ask("POST", path, body())


def forever(questions: list[str]) -> Iterator[str]:
    return cycle(questions)
