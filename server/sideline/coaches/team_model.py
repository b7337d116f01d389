"""Tables of teams, their numbers and rosters, and of posts: which coach is or was in which team, by season."""

import re
from datetime import date
from typing import Literal, get_args

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, String, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

Role = Literal["head", "associate", "assistant", "other"]

ROLES: tuple[Role, ...] = get_args(Role)
"""The roles of posts, most senior first. A post without a title is `other`: its role is not known."""

IS_OPEN = "NOT is_over"
"""SQL condition for a post that is still held. It is literal text because an index uses it."""


class Team(Base):
    """The team of a sport at a university. `Both` is one staff for the women's and the men's team.

    A coach of women and men has a post in two teams if a list names both, or in one for `Both`.
    """

    __tablename__ = "teams"
    __table_args__ = (
        UniqueConstraint("university_id", "sport_id", "gender", name="uq_teams_identity"),
        CheckConstraint("gender in ('Men', 'Women', 'Both')", name="gender"),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    university_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id"))
    sport_id: Mapped[int] = mapped_column(ForeignKey("sports.id"))
    gender: Mapped[str] = mapped_column(String(5))


class TeamFact(Base):
    """A number about a team in a season, from a file that an operator imported. `season` is as in `Post`."""

    __tablename__ = "team_facts"
    __table_args__ = (CheckConstraint("number >= 0", name="number"),)

    team_id: Mapped[int] = mapped_column(BigId, ForeignKey("teams.id"), primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(30), primary_key=True)
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int]
    source: Mapped[str] = mapped_column(String(200))


class Roster(Base):
    """How many players of each class were on a team's roster in a season, and how many of them were on the next one's.

    `season` is as in `Post`. Names of players are not stored, nor anything made from them. The `…_stayed` columns are
    null unless the roster was compared with that of the next season. `unknown` are players whose class is not known.
    """

    __tablename__ = "rosters"

    team_id: Mapped[int] = mapped_column(BigId, ForeignKey("teams.id"), primary_key=True, autoincrement=False)
    season: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    freshmen: Mapped[int]
    sophomores: Mapped[int]
    juniors: Mapped[int]
    seniors: Mapped[int]
    graduates: Mapped[int]
    unknown: Mapped[int]
    freshmen_stayed: Mapped[int | None]
    sophomores_stayed: Mapped[int | None]
    juniors_stayed: Mapped[int | None]
    read_on: Mapped[date] = mapped_column(Date)


class Post(Base):
    """What a coach is or was in a team. A season is the year in which it begins: 2026 for 2026-27.

    Every coach has at least one post. `first_season` is the first season in which a list has the coach there; if
    `is_start_known`, it is the one in which the coach began. `last_season` is the last one. Both are null, and
    `list_id` too, for a post that no list had: it was added with the profile. `is_over` is set once a later list of the
    team lacks the coach, or the coach has moved; `listed_on` is the day of the list in `list_id`, the last one that
    changed the post. `confirmed_on` is the day on which the coach, who had claimed the profile, said that it is still
    held.
    """

    __tablename__ = "posts"
    __table_args__ = (
        CheckConstraint(f"role in {ROLES}", name="role"),
        Index("ix_posts_by_team", "team_id", "is_over"),
        Index(
            "uq_posts_open",
            "coach_id",
            "team_id",
            unique=True,
            sqlite_where=text(IS_OPEN),
            postgresql_where=text(IS_OPEN),
        ),
        Index("ix_posts_by_coach", "coach_id"),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id", ondelete="CASCADE"))
    team_id: Mapped[int] = mapped_column(BigId, ForeignKey("teams.id"))
    role: Mapped[Role] = mapped_column(String(10), default="other")
    title: Mapped[str] = mapped_column(String(200), default="")
    first_season: Mapped[int | None]
    is_start_known: Mapped[bool] = mapped_column(server_default=false())
    last_season: Mapped[int | None]
    is_over: Mapped[bool] = mapped_column(server_default=false())
    listed_on: Mapped[date | None] = mapped_column(Date)
    list_id: Mapped[int | None] = mapped_column(BigId, ForeignKey("staff_lists.id"))
    confirmed_on: Mapped[date | None] = mapped_column(Date)


PRESENT_FIRST = (Post.is_over, Post.last_season.desc().nulls_last(), Post.id.desc())
"""The order of a coach's posts: open ones first, then the most recent first."""


# Seasons, stored as the year in which they begin: 2026 for 2026-27.

FIRST_MONTH = 8
"""The month in which a season begins: lists of the new staff appear in August."""

EARLIEST, LATEST = 1900, 2100
"""The seasons that a list may be about."""

_SEASON = re.compile(r"(\d{4})(?:\s*[-–/]\s*(\d{2}|\d{4}))?")


def parse_season(text: str) -> int:
    """Return the season that '2026-27', '2026-2027' or '2026' names. Raises ValueError with a message for the user."""
    match = _SEASON.fullmatch(text.strip())
    year = int(match[1]) if match else 0
    if match is None or not EARLIEST <= year <= LATEST or (match[2] and int(match[2]) % 100 != (year + 1) % 100):
        raise ValueError(f"a season looks like 2026-27, not {text!r}")
    return year


def season_at(day: date) -> int:
    """Return the season of a day."""
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def season_name(season: int) -> str:
    """Return how a season is written: 2026-27."""
    return f"{season}-{(season + 1) % 100:02}"
