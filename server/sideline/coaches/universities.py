"""Suggestions of universities for the dialog that adds a coach."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.draft import MAX_LENGTH
from sideline.coaches.model import University
from sideline.core.text.folding import fold

MAX_SUGGESTIONS = 10
"""Names in one response."""

MAX_WORDS = 12
"""As in the search of coaches. Each word is a condition of the query."""


def suggest_universities(session: Session, query_text: str) -> list[str]:
    """Names that hold each word of `query_text`; those that begin with it first, then by alphabet."""
    text = fold(query_text.replace("\0", " "))
    words = text.split()
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        return []
    query = select(University.name)
    for word in words:
        query = query.where(University.folded.contains(word, autoescape=True))
    begins = University.folded.startswith(text, autoescape=True)
    return list(session.scalars(query.order_by(begins.desc(), University.folded).limit(MAX_SUGGESTIONS)))
