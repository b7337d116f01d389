"""Moderation cases (`CaseKind`): what staff has to decide, and what it has decided.

A case does not reveal who reported or wrote a review: a report has no account, and `author_tag` and `sealed_author`
cannot be traced to a user without the authors' key. `sideline.desk` decides cases; they are opened here for the
code of reviews.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, get_args
from uuid import UUID, uuid4

from sqlalchemy import JSON, ColumnElement, ForeignKey, Index, String, Text, Uuid, exists, false, select, text
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.cases.notes import delete_notes, is_on_hold
from sideline.core import clock
from sideline.core.crypto import SEALED_AUTHOR_LENGTH
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime


class Guideline(NamedTuple):
    """A rule of the guidelines (pages/legal_texts/guidelines.md): a reason for a report or a removal."""

    name: str
    """What the author of a removed review reads after 'Removed:'."""
    reason: str
    """Its label in the report form."""
    explanation: str
    """What a moderator tells the author unless they write something else."""
    key: str
    """The keyboard key at the desk: the number in the guidelines, or a letter."""
    is_severe: bool = False
    """Whether its cases are shown first, and whether it allows an immediate account suspension."""
    is_about_text: bool = True
    """Whether only a text can break it: on a site without comments it is no reason to report a review."""

    @property
    def title(self) -> str:
        """The name with the number, if it has one."""
        return f"Rule {self.key}: {self.name}" if self.key.isdigit() else self.name


GUIDELINES = {
    "threat": Guideline(
        "Threats, harassment or hate", "Threats, harassment or hate",
        "Threats, harassment and hate aren’t allowed here.", "t", is_severe=True,
    ),
    "private_data": Guideline(
        "Private information about others", "Shares private information",
        "Please leave out other people’s names, numbers and addresses.", "d", is_severe=True,
    ),
    "illegal": Guideline(
        "Illegal content or a copyright claim", "Illegal content", "We can’t legally show this.", "i", is_severe=True,
        is_about_text=False,
    ),
    "genuine": Guideline(
        "genuine experience", "The reviewer never worked with this coach",
        "Please rate only coaches you’ve worked with.", "2", is_about_text=False,
    ),
    "profanity": Guideline("no profanity", "Profanity or insults", "Please say it without profanity.", "4"),
    "names": Guideline(
        "no names except the coach's", "Names someone else", "Please leave out all names except the coach’s.", "6"
    ),
    "about_coaching": Guideline(
        "about the coaching", "Not about the coaching", "Please write only about the coaching.", "5"
    ),
    "english": Guideline("English only", "Not in English", "Please write in English.", "3"),
    "ads": Guideline("Ads, links or spam", "Ads, links or spam", "Please leave out ads and links.", "a"),
    "one_review": Guideline(
        "one review per coach", "Several reviews by one person", "You can post one review per coach.", "1",
        is_about_text=False,
    ),
}  # fmt: skip
"""The rules in the order of the report form, severe ones first."""

COACH_REASONS = {
    "wrong_details": "Wrong details",
    "duplicate": "Duplicate profile",
    "not_a_coach": "Not a coach",
    "moved": "Moved to another school",
    "left": "No longer coaches",
    "raid": "This page is being raided",
    "asked": "Remove my profile",
    "illegal": "Illegal content",
}
"""The label of each reason to report a profile. `asked`: the person asks for its removal; only an admin decides."""

if TYPE_CHECKING:
    Rule = str
    CoachReason = str
else:
    Rule = Literal[tuple(GUIDELINES)]
    CoachReason = Literal[tuple(COACH_REASONS)]

RULES: dict[Rule, str] = {name: rule.title for name, rule in GUIDELINES.items()}
"""The title of each rule."""

SEVERE: frozenset[Rule] = frozenset(name for name, rule in GUIDELINES.items() if rule.is_severe)

CaseKind = Literal[
    "review",
    "appeal",
    "resubmission",
    "repost",
    "coach",
    "added_coach",
    "surge",
    "reply",
    "held_reply",
    "profile_edit",
]
"""What a case is about:

- review: a reported review, or one that a moderator opened before an edition (`desk.next_edition`)
- appeal: a removed review whose author appeals
- resubmission: a review resubmitted after a removal
- repost: a review with nearly the same comment as a removed one (`reviews.resubmissions`)
- coach: a reported profile
- added_coach: a profile that a user added
- surge: far more reviews of a coach than usual, or copies of one comment (`reviews.surge`)
- reply: the coach's reply to a review
- held_reply: a reply that waits for a moderator before it is public (`reviews.replies`)
- profile_edit: details proposed by the coach who claimed the profile (`coaches.proposals`)
"""

About = Literal["review", "reply", "profile", "surge"]
"""What a case is about; a surge is about many reviews of a coach."""


class KindFacts(NamedTuple):
    """What packages below the desk need to know of a kind of case. Everything else about it is in `desk.kinds`."""

    title: str
    about: About
    opened_by: Literal["reporter", "author", "claimant"]


CASE_KINDS: Mapping[str, KindFacts] = dict[CaseKind, KindFacts](
    review=KindFacts("Reported review", "review", "reporter"),
    appeal=KindFacts("Appeal", "review", "author"),
    resubmission=KindFacts("Resubmitted", "review", "author"),
    repost=KindFacts("Like a removed one", "review", "author"),
    coach=KindFacts("Reported profile", "profile", "reporter"),
    added_coach=KindFacts("Added coach", "profile", "author"),
    surge=KindFacts("Review surge", "surge", "author"),
    reply=KindFacts("Reported reply", "reply", "reporter"),
    held_reply=KindFacts("Reply on hold", "reply", "claimant"),
    profile_edit=KindFacts("Profile edit request", "profile", "claimant"),
)
"""All kinds, in the order of the desk's filter."""

QUEUE_KINDS: tuple[CaseKind, ...] = tuple(kind for kind in get_args(CaseKind) if kind != "added_coach")
"""Kinds of cases in the queue. No one waits for a decision about an added coach, whose profile is already public."""


def kinds_about(about: About) -> frozenset[CaseKind]:
    """Return the kinds of cases about this."""
    return frozenset(kind for kind in get_args(CaseKind) if CASE_KINDS[kind].about == about)


COACH_KINDS = kinds_about("profile")

REPLY_KINDS = kinds_about("reply")
"""Cases about a coach's reply. The author of the review did not write it."""

AUTHOR_KINDS = frozenset(kind for kind, facts in CASE_KINDS.items() if facts.opened_by == "author")
"""Cases opened by an action of an author; a user who adds a coach often rates it next. Their times are truncated to the
day: sessions store users and hours, so the hours of several cases would identify the author.
"""

CaseState = Literal["open", "held", "decided"]
"""`open`: not decided; `held`: not decided, and a moderator hides its review in the meantime; `decided`."""

StaffDecision = Literal["keep", "hold", "remove", "correct", "mark_left", "decline"]
"""A moderator keeps, holds or removes the content, or corrects a profile or marks that its coach has left; an admin
declines to remove a profile at the person's request. For a surge, keep publishes all reviews and hold opens a case for
each; no other decided case has hold.
"""

STAFF_DECISIONS: tuple[str, ...] = get_args(StaffDecision)

CaseDecision = Literal[StaffDecision, "deleted", "merged", "coach_removed"]
"""Why a case is decided: staff decided it, the author deleted the review, or the coach was merged or removed."""

RETENTION = timedelta(days=365)
"""How long a decided case is kept, including what was reported. If this is increased, `desk.transparency.counts` must
store its figures, because it would otherwise recount months whose cases are partly deleted.
"""


HAS_NO_SEAL = "sealed_author IS NULL AND author_tag IS NOT NULL"
"""The condition for a case whose author has not been sealed yet."""

_HAS_NO_SEAL = text(HAS_NO_SEAL)


class Case(Base):
    """One case. `opened_at` and `decided_at` are truncated to the hour. They are the last hour of the day if an author
    opened the case (AUTHOR_KINDS) or closed it by deleting the review. `snapshot` is the review at that time; for a
    profile edit, it holds the proposed details. A case about the coach has no review.

    `rule` is what was reported, `decided_rule` the reason for a removal, and `message` the author's text in an appeal.
    A hold also sets `decided_at` and `decided_by`. `undo_state` is what undoing a moderator's decision restores: None
    if there is nothing to undo, `{}` if the undo only reopens the case. `strike` is "asked" if the moderator removed
    the review with a strike, "counted" once the strike counts against the account (`desk.strikes`), or empty.
    `suspension` is the state of the suspension that the moderator asked for: requested, or confirmed, refused or lifted
    by an admin, or empty. Neither depends on whose review it was, or on whether the account still exists.

    `author_tag` and `sealed_author` are those of the review, and outlive it. Once the account is deleted, the job
    `write-order` seals a random id instead.

    `severe_reporters` is the number of independent reporters who chose a severe rule on the day with the most of them,
    and `severe_of_day` the number on the latest such day, since the keep if there was one (`desk.reports.write`).
    `kept_as_reported` means that the text that a moderator kept is the reported one (`desk.reports.write`).

    `had_appeared` says of a review that a moderator removed whether it had been public with this text; it is null
    without such a removal (`reviews.ledger`).
    """

    __tablename__ = "cases"
    __table_args__ = (
        Index(None, "coach_id"),
        Index(None, "review_id"),
        Index(None, "state", "opened_at"),
        Index("ix_cases_without_seal", "id", sqlite_where=_HAS_NO_SEAL, postgresql_where=_HAS_NO_SEAL),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(20))
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    review_id: Mapped[UUID | None] = mapped_column(Uuid)
    author_tag: Mapped[UUID | None] = mapped_column(Uuid)
    sealed_author: Mapped[str | None] = mapped_column(String(SEALED_AUTHOR_LENGTH))
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
    strike: Mapped[str] = mapped_column(String(10), default="", server_default="")
    suspension: Mapped[str] = mapped_column(String(10), default="")
    severe_reporters: Mapped[int] = mapped_column(default=0, server_default="0")
    kept_as_reported: Mapped[bool] = mapped_column(default=False, server_default=false())
    severe_of_day: Mapped[int] = mapped_column(default=0, server_default="0")
    had_appeared: Mapped[bool | None]

    @hybrid_property
    def is_decided(self) -> bool:
        """Whether the case is neither open nor held. Also usable as a condition in a query."""
        return self.state == "decided"

    @property
    def can_be_undone(self) -> bool:
        """Whether a moderator's decision can be undone. `undo_state` may be an empty dictionary in that case."""
        return self.undo_state is not None

    def clear_decision(self, state: CaseState = "open") -> None:
        """Reset the case to its state before a decision by staff: open, or held."""
        self.state, self.decision = state, "hold" if state == "held" else ""
        self.decided_rule = self.explanation = self.strike = self.suspension = ""
        self.undo_state = self.decided_at = self.decided_by = self.had_appeared = None


class Report(Base):
    """A report by one visitor. Only the SHA-256 of the receipt is stored; `created_at` is truncated to the hour.

    `address` is the email address to notify of the outcome, sealed together with the receipt, or empty. `mailed_for` is
    the `decided_at` of the decision that was emailed (`desk.reports.outcomes`). `is_after_keep`: it came after a
    moderator had kept the text.
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
    is_after_keep: Mapped[bool] = mapped_column(default=False, server_default=false())


class Reviewed(Protocol):
    """A review whose coach is locked (`reviews.model.Review`)."""

    @property
    def id(self) -> UUID: ...
    @property
    def coach_id(self) -> int: ...
    @property
    def author_tag(self) -> UUID: ...
    @property
    def sealed_author(self) -> str | None: ...
    @property
    def reply_text(self) -> str: ...
    def snapshot(self) -> dict[str, Any]:
        """Return the current content of the review."""


def asks_for_removal() -> ColumnElement[bool]:
    """Return the SQL condition for a case in which a person asks for the removal of their profile."""
    return exists().where(Report.case_id == Case.id, Report.rule == "asked")


def open_case(session: Session, kind: CaseKind, review: Reviewed, rule: str = "", message: str = "") -> Case:
    """Return the undecided case of this kind about a review, or open one. The caller has locked the coach."""
    new = Case(
        kind=kind,
        coach_id=review.coach_id,
        review_id=review.id,
        author_tag=None if kind in REPLY_KINDS else review.author_tag,
        sealed_author=None if kind in REPLY_KINDS else review.sealed_author,
        snapshot=review.snapshot() | ({"reply": review.reply_text} if kind in REPLY_KINDS else {}),
        message=message,
        rule=rule,
    )
    return _find_or_add(session, Case.review_id == review.id, new)


def open_coach_case(session: Session, kind: CaseKind, coach_id: int, rule: str = "") -> Case:
    """Return the undecided case of this kind about a coach, or open one. The coach is locked or new.

    Requests for removal have a case of their own: in another case, they would take it away from the moderators.
    """
    is_same = (Case.coach_id == coach_id) & ((Case.rule == "asked") == (rule == "asked"))
    return _find_or_add(session, is_same, Case(kind=kind, coach_id=coach_id, rule=rule))


def close_cases(session: Session, condition: ColumnElement[bool], decision: CaseDecision) -> list[int]:
    """Close the undecided cases that match the condition, and return their ids for `reopen_cases`."""
    cases = session.scalars(select(Case).where(condition, ~Case.is_decided)).all()
    for case in cases:
        case.state, case.decision, case.decided_at = "decided", decision, clock.hour(clock.now())
    return [case.id for case in cases]


def reopen_cases(session: Session, ids: Sequence[int]) -> None:
    """Reopen cases closed by `close_cases`. A case returns to "held" only if its review was held, which its undo state
    shows: only that of a review has a state. Profile edits whose claim has ended since stay closed, because they no
    longer have content.
    """
    is_over = (Case.kind == "profile_edit") & Case.snapshot.is_(None)
    for case in session.scalars(select(Case).where(Case.id.in_(ids), ~is_over)):
        was_held = "state" in (case.undo_state or {})
        case.state, case.decision = ("held", "hold") if was_held else ("open", "")
        case.decided_at = None


def close_cases_of_deleted(session: Session, review_id: UUID) -> list[int]:
    """Close the cases of a review that its author deletes, and erase their copies of its text and their notes,
    except in cases on legal hold. The coach is locked.

    Returns the ids of the closed cases about the author's text, in which a moderator had not decided yet.
    """
    undecided = []
    cases = session.scalars(select(Case).where(Case.review_id == review_id)).all()
    for case in cases:
        case.undo_state = None
        if not is_on_hold(session, case.id):
            case.snapshot = None
            case.message = ""
        if not case.is_decided:
            case.state, case.decision, case.decided_at = "decided", "deleted", clock.last_hour_of_day(clock.now())
            if case.author_tag is not None:
                undecided.append(case.id)
    delete_notes(session, [case.id for case in cases])
    return undecided


def _find_or_add(session: Session, condition: ColumnElement[bool], new: Case) -> Case:
    case = session.scalar(select(Case).where(condition, Case.kind == new.kind, ~Case.is_decided).limit(1))
    if case is not None:
        return case
    # What a reporter calls severe is weighed first (`desk.reports.write`).
    new.is_severe = new.rule in SEVERE and CASE_KINDS[new.kind].opened_by != "reporter"
    new.opened_at = clock.last_hour_of_day(clock.now()) if new.kind in AUTHOR_KINDS else clock.hour(clock.now())
    session.add(new)
    session.flush()
    return new
