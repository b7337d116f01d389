"""Tables have the columns of spec section 3."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from sideline.core.db.engine import Database
from sideline.core.db.engine import database_url as sqlalchemy_url

COLUMNS = {
    "coaches": (
        "id name university sport gender division avatar rating total_reviews verified ai_summary"
        " ai_summary_updated_at department"
    ),
    "reviews": (
        "id coach_id student_name rating comment advice_rating honesty_rating motivation_rating"
        " planning_rating supportive_rating team_spirit_rating would_recommend tags"
    ),
    "users": "id email created_at user_metadata",
}


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.both
def test_a_table_has_the_columns_of_the_spec(database_url: str, table: str) -> None:
    database = Database(sqlalchemy_url(database_url, Path()))
    there = {column["name"] for column in inspect(database.engine).get_columns(table)}
    database.close()

    assert set(COLUMNS[table].split()) - there == set()
