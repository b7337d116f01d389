"""Build the transparency report and the figures of 'How we check' from the stored counts."""

from collections import defaultdict
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from sqlalchemy import and_, case, func, or_, select, true
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_REASONS, RULES, Case, Rule
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.transparency.counts import (
    HAD_NOT_APPEARED,
    LEAST_SHOWN,
    first_complete_month,
    hours_until,
    month_of,
    rounded_total,
    suppress_small,
)
from sideline.reviews.editions import decided_until

MONTHS = 12
"""Number of months shown, including the current one."""

REASONS: tuple[str, ...] = tuple(dict.fromkeys((*RULES, *COACH_REASONS)))
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


# Short figures for the page 'How we check': what is public, and what moderators removed by rule.
#
# None of them may reveal a single removal. Those of the site are from the last daily count and rounded. The one of a
# profile would change only when a moderator decides, so it changes only with the month: a coach who reloads the page
# whenever a review disappears cannot tell whether its author or a moderator removed it.

_REVIEWS = "SELECT key, number FROM monthly_counts WHERE name = 'reviews' ORDER BY month"

# Reviews of a surge get cases of their own, and replies are no reviews.
_IS_REMOVED = and_(Case.kind.in_(("review", "resubmission", "repost")), Case.decision == "remove")
_IS_RESTORED = and_(Case.kind == "appeal", Case.decision == "keep")


class SiteSummary(NamedTuple):
    """The site's figures, to the nearest ten: public reviews, those with a confirmed school email, and the decisions to
    remove a review or a reply in the months of the transparency report, in total and by rule, most frequent first.
    `since` is the first of these months.
    """

    public: int
    school_email: int
    removed: int
    by_rule: list[tuple[Rule, int]]
    since: date


class ProfileSummary(NamedTuple):
    """The number of a coach's reviews that moderators removed from the month `since` until the month `until` began, to
    the nearest ten; None means 'fewer than five', also if there is none.
    """

    removed: int | None
    since: date
    until: date


def read_how_we_check(site: Site, coach: str) -> dict[str, Any]:
    """Return the fields of `HowWeCheck`. `coach` is the id of a coach as it stands in a URL."""
    summary = read_site_summary(site)
    return {
        **summary._asdict(),
        "by_rule": [{"rule": rule, "removed": removed} for rule, removed in summary.by_rule],
        "coach": _checked_coach(site, coach),
    }


def read_site_summary(site: Site) -> SiteSummary:
    """Return the site's figures as of the last daily count; all are 0 before the first one."""
    stored: dict[str, int] = {str(key): number for key, number in site.database.read_pool.fetch(_REVIEWS)}
    months: list[dict[str, Any]] = read_transparency(site)["months"]
    removed = {
        rule: [row["removed"] for month in months for row in month["decisions"] if row["rule"] == rule]
        for rule in RULES
    }
    by_rule = sorted(((rule, rounded_total(numbers)) for rule, numbers in removed.items()), key=lambda pair: -pair[1])
    return SiteSummary(
        rounded_total([stored.get("public", 0)]),
        rounded_total([stored.get("school_email", 0)]),
        rounded_total(number for numbers in removed.values() for number in numbers),
        [pair for pair in by_rule if pair[1]],
        date.fromisoformat(f"{months[-1]['month']}-01"),
    )


def _checked_coach(site: Site, text: str) -> dict[str, Any] | None:
    """Return the fields of a `CheckedCoach`; None if the text is not the id of a listed one."""
    try:
        coach = read_profile(site.database.read_pool, coach_id_of(text))
    except Refusal:
        return None
    with site.database.reading() as session:
        summary = read_profile_summary(session, coach["id"], clock.now())
    reviews = coach["total_reviews"]
    return {
        "id": coach["id"],
        "name": coach["name"],
        "reviews": reviews,
        "school_email": coach["school_email_reviews"] if reviews >= ENOUGH_REVIEWS else None,
        "removed": summary.removed,
        "since": f"{summary.since:%Y-%m}",
        "until": f"{summary.until - timedelta(days=1):%Y-%m}",
    }


def read_profile_summary(session: Session, coach_id: int, now: datetime) -> ProfileSummary:
    """Return the figures of a coach, which stay the same until the month of `now` ends."""
    since, until = first_complete_month(now), month_of(clock.day(now))
    appeared_until = decided_until(session, until)
    is_public = ~HAD_NOT_APPEARED | (Case.decided_at < appeared_until) if appeared_until else true()
    removed = session.scalar(
        select(func.sum(case((_IS_RESTORED, -1), else_=1))).where(
            Case.coach_id == coach_id,
            or_(_IS_REMOVED, _IS_RESTORED),
            is_public,
            Case.decided_at >= datetime.combine(since, time(), UTC),
            Case.decided_at < datetime.combine(until, time(), UTC),
        )
    )
    shown = suppress_small(max(0, removed or 0))
    return ProfileSummary(rounded_total([shown]) if shown else None, since, until)
