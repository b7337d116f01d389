"""Tables of teams, the posts that coaches have held, and the staff lists that posts come from."""

from datetime import date
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Date, ForeignKey, Index, String, UniqueConstraint, false, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.careers.roles import ROLES
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

IS_OPEN = "NOT is_over"
"""SQL condition for a post that is still held. It is literal text because an index uses it."""


class Team(Base):
    """The team of a sport at a university. A coach of women and men has posts in two teams, or in one for `Both`."""

    __tablename__ = "teams"
    __table_args__ = (
        UniqueConstraint("university_id", "sport_id", "gender", name="uq_teams_identity"),
        CheckConstraint("gender in ('Men', 'Women', 'Both')", name="gender"),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    university_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id"))
    sport_id: Mapped[int] = mapped_column(ForeignKey("sports.id"))
    gender: Mapped[str] = mapped_column(String(5))


class StaffList(Base):
    """An import of a staff list. `season` is the year in which the season begins: 2026 for 2026-27.

    `digest` is the SHA-256 of the file in hex: an import that was killed is continued under the same id. `report` has
    the numbers and the rejected rows of the finished import, and is empty before that.
    """

    __tablename__ = "staff_lists"

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    file: Mapped[str] = mapped_column(String(200))
    digest: Mapped[str] = mapped_column(String(64))
    season: Mapped[int]
    listed_on: Mapped[date | None] = mapped_column(Date)
    imported_on: Mapped[date] = mapped_column(Date)
    report: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    is_undone: Mapped[bool] = mapped_column(server_default=false())


class Post(Base):
    """What a coach is or was in a team, in seasons as in `StaffList.season`.

    `first_season` is the first season in which a list has the coach there; if `is_start_known`, it is the one in which
    the coach began. `last_season` is the last one. Both are null for a coach whom no list had, but the site did.
    `is_over` is set once a later list of the team lacks the coach; `listed_on` is the day of the list in `list_id`, the
    last one that changed the post.
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
    role: Mapped[str] = mapped_column(String(10))
    title: Mapped[str] = mapped_column(String(200))
    first_season: Mapped[int | None]
    is_start_known: Mapped[bool] = mapped_column(server_default=false())
    last_season: Mapped[int | None]
    is_over: Mapped[bool] = mapped_column(server_default=false())
    listed_on: Mapped[date | None] = mapped_column(Date)
    list_id: Mapped[int] = mapped_column(BigId, ForeignKey("staff_lists.id"))


class PostChange(Base):
    """What an import changed in a post. `before` has the post's columns before it; null if it was added."""

    __tablename__ = "post_changes"

    list_id: Mapped[int] = mapped_column(BigId, ForeignKey("staff_lists.id"), primary_key=True)
    post_id: Mapped[int] = mapped_column(BigId, primary_key=True)
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Move(Base):
    """Two profiles that are probably one person, who changed teams or names (`matching.find_moves`).

    `certainty` is in percent, `reasons` are what a moderator reads.
    """

    __tablename__ = "moves"
    __table_args__ = (UniqueConstraint("from_post_id", "to_post_id", name="uq_moves_posts"),)

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    list_id: Mapped[int] = mapped_column(BigId, ForeignKey("staff_lists.id"), index=True)
    from_post_id: Mapped[int] = mapped_column(BigId, ForeignKey("posts.id", ondelete="CASCADE"))
    to_post_id: Mapped[int] = mapped_column(BigId, ForeignKey("posts.id", ondelete="CASCADE"))
    certainty: Mapped[int]
    is_automatic: Mapped[bool]
    reasons: Mapped[list[str]] = mapped_column(JSON)
