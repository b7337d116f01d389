"""`sideline migrate`: from nothing to the newest schema, as often as one likes."""

import re
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from pyroaring import BitMap
from sqlalchemy import bindparam, select, text

from sideline.accounts import pending
from sideline.accounts.model import OneTimeToken, PendingSignUp, User
from sideline.accounts.one_time_tokens import hash_of
from sideline.core import migrate
from sideline.core.columns import UtcDateTime
from sideline.core.db import database_url
from tests.cli.conftest import Run, opened

_COACH_BEFORE = (
    "INSERT INTO universities (id, name, folded) VALUES (1, 'Northfield', 'northfield')",
    """
    INSERT INTO coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified,
        folded_name, search_name, university_id, sport_id)
    VALUES (5, 'Ann Lee', 'Northfield', 'Golf', 'Men', 'DI', 'x', 4.0, 12, false, 'ann lee', 'ann lee', 1, 1)
    """,
    "INSERT INTO coach_words VALUES ('ann', 5, 'ann lee', 1, 1, 'DI'), ('lee', 5, 'ann lee', 1, 1, 'DI')",
)
"""A coach with reviews as revision 0005 kept them."""

_COACH_AT_0009 = """
    INSERT INTO coaches (id, name, university, sport, gender, division, avatar, rating, total_reviews, verified,
        folded_name, search_name, university_id, sport_id)
    VALUES (:id, :name, 'x', 'Golf', 'Men', 'DI', 'x', 0, 0, false, :folded, :folded, :university, 1)
"""


def test_an_empty_database_gets_the_newest_schema(empty_database_url: str, run: Run) -> None:
    for _ in range(2):
        done = run("migrate", on=empty_database_url)
        assert (done.returncode, done.stdout) == (0, "The database has the newest schema.\n"), done.stderr
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)


def test_a_grown_site_keeps_its_words_in_the_order_of_reviews(empty_database_url: str, run: Run) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), "0005")
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for statement in _COACH_BEFORE:
            connection.execute(text(statement))
    assert run("migrate", on=empty_database_url).returncode == 0
    with opened(empty_database_url) as database, database.engine.connect() as connection:
        words = connection.execute(text("SELECT * FROM coach_words ORDER BY word")).all()
    assert words == [(word, -12, 5, "ann lee", 1, 1, "DI") for word in ("ann", "lee")]


_USED_SITE = (
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
"""Users of revision 0009: two who never confirmed, one who did, one who saved a coach while nobody had to."""


def test_users_who_never_confirmed_wait_again_with_their_mailed_link(empty_database_url: str, run: Run) -> None:
    url = database_url(empty_database_url, Path())
    migrate.upgrade(url, "0009")
    token, day = "mailed-" * 6, datetime.now(UTC).replace(microsecond=0)
    names = {name: uuid4() for name in ("waits", "lost", "confirmed", "saved", "id")}
    as_kept = (lambda id_: id_.hex) if url.startswith("sqlite") else str
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for statement in (*_COACH_BEFORE[:2], *_USED_SITE):
            values = {**{name: as_kept(id_) for name, id_ in names.items()}, "hash": hash_of(token)}
            times = [bindparam(name, value, UtcDateTime()) for name, value in (("day", day), ("later", day))]
            bound = set(re.findall(r":([a-z]+)\b", statement))
            parts = text(statement).bindparams(*(part for part in times if part.key in bound))
            connection.execute(parts, {name: value for name, value in values.items() if name in bound})

    assert run("migrate", on=empty_database_url).returncode == 0

    with opened(empty_database_url) as database:
        with database.reading() as session:
            emails = set(session.scalars(select(User.email)))
            waiting = dict(session.execute(select(PendingSignUp.email, PendingSignUp.id)).all())
        assert emails == {"confirmed@athletes.example", "saved@athletes.example"}
        assert waiting == {"waits@athletes.example": names["waits"], "lost@athletes.example": names["lost"]}
        with database.writing() as session:
            user = pending.confirm(session, token, day)
            assert user is not None
            assert (user.id, user.email, user.password_hash) == (names["waits"], "waits@athletes.example", "hash 1")
            assert session.scalars(select(OneTimeToken.purpose)).all() == ["recovery"]


@pytest.mark.parametrize("before", [[7, 65_535], [3 * 65_536 + 7, 4 * 65_536 - 1]], ids=["places", "ids"])
def test_a_bitmap_holds_ids_whatever_it_held(empty_database_url: str, run: Run, before: list[int]) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), "0008")
    kept = {("ann", 0): [7, 65_535], ("ann", 3): before, ("", 3): []}
    rows = [{"gram": gram, "block": block, "ids": BitMap(ids).serialize()} for (gram, block), ids in kept.items()]
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        connection.execute(text("INSERT INTO coach_grams VALUES (:gram, :block, :ids)"), rows)
    assert run("migrate", on=empty_database_url).returncode == 0
    with opened(empty_database_url) as database, database.engine.connect() as connection:
        now = connection.execute(text("SELECT gram, block, coaches FROM coach_grams")).all()
    held = {(row.gram, row.block): list(BitMap.deserialize(row.coaches)) for row in now}
    assert held == kept | {("ann", 3): [3 * 65_536 + 7, 4 * 65_536 - 1]}


def test_names_that_look_alike_are_folded_again_where_nobody_has_the_fold(empty_database_url: str, run: Run) -> None:
    migrate.upgrade(database_url(empty_database_url, Path()), "0009")
    universities = {1: ("Northfield", "northfield"), 2: ("N\u043erthfield", "n\u043erthfield"), 3: ("Ash.", "ash.")}
    coaches = {
        5: ("Ann Lee", "ann lee", 1),
        6: ("\u0410nn Lee", "\u0430nn lee", 1),  # with a Cyrillic a: Ann Lee is there
        7: ("\u0410nn Lee", "\u0430nn lee", 3),
        8: ("Bo Lee Jr.", "bo lee jr.", 1),
        9: ("\u200bBo Lee Jr", "\u200bbo lee jr", 1),  # the one before has the fold by then
        10: ("\u200b", "\u200b", 1),
    }
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        for number, (name, folded) in universities.items():
            row = {"id": number, "name": name, "folded": folded}
            connection.execute(text("INSERT INTO universities (id, name, folded) VALUES (:id, :name, :folded)"), row)
        for number, (name, folded, university) in coaches.items():
            row = {"id": number, "name": name, "folded": folded, "university": university}
            connection.execute(text(_COACH_AT_0009), row)
    assert run("migrate", on=empty_database_url).returncode == 0
    with opened(empty_database_url) as database, database.engine.connect() as connection:
        places = connection.execute(text("SELECT name, folded FROM universities ORDER BY id")).all()
        people = connection.execute(text("SELECT name, folded_name FROM coaches ORDER BY id")).all()
    assert places == [*list(universities.values())[:2], ("Ash.", "ash")]
    folds = ["ann lee", "\u0430nn lee", "ann lee", "bo lee jr", "\u200bbo lee jr", "\u200b"]
    assert people == [(coach[0], folded) for coach, folded in zip(coaches.values(), folds, strict=True)]
