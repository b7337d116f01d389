"""What is measured: each case asks one server one kind of question; cases take turns, round by round."""

import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from urllib.parse import quote

from bench.clients import Answer, Client, timed


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

    def round(self) -> None:
        """Ask for about `seconds`, and keep what it took."""
        took = timed(self.ask, islice(self.questions, self.at_most), self.seconds)
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


def in_turns(cases: Iterable[Case], rounds: int) -> None:
    """Every case once a round, so that a noisy moment of the machine hits them alike."""
    for _ in range(rounds):
        for case in cases:
            case.round()


def searching(client: Client) -> Callable[[str], Answer]:
    return lambda question: client.ask("GET", f"/api/coaches?q={quote(question)}&limit=8")


def getting(client: Client) -> Callable[[str], Answer]:
    return lambda path: client.ask("GET", path)


def sending(client: Client, body: Callable[[], bytes]) -> Callable[[str], Answer]:
    return lambda path: client.ask("POST", path, body())


def forever(questions: list[str]) -> Iterator[str]:
    return cycle(questions)
