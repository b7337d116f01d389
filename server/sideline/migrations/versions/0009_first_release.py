"""Tables of the first release (revision 0009): accounts, coaches, reviews, tallies, saved coaches, outbox.

That release also had four tables and five indexes for search. 0012 drops them where they exist, so a new database
never gets them.
"""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId, UtcDateTime

revision = "0009"
down_revision = None

SPORTS = (
    "Basketball", "Football", "Tennis", "Soccer", "Baseball", "Softball", "Swimming", "Track & Field",
    "Volleyball", "Golf", "Wrestling", "Cross Country", "Lacrosse", "Hockey", "Gymnastics", "Other",
)  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("next_try_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_next_try_at", "outbox", ["next_try_at"])

    sports = op.create_table(
        "sports",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sports")),
        sa.UniqueConstraint("name", name=op.f("uq_sports_name")),
    )
    op.bulk_insert(
        sports,
        [{"id": sport_id, "name": name} for sport_id, name in enumerate(SPORTS, start=1)],
    )
    op.create_table(
        "universities",
        sa.Column("id", BigId, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("folded", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_universities")),
        sa.UniqueConstraint("folded", name=op.f("uq_universities_folded")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.String(length=255), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=False),
        sa.Column("user_metadata", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.Column("email_confirmed_at", UtcDateTime(), nullable=True),
        sa.Column("confirmation_sent_at", UtcDateTime(), nullable=True),
        sa.Column("recovery_sent_at", UtcDateTime(), nullable=True),
        sa.Column("last_sign_in_at", UtcDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
    )
    op.create_table(
        "auth_sessions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("refresh_counter", sa.Integer(), nullable=False),
        sa.Column("refresh_token_hash", sa.String(length=64), nullable=False),
        sa.Column("amr_method", sa.String(length=20), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("refreshed_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_auth_sessions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_auth_sessions")),
    )
    op.create_index("ix_auth_sessions_user_id", "auth_sessions", ["user_id"])

    op.create_table(
        "coaches",
        sa.Column("id", BigId, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("university", sa.String(length=200), nullable=False),
        sa.Column("sport", sa.String(length=40), nullable=False),
        sa.Column("gender", sa.String(length=5), nullable=False),
        sa.Column("division", sa.String(length=10), nullable=False),
        sa.Column("avatar", sa.String(length=16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("total_reviews", sa.Integer(), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("ai_summary", sa.Text(), nullable=True),
        sa.Column("ai_summary_updated_at", UtcDateTime(), nullable=True),
        sa.Column("department", sa.String(length=200), nullable=True),
        sa.Column("folded_name", sa.String(length=400), nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("sport_id", sa.Integer(), nullable=False),
        sa.Column("search_name", sa.String(length=400), server_default="", nullable=False),
        sa.CheckConstraint("gender in ('Men', 'Women', 'Both')", name=op.f("ck_coaches_gender")),
        sa.ForeignKeyConstraint(["sport_id"], ["sports.id"], name=op.f("fk_coaches_sport_id_sports")),
        sa.ForeignKeyConstraint(
            ["university_id"], ["universities.id"], name=op.f("fk_coaches_university_id_universities")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coaches")),
        sa.UniqueConstraint("folded_name", "university_id", "sport_id", name="uq_coaches_identity"),
    )

    op.create_table(
        "one_time_tokens",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("purpose", sa.String(length=20), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_one_time_tokens_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "purpose", name=op.f("pk_one_time_tokens")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_one_time_tokens_token_hash")),
    )
    op.create_table(
        "coach_tallies",
        sa.Column("coach_id", BigId, autoincrement=False, nullable=False),
        sa.Column("stars_1", sa.Integer(), nullable=False),
        sa.Column("stars_2", sa.Integer(), nullable=False),
        sa.Column("stars_3", sa.Integer(), nullable=False),
        sa.Column("stars_4", sa.Integer(), nullable=False),
        sa.Column("stars_5", sa.Integer(), nullable=False),
        sa.Column("advice_sum", sa.Integer(), nullable=False),
        sa.Column("advice_count", sa.Integer(), nullable=False),
        sa.Column("honesty_sum", sa.Integer(), nullable=False),
        sa.Column("honesty_count", sa.Integer(), nullable=False),
        sa.Column("motivation_sum", sa.Integer(), nullable=False),
        sa.Column("motivation_count", sa.Integer(), nullable=False),
        sa.Column("planning_sum", sa.Integer(), nullable=False),
        sa.Column("planning_count", sa.Integer(), nullable=False),
        sa.Column("supportive_sum", sa.Integer(), nullable=False),
        sa.Column("supportive_count", sa.Integer(), nullable=False),
        sa.Column("team_spirit_sum", sa.Integer(), nullable=False),
        sa.Column("team_spirit_count", sa.Integer(), nullable=False),
        sa.Column("recommend_yes", sa.Integer(), nullable=False),
        sa.Column("recommend_no", sa.Integer(), nullable=False),
        sa.Column("tag_counts", sa.JSON(), nullable=False),
        sa.Column("edition", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["coach_id"], ["coaches.id"], name=op.f("fk_coach_tallies_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("coach_id", name=op.f("pk_coach_tallies")),
    )
    op.create_table(
        "reviews",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("student_name", sa.String(length=20), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("advice_rating", sa.Integer(), nullable=False),
        sa.Column("honesty_rating", sa.Integer(), nullable=False),
        sa.Column("motivation_rating", sa.Integer(), nullable=False),
        sa.Column("planning_rating", sa.Integer(), nullable=False),
        sa.Column("supportive_rating", sa.Integer(), nullable=False),
        sa.Column("team_spirit_rating", sa.Integer(), nullable=False),
        sa.Column("would_recommend", sa.Boolean(), nullable=True),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.CheckConstraint(
            "advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5"
            " and planning_rating between 0 and 5 and supportive_rating between 0 and 5"
            " and team_spirit_rating between 0 and 5",
            name=op.f("ck_reviews_categories"),
        ),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_reviews_rating")),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_reviews_coach_id_coaches")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_reviews_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
        sa.UniqueConstraint("coach_id", "user_id", name="uq_reviews_one_per_coach_and_user"),
    )
    op.create_index("ix_reviews_newest_of_coach", "reviews", ["coach_id", "created_at", "id"])
    op.create_index("ix_reviews_newest_of_user", "reviews", ["user_id", "created_at", "id"])

    op.create_table(
        "saved_coaches",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_saved_coaches_coach_id_coaches")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_saved_coaches_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_coaches")),
        sa.UniqueConstraint("user_id", "coach_id", name="uq_saved_coaches_once"),
    )
    op.create_index("ix_saved_coaches_newest_of_user", "saved_coaches", ["user_id", "created_at", "id"])
