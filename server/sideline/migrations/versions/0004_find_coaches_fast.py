"""Find coaches fast: indexes that search walks, grams of names, spellings.

Grams are the pieces of one, two and three letters of a folded name. PostgreSQL keeps them in a GIN index over a
function of the name; SQLite in a full-text table without content, kept in step by triggers. So no writer can forget
them, be it one coach added, an import, or a restored copy.
"""

import re

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0001"

_MOST_REVIEWED_FIRST = sa.text("total_reviews DESC")
_WALKED: dict[str, list[sa.TextClause | str]] = {
    "reviews": [_MOST_REVIEWED_FIRST, "id", "folded_name", "university_id", "sport_id", "division"],
    "sport": ["sport_id", _MOST_REVIEWED_FIRST, "id", "folded_name", "university_id", "division"],
    "university": ["university_id", _MOST_REVIEWED_FIRST, "id", "folded_name", "sport_id", "division"],
}

_SQLITE = """
CREATE TABLE gram_places (start INTEGER NOT NULL, size INTEGER NOT NULL, PRIMARY KEY (start, size)) WITHOUT ROWID;

INSERT INTO gram_places
WITH RECURSIVE starts(start) AS (SELECT 1 UNION ALL SELECT start + 1 FROM starts WHERE start < 400)
SELECT start, size FROM starts, (SELECT 1 AS size UNION SELECT 2 UNION SELECT 3);

CREATE VIRTUAL TABLE coach_grams USING fts5(grams, content='', detail=none, columnsize=0, tokenize='ascii');

CREATE VIEW coach_gram_texts AS
SELECT coaches.id, (
    SELECT group_concat(hex(substr(coaches.folded_name, start, size)), ' ') FROM gram_places
    WHERE start <= length(coaches.folded_name) AND start + size <= length(coaches.folded_name) + 1
) AS grams FROM coaches;

INSERT INTO coach_grams(rowid, grams) SELECT id, grams FROM coach_gram_texts;

CREATE TRIGGER coach_grams_of_new AFTER INSERT ON coaches BEGIN
    INSERT INTO coach_grams(rowid, grams) SELECT id, grams FROM coach_gram_texts WHERE id = new.id;
END;

CREATE TRIGGER coach_grams_of_gone BEFORE DELETE ON coaches BEGIN
    INSERT INTO coach_grams(coach_grams, rowid, grams)
    SELECT 'delete', id, grams FROM coach_gram_texts WHERE id = old.id;
END;

CREATE TRIGGER coach_grams_before_change BEFORE UPDATE OF id, folded_name ON coaches BEGIN
    INSERT INTO coach_grams(coach_grams, rowid, grams)
    SELECT 'delete', id, grams FROM coach_gram_texts WHERE id = old.id;
END;

CREATE TRIGGER coach_grams_after_change AFTER UPDATE OF id, folded_name ON coaches BEGIN
    INSERT INTO coach_grams(rowid, grams) SELECT id, grams FROM coach_gram_texts WHERE id = new.id;
END;
"""

_POSTGRESQL = """
CREATE FUNCTION coach_grams(name text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT array_agg(DISTINCT substr(name, start, size))
    FROM generate_series(1, length(name)) AS start, generate_series(1, 3) AS size
    WHERE start + size <= length(name) + 1
$$;

CREATE INDEX ix_coaches_grams ON coaches USING gin (coach_grams(folded_name));

CREATE INDEX ix_coaches_by_name ON coaches (folded_name COLLATE "C");
"""


def upgrade() -> None:
    for name, columns in _WALKED.items():
        op.drop_index(f"ix_coaches_by_{name}", "coaches")
        op.create_index(f"ix_coaches_by_{name}", "coaches", columns)
    spellings = op.create_table(
        "name_spellings",
        sa.Column("form", sa.String(length=40), nullable=False),
        sa.Column("word", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("form", "word", name=op.f("pk_name_spellings")),
        sqlite_with_rowid=False,
    )
    op.bulk_insert(spellings, _spellings())
    sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in re.split(r";\n\n", _SQLITE if sqlite else _POSTGRESQL):
        op.execute(sa.text(statement.replace(":", r"\:")))


def _spellings() -> list[dict[str, str]]:
    names = op.get_bind().scalars(sa.text("SELECT DISTINCT folded_name FROM coaches"))
    words = {word for name in names for word in re.findall(r"[^\W_]+", name.replace("'", "")) if 4 <= len(word) <= 40}
    forms = ((word, {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}) for word in sorted(words))
    return [{"form": form, "word": word} for word, its in forms for form in its]
