"""How do SQLite and PostgreSQL say what search asks? The only file that knows the difference (migration 0004)."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    any_,
    bindparam,
    collate,
    column,
    func,
    literal,
    literal_column,
    or_,
    select,
)
from sqlalchemy import table as sql_table
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from sideline.coaches.grams import grams_of_word
from sideline.coaches.model import Coach

_ID: ColumnElement[int] = Coach.__table__.c.id
_LAST_LETTER = chr(0x10FFFF)


class SearchSql:
    """SQLite."""

    def within(self, name: ColumnElement[str], text: str) -> ColumnElement[bool]:
        """`name` holds `text`."""
        return func.instr(name, text) > 0

    def begins(self, name: ColumnElement[str], text: str) -> ColumnElement[bool]:
        """`name` begins with `text`, as a range of an index."""
        return and_(name >= text, name < text + _LAST_LETTER)

    def among(self, number: ColumnElement[int], numbers: Iterable[int]) -> ColumnElement[bool]:
        """`number` is one of `numbers`, however many."""
        values = func.json_each(str(sorted(numbers))).table_valued(column("value", Integer))
        return number.in_(select(values.c.value))

    def with_grams(self, ways: list[list[str]]) -> ColumnElement[bool]:
        """The coach's name has all grams of at least one of `ways`."""
        return _ID.in_(self._matches(ways))

    def count_with_grams(self, ways: list[list[str]], at_most: int) -> Select[int]:
        """How many coaches `with_grams` finds, counted up to `at_most`."""
        return select(func.count()).select_from(self._matches(ways).limit(at_most).subquery())

    def walking(self, query: Select[Any], index: str) -> Select[Any]:
        """`query` in the order of an index, whatever the planner thinks."""
        return query.with_hint(Coach.__table__, f"INDEXED BY {index}", "sqlite")

    def looked_up(self, query: Select[Any]) -> Select[Any]:
        """`query` row by row, by the ids it names."""
        return query.with_hint(Coach.__table__, "NOT INDEXED", "sqlite")

    @staticmethod
    def _matches(ways: list[list[str]]) -> Select[int]:
        # Tokens are the grams in hexadecimal, so no letter of a query can be taken for syntax.
        match = " OR ".join("(" + " AND ".join(gram.encode().hex() for gram in way) + ")" for way in ways)
        grams = sql_table("coach_grams", column("rowid", Integer))
        return select(grams.c.rowid).where(literal_column("coach_grams").op("MATCH")(match))


class PostgresSearchSql(SearchSql):
    """PostgreSQL."""

    def within(self, name: ColumnElement[str], text: str) -> ColumnElement[bool]:
        return func.strpos(name, text) > 0

    def begins(self, name: ColumnElement[str], text: str) -> ColumnElement[bool]:
        by_byte: ColumnElement[str] = collate(name, "C")
        return and_(by_byte >= text, by_byte < text + _LAST_LETTER)

    def among(self, number: ColumnElement[int], numbers: Iterable[int]) -> ColumnElement[bool]:
        return number == any_(bindparam(None, sorted(numbers), ARRAY(BigInteger)))

    def with_grams(self, ways: list[list[str]]) -> ColumnElement[bool]:
        grams = func.coach_grams(Coach.folded_name, type_=ARRAY(Text))
        return or_(*(grams.op("@>")(literal(way, ARRAY(Text))) for way in ways))

    def count_with_grams(self, ways: list[list[str]], at_most: int) -> Select[int]:
        found = select(Coach.id).where(self.with_grams(ways)).limit(at_most)
        return select(func.count()).select_from(found.subquery())


def search_sql(session: Session) -> SearchSql:
    """The dialect of this session's database."""
    return SearchSql() if session.get_bind().dialect.name == "sqlite" else PostgresSearchSql()


def ways_of(texts: Iterable[str]) -> list[list[str]]:
    """One way for each text: the grams of its words."""
    return [sorted({gram for word in text.split() for gram in grams_of_word(word)}) for text in texts]
