"""The slow obvious search: look at every coach. What the fast one answers must be this, row for row."""

from collections.abc import Container

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach, University
from sideline.coaches.nicknames import NICKNAMES
from sideline.coaches.search_names import search_name, words_of
from sideline.coaches.short_names import short_names_of
from sideline.coaches.vocabulary import one_error_apart
from sideline.core.folding import fold

_UNPRINTED = str.maketrans("", "", "'.&")

Held = tuple[str, str, str]
"""Name and university of a coach as they are searched, and the sport."""


def obvious_search(
    session: Session, typed: str, sport: str | None, division: str | None, short_names: Container[str]
) -> list[int]:
    """Ids of all coaches who fit, best first. `short_names`: what the universities there are may be called."""
    query = select(Coach.id, Coach.folded_name, University.folded, Coach.sport, Coach.total_reviews, Coach.division)
    rows = session.execute(query.join(University, University.id == Coach.university_id)).all()
    all_held = {row.id: (search_name(row[1]), search_name(row[2]), fold(row.sport)) for row in rows}
    wanted = [row for row in rows if sport in (None, row.sport) and division in (None, row.division)]
    text = fold(typed)
    ranks = {row.id: _rank(text, all_held[row.id], short_names) for row in wanted}
    if all(rank is None for rank in ranks.values()):
        vocabulary = {word for held in all_held.values() for word in _words(held) if len(word) >= 4}
        ranks = {row.id: _rank_mistyped(text, all_held[row.id], vocabulary) for row in wanted}
    found = [(ranks[row.id], -row.total_reviews, row.id) for row in wanted if ranks[row.id] is not None]
    return [coach_id for _, _, coach_id in sorted(found)]


def _rank(text: str, held: Held, short_names: Container[str]) -> int | None:
    words = _split(text)
    if not text or held[0].startswith(text):
        return 0
    if _by_short_name(words, held, short_names):
        return 1
    if any(text in part for part in held):
        return 2
    if all(_holds(word, held) for word in words):
        return 3
    return 4 if all(_familiar(word, held) for word in words) else None


def _rank_mistyped(text: str, held: Held, vocabulary: set[str]) -> int | None:
    words = _split(text)
    for place, word in enumerate(words):
        others = words[:place] + words[place + 1 :]
        right = {known for known in vocabulary if len(word) >= 4 and one_error_apart(word, known)}
        if right & _words(held) and all(_familiar(other, held) for other in others):
            return place
    return None


def _words(held: Held) -> set[str]:
    name, university, sport = held
    return {*name.split(), *words_of(university), *words_of(sport)}


def _split(text: str) -> list[str]:
    return list(dict.fromkeys(word.strip(',;:()"') or word for word in text.split()))


def _holds(word: str, held: Held) -> bool:
    return any(word in part for part in held)


def _familiar(word: str, held: Held) -> bool:
    return _holds(word, held) or any(f" {other} " in f" {held[0]} " for other in NICKNAMES.get(word, ()))


def _by_short_name(words: list[str], held: Held, short_names: Container[str]) -> bool:
    """Whether the longest run of words that is a short name is one of this university, and the rest fits."""
    for size in (3, 2, 1):
        for start in range(len(words) - size + 1):
            short = " ".join(words[start : start + size]).translate(_UNPRINTED)
            if short in short_names:
                rest = words[:start] + words[start + size :]
                return short in short_names_of(held[1]) and all(_familiar(word, held) for word in rest)
    return False
