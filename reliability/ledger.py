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
    under_way: bool = False

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
            cell = self.cells.setdefault(name, Cell())
            cell.attempted.append(value)
            cell.under_way = True

    def acknowledge(self, name: tuple[Any, ...], value: Any) -> None:
        """The site answered 2xx: from now on it must be so."""
        with self._lock:
            cell = self.cells[name]
            cell.acknowledged = value
            cell.attempted.clear()
            cell.under_way = False
            self.acknowledged_writes += 1

    def refuse(self, name: tuple[Any, ...]) -> None:
        """The site said no: nothing may have changed."""
        with self._lock:
            cell = self.cells[name]
            cell.under_way = False
            if cell.attempted:
                cell.attempted.pop()

    def lose_sight(self, name: tuple[Any, ...]) -> None:
        """No answer came: it may have happened or not, and nothing more of it is to come."""
        with self._lock:
            self.cells[name].under_way = False

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
                cell.acknowledged = found.get(name)
                # What is asked again at this moment may reach the site when it is back.
                cell.attempted = cell.attempted if cell.under_way else []
            return faults
