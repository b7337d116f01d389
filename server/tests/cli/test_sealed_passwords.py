"""Migration 0044: links emailed earlier stay valid, and nothing changes without a key that decrypts accounts."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import inspect, select, text

from sideline.accounts import one_time_tokens, pending_sign_ups
from sideline.accounts.model import PendingSignUp, User
from sideline.config.settings import Settings
from sideline.core import accounts_key
from sideline.core.crypto import AuthorsKey, Keys, load_authors_key, load_keys, new_authors_key
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from tests.cli.conftest import Run, opened

pytestmark = [pytest.mark.both, pytest.mark.long]

DAY = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
USER, WAITS = uuid4(), uuid4()
TOKENS = {name: one_time_tokens.new_token(datetime.now(UTC)) for name in ("reset", "sign-up")}
OLD_ROWS = (
    """INSERT INTO users (id, email, password_hash, user_metadata, created_at, updated_at, recovery_sent_at)
       VALUES (:user, :user_email, '$argon2id$of-ada', :metadata, :day, :day, :day)""",
    """INSERT INTO one_time_tokens (user_id, purpose, token_hash, created_at)
       VALUES (:user, 'recovery', :reset, :day)""",
    """INSERT INTO pending_sign_ups (id, email, origin, password_hash, user_metadata, token_hash, created_at, mailed_at)
       VALUES (:waits, :waits_email, '', '$argon2id$of-bea', :metadata, :sign_up, :day, :day)""",
)


@pytest.fixture
def keys(tmp_path: Path) -> tuple[Keys, AuthorsKey]:
    return load_keys(None, tmp_path), load_authors_key(None, tmp_path)


@pytest.fixture
def url(empty_database_url: str, keys: tuple[Keys, AuthorsKey]) -> str:
    """The URL of a database of schema 0043 with a user, a link and a sign-up."""
    migrate.upgrade(database_url(empty_database_url, Path()), keys[1], "0043", keys=keys[0])
    with opened(empty_database_url) as database, database.engine.begin() as connection:
        as_kept: Callable[[UUID], object] = (lambda id_: id_.hex) if database.is_sqlite else (lambda id_: id_)
        key = accounts_key.new_accounts_key()
        connection.execute(accounts_key.AccountsKeyRow.__table__.insert(), accounts_key.wrap_key(key, *keys))
        values = {
            "user": as_kept(USER),
            "waits": as_kept(WAITS),
            "user_email": key.seal_address("address of an account", "ada@athletes.example"),
            "waits_email": key.seal_address("address of an account", "bea@athletes.example"),
            "metadata": f'"{key.seal_content("metadata", b"{}")}"',
            "day": DAY.strftime("%Y-%m-%d %H:%M:%S.%f") if database.is_sqlite else DAY,
            "reset": one_time_tokens.hash_token(TOKENS["reset"]),
            "sign_up": one_time_tokens.hash_token(TOKENS["sign-up"]),
        }
        for statement in OLD_ROWS:
            names = text(statement).compile().params.keys()
            connection.execute(text(statement), {name: values[name] for name in names})
    return empty_database_url


def rows(url: str) -> dict[str, list[str]]:
    with opened(url) as database, database.engine.connect() as connection:
        return {
            name: sorted(map(str, connection.execute(text(f"SELECT * FROM {name}")).all()))
            for name in inspect(connection).get_table_names()
        }


def test_earlier_links_and_sign_ups_stay_valid_and_no_hash_is_in_plain_text(url: str, run: Run, tmp_path: Path) -> None:
    assert "$argon2id$" in str(rows(url))
    for _ in range(2):
        assert run("migrate", on=url).returncode == 0
        assert "$argon2id$" not in str(rows(url))
    stored = rows(url)
    assert str(USER) not in str(stored["one_time_tokens"])
    assert USER.hex not in str(stored["one_time_tokens"])
    with opened(url, tmp_path) as database, database.writing() as session:
        user = one_time_tokens.use_token(session, TOKENS["reset"], datetime.now(UTC))
        assert (user.id, user.email, user.password_hash) == (USER, "ada@athletes.example", "$argon2id$of-ada")
        [waiting] = session.scalars(select(PendingSignUp).where(PendingSignUp.email == "bea@athletes.example"))
        assert (waiting.password_hash, waiting.user_id) == ("$argon2id$of-bea", str(WAITS))
        confirmed = pending_sign_ups.confirm(session, Settings(), TOKENS["sign-up"], datetime.now(UTC))
        assert (confirmed.id, confirmed.password_hash) == (WAITS, "$argon2id$of-bea")
        assert session.scalars(select(PendingSignUp)).all() == []
        assert len(session.scalars(select(User)).all()) == 2


@pytest.mark.parametrize("known", [0, 1])
def test_one_key_of_the_site_is_enough(url: str, keys: tuple[Keys, AuthorsKey], known: int, tmp_path: Path) -> None:
    signing_key, authors_key = (key if number == known else None for number, key in enumerate(keys))
    migrate.upgrade(database_url(url, Path()), authors_key, keys=signing_key)
    with opened(url, tmp_path) as database, database.reading() as session:
        assert session.scalars(select(User.password_hash)).all() == ["$argon2id$of-ada"]


def test_without_either_key_the_migration_is_rejected_and_changes_nothing(url: str, tmp_path: Path) -> None:
    before = rows(url)
    for signing_key, authors_key in (
        (None, None),
        (load_keys(None, tmp_path / "other"), AuthorsKey(new_authors_key())),
    ):
        with pytest.raises(migrate.MigrationRefused, match="forget-accounts"):
            migrate.upgrade(database_url(url, Path()), authors_key, keys=signing_key)
        assert rows(url) == before
    database = Database(database_url(url, Path()))
    assert not migrate.is_current(database)
    database.close()


def test_old_hashes_are_removed_from_the_files_even_if_the_upgrade_ends_before_that(
    url: str, keys: tuple[Keys, AuthorsKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrites = []

    def interrupt(_database: Database, *_tables: str) -> None:
        raise KeyboardInterrupt

    for name in ("vacuum_file", "cluster"):
        monkeypatch.setattr(Database, name, interrupt)
    with pytest.raises(KeyboardInterrupt):
        migrate.upgrade(database_url(url, Path()), keys[1], keys=keys[0])
    for name in ("vacuum_file", "cluster"):
        monkeypatch.setattr(Database, name, lambda _database, *tables: rewrites.append(tables))
    for _ in range(2):
        migrate.upgrade(database_url(url, Path()), keys[1], keys=keys[0])
        assert len(rewrites) == 1
    assert not any(table.startswith("old_content") for table in rows(url))
