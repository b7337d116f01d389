"""Give each school a short name and two colors."""

import sqlalchemy as sa
from alembic import op

from sideline.coaches.school_identity import identity_for

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
        identity = identity_for(name, taken)
        taken.add(identity.short_name)
        rows.append({"id": id_, **identity._asdict()})
    if rows:
        write = "UPDATE universities SET short_name = :short_name, color = :color, second_color = :second_color"
        connection.execute(sa.text(f"{write} WHERE id = :id"), rows)
