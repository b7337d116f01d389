"""What SQLite and PostgreSQL say differently: the index, the place of a piece in a text, parameters."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sideline.core.db.read_pool import ReadPool

Words = Sequence[tuple[str, ...]]
"""Of each group one word begins a word of the coach: groups of one word, or of those that a mistyped one may mean."""

Source = tuple[str, dict[str, Any]]

_LIKE_SIGNS = re.compile(r"[\\%_]")


class Dialect(Protocol):
    """SQL of one kind of database. What is looked up is the SQL of at most :candidates coaches, with its parameters."""

    position: str
    """The function that says where a text has a piece, from 1; 0 where it has none."""

    def look_up_words(self, alternatives: Sequence[Words], where: str) -> Source:
        """Coaches with all words of an alternative."""

    def look_up_piece(self, piece: str, where: str) -> Source:
        """Coaches with a piece of at least three characters in their search text."""


class SqliteDialect:
    """SQLite: the full-text indexes `search_words` and `search_pieces`."""

    position = "instr"

    def look_up_words(self, alternatives: Sequence[Words], where: str) -> Source:
        return _in_index("search_words", where), {"match": _any_of(alternatives, lambda word: f"{_phrase(word)}*")}

    def look_up_piece(self, piece: str, where: str) -> Source:
        return _in_index("search_pieces", where), {"match": _phrase(piece)}


class PostgresDialect:
    """PostgreSQL: the GIN indexes `ix_coaches_words`, of this expression, and `ix_coaches_pieces`, of trigrams."""

    position = "strpos"
    words = "array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\\n', '')), ' '))"

    def look_up_words(self, alternatives: Sequence[Words], where: str) -> Source:
        found = f"SELECT * FROM coaches WHERE {self.words} @@ CAST(:match AS tsquery) AND {where} LIMIT :candidates"
        return found, {"match": _any_of(alternatives, lambda word: f"'{word}':*", " & ", " | ")}

    def look_up_piece(self, piece: str, where: str) -> Source:
        found = f"SELECT * FROM coaches WHERE search_text LIKE :match AND {where} LIMIT :candidates"
        return found, {"match": "%" + _LIKE_SIGNS.sub(r"\\\g<0>", piece) + "%"}


def dialect_of(pool: ReadPool) -> Dialect:
    """The dialect of the database that `pool` reads."""
    return SqliteDialect() if pool.is_sqlite else PostgresDialect()


def _any_of(
    alternatives: Sequence[Words], term: Callable[[str], str], both: str = " AND ", either: str = " OR "
) -> str:
    every = (both.join(f"({either.join(map(term, group))})" for group in words) for words in alternatives)
    return either.join(f"({groups})" for groups in every)


def _in_index(index: str, where: str) -> str:
    found = f"SELECT rowid FROM {index} WHERE {index} MATCH :match LIMIT :candidates"
    return f"SELECT coaches.* FROM ({found}) AS found CROSS JOIN coaches ON coaches.id = found.rowid WHERE {where}"


def _phrase(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
