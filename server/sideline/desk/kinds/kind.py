"""What every kind of case has: what the desk shows of it, and the functions that decide and undo.

To add a kind, write its file here and add it to `registry.KINDS`. A case is opened by what causes it, in a package
below this one: `cases.model.open_case` for texts, `open_coach_case` for profiles and surges.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.cases.model import Case, CaseDecision
from sideline.coaches.model import Coach
from sideline.coaches.schemas import ProposedDetails
from sideline.core.crypto import Keys
from sideline.core.text.cleaning import comment_text
from sideline.desk.leases import LockedCase
from sideline.desk.members import StaffMember
from sideline.desk.schemas import CaseAction, CaseCopies, Decide, ReplyTexts, SurgeFigures
from sideline.reviews.content import CONTENT, ReviewText, stored_content
from sideline.reviews.model import Review


class Subject(NamedTuple):
    """What a case without a snapshot is about: the first reporter's message, the number of reviews in the surge, which
    staff changed the profile since the case was opened, and whether the person asks for the removal of the profile.
    """

    message: str = ""
    in_surge: int = 0
    changed_by: frozenset[UUID] = frozenset()
    asks_for_removal: bool = False


class Particulars(NamedTuple):
    """What `CaseDetail` shows that depends on the kind of the case."""

    snapshot: ReviewText | None = None
    reply: ReplyTexts | None = None
    surge: SurgeFigures | None = None
    copies: CaseCopies | None = None
    proposal: ProposedDetails | None = None


_ENDINGS = {
    "deleted": "Deleted by its author.",
    "merged": "The profile was merged with another.",
    "coach_removed": "Closed when the profile was removed.",
}
"""What happened to a case that ended without a decision by staff, unless its kind has other words."""


@dataclass(frozen=True)
class Kind:
    """One kind of case. `decide` and `undo` raise Refusal 409."""

    actions: tuple[CaseAction, ...]
    """What staff can decide, the likelier decision first."""

    outcomes: Mapping[CaseDecision, str]
    """What each decision did, as a sentence, and how else a case ended, where that differs from `_ENDINGS`."""

    text: Callable[[Case, Coach, Subject], str]
    """Returns the text of the case in the queue, as one line of plain text."""

    content: Callable[[Case, Review | None], Any]
    """Returns what a decision is about, as it is now: one is refused if it has changed since the moderator read it."""

    decide: Callable[[LockedCase, StaffMember, Decide], None]
    """Carries out one of `actions`."""

    undo: Callable[[LockedCase, StaffMember], None]
    """Undoes the last decision completely."""

    is_offered: Callable[[CaseAction, StaffMember, Subject], bool] = lambda _action, _staff, _subject: True
    """Returns whether one of `actions` fits the subject and what staff did so far. `decide` refuses it otherwise."""

    read: Callable[[Session, Keys, Case, Coach, Review | None], Particulars] = lambda *_: Particulars()
    """Returns what an opened case shows that other kinds don't have."""

    text_now: Callable[[Case, Review | None], str | None] = lambda _case, _review: None
    """Returns the current text as one line of plain text, if it differs from the one in the snapshot."""

    without_reports: str = "None."
    """Why there is a case that nobody reported."""

    has_steps: bool = False
    """Whether a case is decided in steps, each of which can be undone before the last one."""

    def outcome(self, case: Case) -> str:
        """Return what the decision of a case did, as a sentence; empty if there is none. Before the last decision on a
        surge, some of its reviews may have been removed or published: a sentence says so.
        """
        words = {"": ""} | _ENDINGS | dict(self.outcomes)
        taken = {step["action"] for step in (case.undo_state or {}).get("steps", [])} if case.is_decided else set()
        earlier = [action for action in ("remove", "keep") if action in taken and action != case.decision]
        return " ".join(words[decision] for decision in (*earlier, case.decision))

    def action(self, body: Decide) -> CaseAction | None:
        """Return the action that a request asks for; None if this kind of case has no such action."""
        found = next((action for action in self.actions if action.name == body.action), None)
        return None if found is None or ((body.strike or body.suspend) and not found.can_strike) else found


def changed_text(case: Case, name: Literal["comment", "reply"], now: str | None) -> str | None:
    """Return the current text as one line of plain text, if it differs from the one in the snapshot."""
    is_changed = now is not None and case.snapshot is not None and now != case.snapshot[name]
    return comment_text(now) if now is not None and is_changed else None


def snapshot_of(case: Case) -> ReviewText | None:
    """Return the review when the case was opened; None once it is deleted."""
    return review_text(stored_content(case.snapshot)) if case.snapshot else None


def review_text(content: Mapping[str, Any]) -> ReviewText:
    """Return what a review says, with its comment as plain text, from its content or a snapshot of it."""
    fields = {name: content[name] for name in CONTENT}
    return ReviewText.model_validate({**fields, "comment": comment_text(content["comment"])})
