"""Replace the search tables of the first release by one column, `coaches.search_text`, and its indexes.

Drops what nothing reads any more: the four search tables, their indexes, `coaches.search_name` and
`coach_tallies.edition`. Creates `search_typos`, and on PostgreSQL the extension pg_trgm.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from sideline.coaches.search.text import search_text, words_of
from sideline.coaches.search.typos import deletions
from sideline.core.db.migrate import MigrationRefused
from sideline.core.text.folding import fold

revision = "0012"
down_revision = "0011"

_BATCH_SIZE = 10_000
_SELECT_COACHES = """
SELECT c.id, c.folded_name, u.folded, c.sport FROM coaches AS c JOIN universities AS u ON u.id = c.university_id
WHERE c.id > :last ORDER BY c.id LIMIT :rows
"""
_EXTENSION_MISSING = (
    "The database needs the extension pg_trgm, which this role may not create: "
    "let an administrator run CREATE EXTENSION pg_trgm in it, and start again"
)

_SQLITE = (
    # All characters except spaces and line breaks are part of words.
    """
    CREATE VIRTUAL TABLE search_words USING fts5(
        search_text, content='coaches', content_rowid='id', detail=none, columnsize=0, prefix='2 3 4 5',
        tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Cf Cn Co Cs'"
    )
    """,
    """
    CREATE VIRTUAL TABLE search_pieces USING fts5(
        search_text, content='coaches', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
    )
    """,
    "INSERT INTO search_words(search_words) VALUES ('rebuild')",
    "INSERT INTO search_pieces(search_pieces) VALUES ('rebuild')",
    """
    CREATE TRIGGER coaches_search_insert AFTER INSERT ON coaches BEGIN
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END
    """,
    """
    CREATE TRIGGER coaches_search_delete AFTER DELETE ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    END
    """,
    """
    CREATE TRIGGER coaches_search_update AFTER UPDATE OF id, search_text ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END
    """,
)
_POSTGRESQL = (
    r"""
    CREATE INDEX ix_coaches_words ON coaches
    USING gin (array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\n', '')), ' ')))
    """,
    "CREATE INDEX ix_coaches_pieces ON coaches USING gin (search_text gin_trgm_ops)",
)


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    if not sqlite:
        _create_extension()
        op.alter_column("coaches", "folded_name", type_=sa.String(400, collation="C"))
    _drop_old_search()
    op.execute("ALTER TABLE coach_tallies DROP COLUMN edition")
    op.add_column("coaches", sa.Column("search_text", _bytewise_string(2_500), nullable=False, server_default=""))
    words = _fill_search_texts()
    _create_typos(words)
    columns: list[sa.TextClause | str] = [sa.text("total_reviews DESC"), "id", "sport_id", "division", "search_text"]
    op.create_index("ix_coaches_by_reviews", "coaches", columns)
    for statement in _SQLITE if sqlite else _POSTGRESQL:
        op.execute(statement)


def _create_extension() -> None:
    try:
        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DBAPIError as error:
        raise MigrationRefused(_EXTENSION_MISSING) from error


def _drop_old_search() -> None:
    for table in ("coach_words", "word_endings", "name_spellings", "coach_grams"):
        op.drop_table(table, if_exists=True)
    for name in ("reviews", "sport", "university", "division", "name"):
        op.drop_index(f"ix_coaches_by_{name}", "coaches", if_exists=True)
    # Not in batch mode: it replaces the table, and dropping the old one would delete the rows that refer to it.
    op.execute("ALTER TABLE coaches DROP COLUMN search_name")


def _fill_search_texts() -> set[str]:
    """Write the search text of every coach; returns all words in them."""
    connection, words, last = op.get_bind(), set[str](), 0
    write = sa.text("UPDATE coaches SET search_text = :text WHERE id = :coach_id")
    while rows := connection.execute(sa.text(_SELECT_COACHES), {"last": last, "rows": _BATCH_SIZE}).all():
        texts = {row.id: search_text(row.folded_name, row.folded, fold(row.sport)) for row in rows}
        connection.execute(write, [{"coach_id": coach_id, "text": text} for coach_id, text in texts.items()])
        words.update(word for text in texts.values() for word in words_of(text))
        last = rows[-1].id
    return words


def _create_typos(words: set[str]) -> None:
    table = op.create_table(
        "search_typos",
        sa.Column("deletion", _bytewise_string(40), nullable=False),
        sa.Column("word", _bytewise_string(40), nullable=False),
        sa.PrimaryKeyConstraint("deletion", "word", name=op.f("pk_search_typos")),
        sqlite_with_rowid=False,
    )
    rows = sorted((deletion, word) for word in words for deletion in deletions(word))
    for start in range(0, len(rows), _BATCH_SIZE):
        batch = rows[start : start + _BATCH_SIZE]
        op.bulk_insert(table, [{"deletion": deletion, "word": word} for deletion, word in batch])


def _bytewise_string(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")
