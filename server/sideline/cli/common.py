"""Code shared by the commands: loading settings, opening the migrated database, and one-line errors."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal, NoReturn

import typer
from sqlalchemy import inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sideline.authorship.authors import AuthorsKeyRow, WrongAuthorsKey, ensure_key_of_database
from sideline.coaches.model import SEARCHED_TABLES
from sideline.config.env_file import EnvFileError, load_env_file
from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core import logs
from sideline.core.accounts_key import AccountsKeyLost, ensure_accounts_key, use_accounts_key
from sideline.core.crypto import AUTHORS_KEY_FILE, AuthorsKey, Keys, UnusableKey, load_authors_key, load_keys
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url, url_of_database
from sideline.core.db.pooler import problem_of_pooler
from sideline.core.db.timeouts import cause_of
from sideline.core.files import make_file, make_folder
from sideline.core.site import Site
from sideline.desk.edition_windows import UnusableWindows, import_windows_file
from sideline.operations.backups.folder import lost_site
from sideline.operations.upkeep.seal_authors import seal_authors

_RESTORING = "restoring"
"""The file in the data folder that names the database into which a backup is being restored."""

_GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO


Folder = Literal["exists", "exists or is configured", "will be created"]
"""What a command requires of the data folder: that it exists, that it exists or a setting names it, or nothing."""


def fail(message: object, status: int = 2) -> NoReturn:
    """End the command with one line on stderr.

    Exit status 2 means that a setting or an argument must be changed, 1 that the database cannot be used.
    """
    typer.echo(message, err=True)
    raise typer.Exit(status)


def load_settings(folder: Folder = "exists", **options: object) -> Settings:
    """Load the settings. Command-line options that are not None take precedence. Ends the command on invalid settings.

    Also ends it if the data folder is not as required: the command would create a new, empty site and report success.
    """
    try:
        load_env_file()
        settings = read_settings(**{name: value for name, value in options.items() if value is not None})
        is_configured = folder == "exists or is configured" and "data_dir" in settings.model_fields_set
        if folder == "will be created" or is_configured or settings.data_dir.is_dir():
            return settings
    except (EnvFileError, SettingsError) as error:
        fail(error)
    except OSError as error:
        fail(f"SIDELINE_DATA_DIR: {error.filename}: {error.strerror}")
    fail(
        f"SIDELINE_DATA_DIR: the folder {settings.data_dir.absolute()} does not exist, so there is no site. "
        "Set the variable, or name the settings file with --env-file"
    )


def ensure_site(settings: Settings, url: str) -> None:
    """End the command if there is no site, because it would otherwise report success on an empty one."""
    if _has_site(settings, url):
        return
    _fail_if_database_is_lost(settings)
    if settings.database_url:
        fail("SIDELINE_DATABASE_URL: there is no site in this database; `sideline serve` creates one")
    folder = settings.data_dir.absolute()
    fail(f"SIDELINE_DATA_DIR: there is no site in {folder}; `sideline serve` creates one")


def _has_site(settings: Settings, url: str) -> bool:
    file = _sqlite_file(url)
    try:
        if file is None or file.exists():
            with closing(Database(url)) as database:
                return migrate.revision_of(database.engine) is not None
    except OperationalError as error:
        _fail_on_database(settings, error)
    return False


@contextmanager
def restoring(settings: Settings, url: str) -> Iterator[None]:
    """Let no server begin with an empty site in this database until its rows are there, also after an interruption.

    Ends the command if the data folder cannot be written to.
    """
    mark = settings.data_dir / _RESTORING
    try:
        make_file(mark)  # The service, with another user, reads it.
        mark.write_text(_named(url), encoding="utf-8")
    except OSError as error:
        fail(f"SIDELINE_DATA_DIR: {mark}: {error.strerror}")
    yield
    mark.unlink(missing_ok=True)


def _ensure_not_restoring(settings: Settings, url: str) -> None:
    """End the command during a restore into this database, and after one that was interrupted."""
    mark = settings.data_dir / _RESTORING
    if mark.exists() and mark.read_text(encoding="utf-8") == _named(url):
        fail(
            "SIDELINE_DATA_DIR: a backup is being restored, or this was interrupted. Stop the site and repeat "
            f"`sideline restore`; to begin with an empty site instead, delete {mark}"
        )


def _named(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _fail_if_database_is_lost(settings: Settings) -> None:
    """End the command if there are backups, but no site."""
    if problem := lost_site(settings):
        variable = "SIDELINE_DATABASE_URL" if settings.database_url else "SIDELINE_DATA_DIR"
        fail(f"{variable}: {': '.join(problem)}")


def migrate_database(settings: Settings, *, makes_site: bool = False, restores: bool = False) -> str:
    """Migrate the database to the newest schema and return its URL. Ends the command if it cannot be reached.

    Also ends it if there is no site yet. With `makes_site` it ends only if there are backups of a lost one; a command
    that restores a backup sets `restores`. Raises UnknownSchema, and DBAPIError for a file that is damaged or not a
    database; `cli.main` prints both.
    """
    logs.configure(settings.log_level)
    url = url_of_database(settings)
    try:
        _ensure_pooler_is_declared(settings)
        if not makes_site and not restores:
            ensure_site(settings, url)
        elif makes_site:
            _ensure_not_restoring(settings, url)
            if not _has_site(settings, url):
                _fail_if_database_is_lost(settings)
        make_data_folder(settings, url)
        had_key = has_authors_key(settings)
        upgrade_with_keys(settings, url, had_key=had_key)
        _restrict_to_owner(url)
        ensure_key_fits(settings, url, had_key=had_key)
        with closing(Database(url)) as database:
            import_windows_file(settings, database)
    except (UnusableKey, UnusableWindows) as error:
        fail(error)
    except OSError as error:
        fail(f"SIDELINE_DATA_DIR: {error.filename or settings.data_dir}: {error.strerror}")
    except migrate.MigrationRefused as error:
        fail(f"SIDELINE_DATABASE_URL: {error}")
    except OperationalError as error:
        _fail_on_database(settings, error)
    return url


def _ensure_pooler_is_declared(settings: Settings) -> None:
    """End the command if an undeclared pooler is between us and a database, because it could mix up statements.

    Raises OperationalError if the database cannot be reached. A replica that cannot be reached is skipped.
    """
    problem = problem_of_pooler(database_url(settings.database_url, settings.data_dir), settings.database_pooler)
    if not problem and settings.read_database_url:
        with suppress(SQLAlchemyError):
            replica = database_url(settings.read_database_url, settings.data_dir)
            problem = problem_of_pooler(replica, settings.database_pooler)
    if problem:
        fail(f"SIDELINE_DATABASE_POOLER: {problem}")


def upgrade_with_keys(settings: Settings, url: str, *, had_key: bool) -> None:
    """Migrate a database whose keys are those of the settings.

    Ends the command without changes if the database was created with another authors' key. Raises UnusableKey.
    """
    with closing(Database(url)) as database:
        if inspect(database.engine).has_table(AuthorsKeyRow.__tablename__):
            _ensure_authors_key_fits(settings, database, had_key=had_key)
    migrate.upgrade(url)


def make_data_folder(settings: Settings, url: str) -> None:
    """Create the data folder and the file of a SQLite database if they do not exist. Ends the command if that fails.

    SQLite itself would create a file owned by root, which the service could not read.
    """
    try:
        # The folder holds email addresses, password hashes and the keys, so only the owner may read it.
        make_folder(settings.data_dir)
        if file := _sqlite_file(url):
            make_file(file)
    except OSError as error:
        fail(f"SIDELINE_DATA_DIR: {error.filename or settings.data_dir}: {error.strerror}")


def authors_key_file(settings: Settings, *, is_new: bool = False) -> Path:
    """Return the path of the authors' key file, or that of the new key while `sideline keys` replaces it."""
    file = settings.data_dir / AUTHORS_KEY_FILE
    return file.with_suffix(".new") if is_new else file


def has_authors_key(settings: Settings) -> bool:
    """Whether an authors' key exists already."""
    return settings.authors_key is not None or authors_key_file(settings).exists()


def prepare_searches(url: str) -> None:
    """Update PostgreSQL's planner statistics after adding many coaches. Prints failures, which only slow searches."""
    try:
        with closing(Database(url)) as database:
            database.vacuum_analyze(*SEARCHED_TABLES)
    except SQLAlchemyError as error:
        reason = type(error).__name__
        typer.echo(f"Searches are slow until PostgreSQL has counted the new rows (VACUUM ANALYZE: {reason}).", err=True)


def ensure_key_fits(settings: Settings, url: str, *, had_key: bool) -> None:
    """End the command unless the database was created with the authors' key of the settings, or with none yet, and one
    of the keys of the settings decrypts its accounts. Then seal authors that an earlier release did not.

    If `had_key` is false, this command created the authors' key, and deletes it again if it does not match.
    """
    with closing(Database(url)) as database:
        _ensure_authors_key_fits(settings, database, had_key=had_key)
        try:
            ensure_accounts_key(database, *site_keys(settings))
        except AccountsKeyLost as error:
            fail(error)
        seal_authors(database, load_authors_key(settings.authors_key, settings.data_dir))


def _ensure_authors_key_fits(settings: Settings, database: Database, *, had_key: bool) -> None:
    try:
        with database.writing() as session:
            ensure_key_of_database(session, load_authors_key(settings.authors_key, settings.data_dir))
    except WrongAuthorsKey as error:
        if settings.authors_key is not None or not _finish_key_replacement(settings, database):
            if had_key:
                fail(error)
            file = authors_key_file(settings)
            file.unlink()
            how = f"copy the key of this site to {file}, or set SIDELINE_AUTHORS_KEY; a new one is no use"
            fail(f"there is no authors' key: {how} (docs/operations/keys.md)")


def site_keys(settings: Settings) -> tuple[Keys, AuthorsKey]:
    """Return the signing key and the authors' key, creating missing ones in the data folder. Raises UnusableKey."""
    return (
        load_keys(settings.signing_key, settings.data_dir),
        load_authors_key(settings.authors_key, settings.data_dir),
    )


def _finish_key_replacement(settings: Settings, database: Database) -> bool:
    """Finish a key replacement that was interrupted after the database was changed. Returns whether there was one."""
    file = authors_key_file(settings, is_new=True)
    if not file.exists():
        return False
    try:
        with database.writing() as session:
            ensure_key_of_database(session, AuthorsKey(file.read_text()))
    except WrongAuthorsKey:
        return False
    file.replace(authors_key_file(settings))
    return True


def _restrict_to_owner(url: str) -> None:
    """Restrict a SQLite file to its owner: a copied one may be readable for every user of the machine."""
    main = _sqlite_file(url)
    for ending in ("", "-wal", "-shm") if main else ():
        file = Path(f"{main}{ending}")
        if file.exists() and file.stat().st_uid == os.geteuid():
            file.chmod(file.stat().st_mode & ~_GROUP_AND_OTHERS)


def _fail_on_database(settings: Settings, error: OperationalError) -> NoReturn:
    variable = (
        "SIDELINE_DATABASE_URL" if settings.database_url else f"SIDELINE_DATA_DIR: {settings.data_dir.absolute()}"
    )
    fail(f"{variable}: the database cannot be used: {cause_of(error)}")


def _sqlite_file(url: str) -> Path | None:
    """Return the path of a SQLite database, or None for another database."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def open_database(folder: Folder = "exists", *, makes_site: bool = False) -> closing[Database]:
    """Open the migrated database of the settings. The result is a context manager that closes it."""
    settings = load_settings(folder)
    database = Database(migrate_database(settings, makes_site=makes_site))
    use_accounts_key(database, *site_keys(settings))
    return closing(database)


@contextmanager
def open_site(*, makes_site: bool = False) -> Iterator[Site]:
    """Open the site of the settings on its migrated database, for commands that queue emails or run jobs.

    Ends the command if there is no site yet, unless `makes_site` is set, and if a key cannot be used. Creates the
    signing key if there is none.
    """
    settings = load_settings()
    try:
        if settings.signing_key:
            load_keys(settings.signing_key, settings.data_dir)
    except UnusableKey as error:
        fail(error)
    with closing(Database(migrate_database(settings, makes_site=makes_site))) as database:
        try:
            site = Site(settings, database, *site_keys(settings))
            site.read_settings()
        except UnusableKey as error:
            fail(error)
        yield site
