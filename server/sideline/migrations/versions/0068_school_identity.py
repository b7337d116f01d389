"""Give each school a short name and two colors."""

import sqlalchemy as sa
from alembic import op

from sideline.coaches.school_identity import free_short_name

revision = "0068"
down_revision = "0067"

_universities = sa.table("universities", sa.column("id"), sa.column("name"))


def upgrade() -> None:
    op.add_column("universities", sa.Column("short_name", sa.String(200), nullable=False, server_default=""))
    op.add_column("universities", sa.Column("color", sa.SmallInteger(), nullable=False, server_default="0"))
    op.add_column("universities", sa.Column("second_color", sa.SmallInteger(), nullable=False, server_default="0"))
    connection = op.get_bind()
    schools = connection.execute(sa.select(_universities.c.id, _universities.c.name)).all()
    taken: set[str] = set()
    rows = []
    # In the order of the names, which the two databases would sort differently.
    for id_, name in sorted(schools, key=lambda school: (school.name, school.id)):
        short_name = free_short_name(name, taken)
        taken.add(short_name)
        rows.append({"id": id_, "short_name": short_name})
    if rows:
        connection.execute(sa.text("UPDATE universities SET short_name = :short_name WHERE id = :id"), rows)
