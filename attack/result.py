"""What an attack found, and the table of all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["held", "MISS", "by design"]


@dataclass(frozen=True)
class Result:
    """One line of the table."""

    tried: str
    times: int
    figure: str
    verdict: Verdict
    family: str = ""
    database: str = ""


def judged(tried: str, times: int, figure: str, *, held: bool) -> Result:
    """A result that is held or missed."""
    return Result(tried, times, figure, "held" if held else "MISS")


def faultless(tried: str, times: int, name: str, faults: list[str]) -> Result:
    """Held unless there are faults; `name` says what those are."""
    return judged(tried, times, f"{name}: {listed(faults)}", held=not faults)


def listed(faults: list[str], *, most: int = 3) -> str:
    """The first faults, for a figure; says how many more there are."""
    if not faults:
        return "none"
    more = f" and {len(faults) - most} more" if len(faults) > most else ""
    return "; ".join(faults[:most]) + more


def table(results: Iterable[Result]) -> str:
    """Markdown. The same attack on both databases is one line where both came out alike."""
    lines: dict[tuple[str, str, Verdict], list[Result]] = {}
    for result in results:
        lines.setdefault((result.family, result.tried, result.verdict), []).append(result)
    return "\n".join(
        [
            "| attack | what was tried | database | times | figure | result |",
            "|---|---|---|---|---|---|",
            *(_line(together) for together in lines.values()),
        ]
    )


def _line(together: list[Result]) -> str:
    first = together[0]
    databases = ", ".join(result.database for result in together)
    times = " / ".join(dict.fromkeys(f"{result.times:,}" for result in together))
    figures = " / ".join(dict.fromkeys(result.figure for result in together))
    cells = (first.family, first.tried, databases, times, figures, first.verdict)
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
