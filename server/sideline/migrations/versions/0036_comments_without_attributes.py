"""Remove attributes from stored comments and answers: earlier releases kept `title` and `lang`, which nobody sees."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

_TABLES = ("reviews", "waiting_reviews", "hidden_reviews")
# As the cleaning wrote them: a ">" inside a value is "&gt;".
_TAG_WITH_ATTRIBUTES = re.compile(r"<(b|i|em|strong|p|br)\s[^>]*>")


def upgrade() -> None:
    connection = op.get_bind()
    for name in _TABLES:
        for column in ("comment", "answer"):
            table = sa.table(name, sa.column("id", sa.Uuid()), sa.column(column, sa.Text()))
            text = table.c[column]
            for row_id, stored in connection.execute(sa.select(table.c.id, text).where(text.like("%<% %=%>%"))).all():
                bare = _TAG_WITH_ATTRIBUTES.sub(r"<\1>", stored)
                if bare != stored:
                    connection.execute(sa.update(table).where(table.c.id == row_id).values({column: bare}))
