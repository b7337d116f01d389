"""`sideline migrate`: from nothing to the newest schema, as often as one likes."""

from pathlib import Path

import pytest
from pyroaring import BitMap
from sqlalchemy import text

from sideline.core import migrate
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
