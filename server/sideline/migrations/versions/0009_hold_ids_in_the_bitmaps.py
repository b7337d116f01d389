"""Changed the bitmaps of 0007, which 0012 drops: nothing is left to do."""

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    pass
