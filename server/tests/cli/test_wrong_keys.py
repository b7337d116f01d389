"""With another site's keys, each command says which key is wrong and where it is set, and changes nothing."""

from pathlib import Path

import pytest
from sqlalchemy import select, text

from sideline.accounts.model import User
from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE, make_key_file, new_authors_key
from sideline.core.db import migrate
from sideline.core.site import Site
from tests.cli.conftest import Run, opened
from tests.cli.upgrades import RELEASES, load_release, make_old_keys

RELEASE = RELEASES[0]
"""The oldest release."""

FIRST_SCHEMA = "0090"
"""Its schema."""


def assert_says_which_key(line: str, *, other: bool) -> None:
    """Assert that an error tells a key that is missing from another site's, and where it is set."""
    what = "the authors' key does not belong to this database" if other else "there is no authors' key"
    for part in (what, "SIDELINE_AUTHORS_KEY", "keys/authors.key"):
        assert part in line


def take_keys_away(data_dir: Path, *, other: bool) -> None:
    """Remove the keys from the data folder, or replace the authors' key with another site's."""
    for name in (KEY_FILE, AUTHORS_KEY_FILE):
        (data_dir / name).unlink()
    if other:
        make_key_file(data_dir / AUTHORS_KEY_FILE, new_authors_key().encode())


def give_keys_back(data_dir: Path) -> None:
    """Restore both keys from their backup, as an operator would."""
    for name in (KEY_FILE, AUTHORS_KEY_FILE):
        (data_dir / name).unlink(missing_ok=True)
    make_old_keys(data_dir)


def addresses(url: str, data_dir: Path) -> list[str]:
    with opened(url, data_dir) as database, database.reading() as session:
        return sorted(session.scalars(select(User.email)))


@pytest.mark.long
@pytest.mark.parametrize("other", [True, False])
@pytest.mark.parametrize("release", [RELEASE])
@pytest.mark.both
def test_an_upgrade_with_other_keys_changes_nothing(old_site: str, run: Run, tmp_path: Path, *, other: bool) -> None:
    take_keys_away(tmp_path, other=other)
    for command in ("serve", "migrate", "check"):
        refused = run(command, on=old_site)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr
        assert_says_which_key(refused.stderr, other=other)
        with opened(old_site) as database:
            assert migrate.revision_of(database.engine) == FIRST_SCHEMA
    give_keys_back(tmp_path)
    assert run("check", on=old_site).returncode == 0
    assert "gia@example.org" in addresses(old_site, tmp_path)


def test_a_backup_that_was_restored_with_other_keys_works_with_the_right_ones(
    populated_site: Site, run: Run, tmp_path: Path
) -> None:
    assert run("backup", tmp_path / "backup.sqlite3").returncode == 0
    for other in (True, False):
        _restore_with_other_keys(run, tmp_path, other=other)


def _restore_with_other_keys(run: Run, tmp_path: Path, *, other: bool) -> None:
    """Restore the backup with other keys, or without any, and then give it the right ones."""
    kept = {name: (tmp_path / name).read_bytes() for name in (KEY_FILE, AUTHORS_KEY_FILE)}
    take_keys_away(tmp_path, other=other)
    elsewhere = f"sqlite:///{tmp_path / f'restored-{other}.sqlite3'}"
    for command in (["restore", tmp_path / "backup.sqlite3"], ["check"], ["serve"]):
        refused = run(*command, on=elsewhere)
        assert refused.returncode == 2
        assert_says_which_key(refused.stderr.splitlines()[-1], other=other)
    for name, content in kept.items():
        (tmp_path / name).unlink(missing_ok=True)
        make_key_file(tmp_path / name, content)
    assert run("check", on=elsewhere).returncode == 0
    assert "ada@athletes.example" in addresses(elsewhere, tmp_path)


def test_undecryptable_accounts_are_reported_with_both_keys(populated_site: Site, run: Run) -> None:
    assert run("migrate").returncode == 0
    with populated_site.database.writing() as session:
        session.execute(text("UPDATE accounts_key SET by_signing_key = 'x', by_authors_key = 'x'"))
    for command in ("serve", "migrate", "check"):
        refused = run(command)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused.stderr
        for part in (
            "neither the signing key", "SIDELINE_SIGNING_KEY", "keys/signing.pem", "SIDELINE_AUTHORS_KEY",
            "keys/authors.key",
        ):  # fmt: skip
            assert part in refused.stderr


@pytest.mark.long
@pytest.mark.parametrize("release", [RELEASE])
@pytest.mark.both
def test_an_old_site_whose_authors_key_is_lost_is_upgraded_with_its_accounts(
    old_site: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / AUTHORS_KEY_FILE).unlink()
    assert run("serve", on=old_site).returncode == 2
    done = run("keys", "forget-authors", "--yes", on=old_site)
    assert done.returncode == 0, done.stderr
    assert run("check", on=old_site).returncode == 0
    assert "gia@example.org" in addresses(old_site, tmp_path)


@pytest.mark.both
@pytest.mark.long
def test_an_old_backup_whose_authors_key_is_lost_is_restored_without_authors(
    empty_database_url: str, run: Run, tmp_path: Path
) -> None:
    """A backup is a SQLite database, so it can be switched to the new key first (docs/operations/backups.md)."""
    backup = tmp_path / "backup.sqlite3"
    load_release(f"sqlite:///{backup}", RELEASE)
    make_old_keys(tmp_path)
    (tmp_path / AUTHORS_KEY_FILE).unlink()
    assert run("keys", "forget-authors", "--yes", on=f"sqlite:///{backup}").returncode == 0
    restored = run("restore", backup, on=empty_database_url)
    assert restored.returncode == 0, restored.stderr
    assert run("check", on=empty_database_url).returncode == 0
    assert "gia@example.org" in addresses(empty_database_url, tmp_path)
