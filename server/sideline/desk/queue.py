"""The queue: its filters and order, the cases that match, and what changed since a moderator loaded it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Select, extract, func, or_, select
from sqlalchemy import case as sql_case
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.cases.model import (
    AUTHOR_KINDS,
    CASE_KINDS,
    COACH_KINDS,
    COACH_REASONS,
    QUEUE_KINDS,
    RULES,
    STAFF_DECISIONS,
    Case,
    CaseKind,
    asks_for_removal,
)
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.db.cursors import CursorScope, SortKey, cut_page, is_after, open_cursor, position_of
from sideline.core.site import Site
from sideline.core.text.cleaning import printable
from sideline.desk.case_facts import CaseFacts, named_in, read_colleagues, read_facts
from sideline.desk.conflicts import is_of_own_profile, is_own
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import is_leased_by_another
from sideline.desk.members import StaffMember
from sideline.desk.notes import count_notes
from sideline.desk.permissions import PERMISSIONS
from sideline.desk.promise import read_promise
from sideline.desk.schemas import CaseRow, PastDecision, Queue, QueueChanges
from sideline.desk.strikes import count_asked
from sideline.desk.versions import version_of
from sideline.reviews.model import Review
from sideline.reviews.read import reviewed_coach
from sideline.reviews.resubmissions import is_edited
from sideline.reviews.states import find_reviews

# The filters of the queue as conditions of a query.

QueueState = Literal["open", "admin", "decided"]
"""- open: all undecided cases, including held ones
- admin: those with a suspension request, decided ones included, and those in which a person asks for the removal of the
  profile
- decided: those that the staff member decided, for admins those that anyone decided; of all kinds, newest first
"""


class QueueFilter(NamedTuple):
    """Filter of the queue. By default it leaves out cases about added coaches."""

    kinds: tuple[CaseKind, ...] = QUEUE_KINDS
    state: QueueState = "open"
    rule: str | None = None
    q: str = ""


def conditions_of(staff: StaffMember, filters: QueueFilter) -> list[ColumnElement[bool]]:
    """Return the conditions for cases, joined with their coaches, that match the filter and may be read."""
    is_chosen: ColumnElement[bool] = Case.kind.in_(filters.kinds) & _in_state(staff, filters.state)
    if filters.state == "decided" and filters.kinds == QUEUE_KINDS:
        is_chosen = _in_state(staff, "decided")
    conditions: list[ColumnElement[bool]] = []
    if filters.rule:
        conditions.append(Case.rule == filters.rule)
    if text := printable(filters.q).strip():
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        has_name = Coach.name.icontains(text, autoescape=True)
        conditions.append(or_(has_name, Case.id == int(text)) if is_number else has_name)
        if is_number:
            # The number of a case also finds it once it is decided.
            is_chosen = or_(is_chosen, (Case.id == int(text)) & _in_state(staff, "decided"))
    return [is_chosen, ~is_of_own_profile(staff), *conditions]


def _in_state(staff: StaffMember, state: QueueState) -> ColumnElement[bool]:
    if state == "admin":
        return (Case.suspension == "asked") | (~Case.is_decided & asks_for_removal())
    if state == "decided":
        by_staff = Case.is_decided & Case.decision.in_(STAFF_DECISIONS)
        return by_staff & (Case.decided_by.is_not(None) if staff.may("see_staff") else Case.decided_by == staff.id)
    return ~Case.is_decided


MAX_ROWS = 50
"""Number of cases per page."""


def read_queue(
    session: Session, site: Site, staff: StaffMember, filters: QueueFilter, cursor: str | None = None
) -> Queue:
    """Return a page of the matching cases in their order. Raises Refusal 400 for a cursor of another list."""
    conditions = conditions_of(staff, filters)
    rows, next_cursor = _read_page(session, site, staff, filters, cursor)
    count = select(func.count()).select_from(Case).join(Coach, Coach.id == Case.coach_id)
    return Queue(
        items=case_rows(session, site, staff, rows),
        next_cursor=next_cursor,
        total=session.scalar(count.where(*conditions)) or 0,
        newest=session.scalar(select(func.max(Case.id))) or 0,
        severe=session.scalar(count.where(*conditions, Case.is_severe)) or 0,
        permissions=sorted(PERMISSIONS[staff.role]),
        coaches=session.scalar(count_undecided(Case.kind.in_(COACH_KINDS))) or 0,
        claims=_count_claims(session) if staff.may("decide_claims") else 0,
        counts=_counts(session, staff),
        promise=read_promise(session, site.settings.response_time),
        has_editions=site.settings.has_editions,
    )


def _read_page(
    session: Session, site: Site, staff: StaffMember, filters: QueueFilter, cursor: str | None
) -> tuple[list[tuple[Case, Coach]], str | None]:
    scope: CursorScope = ("desk cases", staff.id, *filters.kinds, *filters[1:])
    order = _order_of(filters.state)
    keys_of_row = [column.label(f"sort_{number}") for number, column in enumerate(order)]
    query = select(Case, Coach, *keys_of_row).join(Coach, Coach.id == Case.coach_id)
    query = query.where(*conditions_of(staff, filters))
    if cursor is not None:
        query = query.where(is_after(order, open_cursor(site.keys, scope, cursor)))
    found = session.execute(query.order_by(*order).limit(MAX_ROWS + 1)).all()
    page, next_cursor = cut_page(site.keys, scope, found, lambda row: position_of(row[2:]), MAX_ROWS)
    rows = [(row[0], row[1]) for row in page]
    shown = [row for row in rows if not (row[0].is_decided and is_own(session, site, staff, row[0]))]
    return shown, next_cursor


def _order_of(state: QueueState) -> list[SortKey]:
    """Return the columns to sort by: decided cases by the latest decision; others severe ones and surges first, those
    with the most independent reporters before others, then the oldest, which have the least time left.
    """
    if state == "decided":
        return [-extract("epoch", Case.decided_at), -Case.id]
    severity = sql_case((Case.is_severe | (Case.kind == "surge"), 0), else_=1)
    return [severity, -Case.severe_reporters, Case.opened_at, Case.id]


def case_rows(session: Session, site: Site, staff: StaffMember, cases: Sequence[tuple[Case, Coach]]) -> list[CaseRow]:
    """Return cases as rows of the queue, with a constant number of SQL statements."""
    reviews = find_reviews(session, {case.review_id for case, _ in cases if case.review_id})
    facts = read_facts(session, [case for case, _ in cases])
    members = _read_members(session, staff, [case for case, _ in cases])
    notes = count_notes(session, [case for case, _ in cases])
    colleagues = read_colleagues(session, {case.coach_id for case, _ in cases if case.review_id})
    return [
        _row(
            staff,
            case,
            coach,
            reviews.get(case.review_id) if case.review_id else None,
            facts[case.id],
            due_at=case.opened_at + site.settings.response_time,
            colleagues=colleagues.get(coach.id, ()),
            notes=notes.get(case.id, 0),
            decided=past_decision(case, members) if case.is_decided else None,
        )
        for case, coach in cases
    ]


def case_row(session: Session, site: Site, staff: StaffMember, case: Case, coach: Coach) -> CaseRow:
    """Return one case as a row of the queue."""
    return case_rows(session, site, staff, [(case, coach)])[0]


def count_undecided(*conditions: ColumnElement[bool]) -> Select[int]:
    """Return a query that counts the undecided cases that meet the conditions."""
    return select(func.count()).select_from(Case).where(~Case.is_decided, *conditions)


def _row(
    staff: StaffMember,
    case: Case,
    coach: Coach,
    review: Review | None,
    facts: CaseFacts,
    *,
    due_at: datetime,
    colleagues: Sequence[str],
    notes: int,
    decided: PastDecision | None,
) -> CaseRow:
    kind = KINDS[case.kind]
    now = clock.now()
    is_leased = case.leased_until is not None and case.leased_until > now
    is_mine = is_leased and case.leased_by == staff.id
    # A list of removed texts would show which of them disappear together when their author deletes an account.
    is_secret = case.is_decided and case.review_id and not _is_public(review)
    text = "" if is_secret else kind.text(case, coach, facts.subject)
    return CaseRow(
        id=case.id,
        kind=case.kind,
        about=CASE_KINDS[case.kind].about,
        title=_title(case),
        rule=case.rule or None,
        is_severe=case.is_severe,
        reports=case.reports,
        state=case.state,
        opened_at=case.opened_at,
        due_at=due_at,
        is_mine=is_mine,
        leased_until=case.leased_until if is_leased else None,
        is_edited=bool(case.snapshot and review and is_edited(case, review)),
        suspension=case.suspension,
        decision=case.decision,
        decided=decided,
        outcome=kind.outcome(case),
        actions=[]
        if case.is_decided or (is_leased and not is_mine)
        else [
            action
            for action in kind.actions
            if kind.is_offered(action, staff, facts.subject) and not (action.name == "hold" and case.state == "held")
        ],
        text=text,
        text_now=kind.text_now(case, review),
        version=version_of(case, kind.content(case, review)),
        coach=reviewed_coach(coach),
        severe_reporters=case.severe_reporters,
        kept_before=len(facts.kept),
        last_kept_on=facts.kept[-1] if facts.kept else None,
        reports_after_keep=facts.reports_after_keep,
        notes=notes,
        colleagues=named_in(text, colleagues) if case.review_id else [],
    )


_RULE_TITLES: Mapping[str, str] = dict[str, str]([*COACH_REASONS.items(), *RULES.items()])


def _title(case: Case) -> str:
    """Return what was reported, after the title of a kind that nobody reports."""
    facts, reported = CASE_KINDS[case.kind], _RULE_TITLES.get(case.rule, "")
    if facts.opened_by == "reporter":
        return reported
    return f"{facts.title}: {reported}" if reported else facts.title


def past_decision(case: Case, members: Mapping[UUID, str] | None = None) -> PastDecision:
    """Return the decision on a case; `members` has the email addresses of those who may be named."""
    return PastDecision(
        case_id=case.id,
        action=case.decision,
        rule=case.decided_rule or None,
        explanation=case.explanation,
        decided_on=(case.decided_at or case.opened_at).date(),
        decided_by=(members or {}).get(case.decided_by) if case.decided_by else None,
    )


def _read_members(session: Session, staff: StaffMember, cases: Iterable[Case]) -> dict[UUID, str]:
    """Return the email addresses of those who decided the cases, by id; for admins only."""
    ids = {case.decided_by for case in cases if case.is_decided and case.decided_by}
    if not ids or not staff.may("see_staff"):
        return {}
    emails = dict(session.execute(select(User.id, User.email).where(User.id.in_(ids))).all())
    return {id_: emails.get(id_, "a former member") for id_ in ids}


def _is_public(review: Review | None) -> bool:
    return review is not None and review.is_published


def _count_claims(session: Session) -> int:
    return session.scalar(select(func.count()).where(Claim.state == "open")) or 0


def _counts(session: Session, staff: StaffMember) -> dict[str, dict[str, int]]:
    """Count the undecided cases by kind and rule, and the cases of each state."""
    undecided = select(Case.kind, Case.rule, func.count()).where(~Case.is_decided, Case.kind.in_(QUEUE_KINDS))
    counts: dict[str, Counter[str]] = {"kind": Counter(), "state": Counter(), "rule": Counter()}
    for kind, rule, number in session.execute(undecided.group_by(Case.kind, Case.rule)):
        counts["kind"][kind] += number
        counts["state"]["open"] += number
        counts["rule"][rule] += number
    states: tuple[QueueState, ...] = ("admin", "decided")
    for state in states:
        in_state = select(func.count()).select_from(Case).where(*conditions_of(staff, QueueFilter(state=state)))
        counts["state"][state] = session.scalar(in_state) or 0
    if staff.may("decide_suspensions"):
        counts["state"]["admin"] += count_asked(session)
    return {name: dict(values) for name, values in counts.items()}


# What changed in the queue since a moderator loaded it: new cases, and those that others decided or are working on.

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
