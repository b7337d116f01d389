"""The queries for a text: SQL that says whether and how well a coach matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sideline.coaches.search.dialect import Dialect, Term, Terms
from sideline.coaches.search.normal_form import normal_form, words_of, written_words
from sideline.coaches.search.spellings import is_common, spellings
from sideline.coaches.search.text import LINE

NAME_BEGINS, WORD_BEGINS, WORDS, SUBSTRING, CORRECTED = range(5)
"""Ranks of a match, the best first: the name begins with the text; a line of the search text has it from the beginning
of a word on; each word of it begins a word; a line has it inside a word; each word does once an error is corrected."""

MAX_LOOKUP_TERMS = 3
"""Terms of a text that an index looks up: the others are conditions on the coaches that it finds."""

MIN_SUBSTRING = 3
"""Characters of a text that the index of trigrams can look up."""


@dataclass(frozen=True)
class Query:
    """One way to match a text: two SQL conditions, and what the indexes can look up. Built by the functions below."""

    text: str
    """What names begin with, at rank NAME_BEGINS."""
    worst_rank: int
    rank: str
    """SQL of the rank of a coach who matches."""
    matches: str
    """SQL of whether a coach matches."""
    parameters: dict[str, str]
    """The SQL parameters of `rank` and `matches`."""
    selective_terms: Sequence[Terms]
    """Of each alternative what the index of words looks up; empty if it can look up nothing of one of them."""
    selective_substring: str
    """What the index of trigrams looks up, if anything."""
    is_indexed: bool
    """Whether an index finds every match."""

    def matches_better_than(self, dialect: Dialect, rank: int) -> str:
        """SQL that holds for all coaches who match with a better rank than this one; empty where there is none."""
        if self.worst_rank == CORRECTED or rank == NAME_BEGINS:
            return ""
        better = _has(dialect, "start") if rank == WORD_BEGINS else _begins_at_word(dialect, self.parameters)
        return f"{better} AND ({self.matches})"


def all_words(dialect: Dialect, text: str, words: Sequence[str]) -> Query:
    """Each word of a spelling of the text begins a word of the coach, in any order."""
    return _any_of(dialect, text, spellings(text, words))


def joined_words(dialect: Dialect, text: str, partings: Sequence[Sequence[str]]) -> Query:
    """The same for texts with some words written as one ("mc donald"), or initials apart ("a.j.")."""
    return _any_of(dialect, text, partings)


def phrase(dialect: Dialect, text: str) -> Query:
    """A line has the text from the beginning of a word on."""
    parameters = _text_parameters(text)
    terms = _selective_terms(dialect, [_prefixes(written_words(text))])
    rank, matches = _rank(dialect, WORD_BEGINS, parameters), _begins_at_word(dialect, parameters)
    return Query(text, WORD_BEGINS, rank, matches, parameters, terms, "", is_indexed=bool(terms))


def whole_text(dialect: Dialect, text: str) -> Query:
    """A line has the text, wherever it stands."""
    if words_of(text) == [text]:
        # The index of words has the better ranks, and is read first; only trigrams find matches inside a word.
        terms = _selective_terms(dialect, [_prefixes([text])])
        substring = _selective_substring(text)
        is_indexed = bool(substring)
    else:
        # A name that contains the text has all its words but the first, which may begin inside a word.
        words = [word for word in text.split(" ")[1:] if words_of(word) == [word]]
        terms = _selective_terms(dialect, [_prefixes(words)])
        substring = "" if terms else _selective_substring(text)
        is_indexed = bool(terms or substring)
    parameters = _raw_parameters(text)
    rank, matches = _rank(dialect, SUBSTRING, parameters), _has(dialect, "text")
    return Query(text, SUBSTRING, rank, matches, parameters, terms, substring, is_indexed=is_indexed)


def corrected(dialect: Dialect, words: Sequence[str], alternatives: Sequence[Terms]) -> Query:
    """All terms of an alternative hold: the words with one of them corrected."""
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    condition, typed = _has_one_of_each_two(dialect, words)
    matches, parameters = f"{condition} AND ({matches})", parameters | typed
    return Query("", CORRECTED, str(CORRECTED), matches, parameters, terms, "", is_indexed=bool(terms))


def _prefixes(words: Sequence[str]) -> Terms:
    return [Term((word,)) for word in words]


def _any_of(dialect: Dialect, text: str, word_lists: Sequence[Sequence[str]]) -> Query:
    """All words of one of the lists begin words of the coach."""
    alternatives = [_prefixes(words) for words in word_lists]
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    rank_parameters = _text_parameters(text)
    rank = _rank(dialect, WORDS, rank_parameters)
    return Query(text, WORDS, rank, matches, parameters | rank_parameters, terms, "", is_indexed=bool(terms))


def _raw_parameters(text: str) -> dict[str, str]:
    """The text as a substring to look for: anywhere, at the start of the search text, at the start of a word."""
    return {"text": text, "start": f"{LINE}{text}", "word": f" {text}"}


def _text_parameters(text: str) -> dict[str, str]:
    """The same, and the normal form of a text of several words at the start of a word."""
    normal = normal_form(text)
    return _raw_parameters(text) | ({"normal": f" {normal}"} if " " in normal and normal != text else {})


def _rank(dialect: Dialect, worst_rank: int, parameters: Mapping[str, str]) -> str:
    begins = f"{dialect.position}(search_text, :start) = 1"
    word_begins = _begins_at_word(dialect, parameters)
    return f"CASE WHEN {begins} THEN {NAME_BEGINS} WHEN {word_begins} THEN {WORD_BEGINS} ELSE {worst_rank} END"


def _begins_at_word(dialect: Dialect, parameters: Mapping[str, str]) -> str:
    """SQL of whether a line has the text, or its normal form, from the beginning of a word on."""
    names = [name for name in ("word", "normal") if name in parameters]
    return "(" + " OR ".join(_has(dialect, name) for name in names) + ")"


def _has(dialect: Dialect, parameter: str) -> str:
    return f"{dialect.position}(search_text, :{parameter}) > 0"


def _has_all_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> tuple[str, dict[str, str]]:
    """SQL of whether all terms of an alternative hold, and its parameters."""
    substrings = {text for terms in alternatives for term in terms for text in _substrings(term)}
    names = {text: f"word{number}" for number, text in enumerate(sorted(substrings))}

    def holds(term: Term) -> str:
        return "(" + " OR ".join(_has(dialect, names[text]) for text in _substrings(term)) + ")"

    # The longest first: most coaches lack it, and the others are not evaluated for them.
    longest_first = [sorted(terms, key=lambda term: -len(term.words[0])) for terms in alternatives]
    condition = " OR ".join(" AND ".join(map(holds, terms)) for terms in longest_first)
    return condition, {name: text for text, name in names.items()}


def _has_one_of_each_two(dialect: Dialect, words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """SQL of a condition that every match with one corrected word meets, and its parameters.

    Of any two words one is as it was typed. Most coaches have neither, which spares the database the hundreds of
    substrings that twelve words with fifty corrections each may have.
    """
    longest_first = sorted(words, key=lambda word: -len(word))
    names = {word: f"typed{number}" for number, word in enumerate(longest_first)}
    pairs = zip(longest_first[::2], longest_first[1::2], strict=False)
    conditions = (f"({_has(dialect, names[one])} OR {_has(dialect, names[other])})" for one, other in pairs)
    return " AND ".join(["true", *conditions]), {name: f" {word}" for word, name in names.items()}


def _substrings(term: Term) -> list[str]:
    """One of them is in the search text of a coach for whom the term holds."""
    return [f" {word}{end}" for word in term.words for end in ((" ", "\n") if term.whole else ("",))]


def _selective_substring(text: str) -> str:
    """The text, or its longest selective word where it has a common one; empty where that is too short to look up."""
    selective = [word for word in text.split(" ") if not is_common(word)]
    substring = text if selective == text.split(" ") else max(selective, key=len, default="")
    return substring if len(substring) >= MIN_SUBSTRING else ""


def _selective_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> Sequence[Terms]:
    """Of each alternative the terms to look up: whole words first, then the longest. Empty if one has none."""
    selective = [[term for term in terms if _is_selective(dialect, term)] for terms in alternatives]
    if not all(selective):
        return []
    return [sorted(terms, key=_whole_and_longest_first)[:MAX_LOOKUP_TERMS] for terms in selective]


def _whole_and_longest_first(term: Term) -> tuple[bool, int]:
    return not term.whole, -len(term.words[0])


def _is_selective(dialect: Dialect, term: Term) -> bool:
    return all(len(word) >= dialect.shortest_prefix and not is_common(word) for word in term.words)
