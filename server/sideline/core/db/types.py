"""Column types that behave the same on SQLite and PostgreSQL."""

from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import BigInteger, DateTime, Integer, String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

BigId = BigInteger().with_variant(Integer, "sqlite")
"""An automatically numbered key. SQLite only numbers columns of type INTEGER."""


def bytewise_string(length: int) -> TypeEngine[str]:
    """Text of up to `length` characters, compared byte by byte, so that a prefix search is an index range."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


class UtcDateTime(TypeDecorator[datetime]):
    """A timezone-aware UTC time. SQLite has no time zones, so it stores the time without one."""

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


class UtcDay(TypeDecorator[date]):
    """A UTC day in a time column, stored as midnight."""

    impl = UtcDateTime
    cache_ok = True

    def process_bind_param(self, value: date | None, _dialect: Dialect) -> Any:
        return value and datetime.combine(value, time(), UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> date | None:
        return value and value.date()
