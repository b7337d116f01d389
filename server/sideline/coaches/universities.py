"""Whether two names are the same university, for suggestions and before a name is stored."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from sqlalchemy import Row, func, select
from sqlalchemy import text as sql_text
from sqlalchemy.orm import Session

from sideline.coaches.draft import MAX_LENGTH, CoachDraft
from sideline.coaches.model import HAS_COACHES, Coach, University, UniversityName, university_id_of
from sideline.coaches.search.text import (
    KIND_WORDS,
    cached_university_aliases,
    lines_of,
    main_words,
    normal_form,
    words_of,
)
from sideline.coaches.search.typos import within_one_edit
from sideline.core.errors import Refusal
from sideline.core.text.folding import fold

# The words of university names, in forms in which two spellings of one name are equal.

_SMALL_WORDS = {"the", "at", "and", "in"}
"""Optional words of a name: The Ohio State University. At the end of a name they count: (IN) is Indiana."""


@lru_cache(5_000)
def identity_of(folded: str) -> str:
    """Return the letters of the full name, equal for all spellings of one university ("DukeUniversity")."""
    full = names_by_alias().get(folded, ())
    return "".join(name_words(full[0] if len(full) == 1 else folded))


@lru_cache(5_000)
def name_words(folded: str) -> tuple[str, ...]:
    """Return the words of a folded name: St. at the end is State, and small words are left out."""
    words = words_of(folded)
    if len(words) > 1 and words[-1] == "st":
        words[-1] = "state"  # "Michigan St."
    kept = tuple("university" if word == "univ" else word for word in words[:-1] if word not in _SMALL_WORDS)
    return (*kept, *("university" if word == "univ" else word for word in words[-1:]))


@lru_cache(5_000)
def normal_words(folded: str) -> tuple[str, ...]:
    """Return the words as search compares them: St. equals Saint here, but not in `_identity`."""
    return tuple(main_words(" ".join(name_words(folded))))


@lru_cache(5_000)
def cached_normal_form(folded: str) -> str:
    """Return the letters that search compares."""
    return normal_form(folded)


@lru_cache(5_000)
def proper_words_of(folded: str) -> list[str]:
    """Return the words that are not about the kind of school."""
    return [word for word in main_words(folded) if word not in KIND_WORDS]


def likeness_of(folded: str) -> str:
    """Return the sorted words of a name without words for kinds of schools."""
    words = normal_words(folded)
    return " ".join(sorted(set(words) - KIND_WORDS) or sorted(words))


def lacks_only_kind_words(typed: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether `typed` has the words of `full` in the same order, except for words for kinds of schools."""
    rest = iter(typed)
    wanted = next(rest, None)
    for word in full:
        if word == wanted:
            wanted = next(rest, None)
        elif word not in KIND_WORDS:
            return False
    return wanted is None


@cache
def names_by_alias() -> dict[str, list[str]]:
    """Map each short name in aliases.txt to the folded full names of its universities."""
    lines = (line.split(" = ") for line in lines_of("aliases.txt"))
    return {short: [fold(name) for name in names.split(" | ")] for short, names in lines}


MAX_SUGGESTIONS, MAX_WORDS = 10, 12
"""Maximum numbers of suggested universities, and of words in the text."""

MAX_SIMILAR = 4
"""Maximum number of universities to ask the user about if the text is ambiguous."""

_END = 3
"""Letters at each end of a name by which names are indexed: a single typo leaves at least one end unchanged."""


IS_JOINED = University.folded.in_(select(UniversityName.folded))
"""SQL condition for a university that was joined with another, but still has coaches: its name is the other's."""


class Schools:
    """The names of universities, with lookups by other spellings.

    `former` has former and other names that operators and admins stored, each with the university's name.
    """

    def __init__(self, names: Iterable[str], former: Iterable[tuple[str, str]] = ()) -> None:
        self._by_fold: dict[str, list[str]] = defaultdict(list)
        self._by_identity: dict[str, list[str]] = defaultdict(list)
        self._by_word: dict[str, set[str]] = defaultdict(set)
        self._by_likeness: dict[str, list[str]] = defaultdict(list)
        self._by_end: dict[str, list[str]] = defaultdict(list)
        self._by_former = {identity_of(fold(other)): name for other, name in former}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add the name of a university."""
        folded = fold(name)
        self._by_fold[folded].append(name)
        if identity := identity_of(folded):
            self._by_identity[identity].append(name)
        for word in set(normal_words(folded)):
            self._by_word[word].add(name)
        likeness = likeness_of(folded)
        self._by_likeness[likeness].append(name)
        for end in {likeness[:_END], likeness[-_END:]}:
            self._by_end[end].append(likeness)

    def known(self, typed: str) -> str | None:
        """Return the university named by a text: in full, by a former name, by a short name in aliases.txt, or without
        'University of'.

        Initials do not count. Otherwise a user could add a university with an invented name, and coaches that others
        add under those initials would be stored there.
        """
        folded = _folded(typed)
        if in_full := self._by_fold.get(folded):
            return typed if typed in in_full else min(in_full)
        if former := self._by_former.get(identity_of(folded)):
            return former
        if same := self._by_identity.get(identity_of(folded)):
            return min(same, key=lambda name: (len(name), name))
        hits = list(self._with_all_words(folded))
        return (
            hits[0] if len(hits) == 1 and lacks_only_kind_words(name_words(folded), name_words(fold(hits[0]))) else None
        )

    def similar(self, typed: str) -> list[str]:
        """Return universities that an ambiguous text may mean. Ask the user; never assume one of them."""
        folded = _folded(typed)
        if not folded or self.known(typed) is not None:
            return []
        likeness = likeness_of(folded)
        found = [
            *(
                name
                for full in names_by_alias().get(folded, ())
                for name in self._by_identity.get(identity_of(full), ())
            ),
            *sorted(self._by_likeness.get(likeness, ())),
            *sorted(self._with_all_words(folded), key=lambda name: (len(name), name)),
            *(name for other in self._one_letter_away(likeness) for name in self._by_likeness[other]),
        ]
        return list(dict.fromkeys(found))[:MAX_SIMILAR]

    def alike(self, name: str) -> set[str]:
        """Return the other universities whose names have the same words, or are one letter away."""
        likeness = likeness_of(fold(name))
        near = (likeness, *self._one_letter_away(likeness))
        return {other for key in near for other in self._by_likeness.get(key, ())} - {name}

    def _with_all_words(self, folded: str) -> set[str]:
        words = set(normal_words(folded))
        # A text with only generic words such as "college" does not identify a university.
        if not words - KIND_WORDS:
            return set()
        return set.intersection(*(self._by_word.get(word, set()) for word in words))

    def _one_letter_away(self, likeness: str) -> Iterator[str]:
        candidates = {*self._by_end.get(likeness[:_END], ()), *self._by_end.get(likeness[-_END:], ())}
        return (other for other in sorted(candidates) if len(likeness) > 2 * _END and within_one_edit(likeness, other))


def schools_of(session: Session) -> Schools:
    """Return the universities of the site. Do not modify the result: it is cached until the names change."""
    return _schools(tuple(name for name, _ in _names(session)), tuple(_former_names(session)))


def stored_schools(session: Session) -> Schools:
    """Return all universities, including those without listed coaches, for imports. The result may be modified."""
    names = session.scalars(select(University.name).where(~IS_JOINED))
    former = select(UniversityName.name, University.name).join(University)
    return Schools(names, ((other, name) for other, name in session.execute(former)))


def known_university(session: Session, typed: str) -> str | None:
    """Return the university on the site that a text names (`Schools.known`), or None."""
    return schools_of(session).known(typed)


def with_known_school(session: Session, draft: CoachDraft) -> CoachDraft:
    """Return the draft with the university's name on the site, so that "UCLA" does not become a second university."""
    return replace(draft, university=known_university(session, draft.university) or draft.university)


def suggest_universities(session: Session, query_text: str) -> tuple[list[str], Schools]:
    """Return the names that contain each word of `query_text` in a common spelling or have a short name that begins
    with it ("ucla"), together with all universities of the site.

    The name without any other proper word comes first ("Michigan": University of Michigan), then names and short names
    that begin with the text, then alphabetical order.
    """
    # Reading all universities (a few thousand) takes milliseconds, and their aliases are not in the database.
    names, former = _names(session), _former_names(session)
    schools = _schools(tuple(name for name, _ in names), tuple(former))
    text = fold(query_text)
    words = main_words(text)
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        return [], schools
    proper_words = proper_words_of(text)
    found = [
        (proper_words_of(folded) != proper_words, not begins, folded, name)
        for name, folded in (*names, *((name, fold(other)) for other, name in former))
        if (begins := _begins(text, folded))
        or all(word in folded or word in cached_normal_form(folded) for word in words)
    ]
    return list(dict.fromkeys(name for *_, name in sorted(found)))[:MAX_SUGGESTIONS], schools


def is_same_university(first: str, second: str) -> bool:
    """Whether two names mean the same university: in another spelling, or as an unambiguous short name ("UCLA").

    Unlike in a search, the order of words matters: Miami University is not the University of Miami.
    """
    return first == second or identity_of(fold(first)) == identity_of(fold(second))


def _names(session: Session) -> Sequence[Row[str, str]]:
    """Return name and folded name of each university with a listed coach; other names may be made up."""
    names = select(University.name, University.folded).where(sql_text(HAS_COACHES), ~IS_JOINED)
    return session.execute(names.order_by(University.id)).all()


def _former_names(session: Session) -> list[tuple[str, str]]:
    """Return the former and other names of these universities, each with the university's name."""
    names = select(UniversityName.name, University.name).join(University).where(sql_text(HAS_COACHES))
    return [(other, name) for other, name in session.execute(names.order_by(UniversityName.folded))]


@lru_cache(2)
def _schools(names: tuple[str, ...], former: tuple[tuple[str, str], ...]) -> Schools:
    return Schools(names, former)


def _folded(typed: str) -> str:
    folded = fold(typed.replace("\0", " "))
    return folded if len(folded) <= MAX_LENGTH else ""


def _begins(text: str, folded: str) -> bool:
    return folded.startswith(text) or any(alias.startswith(text) for alias in cached_university_aliases(folded))


# Compare a coach's new university and division with the coaches already on the site, before they are stored.

MIN_COACHES = 2
"""Minimum number of coaches that make a division usual: a coach who is alone at a university would confirm itself."""


def ensure_not_similar(session: Session, typed: str) -> None:
    """Raise Refusal 409 `similar_university`, with the names in `similar`, if the text names no known university but
    may mean one (`Schools.similar`).

    Otherwise a typing error would store a second university beside the right one.
    """
    if similar := schools_of(session).similar(typed):
        message = (
            "No university on this site has this name, but the name is similar to a known one. "
            "Please choose that one, or add yours as a new university."
        )
        raise Refusal(409, "similar_university", message, similar=similar)


def usual_division(session: Session, university: str) -> str | None:
    """Return the division of more than half of the university's listed coaches; None if there is none, or if fewer
    than `MIN_COACHES` have it. Coaches without a division don't count.
    """
    is_there = Coach.university_id == university_id_of(fold(university))
    counted = is_there & Coach.is_listed & (Coach.division != "")
    counts = select(Coach.division, func.count()).where(counted).group_by(Coach.division)
    found = dict(session.execute(counts).all())
    total = sum(found.values())
    return next((division for division, count in found.items() if count >= MIN_COACHES and 2 * count > total), None)
