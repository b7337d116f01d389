"""Descriptions of database failures that are safe to show. The driver's message may quote a row or a password."""

import re
import sqlite3

from psycopg.errors import ConnectionTimeout
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

DISK_FULL = "the disk is full"

_SQLITE = {
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_READONLY": "the file or its folder is read-only",
    "SQLITE_CANTOPEN": "the file cannot be opened, or its folder is read-only",
    "SQLITE_PERM": "permission to open the file was denied",
    "SQLITE_BUSY": "another process held the write lock for too long",
    "SQLITE_IOERR": "the disk cannot be read from or written to",
    "SQLITE_NOTADB": "the file is not a database",
    "SQLITE_CORRUPT": "the file is damaged",
}
"""By primary result code. Extended codes start with their primary code."""

_SQLSTATES = {
    "28P01": "the user name or password is wrong",
    "28": "the server does not allow this user to connect",
    "3D000": "the database does not exist on the server",
    "53100": DISK_FULL,
    "53300": "the server has too many connections",
    "57014": "a statement took too long",
    "57P": "the server is starting or stopping",
    "25006": "the database is read-only",
    "42501": "the database user does not have permission",
    "55P03": "another process held a table lock for too long",
}
"""By SQLSTATE or a prefix of it. The longest match is used."""

_CONNECTING = {
    r"password authentication failed|no password supplied": _SQLSTATES["28P01"],
    r"no pg_hba\.conf entry|role .* does not exist|authentication failed": _SQLSTATES["28"],
    r"database .* does not exist": _SQLSTATES["3D000"],
    r"too many (clients|connections)|connection slots": _SQLSTATES["53300"],
    r"starting up|shutting down": _SQLSTATES["57P"],
    r"resolve|translate host name|Name or service not known": "the host name could not be resolved",
    r"Connection refused": "nothing is listening on this host and port",
    r"timeout expired|timed out|No route to host|unreachable": "the host is not responding",
    r"on socket .*No such file": "nothing is listening on this socket",
    r"invalid .*value|invalid port number|definition of service|could not match|file .* does not exist": (
        "a parameter of the address has a value that is not valid"
    ),
    r"closed the connection|Connection reset|connection is (lost|closed)": "the server closed the connection",
}
"""By the message of a failed connection, because PostgreSQL's client library provides no code."""


def cause_of(error: Exception) -> str:
    """Return the likely cause as a clause, or the name of the error if the cause is unknown."""
    if isinstance(error, PoolTimeout):
        return "all connections are in use"
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorname", None) or ""
        return next((cause for name, cause in _SQLITE.items() if code.startswith(name)), _name(original, code))
    if isinstance(original, ConnectionTimeout):
        return "the host is not responding"
    return _cause_on_postgresql(original)


def cause_fields(error: Exception) -> dict[str, str]:
    """Return the log fields for a database error."""
    return {"kind": type(error).__name__, "cause": cause_of(error)}


def _cause_on_postgresql(original: BaseException | None) -> str:
    state = getattr(original, "sqlstate", None) or ""
    for prefix in (state, state[:3], state[:2]):
        if prefix in _SQLSTATES:
            return _SQLSTATES[prefix]
    if not state:
        for pattern, cause in _CONNECTING.items():
            if re.search(pattern, str(original)):
                return cause
    return _name(original, state)


def _name(error: BaseException | None, code: str) -> str:
    return f"{type(error).__name__}, {code}" if code else type(error).__name__
