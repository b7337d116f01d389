"""Which universities are known? Suggestions for the dialog that adds a coach."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.model import University
from sideline.core.text.folding import fold

SUGGESTED = 10
"""Names offered at once."""

MAX_WORDS = 12
"""As in the search of coaches: more words name no university. Each word is a condition of the query."""


def suggest_universities(session: Session, typed: str) -> list[str]:
    """Names that hold each word of `typed`; those that begin with it first, then by alphabet."""
    text = fold(typed.replace("\0", " "))
    words = text.split()
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        return []
    query = select(University.name)
    for word in words:
        query = query.where(University.folded.contains(word, autoescape=True))
    begins = University.folded.startswith(text, autoescape=True)
    return list(session.scalars(query.order_by(begins.desc(), University.folded).limit(SUGGESTED)))
