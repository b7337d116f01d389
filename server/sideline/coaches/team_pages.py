"""The teams of a university that have a page, for users who add a coach."""

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, Sport, University
from sideline.coaches.slugs import team_path
from sideline.coaches.team_model import Post, Team
from sideline.core.text.folding import fold


class TeamPage(NamedTuple):
    """A team, and the path of its page."""

    sport: str
    gender: str
    path: str


def teams_at(session: Session, university: str) -> list[TeamPage]:
    """Return the teams of a university in which listed coaches are or were, in the order of the list of sports."""
    has_posts = select(Post.id).join(Coach).where(Post.team_id == Team.id, Coach.is_listed).exists()
    query = (
        select(Sport.name, Team.gender, University.slug)
        .select_from(Team)
        .join(Sport, Sport.id == Team.sport_id)
        .join(University, University.id == Team.university_id)
        .where(University.folded == fold(university), has_posts)
        .order_by(Sport.id, Team.gender.desc())
    )
    return [TeamPage(sport, gender, team_path(slug, sport, gender)) for sport, gender, slug in session.execute(query)]
