"""`sideline migrate`: from an empty database, or an older schema with data, to the newest schema."""

from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import inspect, text

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from tests.cli.conftest import Run, opened
from tests.databases import PostgresServer


@pytest.mark.both("migrations")
def test_an_empty_database_gets_the_newest_schema(empty_database_url: str, run: Run) -> None:
    for _ in range(2):
        done = run("migrate", on=empty_database_url)
        assert (done.returncode, done.stdout) == (0, "The database has the newest schema.\n"), done.stderr
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)


@pytest.mark.parametrize("empty_database_url", ["postgresql"], indirect=True)
def test_a_role_that_may_not_create_the_extension_is_reported_in_one_line(empty_database_url: str, run: Run) -> None:
    role, url = f"plain_{uuid4().hex}", urlsplit(empty_database_url)
    with psycopg.connect(empty_database_url, autocommit=True) as owner:
        owner.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(role)))
        owner.execute(sql.SQL("GRANT ALL ON SCHEMA public TO {}").format(sql.Identifier(role)))
        try:
            host = url.netloc.rpartition("@")[2]
            done = run("migrate", on=url._replace(netloc=f"{role}@{host}").geturl())
        finally:
            owner.execute(sql.SQL("DROP OWNED BY {}").format(sql.Identifier(role)))
            owner.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "CREATE EXTENSION pg_trgm" in done.stderr
    with opened(empty_database_url) as database:
        assert inspect(database.engine).get_table_names() == [], "nothing is half done"


def _pending_pages(database: Database) -> list[int]:
    """Merge the pending lists of the two search indexes; return how many pages (8 kB) they had."""
    with database.engine.begin() as connection:
        return [
            connection.execute(text(f"SELECT gin_clean_pending_list('{index}')")).scalar_one()
            for index in ("ix_coaches_words", "ix_coaches_pieces")
        ]


@pytest.mark.long
def test_pending_lists_of_the_search_indexes_stay_short(postgres_server: PostgresServer, run: Run) -> None:
    """Every search reads the whole lists."""
    with postgres_server.database() as name:
        url = postgres_server.url_of(name)
        assert run("migrate", on=url).returncode == 0
        with opened(url) as database:
            with database.writing() as session:
                insert_coaches(session, [CoachDraft(f"Bo Coach{n}", "Ohio State", "Golf") for n in range(1000)])
            assert max(_pending_pages(database)) <= 16


@pytest.mark.parametrize(
    "encoding", ["LATIN1", *(pytest.param(name, marks=pytest.mark.long) for name in ("WIN1252", "SQL_ASCII"))]
)
def test_a_database_with_another_encoding_is_reported_in_one_line(
    postgres_server: PostgresServer, run: Run, encoding: str
) -> None:
    with postgres_server.database(encoding=encoding) as name:
        for command in ("migrate", "serve"):
            done = run(command, on=postgres_server.url_of(name))
            assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
            assert done.stderr.startswith(f"SIDELINE_DATABASE_URL: the database uses the encoding {encoding}")
            assert "UTF8" in done.stderr


def test_an_extension_outside_the_search_path_is_reported_in_one_line(
    postgres_server: PostgresServer, run: Run
) -> None:
    with postgres_server.database() as name:
        url = postgres_server.url_of(name)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions")
        done = run("migrate", on=url)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert "pg_trgm is in the schema extensions, which is not in the search_path" in done.stderr
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} SET search_path = public, extensions".encode())
        assert run("migrate", on=url).returncode == 0
