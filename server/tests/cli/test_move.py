"""`sideline move`: moves a whole SQLite site to PostgreSQL (issue 5, point 1)."""

import pytest

from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from tests.cli.conftest import Run, everything_in, opened, rows_as_planned
from tests.databases import PostgresServer
from tests.factories import make_coach


@pytest.mark.both
def test_everything_moves_and_new_rows_continue_the_numbering(
    populated_site: Site, run: Run, database_url: str, postgres_server: PostgresServer
) -> None:
    with postgres_server.database() as name:
        there = postgres_server.url_of(name)
        done = run("move", "--to", there)
        assert done.returncode == 0, done.stderr
        assert "6 reviews" in done.stdout
        assert "0 coaches with wrong numbers." in done.stdout
        assert everything_in(there) == everything_in(database_url)
        assert rows_as_planned(there, "coaches") == 3
        with opened(there) as database:
            with database.writing() as session:
                assert make_coach(session, name="New Coach").id > 3
            assert wrong_tallies(database) == []


def test_a_target_with_a_site_is_rejected(
    populated_site: Site, run: Run, database_url: str, postgresql_url: str
) -> None:
    with opened(postgresql_url) as database, database.writing() as session:
        make_coach(session)
    before = everything_in(postgresql_url)
    done = run("move", "--to", postgresql_url)
    assert done.returncode == 2
    assert "not empty" in done.stderr
    assert everything_in(postgresql_url) == before


def test_an_unreachable_target_is_reported_in_one_line(site: Site, run: Run) -> None:
    done = run("move", "--to", "postgresql://nobody:geheim@127.0.0.1:1/nowhere")
    assert done.returncode == 2
    assert "geheim" not in done.stderr
    assert done.stderr.count("\n") == 1
