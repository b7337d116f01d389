"""Versions of cases: hashes of what a moderator reads, so that a decision applies to exactly that text.

An author can change a review at any time, also while a moderator reads it. A decision carries the version that was
shown and is refused if another one is there now. The hash includes the case, so equal texts in two cases differ.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case
from sideline.core.errors import Refusal
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.states import find_review, find_reviews


def read_versions(session: Session, cases: Iterable[Case]) -> dict[int, str]:
    """Return the current version of each case, by id, with a constant number of SQL statements."""
    cases = list(cases)
    reviews = find_reviews(session, {case.review_id for case in cases if case.review_id})
    in_surges = _reviews_in_surges(session, [case.coach_id for case in cases if case.kind == "surge"])
    return {
        case.id: _hash(case, reviews.get(case.review_id) if case.review_id else None, in_surges[case.coach_id])
        for case in cases
    }


def ensure_unchanged(session: Session, case: Case, version: str) -> None:
    """Raise Refusal 409 `changed_since` if what a locked case is about differs from this version."""
    # Read the review again: the caller has waited for a lock.
    find_review(session, case.review_id)
    if read_versions(session, [case])[case.id] != version:
        raise Refusal(409, "changed_since", "The text changed while you were reading. Please read it again.")


def _reviews_in_surges(session: Session, coach_ids: list[int]) -> Mapping[int, list[Review]]:
    found: dict[int, list[Review]] = defaultdict(list)
    if coach_ids:
        held = select(Review).where(Review.coach_id.in_(coach_ids), Review.state == "surge").order_by(Review.id)
        for review in session.scalars(held.execution_options(populate_existing=True)):
            found[review.coach_id].append(review)
    return found


def _hash(case: Case, review: Review | None, in_surge: list[Review]) -> str:
    content: Any
    if case.kind == "surge":
        content = [[held.id, content_of(held)] for held in in_surge]
    elif case.kind == "reply":
        content = review and review.reply_text
    elif case.kind in COACH_KINDS:
        content = case.snapshot
    else:
        content = review and content_of(review)
    # Not shortened: an author could search for two texts that have the same short hash.
    return hashlib.sha256(orjson.dumps([case.id, content], option=orjson.OPT_SORT_KEYS)).hexdigest()
