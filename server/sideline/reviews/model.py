"""The table of reviews. What everybody may read of it is the view `published_reviews` (`reviews.published`)."""

from datetime import date, timedelta
from typing import Any, Literal, get_args
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Date,
    ForeignKeyConstraint,
    Index,
    String,
    Text,
    UniqueConstraint,
    text,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from sideline.coaches.choices import CATEGORIES
from sideline.core.db.engine import Base
from sideline.reviews.content import ReviewContent, content_of

ANONYMOUS = "Athlete"
"""The only name a review ever carries (spec section 1)."""

MAX_WAIT = timedelta(days=30)
"""How long a review waits for others; then its author decides again."""

APPEAL_TIME = timedelta(days=183)
"""How long after a removal its author may appeal: six months."""

ReviewState = Literal["published", "waiting", "held", "surge", "removed", "appealed", "resubmitted", "unlisted"]
"""published: everybody reads it, and it counts.
waiting: it appears once others have rated the coach (`reviews.waiting`).
held: a moderator holds it until a decision.
surge: one of far more reviews than usual, until a moderator has decided about all of them (`reviews.surge`).
removed: a moderator has removed it.
appealed: removed, and its author has appealed (`reviews.appeals`).
resubmitted: sent to a moderator after a removal, as a new review or an edited one (`reviews.resubmissions`).
unlisted: its profile was merged into another, whose review counts instead, or removed.
"""

HIDDEN: tuple[ReviewState, ...] = tuple(
    state for state in get_args(ReviewState) if state not in ("published", "waiting")
)
"""States of reviews that moderators keep from everybody but the author."""

_IS_PUBLISHED_WITH_COMMENT = text("state = 'published' and comment <> ''")


class Review(ReviewContent, Base):
    """What one athlete says of one coach; one for each pair, whatever its state. Only `reviews.states` changes that.

    Nothing in a row tells who wrote it or when on its day: `author_tag` leads to nobody without the authors' key
    (authorship.authors), the id is random, and the table has no growing number, on SQLite no hidden one either.

    While it waits, `waits_until` is the last day on which others publish it (from then on its author decides), and
    `others` how many athletes have rated the coach since it began to wait. After a removal `rule` is the rule that was
    broken (`cases.RULES`), `sentence` what the moderator says to the author, `decided_on` the day; a new review that is
    resubmitted has them of the removal before. `appealed_on` is the day of the appeal, one for each removal. A review
    that is hidden since it was written does not count for those that wait for others: `counts_for_waiting`.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        # All states: it is also the index by which a coach's reviews are found whatever their state.
        UniqueConstraint("coach_id", "author_tag", name="uq_reviews_one_per_coach_and_author"),
        ForeignKeyConstraint(["coach_id"], ["coaches.id"]),
        CheckConstraint("rating between 1 and 5", name="rating"),
        CheckConstraint(" and ".join(f"{column} between 0 and 5" for column in CATEGORIES.values()), name="categories"),
        # Through them no public page reads past hidden reviews: what it costs does not tell that there are some.
        Index("ix_reviews_newest_of_coach", "coach_id", "state", "created_on", "id"),
        Index("ix_reviews_by_stars", "coach_id", "state", "rating", "created_on", "id"),
        Index(
            "ix_reviews_latest",
            "created_on",
            "id",
            sqlite_where=_IS_PUBLISHED_WITH_COMMENT,
            postgresql_where=_IS_PUBLISHED_WITH_COMMENT,
        ),
        {"sqlite_with_rowid": False},
    )

    author_tag: Mapped[UUID]
    student_name: Mapped[str] = mapped_column(String(20), default=ANONYMOUS)
    updated_on: Mapped[date] = mapped_column(Date)
    state: Mapped[ReviewState] = mapped_column(String(15))
    waits_until: Mapped[date | None] = mapped_column(Date)
    others: Mapped[int] = mapped_column(default=0, server_default="0")
    rule: Mapped[str] = mapped_column(String(20), default="", server_default="")
    explanation: Mapped[str] = mapped_column(Text, default="", server_default="")
    decided_on: Mapped[date | None] = mapped_column(Date)
    appealed_on: Mapped[date | None] = mapped_column(Date)
    counts_for_waiting: Mapped[bool] = mapped_column(default=True, server_default=true())

    @property
    def is_published(self) -> bool:
        return self.state == "published"

    @property
    def is_hidden(self) -> bool:
        return self.state in HIDDEN

    def snapshot(self) -> dict[str, Any]:
        """What the review says now, for `Case.snapshot`."""
        return content_of(self) | {"created_on": self.created_on.isoformat()}
