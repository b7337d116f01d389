"""The filters of the queue as conditions of a query."""

from datetime import timedelta
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, and_, exists, or_

from sideline.cases.model import QUEUE_KINDS, STAFF_DECISIONS, Case, CaseKind, Report, asks_for_removal
from sideline.casework.conflicts import is_of_own_profile
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.text.cleaning import printable
from sideline.moderation.queue_order import Sort
from sideline.staff.members import StaffMember

QueueState = Literal["open", "mine", "held", "admin", "reported_again", "decided"]
"""- open: all undecided cases, including held ones
- mine: those the staff member is working on
- held: those whose review a moderator has put on hold
- admin: those with a suspension request, decided ones included, and those in which a person asks for the removal of the
  profile
- reported_again: decided ones whose text a moderator kept, and which was reported again since (`reports.kept`)
- decided: those that the staff member decided, for admins those that anyone decided; of all kinds, newest first
"""


class QueueFilter(NamedTuple):
    """Filter and order of the queue. By default it leaves out cases about added coaches. `late` leaves only undecided
    cases older than this number of hours.
    """

    kinds: tuple[CaseKind, ...] = QUEUE_KINDS
    state: QueueState = "open"
    rule: str | None = None
    sport: str | None = None
    q: str = ""
    late: int | None = None
    sort: Sort = "time_left"


def conditions_of(staff: StaffMember, filters: QueueFilter) -> list[ColumnElement[bool]]:
    """Return the conditions for cases, joined with their coaches, that match the filter and may be read."""
    is_chosen: ColumnElement[bool] = Case.kind.in_(filters.kinds) & _in_state(staff, filters.state)
    if filters.state == "decided" and filters.kinds == QUEUE_KINDS:
        is_chosen = _in_state(staff, "decided")
    conditions: list[ColumnElement[bool]] = []
    if filters.late:
        conditions.append(is_late(filters.late))
    if filters.rule:
        conditions.append(Case.rule == filters.rule)
    if filters.sport:
        conditions.append(Coach.sport == filters.sport)
    if text := printable(filters.q).strip():
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        has_name = Coach.name.icontains(text, autoescape=True)
        conditions.append(or_(has_name, Case.id == int(text)) if is_number else has_name)
        if is_number:
            # The number of a case also finds it once it is decided.
            is_chosen = or_(is_chosen, (Case.id == int(text)) & _in_state(staff, "decided"))
    return [is_chosen, ~is_of_own_profile(staff), *conditions]


def is_late(response_hours: int) -> ColumnElement[bool]:
    """Return a condition for undecided cases older than this number of hours."""
    return ~Case.is_decided & (Case.opened_at < clock.now() - timedelta(hours=response_hours))


def _in_state(staff: StaffMember, state: QueueState) -> ColumnElement[bool]:
    if state == "admin":
        return (Case.suspension == "asked") | (~Case.is_decided & asks_for_removal())
    if state == "mine":
        return and_(Case.leased_by == staff.id, Case.leased_until > clock.now(), ~Case.is_decided)
    if state == "held":
        return Case.state == "held"
    if state == "decided":
        by_staff = Case.is_decided & Case.decision.in_(STAFF_DECISIONS)
        return by_staff & (Case.decided_by.is_not(None) if staff.may("see_staff") else Case.decided_by == staff.id)
    if state == "reported_again":
        is_reported_again = exists().where(Report.case_id == Case.id, Report.is_after_keep)
        return Case.is_decided & Case.kept_as_reported & is_reported_again
    return ~Case.is_decided
