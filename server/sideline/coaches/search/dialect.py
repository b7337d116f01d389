"""What SQLite and PostgreSQL say differently: the index, the place of a piece in a text, parameters."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from sideline.core.db.read_pool import ReadPool


class Term(NamedTuple):
    """One of `words` is a word of the coach, or where not `whole`, begins one."""

    words: tuple[str, ...]
    whole: bool = False


Terms = Sequence[Term]
"""All of them hold."""

Source = tuple[str, dict[str, Any]]

_LIKE_SIGNS = re.compile(r"[\\%_]")


class Dialect(Protocol):
    """SQL of one kind of database. What is looked up is the SQL of at most :candidates coaches, with its parameters."""

    position: str
    """The function that says where a text has a piece, from 1; 0 where it has none."""

    shortest_prefix: int
    """Letters of a word that the index of words can look up fast."""

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        """Coaches for whom all terms of an alternative hold."""

    def look_up_piece(self, piece: str, where: str) -> Source:
        """Coaches with a piece of at least three characters in their search text."""


class SqliteDialect:
    """SQLite: the full-text indexes `search_words` and `search_pieces`."""

    position = "instr"
    shortest_prefix = 2

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        return _in_index("search_words", where), {"match": _any_of(alternatives, _phrase, "*")}

    def look_up_piece(self, piece: str, where: str) -> Source:
        return _in_index("search_pieces", where), {"match": _phrase(piece)}


class PostgresDialect:
    """PostgreSQL: the GIN indexes `ix_coaches_words`, of this expression, and `ix_coaches_pieces`, of trigrams."""

    position = "strpos"
    shortest_prefix = 3
    words = "array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\\n', '')), ' '))"

    def look_up_words(self, alternatives: Sequence[Terms], where: str) -> Source:
        found = f"SELECT * FROM coaches WHERE {self.words} @@ CAST(:match AS tsquery) AND {where} LIMIT :candidates"
        return found, {"match": _any_of(alternatives, "'{}'".format, ":*", " & ", " | ")}

    def look_up_piece(self, piece: str, where: str) -> Source:
        found = f"SELECT * FROM coaches WHERE search_text LIKE :match AND {where} LIMIT :candidates"
        return found, {"match": "%" + _LIKE_SIGNS.sub(r"\\\g<0>", piece) + "%"}


def dialect_of(pool: ReadPool) -> Dialect:
    """The dialect of the database that `pool` reads."""
    return SqliteDialect() if pool.is_sqlite else PostgresDialect()


def _any_of(
    alternatives: Sequence[Terms], quoted: Callable[[str], str], prefix: str, both: str = " AND ", either: str = " OR "
) -> str:
    def one_of(term: Term) -> str:
        return either.join(quoted(word) + ("" if term.whole else prefix) for word in term.words)

    return either.join("(" + both.join(f"({one_of(term)})" for term in terms) + ")" for terms in alternatives)


def _in_index(index: str, where: str) -> str:
    found = f"SELECT rowid FROM {index} WHERE {index} MATCH :match LIMIT :candidates"
    return f"SELECT coaches.* FROM ({found}) AS found CROSS JOIN coaches ON coaches.id = found.rowid WHERE {where}"


def _phrase(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
