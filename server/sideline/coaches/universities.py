"""Which universities are known? Suggestions for the dialog that adds a coach."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import University
from sideline.core.folding import fold

SUGGESTED = 10
"""Names offered at once."""


def suggest_universities(session: Session, typed: str) -> list[str]:
    """Names that hold each word of `typed`; those that begin with it first, then by alphabet."""
    text = fold(typed.replace("\0", " "))
    query = select(University.name)
    for word in text.split():
        query = query.where(University.folded.contains(word, autoescape=True))
    begins = University.folded.startswith(text, autoescape=True)
    return list(session.scalars(query.order_by(begins.desc(), University.folded).limit(SUGGESTED)))
