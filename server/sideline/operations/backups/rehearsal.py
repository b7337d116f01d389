"""Rehearses a restore: the newest backup goes into a throw-away database, which must pass what `sideline check` checks.

It proves that the file is intact, that this release and the site's keys can restore it, and that its numbers and
private records are right. The throw-away database is always SQLite: on a PostgreSQL site, this does not prove that the
server has space, or that its role may create the extension.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from sideline.authorship.authors import WrongAuthorsKey, ensure_key_of_database
from sideline.core.accounts_key import AccountsKeyLost, ensure_accounts_key, use_accounts_key
from sideline.core.db import migrate
from sideline.core.db.copy import CopyDiffers, copy_tables, make_copy_engine
from sideline.core.db.engine import Database, sqlite_url
from sideline.core.db.timeouts import cause_of
from sideline.core.files import TEMPORARY_FOLDERS, DamagedFile, make_folder, temporary_folder, verify_checksum
from sideline.core.site import Site
from sideline.operations.backups.folder import Backup, ensure_free
from sideline.operations.backups.read import open_backup, revision_of_backup
from sideline.operations.backups.write import BackupFailed
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.audit_posts import wrong_posts
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.seal_authors import seal_authors

_SPACE = 3
"""How many times the size of the backup is needed: the copy, its log and, for an earlier schema, the migrated file."""


def rehearse(site: Site, backup: Backup) -> int:
    """Restore a backup into the folder for temporary files, check it, and delete it. Returns the number of rows.

    A killed process leaves the folder, which the next rehearsal, restore or start removes. Raises BackupFailed.
    """
    name = backup.file.name
    try:
        revision = _intact_revision(backup.file)
        temporary = site.settings.data_dir / TEMPORARY_FOLDERS
        make_folder(temporary)
        ensure_free(temporary, _SPACE * backup.size)
        with temporary_folder(site.settings.data_dir, "rehearsal") as folder:
            url = sqlite_url(folder / "rehearsal.sqlite3")
            rows = _restore(site, backup.file, revision, url)
            _check(site, url)
    except DamagedFile as error:
        raise BackupFailed(f"{name} is damaged: {error}") from error
    except migrate.UnknownSchema as error:
        raise BackupFailed(f"{name} is from a newer release") from error
    except (WrongAuthorsKey, AccountsKeyLost) as error:
        raise BackupFailed(f"{name} does not belong to the keys of this site") from error
    except CopyDiffers as error:
        raise BackupFailed(f"{name}: after the restore, a table had another number of rows") from error
    except OSError as error:
        raise BackupFailed(f"{error.filename or name}: {error.strerror}") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise BackupFailed(f"{name} cannot be restored: {cause_of(error)}") from error
    return rows


def _intact_revision(file: Path) -> str:
    if not verify_checksum(file):
        raise BackupFailed(f"{file.name} has no checksum")
    revision = revision_of_backup(file)
    if revision is None:
        raise BackupFailed(f"{file.name} is not a backup")
    migrate.ensure_known(revision)
    return revision


def _restore(site: Site, file: Path, revision: str, url: str) -> int:
    migrate.upgrade(url)
    target = make_copy_engine(url)
    try:
        with open_backup(file, revision, site.settings.data_dir, migrate.upgrade) as source:
            restored = copy_tables(source, target)
    finally:
        target.dispose()
    if restored.skipped:
        raise BackupFailed(f"{file.name}: {len(restored.skipped):,} rows could not be restored")
    return restored.rows


def _check(site: Site, url: str) -> None:
    with closing(Database(url)) as database:
        with database.writing() as session:
            ensure_key_of_database(session, site.authors_key)
        ensure_accounts_key(database, site.keys, site.authors_key)
        use_accounts_key(database, site.keys, site.authors_key)
        seal_authors(database, site.authors_key)
        problems = {
            "coaches with wrong numbers": len(wrong_tallies(database)),
            "problems with posts": len(wrong_posts(database)),
            "problems with private records": len(wrong_private_records(database, site.authors_key)),
        }
    found = [f"{count:,} {problem}" for problem, count in problems.items() if count]
    if found:
        raise BackupFailed(f"restored, but with {', '.join(found)}: see `sideline check`")
