"""Conflicts of interest: staff don't decide on their own review, neither decide nor read cases about a profile they
claimed, and some undos need an admin.
"""

from collections.abc import Collection
from contextlib import suppress
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import Session

from sideline.accounts.model import IS_STAFF, User
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import DamagedRecord
from sideline.cases.model import Case
from sideline.coaches.claim_model import Claim
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.find_author import SHOWN_AFTER
from sideline.desk.leases import LockedCase
from sideline.desk.members import StaffMember, count_staff
from sideline.reviews.model import Review

_IS_CLAIM = Claim.state.in_(("open", "approved"))


def ensure_not_own(locked: LockedCase, staff: StaffMember) -> None:
    """Raise Refusal 409 for a case about the staff member, unless they are the only one."""
    is_author = locked.author is not None and locked.author[0].user_id == staff.id
    if not _is_alone(locked.session) and (is_author or _has_claimed(locked.session, staff, locked.case.coach_id)):
        raise Refusal(409, "own_case", "This case involves you, so someone else has to decide it.")


def is_of_own_profile(staff: StaffMember) -> ColumnElement[bool]:
    """Return the SQL condition for cases about a profile that the staff member claimed or about its reviews: a coach
    doesn't read held and removed reviews at the desk. It is false for the only staff member.
    """
    has_claimed = exists().where(Claim.user_id == staff.id, Claim.coach_id == Case.coach_id, _IS_CLAIM)
    others = exists().where(IS_STAFF, User.id != staff.id)
    return has_claimed & others


def claimed_profiles(session: Session, staff: StaffMember) -> Collection[int]:
    """Return the ids of the profiles that the staff member claimed; none for the only staff member."""
    claimed = select(Claim.coach_id).where(Claim.user_id == staff.id, _IS_CLAIM)
    return [] if _is_alone(session) else session.scalars(claimed).all()


def ensure_may_read(session: Session, staff: StaffMember, case_id: int) -> None:
    """Raise Refusal 403 for a case about a profile that the staff member claimed, unless they are the only one."""
    if session.scalar(select(Case.id).where(Case.id == case_id, is_of_own_profile(staff))) is not None:
        raise Refusal(403, "own_case", "This case is about a profile that you claimed, so it’s for other staff.")


def is_own(session: Session, site: Site, staff: StaffMember, case: Case) -> bool:
    """Return whether a case is about the staff member, who then isn't shown who decided it."""
    if _is_alone(session):
        return False
    is_author = case.author_tag is not None and case.author_tag == Author(site.authors_key, staff.id).review_tag(
        case.coach_id
    )
    return is_author or _has_claimed(session, staff, case.coach_id)


def involves(session: Session, site: Site, staff: StaffMember, case: Case) -> bool:
    """Return whether a case is about the staff member, or about a coach whom the staff member has reviewed or claimed.

    That includes a surge with their review and a reply to it. It locks nothing, and is false for the only staff member.
    """
    tag = Author(site.authors_key, staff.id).review_tag(case.coach_id)
    has_reviewed = exists().where(Review.coach_id == case.coach_id, Review.author_tag == tag)
    reviewed = session.scalar(select(has_reviewed)) and not _is_alone(session)
    return bool(reviewed) or is_own(session, site, staff, case)


def ensure_none_is_own(session: Session, site: Site, staff: StaffMember, row_ids: Collection[UUID]) -> None:
    """Raise Refusal 409 if the staff member wrote one of these reviews, unless they are the only one."""
    if _is_alone(session):
        return
    with suppress(DamagedRecord):
        own = read_record(session, Author(site.authors_key, staff.id))
        if any(review.row_id in row_ids for review in own.reviews):
            raise Refusal(409, "own_case", "One of these reviews is yours, so someone else has to decide.")


def ensure_not_own_profile(session: Session, staff: StaffMember, *coach_ids: int) -> None:
    """Raise Refusal 409 for a change to a profile that the staff member claimed, unless they are the only one."""
    if not _is_alone(session) and _has_claimed(session, staff, *coach_ids):
        raise Refusal(409, "own_profile", "You claimed this profile, so someone else has to change it.")


def may_undo(case: Case, staff: StaffMember) -> bool:
    """Return whether there is a decision to undo that this staff member made, or may undo as an admin."""
    return case.can_be_undone and (case.decided_by == staff.id or staff.may("undo_others_decisions"))


def ensure_recent(case: Case, staff: StaffMember) -> None:
    """Raise Refusal 409 if a moderator who isn't an admin undoes an old decision on a review.

    From then on the decision has effects on the author's account, and a case about a newer review shows that one of the
    author's had been removed. A late undo would change that and reveal which cases have the same author.
    """
    is_old = case.is_decided and case.decided_at is not None and case.decided_at <= clock.now() - SHOWN_AFTER
    if is_old and not staff.may("undo_old_decisions"):
        raise Refusal(409, "nothing_to_undo", "This was decided more than a week ago. Only an admin can undo it.")


def _is_alone(session: Session) -> bool:
    return count_staff(session) < 2


def _has_claimed(session: Session, staff: StaffMember, *coach_ids: int) -> bool:
    is_by_staff = (Claim.user_id == staff.id) & Claim.coach_id.in_(coach_ids)
    return session.scalar(select(Claim.id).where(is_by_staff, _IS_CLAIM)) is not None
