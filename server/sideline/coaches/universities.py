"""Known universities by the names that search knows: suggestions, and one spelling for each."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.add_coaches import MAX_LENGTH
from sideline.coaches.model import University
from sideline.coaches.search.normal_form import lines_of, words_of
from sideline.coaches.search.text import cached_university_aliases, listed_aliases
from sideline.core.text.folding import fold

MAX_SUGGESTIONS, MAX_WORDS = 10, 12
"""Universities that are suggested, and words of the text they are suggested for."""

_SMALL_WORDS = {"the", "at", "and", "in"}
"""Words that a name has or lacks: The Ohio State University."""


def suggest_universities(session: Session, query_text: str) -> list[str]:
    """Names that hold each word of `query_text`, or have a short name that begins with it ("ucla").

    Those whose name or short name begins with the text come first, then by alphabet.
    """
    text = fold(query_text.replace("\0", " "))
    words = text.split()
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        return []
    found = [
        (not begins, folded, name)
        for name, folded in _all(session)
        if (begins := _begins(text, folded)) or all(word in folded for word in words)
    ]
    return [name for _, _, name in sorted(found)[:MAX_SUGGESTIONS]]


def known_university(session: Session, typed: str) -> str | None:
    """The name of the university that `typed` names in full, or by a short name of aliases.txt that no other has.

    Initials do not count: who adds a university of an invented name must not get the coaches that others add to theirs.
    """
    text = fold(typed.replace("\0", " "))
    if len(text) > MAX_LENGTH:
        return None
    names = _all(session)
    in_full = [name for name, folded in names if folded == text]
    if in_full:
        return typed if typed in in_full else min(in_full)
    matching = [name for name, folded in names if text in listed_aliases(folded)]
    return matching[0] if len(matching) == 1 else None


def are_one_university(first: str, second: str) -> bool:
    """Whether two names are of one university: written otherwise, or one a short name that no other has ("UCLA").

    The order of words counts, which it does not in a search: Miami University is not the University of Miami.
    """
    return first == second or _identity(fold(first)) == _identity(fold(second))


def _identity(folded: str) -> tuple[str, ...]:
    return _words(_full_names().get(folded, folded))


def _words(folded: str) -> tuple[str, ...]:
    return tuple(word for word in words_of(folded) if word not in _SMALL_WORDS)


@cache
def _full_names() -> dict[str, str]:
    """A short name that one university alone has -> the university's folded name."""
    lines = (line.split(" = ") for line in lines_of("aliases.txt"))
    return {short: fold(name) for short, name in lines if " | " not in name}


def _all(session: Session) -> Sequence[tuple[str, str]]:
    # There are some thousand: reading all of them takes milliseconds, and their aliases are computed from their names.
    return [(name, folded) for name, folded in session.execute(select(University.name, University.folded))]


def _begins(text: str, folded: str) -> bool:
    return folded.startswith(text) or any(alias.startswith(text) for alias in cached_university_aliases(folded))
