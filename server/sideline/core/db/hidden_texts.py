"""Reading public reviews on a site without comments (SIDELINE_COMMENTS=off): no text leaves the database.

All public code reads the view `published_reviews` (an import contract in pyproject.toml). On such a site each statement
that names it gets a common table expression of the same name before it, in which texts and replies are empty. The view
itself stays as it is: it needs no migration, and the texts come back with the setting.
"""

import re

VIEW = "published_reviews"

_WITHOUT_TEXTS = f"""{VIEW} AS NOT MATERIALIZED (
    SELECT id, coach_id, team_id, rating, '' AS comment, advice_rating, honesty_rating, motivation_rating,
        planning_rating, supportive_rating, team_spirit_rating, would_recommend, school_email, tags, created_on,
        '' AS reply, CAST(NULL AS date) AS replied_on
    FROM reviews WHERE state = 'published'
)"""  # noqa: S608  # constants
"""The view with all its columns. Not materialized, so that indexes are used as with the view. It reads the table: in
SQLite a common table expression cannot read a view of its own name."""

_WITH = re.compile(r"\s*WITH\s+(RECURSIVE\s+)?", re.IGNORECASE)


def without_texts(sql: str) -> str:
    """Return a statement in which public reviews have no texts. One that reads none stays as it is."""
    if VIEW not in sql:
        return sql
    if begins := _WITH.match(sql):
        return f"{begins[0]}{_WITHOUT_TEXTS}, {sql[begins.end() :]}"
    return f"WITH {_WITHOUT_TEXTS} {sql}"
