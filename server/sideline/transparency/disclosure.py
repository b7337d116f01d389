"""What the public figures show: no number under five but 0, and totals that tell nothing of the hidden ones."""

from collections.abc import Iterable

LEAST_SHOWN = 5
"""Smaller numbers read 'fewer than 5': few cases may be recognized by those who know of them."""

_HIDDEN = 2
"""What a number that is not shown counts in a total: about the middle of 1 to 4."""

_ROUNDED_TO = 10


def suppress_small(number: int) -> int | None:
    """The number; None stands for 'fewer than 5', which 0 is not."""
    return number if number == 0 or number >= LEAST_SHOWN else None


def rounded_total(numbers: Iterable[int | None]) -> int:
    """A total, rounded to tens, of numbers as they are shown.

    It is worked out from nothing else, so that it cannot tell more than they do: from a rounded true total and the
    numbers that are shown a hidden one could sometimes be worked out.
    """
    total = sum(_HIDDEN if number is None else number for number in numbers)
    return (total + _ROUNDED_TO // 2) // _ROUNDED_TO * _ROUNDED_TO
