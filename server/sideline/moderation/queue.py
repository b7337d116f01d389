"""The queue: the cases that match a filter, in the order in which they should be decided."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.cases.model import COACH_KINDS, QUEUE_KINDS, REPLY_KINDS, Case
from sideline.casework.conflicts import is_own
from sideline.casework.strike_requests import count_asked
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.db.cursors import CursorScope, cut_page, is_after, open_cursor, position_of
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_text
from sideline.moderation.case_facts import CaseFacts, read_facts
from sideline.moderation.colleagues import named_in, read_colleagues
from sideline.moderation.kinds.registry import KINDS
from sideline.moderation.notes import count_notes
from sideline.moderation.promise import read_promise
from sideline.moderation.queue_filter import QueueFilter, QueueState, conditions_of, is_late
from sideline.moderation.queue_order import count_by_coach, newest_first, order_of
from sideline.moderation.schemas import CaseRow, PastDecision, Queue
from sideline.moderation.versions import read_versions
from sideline.reviews.model import Review
from sideline.reviews.reported_text import is_edited
from sideline.reviews.schemas import ReviewedCoach
from sideline.reviews.states import find_reviews
from sideline.staff.members import StaffMember
from sideline.staff.permissions import PERMISSIONS

MAX_ROWS = 50
"""Number of cases per page."""


def read_queue(
    session: Session, site: Site, staff: StaffMember, filters: QueueFilter, cursor: str | None = None
) -> Queue:
    """Return a page of the matching cases in the chosen order. Raises Refusal 400 for a cursor of another list."""
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
        late=session.scalar(count.where(Case.kind.in_(QUEUE_KINDS), is_late(site.settings.response_hours))) or 0,
        counts=_counts(session, staff),
        promise=read_promise(session, site.settings.response_time),
    )


def _read_page(
    session: Session, site: Site, staff: StaffMember, filters: QueueFilter, cursor: str | None
) -> tuple[list[tuple[Case, Coach]], str | None]:
    scope: CursorScope = ("desk cases", staff.id, *filters.kinds, *filters[1:])
    by_coach = count_by_coach(Case.kind.in_(QUEUE_KINDS))
    order = newest_first() if filters.state == "decided" else order_of(filters.sort, by_coach)
    keys_of_row = [column.label(f"sort_{number}") for number, column in enumerate(order)]
    query = select(Case, Coach, *keys_of_row).join(Coach, Coach.id == Case.coach_id)
    query = query.outerjoin(by_coach, by_coach.c.coach_id == Case.coach_id).where(*conditions_of(staff, filters))
    if cursor is not None:
        query = query.where(is_after(order, open_cursor(site.keys, scope, cursor)))
    found = session.execute(query.order_by(*order).limit(MAX_ROWS + 1)).all()
    page, next_cursor = cut_page(site.keys, scope, found, lambda row: position_of(row[2:]), MAX_ROWS)
    rows = [(row[0], row[1]) for row in page]
    shown = [row for row in rows if not (row[0].is_decided and is_own(session, site, staff, row[0]))]
    return shown, next_cursor


def case_rows(session: Session, site: Site, staff: StaffMember, cases: Sequence[tuple[Case, Coach]]) -> list[CaseRow]:
    """Return cases as rows of the queue, with a constant number of SQL statements."""
    reviews = find_reviews(session, {case.review_id for case, _ in cases if case.review_id})
    facts = read_facts(session, [case for case, _ in cases])
    members = _read_members(session, staff, [case for case, _ in cases])
    versions = read_versions(session, [case for case, _ in cases])
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
            version=versions[case.id],
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
    version: str,
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
        text_now=_text_now(case, review),
        version=version,
        coach=ReviewedCoach.model_validate(coach),
        severe_reporters=case.severe_reporters,
        kept_before=len(facts.kept),
        last_kept_on=facts.kept[-1] if facts.kept else None,
        reports_after_keep=facts.reports_after_keep,
        cases_of_coach=facts.cases_of_coach,
        notes=notes,
        colleagues=named_in(text, colleagues) if case.review_id else [],
    )


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


def _text_now(case: Case, review: Review | None) -> str | None:
    """Return the current text if it differs from the one in the snapshot."""
    if review is None or not case.snapshot or case.kind in COACH_KINDS:
        return None
    is_reply = case.kind in REPLY_KINDS
    now = review.reply_text if is_reply else review.comment
    return comment_text(now) if now != case.snapshot["reply" if is_reply else "comment"] else None


def _count_claims(session: Session) -> int:
    return session.scalar(select(func.count()).where(Claim.state == "open")) or 0


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
    states: tuple[QueueState, ...] = ("mine", "admin", "reported_again", "decided")
    for state in states:
        in_state = select(func.count()).select_from(Case).where(*conditions_of(staff, QueueFilter(state=state)))
        counts["state"][state] = session.scalar(in_state) or 0
    if staff.may("decide_suspensions"):
        counts["state"]["admin"] += count_asked(session)
    return {name: dict(values) for name, values in counts.items()}
