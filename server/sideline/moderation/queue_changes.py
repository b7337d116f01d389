"""What changed in the queue since a moderator loaded it: new cases, and those that others decided or are working on."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.cases.model import AUTHOR_KINDS, Case
from sideline.casework.leases import is_leased_by_another
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.moderation.queue_filter import QueueFilter, conditions_of
from sideline.moderation.schemas import QueueChanges
from sideline.staff.members import StaffMember

MAX_SHOWN = 200
"""Maximum number of shown cases about which one request asks, so that its URL stays short."""


def read_changes(
    session: Session, staff: StaffMember, filters: QueueFilter, newer_than: int, shown: Sequence[int]
) -> QueueChanges:
    """Return what changed for the cases with the ids in `shown`, and how many matching undecided cases have an id
    above `newer_than` and aren't shown.

    A case that an author opened counts as new once the day is over, and one whose review was deleted as closed: a desk
    left open must not tell the minute in which an author was active, nor which cases an account's deletion closes.
    """
    cases = session.scalars(select(Case).where(Case.id.in_(shown))).all()
    undecided = {case.id for case in cases if not case.is_decided}
    by_others = {case.id for case in cases if case.is_decided and case.decided_by not in (None, staff.id)}
    # What an author opened or deleted has the last hour of that day as its time, and is told after that hour.
    day_is_over = clock.now() - timedelta(hours=1)
    is_announced = Case.kind.not_in(AUTHOR_KINDS) | (Case.opened_at <= day_is_over)
    is_new = [~Case.is_decided, Case.id > newer_than, Case.id.not_in(shown), is_announced]
    still_shown = {
        case.id for case in cases if case.decision == "deleted" and case.decided_at and case.decided_at > day_is_over
    }
    new = select(func.count()).select_from(Case).join(Coach, Coach.id == Case.coach_id)
    return QueueChanges(
        new=session.scalar(new.where(*conditions_of(staff, filters), *is_new)) or 0,
        decided=[number for number in shown if number in by_others],
        closed=[number for number in shown if number not in undecided | by_others | still_shown],
        leased=[case.id for case in cases if not case.is_decided and is_leased_by_another(case, staff)],
    )
