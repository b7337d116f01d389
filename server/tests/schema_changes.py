"""Compares two reflected schemas: what the newer one no longer allows a release that was written for the older one."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, inspect
from sqlalchemy.engine import Inspector


@dataclass(frozen=True)
class Column:
    """A column as the database declares it."""

    type: str
    is_nullable: bool
    has_default: bool


@dataclass(frozen=True)
class Shape:
    """The columns of a table or view by name, and the constraints of a table as text."""

    columns: dict[str, Column]
    constraints: frozenset[str]


def shapes_in(connection: Connection) -> dict[str, Shape]:
    """Return the tables and views of a database by name."""
    found = inspect(connection)
    tables = {name: Shape(_columns(found, name), _constraints(found, name)) for name in found.get_table_names()}
    return tables | {name: Shape(_columns(found, name), frozenset()) for name in found.get_view_names()}


def restrictions(before: dict[str, Shape], after: dict[str, Shape]) -> list[str]:
    """Return what a release that uses the schema `before` can no longer do with `after`, as short texts."""
    gone = [f"{name} is gone" for name in sorted(before.keys() - after.keys())]
    kept = sorted(before.keys() & after.keys())
    return gone + [f"{name}{change}" for name in kept for change in _of_table(before[name], after[name])]


def _of_table(before: Shape, after: Shape) -> list[str]:
    columns = [
        change
        for name in sorted(before.columns.keys() | after.columns.keys())
        if (change := _of_column(name, before.columns.get(name), after.columns.get(name)))
    ]
    return columns + [f": new {constraint}" for constraint in sorted(after.constraints - before.constraints)]


def _of_column(name: str, before: Column | None, after: Column | None) -> str | None:
    if after is None:
        return f".{name} is gone"
    if before is not None and before.type != after.type:
        return f".{name} is {after.type} instead of {before.type}"
    if after.is_nullable:
        return None
    if before is not None and before.is_nullable:
        return f".{name} no longer allows NULL"
    had_default = before is None or before.has_default
    return f".{name} is required and has no default" if had_default and not after.has_default else None


def _columns(found: Inspector, table: str) -> dict[str, Column]:
    return {
        column["name"]: Column(repr(column["type"]), column["nullable"], column.get("default") is not None)
        for column in found.get_columns(table)
    }


def _constraints(found: Inspector, table: str) -> frozenset[str]:
    uniques = [part["column_names"] for part in found.get_unique_constraints(table)]
    uniques += [index["column_names"] for index in found.get_indexes(table) if index["unique"]]
    return frozenset(
        [f"unique {columns}" for columns in uniques]
        + [f"primary key {found.get_pk_constraint(table)['constrained_columns']}"]
        + [f"check {part['sqltext']}" for part in found.get_check_constraints(table)]
        + [_foreign_key(part) for part in found.get_foreign_keys(table)]
    )


def _foreign_key(part: Any) -> str:
    return f"foreign key {part['constrained_columns']} to {part['referred_table']} {part['referred_columns']}"
