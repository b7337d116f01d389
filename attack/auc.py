"""Area under the ROC curve (AUC) of two samples, by the Mann-Whitney statistic.

It is the probability that a value of the first sample is larger than one of the second: 0.5 where nothing separates
them, 1 where every value does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

Z_99 = 2.5758
"""Half the width of a 99 % confidence interval, in standard errors."""

NEGLIGIBLE = 0.1
"""Distance from 0.5 below which an attack takes too many tries: each costs a mail or a limited request."""


@dataclass(frozen=True)
class Auc:
    """The area and its 99 % confidence interval."""

    area: float
    low: float
    high: float

    @property
    def is_negligible(self) -> bool:
        return self.low <= 0.5 <= self.high or abs(self.area - 0.5) < NEGLIGIBLE

    def __str__(self) -> str:
        return f"AUC {self.area:.3f} ({self.low:.2f} to {self.high:.2f})"


def auc(first: Sequence[float], second: Sequence[float]) -> Auc:
    """The AUC of two samples, with the standard error of Hanley and McNeil."""
    area = _area(first, second)
    m, n = len(first), len(second)
    q1, q2 = area / (2 - area), 2 * area * area / (1 + area)
    variance = (area * (1 - area) + (m - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (m * n)
    half = Z_99 * sqrt(max(variance, 0))
    return Auc(area, max(0.0, area - half), min(1.0, area + half))


def _area(first: Sequence[float], second: Sequence[float]) -> float:
    wins = sum((a > b) + (a == b) / 2 for a in first for b in second)
    return wins / (len(first) * len(second))
