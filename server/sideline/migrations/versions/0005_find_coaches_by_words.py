"""Find coaches by words: the names as they are searched, and the words in them.

Grams of a few letters (0004) were in very many names each, and intersecting them was the cost of a search. A whole
word is in few: the words that hold a text are a range of `word_endings`, the coaches with a word one of `coach_words`.
Plain tables, the same on both databases.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_MOST_REVIEWED_FIRST = sa.text("total_reviews DESC")
_WALKED: dict[str, list[sa.TextClause | str]] = {
    "reviews": [_MOST_REVIEWED_FIRST, "id", "search_name", "university_id", "sport_id", "division"],
    "sport": ["sport_id", _MOST_REVIEWED_FIRST, "id", "search_name", "university_id", "division"],
    "university": ["university_id", _MOST_REVIEWED_FIRST, "id", "search_name", "sport_id", "division"],
}
_ROWS_AT_ONCE = 10_000
_BIG_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

_NO_GRAMS = {
    "sqlite": (
        "DROP TRIGGER coach_grams_of_new",
        "DROP TRIGGER coach_grams_of_gone",
        "DROP TRIGGER coach_grams_before_change",
        "DROP TRIGGER coach_grams_after_change",
        "DROP VIEW coach_gram_texts",
        "DROP TABLE coach_grams",
        "DROP TABLE gram_places",
    ),
    "postgresql": ("DROP INDEX ix_coaches_grams", "DROP INDEX ix_coaches_by_name", "DROP FUNCTION coach_grams(text)"),
}


def upgrade() -> None:
    for statement in _NO_GRAMS[op.get_bind().dialect.name]:
        op.execute(statement)
    for name in _WALKED:
        op.drop_index(f"ix_coaches_by_{name}", "coaches")
    op.add_column("coaches", sa.Column("search_name", _by_bytes(400), nullable=False, server_default=""))
    _name_coaches()
    for name, columns in _WALKED.items():
        op.create_index(f"ix_coaches_by_{name}", "coaches", columns)
    op.create_index("ix_coaches_by_name", "coaches", ["search_name"])
    _fill_words()
    _fill_vocabulary()


def _name_coaches() -> None:
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE coaches SET search_name = folded_name"))
    rename = sa.text("UPDATE coaches SET search_name = :searched WHERE folded_name = :folded")
    for folded in connection.scalars(sa.text("SELECT DISTINCT folded_name FROM coaches")).all():
        if (searched := _search_name(folded)) != folded:
            connection.execute(rename, {"searched": searched, "folded": folded})


def _search_name(folded: str) -> str:
    known = set(folded.split())
    name = folded
    for word in dict.fromkeys(re.findall(r"[^\W_]+", folded.replace("'", ""))):
        if word not in known and len(name) + len(word) < 400:
            name = f"{name} {word}"
    return name


def _fill_words() -> None:
    table = op.create_table(
        "coach_words",
        sa.Column("word", _by_bytes(40), nullable=False),
        sa.Column("coach_id", _BIG_ID, nullable=False),
        sa.Column("search_name", _by_bytes(400), nullable=False),
        sa.Column("university_id", _BIG_ID, nullable=False),
        sa.Column("sport_id", sa.Integer(), nullable=False),
        sa.Column("division", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("word", "coach_id", name=op.f("pk_coach_words")),
        sa.ForeignKeyConstraint(
            ["coach_id"], ["coaches.id"], name=op.f("fk_coach_words_coach_id_coaches"), ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    query = "SELECT id AS coach_id, search_name, university_id, sport_id, division FROM coaches"
    coaches = {row.coach_id: row for row in op.get_bind().execute(sa.text(query))}
    words = sorted((word, row.coach_id) for row in coaches.values() for word in _kept(row.search_name))
    _insert(table, ({"word": word, **coaches[coach_id]._mapping} for word, coach_id in words))


def _kept(name: str) -> set[str]:
    return {word[:40] for word in name.split()}


def _fill_vocabulary() -> None:
    endings = _vocabulary("word_endings", "ending")
    op.drop_table("name_spellings")
    spellings = _vocabulary("name_spellings", "form")
    names = op.get_bind().scalars(sa.text("SELECT DISTINCT search_name FROM coaches"))
    words = sorted({word for name in names for word in name.split()})
    ends = {(word[at : at + 40], word[:40]) for word in words for at in range(len(word))}
    _insert(endings, ({"ending": ending, "word": word} for ending, word in sorted(ends)))
    forms = ((form, word) for word in words if 4 <= len(word) <= 40 for form in sorted(_forms(word)))
    _insert(spellings, ({"form": form, "word": word} for form, word in forms))


def _vocabulary(table: str, key: str) -> sa.Table:
    return op.create_table(
        table,
        sa.Column(key, _by_bytes(40), nullable=False),
        sa.Column("word", _by_bytes(40), nullable=False),
        sa.PrimaryKeyConstraint(key, "word", name=op.f(f"pk_{table}")),
        sqlite_with_rowid=False,
    )


def _forms(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _insert(table: sa.Table, rows: Iterator[dict[str, Any]]) -> None:
    while batch := list(islice(rows, _ROWS_AT_ONCE)):
        op.bulk_insert(table, batch)


def _by_bytes(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")
