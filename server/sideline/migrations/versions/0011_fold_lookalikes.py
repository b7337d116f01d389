"""Fold the names of coaches and universities again, now that names that look alike fold to the same text.

A row keeps its old fold where another row already has the new one, or where the new one would be empty. The columns of
search keep the old folds; 0012 replaces them.
"""

from collections.abc import Iterator
from itertools import islice

import sqlalchemy as sa
from alembic import op

from sideline.core.text.folding import fold

revision = "0011"
down_revision = "0010"

_BATCH_SIZE = 10_000
_SELECT_UNIVERSITIES = sa.text("SELECT id, name, folded FROM universities ORDER BY id")
_SELECT_COACHES = sa.text("SELECT id, name, folded_name AS folded FROM coaches ORDER BY id")
_UPDATE_UNIVERSITY = sa.text(
    "UPDATE universities SET folded = :folded WHERE id = :id"
    " AND NOT EXISTS (SELECT 1 FROM universities AS other WHERE other.folded = :folded)"
)
_UPDATE_COACH = sa.text(
    "UPDATE coaches SET folded_name = :folded WHERE id = :id AND NOT EXISTS ("
    " SELECT 1 FROM coaches AS other WHERE other.folded_name = :folded"
    " AND other.university_id = coaches.university_id AND other.sport_id = coaches.sport_id)"
)


def upgrade() -> None:
    for select, update in ((_SELECT_UNIVERSITIES, _UPDATE_UNIVERSITY), (_SELECT_COACHES, _UPDATE_COACH)):
        changes = _changed_folds(select)
        while batch := list(islice(changes, _BATCH_SIZE)):
            op.get_bind().execute(update, batch)


def _changed_folds(select: sa.TextClause) -> Iterator[dict[str, object]]:
    for row in op.get_bind().execute(select).all():
        folded = fold(row.name)
        if folded not in ("", row.folded):
            yield {"id": row.id, "folded": folded}
