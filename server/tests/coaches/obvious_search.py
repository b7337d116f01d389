"""Reference implementation of search: a scan of all coaches. The real search must return the same, in order."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.text import nicknames, university_aliases
from sideline.coaches.search.typos import within_one_edit
from sideline.coaches.search.understood import understand
from sideline.core.text.folding import fold

Lines = list[str]
"""Name, university, sport and aliases of a coach, folded; the name first."""


def obvious_search(
    session: Session, typed: str, sport: str | None, division: str | None, team: str | None = None
) -> list[int]:
    """Ids of all matching coaches, best match first."""
    rows = session.scalars(select(Coach)).all()
    lines = {row.id: _lines(fold(row.name), fold(row.university), fold(row.sport)) for row in rows}
    words, text = understand(fold(typed))
    division = division or next((word.division for word in words if word.division), None)
    gender = team or next((word.gender for word in words if word.gender), None)
    candidates = [
        row
        for row in rows
        if sport in (None, row.sport) and division in (None, row.division) and _is_of_team(row.gender, gender)
    ]
    ranks = {row.id: _rank(text, lines[row.id]) for row in candidates}
    if len(words_of(text)) > 0 and words_of(text) != [text]:
        # A text of several words counts inside words only where nobody has its words.
        better = {coach_id: rank if rank != 3 else None for coach_id, rank in ranks.items()}
        ranks = better if any(rank is not None for rank in better.values()) else ranks
    if all(rank is None for rank in ranks.values()):
        typed_words = list(dict.fromkeys(words_of(text)))
        known = {word for of_coach in lines.values() for word in _words(of_coach) if len(word) >= 4}
        ranks = {row.id: _rank_mistyped(typed_words, _words(lines[row.id]), known) for row in candidates}
    matches = [(ranks[row.id], -row.total_reviews, row.id) for row in candidates if ranks[row.id] is not None]
    return [coach_id for _, _, coach_id in sorted(matches)]


def _is_of_team(gender: str, team: str | None) -> bool:
    """Who coaches both teams is a coach of the women and of the men."""
    return team is None or gender == team or gender == "Both"


def _lines(name: str, university: str, sport: str) -> Lines:
    bare = [word for field in (name, university, sport) for word in words_of(field)]
    return [name, university, sport, *bare, *nicknames(name), *university_aliases(university)]


def _words(lines: Lines) -> set[str]:
    return {word for line in lines for word in words_of(line)}


def _rank(text: str, lines: Lines) -> int | None:
    words = words_of(text)
    conditions = (
        lines[0].startswith(text),
        any(f" {text}" in f" {line}" for line in lines),
        bool(words) and all(_begins_one(word, _words(lines)) for word in words),
        any(text in line for line in lines),
    )
    return next((rank for rank, holds in enumerate(conditions) if holds), None)


def _rank_mistyped(typed: list[str], words: set[str], known: set[str]) -> int | None:
    for index, word in enumerate(typed):
        others = typed[:index] + typed[index + 1 :]
        corrections = {other for other in known if len(word) >= 4 and within_one_edit(word, other)}
        if corrections & words and all(_begins_one(other, words) for other in others):
            return 4
    return None


def _begins_one(text: str, words: set[str]) -> bool:
    return any(word.startswith(text) for word in words)
