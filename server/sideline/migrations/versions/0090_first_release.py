"""The first schema: all tables, indexes and search structures of release 0.2.0.

Its number continues that of the unreleased builds whose migrations it replaces, so that a site of the last of them has
this schema already.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.exc import DBAPIError

from sideline.core.db.migrate import MigrationRefused
from sideline.core.db.types import BigId, UtcDateTime, bytewise_string

revision = "0090"
down_revision = None

_SPORTS = (
    "Basketball", "Football", "Tennis", "Soccer", "Baseball", "Softball", "Swimming", "Track & Field",
    "Volleyball", "Golf", "Wrestling", "Cross Country", "Lacrosse", "Hockey", "Gymnastics", "Other",
    "Beach Volleyball", "Bowling", "Diving", "Equestrian", "Fencing", "Field Hockey", "Rifle", "Rowing", "Rugby",
    "Skiing", "Squash", "Water Polo",
)  # fmt: skip

_EXTENSION_MISSING = (
    "The database needs the extension pg_trgm, which this role may not create: "
    "let an administrator run CREATE EXTENSION pg_trgm in it, and start again"
)
_PENDING_LIST_KB = 64
"""The smallest limit that PostgreSQL allows.

A GIN index collects new entries in a list that every search reads whole. With the default limit of 4 MB a search took
140 ms instead of 4 after an import of 37,000 coaches, until autovacuum merged the list.
"""

_SQLITE_SEARCH = (
    # All characters except spaces and line breaks are part of words.
    """
    CREATE VIRTUAL TABLE search_words USING fts5(
        search_text, content='coaches', content_rowid='id', detail=none, columnsize=0, prefix='2 3 4 5',
        tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Cf Cn Co Cs'"
    )
    """,
    """
    CREATE VIRTUAL TABLE search_pieces USING fts5(
        search_text, content='coaches', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
    )
    """,
    """
    CREATE TRIGGER coaches_search_insert AFTER INSERT ON coaches BEGIN
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END
    """,
    """
    CREATE TRIGGER coaches_search_delete AFTER DELETE ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    END
    """,
    """
    CREATE TRIGGER coaches_search_update AFTER UPDATE OF id, search_text ON coaches BEGIN
        INSERT INTO search_words(search_words, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_pieces(search_pieces, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO search_words(rowid, search_text) VALUES (new.id, new.search_text);
        INSERT INTO search_pieces(rowid, search_text) VALUES (new.id, new.search_text);
    END
    """,
)
_POSTGRESQL_SEARCH = (
    rf"""
    CREATE INDEX ix_coaches_words ON coaches
    USING gin (array_to_tsvector(string_to_array(ltrim(replace(search_text, E'\n', '')), ' ')))
    WITH (gin_pending_list_limit = {_PENDING_LIST_KB})
    """,
    f"""
    CREATE INDEX ix_coaches_pieces ON coaches USING gin (search_text gin_trgm_ops)
    WITH (gin_pending_list_limit = {_PENDING_LIST_KB})
    """,
)
_PUBLISHED_REVIEWS = """
    CREATE VIEW published_reviews AS
    SELECT id, coach_id, team_id, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating,
        supportive_rating, team_spirit_rating, would_recommend, school_email, tags, created_on, reply, replied_on
    FROM reviews WHERE state = 'published'
"""


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if not is_sqlite:
        _create_extension()
    _create_schools()
    _create_coaches()
    _create_staff_lists()
    _create_accounts()
    _create_authorship()
    _create_reviews()
    _create_moderation()
    _create_operation()
    op.execute(_PUBLISHED_REVIEWS)
    for statement in _SQLITE_SEARCH if is_sqlite else _POSTGRESQL_SEARCH:
        op.execute(statement)


def _create_extension() -> None:
    try:
        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DBAPIError as error:
        raise MigrationRefused(_EXTENSION_MISSING) from error


def _where(condition: str) -> dict[str, Any]:
    """Return the options that make an index cover only the rows of a condition."""
    return {f"{database}_where": sa.text(condition) for database in ("sqlite", "postgresql")}


def _create_schools() -> None:
    sports = op.create_table(
        "sports",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sports")),
        sa.UniqueConstraint("name", name=op.f("uq_sports_name")),
    )
    op.bulk_insert(sports, [{"id": id_, "name": name} for id_, name in enumerate(_SPORTS, start=1)])
    op.create_table(
        "universities",
        sa.Column("id", BigId, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("folded", sa.String(400), nullable=False),
        sa.Column("slug", bytewise_string(400), server_default="", nullable=False),
        sa.Column("state", sa.String(2), server_default="", nullable=False),
        sa.Column("city", sa.String(100), server_default="", nullable=False),
        sa.Column("conference", sa.String(100), server_default="", nullable=False),
        sa.Column("nickname", sa.String(100), server_default="", nullable=False),
        sa.Column("email_domains", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("unitid", sa.Integer(), nullable=True),
        sa.Column("short_name", sa.String(200), server_default="", nullable=False),
        sa.Column("color", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("second_color", sa.SmallInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_universities")),
        sa.UniqueConstraint("folded", name=op.f("uq_universities_folded")),
    )
    op.create_index("uq_universities_slug", "universities", ["slug"], unique=True)
    op.create_table(
        "university_names",
        sa.Column("folded", sa.String(400), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("slug", bytewise_string(400), nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("joined_on", sa.Date(), nullable=False),
        sa.Column("reason", sa.String(200), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["university_id"], ["universities.id"], name=op.f("fk_university_names_university_id_universities")
        ),
        sa.PrimaryKeyConstraint("folded", name=op.f("pk_university_names")),
        sa.UniqueConstraint("slug", name=op.f("uq_university_names_slug")),
    )
    op.create_index("ix_university_names_university_id", "university_names", ["university_id"])
    op.create_table(
        "schools_apart",
        sa.Column("first_id", BigId, nullable=False),
        sa.Column("second_id", BigId, nullable=False),
        sa.ForeignKeyConstraint(
            ["first_id"], ["universities.id"], name=op.f("fk_schools_apart_first_id_universities"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["second_id"], ["universities.id"], name=op.f("fk_schools_apart_second_id_universities"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("first_id", "second_id", name=op.f("pk_schools_apart")),
    )
    op.create_table(
        "teams",
        sa.Column("id", BigId, nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("sport_id", sa.Integer(), nullable=False),
        sa.Column("gender", sa.String(5), nullable=False),
        sa.CheckConstraint("gender in ('Men', 'Women', 'Both')", name=op.f("ck_teams_gender")),
        sa.ForeignKeyConstraint(["sport_id"], ["sports.id"], name=op.f("fk_teams_sport_id_sports")),
        sa.ForeignKeyConstraint(
            ["university_id"], ["universities.id"], name=op.f("fk_teams_university_id_universities")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_teams")),
        sa.UniqueConstraint("university_id", "sport_id", "gender", name="uq_teams_identity"),
    )
    op.create_table(
        "team_facts",
        sa.Column("team_id", BigId, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(30), nullable=False),
        sa.Column("season", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_team_facts_number")),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"], name=op.f("fk_team_facts_team_id_teams")),
        sa.PrimaryKeyConstraint("team_id", "name", "season", name=op.f("pk_team_facts")),
    )


def _create_coaches() -> None:
    op.create_table(
        "coaches",
        sa.Column("id", BigId, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("university", sa.String(200), nullable=False),
        sa.Column("sport", sa.String(40), nullable=False),
        sa.Column("gender", sa.String(5), nullable=False),
        sa.Column("division", sa.String(10), nullable=False),
        sa.Column("avatar", sa.String(16), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("total_reviews", sa.Integer(), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("verified_by_staff", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ai_summary", sa.Text(), nullable=True),
        sa.Column("ai_summary_updated_at", UtcDateTime(), nullable=True),
        sa.Column("department", sa.String(200), nullable=True),
        sa.Column("folded_name", bytewise_string(400), nullable=False),
        sa.Column("university_id", BigId, nullable=False),
        sa.Column("sport_id", sa.Integer(), nullable=False),
        sa.Column("search_text", bytewise_string(2500), server_default="", nullable=False),
        sa.Column("moved_to", BigId, nullable=True),
        sa.Column("removed_reason", sa.String(20), server_default="", nullable=False),
        sa.Column("holds_new_reviews", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("surges_ignored_until", sa.Date(), nullable=True),
        sa.Column("has_left", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("role", sa.String(10), server_default="", nullable=False),
        sa.CheckConstraint("gender in ('Men', 'Women', 'Both')", name=op.f("ck_coaches_gender")),
        sa.ForeignKeyConstraint(["sport_id"], ["sports.id"], name=op.f("fk_coaches_sport_id_sports")),
        sa.ForeignKeyConstraint(
            ["university_id"], ["universities.id"], name=op.f("fk_coaches_university_id_universities")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coaches")),
        sa.UniqueConstraint("folded_name", "university_id", "sport_id", name="uq_coaches_identity"),
    )
    columns: list[sa.TextClause | str] = [sa.text("total_reviews DESC"), "id", "sport_id", "division", "search_text"]
    op.create_index("ix_coaches_by_reviews", "coaches", columns)
    op.create_index("ix_coaches_by_team", "coaches", ["university_id", "sport_id"])
    op.create_index("ix_coaches_unlisted", "coaches", ["moved_to"], **_where("search_text = ''"))
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
        sa.Column("school_email", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tag_counts", sa.JSON(), nullable=False),
        sa.Column("changed_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["coach_id"], ["coaches.id"], name=op.f("fk_coach_tallies_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("coach_id", name=op.f("pk_coach_tallies")),
    )
    op.create_table(
        "coach_changes",
        sa.Column("id", BigId, nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("other_id", BigId, nullable=True),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.Column("made_by", sa.Uuid(), nullable=False),
        sa.Column("is_undone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_coach_changes_coach_id_coaches")),
        sa.ForeignKeyConstraint(["other_id"], ["coaches.id"], name=op.f("fk_coach_changes_other_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coach_changes")),
    )
    op.create_index("ix_coach_changes_coach_id", "coach_changes", ["coach_id"])
    op.create_index("ix_coach_changes_other_id", "coach_changes", ["other_id"])
    op.create_table(
        "search_typos",
        sa.Column("deletion", bytewise_string(40), nullable=False),
        sa.Column("word", bytewise_string(40), nullable=False),
        sa.PrimaryKeyConstraint("deletion", "word", name=op.f("pk_search_typos")),
        sqlite_with_rowid=False,
    )


def _create_staff_lists() -> None:
    op.create_table(
        "staff_lists",
        sa.Column("id", BigId, nullable=False),
        sa.Column("file", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("listed_on", sa.Date(), nullable=True),
        sa.Column("imported_on", sa.Date(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("is_undone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_lists")),
    )
    op.create_table(
        "posts",
        sa.Column("id", BigId, nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("team_id", BigId, nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("first_season", sa.Integer(), nullable=True),
        sa.Column("is_start_known", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("last_season", sa.Integer(), nullable=True),
        sa.Column("is_over", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("listed_on", sa.Date(), nullable=True),
        sa.Column("list_id", BigId, nullable=True),
        sa.Column("confirmed_on", sa.Date(), nullable=True),
        sa.CheckConstraint("role in ('head', 'associate', 'assistant', 'other')", name=op.f("ck_posts_role")),
        sa.ForeignKeyConstraint(
            ["coach_id"], ["coaches.id"], name=op.f("fk_posts_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["staff_lists.id"], name=op.f("fk_posts_list_id_staff_lists")),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"], name=op.f("fk_posts_team_id_teams")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
    )
    op.create_index("ix_posts_by_coach", "posts", ["coach_id"])
    op.create_index("ix_posts_by_team", "posts", ["team_id", "is_over"])
    op.create_index("uq_posts_open", "posts", ["coach_id", "team_id"], unique=True, **_where("NOT is_over"))
    op.create_table(
        "post_changes",
        sa.Column("list_id", BigId, nullable=False),
        sa.Column("post_id", BigId, nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["list_id"], ["staff_lists.id"], name=op.f("fk_post_changes_list_id_staff_lists")),
        sa.PrimaryKeyConstraint("list_id", "post_id", name=op.f("pk_post_changes")),
    )
    op.create_table(
        "moves",
        sa.Column("id", BigId, nullable=False),
        sa.Column("list_id", BigId, nullable=False),
        sa.Column("from_coach_id", BigId, nullable=False),
        sa.Column("to_coach_id", BigId, nullable=False),
        sa.Column("from_post_id", BigId, nullable=False),
        sa.Column("to_post_id", BigId, nullable=False),
        sa.Column("certainty", sa.Integer(), nullable=False),
        sa.Column("is_automatic", sa.Boolean(), nullable=False),
        sa.Column("reasons", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(10), server_default="proposed", nullable=False),
        sa.Column("decided_on", sa.Date(), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("coach_change_id", BigId, nullable=True),
        sa.CheckConstraint(
            "state in ('proposed', 'accepted', 'automatic', 'rejected', 'undone')", name=op.f("ck_moves_state")
        ),
        sa.ForeignKeyConstraint(
            ["coach_change_id"], ["coach_changes.id"], name=op.f("fk_moves_coach_change_id_coach_changes")
        ),
        sa.ForeignKeyConstraint(
            ["from_coach_id"], ["coaches.id"], name=op.f("fk_moves_from_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["staff_lists.id"], name=op.f("fk_moves_list_id_staff_lists")),
        sa.ForeignKeyConstraint(
            ["to_coach_id"], ["coaches.id"], name=op.f("fk_moves_to_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moves")),
        sa.UniqueConstraint("from_coach_id", "to_coach_id", name="uq_moves_coaches"),
    )
    op.create_index("ix_moves_coach_change_id", "moves", ["coach_change_id"])
    op.create_index("ix_moves_list_id", "moves", ["list_id"])
    op.create_index("ix_moves_to_coach_id", "moves", ["to_coach_id"])


def _create_accounts() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("user_metadata", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.Column("email_confirmed_at", UtcDateTime(), nullable=True),
        sa.Column("confirmation_sent_at", UtcDateTime(), nullable=True),
        sa.Column("last_sign_in_at", UtcDateTime(), nullable=True),
        sa.Column("role", sa.String(10), server_default="", nullable=False),
        sa.Column("muted_alarms", sa.String(30), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
    )
    op.create_table(
        "auth_sessions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("refresh_counter", sa.Integer(), nullable=False),
        sa.Column("refresh_token_hash", sa.String(64), nullable=False),
        sa.Column("amr_method", sa.String(20), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("refreshed_at", UtcDateTime(), nullable=False),
        sa.Column("encrypted_refreshed_at", sa.String(120), server_default="", nullable=False),
        sa.Column("second_method", sa.String(20), nullable=True),
        sa.Column("second_at", UtcDateTime(), nullable=True),
        sa.Column("factor_id", sa.Uuid(), nullable=True),
        sa.Column("least_refresh_counter", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_auth_sessions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_auth_sessions")),
    )
    op.create_index("ix_auth_sessions_user_id", "auth_sessions", ["user_id"])
    op.create_table(
        "mfa_factors",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("factor_type", sa.String(20), nullable=False),
        sa.Column("friendly_name", sa.Text(), nullable=False),
        sa.Column("is_verified", sa.Boolean(), nullable=False),
        sa.Column("encrypted", sa.String(120), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_mfa_factors_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mfa_factors")),
    )
    op.create_index("ix_mfa_factors_user_id", "mfa_factors", ["user_id"])
    op.create_table(
        "mfa_recovery_codes",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_mfa_recovery_codes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "code_hash", name=op.f("pk_mfa_recovery_codes")),
    )
    op.create_table(
        "pending_sign_ups",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Text(), server_default="", nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), server_default="0", nullable=False),
        sa.Column("origin", sa.String(64), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("user_metadata", sa.JSON(), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("invitation_hash", sa.Text(), server_default="", nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("mailed_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pending_sign_ups")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_pending_sign_ups_token_hash")),
    )
    op.create_index("ix_pending_sign_ups_created_at", "pending_sign_ups", ["created_at"])
    op.create_index("ix_pending_sign_ups_email", "pending_sign_ups", ["email"])
    op.create_table(
        "one_time_tokens",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_one_time_tokens")),
        sa.UniqueConstraint("address", "purpose", name=op.f("uq_one_time_tokens_address_purpose")),
    )
    op.create_table(
        "invitations",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.Column("expires_on", sa.Date(), nullable=False),
        sa.Column("note", sa.String(100), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_invitations")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "accounts_key",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("by_signing_key", sa.Text(), nullable=False),
        sa.Column("by_authors_key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts_key")),
    )


def _create_authorship() -> None:
    op.create_table(
        "authors_key",
        sa.Column("fingerprint", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_authors_key")),
    )
    op.create_table(
        "private_records",
        sa.Column("user_tag", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_tag", name=op.f("pk_private_records")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "school_addresses",
        sa.Column("address_tag", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("address_tag", name=op.f("pk_school_addresses")),
        sqlite_with_rowid=False,
    )


def _create_reviews() -> None:
    op.create_table(
        "reviews",
        sa.Column("author_tag", sa.Uuid(), nullable=False),
        sa.Column("student_name", sa.String(20), nullable=False),
        sa.Column("updated_on", sa.Date(), nullable=False),
        sa.Column("state", sa.String(15), server_default="held", nullable=False),
        sa.Column("waits_until", sa.Date(), nullable=True),
        sa.Column("account_day", sa.String(60), nullable=True),
        sa.Column("rule", sa.String(20), server_default="", nullable=False),
        sa.Column("explanation", sa.Text(), server_default="", nullable=False),
        sa.Column("decided_on", sa.Date(), nullable=True),
        sa.Column("appealed_on", sa.Date(), nullable=True),
        sa.Column("counts_for_waiting", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("hidden_reply", sa.Text(), server_default="", nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("team_id", BigId, server_default="0", nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("advice_rating", sa.Integer(), nullable=False),
        sa.Column("honesty_rating", sa.Integer(), nullable=False),
        sa.Column("motivation_rating", sa.Integer(), nullable=False),
        sa.Column("planning_rating", sa.Integer(), nullable=False),
        sa.Column("supportive_rating", sa.Integer(), nullable=False),
        sa.Column("team_spirit_rating", sa.Integer(), nullable=False),
        sa.Column("would_recommend", sa.Boolean(), nullable=True),
        sa.Column("school_email", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("created_on", sa.Date(), nullable=False),
        sa.Column("reply", sa.Text(), server_default="", nullable=False),
        sa.Column("replied_on", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "advice_rating between 0 and 5 and honesty_rating between 0 and 5 and motivation_rating between 0 and 5 and planning_rating between 0 and 5 and supportive_rating between 0 and 5 and team_spirit_rating between 0 and 5",
            name=op.f("ck_reviews_categories"),
        ),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_reviews_rating")),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_reviews_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
        sa.UniqueConstraint("coach_id", "author_tag", name="uq_reviews_one_per_coach_and_author"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reviews_by_stars", "reviews", ["coach_id", "state", "rating", "created_on", "id"])
    op.create_index(
        "ix_reviews_latest", "reviews", ["created_on", "id"], **_where("state = 'published' and comment <> ''")
    )
    op.create_index("ix_reviews_newest_of_coach", "reviews", ["coach_id", "state", "created_on", "id"])
    op.create_index(
        "ix_reviews_quotes",
        "reviews",
        ["coach_id", "rating", "id"],
        **_where("state = 'published' AND length(comment) BETWEEN 20 AND 140"),
    )
    op.create_index("ix_reviews_waiting", "reviews", ["coach_id"], **_where("state = 'waiting'"))
    op.create_table(
        "deferred_deletions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deferred_deletions")),
        sqlite_with_rowid=False,
    )


def _create_moderation() -> None:
    op.create_table(
        "cases",
        sa.Column("id", BigId, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("review_id", sa.Uuid(), nullable=True),
        sa.Column("author_tag", sa.Uuid(), nullable=True),
        sa.Column("snapshot", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("is_severe", sa.Boolean(), nullable=False),
        sa.Column("reports", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("opened_at", UtcDateTime(), nullable=False),
        sa.Column("leased_by", sa.Uuid(), nullable=True),
        sa.Column("leased_until", UtcDateTime(), nullable=True),
        sa.Column("decision", sa.String(20), nullable=False),
        sa.Column("decided_rule", sa.String(20), nullable=False),
        sa.Column("explanation", sa.Text(), nullable=False),
        sa.Column("decided_at", UtcDateTime(), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("undo_state", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("strike", sa.String(10), server_default="", nullable=False),
        sa.Column("suspension", sa.String(10), nullable=False),
        sa.Column("severe_reporters", sa.Integer(), server_default="0", nullable=False),
        sa.Column("kept_as_reported", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("severe_of_day", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_cases_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cases")),
    )
    op.create_index("ix_cases_coach_id", "cases", ["coach_id"])
    op.create_index("ix_cases_review_id", "cases", ["review_id"])
    op.create_index("ix_cases_state_opened_at", "cases", ["state", "opened_at"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("receipt_hash", sa.String(64), nullable=False),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("address", sa.Text(), server_default="", nullable=False),
        sa.Column("mailed_for", UtcDateTime(), nullable=True),
        sa.Column("is_after_keep", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_reports_case_id_cases")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("receipt_hash", name=op.f("uq_reports_receipt_hash")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_reports_case_id", "reports", ["case_id"])
    op.create_table(
        "alarms",
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_alarms_case_id_cases"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("case_id", "kind", name=op.f("pk_alarms")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "case_notes",
        sa.Column("id", BigId, nullable=False),
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("made_by", sa.Uuid(), nullable=False),
        sa.Column("made_on", sa.Date(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_case_notes_case_id_cases")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_notes")),
    )
    op.create_index("ix_case_notes_case_id", "case_notes", ["case_id"])
    op.create_table(
        "legal_holds",
        sa.Column("case_id", BigId, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("added_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_legal_holds_case_id_cases")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_legal_holds")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "strike_requests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.Column("opened_on", sa.Date(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_strike_requests")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "staff_log",
        sa.Column("id", BigId, nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.Column("staff_id", sa.Uuid(), nullable=False),
        sa.Column("action", sa.String(30), nullable=False),
        sa.Column("case_id", BigId, nullable=True),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_log")),
    )
    op.create_table(
        "monthly_counts",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("month", "name", "key", name=op.f("pk_monthly_counts")),
    )
    op.create_table(
        "claims",
        sa.Column("id", BigId, nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("staff_page", sa.String(500), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("code_expires_at", UtcDateTime(), nullable=True),
        sa.Column("changed_at", UtcDateTime(), nullable=False),
        sa.Column("explanation", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("confirmed_until", sa.Date(), nullable=True),
        sa.Column("is_reminded", sa.Boolean(), nullable=False),
        sa.Column("university", sa.String(200), server_default="", nullable=False),
        sa.Column("new_address", sa.Text(), server_default="", nullable=False),
        sa.Column("new_staff_page", sa.String(500), server_default="", nullable=False),
        sa.Column("is_new_address_confirmed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("mailbox", sa.Text(), nullable=True),
        sa.Column("gets_weekly_mail", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("weekly_mail_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_claims_coach_id_coaches")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_claims_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claims")),
        sa.UniqueConstraint("user_id", name=op.f("uq_claims_user_id")),
    )
    op.create_index("ix_claims_coach_id", "claims", ["coach_id"])
    op.create_index("ix_claims_mailbox", "claims", ["mailbox"], unique=True)
    op.create_index("ix_claims_state", "claims", ["state"])


def _create_operation() -> None:
    compatibility = op.create_table(
        "schema_compatibility",
        sa.Column("oldest_release_revision", sa.String(4), nullable=False),
        sa.PrimaryKeyConstraint("oldest_release_revision", name=op.f("pk_schema_compatibility")),
    )
    op.bulk_insert(compatibility, [{"oldest_release_revision": revision}])
    op.create_table(
        "jobs",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("next_run_at", UtcDateTime(), nullable=False),
        sa.Column("last_run_at", UtcDateTime(), nullable=True),
        sa.Column("last_success_at", UtcDateTime(), nullable=True),
        sa.Column("last_seconds", sa.Float(), nullable=True),
        sa.Column("last_result", sa.String(100), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_jobs")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("next_try_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_next_try_at", "outbox", ["next_try_at"])
    op.create_table(
        "mail_failures",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("first_at", UtcDateTime(), nullable=False),
        sa.Column("last_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("kind", name=op.f("pk_mail_failures")),
    )
    op.create_table(
        "confirmed_mail",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("sent_at", UtcDateTime(), nullable=False),
        sa.Column("confirmed_on", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_confirmed_mail")),
    )
    op.create_table(
        "figures",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_figures")),
    )
    op.create_table(
        "scrub_marks",
        sa.Column("table_name", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("pool", sa.JSON(), nullable=False),
        sa.Column("written", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_name", name=op.f("pk_scrub_marks")),
    )
    op.create_table(
        "site_weeks",
        sa.Column("monday", sa.Date(), nullable=False),
        sa.Column("sign_ups", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("megabytes", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("monday", name=op.f("pk_site_weeks")),
    )
