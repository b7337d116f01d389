"""Reading of cases: the queue and one case."""

from collections import Counter
from datetime import timedelta
from typing import NamedTuple, get_args

from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session

from sideline.cases import COACH_KINDS, Case, CaseKind, Report
from sideline.coaches import statistics
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import COUNTERS, Coach, CoachTally
from sideline.core import clock
from sideline.core.http.deps import Site
from sideline.core.text.cleaning import plain_text, printable
from sideline.moderation.authorship import count_removals
from sideline.moderation.coaches.proposals import changed_details, read_proposal
from sideline.moderation.leases import case_not_found
from sideline.moderation.schemas import (
    AnswerTexts,
    CaseDetail,
    CaseHint,
    CaseRow,
    EarlierDecision,
    Numbers,
    Queue,
    ReportWords,
    ReviewText,
)
from sideline.moderation.staff import StaffMember
from sideline.moderation.storms import read_storm
from sideline.reviews.hide import find_review
from sideline.reviews.model import AnyReview, HiddenReview, Review
from sideline.reviews.reported_hints import hints_of
from sideline.reviews.schemas import ReviewedCoach
from sideline.reviews.storms import held_reviews
from sideline.reviews.tally import count_review

PROMISE = timedelta(hours=24)
"""Within this time a person has looked at a report (guidelines)."""

EXCERPT = 240
"""Characters of a comment in the queue."""

REPORTS = 100
"""Reports that a case lists; the number of all is beside them."""

ROWS = 50
"""Cases of one answer of the queue."""


QUEUE_KINDS: tuple[CaseKind, ...] = tuple(kind for kind in get_args(CaseKind) if kind != "added_coach")
"""Kinds of cases that somebody waits for: a coach who was added is there meanwhile."""


class QueueFilter(NamedTuple):
    """Which cases the queue shows: by default not the coaches who were added.

    `state` "mine" are those one works on, "admin" those that wait for an admin.
    """

    kinds: tuple[CaseKind, ...] = QUEUE_KINDS
    state: str = "open"
    rule: str | None = None
    sport: str | None = None
    q: str = ""


def read_queue(session: Session, staff: StaffMember, wanted: QueueFilter) -> Queue:
    """The open cases that fit: severe ones first, then late ones, then those with hints; the oldest first of each."""
    is_late = Case.opened_at < clock.now() - PROMISE
    order = (Case.is_severe.desc(), is_late.desc(), (Case.hints > 0).desc(), Case.opened_at, Case.id)
    condition = _condition(staff, wanted)
    query = select(Case, Coach).join(Coach, Coach.id == Case.coach_id).where(*condition)
    rows = session.execute(query.order_by(*order).limit(ROWS)).all()
    count = select(func.count()).select_from(Case).join(Coach, Coach.id == Case.coach_id)
    return Queue(
        items=[case_row(session, staff, case, coach) for case, coach in rows],
        total=session.scalar(count.where(*condition)) or 0,
        is_admin=staff.role == "admin",
        coaches=session.scalar(_count_open(Case.kind.in_(COACH_KINDS))) or 0,
        claims=_count_claims(session) if staff.role == "admin" else 0,
        late=session.scalar(count.where(Case.state != "decided", Case.kind.in_(QUEUE_KINDS), is_late)) or 0,
        counts=_counts(session, staff),
    )


def read_case(session: Session, site: Site, staff: StaffMember, case_id: int) -> CaseDetail:
    """One case with all that a moderator sees. Raises Refusal 404."""
    row = session.execute(
        select(Case, Coach).join(Coach, Coach.id == Case.coach_id).where(Case.id == case_id)
    ).one_or_none()
    if row is None:
        raise case_not_found()
    case, coach = row
    review = find_review(session, case.review_id)
    reports = select(Report).where(Report.case_id == case.id).order_by(Report.created_at, Report.id).limit(REPORTS)
    is_same = (Case.review_id == case.review_id) & ((Case.kind == "answer") == (case.kind == "answer"))
    earlier = select(Case).where(is_same, Case.id != case.id, Case.decision != "")
    others = _count_open(Case.coach_id == coach.id, Case.id != case.id)
    tally = session.get(CoachTally, coach.id)
    return CaseDetail(
        case=case_row(session, staff, case, coach, review),
        snapshot=_text(case),
        now=review and ReviewText.model_validate({name: getattr(review, name) for name in ReviewText.model_fields}),
        state_now=review.state if isinstance(review, HiddenReview) else "published" if review else None,
        hints=_hints(case, coach, review),
        words=case.words,
        reports=[report_words(each) for each in session.scalars(reports)],
        earlier=[
            EarlierDecision(
                case_id=each.id,
                action=each.decision,
                rule=each.decided_rule or None,
                decided_on=(each.decided_at or each.opened_at).date(),
            )
            for each in session.scalars(earlier.order_by(Case.id))
        ],
        removed_before=count_removals(session, site.authors_key, case),
        open_cases_of_coach=session.scalar(others) or 0,
        numbers=_numbers(tally),
        answer=_answer(case, review),
        storm=read_storm(session, coach) if case.kind == "storm" else None,
        proposal=read_proposal(session, case, coach),
        numbers_without=_numbers(tally, without=review)
        if tally and isinstance(review, Review) and case.kind != "answer"
        else None,
    )


def case_row(
    session: Session, staff: StaffMember, case: Case, coach: Coach, review: AnyReview | None = None
) -> CaseRow:
    """A case as a row of the queue."""
    review = review or find_review(session, case.review_id)
    snapshot = case.snapshot
    now = clock.now()
    is_leased = case.leased_until is not None and case.leased_until > now
    return CaseRow(
        id=case.id,
        kind=case.kind,
        rule=case.rule or None,
        is_severe=case.is_severe,
        reports=case.reports,
        hints=case.hints,
        state=case.state,
        opened_at=case.opened_at,
        due_at=case.opened_at + PROMISE,
        is_mine=is_leased and case.leased_by == staff.id,
        leased_until=case.leased_until if is_leased else None,
        is_edited=bool(snapshot and review and any(snapshot[name] != getattr(review, name) for name in _content(case))),
        suspension=case.suspension,
        decision=case.decision,
        excerpt=_excerpt(session, case, coach),
        coach=ReviewedCoach.model_validate(coach),
    )


def _excerpt(session: Session, case: Case, coach: Coach) -> str:
    if case.kind == "own_details":
        return changed_details(case, coach)[:EXCERPT]
    if case.snapshot:
        return plain_text(case.snapshot[_words(case)])[:EXCERPT]
    if case.kind == "storm":
        return f"{len(held_reviews(session, case.coach_id))} reviews are held for a look."
    if case.kind not in COACH_KINDS:
        return ""
    of_case = select(Report.words).where(Report.case_id == case.id, Report.words != "").order_by(Report.created_at)
    return (session.scalar(of_case.limit(1)) or "")[:EXCERPT]


_CONTENT = tuple(ReviewText.model_fields)


def _content(case: Case) -> tuple[str, ...]:
    """The columns of the review that the case is about."""
    return ("answer",) if case.kind == "answer" else _CONTENT


def _words(case: Case) -> str:
    """The column that has the words which the case is about."""
    return "answer" if case.kind == "answer" else "comment"


def _answer(case: Case, review: AnyReview | None) -> AnswerTexts | None:
    if case.kind != "answer":
        return None
    return AnswerTexts(reported=(case.snapshot or {}).get("answer"), now=review.answer or None if review else None)


def report_words(report: Report) -> ReportWords:
    """What a reporter said."""
    return ReportWords(rule=report.rule, words=report.words, reported_on=report.created_at.date())


def _hints(case: Case, coach: Coach, review: AnyReview | None) -> list[CaseHint]:
    """What the reported text has that may break a rule."""
    if case.snapshot is None or case.kind == "own_details":
        return []
    reported = case.snapshot[_words(case)]
    before, now = plain_text(reported), plain_text(getattr(review, _words(case), ""))
    found = hints_of(reported, coach)
    return [
        CaseHint(text=text, kind=each.kind, rule=each.rule, is_gone=text not in now)
        for each in found
        for text in [before[each.start : each.end]]
    ]


def _text(case: Case) -> ReviewText | None:
    if case.snapshot is None or case.kind == "own_details":
        return None
    return ReviewText.model_validate({name: case.snapshot[name] for name in _CONTENT})


def _numbers(tally: CoachTally | None, without: Review | None = None) -> Numbers:
    """A coach's numbers; as they would be `without` a review."""
    if tally is None:
        return Numbers(rating=0, reviews=0, recommendation_percentage=0)
    copy = CoachTally(tag_counts=dict(tally.tag_counts), **{name: getattr(tally, name) for name in COUNTERS})
    if without is not None:
        count_review(copy, without, -1)
    stars = statistics.star_counts(copy)
    share = statistics.percentage(copy.recommend_yes, copy.recommend_yes + copy.recommend_no)
    return Numbers(rating=statistics.mean_rating(stars), reviews=sum(stars), recommendation_percentage=share)


def _count_open(*conditions: ColumnElement[bool]) -> Select[int]:
    return select(func.count()).select_from(Case).where(Case.state != "decided", *conditions)


def _count_claims(session: Session) -> int:
    return session.scalar(select(func.count()).where(Claim.state == "open")) or 0


def _condition(staff: StaffMember, wanted: QueueFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [Case.kind.in_(wanted.kinds)]
    if wanted.state == "admin":
        conditions.append(Case.suspension == "asked")
    elif wanted.state == "mine":
        conditions += [Case.leased_by == staff.id, Case.leased_until > clock.now(), Case.state != "decided"]
    elif wanted.state == "held":
        conditions.append(Case.state == "held")
    else:
        conditions.append(Case.state != "decided")
    if wanted.rule:
        conditions.append(Case.rule == wanted.rule)
    if wanted.sport:
        conditions.append(Coach.sport == wanted.sport)
    if text := printable(wanted.q).strip():
        pattern = f"%{text.lower().replace('%', '').replace('_', '')}%"
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        has_name = func.lower(Coach.name).like(pattern)
        conditions.append(or_(has_name, Case.id == int(text)) if is_number else has_name)
    return conditions


def _counts(session: Session, staff: StaffMember) -> dict[str, dict[str, int]]:
    """How many undecided cases there are of each kind, state, rule and sport."""
    query = select(Case.kind, Case.state, Case.rule, Coach.sport, func.count()).join(Coach, Coach.id == Case.coach_id)
    is_open = (Case.state != "decided") & Case.kind.in_(QUEUE_KINDS)
    grouped = query.where(is_open).group_by(Case.kind, Case.state, Case.rule, Coach.sport)
    counts: dict[str, Counter[str]] = {"kind": Counter(), "state": Counter(), "rule": Counter(), "sport": Counter()}
    for kind, state, rule, sport, number in session.execute(grouped):
        counts["kind"][kind] += number
        counts["state"]["open"] += number
        counts["state"]["held"] += number * (state == "held")
        counts["rule"][rule] += number
        counts["sport"][sport] += number
    for state in ("mine", "admin"):
        of_state = select(func.count()).select_from(Case).where(*_condition(staff, QueueFilter(state=state)))
        counts["state"][state] = session.scalar(of_state) or 0
    return {name: dict(values) for name, values in counts.items()}
