"""The table of reviews. Public code may only read the view `published_reviews` (`reviews.content`)."""

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
from sideline.coaches.profile import IS_QUOTABLE
from sideline.core.crypto import SEALED_AUTHOR_LENGTH
from sideline.core.db.engine import Base
from sideline.reviews.content import ReviewContent, content_of

ANONYMOUS = "Athlete"
"""The only name shown on a review (spec section 1)."""

MAX_WAIT = timedelta(days=30)
"""How long a review waits for others before its author must decide again."""

APPEAL_TIME = timedelta(days=183)
"""How long the author of a removed review may appeal: six months."""

ReviewState = Literal["published", "waiting", "held", "surge", "removed", "appealed", "resubmitted", "unlisted"]
"""published: public, and counted in the coach's numbers.
waiting: published some days after others have rated the coach, or on a chosen day (`reviews.waiting`).
held: hidden by a moderator until a decision.
surge: part of a surge of reviews, hidden until a moderator decides on all of them (`reviews.surge`).
removed: removed by a moderator.
appealed: removed, and appealed by its author (`reviews.appeals`).
resubmitted: sent to a moderator after a removal, as a new or an edited review (`reviews.resubmissions`).
unlisted: its profile was removed, or was merged into a profile where another review by the author counts instead.
"""

HIDDEN: tuple[ReviewState, ...] = tuple(
    state for state in get_args(ReviewState) if state not in ("published", "waiting")
)
"""States of reviews that moderation hides from everyone except the author."""

HAS_NO_SEAL = "sealed_author IS NULL AND author_tag <> id"
"""The condition for a review whose author has not been sealed yet; it excludes reviews whose authors' key was lost."""

_HAS_NO_SEAL = text(HAS_NO_SEAL)
_IS_WAITING = text("state = 'waiting'")
_IS_PENDING = text("pending IS NOT NULL")
_IS_PUBLISHED_WITH_COMMENT = text("state = 'published' and comment <> ''")
_IS_PUBLISHED_AND_QUOTABLE = text(f"state = 'published' AND {IS_QUOTABLE}")


class Review(ReviewContent, Base):
    """An athlete's review of a coach, at most one per pair in any state. Only `reviews.states` changes the state.

    A row does not reveal who wrote it, or at what time of the day: `author_tag` and `sealed_author` cannot be linked to
    a user without the authors' key (`authorship.authors`), the id is random, and the table has no increasing number,
    not even the hidden rowid of SQLite.

    `author_tag` is always the same for the same user and coach, for the unique constraint. `sealed_author` is the id of
    the user, encrypted with a random salt. It is NULL if the authors' key was lost, or if the previous release wrote
    the row, until `upkeep.seal_authors` runs.

    `account_day` says since when the author has an account, sealed with the authors' key, for `reviews.waiting`. While
    a review waits, `waits_until` is the last day on which it can be published with others; after that its author
    decides. `appears_on` is the day before which it must not appear, sealed in the same way; a review that waits for
    neither was public before, and returns with the next edition. `pending` is the change of a public review that waits
    for an edition (`reviews.pending`). While a review waits for a day, `decided_on` is the day on which a moderator let
    it pass, and empty if none has read it. After a removal, `rule` is the broken rule (`cases.model.RULES`),
    `explanation` the moderator's message to the author, and `decided_on` the day; a new review that is resubmitted
    copies them from the earlier removal. `appealed_on` is the day of the appeal. `hidden_reply` is the coach's reply
    while it is hidden because the review has changed (`reviews.replies`). `counts_for_waiting` is false for a review
    that was hidden from the start: it was never public, and did not wait.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        # Covers all states: it is also the index for finding a coach's reviews regardless of their state.
        UniqueConstraint("coach_id", "author_tag", name="uq_reviews_one_per_coach_and_author"),
        ForeignKeyConstraint(["coach_id"], ["coaches.id"]),
        CheckConstraint("rating between 1 and 5", name="rating"),
        CheckConstraint(" and ".join(f"{column} between 0 and 5" for column in CATEGORIES.values()), name="categories"),
        # With these, public pages never read hidden rows, so response times do not reveal that there are any.
        Index("ix_reviews_newest_of_coach", "coach_id", "state", "created_on", "id"),
        Index("ix_reviews_by_stars", "coach_id", "state", "rating", "created_on", "id"),
        Index(
            "ix_reviews_latest",
            "created_on",
            "id",
            sqlite_where=_IS_PUBLISHED_WITH_COMMENT,
            postgresql_where=_IS_PUBLISHED_WITH_COMMENT,
        ),
        Index(
            "ix_reviews_quotes",
            "coach_id",
            "rating",
            "id",
            sqlite_where=_IS_PUBLISHED_AND_QUOTABLE,
            postgresql_where=_IS_PUBLISHED_AND_QUOTABLE,
        ),
        Index("ix_reviews_waiting", "coach_id", sqlite_where=_IS_WAITING, postgresql_where=_IS_WAITING),
        Index("ix_reviews_pending", "coach_id", sqlite_where=_IS_PENDING, postgresql_where=_IS_PENDING),
        Index("ix_reviews_without_seal", "id", sqlite_where=_HAS_NO_SEAL, postgresql_where=_HAS_NO_SEAL),
        {"sqlite_with_rowid": False},
    )

    author_tag: Mapped[UUID]
    sealed_author: Mapped[str | None] = mapped_column(String(SEALED_AUTHOR_LENGTH))
    student_name: Mapped[str] = mapped_column(String(20), default=ANONYMOUS)
    updated_on: Mapped[date] = mapped_column(Date)
    state: Mapped[ReviewState] = mapped_column(String(15))
    waits_until: Mapped[date | None] = mapped_column(Date)
    account_day: Mapped[str | None] = mapped_column(String(60))
    appears_on: Mapped[str | None] = mapped_column(String(60))
    pending: Mapped[str | None] = mapped_column(Text)
    rule: Mapped[str] = mapped_column(String(20), default="", server_default="")
    explanation: Mapped[str] = mapped_column(Text, default="", server_default="")
    decided_on: Mapped[date | None] = mapped_column(Date)
    appealed_on: Mapped[date | None] = mapped_column(Date)
    counts_for_waiting: Mapped[bool] = mapped_column(default=True, server_default=true())
    hidden_reply: Mapped[str] = mapped_column(Text, default="", server_default="")

    @property
    def reply_text(self) -> str:
        """The coach's reply, public or hidden because the review has changed; empty if there is none."""
        return self.reply or self.hidden_reply

    @property
    def is_published(self) -> bool:
        return self.state == "published"

    @property
    def is_hidden(self) -> bool:
        return self.state in HIDDEN

    def snapshot(self) -> dict[str, Any]:
        """Return the current content of the review, for `Case.snapshot`."""
        return content_of(self) | {"created_on": self.created_on.isoformat()}
