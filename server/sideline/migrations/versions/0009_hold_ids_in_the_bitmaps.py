"""Hold the ids of coaches in the bitmaps, not their places in the block.

0007 kept places at first: whoever came by it then has the wrong coaches behind the first 65,536.
"""

import sqlalchemy as sa
from alembic import op
from pyroaring import BitMap

revision = "0009"
down_revision = "0008"

_BLOCK = 1 << 16
_BLOCKS = sa.text("SELECT DISTINCT block FROM coach_grams WHERE block > 0 ORDER BY block")
_OF_BLOCK = sa.text("SELECT gram, coaches FROM coach_grams WHERE block = :block")
_UPDATE = sa.text("UPDATE coach_grams SET coaches = :coaches WHERE gram = :gram AND block = :block")


def upgrade() -> None:
    connection = op.get_bind()
    for block in connection.scalars(_BLOCKS).all():
        held = {row.gram: BitMap.deserialize(row.coaches) for row in connection.execute(_OF_BLOCK, {"block": block})}
        first = block * _BLOCK
        places = {gram: bitmap for gram, bitmap in held.items() if bitmap and bitmap.min() < first}
        rows = [
            {"gram": gram, "block": block, "coaches": bitmap.shift(first).serialize()}
            for gram, bitmap in places.items()
        ]
        if rows:
            connection.execute(_UPDATE, rows)
