"""Create the tables of moderation: hidden reviews, cases, reports, the log of staff; and the role of an account."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId, UtcDateTime

revision = "0023"
down_revision = "0022"

_RATINGS = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")


def upgrade() -> None:
    op.add_column("users", sa.Column("role", sa.String(length=10), server_default="", nullable=False))
    _create_hidden_reviews()
    _create_cases()
    op.create_table(
        "reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("receipt_hash", sa.String(length=64), nullable=False),
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_reports_case_id_cases")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("receipt_hash", name=op.f("uq_reports_receipt_hash")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_reports_case_id"), "reports", ["case_id"])
    op.create_table(
        "staff_log",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.Column("staff_id", sa.Uuid(), nullable=True),
        sa.Column("action", sa.String(length=30), nullable=False),
        sa.Column("case_id", BigId, nullable=True),
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_log")),
    )


def _create_hidden_reviews() -> None:
    op.create_table(
        "hidden_reviews",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("author_tag", sa.Uuid(), nullable=False),
        sa.Column("student_name", sa.String(length=20), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        *(sa.Column(f"{name}_rating", sa.Integer(), nullable=False) for name in _RATINGS),
        sa.Column("would_recommend", sa.Boolean(), nullable=True),
        sa.Column("school_mail", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("created_on", sa.Date(), nullable=False),
        sa.Column("updated_on", sa.Date(), nullable=False),
        sa.Column("state", sa.String(length=15), nullable=False),
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("decided_on", sa.Date(), nullable=True),
        sa.Column("second_look", sa.Date(), nullable=True),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_hidden_reviews_rating")),
        sa.CheckConstraint(
            " and ".join(f"{name}_rating between 0 and 5" for name in _RATINGS),
            name=op.f("ck_hidden_reviews_categories"),
        ),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_hidden_reviews_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hidden_reviews")),
        sa.UniqueConstraint("coach_id", "author_tag", name="uq_hidden_reviews_one_per_coach_and_author"),
        sqlite_with_rowid=False,
    )


def _create_cases() -> None:
    op.create_table(
        "cases",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("review_id", sa.Uuid(), nullable=False),
        sa.Column("author_tag", sa.Uuid(), nullable=True),
        sa.Column("snapshot", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("is_severe", sa.Boolean(), nullable=False),
        sa.Column("reports", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("opened_at", UtcDateTime(), nullable=False),
        sa.Column("leased_by", sa.Uuid(), nullable=True),
        sa.Column("leased_until", UtcDateTime(), nullable=True),
        sa.Column("decision", sa.String(length=20), nullable=False),
        sa.Column("decided_rule", sa.String(length=20), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("decided_at", UtcDateTime(), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("suspension", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_cases_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cases")),
    )
    op.create_index(op.f("ix_cases_review_id"), "cases", ["review_id"])
    op.create_index(op.f("ix_cases_state_opened_at"), "cases", ["state", "opened_at"])
