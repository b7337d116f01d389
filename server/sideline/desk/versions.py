"""Versions of cases: hashes of what a moderator reads, so that a decision applies to exactly that text.

An author can change a review at any time, also while a moderator reads it. A decision carries the version that was
shown and is refused if another one is there now. The hash includes the case, so equal texts in two cases differ.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import orjson
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, REPLY_KINDS, Case
from sideline.core.errors import Refusal
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.states import find_review, find_reviews


def read_versions(session: Session, cases: Iterable[Case]) -> dict[int, str]:
    """Return the current version of each case, by id, with a constant number of SQL statements."""
    cases = list(cases)
    reviews = find_reviews(session, {case.review_id for case in cases if case.review_id})
    return {case.id: _hash(case, reviews.get(case.review_id) if case.review_id else None) for case in cases}


def version_of_review(review: Review) -> str:
    """Return the version of one review in a surge, whose case is about many."""
    return _digest([review.id, content_of(review)])


def ensure_unchanged(session: Session, case: Case, version: str) -> None:
    """Raise Refusal 409 `changed_since` if what a locked case is about differs from this version."""
    # Read the review again: the caller has waited for a lock.
    find_review(session, case.review_id)
    if read_versions(session, [case])[case.id] != version:
        raise Refusal(409, "changed_since", "The text changed while you were reading. Please read it again.")


def _hash(case: Case, review: Review | None) -> str:
    content: Any
    if case.kind == "surge":
        # Its reviews have versions of their own: a raid that goes on must not keep moderators from deciding.
        content = None
    elif case.kind in REPLY_KINDS:
        content = review and review.reply_text
    elif case.kind in COACH_KINDS:
        content = case.snapshot
    else:
        content = review and content_of(review)
    return _digest([case.id, content])


def _digest(content: Any) -> str:
    # Not shortened: an author could search for two texts that have the same short hash.
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()
