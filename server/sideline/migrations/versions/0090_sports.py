"""Add the sports that were listed as Other, or as another sport. `sideline name-sports` moves profiles to them."""

import sqlalchemy as sa
from alembic import op

revision = "0090"
down_revision = "0089"

_SPORTS = {
    17: "Beach Volleyball", 18: "Bowling", 19: "Diving", 20: "Equestrian", 21: "Fencing", 22: "Field Hockey", 23: "Rifle",
    24: "Rowing", 25: "Rugby", 26: "Skiing", 27: "Squash", 28: "Water Polo",
}  # fmt: skip


def upgrade() -> None:
    sports = sa.table("sports", sa.column("id", sa.Integer), sa.column("name", sa.String))
    stored = set(op.get_bind().scalars(sa.select(sports.c.id)))
    op.bulk_insert(sports, [{"id": id_, "name": name} for id_, name in _SPORTS.items() if id_ not in stored])
    # The release before cannot show a profile of one of these sports.
    op.execute("UPDATE schema_compatibility SET oldest_release_revision = '0090'")
