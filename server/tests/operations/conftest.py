"""Finds a check by its name."""

from collections.abc import Iterable

from sideline.operations.checks import Check
from tests.cli.conftest import environment, run

__all__ = ["environment", "run"]


def named(checks: Iterable[Check], name: str) -> Check:
    """Return the only check with this name."""
    (check,) = [check for check in checks if check.name == name]
    return check


def states(checks: Iterable[Check]) -> dict[str, str]:
    """Return the state of each check by its name."""
    return {check.name: check.state for check in checks}
