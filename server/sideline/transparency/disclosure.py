"""Small-number suppression: hide numbers from 1 to 4, and compute totals that do not reveal hidden numbers."""

from collections.abc import Iterable

LEAST_SHOWN = 5
"""Smaller numbers are shown as 'fewer than 5', because people involved might recognize individual cases."""

_HIDDEN = 2
"""The value of a hidden number in a total: about the middle of 1 to 4."""

_ROUNDED_TO = 10


def suppress_small(number: int) -> int | None:
    """Return the number, or None for 1 to 4 ('fewer than 5')."""
    return number if number == 0 or number >= LEAST_SHOWN else None


def rounded_total(numbers: Iterable[int | None]) -> int:
    """Return the total, rounded to the nearest ten, of numbers as they are shown.

    It is computed only from the shown numbers, so it cannot reveal more than they do. A rounded true total could
    sometimes be combined with the shown numbers to find a hidden one.
    """
    total = sum(_HIDDEN if number is None else number for number in numbers)
    return (total + _ROUNDED_TO // 2) // _ROUNDED_TO * _ROUNDED_TO
