"""Leases and locks on cases, so that two moderators never decide the same one.

Locks are always taken in this order: author, coach, case.
"""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import update
from sqlalchemy.orm import Session

from sideline.authorship.authors import Author
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import Case, CaseState, Report
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.find_author import lock_author
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.reviews.tally import lock_coach

LEASE = timedelta(minutes=15)
"""How long a case is reserved for one moderator."""


@dataclass(frozen=True)
class LockedCase:
    """A case, locked with everything a decision changes. `author` is None if the account has been deleted. `in_surge`:
    it is one of many that a step of a surge decides, whose row in the staff log stands for all of them.
    """

    session: Session
    site: Site
    case: Case
    coach: Coach
    author: tuple[Author, PrivateRecord] | None
    in_surge: bool = False

    def ensure_listed(self) -> None:
        """Raise Refusal 409 if the coach has no public profile because it was removed, or merged into another."""
        if not self.coach.is_listed:
            raise profile_gone()

    def store_decision(
        self, staff: StaffMember, action: str, *, rule: str = "", explanation: str = "", state: CaseState = "decided"
    ) -> None:
        """Store a decision with the staff member and the time, and end the lease."""
        case = self.case
        case.state, case.decision, case.decided_rule, case.explanation = state, action, rule, explanation
        case.decided_at, case.decided_by = clock.hour(clock.now()), staff.id
        case.leased_by = case.leased_until = None
        case.severe_of_day = 0

    def clear_decision(self, state: CaseState = "open") -> None:
        """Reset the case to its state before the decision: open, or held."""
        case = self.case
        case.clear_decision(state)
        if case.kept_as_reported:
            # The reports that came after the keep are decided with the others.
            reports = update(Report).where(Report.case_id == case.id, Report.is_after_keep)
            self.session.execute(reports.values(is_after_keep=False))
            case.kept_as_reported, case.severe_of_day = False, 0


def case_not_found() -> Refusal:
    return Refusal(404, "case_not_found", "Case not found.")


def profile_gone() -> Refusal:
    """Return the refusal for a decision about a profile that was removed, or merged into another."""
    return Refusal(409, "changed_since", "The profile has been removed since then. Please restore it first.")


def other_kind() -> Refusal:
    """Return the refusal for an action that doesn't apply to this kind of case."""
    return Refusal(409, "other_kind", "This kind of case can’t be decided this way.")


def lease_case(session: Session, staff: StaffMember, case_id: int, *, take_over: bool = False) -> Case:
    """Lease an open case to this staff member for LEASE. Raises Refusal 404, or 409 if another has leased it.

    With `take_over`, a member with that permission ends the other lease, which the log records.
    """
    case = read_locked(session, case_id)
    if take_over and staff.may("take_over_cases") and is_leased_by_another(case, staff):
        write_log(session, staff.id, "case_taken_over", case_id=case.id)
    else:
        ensure_free(case, staff)
    if not case.is_decided:
        case.leased_by, case.leased_until = staff.id, clock.now() + LEASE
    return case


def release_case(session: Session, staff: StaffMember, case_id: int) -> None:
    """End the staff member's lease of a case. Raises Refusal 404."""
    case = read_locked(session, case_id)
    if case.leased_by == staff.id:
        case.leased_by = case.leased_until = None


def lock_case(session: Session, site: Site, case_id: int, *, in_surge: bool = False) -> LockedCase:
    """Lock a case with its author and its coach.

    Raises Refusal 404, or 409 if a merge changed the case meanwhile.
    """
    case = session.get(Case, case_id)
    if case is None:
        raise case_not_found()
    author = lock_author(session, site.authors_key, case)
    coach = lock_coach(session, case.coach_id, also_unlisted=True)
    case = read_locked(session, case_id)
    if case.coach_id != coach.id:
        # The coach was merged, or a merge was undone, while this waited for the lock.
        raise Refusal(409, "changed_since", "This case just changed. Please open it again.")
    return LockedCase(session, site, case, coach, author, in_surge)


def is_leased_by_another(case: Case, staff: StaffMember) -> bool:
    """Return whether another staff member is working on the case."""
    leased_until = case.leased_until
    return case.leased_by not in (None, staff.id) and leased_until is not None and leased_until > clock.now()


def ensure_free(case: Case, staff: StaffMember) -> None:
    """Raise Refusal 409 if another staff member has leased the case."""
    if is_leased_by_another(case, staff):
        raise Refusal(409, "case_leased", "Another moderator is working on this case.")


def read_locked(session: Session, case_id: int) -> Case:
    """Lock and return a case. Raises Refusal 404."""
    case = session.get(Case, case_id, populate_existing=True, with_for_update=True)
    if case is None:
        raise case_not_found()
    return case
