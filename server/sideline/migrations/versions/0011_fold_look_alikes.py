"""Compare names that look alike as the same: fold the names of coaches and universities again (core.text.folding).

Where another row has the new fold already, both stay, and the old fold with the row that had it. The columns of search
hold the old folds until the search is built anew by a later revision.
"""

from collections.abc import Iterator
from itertools import islice

import sqlalchemy as sa
from alembic import op

from sideline.core.text.folding import fold

revision = "0011"
down_revision = "0010"

_ROWS_AT_ONCE = 10_000
_UNIVERSITIES = sa.text("SELECT id, name, folded FROM universities ORDER BY id")
_COACHES = sa.text("SELECT id, name, folded_name AS folded FROM coaches ORDER BY id")
_FOLD_UNIVERSITY = sa.text(
    "UPDATE universities SET folded = :folded WHERE id = :id"
    " AND NOT EXISTS (SELECT 1 FROM universities AS other WHERE other.folded = :folded)"
)
_FOLD_COACH = sa.text(
    "UPDATE coaches SET folded_name = :folded WHERE id = :id AND NOT EXISTS ("
    " SELECT 1 FROM coaches AS other WHERE other.folded_name = :folded"
    " AND other.university_id = coaches.university_id AND other.sport_id = coaches.sport_id)"
)


def upgrade() -> None:
    for names, update in ((_UNIVERSITIES, _FOLD_UNIVERSITY), (_COACHES, _FOLD_COACH)):
        changed = _folded_otherwise(names)
        while batch := list(islice(changed, _ROWS_AT_ONCE)):
            op.get_bind().execute(update, batch)


def _folded_otherwise(names: sa.TextClause) -> Iterator[dict[str, object]]:
    """The rows whose fold changes; one whose name is nothing but invisible characters keeps the fold that it has."""
    rows = op.get_bind().execute(names).all()
    folds = ((row, fold(row.name)) for row in rows)
    return ({"id": row.id, "folded": folded} for row, folded in folds if folded not in ("", row.folded))
