"""More attacks on a dump (dump_attack.py): by what accounts say of their people, by who acts when, and by marks.

The first looks for the accounts of a coach's team in what the database says of each user. The second pairs what a visit
leaves without a user, a case for example, with the rows of users that a visit writes: by the order of both. The third
causes rows about an address it knows, and looks for what they have in common with the rows of a user.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any
from uuid import UUID

from sqlalchemy import inspect, text
from sqlalchemy.orm import Session

from sideline import tables as _tables  # noqa: F401  (fills the metadata)
from sideline.core.db.engine import Base, Database
from tests.dump_attack import Trace, number_of, rank_correlation

USER_TABLES = {
    "users": "id",
    "auth_sessions": "user_id",
    "mfa_factors": "user_id",
    "mfa_recovery_codes": "user_id",
    "claims": "user_id",
    "staff_log": "staff_id",
}
"""Tables that name a user, and the column."""

UUID_DIGITS = 32

StoredRows = dict[str, list[dict[str, Any]]]
"""All rows of all tables."""

Owners = Mapping[str, Mapping[Any, UUID]]
"""What the attacker does not know: for each table without users, whose visit has left the row with this key."""


@dataclass(frozen=True)
class Team:
    """A university's coaches of a sport, and their athletes: what everybody may know."""

    university: str
    sport: str


def texts_of_users(database: Database) -> dict[UUID, str]:
    """Everything that rows with the id of a user say, by user: the dump as its attacker reads it."""
    texts: dict[UUID, str] = {}
    with database.engine.connect() as connection:
        for table, column in USER_TABLES.items():
            names = [each["name"] for each in inspect(connection).get_columns(table)]
            for row in connection.execute(text(f"SELECT {', '.join(names)} FROM {table}")).mappings():
                owner = _uuid(row[column])
                texts[owner] = texts.get(owner, "") + " ".join(str(value) for value in row.values())
    return texts


def named_by_marks(before: StoredRows, after: StoredRows) -> set[UUID]:
    """The users that somebody finds who causes rows about an address, and then steals the database.

    The rows are given: what is new or other in the second dump. A user is found by a value of theirs that stands in
    these rows, and with no other user.
    """
    marks = [row for table, rows in after.items() for row in rows if row not in before[table]]
    marked = {str(value) for row in marks for value in row.values()}
    users_with: dict[str, set[UUID]] = {}
    for table, column in USER_TABLES.items():
        for row in after[table]:
            for value in row.values():
                users_with.setdefault(str(value), set()).add(_uuid(row[column]))
    return {next(iter(users)) for value, users in users_with.items() if len(users) == 1 and value in marked}


def hits_by_team(texts: Mapping[UUID, str], author_of: Mapping[UUID, UUID], team_of: Mapping[UUID, Team]) -> float:
    """How many of the reviews' authors are named on average: one of those whose texts name the team, else of all."""
    hits = 0.0
    for review, author in author_of.items():
        team = team_of[review]
        candidates = [user for user, said in texts.items() if team.university in said and team.sport in said]
        candidates = candidates or list(texts)
        hits += (author in candidates) / len(candidates)
    return hits


def visit_leaks(database: Database, owners: Owners) -> dict[str, float]:
    """For each pair of a trace of a table without users and one of a table with them: how far their correlation is
    from chance, in standard deviations.
    """
    leaks = {}
    with database.reading() as session:
        of_users = {
            f"{table} {name}": trace
            for table, column in USER_TABLES.items()
            for name, trace in _traces(session, table, column, is_sqlite=database.is_sqlite).items()
        }
        for table, owner_of in owners.items():
            key = next(iter(Base.metadata.tables[table].primary_key)).name
            for name, trace in _traces(session, table, key, is_sqlite=database.is_sqlite).items():
                for user_name, of_user in of_users.items():
                    pairs = [
                        (trace[row], of_user[user])
                        for row, user in owner_of.items()
                        if row in trace and user in of_user
                    ]
                    if len(pairs) > 20:
                        leaks[f"{table} {name} / {user_name}"] = abs(rank_correlation(pairs)) * sqrt(len(pairs) - 1)
    return leaks


def _traces(session: Session, table: str, key: str, *, is_sqlite: bool) -> dict[str, Trace]:
    """What the database stores beside each row, by this column; of several rows the last."""
    if not is_sqlite:
        columns = "ctid::text AS place, xmin::text AS written, xmax::text AS locked"
    elif Base.metadata.tables[table].dialect_options["sqlite"]["with_rowid"]:
        columns = "rowid AS row_number"
    else:
        columns = f"{next(iter(Base.metadata.tables[table].primary_key)).name} AS row_key"
    is_number = Base.metadata.tables[table].primary_key.columns[0].type.python_type is not UUID
    columns += ", id AS number" if is_number and "id" in Base.metadata.tables[table].c else ""
    traces: dict[str, Trace] = {}
    for row in session.execute(text(f"SELECT {key} AS owner, {columns} FROM {table}")).mappings():
        for name in row.keys() - {"owner"}:
            traces.setdefault(name, {})[_uuid(row["owner"])] = number_of(row[name])
    return traces


def _uuid(value: Any) -> Any:
    """A key as the code knows it: SQLite stores ids as 32 digits."""
    return UUID(value) if isinstance(value, str) and len(value) == UUID_DIGITS else value
