"""Keep the coaches with a word in the order of their reviews, and the number of reviews with the word.

Search looked the reviews of every candidate up among the coaches: thousands of pages of a big file for a common name.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_BIG_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_FILL = """
INSERT INTO coach_words (word, minus_reviews, coach_id, search_name, university_id, sport_id, division)
SELECT word, -total_reviews, coach_id, w.search_name, w.university_id, w.sport_id, w.division
FROM words_before AS w JOIN coaches ON coaches.id = coach_id
ORDER BY word, -total_reviews, coach_id
"""


def upgrade() -> None:
    op.rename_table("coach_words", "words_before")
    if op.get_bind().dialect.name == "postgresql":  # where names of constraints belong to the schema
        op.execute("ALTER TABLE words_before DROP CONSTRAINT pk_coach_words")
        op.execute("ALTER TABLE words_before DROP CONSTRAINT fk_coach_words_coach_id_coaches")
    op.create_table(
        "coach_words",
        sa.Column("word", _by_bytes(40), nullable=False),
        sa.Column("minus_reviews", sa.Integer(), nullable=False),
        sa.Column("coach_id", _BIG_ID, nullable=False),
        sa.Column("search_name", _by_bytes(400), nullable=False),
        sa.Column("university_id", _BIG_ID, nullable=False),
        sa.Column("sport_id", sa.Integer(), nullable=False),
        sa.Column("division", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("word", "minus_reviews", "coach_id", name=op.f("pk_coach_words")),
        sa.ForeignKeyConstraint(
            ["coach_id"], ["coaches.id"], name=op.f("fk_coach_words_coach_id_coaches"), ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.execute(_FILL)
    op.drop_table("words_before")


def _by_bytes(length: int) -> sa.types.TypeEngine[str]:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")
