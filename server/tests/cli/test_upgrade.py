"""A site made by an earlier release is upgraded with its data, from dumps of real sites in `releases/`.

Each release is tested on both kinds of database.
"""

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import func, inspect, select, text

from sideline.accounts import pending_sign_ups
from sideline.accounts.model import AuthSession, MfaFactor, PendingSignUp, User
from sideline.authors import Author, PrivateListRow
from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.query import SearchRequest
from sideline.core.crypto import AUTHORS_KEY_FILE, make_key_file
from sideline.core.db import migrate
from sideline.core.db.engine import Base, Database
from sideline.core.http.deps import Site
from sideline.main import create_app
from sideline.moderation.staff import StaffLogRow
from sideline.reviews.model import Review, WaitingReview
from sideline.settings import Settings
from tests.cli.conftest import Run, opened
from tests.cli.test_check import NOTHING_WRONG
from tests.moderation.conftest import assert_correct
from tests.people import Person
from tests.reviews.bodies import review_body

pytestmark = pytest.mark.both

_RELEASES = Path(__file__).parent / "releases"
_PASSWORD = "Correct-horse-9"
"""Of every user in the dumps."""
_AUTHORS_KEY = "5eed" * 16
_TOKEN = "token-of-the-newcomer"
_MAILED_AT = datetime(2026, 11, 20, 12, 0, 0, 123456, tzinfo=UTC)

_OLD_TABLES = ["coach_grams", "coach_words", "name_spellings", "word_endings"]


@pytest.fixture(params=["0009", "0011", "0016", "0021", "0024"])
def revision(request: pytest.FixtureRequest) -> str:
    """The schema of each release before this one."""
    name: str = request.param
    return name


@pytest.fixture
def old_site(empty_database_url: str, revision: str, tmp_path: Path) -> str:
    """The URL of a database as that release left it, with its authors' key in the data folder."""
    kind = empty_database_url.partition(":")[0]
    if revision >= "0017":
        make_key_file(tmp_path / AUTHORS_KEY_FILE, _AUTHORS_KEY.encode())
    statements = (_RELEASES / f"{revision}.{kind}.sql").read_text(encoding="utf-8")
    if kind == "sqlite":
        with closing(sqlite3.connect(empty_database_url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(statements)
    else:
        with psycopg.connect(empty_database_url, autocommit=True) as connection:
            connection.execute(statements)
    return empty_database_url


@pytest.fixture
def upgraded(old_site: str, revision: str, run: Run) -> str:
    """The URL of the database after `sideline migrate`."""
    with opened(old_site) as database:
        assert migrate.revision_of(database.engine) == revision
        assert (set(_OLD_TABLES) <= set(inspect(database.engine).get_table_names())) == (revision < "0012")
        if revision < "0018":
            with database.writing() as session:
                # As an edited review left it: the day of its last change.
                session.execute(
                    text("UPDATE coaches SET ai_summary_updated_at = '2027-01-01 12:00:00.000000' WHERE id = 1")
                )
    done = run("migrate", on=old_site)
    assert done.returncode == 0, done.stderr
    return old_site


def test_an_upgrade_keeps_every_row(upgraded: str, revision: str) -> None:
    tables = (User, AuthSession, PendingSignUp, Coach, CoachTally, Review, PrivateListRow, WaitingReview)
    with opened(upgraded) as database, database.reading() as session:
        counts = [session.scalar(select(func.count()).select_from(table)) for table in tables]
        emails = session.scalars(select(User.email).order_by(User.email)).all()
        comments = session.scalars(select(Review.comment).order_by(Review.comment)).all()
    # The moderators' release has an author whose review was removed, a moderator and an admin.
    moderation = revision >= "0024"
    assert counts == [6 if moderation else 3, 1, 1, 3, 3, 5, 4 if moderation else 3, revision >= "0021"]
    staff = ["alma@example.org", "dee@example.org", "mona@example.org"] if moderation else []
    assert emails == sorted(["ada@example.org", "bea@example.org", "cy@example.org", *staff])
    assert comments == [f"Review {number}: <b>plain</b> words." for number in range(5)]


def test_the_check_finds_no_wrong_number_after_an_upgrade(upgraded: str, run: Run) -> None:
    done = run("check", on=upgraded)
    assert (done.returncode, done.stdout) == (
        0,
        NOTHING_WRONG,
    ), done.stderr


def test_search_finds_coaches_after_an_upgrade(upgraded: str) -> None:
    with opened(upgraded) as database:
        found = {
            query: [match.card["id"] for match in find_coaches(database.read_pool, SearchRequest(query), 9)]
            for query in ("lindqvist", "jose nunez", "ucla", "odea", "lindqvsit", "")
        }
    assert found == {
        "lindqvist": [1], "jose nunez": [2], "ucla": [3], "odea": [3], "lindqvsit": [1], "": [1, 2, 3],
    }  # fmt: skip


def test_an_account_signs_in_and_reads_its_reviews_after_an_upgrade(
    upgraded: str, revision: str, tmp_path: Path
) -> None:
    app = create_app(Settings(data_dir=tmp_path, database_url=upgraded, rate_limits="off", log_level="error"))
    client = TestClient(app, raise_server_exceptions=False)
    try:
        body = {"email": "ada@example.org", "password": _PASSWORD}
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
    assert len(own) - len(published) == (revision >= "0021")
    assert [(review["coach"]["name"], review["rating"]) for review in published] == [
        ("José Núñez", 3), ("Mara Lindqvist", 5),
    ]  # fmt: skip
    assert [coach["coach"]["name"] for coach in saved] == ["Mara Lindqvist"]
    assert [(review["date"], review["rating"]) for review in public] == [
        ("2026-11-22", 2), ("2026-11-21", 4), ("2026-11-20", 5),
    ]  # fmt: skip
    assert (profile["total_reviews"], profile["star_counts"]) == (3, [0, 1, 0, 1, 1])


@pytest.mark.parametrize("revision", ["0009", "0011", "0016"])
def test_who_wrote_it_is_gone_from_the_files_after_an_upgrade(old_site: str, run: Run) -> None:
    """Times and authors of the old rows are nowhere in SQLite's files; of PostgreSQL the old tables are gone."""
    if not old_site.startswith("sqlite"):
        assert run("migrate", on=old_site).returncode == 0
        with opened(old_site) as database:
            assert {"saved_coaches", "reviews_by_user", "author_tags"}.isdisjoint(
                inspect(database.engine).get_table_names()
            )
        return
    file = Path(old_site.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT created_at FROM {} UNION SELECT updated_at FROM reviews"
        exact = {row[0] for table in ("reviews", "saved_coaches") for row in connection.execute(query.format(table))}
        users = [row[0] for row in connection.execute("SELECT id FROM users")]
    assert len(exact) >= 5
    assert run("migrate", on=old_site).returncode == 0
    content = b"".join(path.read_bytes() for path in (file, file.with_name(f"{file.name}-wal")) if path.exists())
    waiting = _MAILED_AT.replace(tzinfo=None).isoformat(" ")  # of a sign-up, which keeps it until it is confirmed
    assert [time for time in exact - {waiting} if time.encode() in content] == []
    with closing(sqlite3.connect(file)) as connection:
        sessions = connection.execute("SELECT count(*) FROM auth_sessions").fetchone()[0]
        tokens = connection.execute("SELECT count(*) FROM one_time_tokens").fetchone()[0]
    # Where a user is still named: users and its key, sessions with their index, mailed links with their key.
    assert sum(content.count(user.encode()) for user in users) <= 2 * (len(users) + sessions + tokens)


@pytest.mark.parametrize("revision", ["0024"])
def test_moderation_goes_on_after_an_upgrade(upgraded: str, tmp_path: Path) -> None:
    """Who is suspended stays so, open cases are open, and a decision of before can be taken back."""
    settings = Settings(data_dir=tmp_path, database_url=upgraded, rate_limits="off", log_level="error", mail_pause=0)
    app = create_app(settings.model_copy(update={"staff_second_factor": False}))
    client = TestClient(app, raise_server_exceptions=False)
    site: Site = app.state.site
    try:
        dee, alma = (_signed_in(client, site, name) for name in ("dee", "alma"))
        assert dee.post("/api/coaches/1/reviews", review_body(1, 1)).json()["code"] == "account_suspended"
        [hidden] = [review["hidden"] for review in dee.get("/api/my/reviews").json()["items"]]
        assert (hidden["state"], hidden["rule"], hidden["sentence"]) == (
            "removed",
            "threat",
            "Nobody may be threatened.",
        )
        [case] = alma.get("/api/desk/cases").json()["items"]
        assert (case["rule"], case["reports"], case["excerpt"]) == ("profanity", 2, "Review 2: plain words.")
        assert alma.delete("/api/desk/cases/1/decision").status_code == 200
        assert dee.post("/api/coaches/1/reviews", review_body(1, 1)).status_code == 201
        assert [review["hidden"] for review in dee.get("/api/my/reviews").json()["items"]] == [None, None]
        with site.database.reading() as session:
            log = session.execute(select(StaffLogRow.action, StaffLogRow.words, User.email).join(
                User, User.id == StaffLogRow.staff_id).order_by(StaffLogRow.id)).all()  # fmt: skip
            [factor] = session.scalars(select(MfaFactor)).all()
        assert [tuple(row) for row in log[:2]] == [
            ("staff_added", "moderator", "mona@example.org"), ("staff_added", "admin", "alma@example.org"),
        ]  # fmt: skip
        assert factor.is_verified
        assert_correct(site)
    finally:
        client.close()
        site.database.close()


def _signed_in(client: TestClient, site: Site, name: str) -> Person:
    email = f"{name}@example.org"
    answer = client.post("/auth/v1/token?grant_type=password", json={"email": email, "password": _PASSWORD}).json()
    return Person(client, Author(site.authors_key, UUID(answer["user"]["id"])), email, answer["access_token"])


def test_a_mailed_confirmation_link_works_after_an_upgrade(upgraded: str) -> None:
    with opened(upgraded) as database, database.writing() as session:
        user = pending_sign_ups.confirm(session, _TOKEN, _MAILED_AT)
        assert user is not None
        assert user.email == "newcomer@example.org"


def test_an_upgraded_schema_is_that_of_a_new_site(upgraded: str, request: pytest.FixtureRequest) -> None:
    fresh = request.getfixturevalue(f"{upgraded.partition(':')[0]}_url")
    with opened(upgraded) as old, opened(fresh) as new:
        assert _schema(old) == _schema(new)


def test_the_migrations_make_the_tables_of_the_models(database_url: str) -> None:
    # Full-text tables and these indexes are declared by the migrations alone.
    left_out = {"ix_coaches_words", "ix_coaches_pieces"}
    if database_url.startswith("sqlite"):
        left_out.add("ix_coaches_by_reviews")  # Alembic cannot compare its descending column on SQLite

    def is_compared(_object: object, name: str, kind: str, *_: object) -> bool:
        return name in Base.metadata.tables if kind == "table" else name not in left_out

    with opened(database_url) as database, database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": is_compared})
        assert compare_metadata(context, Base.metadata) == []


@pytest.mark.parametrize(("schema", "made_by"), [("0008", "before the first release"), ("9999", "a newer one")])
def test_a_schema_of_no_known_release_is_refused_in_one_line(
    database_url: str, run: Run, schema: str, made_by: str
) -> None:
    with opened(database_url) as database, database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = :schema"), {"schema": schema})
    done = run("migrate", on=database_url)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert f"the schema '{schema}' is not known to this release: " in done.stderr
    assert made_by in done.stderr


def _without_casts(condition: str) -> str:
    """PostgreSQL writes a condition with other casts and brackets once it was dumped and loaded."""
    return re.sub(r"::[a-z ]+(\[\])?|[()]", "", condition)


def _schema(database: Database) -> dict[str, Any]:
    """Columns, keys, constraints and indexes of each table as the database reports them, and SQLite's triggers."""
    inspector = inspect(database.engine)
    tables = {
        name: {
            "columns": sorted((str(each["name"]), str(each["type"]), each["nullable"], each["default"])
                              for each in inspector.get_columns(name)),
            "key": inspector.get_pk_constraint(name),
            "references": sorted(inspector.get_foreign_keys(name), key=str),
            "unique": sorted(inspector.get_unique_constraints(name), key=str),
            "checks": sorted((each["name"], _without_casts(each["sqltext"]))
                             for each in inspector.get_check_constraints(name)),
            # As text: the condition of a partial index is an expression, and no two of them are equal.
            "indexes": sorted(str(_with_text(each)) for each in inspector.get_indexes(name)),
        }
        for name in inspector.get_table_names()
    }  # fmt: skip
    if database.is_sqlite:
        with database.engine.connect() as connection:
            triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
            tables["triggers"] = dict(connection.execute(text(triggers)).all())
    return tables


def _with_text(index: Any) -> dict[str, Any]:
    options = {name: str(value) for name, value in index.get("dialect_options", {}).items()}
    return {**index, "dialect_options": options}
