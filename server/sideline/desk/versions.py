"""Versions of cases: hashes of what a moderator reads, so that a decision applies to exactly that text.

An author can change a review at any time, also while a moderator reads it. A decision carries the version that was
shown and is refused if another one is there now. The hash includes the case, so equal texts in two cases differ.
"""

import hashlib
from typing import Any

import orjson

from sideline.cases.model import Case
from sideline.core.errors import Refusal
from sideline.reviews.content import content_of
from sideline.reviews.model import Review


def version_of(case: Case, content: Any) -> str:
    """Return the version of a case whose kind says that it is about this content (`Kind.content`)."""
    return _digest([case.id, content])


def version_of_review(review: Review, content: Any = None) -> str:
    """Return the version of one of many reviews that are decided together: its `content` with a pending edit, or its
    own. Nobody can know it without reading it, because it has the row's id.
    """
    return _digest([review.id, content or content_of(review)])


def text_changed() -> Refusal:
    """Return the refusal for a decision about a text that was changed since it was read."""
    return Refusal(409, "changed_since", "The text changed while you were reading. Please read it again.")


def _digest(content: Any) -> str:
    # Not shortened: an author could search for two texts that have the same short hash.
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()
