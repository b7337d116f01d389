"""Create coaches (all fictional) and their profile numbers in the database.

Tests send reviews through the API, as athletes do; only tests of reading set numbers directly.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, CoachTally, University, university_id_of
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.schools import slug_of
from sideline.coaches.team_model import Post
from sideline.core.db.engine import Database
from sideline.core.edition_windows import EditionWindows
from sideline.core.text.folding import fold
from sideline.reviews.editions import Edition, Progress
from sideline.reviews.ledger import COLUMNS, show


def make_coach(
    session: Session,
    name: str = "Mara Lindqvist",
    university: str = "Northfield University",
    sport: str = "Basketball",
    **others: Any,
) -> Coach:
    """Insert a coach as the site does; for the same identity, return the existing row. See `make_coaches`."""
    [coach] = make_coaches(session, name, university=university, sport=sport, **others)
    return coach


def make_coaches(
    session: Session,
    *names: str,
    university: str = "Northfield University",
    sport: str = "Basketball",
    gender: str = "Women",
    division: str = "DI",
    department: str | None = None,
    **numbers: Any,
) -> list[Coach]:
    """Insert coaches that differ only by name, all at once.

    `numbers` sets columns directly (rating=4.5, total_reviews=12, verified=True, ai_summary=…).
    """
    insert_coaches(session, [CoachDraft(name, university, sport, gender, division, department) for name in names])
    folded = [fold(name) for name in names]
    found = session.scalars(
        select(Coach).where(
            Coach.folded_name.in_(folded),
            Coach.university_id == university_id_of(fold(university)),
            Coach.sport_id == SPORT_IDS[sport],
        )
    )
    by_name = {coach.folded_name: coach for coach in found}
    coaches = [by_name[name] for name in folded]
    for coach in coaches:
        for column, value in numbers.items():
            setattr(coach, column, value)
    session.flush()
    return coaches


def make_tally(session: Session, coach: Coach, **counters: Any) -> CoachTally:
    """Set a coach's counters directly, 0 by default (`reviews.tally` writes the real ones)."""
    tally = CoachTally(coach_id=coach.id, **counters)
    session.add(tally)
    session.flush()
    return tally


def make_post(
    session: Session, coach: Coach, university: str, sport: str = "Basketball", gender: str = "Women", **columns: Any
) -> Post:
    """Add a post of a coach, at a university that is added if it is new. `columns` are those of `Post`."""
    school = session.scalar(select(University).where(University.name == university))
    if school is None:
        school = University(name=university, folded=fold(university), slug=slug_of(university))
        session.add(school)
        session.flush()
    key = TeamKey(school.id, SPORT_IDS[sport], gender)
    post = Post(coach_id=coach.id, team_id=team_ids(session, [key])[key], **columns)
    session.add(post)
    session.flush()
    return post


def make_edition(session: Session, day: date, progress: Progress = "done", *, appeared: Sequence[int] = (0,)) -> None:
    """Store an edition that is new or has reached another state. Its page says how many reviews `appeared` in it, the
    last number, and in the editions before it.
    """
    still_open: dict[str, Any] = {}
    for number, new in enumerate(appeared, start=1):
        counts = {name: {"": new} if name == "appeared" else {} for name in COLUMNS}
        shown, still_open = show(day, number, counts, {}, still_open)
    until = datetime.combine(day, time(11), UTC).isoformat()
    ledger = {"until": until, "shown": shown, "open": still_open, "corrections": []}
    session.merge(Edition(day=day, progress=progress, changed=0, left=0, ledger=ledger))


def make_windows(database: Database, *lines: str) -> None:
    """Store windows of editions, each as sport, closing day and day of publication, separated by commas."""
    with database.writing() as session:
        session.add(EditionWindows(version=1, windows=[line.split(",") for line in lines]))
