"""Let a case be about a coach instead of a review; and name in the log of staff whom the operator added or removed.

The operator's rows had the address in their words, which is to go with the account: it becomes the member's id, and
the role alone stays in the words.
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if is_sqlite:
        # SQLite changes a column by making its table anew, and no report may refer to a table that is dropped.
        op.execute("CREATE TEMPORARY TABLE reports_copy AS SELECT * FROM reports")
        op.execute("DELETE FROM reports")
    with op.batch_alter_table("cases") as cases:
        cases.alter_column("review_id", existing_type=sa.Uuid(), nullable=True)
    if is_sqlite:
        op.execute("INSERT INTO reports SELECT * FROM reports_copy")
        op.execute("DROP TABLE reports_copy")
    op.execute(
        "UPDATE staff_log SET staff_id = (SELECT id FROM users"
        " WHERE staff_log.words IN ('moderator: ' || users.email, 'admin: ' || users.email)) WHERE staff_id IS NULL"
    )
    op.execute("DELETE FROM staff_log WHERE staff_id IS NULL")
    op.execute(
        "UPDATE staff_log SET words = CASE WHEN words LIKE 'admin:%' THEN 'admin' ELSE 'moderator' END"
        " WHERE action IN ('staff_added', 'staff_removed') AND words LIKE '%:%'"
    )
    with op.batch_alter_table("staff_log") as staff_log:
        staff_log.alter_column("staff_id", existing_type=sa.Uuid(), nullable=False)
