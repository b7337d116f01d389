"""Invitations to the staff, and whose role a row of the staff log is about.

Until now only the operator changed roles, and `staff_id` of these rows was the affected user.
"""

from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "0099"
down_revision = "0098"


def upgrade() -> None:
    op.create_table(
        "staff_invitations",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("invited_by", sa.Uuid(), nullable=False),
        sa.Column("expires_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["invited_by"], ["users.id"], name=op.f("fk_staff_invitations_invited_by_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_staff_invitations")),
        sa.UniqueConstraint("address", name=op.f("uq_staff_invitations_address")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_staff_invitations_invited_by"), "staff_invitations", ["invited_by"])
    op.add_column("staff_log", sa.Column("member_id", sa.Uuid(), nullable=True))
    log = sa.table(
        "staff_log", sa.column("action"), sa.column("staff_id", sa.Uuid()), sa.column("member_id", sa.Uuid())
    )
    changed = sa.update(log).where(log.c.action.in_(["staff_added", "staff_removed"]))
    op.execute(changed.values(member_id=log.c.staff_id, staff_id=UUID(int=0)))
