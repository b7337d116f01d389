"""Upgrading a site of an earlier release with its data, on both databases (see `upgrades`)."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import Uuid, column, func, inspect, select, table, text, update

from sideline.accounts import pending_sign_ups
from sideline.accounts.model import AuthSession, PendingSignUp, User
from sideline.authorship.authors import PrivateRecordRow
from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.engine import Base, database_url
from sideline.main import create_app
from sideline.reviews.model import Review
from sideline.reviews.published import PublishedReview
from tests.cli.conftest import Run, everything_in, opened
from tests.cli.test_check import NOTHING_WRONG
from tests.cli.upgrades import CAREERS, PASSWORD, RELEASES, schema_of

pytestmark = pytest.mark.both
"""With `long`, except for one upgrade from the newest of the earlier releases."""

_TOKEN = "token-of-the-newcomer"
_MAILED_AT = datetime(2026, 11, 20, 12, 0, 0, 123456, tzinfo=UTC)


@pytest.mark.long
@pytest.mark.parametrize("revision", [name for name in RELEASES if name < "0036"])
def test_an_upgrade_keeps_every_row(upgraded: str, revision: str, tmp_path: Path) -> None:
    tables = (User, AuthSession, PendingSignUp, Coach, CoachTally, PublishedReview, PrivateRecordRow)
    with opened(upgraded, tmp_path) as database, database.reading() as session:
        counts = [session.scalar(select(func.count()).select_from(table)) for table in tables]
        waiting = session.scalars(select(Review).where(Review.state == "waiting")).all()
        emails = sorted(session.scalars(select(User.email)))
        comments = session.scalars(select(PublishedReview.comment).order_by(PublishedReview.comment)).all()
    # The release with moderators has an author whose review was removed, a moderator and an admin; the one with claims
    # has three coaches who claim profiles, and a coach with a review who was merged into another.
    names = ["ada", "bea", "cy"]
    names += ["alma", "dee", "mona"] if revision >= "0024" else []
    names += ["dana", "erin", "finn"] if revision >= "0029" else []
    lists = 4 if revision >= "0024" else 3
    coaches, reviews = (4, 6) if revision >= "0029" else (3, 5)
    assert counts == [len(names), 1, 1, coaches, coaches, reviews, lists]
    assert len(waiting) == (revision >= "0021")
    assert emails == sorted(f"{name}@example.org" for name in names)
    assert comments == [f"Review {number}: <b>plain</b> words." for number in range(reviews)]


@pytest.mark.long
@pytest.mark.parametrize("revision", ["0029"])
def test_an_upgrade_removes_attributes_from_comments(old_site: str, run: Run) -> None:
    """Earlier releases kept `title` and `lang`."""
    migrate.upgrade(database_url(old_site, Path()), revision="0035")
    with opened(old_site) as database, database.writing() as session:
        review_id = session.scalars(select(Review.id).limit(1)).one()
        comment = '2 &lt; 3 = so <p title="a&gt;b">Fair</p> and <b lang="en">firm</b><br>'
        stored = {"comment": comment, "answer": '<i title="x">Thanks</i>'}
        # The column was renamed later.
        old_reviews = table("reviews", column("id", Uuid()), column("comment"), column("answer"))
        session.execute(update(old_reviews).where(old_reviews.c.id == review_id).values(stored))
    assert run("migrate", on=old_site).returncode == 0
    with opened(old_site) as database, database.reading() as session:
        review = session.get_one(Review, review_id)
        assert review.comment == "2 &lt; 3 = so <p>Fair</p> and <b>firm</b><br>"
        assert review.reply == "<i>Thanks</i>"


@pytest.mark.long
@pytest.mark.parametrize("revision", ["0029"])
def test_an_upgrade_writes_the_normal_forms_of_names(old_site: str, run: Run) -> None:
    """Earlier releases stored names as written; an unlisted coach still has no search text."""
    migrate.upgrade(database_url(old_site, Path()), revision="0036")
    stored = "\n a.j. van tern\n st. mara's college\n track & field\n"
    with opened(old_site) as database, database.writing() as session:
        unlisted = session.scalars(select(Coach.id).where(Coach.search_text == "")).all()
        university = select(Coach.university_id).where(Coach.id == 1)
        session.execute(
            text("UPDATE universities SET folded = 'st. mara''s college' WHERE id = :id"),
            {"id": session.scalar(university)},
        )
        session.execute(
            update(Coach)
            .where(Coach.id == 1)
            .values(folded_name="a.j. van tern", sport="Track & Field", search_text=stored)
        )
    assert unlisted != []
    for _ in range(2):  # a second run changes nothing
        assert run("migrate", on=old_site).returncode == 0
        with opened(old_site) as database:
            texts = ("aj van tern", "vantern", "saint maras", "track and field", "aj vantenr")
            found = [
                [match.card["id"] for match in find_coaches(database.read_pool, SearchRequest(query), 9)]
                for query in texts
            ]
            assert found == [[1]] * 5
            with database.reading() as session:
                assert session.scalars(select(Coach.id).where(Coach.search_text == "")).all() == unlisted


@pytest.mark.both("migrations")
@pytest.mark.parametrize("revision", [CAREERS])
def test_the_newest_release_is_upgraded_with_its_data(
    upgraded: str, revision: str, run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _assert_that_the_site_works(upgraded, revision, run, tmp_path, request)


@pytest.mark.long
def test_an_older_release_is_upgraded_with_its_data(
    upgraded: str, revision: str, run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _assert_that_the_site_works(upgraded, revision, run, tmp_path, request)


def _assert_that_the_site_works(
    upgraded: str, revision: str, run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    done = run("check", on=upgraded)
    assert (done.returncode, done.stdout) == (0, NOTHING_WRONG), done.stderr
    _assert_that_search_finds_coaches(upgraded, revision)
    _assert_that_an_account_signs_in_and_reads_its_reviews(upgraded, revision, tmp_path)
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
    with opened(upgraded, tmp_path) as database, database.writing() as session:
        newcomer = pending_sign_ups.confirm(session, Settings(), _TOKEN, _MAILED_AT)
        assert newcomer.email == "newcomer@example.org", "the link that was emailed before the upgrade"


def _assert_that_search_finds_coaches(upgraded: str, revision: str) -> None:
    with opened(upgraded) as database:
        found = {
            query: [match.card["id"] for match in find_coaches(database.read_pool, SearchRequest(query), 9)]
            for query in ("lindqvist", "jose nunez", "ucla", "odea", "lindqvsit", "")
        }
    assert found == {
        "lindqvist": [1], "jose nunez": [2], "ucla": [3], "odea": [3], "lindqvsit": [1],
        "": [1, 5, 3, 2, 6, 7, 8, 11, 12] if revision >= "0036" else [1, 3, 2] if revision >= "0029" else [1, 2, 3],
    }  # fmt: skip


def _assert_that_an_account_signs_in_and_reads_its_reviews(upgraded: str, revision: str, tmp_path: Path) -> None:
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
    assert len(own) - len(published) == (revision >= "0021")
    assert [(review["coach"]["name"], review["rating"]) for review in published] == [
        ("José Núñez", 3), ("Mara Lindqvist", 5),
    ]  # fmt: skip
    assert [coach["coach"]["name"] for coach in saved] == ["Mara Lindqvist"]
    assert [(review["date"], review["rating"]) for review in public] == [
        ("2026-11-22", 2), ("2026-11-21", 4), ("2026-11-20", 5),
    ]  # fmt: skip
    assert (profile["total_reviews"], profile["star_counts"]) == (3, [0, 1, 0, 1, 1])


@pytest.mark.long
@pytest.mark.parametrize("revision", ["0009", "0011", "0016"])
def test_authors_are_erased_from_the_files_after_an_upgrade(old_site: str, run: Run) -> None:
    """SQLite's files no longer contain times or authors of old rows; PostgreSQL's old tables no longer exist."""
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
    waiting = _MAILED_AT.replace(tzinfo=None).isoformat(" ")  # time of a sign-up, which is kept until it is confirmed
    assert [time for time in exact - {waiting} if time.encode() in content] == []
    with closing(sqlite3.connect(file)) as connection:
        sessions = connection.execute("SELECT count(*) FROM auth_sessions").fetchone()[0]
        tokens = connection.execute("SELECT count(*) FROM one_time_tokens").fetchone()[0]
    # Tables and indexes that still contain user ids: users, sessions and emailed links.
    assert sum(content.count(user.encode()) for user in users) <= 2 * (len(users) + sessions + tokens)


def _assert_that_no_account_is_in_plain_text(upgraded: str) -> None:
    if upgraded.startswith("sqlite"):
        path = upgraded.removeprefix("sqlite:///")
        files = [Path(path + ending) for ending in ("", "-wal")]
        stored = b"".join(file.read_bytes() for file in files if file.exists()).decode(errors="replace")
    else:
        stored = str(everything_in(upgraded))
    assert [said for said in ("@example.org", "full_name", "@northfield.edu", "$argon2") if said in stored] == []


@pytest.mark.long
def test_accounts_are_not_migrated_without_a_key_and_stay_as_they_are(old_site: str, run: Run) -> None:
    with pytest.raises(migrate.MigrationRefused):
        migrate.upgrade(database_url(old_site, Path()))
    assert run("migrate", on=old_site).returncode == 0


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
    for schema, made_by in (("0008", "before the first release"), ("9999", "a newer one")):
        with opened(database_url) as database, database.writing() as session:
            session.execute(text("UPDATE alembic_version SET version_num = :schema"), {"schema": schema})
        done = run("migrate", on=database_url)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert f"this release does not know the schema '{schema}'; " in done.stderr
        assert made_by in done.stderr
