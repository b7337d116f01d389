"""Which names are one university: the one rule, asked by search suggestions and before anything stores a name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from sqlalchemy import Row, select
from sqlalchemy import text as sql_text
from sqlalchemy.orm import Session

from sideline.coaches.draft import MAX_LENGTH, CoachDraft
from sideline.coaches.model import HAS_COACHES, University
from sideline.coaches.search.normal_form import lines_of, main_words, normal_form, words_of
from sideline.coaches.search.text import cached_university_aliases
from sideline.coaches.search.typos import within_one_edit
from sideline.core.text.folding import fold

MAX_SUGGESTIONS, MAX_WORDS = 10, 12
"""Universities that are suggested, and words of the text they are suggested for."""

MAX_SIMILAR = 4
"""Universities that are asked about when the text names none of them for certain."""

_SMALL_WORDS = {"the", "at", "and", "in"}
"""Words that a name has or lacks: The Ohio State University. Not at the end: (IN) is Indiana."""

_KIND_WORDS = {"university", "college", "institute", "school", "academy", "technology", "of"}
"""Words that people leave out: 'Mount Union' is the University of Mount Union."""

_END = 3
"""Letters at either end of a name, of which one typing error leaves those of one end as they are."""


class Schools:
    """Names of universities, and what other texts name them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_fold: dict[str, list[str]] = defaultdict(list)
        self._by_identity: dict[str, list[str]] = defaultdict(list)
        self._by_word: dict[str, set[str]] = defaultdict(set)
        self._by_likeness: dict[str, list[str]] = defaultdict(list)
        self._by_end: dict[str, list[str]] = defaultdict(list)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Make one more name known."""
        folded = fold(name)
        self._by_fold[folded].append(name)
        if identity := _identity(folded):
            self._by_identity[identity].append(name)
        for word in set(_normal_words(folded)):
            self._by_word[word].add(name)
        likeness = _likeness(folded)
        self._by_likeness[likeness].append(name)
        for end in {likeness[:_END], likeness[-_END:]}:
            self._by_end[end].append(likeness)

    def known(self, typed: str) -> str | None:
        """The one university that a text names: in full, by a short name of aliases.txt, or without 'University of'.

        Initials do not count: who adds a university of an invented name must not get the coaches that others add to
        theirs.
        """
        folded = _folded(typed)
        if in_full := self._by_fold.get(folded):
            return typed if typed in in_full else min(in_full)
        if same := self._by_identity.get(_identity(folded)):
            return min(same, key=lambda name: (len(name), name))
        hits = list(self._with_all_words(folded))
        return hits[0] if len(hits) == 1 and _lacks_only_kind_words(_words(folded), _words(fold(hits[0]))) else None

    def similar(self, typed: str) -> list[str]:
        """Universities that a text may mean where it names none for certain: to be asked, never to be assumed."""
        folded = _folded(typed)
        if not folded or self.known(typed) is not None:
            return []
        likeness = _likeness(folded)
        found = [
            *(
                name
                for full in _names_by_alias().get(folded, ())
                for name in self._by_identity.get(_identity(full), ())
            ),
            *sorted(self._by_likeness.get(likeness, ())),
            *sorted(self._with_all_words(folded), key=lambda name: (len(name), name)),
            *(name for other in self._one_letter_away(likeness) for name in self._by_likeness[other]),
        ]
        return list(dict.fromkeys(found))[:MAX_SIMILAR]

    def _with_all_words(self, folded: str) -> set[str]:
        words = set(_normal_words(folded))
        # One word that many names have, and nothing else, means none of them.
        if not words - _KIND_WORDS:
            return set()
        return set.intersection(*(self._by_word.get(word, set()) for word in words))

    def _one_letter_away(self, likeness: str) -> Iterator[str]:
        near = {*self._by_end.get(likeness[:_END], ()), *self._by_end.get(likeness[-_END:], ())}
        return (other for other in sorted(near) if len(likeness) > 2 * _END and within_one_edit(likeness, other))


def schools_of(session: Session) -> Schools:
    """The universities of the site. To be read only: it is kept until the names change."""
    return _schools(tuple(name for name, _ in _names(session)))


def known_university(session: Session, typed: str) -> str | None:
    """The university of the site that a text names (`Schools.known`)."""
    return schools_of(session).known(typed)


def with_known_school(session: Session, draft: CoachDraft) -> CoachDraft:
    """The draft with the university's name on the site, so that UCLA does not become a second university."""
    return replace(draft, university=known_university(session, draft.university) or draft.university)


def suggest_universities(session: Session, query_text: str) -> tuple[list[str], Schools]:
    """Names that hold each word of `query_text` in a usual spelling, or have a short name that begins with it ("ucla");
    and all universities of the site.

    First the name with no other proper word ("Michigan": University of Michigan), then names and short names that begin
    with the text, then by alphabet.
    """
    # There are some thousand: reading all of them takes milliseconds, and their aliases are computed from their names.
    names = _names(session)
    schools = _schools(tuple(name for name, _ in names))
    text = fold(query_text)
    words = main_words(text)
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        return [], schools
    proper_words = _proper_words(text)
    found = [
        (_proper_words(folded) != proper_words, not begins, folded, name)
        for name, folded in names
        if (begins := _begins(text, folded)) or all(word in folded or word in _normal_form(folded) for word in words)
    ]
    return [name for *_, name in sorted(found)[:MAX_SUGGESTIONS]], schools


def is_same_university(first: str, second: str) -> bool:
    """Whether two names are of one university: written otherwise, or one a short name that no other has ("UCLA").

    The order of words counts, which it does not in a search: Miami University is not the University of Miami.
    """
    return first == second or _identity(fold(first)) == _identity(fold(second))


def _names(session: Session) -> Sequence[Row[str, str]]:
    """Name and folded name of each university of a coach whom pages show: other names may be made up."""
    names = select(University.name, University.folded).where(sql_text(HAS_COACHES))
    return session.execute(names.order_by(University.id)).all()


@lru_cache(2)
def _schools(names: tuple[str, ...]) -> Schools:
    return Schools(names)


def _folded(typed: str) -> str:
    folded = fold(typed.replace("\0", " "))
    return folded if len(folded) <= MAX_LENGTH else ""


@lru_cache(5_000)
def _identity(folded: str) -> str:
    """The letters of the full name: equal for one university, however it is written ("DukeUniversity")."""
    full = _names_by_alias().get(folded, ())
    return "".join(_words(full[0] if len(full) == 1 else folded))


@lru_cache(5_000)
def _words(folded: str) -> tuple[str, ...]:
    words = words_of(folded)
    if len(words) > 1 and words[-1] == "st":
        words[-1] = "state"  # "Michigan St."
    kept = tuple("university" if word == "univ" else word for word in words[:-1] if word not in _SMALL_WORDS)
    return (*kept, *("university" if word == "univ" else word for word in words[-1:]))


@lru_cache(5_000)
def _normal_words(folded: str) -> tuple[str, ...]:
    """The words as search compares them: with Saint for St., which are two schools in `_identity`."""
    return tuple(main_words(" ".join(_words(folded))))


@lru_cache(5_000)
def _normal_form(folded: str) -> str:
    return normal_form(folded)


@lru_cache(5_000)
def _proper_words(folded: str) -> list[str]:
    return [word for word in main_words(folded) if word not in _KIND_WORDS]


def _likeness(folded: str) -> str:
    """The words of a name in one order, without words for kinds of schools."""
    words = _normal_words(folded)
    return " ".join(sorted(set(words) - _KIND_WORDS) or sorted(words))


def _lacks_only_kind_words(typed: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether `typed` has the words of `full` in their order, but for words for kinds of schools."""
    rest = iter(typed)
    wanted = next(rest, None)
    for word in full:
        if word == wanted:
            wanted = next(rest, None)
        elif word not in _KIND_WORDS:
            return False
    return wanted is None


@cache
def _names_by_alias() -> dict[str, list[str]]:
    """A short name of aliases.txt -> the folded full names of those who have it."""
    lines = (line.split(" = ") for line in lines_of("aliases.txt"))
    return {short: [fold(name) for name in names.split(" | ")] for short, names in lines}


def _begins(text: str, folded: str) -> bool:
    return folded.startswith(text) or any(alias.startswith(text) for alias in cached_university_aliases(folded))
