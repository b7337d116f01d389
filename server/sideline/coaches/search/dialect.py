"""What SQLite and PostgreSQL say differently: the index, the position of a substring, parameters."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sideline.core.db.read_pool import ReadPool


class Term(NamedTuple):
    """One of `words` is a word of the coach, or where not `whole`, begins one."""

    words: tuple[str, ...]
    whole: bool = False


Terms = Sequence[Term]
"""Terms that must all hold."""


RANKED_COLUMNS = "id, total_reviews, search_text"
"""What a match is ranked by; the card is read of the best alone."""


class Source(NamedTuple):
    """Coaches who may match: a SELECT of RANKED_COLUMNS and its parameters."""

    sql: str
    parameters: dict[str, Any]


_LIKE_WILDCARDS = re.compile(r"[\\%_]")


class SqliteDialect:
    """SQLite: the full-text indexes `search_words` and `search_pieces`."""

    position = "instr"
    """The function that returns the position of a substring in a text, from 1; 0 where it is not in it."""

    shortest_prefix = 2
    """Letters of a word that the index of words can look up fast."""

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        """At most :candidates coaches for whom all terms of an alternative hold."""
        return _match("search_words", where, _any_of(alternatives, _phrase, "*"))

    def look_up_substring(self, substring: str, where: str) -> Source:
        """At most :candidates coaches with a substring of at least three characters in their search text."""
        return _match("search_pieces", where, _phrase(substring))


class PostgresDialect:
    """PostgreSQL: the GIN indexes `ix_coaches_words`, of this expression, and `ix_coaches_pieces`, of trigrams."""

    position = "strpos"
    shortest_prefix = 3
    words = "array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\\n', '')), ' '))"

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        matches = f"{self.words} @@ CAST(:match AS tsquery)"
        sql = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE {matches} AND {where} LIMIT :candidates"
        return Source(sql, {"match": _any_of(alternatives, "'{}'".format, ":*", " & ", " | ")})

    def look_up_substring(self, substring: str, where: str) -> Source:
        sql = f"SELECT {RANKED_COLUMNS} FROM coaches WHERE search_text LIKE :match AND {where} LIMIT :candidates"
        return Source(sql, {"match": "%" + _LIKE_WILDCARDS.sub(r"\\\g<0>", substring) + "%"})


Dialect = SqliteDialect | PostgresDialect


def dialect_of(pool: ReadPool) -> Dialect:
    """The dialect of the database that `pool` reads."""
    return SqliteDialect() if pool.is_sqlite else PostgresDialect()


def _any_of(
    alternatives: Sequence[Terms], quote: Callable[[str], str], prefix: str, and_: str = " AND ", or_: str = " OR "
) -> str:
    """A full-text query: all terms of an alternative hold."""

    def one_word(term: Term) -> str:
        return or_.join(quote(word) + ("" if term.whole else prefix) for word in term.words)

    return or_.join("(" + and_.join(f"({one_word(term)})" for term in terms) + ")" for terms in alternatives)


def _match(index: str, where: str, query: str) -> Source:
    ids = f"SELECT rowid FROM {index} WHERE {index} MATCH :match LIMIT :candidates"
    sql = f"SELECT {RANKED_COLUMNS} FROM ({ids}) AS ids CROSS JOIN coaches ON coaches.id = ids.rowid WHERE {where}"
    return Source(sql, {"match": query})


def _phrase(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
