"""Compile each SQL statement once per test process instead of once per site.

SQLAlchemy keeps compiled statements with their engine, and nearly every test starts a site with an engine of its own:
a quarter of the CPU seconds of all tests went into compiling the same statements.
"""

from copy import copy
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.util import LRUCache

KEPT = 2000
"""Compiled statements per kind of database, more than all tests of a file use."""


def share(kind: type[Dialect]) -> None:
    """Let all engines of this kind share what compiles a statement.

    Each engine gets a copy with its own dialect, made before the first execution: what SQLAlchemy adds to it then may
    encrypt and decrypt with the keys of the engine's site.
    """
    compile_statement = kind.statement_compiler
    kept: LRUCache[Any, SQLCompiler] = LRUCache(KEPT)

    def compile_once(dialect: Dialect, statement: Any, *, cache_key: Any = None, **options: Any) -> SQLCompiler:
        if cache_key is None:
            return compile_statement(dialect, statement, cache_key=cache_key, **options)
        key = (cache_key.key, *((name, str(value)) for name, value in sorted(options.items())))
        if key not in kept:
            kept[key] = compile_statement(dialect, statement, cache_key=cache_key, **options)
        own = copy(kept[key])
        own.dialect = dialect
        return own

    kind.statement_compiler = staticmethod(compile_once)


share(SQLiteDialect_pysqlite)
share(PGDialect_psycopg)
