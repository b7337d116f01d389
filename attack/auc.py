"""How well does a figure tell two groups apart? The area under the ROC curve, by the Mann-Whitney statistic.

0.5: not at all; 1: always. It is the chance that one of the first group is larger than one of the second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z_99 = 2.5758
"""Half the width of a 99 % interval in standard errors."""

NEGLIGIBLE = 0.1
"""A distance from 0.5 below which it takes too many tries to be of use: each costs a mail or a limited request."""


@dataclass(frozen=True)
class Auc:
    """The area and its 99 % interval."""

    area: float
    low: float
    high: float

    @property
    def tells_nothing(self) -> bool:
        return self.low <= 0.5 <= self.high or abs(self.area - 0.5) < NEGLIGIBLE

    def __str__(self) -> str:
        return f"AUC {self.area:.3f} ({self.low:.2f} to {self.high:.2f})"


def auc(first: Sequence[float], second: Sequence[float]) -> Auc:
    """Of two samples; the error is Hanley and McNeil's."""
    area = _area(first, second)
    m, n = len(first), len(second)
    q1, q2 = area / (2 - area), 2 * area * area / (1 + area)
    variance = (area * (1 - area) + (m - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (m * n)
    half = Z_99 * sqrt(max(variance, 0))
    return Auc(area, max(0.0, area - half), min(1.0, area + half))


def _area(first: Sequence[float], second: Sequence[float]) -> float:
    wins = sum((one > other) + (one == other) / 2 for one in first for other in second)
    return wins / (len(first) * len(second))
