"""An undeclared connection pooler is refused, and a declared one gets neither prepared statements nor SET.

`make pooler` tests the same with a real PgBouncer.
"""

from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
import typer
from sqlalchemy import text

from sideline.cli.common import migrate_database
from sideline.config.settings import Settings
from sideline.core.db import pooler
from sideline.core.db.engine import Database, database_url
from sideline.core.db.pooler import Pooler, problem_of_pooler


@pytest.fixture
def announces_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server look like one behind a pooler, which announces a process id of its own."""
    monkeypatch.setattr(pooler, "_announced_process", lambda _connection: -1)


@pytest.mark.parametrize("declared", ["", "session", "transaction"])
def test_a_server_without_a_pooler_is_accepted(postgresql_url: str, declared: str) -> None:
    assert problem_of_pooler(database_url(postgresql_url, Path()), cast(Pooler, declared)) == ""


def test_sqlite_has_no_pooler(sqlite_url: str) -> None:
    assert problem_of_pooler(database_url(sqlite_url, Path()), "") == ""


@pytest.mark.usefixtures("announces_another_process")
@pytest.mark.parametrize(
    ("is_shared", "declared", "problem"),
    [
        (False, "", "set this to its mode"),
        (False, "session", ""),
        (True, "", "in transaction mode: set this to transaction"),
        (True, "session", "in transaction mode: set this to transaction"),
        (True, "transaction", ""),
    ],
)
def test_a_pooler_must_be_declared(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch, *, is_shared: bool, declared: str, problem: str
) -> None:
    monkeypatch.setattr(pooler, "_shares_servers", lambda *_: is_shared)
    found = problem_of_pooler(database_url(postgresql_url, Path()), cast(Pooler, declared))
    assert problem in found if problem else found == ""


@pytest.mark.usefixtures("announces_another_process")
def test_a_command_names_the_setting(postgresql_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(data_dir=tmp_path, database_url=postgresql_url)
    with pytest.raises(typer.Exit) as ended:
        migrate_database(settings)
    assert ended.value.exit_code == 2
    assert capsys.readouterr().err == (
        "SIDELINE_DATABASE_POOLER: there is a connection pooler: set this to its mode, transaction or session\n"
    )


@pytest.mark.parametrize(("mode", "is_pooled"), [("", False), ("session", False), ("transaction", True)])
def test_a_transaction_pooler_gets_no_prepared_statements_and_no_set(
    postgresql_url: str, mode: str, *, is_pooled: bool
) -> None:
    with closing(Database(database_url(postgresql_url, Path(), mode), with_timeouts=True)) as database:
        with database.reading() as session:
            for _ in range(10):
                session.scalar(text("SELECT 1"))
            prepared = session.scalar(text("SELECT count(*) FROM pg_prepared_statements"))
            assert session.scalar(text("SHOW jit")) == ("on" if is_pooled else "off")
            assert session.scalar(text("SHOW statement_timeout")) == ("0" if is_pooled else "15s")
        assert (prepared == 0) is is_pooled
        for _ in range(10):
            [(count,)] = database.read_pool.fetch("SELECT count(*) FROM pg_prepared_statements")
        assert (count == 0) is is_pooled


def test_operator_commands_lift_the_poolers_timeout(postgresql_url: str) -> None:
    url = database_url(f"{postgresql_url}&options=-cstatement_timeout%3D15s", Path(), "transaction")
    with closing(Database(url)) as database:
        with database.writing() as session:
            assert session.scalar(text("SHOW statement_timeout")) == "0"
        with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            assert connection.scalar(text("SHOW statement_timeout")) == "15s"
