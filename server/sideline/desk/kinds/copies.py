"""Copies of the review of a case: what a moderator who reads one sees of the others, and deciding them together.

Only comments are compared, never who wrote them or from where.
"""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.review_ids import public_ids, row_id_of_public
from sideline.cases.model import CASE_KINDS, Case
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import Site, has_comments
from sideline.desk.conflicts import ensure_may_read, ensure_not_own
from sideline.desk.kinds.kind import review_text
from sideline.desk.kinds.surge import MAX_LISTED, gather_copies, mark_first
from sideline.desk.leases import ensure_free, lock_case, other_kind
from sideline.desk.members import StaffMember
from sideline.desk.schemas import CaseCopies, CopiesOnTeam, Copy
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.read import reviewed_coach
from sideline.reviews.states import find_review
from sideline.reviews.surge import copies_of, copies_on_team

_PERIOD = timedelta(days=365)
"""For how long a comment is compared with that of a case."""


def read_copies(session: Session, keys: Keys, coach: Coach, review: Review) -> CaseCopies:
    """Return the reviews with nearly the same comment as this one, which an undecided case is about; none on a site
    without comments.
    """
    if not has_comments(session):
        return CaseCopies(reviews=[], of_team=[])
    today = clock.today()
    copies = _copies(session, coach, review)
    ids = public_ids(keys, [copy.id.hex for copy in copies])
    on_team = copies_on_team(session, coach, review, today, period=_PERIOD)
    others = session.scalars(select(Coach).where(Coach.id.in_(on_team)).order_by(Coach.id))
    first = mark_first([review, *copies])
    return CaseCopies(
        reviews=[
            Copy(
                id=UUID(public_id),
                is_public=copy.is_published,
                was_first=first[copy.id],
                review=review_text(content_of(copy)),
            )
            for public_id, copy in zip(ids, copies, strict=True)
        ],
        of_team=[CopiesOnTeam(coach=reviewed_coach(other), reviews=on_team[other.id]) for other in others],
    )


def hold_copies(session: Session, site: Site, staff: StaffMember, case_id: int, chosen: list[UUID]) -> Case:
    """Put the chosen copies and the review of the case on hold in the coach's surge, and return that case.

    Raises Refusal 404, 403 if the case is about a profile that the staff member claimed, or 409 if it is decided,
    leased by another moderator or about the staff member, or if a chosen review is no longer a copy.
    """
    ensure_may_read(session, staff, case_id)
    locked = lock_case(session, site, case_id)
    ensure_free(locked.case, staff)
    ensure_not_own(locked, staff)
    locked.ensure_listed()
    review = find_review(session, locked.case.review_id)
    if CASE_KINDS[locked.case.kind].about != "review" or locked.case.is_decided or review is None:
        raise other_kind()
    named = {row_id_of_public(site.keys, public_id) for public_id in chosen}
    copies = [copy for copy in _copies(session, locked.coach, review) if copy.id in named]
    if len(copies) < len(named):
        raise Refusal(409, "changed_since", "These reviews changed while you were reading. Please look at them again.")
    return gather_copies(locked, staff, copies)


def _copies(session: Session, coach: Coach, review: Review) -> list[Review]:
    found = copies_of(session, coach, review, clock.today(), except_id=review.id, period=_PERIOD)
    return found[:MAX_LISTED]
