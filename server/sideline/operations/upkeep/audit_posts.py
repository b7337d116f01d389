"""Audit of the posts of coaches and of the teams of their reviews, for `sideline check` and its `--repair`.

A profile that was merged into another one is not checked: its posts went to that profile.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, exists, func, select
from sqlalchemy.orm import aliased

from sideline.coaches.model import Coach
from sideline.coaches.posts import add_missing_posts, end_contradicting, refresh_from_posts
from sideline.coaches.team_model import ROLES, Post, Team
from sideline.core.db.engine import Database
from sideline.desk.coaches.posts import settle_reviews
from sideline.reviews.model import Review
from sideline.reviews.tally import lock_coach


@dataclass(frozen=True)
class WrongPosts:
    """A coach whose posts, or the teams of whose reviews, are wrong; `reason` says what is."""

    coach_id: int
    reason: str


def wrong_posts(database: Database) -> list[WrongPosts]:
    """Return what is wrong, by coach; each kind is read with one statement."""
    with database.reading_snapshot() as session:
        found = [
            WrongPosts(coach_id, reason)
            for condition, reason in _PROBLEMS
            for coach_id in session.scalars(select(Coach.id).where(Coach.moved_to.is_(None), condition))
        ]
    return sorted(found, key=lambda wrong: wrong.coach_id)


def repair_posts(database: Database, coach_ids: Sequence[int]) -> None:
    """Add missing posts, end those that a coach cannot hold, give astray reviews the team of the present post, and
    store the role that follows from the posts.
    """
    for coach_id in coach_ids:
        with database.writing() as session:
            lock_coach(session, coach_id, also_unlisted=True)
            add_missing_posts(session, [coach_id])
            end_contradicting(session, [coach_id])
            settle_reviews(session, coach_id)
            refresh_from_posts(session, [coach_id])


def _has_wrong_post() -> ColumnElement[bool]:
    """Whether a post is open that `end_contradicting` ends."""
    is_wrong = Coach.has_left | (Team.university_id != Coach.university_id)
    is_open = (Post.coach_id == Coach.id) & ~Post.is_over & Post.list_id.is_(None)
    return exists().where(is_open, Team.id == Post.team_id, is_wrong)


def _has_astray_review() -> ColumnElement[bool]:
    reviewed = aliased(Team)
    is_in_program = (
        (Post.coach_id == Review.coach_id)
        & (reviewed.id == Review.team_id)
        & (Team.university_id == reviewed.university_id)
        & (Team.sport_id == reviewed.sport_id)
    )
    has_program = exists().where(is_in_program, Team.id == Post.team_id).correlate(Review)
    return exists().where(Review.coach_id == Coach.id, ~has_program)


def _has_wrong_role() -> ColumnElement[bool]:
    """Whether a listed coach's role is not the highest one in the open posts."""
    ranks = {role: rank for rank, role in enumerate(ROLES)}
    is_known = (Post.coach_id == Coach.id) & ~Post.is_over & ((Post.title != "") | (Post.role != "other"))
    highest = select(func.min(case(ranks, value=Post.role))).where(is_known).scalar_subquery()
    stored = case(ranks, value=Coach.role, else_=len(ROLES))
    return Coach.is_listed & (func.coalesce(highest, len(ROLES)) != stored)


_PROBLEMS = (
    (~exists().where(Post.coach_id == Coach.id), "has no post"),
    (_has_wrong_post(), "has an open post that contradicts the profile"),
    (_has_astray_review(), "has reviews about a team in which the coach has no post"),
    (_has_wrong_role(), "has another role than in the posts"),
)
