"""`sideline migrate`: from an empty database, or an older schema with data, to the newest schema."""

import re
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import JSON, bindparam, column, insert, inspect, select, table, text, update

from sideline.accounts import pending_sign_ups
from sideline.accounts.model import OneTimeToken, PendingSignUp, User
from sideline.accounts.one_time_tokens import hash_token
from sideline.coaches.add_coaches import find_duplicate, insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import COUNTERS, Coach
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.core.db.types import UtcDateTime
from tests.cli.conftest import Run, current_column_names, opened
from tests.databases import PostgresServer
from tests.factories import make_coach, make_tally

_COACH_WITH_REVIEWS = (
    "INSERT INTO universities (id, name, folded) VALUES (1, 'Ohio State University', 'ohio state university')",
    """
    INSERT INTO coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified,
        folded_name, search_name, university_id, sport_id)
    VALUES (5, 'Michael O''Dea', 'Ohio State University', 'Golf', 'Men', 'DI', 'x', 4.0, 12, false,
            'michael o''dea', 'michael o''dea odea', 1, 10)
    """,
    """
    INSERT INTO coach_tallies (coach_id, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count,
        honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum,
        supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, edition)
    VALUES (5, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, '{}', 1)
    """,
)
"""A coach with reviews as revision 0009 stored them."""

_INSERT_COACH = """
    INSERT INTO coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified,
        folded_name, search_name, university_id, sport_id)
    VALUES (:id, :name, 'x', 'Golf', 'Men', 'DI', 'x', 0, 0, false, :folded, :folded, :university, 1)
"""


@pytest.mark.both("migrations")
def test_an_empty_database_gets_the_newest_schema(empty_database_url: str, run: Run) -> None:
    for _ in range(2):
        done = run("migrate", on=empty_database_url)
        assert (done.returncode, done.stdout) == (0, "The database has the newest schema.\n"), done.stderr
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)


def _found(database: Database, *texts: str) -> list[list[int]]:
    return [[match.card["id"] for match in find_coaches(database.read_pool, SearchRequest(text), 9)] for text in texts]


@pytest.mark.both
@pytest.mark.long
def test_coaches_of_the_first_release_are_found_by_search_text(empty_database_url: str, run: Run) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), revision="0009")
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for statement in _COACH_WITH_REVIEWS:
            connection.execute(text(statement))
    done = run("migrate", on=empty_database_url)
    assert done.returncode == 0, done.stderr
    with opened(empty_database_url) as database:
        assert _found(database, "o'dea", "mike odea", "osu golf", "chael o", "mihcael") == [[5]] * 5
        with database.writing() as session:
            [added] = insert_coaches(session, [CoachDraft("Ann O'Dea", "Ohio State University", "Golf")])
        assert _found(database, "odea", "nn o'd") == [[5, added], [added]]
        with database.engine.connect() as connection:
            assert connection.execute(text("SELECT recommend_yes FROM coach_tallies")).all() == [(7,)]


_USERS = (
    """
    INSERT INTO users (id, email, password_hash, user_metadata, created_at, updated_at, email_confirmed_at,
        confirmation_sent_at) VALUES
    (:waits, 'waits@athletes.example', 'hash 1', '{"full_name": "Nora Lind"}', :day, :day, NULL, :day),
    (:lost, 'lost@athletes.example', 'hash 2', '{}', :day, :day, NULL, NULL),
    (:confirmed, 'confirmed@athletes.example', 'hash 3', '{}', :day, :day, :day, :day),
    (:saved, 'saved@athletes.example', 'hash 4', '{}', :day, :day, NULL, :day)
    """,
    "INSERT INTO one_time_tokens VALUES (:waits, 'signup', :hash, :later), (:confirmed, 'recovery', 'b', :later)",
    "INSERT INTO saved_coaches (id, user_id, coach_id, created_at) VALUES (:id, :saved, 5, :day)",
)
"""Users of revision 0009: two unconfirmed, one confirmed, and one who saved a coach when confirmation was optional."""


@pytest.mark.both
@pytest.mark.long
def test_unconfirmed_users_become_pending_and_their_emailed_link_works(
    empty_database_url: str, run: Run, tmp_path: Path
) -> None:
    url = database_url(empty_database_url, Path())
    migrate.upgrade(url, revision="0009")
    token, day = "mailed-" * 6, datetime.now(UTC).replace(microsecond=0)
    names = {name: uuid4() for name in ("waits", "lost", "confirmed", "saved", "id")}
    as_kept = (lambda id_: id_.hex) if url.startswith("sqlite") else str
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for statement in (*_COACH_WITH_REVIEWS[:2], *_USERS):
            values = {**{name: as_kept(id_) for name, id_ in names.items()}, "hash": hash_token(token)}
            times = [bindparam(name, value, UtcDateTime()) for name, value in (("day", day), ("later", day))]
            bound = set(re.findall(r":([a-z]+)\b", statement))
            parts = text(statement).bindparams(*(part for part in times if part.key in bound))
            connection.execute(parts, {name: value for name, value in values.items() if name in bound})

    assert run("migrate", on=empty_database_url).returncode == 0

    with opened(empty_database_url, tmp_path) as database:
        with database.reading() as session:
            emails = set(session.scalars(select(User.email)))
            waiting = dict(session.execute(select(PendingSignUp.email, PendingSignUp.id)).all())
        assert emails == {"confirmed@athletes.example", "saved@athletes.example"}
        assert waiting == {"waits@athletes.example": names["waits"], "lost@athletes.example": names["lost"]}
        with database.writing() as session:
            user = pending_sign_ups.confirm(session, Settings(), token, day)
            assert user is not None
            assert (user.id, user.email, user.password_hash) == (names["waits"], "waits@athletes.example", "hash 1")
            links = session.execute(select(OneTimeToken.address, OneTimeToken.purpose, OneTimeToken.token_hash)).all()
            assert links == [("confirmed@athletes.example", "recovery", "b")]


@pytest.mark.both
@pytest.mark.long
def test_look_alike_names_are_folded_again_unless_the_fold_is_taken(empty_database_url: str, run: Run) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), revision="0009")
    universities = {1: ("Northfield", "northfield"), 2: ("N\u043erthfield", "n\u043erthfield"), 3: ("Ash.", "ash.")}
    coaches = {
        5: ("Ann Lee", "ann lee", 1),
        6: ("\u0410nn Lee", "\u0430nn lee", 1),  # with a Cyrillic a: Ann Lee exists
        7: ("\u0410nn Lee", "\u0430nn lee", 3),
        8: ("Bo Lee Jr.", "bo lee jr.", 1),
        9: ("\u200bBo Lee Jr", "\u200bbo lee jr", 1),  # the previous coach already has this fold
        10: ("\u200b", "\u200b", 1),
    }
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for number, (name, folded) in universities.items():
            row = {"id": number, "name": name, "folded": folded}
            connection.execute(text("INSERT INTO universities (id, name, folded) VALUES (:id, :name, :folded)"), row)
        for number, (name, folded, university) in coaches.items():
            row = {"id": number, "name": name, "folded": folded, "university": university}
            connection.execute(text(_INSERT_COACH), row)
    assert run("migrate", on=empty_database_url).returncode == 0
    with opened(empty_database_url) as database, database.engine.connect() as connection:
        places = connection.execute(text("SELECT name, folded FROM universities ORDER BY id")).all()
        people = connection.execute(text("SELECT name, folded_name FROM coaches ORDER BY id")).all()
    assert places == [*list(universities.values())[:2], ("Ash.", "ash")]
    folds = ["ann lee", "\u0430nn lee", "ann lee", "bo lee jr", "\u200bbo lee jr", "\u200b"]
    assert people == [(coach[0], folded) for coach, folded in zip(coaches.values(), folds, strict=True)]


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


@pytest.mark.both
@pytest.mark.long
def test_summaries_of_one_or_two_reviews_are_rewritten(empty_database_url: str) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), revision="0014")
    old = "There is one review so far. Honesty remains a weakness."
    with opened(empty_database_url) as database, database.writing() as session, current_column_names(session):
        for reviews in (0, 1, 2, 5):
            summary = {"ai_summary": old, "ai_summary_updated_at": date(2026, 3, 9)}
            insert_coaches(session, [CoachDraft(f"Ann {reviews}", "Northfield University", "Golf")])
            coach_id = find_duplicate(session, f"Ann {reviews}", "Northfield University", "Golf")
            values = {"total_reviews": reviews, **(summary if reviews else {})}
            session.execute(update(Coach).where(Coach.id == coach_id).values(values))
            stars = {"stars_2": reviews, "honesty_sum": reviews, "honesty_count": reviews}
            # Only the columns that existed in that release.
            counters = {**dict.fromkeys(COUNTERS, 0), **stars}
            del counters["school_email"]
            tallies = table("coach_tallies", column("tag_counts", JSON), *map(column, ("coach_id", *counters)))
            session.execute(insert(tallies).values(coach_id=coach_id, tag_counts={}, **counters))
    migrate.upgrade(database_url(empty_database_url, Path()), revision="0015")
    with opened(empty_database_url) as database, database.reading() as session:
        coaches = session.execute(select(Coach.ai_summary, Coach.ai_summary_updated_at).order_by(Coach.name)).all()
    assert [coach.ai_summary for coach in (coaches[0], coaches[3])] == [None, old]
    for coach, words in ((coaches[1], "one review so far, with 2 stars"), (coaches[2], "two reviews so far")):
        assert words in coach.ai_summary
        assert "weakness." not in coach.ai_summary
        assert coach.ai_summary_updated_at == date(2026, 3, 9)


@pytest.mark.both
@pytest.mark.long
def test_summaries_that_generalize_from_few_reviews_are_rewritten(empty_database_url: str) -> None:
    """Only those of fewer than five reviews, and those that say "most often" of a tag chosen once."""
    migrate.upgrade(database_url(empty_database_url, Path()), revision="0039")
    old = "Only 3 reviews are in, and they are mixed. Athletes most often describe this coach as lazy."
    with opened(empty_database_url) as database, database.writing() as session, current_column_names(session):
        for reviews in (0, 3, 5):
            coach = make_coach(session, f"Ann {reviews}", total_reviews=reviews)
            if reviews:
                coach.ai_summary, coach.ai_summary_updated_at = old, date(2026, 3, 9)
                make_tally(session, coach, stars_3=reviews, tag_counts={"Lazy": 1})
    for _ in range(2):
        migrate.upgrade(database_url(empty_database_url, Path()), revision="0043")
        with opened(empty_database_url) as database, database.reading() as session:
            columns = select(Coach.ai_summary, Coach.ai_summary_updated_at)
            none, few, enough = session.execute(columns.order_by(Coach.name)).all()
            assert none.ai_summary is None
            assert "three reviews so far, with an average of 3.0 stars" in few.ai_summary
            assert "5 reviews" in enough.ai_summary
            assert "lazy" not in few.ai_summary + enough.ai_summary
            assert few.ai_summary_updated_at == date(2026, 3, 9)


def _pending_pages(database: Database) -> list[int]:
    """Merge the pending lists of the two search indexes; return how many pages (8 kB) they had."""
    with database.engine.begin() as connection:
        return [
            connection.execute(text(f"SELECT gin_clean_pending_list('{index}')")).scalar_one()
            for index in ("ix_coaches_words", "ix_coaches_pieces")
        ]


@pytest.mark.long
def test_pending_lists_of_the_search_indexes_are_merged_and_stay_short(
    postgres_server: PostgresServer, run: Run
) -> None:
    """Every search reads the whole lists. The site has 1,000 coaches before the upgrade, and gets 1,000 more."""
    with postgres_server.database() as name:
        url = postgres_server.url_of(name)
        migrate.upgrade(database_url(url, Path()), revision="0013")
        with opened(url) as database:
            with database.writing() as session, current_column_names(session):
                insert_coaches(session, [CoachDraft(f"Ann Coach{n}", "Ohio State", "Golf") for n in range(1000)])
            assert run("migrate", on=url).returncode == 0
            assert _pending_pages(database) == [0, 0]
            with database.writing() as session:
                insert_coaches(session, [CoachDraft(f"Bo Coach{n}", "Ohio State", "Golf") for n in range(1000)])
            assert max(_pending_pages(database)) <= 16
            assert _found(database, "coach999") == [[1000, 2000]]


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
