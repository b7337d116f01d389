"""Number the pending sign-ups of an address: their times are hours now, which do not order them (docs/decisions/0010).

Rows of before keep their times until they are delivered or deleted, seven days at most: links that were mailed have no
time in them, so whether they are good is known from these.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("pending_sign_ups", sa.Column("number", sa.Integer(), server_default="0", nullable=False))
    op.execute(
        "UPDATE pending_sign_ups SET number = (SELECT count(*) FROM pending_sign_ups AS earlier"
        " WHERE earlier.email = pending_sign_ups.email AND earlier.created_at <= pending_sign_ups.created_at)"
    )
