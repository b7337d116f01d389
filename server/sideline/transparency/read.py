"""Build the JSON fields of the transparency report from the stored counts."""

from collections import defaultdict
from datetime import timedelta
from typing import Any, get_args

from sideline.cases.model import CoachReason, Rule
from sideline.core import clock
from sideline.core.site import Site
from sideline.transparency.counts import hours_until, month_of
from sideline.transparency.disclosure import LEAST_SHOWN, rounded_total, suppress_small

MONTHS = 12
"""Number of months shown, including the current one."""

REASONS: tuple[str, ...] = tuple(dict.fromkeys((*get_args(Rule), *get_args(CoachReason))))
OTHERS = (
    "appeals", "restored", "suspensions", "claims", "coach_merge", "coach_correct", "coach_move", "coach_mark_left",
    "coach_remove", "removals_declined",
)  # fmt: skip

_COUNTS = "SELECT month, name, key, number FROM monthly_counts WHERE month >= :first"

Month = dict[str, dict[str, int]]
"""The counts of a month by name and key."""


def read_transparency(site: Site) -> dict[str, Any]:
    """Return the fields of `Transparency`, newest month first."""
    today = clock.today()
    months = [month_of(today)]
    while len(months) < MONTHS:
        months.append(month_of(months[-1] - timedelta(days=1)))
    stored: dict[str, Month] = defaultdict(lambda: defaultdict(dict))
    # Use text, which both drivers accept as a parameter: SQLite stores days as text.
    for month, name, key, number in site.database.read_pool.fetch(_COUNTS, first=months[-1].isoformat()):
        stored[str(month)[:7]][name][key] = number
    promised = site.settings.response_hours
    return {"months": [_month(f"{day:%Y-%m}", stored[f"{day:%Y-%m}"], day == months[0], promised) for day in months]}


def _month(month: str, numbers: Month, is_current: bool, promised_hours: int) -> dict[str, Any]:
    reports = {reason: suppress_small(numbers["reports"].get(reason, 0)) for reason in REASONS}
    decisions: list[dict[str, Any]] = [
        {
            "rule": reason,
            "removed": suppress_small(numbers["decisions"].get(f"remove {reason}", 0)),
            "corrected": suppress_small(numbers["decisions"].get(f"correct {reason}", 0)),
            "kept": suppress_small(numbers["decisions"].get(f"keep {reason}", 0)),
        }
        for reason in REASONS
    ]
    hours = {int(key): number for key, number in numbers["hours"].items()}
    has_enough = sum(hours.values()) >= LEAST_SHOWN
    return {
        "month": month,
        "is_current": is_current,
        "reports": reports,
        "reports_about": rounded_total(reports.values()),
        "decisions": decisions,
        "decisions_about": rounded_total(row[name] for row in decisions for name in ("removed", "corrected", "kept")),
        "median_hours": hours_until(hours, 50) if has_enough else None,
        "p95_hours": hours_until(hours, 95) if has_enough else None,
        "late": suppress_small(sum(number for hour, number in hours.items() if hour >= promised_hours)),
        "others": {name: suppress_small(numbers["others"].get(name, 0)) for name in OTHERS},
    }
