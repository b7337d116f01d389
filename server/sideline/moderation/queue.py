"""The queue: the cases that match a filter, in the order in which they should be decided."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple, get_args

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, RESPONSE_TIME, Case, CaseKind, Report
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.text.cleaning import printable
from sideline.moderation.kinds.kind import Subject
from sideline.moderation.kinds.registry import KINDS
from sideline.moderation.schemas import CaseRow, Queue
from sideline.reviews.content import CONTENT, stored_content
from sideline.reviews.model import Review
from sideline.reviews.schemas import ReviewedCoach
from sideline.reviews.states import find_reviews
from sideline.reviews.surge import is_in_surge_of
from sideline.staff.members import StaffMember

MAX_ROWS = 50
"""Maximum number of cases in one response."""

QUEUE_KINDS: tuple[CaseKind, ...] = tuple(kind for kind in get_args(CaseKind) if kind != "added_coach")
"""Kinds of cases in the queue. No one waits for a decision about an added coach, whose profile is already public."""


class QueueFilter(NamedTuple):
    """Filter for the queue. By default it leaves out cases about added coaches.

    `state` "open" selects all undecided cases, including held ones; "held" those whose review a moderator has put on
    hold; "mine" those the staff member is working on; "admin" those with a suspension request, decided ones included.
    """

    kinds: tuple[CaseKind, ...] = QUEUE_KINDS
    state: str = "open"
    rule: str | None = None
    sport: str | None = None
    q: str = ""


def read_queue(session: Session, staff: StaffMember, filters: QueueFilter) -> Queue:
    """Return the matching cases: severe ones first, and within each group the oldest first."""
    is_late = Case.opened_at < clock.now() - RESPONSE_TIME
    conditions = _conditions(staff, filters)
    query = select(Case, Coach).join(Coach, Coach.id == Case.coach_id).where(*conditions)
    order = (Case.is_severe.desc(), Case.opened_at, Case.id)
    cases = session.execute(query.order_by(*order).limit(MAX_ROWS)).all()
    count = select(func.count()).select_from(Case).join(Coach, Coach.id == Case.coach_id)
    return Queue(
        items=case_rows(session, staff, cases),
        total=session.scalar(count.where(*conditions)) or 0,
        severe=session.scalar(count.where(*conditions, Case.is_severe)) or 0,
        is_admin=staff.may("read_log"),
        coaches=session.scalar(count_undecided(Case.kind.in_(COACH_KINDS))) or 0,
        claims=_count_claims(session) if staff.may("decide_claims") else 0,
        late=session.scalar(count.where(~Case.is_decided, Case.kind.in_(QUEUE_KINDS), is_late)) or 0,
        counts=_counts(session, staff),
    )


def case_rows(session: Session, staff: StaffMember, cases: Sequence[tuple[Case, Coach]]) -> list[CaseRow]:
    """Return cases as rows of the queue, with a constant number of SQL statements."""
    reviews = find_reviews(session, {case.review_id for case, _ in cases if case.review_id})
    subjects = _read_subjects(session, [case.id for case, _ in cases if case.snapshot is None])
    return [
        _row(staff, case, coach, reviews.get(case.review_id) if case.review_id else None, subjects.get(case.id))
        for case, coach in cases
    ]


def case_row(session: Session, staff: StaffMember, case: Case, coach: Coach) -> CaseRow:
    """Return one case as a row of the queue."""
    return case_rows(session, staff, [(case, coach)])[0]


def count_undecided(*conditions: ColumnElement[bool]) -> Select[int]:
    """Return a query that counts the undecided cases that meet the conditions."""
    return select(func.count()).select_from(Case).where(~Case.is_decided, *conditions)


def _read_subjects(session: Session, case_ids: Collection[int]) -> dict[int, Subject]:
    if not case_ids:
        return {}
    reports = select(Report.message).where(Report.case_id == Case.id, Report.message != "")
    first_message = reports.order_by(Report.created_at, Report.id).limit(1).scalar_subquery()
    in_surge = select(func.count()).where(is_in_surge_of(Case.coach_id)).scalar_subquery()
    rows = session.execute(select(Case.id, first_message, in_surge).where(Case.id.in_(case_ids)))
    return {case_id: Subject(message or "", count) for case_id, message, count in rows}


def _row(staff: StaffMember, case: Case, coach: Coach, review: Review | None, subject: Subject | None) -> CaseRow:
    snapshot = stored_content(case.snapshot) if case.snapshot else None
    kind = KINDS[case.kind]
    now = clock.now()
    is_leased = case.leased_until is not None and case.leased_until > now
    is_mine = is_leased and case.leased_by == staff.id
    return CaseRow(
        id=case.id,
        kind=case.kind,
        rule=case.rule or None,
        is_severe=case.is_severe,
        reports=case.reports,
        state=case.state,
        opened_at=case.opened_at,
        due_at=case.opened_at + RESPONSE_TIME,
        is_mine=is_mine,
        leased_until=case.leased_until if is_leased else None,
        is_edited=bool(snapshot and review and any(snapshot[name] != getattr(review, name) for name in _content(case))),
        suspension=case.suspension,
        decision=case.decision,
        outcome=kind.outcome(case.decision),
        actions=[] if case.is_decided or (is_leased and not is_mine) else list(kind.actions),
        text=kind.text(case, coach, subject or Subject()),
        coach=ReviewedCoach.model_validate(coach),
    )


def _content(case: Case) -> tuple[str, ...]:
    """Return the names of the review columns that the case is about."""
    return ("reply",) if case.kind == "reply" else CONTENT


def _count_claims(session: Session) -> int:
    return session.scalar(select(func.count()).where(Claim.state == "open")) or 0


def _conditions(staff: StaffMember, filters: QueueFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [Case.kind.in_(filters.kinds)]
    if filters.state == "admin":
        conditions.append(Case.suspension == "asked")
    elif filters.state == "mine":
        conditions += [Case.leased_by == staff.id, Case.leased_until > clock.now(), ~Case.is_decided]
    elif filters.state == "held":
        conditions.append(Case.state == "held")
    else:
        conditions.append(~Case.is_decided)
    if filters.rule:
        conditions.append(Case.rule == filters.rule)
    if filters.sport:
        conditions.append(Coach.sport == filters.sport)
    if text := printable(filters.q).strip():
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        has_name = Coach.name.icontains(text, autoescape=True)
        conditions.append(or_(has_name, Case.id == int(text)) if is_number else has_name)
    return conditions


def _counts(session: Session, staff: StaffMember) -> dict[str, dict[str, int]]:
    """Count the undecided cases by kind, state, rule and sport."""
    query = select(Case.kind, Case.state, Case.rule, Coach.sport, func.count()).join(Coach, Coach.id == Case.coach_id)
    undecided = query.where(~Case.is_decided, Case.kind.in_(QUEUE_KINDS))
    grouped = undecided.group_by(Case.kind, Case.state, Case.rule, Coach.sport)
    counts: dict[str, Counter[str]] = {"kind": Counter(), "state": Counter(), "rule": Counter(), "sport": Counter()}
    for kind, state, rule, sport, number in session.execute(grouped):
        counts["kind"][kind] += number
        counts["state"]["open"] += number
        counts["state"]["held"] += number * (state == "held")
        counts["rule"][rule] += number
        counts["sport"][sport] += number
    for state in ("mine", "admin"):
        in_state = select(func.count()).select_from(Case).where(*_conditions(staff, QueueFilter(state=state)))
        counts["state"][state] = session.scalar(in_state) or 0
    return {name: dict(values) for name, values in counts.items()}
