"""Let a case be about a coach instead of a review; and name in the log of staff whom the operator added or removed.

The operator's rows had the address in their words, which is to go with the account: it becomes the member's id, and
the role alone stays in the words. What an undo brings back of an author's record was a list of removals, and is a list
for each kind of entry now.
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

_CASES = sa.table("cases", sa.column("id", sa.BigInteger()), sa.column("before", sa.JSON(none_as_null=True)))


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
    for case_id, before in op.get_bind().execute(sa.select(_CASES.c.id, _CASES.c.before)).all():
        if before is not None:
            changed = {**before, "overturned": {"removals": before.get("overturned", [])}}
            op.execute(_CASES.update().where(_CASES.c.id == case_id).values(before=changed))
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
