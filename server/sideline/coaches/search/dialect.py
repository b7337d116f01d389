"""The SQL differences between SQLite and PostgreSQL: index lookups, substring position, parameters."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sideline.core.db.read_pool import ReadPool


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
        return _match("search_words", where, _any_of(alternatives, _phrase, "*"))

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
        return Source(sql, {"match": _any_of(alternatives, "'{}'".format, ":*", " & ", " | ")}, has_roles=True)

    def look_up_substring(self, substring: str, where: str) -> Source:
        sql = f"SELECT {_LOOKED_UP} FROM coaches WHERE search_text LIKE :match AND {where} LIMIT :candidates"
        return Source(sql, {"match": "%" + _LIKE_WILDCARDS.sub(r"\\\g<0>", substring) + "%"}, has_roles=True)


Dialect = SqliteDialect | PostgresDialect


def dialect_of(pool: ReadPool) -> Dialect:
    """Return the dialect of the database that `pool` reads."""
    return SqliteDialect() if pool.is_sqlite else PostgresDialect()


def _any_of(
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
