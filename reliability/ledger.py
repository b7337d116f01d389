"""What the site has acknowledged, and so must hold; and what it was asked when it died, and so may hold."""

import threading
from dataclasses import dataclass, field
from typing import Any

Rating = tuple[int, str]
"""Stars and comment: enough to tell one state of a review from another."""


@dataclass
class Cell:
    """One thing that a single writer changes: what was acknowledged last, and what is under way."""

    acknowledged: Any = None
    attempted: list[Any] = field(default_factory=list)

    def allows(self, found: Any) -> bool:
        """Whether finding this in the database loses or invents nothing."""
        return found == self.acknowledged or found in self.attempted


class Ledger:
    """Cells by name: ('review', email, coach), ('saved', email, coach), ('user', email), ('coach', name)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.cells: dict[tuple[Any, ...], Cell] = {}
        self.acknowledged_writes = 0

    def attempt(self, name: tuple[Any, ...], value: Any) -> None:
        """About to ask the site to make the thing `value` (None: gone)."""
        with self._lock:
            self.cells.setdefault(name, Cell()).attempted.append(value)

    def acknowledge(self, name: tuple[Any, ...], value: Any) -> None:
        """The site answered 2xx: from now on it must be so."""
        with self._lock:
            cell = self.cells[name]
            cell.acknowledged = value
            cell.attempted.clear()
            self.acknowledged_writes += 1

    def refuse(self, name: tuple[Any, ...]) -> None:
        """The site said no: nothing may have changed."""
        with self._lock:
            attempted = self.cells[name].attempted
            if attempted:
                attempted.pop()

    def settle(self, found: dict[tuple[Any, ...], Any]) -> list[str]:
        """Compare with the database (`found`), then take it as the new truth. Returns what was lost or invented."""
        with self._lock:
            faults = [
                f"{name}: acknowledged {cell.acknowledged}, attempted {cell.attempted}, found {found.get(name)}"
                for name, cell in self.cells.items()
                if not cell.allows(found.get(name))
            ]
            faults += [
                f"{name}: never asked for, found {value}" for name, value in found.items() if name not in self.cells
            ]
            for name, cell in self.cells.items():
                cell.acknowledged, cell.attempted = found.get(name), []
            return faults
