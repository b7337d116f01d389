"""What every kind of case has: the words and actions that the desk shows, and the functions that decide and undo.

To add a kind, write its file here and add it to `registry.KINDS`. A case is opened by what causes it, in a package
below this one: `cases.model.open_case` for texts, `open_coach_case` for profiles and surges.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from sideline.cases.model import Case, CaseDecision
from sideline.coaches.model import Coach
from sideline.core.text.cleaning import comment_text
from sideline.desk.leases import LockedCase
from sideline.desk.members import StaffMember
from sideline.desk.schemas import CaseAction, Decide


class Subject(NamedTuple):
    """What a case without a snapshot is about: the first reporter's message, the number of reviews in the surge, which
    staff changed the profile since the case was opened, and whether the person asks for the removal of the profile.
    """

    message: str = ""
    in_surge: int = 0
    changed_by: frozenset[UUID] = frozenset()
    asks_for_removal: bool = False


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

    decide: Callable[[LockedCase, StaffMember, Decide], None]
    """Carries out one of `actions`."""

    undo: Callable[[LockedCase, StaffMember], None]
    """Undoes the last decision completely."""

    is_offered: Callable[[CaseAction, StaffMember, Subject], bool] = lambda _action, _staff, _subject: True
    """Returns whether one of `actions` fits the subject and what staff did so far. `decide` refuses it otherwise."""

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


def comment_of(case: Case, _coach: Coach, _subject: Subject) -> str:
    """Return the comment when the case was opened; empty once it is deleted."""
    return comment_text(case.snapshot["comment"]) if case.snapshot else ""


def message_of(_case: Case, _coach: Coach, subject: Subject) -> str:
    """Return the first reporter's message."""
    return subject.message
