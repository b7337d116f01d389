"""Keep who has which letters side by side, as bitmaps; and the coaches of a division in the order of their reviews.

Several short pieces of words, each in thousands of words, were looked for among all coaches one by one. Unlike the grams
that 0004 had, bitmaps are intersected at once, and none of them changes when a coach is reviewed.
"""

import re
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op
from pyroaring import BitMap

revision = "0007"
down_revision = "0006"

_BLOCK = 1 << 16
_ROWS_AT_ONCE = 10_000
_OF_DIVISION: list[sa.TextClause | str] = [
    "division", sa.text("total_reviews DESC"), "id", "search_name", "university_id", "sport_id",
]  # fmt: skip
_COACHES = "SELECT id, search_name, university_id, sport, division FROM coaches ORDER BY id"


def upgrade() -> None:
    op.create_table(
        "coach_grams",
        sa.Column("gram", sa.String(10).with_variant(sa.String(10, collation="C"), "postgresql"), nullable=False),
        sa.Column("block", sa.Integer(), nullable=False),
        sa.Column("coaches", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("gram", "block", name=op.f("pk_coach_grams")),
    )
    op.create_index("ix_coaches_by_division", "coaches", _OF_DIVISION)
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":  # which would try in vain to make them shorter
        op.execute("ALTER TABLE coach_grams ALTER COLUMN coaches SET STORAGE EXTERNAL")
    insert = sa.text("INSERT INTO coach_grams (gram, block, coaches) VALUES (:gram, :block, :coaches)")
    for rows in _blocks(connection):
        connection.execute(insert, rows)


def _blocks(connection: sa.Connection) -> Iterator[list[dict[str, Any]]]:
    """The rows of each block of ids."""
    universities = connection.execute(sa.text("SELECT id, folded FROM universities"))
    of_university = {row.id: _grams(*_search_name(row.folded).split()) for row in universities}
    of_sport: dict[str, frozenset[str]] = {}
    current, held = 0, dict[str, list[int]]()
    for row in connection.execute(sa.text(_COACHES).execution_options(yield_per=_ROWS_AT_ONCE)):
        block = row.id // _BLOCK
        if block != current and held:
            yield _rows(current, held)
            held = {}
        current = block
        if row.sport not in of_sport:
            of_sport[row.sport] = _grams(*row.sport.lower().split())
        grams = _grams(row.search_name) | of_university[row.university_id] | of_sport[row.sport] | {row.division}
        for gram in grams - {""}:
            held.setdefault(gram, []).append(row.id)
    if held:
        yield _rows(current, held)


def _rows(block: int, held: dict[str, list[int]]) -> list[dict[str, Any]]:
    return [{"gram": gram, "block": block, "coaches": _bitmap(held[gram])} for gram in sorted(held)]


def _bitmap(ids: list[int]) -> bytes:
    bitmap = BitMap(ids)
    bitmap.run_optimize()
    return bitmap.serialize()


def _grams(*texts: str) -> frozenset[str]:
    return frozenset(text[at : at + size] for text in texts for size in (1, 2, 3) for at in range(len(text) - size + 1))


def _search_name(folded: str) -> str:
    known = set(folded.split())
    name = folded
    for word in dict.fromkeys(re.findall(r"[^\W_]+", folded.replace("'", ""))):
        if word not in known and len(name) + len(word) < 400:
            name = f"{name} {word}"
    return name
