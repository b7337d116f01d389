"""Accounts key: either of the site's keys decrypts it, so losing one locks no user out."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, text

from sideline.accounts.model import User
from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE, AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.reviews.model import Review
from tests.accounts.auth_client import PASSWORD, AuthClient
from tests.cli.conftest import Run, opened
from tests.people import People

ADA = "ada@athletes.example"


def addresses(url: str, data_dir: Path) -> set[str]:
    with opened(url, data_dir) as database, database.reading() as session:
        return set(session.scalars(select(User.email)))


@pytest.mark.parametrize("lost", [KEY_FILE, AUTHORS_KEY_FILE])
def test_nobody_is_locked_out_when_one_key_is_lost(
    populated_site: Site, run: Run, tmp_path: Path, database_url: str, lost: str
) -> None:
    assert run("migrate").returncode == 0
    before = addresses(database_url, tmp_path)
    assert ADA in before
    (tmp_path / lost).unlink()
    if lost == AUTHORS_KEY_FILE:
        assert run("keys", "forget-authors", "--yes").returncode == 0
    assert run("migrate").returncode == 0
    assert addresses(database_url, tmp_path) == before
    # Now lose the other key. After the first loss, the accounts key was re-encrypted with the replacement.
    (tmp_path / ({KEY_FILE, AUTHORS_KEY_FILE} - {lost}).pop()).unlink()
    if lost == KEY_FILE:
        assert run("keys", "forget-authors", "--yes").returncode == 0
    assert run("migrate").returncode == 0
    assert addresses(database_url, tmp_path) == before


def test_with_both_keys_lost_accounts_are_deleted_only_on_request(
    populated_site: Site, run: Run, tmp_path: Path, database_url: str
) -> None:
    assert run("migrate").returncode == 0
    for name in (KEY_FILE, AUTHORS_KEY_FILE):
        (tmp_path / name).unlink()
    refused = run("keys", "forget-authors", "--yes")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr
    assert "sideline keys forget-accounts" in refused.stderr
    with populated_site.database.engine.connect() as connection:
        assert len(connection.execute(text("SELECT id FROM users")).all()) == 3
    assert run("keys", "forget-accounts", "--yes").returncode == 0
    assert run("check").returncode == 0
    with opened(database_url, tmp_path) as database, database.reading() as session:
        assert session.scalar(select(func.count()).select_from(User)) == 0
        assert session.scalar(select(func.count()).select_from(Review)) == 6


@pytest.mark.both
def test_a_rotation_re_encrypts_all_accounts_while_the_site_runs(
    populated_site: Site, people: People, client: TestClient
) -> None:
    ada, account = people("ada"), AuthClient(client)
    account.sign_up("eve@athletes.example", data={"full_name": "Eve"})
    with populated_site.database.engine.connect() as connection:
        before = connection.execute(text("SELECT email, CAST(user_metadata AS text) FROM users")).all()
    rotate_authors_key(
        populated_site.database, populated_site.authors_key, AuthorsKey(new_authors_key()), populated_site.keys
    )
    with populated_site.database.engine.connect() as connection:
        after = connection.execute(text("SELECT email, CAST(user_metadata AS text) FROM users")).all()
    assert {value for row in before for value in row}.isdisjoint({value for row in after for value in row})
    # The process still has the old key in memory and continues to work.
    assert account.sign_in("eve@athletes.example", PASSWORD).json()["user"]["user_metadata"] == {"full_name": "Eve"}
    assert ada.get("/auth/v1/user").json()["email"] == ADA
    again = AuthClient(client).sign_up("eve@athletes.example")
    assert again.json()["error_code"] == "user_already_exists"
