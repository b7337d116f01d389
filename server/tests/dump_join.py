"""More attacks on a dump (see dump_attack.py): by account details, by the order of visits, and by marker rows.

The first looks for accounts on a coach's team among everything stored about each user. The second matches rows that a
visit leaves without a user, such as a case, with the user rows that the visit writes, by the order of both. The third
causes rows about a known email address, and looks for values that they share with a user's rows.
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
    "staff_invitations": "invited_by",
}
"""Tables with a user id, and the column that holds it."""

UUID_DIGITS = 32

StoredRows = dict[str, list[dict[str, Any]]]
"""All rows of all tables."""

Owners = Mapping[str, Mapping[Any, UUID]]
"""The ground truth that the attacker lacks: for each table without users, row key -> user whose visit left the row."""


@dataclass(frozen=True)
class Team:
    """A sport at a university, whose coaches and athletes are public knowledge."""

    university: str
    sport: str


def texts_of_users(database: Database) -> dict[UUID, str]:
    """Return all text in rows with a user id, by user, as an attacker reads it in a dump."""
    texts: dict[UUID, str] = {}
    with database.engine.connect() as connection:
        for table, column in USER_TABLES.items():
            names = [field["name"] for field in inspect(connection).get_columns(table)]
            for row in connection.execute(text(f"SELECT {', '.join(names)} FROM {table}")).mappings():
                owner = _uuid(row[column])
                texts[owner] = texts.get(owner, "") + " ".join(str(value) for value in row.values())
    return texts


def named_by_marks(before: StoredRows, after: StoredRows) -> set[UUID]:
    """Return the users found by an attacker who causes rows about an email address and then steals the database.

    Those rows are the new and changed ones in the second dump. A user is found if one of their values is in these rows
    and no other user has it.
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
    """Return the expected number of authors guessed by picking a user whose texts name the team, or else any user."""
    hits = 0.0
    for review, author in author_of.items():
        team = team_of[review]
        candidates = [user for user, said in texts.items() if team.university in said and team.sport in said]
        candidates = candidates or list(texts)
        hits += (author in candidates) / len(candidates)
    return hits


def visit_leaks(database: Database, owners: Owners) -> dict[str, float]:
    """Return how far the correlation of each trace of a table without users with each trace of a table with users is
    from chance, in standard deviations.
    """
    leaks = {}
    with database.reading() as session:
        user_traces = {
            f"{table} {name}": trace
            for table, column in USER_TABLES.items()
            for name, trace in _traces(session, table, column, is_sqlite=database.is_sqlite).items()
        }
        for table, owner_of in owners.items():
            key = next(iter(Base.metadata.tables[table].primary_key)).name
            for name, trace in _traces(session, table, key, is_sqlite=database.is_sqlite).items():
                for user_name, of_user in user_traces.items():
                    pairs = [
                        (trace[row], of_user[user])
                        for row, user in owner_of.items()
                        if row in trace and user in of_user
                    ]
                    if len(pairs) > 20:
                        leaks[f"{table} {name} / {user_name}"] = abs(rank_correlation(pairs)) * sqrt(len(pairs) - 1)
    return leaks


def _traces(session: Session, table: str, key: str, *, is_sqlite: bool) -> dict[str, Trace]:
    """Return the metadata that the database stores with each row, by this column; the last row wins."""
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
    """Convert a key to the type that the code uses, because SQLite stores ids as 32 hex digits."""
    return UUID(value) if isinstance(value, str) and len(value) == UUID_DIGITS else value
