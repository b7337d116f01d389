"""`sideline migrate`: from nothing to the newest schema, as often as one likes."""

from sideline.core import migrate
from tests.cli.conftest import Run, opened


def test_an_empty_database_gets_the_newest_schema(empty_database_url: str, run: Run) -> None:
    for _ in range(2):
        done = run("migrate", on=empty_database_url)
        assert (done.returncode, done.stdout) == (0, "The database has the newest schema.\n"), done.stderr
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)
