"""The lock on a coach lets other transactions refer to the coach (PostgreSQL)."""

from pathlib import Path

from sqlalchemy import text

from sideline.core.db.engine import Database, database_url
from sideline.reviews.tally import lock_coach
from tests.factories import make_coach


def test_a_row_that_names_a_locked_coach_can_be_written(postgresql_url: str) -> None:
    database = Database(database_url(postgresql_url, Path()))
    with database.writing() as session:
        coach_id = make_coach(session).id
    with database.writing() as rating, database.writing() as other:
        lock_coach(rating, coach_id)
        # What PostgreSQL does for a foreign key. FOR UPDATE would make it wait for the rating.
        other.execute(text("SELECT 1 FROM coaches WHERE id = :id FOR KEY SHARE NOWAIT"), {"id": coach_id})
    database.close()
