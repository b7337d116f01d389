"""The result of one check of the site, how it is printed, and the exit status that follows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "error"]
"""`error`: visitors or data are at risk now. `warning`: something is unusual or could not be checked."""


@dataclass(frozen=True)
class Check:
    """What one check found: one line without personal data and, unless it is ok, what the operator can do."""

    name: str
    state: State
    summary: str
    remedy: str = ""


def ok(name: str, summary: str) -> Check:
    return Check(name, "ok", summary)


def warning(name: str, summary: str, remedy: str) -> Check:
    return Check(name, "warning", summary, remedy)


def error(name: str, summary: str, remedy: str) -> Check:
    return Check(name, "error", summary, remedy)


def exit_status(checks: Iterable[Check]) -> int:
    """Return 1 if a check found an error, else 0. Warnings alone don't fail."""
    return int(any(check.state == "error" for check in checks))


def as_lines(checks: Iterable[Check]) -> str:
    """Return the checks as text: one line each, and a second one with the remedy."""
    checks = list(checks)
    width = max((len(check.name) for check in checks), default=0)
    lines = []
    for check in checks:
        lines.append(f"{check.state:8}{check.name:{width}}  {check.summary}")
        if check.remedy:
            lines.append(f"{'':8}{'':{width}}  → {check.remedy}")
    return "\n".join(lines)
