"""Take users and exact times out of reviews, and saved coaches into private lists (docs/decisions/0010).

The tables `reviews` and `saved_coaches` are replaced, not altered, so that nothing of the old rows is left in the new
ones, their order neither. Reviews and summaries keep the day, sign-ins and mails of users the hour.
"""

import os
from collections import defaultdict
from typing import Any
from uuid import UUID

import orjson
import sqlalchemy as sa
from alembic import context, op

from sideline.core.crypto import AuthorsKey
from sideline.core.db.migrate import MigrationRefused
from sideline.core.db.types import BigId, UtcDateTime

revision = "0017"
down_revision = "0016"

_LEAST_SIZE = 1024
_SALT_BYTES = 16
_BATCH_SIZE = 5_000
_RATINGS = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")
_CONTENT = (
    "id", "coach_id", "student_name", "rating", "comment", *(f"{name}_rating" for name in _RATINGS), "would_recommend",
    "tags",
)  # fmt: skip


class _NoKey:
    """In place of the key where there is none; refuses to be used."""

    def __getattr__(self, _name: str) -> Any:
        raise MigrationRefused("reviews and saved coaches can only be migrated with the authors' key")


_Lists = dict[UUID, dict[str, list[Any]]]


def upgrade() -> None:
    op.create_table(
        "authors_key",
        sa.Column("fingerprint", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_authors_key")),
    )
    op.create_table(
        "private_lists",
        sa.Column("user_tag", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_tag", name=op.f("pk_private_lists")),
        sqlite_with_rowid=False,
    )
    key = context.config.attributes["authors_key"] or _NoKey()
    lists: _Lists = defaultdict(lambda: {"reviews": [], "saved": []})
    _list_saved_coaches(lists)
    _replace_reviews(key, lists)
    _insert_lists(key, lists)
    op.drop_table("saved_coaches")
    op.add_column(
        "auth_sessions",
        sa.Column("encrypted_refreshed_at", sa.String(length=120), server_default="", nullable=False),
    )
    _round_times()


def _list_saved_coaches(lists: _Lists) -> None:
    saved = sa.table(
        "saved_coaches",
        sa.column("user_id", sa.Uuid()),
        sa.column("coach_id", BigId),
        sa.column("created_at", UtcDateTime()),
    )
    query = sa.select(saved).order_by(saved.c.created_at)
    for user_id, coach_id, at in op.get_bind().execute(query):
        entries = lists[user_id]["saved"]
        entries.append((len(entries) + 1, coach_id, at.date()))


def _replace_reviews(key: AuthorsKey | _NoKey, lists: _Lists) -> None:
    connection = op.get_bind()
    for index in ("ix_reviews_newest_of_coach", "ix_reviews_newest_of_user", "ix_reviews_latest"):
        op.drop_index(index, table_name="reviews")
    if connection.dialect.name == "postgresql":
        # The names of indexes are unique in the whole schema.
        op.execute("ALTER INDEX pk_reviews RENAME TO pk_reviews_by_user")
    op.rename_table("reviews", "reviews_by_user")
    op.create_table(
        "reviews",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("author_tag", sa.Uuid(), nullable=False),
        sa.Column("student_name", sa.String(length=20), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        *(sa.Column(f"{name}_rating", sa.Integer(), nullable=False) for name in _RATINGS),
        sa.Column("would_recommend", sa.Boolean(), nullable=True),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("created_on", sa.Date(), nullable=False),
        sa.Column("updated_on", sa.Date(), nullable=False),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_reviews_rating")),
        sa.CheckConstraint(
            " and ".join(f"{name}_rating between 0 and 5" for name in _RATINGS), name=op.f("ck_reviews_categories")
        ),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_reviews_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
        sa.UniqueConstraint("coach_id", "author_tag", name="uq_reviews_one_per_coach_and_author"),
        sqlite_with_rowid=False,
    )
    tags = op.create_table(
        "author_tags",
        sa.Column("review_id", sa.Uuid(), primary_key=True),
        sa.Column("author_tag", sa.Uuid(), nullable=False),
    )
    old = sa.table(
        "reviews_by_user",
        *(sa.column(name, sa.Uuid()) for name in ("id", "user_id")),
        sa.column("coach_id", BigId),
        sa.column("created_at", UtcDateTime()),
    )
    query = sa.select(old.c.id, old.c.user_id, old.c.coach_id).order_by(old.c.created_at, old.c.id)
    rows = []
    for review_id, user_id, coach_id in connection.execute(query):
        entries = lists[user_id]["reviews"]
        entries.append((len(entries) + 1, review_id.hex, coach_id))
        rows.append({"review_id": review_id, "author_tag": key.review_tag(user_id, coach_id)})
    for start in range(0, len(rows), _BATCH_SIZE):
        op.bulk_insert(tags, rows[start : start + _BATCH_SIZE])
    content = ", ".join(_CONTENT)
    day = "date({})" if connection.dialect.name == "sqlite" else "({} AT TIME ZONE 'UTC')::date"
    # In the order of the ids, which are random.
    op.execute(
        f"INSERT INTO reviews ({content}, author_tag, created_on, updated_on)"  # noqa: S608  # names of columns
        f" SELECT {content}, author_tag, {day.format('created_at')}, {day.format('updated_at')}"
        " FROM reviews_by_user JOIN author_tags ON author_tags.review_id = reviews_by_user.id ORDER BY id"
    )
    op.drop_table("author_tags")
    op.drop_table("reviews_by_user")
    has_comment = sa.text("comment <> ''")
    op.create_index("ix_reviews_newest_of_coach", "reviews", ["coach_id", "created_on", "id"])
    op.create_index(
        "ix_reviews_latest",
        "reviews",
        ["created_on", "id"],
        sqlite_where=has_comment,
        postgresql_where=has_comment,
    )


def _insert_lists(key: AuthorsKey | _NoKey, lists: _Lists) -> None:
    table = sa.table("private_lists", sa.column("user_tag", sa.Uuid()), sa.column("encrypted", sa.Text()))
    rows = []
    for user_id, entries in lists.items():
        user_tag, text, size = key.user_tag(user_id), orjson.dumps(entries), _LEAST_SIZE
        while size < len(text):
            size *= 2
        encrypted = key.seal("private list", os.urandom(_SALT_BYTES) + text.ljust(size), user_tag.bytes)
        rows.append({"user_tag": user_tag, "encrypted": encrypted})
    rows.sort(key=lambda row: row["user_tag"])
    for start in range(0, len(rows), _BATCH_SIZE):
        op.bulk_insert(table, rows[start : start + _BATCH_SIZE])


def _round_times() -> None:
    """Exact times of users and sessions become hours, those of summaries days."""
    users = ("created_at", "updated_at", "email_confirmed_at", "confirmation_sent_at", "recovery_sent_at")
    _round("users", "hour", *users, "last_sign_in_at")
    _round("auth_sessions", "hour", "created_at", "refreshed_at")
    _round("coaches", "day", "ai_summary_updated_at")


def _round(table: str, unit: str, *columns: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        time_of_day = {"hour": "%H:00:00.000000", "day": "00:00:00.000000"}[unit]
        rounded = f"strftime('%Y-%m-%d {time_of_day}', {{}})"
    else:
        rounded = f"date_trunc('{unit}', {{}} AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'"
    for column in columns:
        op.execute(
            f"UPDATE {table} SET {column} = {rounded.format(column)} WHERE {column} IS NOT NULL"  # noqa: S608  # names
        )
