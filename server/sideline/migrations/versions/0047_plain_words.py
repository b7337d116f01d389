"""Store the terms that code, API and desk use: surge, appeal, resubmission and profile edit."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"

_KINDS = {
    "storm": "surge",
    "second_look": "appeal",
    "offered": "resubmission",
    "own_details": "profile_edit",
}
_ACTIONS = {"storm_keep": "surge_keep", "storm_hold": "surge_hold"}
_KEYS = {"second_looks": "appeals"}


def upgrade() -> None:
    op.execute("ALTER TABLE coaches RENAME COLUMN storms_ignored_until TO surges_ignored_until")
    _rename("cases", "kind", _KINDS)
    _rename("staff_log", "action", _ACTIONS)
    _rename("monthly_counts", "key", _KEYS)


def _rename(table: str, column: str, names: dict[str, str]) -> None:
    stored = sa.table(table, sa.column(column))
    for old, new in names.items():
        op.execute(sa.update(stored).where(stored.c[column] == old).values({column: new}))
