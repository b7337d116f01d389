"""Whether two names may be the same person: for imports, the dialog that adds a coach, and moderators."""

from difflib import SequenceMatcher
from functools import lru_cache

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import SportName
from sideline.coaches.draft import capitalize_name
from sideline.coaches.model import Coach, University
from sideline.coaches.profile import card_of
from sideline.coaches.schemas import SimilarCoaches
from sideline.coaches.search.text import nicknames, normal_words
from sideline.coaches.universities import schools_of
from sideline.core.text.cleaning import plain_name
from sideline.core.text.folding import fold

MIN_SIMILARITY = 0.85
"""The difflib ratio of two names at or above which they may be the same person."""

MAX_COMPARED_LENGTH = 60
"""Longer names are never compared letter by letter, because that is slow."""

_TITLES = {"dr", "prof", "professor", "mr", "mrs", "ms", "coach"}
_SUFFIXES = {"junior", "senior", "ii", "iii", "iv", "phd", "md", "esq"}


def are_similar(first: str, second: str) -> bool:
    """Whether two folded names share a key or differ by only a letter or two."""
    return bool(name_keys(first) & name_keys(second)) or is_near(first, second)


def is_near(first: str, second: str) -> bool:
    """Whether most letters of two folded names are the same."""
    if max(len(first), len(second)) > MAX_COMPARED_LENGTH:
        return False
    # Letters that only one of them has are not matched, and are much faster to count than the rest.
    if len(set(first) ^ set(second)) > (1 - MIN_SIMILARITY) * (len(first) + len(second)):
        return False
    matcher = SequenceMatcher(None, first, second)
    # The first two are cheap upper bounds of the ratio.
    bounds = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(bound() >= MIN_SIMILARITY for bound in bounds)


@lru_cache(10_000)
def name_keys(folded: str) -> frozenset[str]:
    """Return keys that a folded name shares with other spellings of the same person's name.

    The keys are the name without spaces ("mcdonald" and "mc donald", "a.j." and "aj"), and the last name with the first
    initial or with a full form of the first name. Titles and "Jr." are dropped, and "Last, First" is reordered.
    """
    return keys_of_words(name_words(folded))


def keys_of_words(words: tuple[str, ...]) -> frozenset[str]:
    """Return the `name_keys` of the name with these `name_words`."""
    first, last = words[0], words[-1]
    keys = {"".join(words)}
    if len(words) > 1:
        keys |= {f"{first[0]} {last}", *(f"{other} {last}" for other in (first, *nicknames(first)))}
    return frozenset(keys)


def name_words(folded: str) -> tuple[str, ...]:
    """Return the words of a folded name in normal form and in the order "first last", without titles and "Jr."."""
    head, _, tail = folded.partition(",")
    after = normal_words(tail)
    words = normal_words(folded) if not after or after[0] in _SUFFIXES else [*after, *normal_words(head)]
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words = words[:-1]
    return tuple(words) or (folded,)


# Find existing coaches who may be the coach that a user is about to add, so that the dialog can ask first.

MAX_SIMILAR = 5
"""Maximum number of coaches that the dialog asks about."""

MAX_COMPARED = 200
"""Maximum number of a school's coaches whose names are compared, most reviewed first."""


def read_similar(session: Session, name: str, university: str, sport: SportName) -> SimilarCoaches:
    """Return schools that the text may mean, and the school's coaches who may be the coach to add: those of the same
    sport with a similar name, and those of other sports with the same name. A coach with exactly this name, school and
    sport is left out, because adding the coach already reports that duplicate.
    """
    folded = fold(capitalize_name(plain_name(name)))
    schools = schools_of(session)
    known = schools.known(university)
    if not folded:
        return SimilarCoaches(universities=[], coaches=[])
    at_school = select(Coach).join(University).where(University.folded == fold(known or university), Coach.is_listed)
    likely = [
        coach
        for coach in session.scalars(at_school.order_by(Coach.total_reviews.desc(), Coach.id).limit(MAX_COMPARED))
        if (coach.sport == sport and coach.folded_name != folded and are_similar(coach.folded_name, folded))
        or (coach.sport != sport and _are_same(coach.folded_name, folded))
    ]
    likely.sort(key=lambda coach: coach.sport != sport)
    cards = [card_of(coach) for coach in likely[:MAX_SIMILAR]]
    return SimilarCoaches(universities=schools.similar(university), coaches=cards)


def _are_same(first: str, second: str) -> bool:
    """Whether two names are equal except for punctuation, spaces, titles and the like."""
    return first == second or bool({key for key in name_keys(first) & name_keys(second) if " " not in key})
