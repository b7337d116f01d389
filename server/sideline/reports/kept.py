"""Reports of a text that a moderator has already kept. They join the decided case instead of opening another one.

A wrong keep must not silence a threat for a year: after a few independent severe reports on one day, another member of
staff looks again, once. If that one keeps the text too, all further reports join the decided case until it changes.
"""

from collections.abc import Sequence

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from sideline.cases.model import RETENTION, SEVERE, Case, CaseKind, Report, open_case
from sideline.core import clock
from sideline.reviews.content import CONTENT, stored_content
from sideline.reviews.model import Review
from sideline.reviews.reported_text import is_edited

SEVERE_TO_LOOK_AGAIN = 3
"""Severe reports of one day from independent address blocks after which a kept text is looked at again."""


def find_kept_cases(session: Session, kind: CaseKind, review: Review) -> Sequence[Case]:
    """Return the cases in which moderators kept exactly this text after reports, at most RETENTION ago, newest first.

    None if there is an undecided case, which gets the report instead. A case that nobody reported (a surge opens such
    cases) does not count: its first reporter would learn from the receipt that the review was on hold before.
    """
    is_undecided = (Case.review_id == review.id) & (Case.kind == kind) & ~Case.is_decided
    if session.scalar(select(Case.id).where(is_undecided).limit(1)) is not None:
        return []
    kept = session.scalars(_kept_cases().where(Case.review_id == review.id, Case.kind == kind))
    return [case for case in kept if not is_edited(case, review)]


def needs_another_look(kept: Sequence[Case]) -> bool:
    """Whether enough severe reports have come in a day since the text was kept, and nobody has looked again yet."""
    return len(kept) == 1 and kept[0].severe_of_day >= SEVERE_TO_LOOK_AGAIN


def look_again(session: Session, kept: Case, kind: CaseKind, review: Review, rule: str) -> None:
    """Open a severe case about a kept text, with the severe reports that came since it was kept."""
    case = open_case(session, kind, review, rule)
    case.is_severe, case.severe_reporters = True, kept.severe_of_day
    is_moved = (Report.case_id == kept.id) & Report.is_after_keep & Report.rule.in_(SEVERE)
    moved = session.scalars(select(Report).where(is_moved)).all()
    for report in moved:
        report.case_id, report.is_after_keep = case.id, False
    kept.reports -= len(moved)
    case.reports += len(moved)


def find_earlier_keep(session: Session, case: Case) -> Case | None:
    """Return the latest earlier case in which a moderator kept the same reported text, or None."""
    if case.snapshot is None or case.kind not in ("review", "reply"):
        return None
    about_same = _kept_cases().where(Case.review_id == case.review_id, Case.kind == case.kind, Case.id < case.id)
    return next((kept for kept in session.scalars(about_same) if _text_of(kept) == _text_of(case)), None)


def _kept_cases() -> Select[Case]:
    is_kept = (Case.decision == "keep") & Case.kept_as_reported & (Case.reports > 0)
    return select(Case).where(is_kept, Case.decided_at > clock.now() - RETENTION).order_by(Case.id.desc())


def _text_of(case: Case) -> list[object]:
    stored = stored_content(case.snapshot or {})
    return [stored["reply"]] if case.kind == "reply" else [stored[name] for name in CONTENT]
