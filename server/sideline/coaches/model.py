"""Tables of coaches, their tallies, universities and sports (spec section 3)."""

from datetime import date

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ColumnElement,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    Select,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
    func,
    select,
    text,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, relationship

from sideline.coaches.choices import ALL_CATEGORIES
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDay, bytewise_string

UNLISTED = "search_text = ''"
"""SQL condition for a merged or removed coach, whom no page shows. It is literal text so that PostgreSQL can use the
partial index; ORM queries for listed coaches use `Coach.is_listed`.
"""

HAS_COACHES = f"EXISTS (SELECT 1 FROM coaches WHERE coaches.university_id = universities.id AND NOT {UNLISTED})"  # noqa: S608  # constant
"""SQL condition for a university with at least one listed coach; any other name may have been made up by a user."""

SEARCHED_TABLES = ("coaches", "search_typos")
"""Tables that a search reads."""


class University(Base):
    """A university, which pages call a school. `folded` is its name folded for comparison.

    `slug` is its name in URLs. `short_name`, `color` and `second_color` are its identity (`school_identity`). The other
    columns are facts from a file that an operator imported; they are empty if unknown. `unitid` is the number in
    federal data (IPEDS).
    """

    __tablename__ = "universities"
    __table_args__ = (Index("uq_universities_slug", "slug", unique=True),)

    id: Mapped[int] = mapped_column(BigId, primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    folded: Mapped[str] = mapped_column(String(400), unique=True)
    slug: Mapped[str] = mapped_column(bytewise_string(400), server_default="")
    state: Mapped[str] = mapped_column(String(2), server_default="")
    city: Mapped[str] = mapped_column(String(100), server_default="")
    conference: Mapped[str] = mapped_column(String(100), server_default="")
    nickname: Mapped[str] = mapped_column(String(100), server_default="")
    email_domains: Mapped[list[str]] = mapped_column(JSON, server_default="[]")
    unitid: Mapped[int | None]
    short_name: Mapped[str] = mapped_column(String(200), server_default="")
    color: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    second_color: Mapped[int] = mapped_column(SmallInteger, server_default="0")


class UniversityName(Base):
    """A former or other name of a university: imports and new coaches that use it go to the university it names.

    `slug` answers with a redirect to the university. The row is also the log of two names that became one school.
    """

    __tablename__ = "university_names"

    folded: Mapped[str] = mapped_column(String(400), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    slug: Mapped[str] = mapped_column(bytewise_string(400), unique=True)
    university_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id"), index=True)
    joined_on: Mapped[date] = mapped_column(Date)
    reason: Mapped[str] = mapped_column(String(200), server_default="")


def university_id_of(folded: str) -> ColumnElement[int]:
    """Return an expression for the id of the university with this folded name, former and other names included."""
    # Other names go first: while two schools are being joined, both still have their own row.
    other = select(UniversityName.university_id).where(UniversityName.folded == folded).scalar_subquery()
    own = select(University.id).where(University.folded == folded).scalar_subquery()
    return func.coalesce(other, own)


class Sport(Base):
    """A sport in the spec's list. Its id is its position in that list."""

    __tablename__ = "sports"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40), unique=True)


class Coach(Base):
    """A coach with the columns in the spec, and those that search and duplicate detection need.

    Only `reviews.tally` writes `rating`, `total_reviews` and `ai_summary`. The same name at the same university in the
    same sport is the same coach. `verified` is the badge (see `claim_model`). `reviews.surge` uses `holds_new_reviews`
    and `surges_ignored_until`. `has_left`: a moderator has marked that the coach no longer coaches at the university.
    `role` and the second part of `search_text` follow from the coach's posts (`posts`).

    The row of a coach who was merged into another (`moved_to`) or removed (`removed_reason`) is kept, so that no import
    adds the coach again. Its search text is empty, which is what UNLISTED, `is_listed` and every search check.
    """

    __tablename__ = "coaches"
    __table_args__ = (
        UniqueConstraint("folded_name", "university_id", "sport_id", name="uq_coaches_identity"),
        CheckConstraint("gender in ('Men', 'Women', 'Both')", name="gender"),
        Index("ix_coaches_by_team", "university_id", "sport_id"),
        # A covering index that search scans, starting with the most reviewed coach. The word and trigram indexes of
        # search_text are created by the migrations, because they differ between SQLite and PostgreSQL.
        Index("ix_coaches_by_reviews", text("total_reviews DESC"), "id", "sport_id", "division", "search_text"),
        Index("ix_coaches_unlisted", "moved_to", sqlite_where=text(UNLISTED), postgresql_where=text(UNLISTED)),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    university: Mapped[str] = mapped_column(String(200))
    sport: Mapped[str] = mapped_column(String(40))
    gender: Mapped[str] = mapped_column(String(5))
    division: Mapped[str] = mapped_column(String(10))
    avatar: Mapped[str] = mapped_column(String(16))
    rating: Mapped[float] = mapped_column(Float, default=0.0)
    total_reviews: Mapped[int] = mapped_column(default=0)
    verified: Mapped[bool] = mapped_column(default=False)
    verified_by_staff: Mapped[bool] = mapped_column(server_default=false())
    ai_summary: Mapped[str | None] = mapped_column(Text)
    ai_summary_updated_at: Mapped[date | None] = mapped_column(UtcDay)
    department: Mapped[str | None] = mapped_column(String(200))
    folded_name: Mapped[str] = mapped_column(bytewise_string(400))
    university_id: Mapped[int] = mapped_column(BigId, ForeignKey("universities.id"))
    sport_id: Mapped[int] = mapped_column(ForeignKey("sports.id"))
    search_text: Mapped[str] = mapped_column(bytewise_string(2_500), server_default="")
    moved_to: Mapped[int | None] = mapped_column(BigId)
    removed_reason: Mapped[str] = mapped_column(String(20), server_default="")
    holds_new_reviews: Mapped[bool] = mapped_column(server_default=false())
    surges_ignored_until: Mapped[date | None] = mapped_column(Date)
    has_left: Mapped[bool] = mapped_column(server_default=false())
    role: Mapped[str] = mapped_column(String(10), server_default="")
    school: Mapped[University] = relationship(viewonly=True)

    @property
    def short_university(self) -> str:
        """The short name of the university."""
        return self.school.short_name

    @property
    def color(self) -> int:
        """The first color of the university."""
        return self.school.color

    @property
    def second_color(self) -> int:
        """The second color of the university."""
        return self.school.second_color

    @property
    def colors(self) -> list[int]:
        """Both colors, as in a `CoachCard`."""
        return [self.color, self.second_color]

    @hybrid_property
    def is_listed(self) -> bool:
        """Whether pages show the coach. In a query it is the same condition in SQL."""
        return self.search_text != ""


def ids_with_merged(coach_id: int | ColumnElement[int]) -> Select[int]:
    """Return a query for all ids of one profile: the listed coach and the coaches merged into it.

    `coach_id` may be any of them, so a case opened before a merge finds rows written after it.
    """
    listed_id = select(func.coalesce(Coach.moved_to, Coach.id)).where(Coach.id == coach_id).scalar_subquery()
    return select(Coach.id).where((Coach.id == listed_id) | (Coach.moved_to == listed_id))


class SearchTypo(Base):
    """A word in coaches' search texts, stored under itself and each form with one letter deleted (`search.typos`)."""

    __tablename__ = "search_typos"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # SQLAlchemy expects a mutable class attribute

    deletion: Mapped[str] = mapped_column(bytewise_string(40), primary_key=True)
    word: Mapped[str] = mapped_column(bytewise_string(40), primary_key=True)


class CoachTally(Base):
    """The integer counters from which a coach's numbers are computed. Only `reviews.tally` writes them.

    `*_sum` and `*_count` cover only chosen (non-zero) values; `tag_counts` maps a tag to its number of uses.
    `changed_on` is the day of the last change until `operations.upkeep.write_order` has removed its traces; no response
    shows it.
    """

    __tablename__ = "coach_tallies"

    coach_id: Mapped[int] = mapped_column(
        BigId, ForeignKey("coaches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    stars_1: Mapped[int] = mapped_column(default=0)
    stars_2: Mapped[int] = mapped_column(default=0)
    stars_3: Mapped[int] = mapped_column(default=0)
    stars_4: Mapped[int] = mapped_column(default=0)
    stars_5: Mapped[int] = mapped_column(default=0)
    for _category in ALL_CATEGORIES:
        for _counter in ("sum", "count"):
            locals()[f"{_category.stem}_{_counter}"] = mapped_column(Integer, default=0, nullable=False)
    recommend_yes: Mapped[int] = mapped_column(default=0)
    recommend_no: Mapped[int] = mapped_column(default=0)
    school_email: Mapped[int] = mapped_column(default=0, server_default="0")
    tag_counts: Mapped[dict[str, int]] = mapped_column(JSON, default=dict)
    changed_on: Mapped[date | None] = mapped_column(Date)


COUNTERS = tuple(
    column.name
    for column in CoachTally.__table__.columns
    if column.name not in ("coach_id", "tag_counts", "changed_on")
)
"""The counter columns, without the tags in `tag_counts`."""
