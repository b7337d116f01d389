"""Cases of moderation (`CaseKind`): what staff has to decide, and what it has decided.

Nothing in a case tells who reported or who wrote: a report has no account, and `author_tag` leads to nobody without
the authors' key. `sideline.moderation` reads and decides cases; they are opened here, where reviews are written, too.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol
from uuid import UUID, uuid4

from sqlalchemy import JSON, ColumnElement, ForeignKey, Index, String, Text, Uuid, select
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime

Rule = Literal[
    "threat",
    "private_data",
    "illegal",
    "one_review",
    "genuine",
    "english",
    "profanity",
    "about_coaching",
    "names",
    "ads",
]
"""A rule of the guidelines (web/content/legal/guidelines.md): what a report names, and what a removal is for."""

RULES: dict[Rule, str] = {
    "threat": "No threats, harassment or hate",
    "private_data": "No private information about others",
    "illegal": "Nothing illegal",
    "one_review": "Rule 1: one review per coach",
    "genuine": "Rule 2: genuine experience",
    "english": "Rule 3: English only",
    "profanity": "Rule 4: no profanity",
    "about_coaching": "Rule 5: about the coaching",
    "names": "Rule 6: no names except the coach's",
    "ads": "No ads, links or spam",
}
"""Each rule as its author is told it."""

SEVERE: frozenset[str] = frozenset({"threat", "private_data", "illegal"})
"""Rules whose cases come first, and which may suspend an account at once."""

REPORT_REASONS: dict[Rule, str] = {
    "threat": "Threats, harassment or hate",
    "private_data": "Shares private information",
    "illegal": "Illegal content",
    "genuine": "The reviewer never worked with this coach",
    "profanity": "Profanity or insults",
    "names": "Names someone else",
    "about_coaching": "Not about the coaching",
    "english": "Not in English",
    "ads": "Ads, links or spam",
    "one_review": "Several reviews by one person",
}
"""Each rule as a reporter is asked for it, severe ones first."""

CoachReason = Literal["wrong_details", "duplicate", "not_a_coach", "moved", "illegal"]
"""What is wrong with a profile."""

COACH_REASONS: dict[CoachReason, str] = {
    "wrong_details": "Wrong details",
    "duplicate": "Duplicate profile",
    "not_a_coach": "Not a coach",
    "moved": "Moved to another school",
    "illegal": "Illegal content",
}
"""Each as its reporter is asked for it."""

CaseKind = Literal["review", "appeal", "resubmission", "coach", "added_coach", "surge", "reply", "profile_edit"]
"""A reported review; a removed one whose author appeals; one that is resubmitted after a removal; a
reported profile; a coach whom somebody has added; far more reviews of a coach than usual (`reviews.surge`); the
coach's answer to a review; details that a coach proposes who has claimed the profile (`coaches.proposals`).
"""

COACH_KINDS: frozenset[CaseKind] = frozenset({"coach", "added_coach", "profile_edit"})
"""Cases about a profile."""

AUTHOR_KINDS: frozenset[CaseKind] = frozenset({"appeal", "resubmission", "surge", "added_coach"})
"""Cases that are opened by what an author does; who adds a coach often rates it next. Of the time only the day is
stored: sessions have hours and users, so that the hours of several cases would tell who it was.
"""

RESPONSE_HOURS = 24
"""Within this many hours a person has looked at what was reported, as guidelines, receipt and report form promise."""

RESPONSE_TIME = timedelta(hours=RESPONSE_HOURS)

CaseState = Literal["open", "held", "decided"]
"""`open`: not decided; `held`: not decided, and a moderator keeps its review out of sight meanwhile; `decided`."""

CaseDecision = Literal["keep", "hold", "remove", "correct", "deleted", "merged", "coach_removed"]
"""A moderator keeps, holds or removes what it is about, or puts a profile right (of a surge: publishes all reviews, or
decides each by itself); or its author has deleted it, or a moderator has merged or removed the coach.
"""

RETENTION = timedelta(days=365)
"""How long a decided case is kept, with what was reported. A longer time would let `transparency.counts` count months
again whose cases are gone in part: their figures must be kept then.
"""


class Case(Base):
    """One case. `opened_at` and `decided_at` are hours; of what an author does, who opens one of AUTHOR_KINDS or
    closes one by deleting the review, the last hour of the day. `snapshot` is the review as it was then. A case about
    the coach has no review; of details that the coach proposes the snapshot has these.

    `rule` is what was reported, `decided_rule` what a removal was for; `words` is what the author says who asks for a
    appeal. A hold has `decided_at` and `decided_by`, too. `undo_state` is what the undo of a moderator's decision
    brings back: None where there is none to undo, `{}` where the undo only opens the case again. `suspension` is what
    becomes of the author's account: asked for, confirmed, refused or lifted by an admin, or empty.
    """

    __tablename__ = "cases"
    __table_args__ = (Index(None, "review_id"), Index(None, "state", "opened_at"))

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(20))
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    review_id: Mapped[UUID | None] = mapped_column(Uuid)
    author_tag: Mapped[UUID | None] = mapped_column(Uuid)
    snapshot: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    message: Mapped[str] = mapped_column(Text, default="")
    rule: Mapped[str] = mapped_column(String(20), default="")
    is_severe: Mapped[bool] = mapped_column(default=False)
    reports: Mapped[int] = mapped_column(default=0)
    state: Mapped[str] = mapped_column(String(10), default="open")
    opened_at: Mapped[datetime] = mapped_column(UtcDateTime)
    leased_by: Mapped[UUID | None] = mapped_column(Uuid)
    leased_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    decision: Mapped[str] = mapped_column(String(20), default="")
    decided_rule: Mapped[str] = mapped_column(String(20), default="")
    explanation: Mapped[str] = mapped_column(Text, default="")
    decided_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    decided_by: Mapped[UUID | None] = mapped_column(Uuid)
    undo_state: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    suspension: Mapped[str] = mapped_column(String(10), default="")

    @hybrid_property
    def is_decided(self) -> bool:
        """Whether the case is neither open nor held; in a query the same as a condition."""
        return self.state == "decided"

    @property
    def can_be_undone(self) -> bool:
        """Whether a moderator has decided, and the decision can be taken back: `before` may be empty then."""
        return self.undo_state is not None


class Report(Base):
    """What one visitor reported. Of the receipt only the SHA-256 is stored; `created_at` is the hour.

    `address` is where to mail what became of it, sealed together with the receipt, or empty; `mailed_for` is the
    `decided_at` of the decision that was mailed (`reports.mails`).
    """

    __tablename__ = "reports"
    __table_args__ = (Index(None, "case_id"), {"sqlite_with_rowid": False})

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    case_id: Mapped[int] = mapped_column(BigId, ForeignKey("cases.id"))
    receipt_hash: Mapped[str] = mapped_column(String(64), unique=True)
    rule: Mapped[str] = mapped_column(String(20))
    message: Mapped[str] = mapped_column(Text, default="")
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    address: Mapped[str] = mapped_column(Text, default="", server_default="")
    mailed_for: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Reviewed(Protocol):
    """A review whose coach is locked (`reviews.model.Review`)."""

    @property
    def id(self) -> UUID: ...
    @property
    def coach_id(self) -> int: ...
    @property
    def author_tag(self) -> UUID: ...
    @property
    def reply(self) -> str: ...
    def snapshot(self) -> dict[str, Any]:
        """What the review says now."""


def open_case(session: Session, kind: CaseKind, review: Reviewed, rule: str = "", message: str = "") -> Case:
    """The undecided case of this kind about a review whose coach is locked; a new one where there is none."""
    new = Case(
        kind=kind,
        coach_id=review.coach_id,
        review_id=review.id,
        # The author of an answer is who has claimed the profile.
        author_tag=None if kind == "reply" else review.author_tag,
        snapshot=review.snapshot() | ({"reply": review.reply} if kind == "reply" else {}),
        message=message,
        rule=rule,
    )
    return _find_or_add(session, Case.review_id == review.id, new)


def open_coach_case(session: Session, kind: CaseKind, coach_id: int, rule: str = "") -> Case:
    """The undecided case of this kind about a coach who is locked or new; a new one where there is none."""
    return _find_or_add(session, Case.coach_id == coach_id, Case(kind=kind, coach_id=coach_id, rule=rule))


def close_cases(session: Session, condition: ColumnElement[bool], decision: CaseDecision) -> list[int]:
    """Close the undecided cases for which the condition holds; returns their ids, for `reopen_cases`."""
    cases = session.scalars(select(Case).where(condition, ~Case.is_decided)).all()
    for case in cases:
        case.state, case.decision, case.decided_at = "decided", decision, clock.hour(clock.now())
    return [case.id for case in cases]


def reopen_cases(session: Session, ids: Sequence[int]) -> None:
    """Take back `close_cases`: only the case of a review that was held has kept something for the undo of the hold.
    Proposed details whose claim has ended since stay closed: there is nothing left.
    """
    is_over = (Case.kind == "profile_edit") & Case.snapshot.is_(None)
    for case in session.scalars(select(Case).where(Case.id.in_(ids), ~is_over)):
        was_held = bool(case.undo_state) and case.kind != "reply"
        case.state, case.decision = ("held", "hold") if was_held else ("open", "")
        case.decided_at = None


def close_cases_of_deleted(session: Session, review_id: UUID) -> None:
    """Close the cases of a review that its author deletes, whose coach is locked; nothing of its text stays."""
    for case in session.scalars(select(Case).where(Case.review_id == review_id)):
        case.snapshot = case.undo_state = None
        case.message = ""
        if not case.is_decided:
            case.state, case.decision, case.decided_at = "decided", "deleted", clock.last_hour_of_day(clock.now())


def _find_or_add(session: Session, condition: ColumnElement[bool], new: Case) -> Case:
    case = session.scalar(select(Case).where(condition, Case.kind == new.kind, ~Case.is_decided).limit(1))
    if case is not None:
        return case
    new.is_severe = new.rule in SEVERE
    new.opened_at = clock.last_hour_of_day(clock.now()) if new.kind in AUTHOR_KINDS else clock.hour(clock.now())
    session.add(new)
    session.flush()
    return new
