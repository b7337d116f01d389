"""Upgrading a site of an earlier release with its data, on both databases (see `upgrades`)."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from sideline.accounts.model import User
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.engine import Base
from sideline.main import create_app
from tests.cli.conftest import Run, everything_in, opened
from tests.cli.test_check import NOTHING_WRONG
from tests.cli.upgrades import PASSWORD, schema_of

pytestmark = pytest.mark.both
"""With `long`, except for one upgrade from the newest of the earlier releases."""


@pytest.mark.both("migrations")
def test_a_site_is_upgraded_with_its_data(
    upgraded: str, run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    done = run("check", on=upgraded)
    assert (done.returncode, done.stdout) == (0, NOTHING_WRONG), done.stderr
    _assert_that_search_finds_coaches(upgraded)
    _assert_that_an_account_signs_in_and_reads_its_reviews(upgraded, tmp_path)
    fresh = request.getfixturevalue(f"{upgraded.partition(':')[0]}_url")
    with opened(upgraded) as old, opened(fresh) as new:
        assert schema_of(old) == schema_of(new)
    _assert_that_no_account_is_in_plain_text(upgraded)
    # Running it again encrypts nothing twice.
    assert run("migrate", on=upgraded).returncode == 0
    with opened(upgraded, tmp_path) as database, database.reading() as session:
        user = session.scalars(select(User).where(User.email == "ada@example.org")).one()
        assert user.user_metadata == {"full_name": "Ada", "university": "Northfield University"}
        assert (user.created_at.hour, user.created_at.minute) == (0, 0)


def _assert_that_search_finds_coaches(upgraded: str) -> None:
    with opened(upgraded) as database:
        found = {
            query: [match.card["id"] for match in find_coaches(database.read_pool, SearchRequest(query), 9)]
            for query in ("lindqvist", "jose nunez", "ucla", "odea", "lindqvsit", "")
        }
    assert found == {
        "lindqvist": [1], "jose nunez": [2], "ucla": [3], "odea": [3], "lindqvsit": [1],
        "": [1, 5, 3, 2, 6, 7, 8, 11, 12],
    }  # fmt: skip


def _assert_that_an_account_signs_in_and_reads_its_reviews(upgraded: str, tmp_path: Path) -> None:
    app = create_app(Settings(data_dir=tmp_path, database_url=upgraded, rate_limits="off", log_level="error"))
    client = TestClient(app, raise_server_exceptions=False)
    try:
        body = {"email": "ada@example.org", "password": PASSWORD}
        signed_in = client.post("/auth/v1/token?grant_type=password", json=body)
        assert signed_in.status_code == 200, signed_in.text
        headers = {"Authorization": f"Bearer {signed_in.json()['access_token']}"}
        own = client.get("/api/my/reviews", headers=headers).json()["items"]
        saved = client.get("/api/my/saved-coaches", headers=headers).json()["items"]
        public = client.get("/api/coaches/1/reviews").json()["items"]
        profile = client.get("/api/coaches/1").json()
    finally:
        client.close()
        app.state.site.database.close()
    published = [review for review in own if review["waits_until"] is None]
    assert len(own) - len(published) == 1
    assert [(review["coach"]["name"], review["rating"]) for review in published] == [
        ("José Núñez", 3), ("Mara Lindqvist", 5),
    ]  # fmt: skip
    assert [coach["coach"]["name"] for coach in saved] == ["Mara Lindqvist"]
    assert [(review["date"], review["rating"]) for review in public] == [
        ("2026-11-22", 2), ("2026-11-21", 4), ("2026-11-20", 5),
    ]  # fmt: skip
    assert (profile["total_reviews"], profile["star_counts"]) == (3, [0, 1, 0, 1, 1])


def _assert_that_no_account_is_in_plain_text(upgraded: str) -> None:
    if upgraded.startswith("sqlite"):
        path = upgraded.removeprefix("sqlite:///")
        files = [Path(path + ending) for ending in ("", "-wal")]
        stored = b"".join(file.read_bytes() for file in files if file.exists()).decode(errors="replace")
    else:
        stored = str(everything_in(upgraded))
    assert [said for said in ("@example.org", "full_name", "@northfield.edu", "$argon2") if said in stored] == []


def test_the_migrations_create_the_tables_of_the_models(database_url: str) -> None:
    # Full-text tables and these indexes are declared only in the migrations.
    left_out = {"ix_coaches_words", "ix_coaches_pieces"}
    if database_url.startswith("sqlite"):
        left_out.add("ix_coaches_by_reviews")  # Alembic cannot compare this index's descending column on SQLite

    def is_compared(_object: object, name: str, kind: str, *_: object) -> bool:
        return name in Base.metadata.tables if kind == "table" else name not in left_out

    with opened(database_url) as database, database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": is_compared})
        assert compare_metadata(context, Base.metadata) == []


def test_a_schema_of_no_known_release_is_rejected_in_one_line(database_url: str, run: Run) -> None:
    with opened(database_url) as database, database.writing() as session:
        session.execute(text("DELETE FROM schema_compatibility"))
    for schema, advice in (
        ("0062", f"upgrade it with commit {migrate.LAST_UNRELEASED} first"),
        ("9999", "a newer one created it"),
    ):
        with opened(database_url) as database, database.writing() as session:
            session.execute(text("UPDATE alembic_version SET version_num = :schema"), {"schema": schema})
        done = run("migrate", on=database_url)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert f"this release does not know the schema '{schema}'; " in done.stderr
        assert advice in done.stderr
