"""Short figures for the page 'How we check': what is public, and what moderators removed by rule.

None of them may reveal a single removal. Those of the site are from the last daily count and rounded. The one of a
profile would change only when a moderator decides, so it changes only with the month: a coach who reloads the page
whenever a review disappears cannot tell whether its author or a moderator removed it.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from sqlalchemy import and_, case, func, or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import RULES, Case, Rule
from sideline.coaches.profile import read_profile
from sideline.coaches.schemas import coach_id_of
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.transparency.counts import first_complete_month, month_of
from sideline.transparency.disclosure import rounded_total, suppress_small
from sideline.transparency.read import read_transparency

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
    removed = session.scalar(
        select(func.sum(case((_IS_RESTORED, -1), else_=1))).where(
            Case.coach_id == coach_id,
            or_(_IS_REMOVED, _IS_RESTORED),
            Case.decided_at >= datetime.combine(since, time(), UTC),
            Case.decided_at < datetime.combine(until, time(), UTC),
        )
    )
    shown = suppress_small(max(0, removed or 0))
    return ProfileSummary(rounded_total([shown]) if shown else None, since, until)
