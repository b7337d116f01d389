"""Results of attacks, and their table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """One row of the table; `attempts` is the number of requests, or of values that were searched.

    Results with `times`, the cost in ordinary requests, that held share a row, which has the costliest.
    """

    case: str
    attempts: int
    finding: str
    held: bool
    family: str = ""
    database: str = ""
    times: float = 0

    @property
    def verdict(self) -> str:
        return "held" if self.held else "MISS"


def result_of_faults(case: str, attempts: int, name: str, faults: list[str]) -> Result:
    """Return a result; it held if there were attempts and no faults. `name` says what a fault is."""
    finding = f"{name}: {summarize(faults)}" if faults else ""
    return Result(case, attempts, finding, held=attempts > 0 and not faults)


def summarize(faults: list[str], *, limit: int = 3) -> str:
    """List the first `limit` faults and the number of remaining ones."""
    if not faults:
        return "none"
    rest = f" and {len(faults) - limit} more" if len(faults) > limit else ""
    return "; ".join(faults[:limit]) + rest


def table(results: Iterable[Result]) -> str:
    """Return a Markdown table. Results of both databases share a row if they have the same verdict; a row of an attack
    that held names no database, and a family is named in its first row.
    """
    results = list(results)
    costs = [result for result in results if result.held and result.times]
    groups: dict[tuple[str, str, bool], list[Result]] = {}
    for result in (*(other for other in results if other not in costs), *_costs(costs)):
        groups.setdefault((result.family, result.case, result.held), []).append(result)
    lines = [
        "| attack | case | attempts | finding | missed on |",
        "|---|---|---|---|---|",
    ]
    family = ""
    for group in groups.values():
        lines.append(_line(group, "" if group[0].family == family else group[0].family))
        family = group[0].family
    return "\n".join(lines)


def _costs(results: list[Result], *, shown: int = 3) -> Iterator[Result]:
    """Yield one result for each database, with the `shown` costliest ones."""
    for database in dict.fromkeys(result.database for result in results):
        same = sorted((result for result in results if result.database == database), key=lambda result: -result.times)
        finding = "; ".join(f"{result.times:.1f} × `{result.case}`" for result in same[:shown])
        attempts = sum(result.attempts for result in same)
        yield Result(f"{len(same)} operations", attempts, finding, True, same[0].family, database)


def _line(group: list[Result], family: str) -> str:
    first = group[0]
    missed_on = "" if first.held else ", ".join(result.database for result in group)
    attempts = " / ".join(dict.fromkeys(f"{result.attempts:,}" for result in group))
    findings = " / ".join(dict.fromkeys(result.finding for result in group))
    cells = (family, first.case, attempts, findings, missed_on)
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
