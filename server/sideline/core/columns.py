"""Column types that mean the same on SQLite and PostgreSQL, and how their values are read straight into JSON."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import BigInteger, ColumnElement, DateTime, Integer, String, Text, cast, func, type_coerce
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine

BigId = BigInteger().with_variant(Integer, "sqlite")
"""A growing number; on SQLite it must be spelled INTEGER to be the row id."""


def ByBytes(length: int) -> TypeEngine[str]:  # noqa: N802  # used as a type is
    """Text of up to `length` characters, compared byte by byte: its beginnings are ranges of an index."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


class UtcDateTime(TypeDecorator[datetime]):
    """An aware UTC moment. SQLite has no zones, so it is stored naive there and made aware on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a naive time would be ambiguous")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class UtcText(FunctionElement[str]):
    """A moment as text, "2026-11-21 14:00:00.000000" in UTC: cheaper to read than a `datetime`, where few are used."""

    type = Text()
    inherit_cache = True


@compiles(UtcText)
def _utc_text(element: UtcText, compiler: SQLCompiler, **asked: Any) -> str:
    return compiler.process(element.clauses, **asked)  # SQLite keeps it so


@compiles(UtcText, "postgresql")
def _utc_text_of_postgresql(element: UtcText, compiler: SQLCompiler, **asked: Any) -> str:
    return f"to_char({compiler.process(element.clauses, **asked)} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"


def moment_of(text: str) -> datetime:
    """The moment that `UtcText` tells."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class _Json(TypeDecorator[Any]):
    """Text of JSON, for orjson to pass on."""

    impl = Text
    cache_ok = True

    def result_processor(self, _dialect: Dialect, _coltype: object) -> Callable[[Any], Any] | None:
        return orjson.Fragment


def id_text(column: InstrumentedAttribute[UUID]) -> ColumnElement[str]:
    """An id in hexadecimal digits, with dashes on PostgreSQL and without on SQLite."""
    return cast(column, Text)


def day_text(column: InstrumentedAttribute[datetime] | InstrumentedAttribute[datetime | None]) -> ColumnElement[str]:
    """The UTC day of a moment as JSON has it."""
    return func.substr(UtcText(column), 1, 10)


def json_text(column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    """A column of JSON as it is kept, for orjson to pass on."""
    return type_coerce(cast(column, Text), _Json())
