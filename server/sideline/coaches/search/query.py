"""Build the queries for a text: SQL for whether, and how well, a coach matches."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sideline.coaches.search.spellings import is_common, spellings
from sideline.coaches.search.text import EARLIER, LINE, normal_form, words_of, written_words
from sideline.core.db.read_pool import ReadPool

# The SQL differences between SQLite and PostgreSQL: index lookups, substring position, parameters.


class Term(NamedTuple):
    """A condition: one of `words` is a word of the coach or, unless `whole`, a prefix of one."""

    words: tuple[str, ...]
    whole: bool = False


Terms = Sequence[Term]
"""Terms that must all match."""


RANKED_COLUMNS = "id, total_reviews, search_text"
"""The columns used for ranking. The other columns of a card are read only for the best matches."""


_LOOKED_UP = f"{RANKED_COLUMNS}, has_left, role"
"""A lookup reads whole rows; a scan reads an index that has only RANKED_COLUMNS."""


class Source(NamedTuple):
    """Candidate coaches: a SELECT of RANKED_COLUMNS and its parameters."""

    sql: str
    parameters: dict[str, Any]
    has_roles: bool = False
    """Whether it also selects `has_left` and `role`."""


_LIKE_WILDCARDS = re.compile(r"[\\%_]")


class SqliteDialect:
    """SQLite: the full-text indexes `search_words` and `search_pieces`."""

    position = "instr"
    """The SQL function that returns the 1-based position of a substring in a text, or 0 if it is not found."""

    shortest_prefix = 2
    """The minimum length of a prefix that the word index can look up fast."""

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        """Return at most :candidates coaches who match all terms of an alternative."""
        return _match("search_words", where, _full_text_query(alternatives, _phrase, "*"))

    def look_up_substring(self, substring: str, where: str) -> Source:
        """Return at most :candidates coaches whose search text contains a substring of at least three characters."""
        return _match("search_pieces", where, _phrase(substring))


class PostgresDialect:
    """PostgreSQL: the GIN indexes `ix_coaches_words` (on the expression `words`) and `ix_coaches_pieces` (trigrams)."""

    position = "strpos"
    shortest_prefix = 3
    words = "array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\\n', '')), ' '))"

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        matches = f"{self.words} @@ CAST(:match AS tsquery)"
        sql = f"SELECT {_LOOKED_UP} FROM coaches WHERE {matches} AND {where} LIMIT :candidates"
        return Source(sql, {"match": _full_text_query(alternatives, "'{}'".format, ":*", " & ", " | ")}, has_roles=True)

    def look_up_substring(self, substring: str, where: str) -> Source:
        sql = f"SELECT {_LOOKED_UP} FROM coaches WHERE search_text LIKE :match AND {where} LIMIT :candidates"
        return Source(sql, {"match": "%" + _LIKE_WILDCARDS.sub(r"\\\g<0>", substring) + "%"}, has_roles=True)


Dialect = SqliteDialect | PostgresDialect


def dialect_of(pool: ReadPool) -> Dialect:
    """Return the dialect of the database that `pool` reads."""
    return SqliteDialect() if pool.is_sqlite else PostgresDialect()


def _full_text_query(
    alternatives: Sequence[Terms], quote: Callable[[str], str], prefix: str, and_: str = " AND ", or_: str = " OR "
) -> str:
    """Return a full-text query for rows that match all terms of an alternative."""

    def any_word(term: Term) -> str:
        return or_.join(quote(word) + ("" if term.whole else prefix) for word in term.words)

    return or_.join("(" + and_.join(f"({any_word(term)})" for term in terms) + ")" for terms in alternatives)


def _match(index: str, where: str, query: str) -> Source:
    ids = f"SELECT rowid FROM {index} WHERE {index} MATCH :match LIMIT :candidates"
    sql = f"SELECT {_LOOKED_UP} FROM ({ids}) AS ids CROSS JOIN coaches ON coaches.id = ids.rowid WHERE {where}"
    return Source(sql, {"match": query}, has_roles=True)


def _phrase(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


NAME_BEGINS, WORD_BEGINS, WORDS, SUBSTRING, CORRECTED, BY_EARLIER_POST = range(6)
"""Ranks of a match, best first: the name begins with the text; a line of the search text contains it, starting at a
word; each word of it begins a word of the coach; a line contains it inside a word; each word matches after a typo is
corrected; a word matches only an earlier post of the coach, in any of these ways."""

_SCHOOL_LINE = "school_line"
"""How the names of parameters with the line of a school begin."""

MAX_LOOKUP_TERMS = 3
"""Maximum number of terms that an index looks up; the other terms filter the coaches found."""

MIN_SUBSTRING = 3
"""Minimum length of a text that the trigram index can look up."""


@dataclass(frozen=True)
class Query:
    """One way to match a text: SQL expressions, and what the indexes can look up. Built by the functions below."""

    text: str
    """The prefix of names with rank NAME_BEGINS."""
    worst_rank: int
    rank: str
    """SQL expression for the rank of a matching coach."""
    matches: str
    """SQL condition for a match."""
    parameters: dict[str, str]
    """The SQL parameters of `rank` and `matches`."""
    selective_terms: Sequence[Terms]
    """The terms of each alternative that the word index looks up; empty unless every alternative has such a term."""
    selective_substring: str
    """The substring that the trigram index looks up; may be empty."""
    is_indexed: bool
    """Whether an index finds every match."""

    def matches_better_than(self, dialect: Dialect, rank: int) -> str:
        """Return an SQL condition for matches with a better rank than `rank`, or "" if there is none."""
        if rank == BY_EARLIER_POST:
            return self.matches
        if self.worst_rank == CORRECTED or rank == NAME_BEGINS:
            return ""
        better = _has(dialect, "start") if rank == WORD_BEGINS else _begins_at_word(dialect, self.parameters)
        return f"{better} AND ({self.matches})"


def all_words(dialect: Dialect, text: str, words: Sequence[str], schools: Sequence[str] = ()) -> Query:
    """Match coaches who have words beginning with each word of a spelling of the text, in any order.

    `schools` has the folded names of schools that the text names: their coaches have rank WORD_BEGINS.
    """
    return _any_of(dialect, text, spellings(text, words), schools)


def joined_words(dialect: Dialect, text: str, splits: Sequence[Sequence[str]]) -> Query:
    """Match like `all_words`, with some words of the text joined ("mc donald") or initials separated ("a.j.")."""
    return _any_of(dialect, text, splits)


def phrase(dialect: Dialect, text: str, *, is_whole: bool = False) -> Query:
    """Match coaches with a line of the search text that contains the text, starting at a word. If `is_whole`, the line
    must end with it.
    """
    parameters = _text_parameters(text)
    if is_whole:
        parameters = _raw_parameters(text) | {"word": f" {text}\n"}
    terms = _selective_terms(dialect, [_prefixes(written_words(text))])
    matches = _begins_at_word(dialect, parameters)
    rank = _rank(dialect, WORD_BEGINS, parameters, matches)
    return Query(text, WORD_BEGINS, rank, matches, parameters, terms, "", is_indexed=bool(terms))


def whole_text(dialect: Dialect, text: str) -> Query:
    """Match coaches with a line of the search text that contains the text anywhere."""
    if words_of(text) == [text]:
        # The word index finds the better ranks and is read first; only the trigram index finds matches inside a word.
        terms = _selective_terms(dialect, [_prefixes([text])])
        substring = _selective_substring(text)
        is_indexed = bool(substring)
    else:
        # A name that contains the text has all its words, except perhaps the first, which may start inside a word.
        words = [word for word in text.split(" ")[1:] if words_of(word) == [word]]
        terms = _selective_terms(dialect, [_prefixes(words)])
        substring = "" if terms else _selective_substring(text)
        is_indexed = bool(terms or substring)
    parameters = _raw_parameters(text)
    matches = _has(dialect, "text")
    rank = _rank(dialect, SUBSTRING, parameters, matches)
    return Query(text, SUBSTRING, rank, matches, parameters, terms, substring, is_indexed=is_indexed)


def corrected(dialect: Dialect, words: Sequence[str], alternatives: Sequence[Terms]) -> Query:
    """Match coaches who match all words of the text after one of them is corrected."""
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    condition, typed = _has_one_of_each_pair(dialect, words)
    matches = f"{condition} AND ({matches})"
    parameters |= typed | {"earlier": EARLIER}
    rank = f"CASE WHEN {_without_earlier(dialect, matches)} THEN {CORRECTED} ELSE {BY_EARLIER_POST} END"
    return Query("", CORRECTED, rank, matches, parameters, terms, "", is_indexed=bool(terms))


def _prefixes(words: Sequence[str]) -> Terms:
    return [Term((word,)) for word in words]


def _any_of(dialect: Dialect, text: str, word_lists: Sequence[Sequence[str]], schools: Sequence[str] = ()) -> Query:
    """Match coaches who, for one of the lists, have a word starting with each of its words."""
    alternatives = [_prefixes(words) for words in word_lists]
    terms = _selective_terms(dialect, alternatives)
    matches, parameters = _has_all_terms(dialect, alternatives)
    rank_parameters = _text_parameters(text) | {
        f"{_SCHOOL_LINE}{index}": f"{LINE}{school}\n" for index, school in enumerate(schools)
    }
    rank = _rank(dialect, WORDS, rank_parameters, matches)
    return Query(text, WORDS, rank, matches, parameters | rank_parameters, terms, "", is_indexed=bool(terms))


def _raw_parameters(text: str) -> dict[str, str]:
    """Return the text as substrings to find anywhere, at the start of the search text, and at the start of a word."""
    return {"text": text, "start": f"{LINE}{text}", "word": f" {text}", "earlier": EARLIER}


def _text_parameters(text: str) -> dict[str, str]:
    """Like `_raw_parameters`, with the normal form of a text of several words, to find at the start of a word."""
    normal = normal_form(text)
    return _raw_parameters(text) | ({"normal": f" {normal}"} if " " in normal and normal != text else {})


def _rank(dialect: Dialect, worst_rank: int, parameters: Mapping[str, str], matches: str) -> str:
    begins = f"{dialect.position}(search_text, :start) = 1"
    word_begins = _begins_at_word(dialect, parameters)
    return (
        f"CASE WHEN {begins} THEN {NAME_BEGINS}"
        f" WHEN {word_begins} AND {_without_earlier(dialect, word_begins)} THEN {WORD_BEGINS}"
        f" WHEN {_without_earlier(dialect, matches)} THEN {worst_rank} ELSE {BY_EARLIER_POST} END"
    )


def _without_earlier(dialect: Dialect, matches: str) -> str:
    """Return an SQL condition for coaches who match `matches` even without their earlier posts."""
    position = f"{dialect.position}(search_text, :earlier)"
    in_first_part = matches.replace("search_text", f"substr(search_text, 1, {position})")
    return f"({position} = 0 OR ({in_first_part}))"


def _begins_at_word(dialect: Dialect, parameters: Mapping[str, str]) -> str:
    """Return an SQL condition: a line contains the text or its normal form, starting at a word, or is a school that
    the text names.
    """
    names = [name for name in parameters if name in ("word", "normal") or name.startswith(_SCHOOL_LINE)]
    return "(" + " OR ".join(_has(dialect, name) for name in names) + ")"


def _has(dialect: Dialect, parameter: str) -> str:
    return f"{dialect.position}(search_text, :{parameter}) > 0"


def _has_all_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> tuple[str, dict[str, str]]:
    """Return an SQL condition for matching all terms of an alternative, and its parameters."""
    substrings = {text for terms in alternatives for term in terms for text in _substrings(term)}
    names = {text: f"word{number}" for number, text in enumerate(sorted(substrings))}

    def matches(term: Term) -> str:
        return "(" + " OR ".join(_has(dialect, names[text]) for text in _substrings(term)) + ")"

    # Longest first: most coaches do not have that word, so the database skips the other terms for them.
    longest_first = [sorted(terms, key=lambda term: -len(term.words[0])) for terms in alternatives]
    condition = " OR ".join(" AND ".join(map(matches, terms)) for terms in longest_first)
    return condition, {name: text for text, name in names.items()}


def _has_one_of_each_pair(dialect: Dialect, words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return a cheap SQL condition that every match with one corrected word meets, and its parameters.

    Of any two words, at least one is not corrected. Most coaches have neither, so the database skips the hundreds of
    substrings that twelve words with fifty corrections each can have.
    """
    longest_first = sorted(words, key=lambda word: -len(word))
    names = {word: f"typed{number}" for number, word in enumerate(longest_first)}
    pairs = zip(longest_first[::2], longest_first[1::2], strict=False)
    conditions = (f"({_has(dialect, names[first])} OR {_has(dialect, names[second])})" for first, second in pairs)
    return " AND ".join(["true", *conditions]), {name: f" {word}" for word, name in names.items()}


def _substrings(term: Term) -> list[str]:
    """Return substrings of which a matching coach's search text contains at least one."""
    return [f" {word}{end}" for word in term.words for end in ((" ", "\n") if term.whole else ("",))]


def _selective_substring(text: str) -> str:
    """Return the text, or its longest selective word if it has a common one; "" if that is too short to look up."""
    selective = [word for word in text.split(" ") if not is_common(word)]
    substring = text if selective == text.split(" ") else max(selective, key=len, default="")
    return substring if len(substring) >= MIN_SUBSTRING else ""


def _selective_terms(dialect: Dialect, alternatives: Sequence[Terms]) -> Sequence[Terms]:
    """Return the terms to look up for each alternative, whole words first, then longest; empty if one has none."""
    selective = [[term for term in terms if _is_selective(dialect, term)] for terms in alternatives]
    if not all(selective):
        return []
    return [sorted(terms, key=_whole_and_longest_first)[:MAX_LOOKUP_TERMS] for terms in selective]


def _whole_and_longest_first(term: Term) -> tuple[bool, int]:
    return not term.whole, -len(term.words[0])


def _is_selective(dialect: Dialect, term: Term) -> bool:
    return all(len(word) >= dialect.shortest_prefix and not is_common(word) for word in term.words)
