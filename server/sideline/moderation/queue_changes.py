"""What changed in the queue since a moderator loaded it: new cases, and those that others decided or are working on."""

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case
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

    A case that an author opened today counts as new from 23:00 UTC, as in alarms: a desk left open must not tell the
    minute in which an author was active.
    """
    cases = session.scalars(select(Case).where(Case.id.in_(shown))).all()
    undecided = {case.id for case in cases if not case.is_decided}
    by_others = {case.id for case in cases if case.is_decided and case.decided_by not in (None, staff.id)}
    is_new = [~Case.is_decided, Case.id > newer_than, Case.id.not_in(shown), Case.opened_at <= clock.now()]
    new = select(func.count()).select_from(Case).join(Coach, Coach.id == Case.coach_id)
    return QueueChanges(
        new=session.scalar(new.where(*conditions_of(staff, filters), *is_new)) or 0,
        decided=[number for number in shown if number in by_others],
        closed=[number for number in shown if number not in undecided | by_others],
        leased=[case.id for case in cases if not case.is_decided and is_leased_by_another(case, staff)],
    )
