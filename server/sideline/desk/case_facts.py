"""What the desk shows of a case beyond its text: facts of its row, colleagues that the text names, and its version."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from sideline.cases.model import CASE_KINDS, About, Case, Report, asks_for_removal
from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post, Team
from sideline.core.text.folding import fold
from sideline.desk.coaches.changes import read_changed_by
from sideline.desk.kinds.kind import Subject
from sideline.reviews.surge import is_in_surge_of


class CaseFacts(NamedTuple):
    """`subject` is only read for a case without a snapshot. `kept` has the days on which moderators kept the review or
    reply in other cases. `reports_after_keep` counts the reports that came after a keep.
    """

    subject: Subject
    kept: list[date]
    reports_after_keep: int


def read_facts(session: Session, cases: Collection[Case]) -> dict[int, CaseFacts]:
    """Return the facts by the id of the case, with a constant number of SQL statements."""
    subjects = _read_subjects(session, [case for case in cases if case.snapshot is None])
    kept = _read_keeps(session, [case.review_id for case in cases if case.review_id])
    repeated = _count_reports_after_keep(session, [case.id for case in cases if case.is_decided])
    return {
        case.id: CaseFacts(
            subject=subjects.get(case.id, Subject()),
            kept=[day for id_, day in kept.get((case.review_id, CASE_KINDS[case.kind].about), []) if id_ != case.id],
            reports_after_keep=repeated.get(case.id, 0),
        )
        for case in cases
    }


def _read_subjects(session: Session, cases: Collection[Case]) -> dict[int, Subject]:
    if not cases:
        return {}
    case_ids = [case.id for case in cases]
    changed_by = read_changed_by(session, cases)
    reports = select(Report.message).where(Report.case_id == Case.id, Report.message != "")
    first_message = reports.order_by(Report.created_at, Report.id).limit(1).scalar_subquery()
    in_surge = select(func.count()).where(is_in_surge_of(Case.coach_id)).scalar_subquery()
    rows = session.execute(select(Case.id, first_message, in_surge, asks_for_removal()).where(Case.id.in_(case_ids)))
    return {
        case_id: Subject(message or "", count, changed_by.get(case_id, frozenset()), bool(is_asked))
        for case_id, message, count, is_asked in rows
    }


def _read_keeps(
    session: Session, review_ids: Collection[UUID]
) -> dict[tuple[UUID | None, About], list[tuple[int, date]]]:
    """Return the kept cases, oldest first, by review and whether they are about it or its reply: their id and day."""
    is_kept = Case.is_decided & (Case.decision == "keep") & Case.review_id.in_(review_ids)
    columns = select(Case.id, Case.review_id, Case.kind, Case.decided_at).where(is_kept)
    keeps: dict[tuple[UUID | None, About], list[tuple[int, date]]] = {}
    for case_id, review_id, kind, decided_at in session.execute(columns.order_by(Case.decided_at, Case.id)):
        if decided_at is not None:
            keeps.setdefault((review_id, CASE_KINDS[kind].about), []).append((case_id, decided_at.date()))
    return keeps


def _count_reports_after_keep(session: Session, case_ids: Collection[int]) -> dict[int, int]:
    if not case_ids:
        return {}
    counted = select(Report.case_id, func.count()).where(Report.case_id.in_(case_ids), Report.is_after_keep)
    return dict(session.execute(counted.group_by(Report.case_id)).all())


# Which coaches of the same teams a reported text names: to a moderator they are not just any other person.

_WORD = re.compile(r"[^\W\d_]+")


def read_colleagues(session: Session, coach_ids: Collection[int]) -> Mapping[int, Sequence[str]]:
    """Return who else is or was on the staff of these coaches' programs, by the id of the coach."""
    own_post, own_team = aliased(Post), aliased(Team)
    is_same_program = (Team.university_id == own_team.university_id) & (Team.sport_id == own_team.sport_id)
    query = (
        select(own_post.coach_id, Coach.name)
        .distinct()
        .select_from(own_post)
        .join(own_team, own_team.id == own_post.team_id)
        .join(Team, is_same_program)
        .join(Post, Post.team_id == Team.id)
        .join(Coach, Coach.id == Post.coach_id)
        .where(own_post.coach_id.in_(coach_ids), Coach.id != own_post.coach_id, Coach.is_listed)
        .order_by(Coach.name)
    )
    colleagues: dict[int, list[str]] = defaultdict(list)
    for coach_id, name in session.execute(query):
        colleagues[coach_id].append(name)
    return colleagues


def named_in(text: str, names: Sequence[str]) -> list[str]:
    """Return the names of which a word occurs in the text."""
    words = _words(text) if names else set()
    return [name for name in names if words & _words(name)]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(fold(text)))
