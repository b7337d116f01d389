"""Cards for tests of drawing: long names, accents, with and without a score."""

from sideline.coaches.choices import CATEGORIES
from sideline.pages.share.cards import Card, ReportCard, School, Score
from sideline.teams.report_numbers import GRADES

NORTH = School("Northfield", "NO", "#1f3f7a", "#d9b44a")
LONG_SCHOOL = School("Northern Alleghenia Polytechnic Institute of Technology", "NA", "#2e7c55", "#f2c14e")
SCORE = Score("4.7", "41 reviews", "39 of 41", 9)


def card(title: str = "Dana Rivers", school: School = NORTH, score: Score | None = SCORE) -> Card:
    """Return the card of a head coach."""
    return Card(
        title=title,
        school=school,
        division="DII",
        detail="Head Coach, Women’s Soccer",
        score=score,
        no_score="No reviews yet",
        invitation="Be the first to rate",
        highest="Rated highest for Team Spirit: 4.9 from 1,234 ratings" if score else "",
        categories=tuple((f"{name} (1,234)", "4.8") for name in CATEGORIES),
    )


def report(headline: str = "Planning is the lowest grade on 13 of 15 teams", *, has_medians: bool = True) -> ReportCard:
    """Return the picture of a season report."""
    return ReportCard(
        name="Women’s Track & Field, 2026-27",
        headline=headline,
        detail="At least 12,345 athletes on 1,234 teams",
        medians=tuple((name, "4.8") for name in GRADES) if has_medians else (),
    )
