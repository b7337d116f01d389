"""The answers of `sideline setup`, and the settings that it collects from them."""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import typer

from sideline.accounts.passwords import check_strength
from sideline.accounts.validation import normalize_email
from sideline.cli.common import fail
from sideline.config.env_file import (
    DEFAULT_ENV_FILE,
    ENV_FILE_VARIABLE,
    PREFIX,
    EnvFileError,
    parse_env_file,
    unknown_setting,
    write_env_file,
)
from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real, read_settings
from sideline.core.errors import Refusal
from sideline.core.files import make_folder

# The settings that `sideline setup` collects: where each comes from, and what changes in the settings file.


@dataclass
class Draft:
    """Settings before they are written.

    `file` is the settings file, or None if settings come only from the environment. `existing` is its content. `fixed`
    names the variables that the environment sets: they override the file, so they are neither asked for nor written.
    The environment of this process always has the current values, so `read_settings` validates them.
    """

    file: Path | None
    existing: dict[str, str]
    fixed: frozenset[str]
    values: dict[str, str] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """Return the current value of a variable, or ''."""
        return os.environ.get(name, "")

    def can_set(self, name: str) -> bool:
        return self.file is not None and name not in self.fixed

    def set(self, name: str, value: str) -> None:
        """Set a variable. Raises SettingsError, and then changes nothing, if the value is invalid."""
        before = os.environ.get(name)
        os.environ[name] = value
        try:
            self._check(name)
        except SettingsError:
            os.environ.pop(name)
            if before is not None:
                os.environ[name] = before
            raise
        self.values[name] = value

    def set_all(self, values: Mapping[str, str]) -> None:
        """Set variables that are only valid together. Raises SettingsError."""
        os.environ.update(values)
        ensure_addresses_are_real(read_settings())
        self.values.update(values)

    def settings(self) -> Settings:
        """Return all settings. Ends the command if one is invalid."""
        try:
            settings = read_settings()
            ensure_addresses_are_real(settings)
        except SettingsError as error:
            fail(error)
        return settings

    def changes(self) -> dict[str, str]:
        """Return the variables to write: those that differ from the file."""
        return {
            name: value
            for name, value in self.values.items()
            if name not in self.fixed and self.existing.get(name, "") != value
        }

    def summary(self) -> dict[str, list[str]]:
        """Return the names of the settings that are added to the file, changed in it and kept as they are."""
        changes = self.changes()
        return {
            "added": sorted(name for name in changes if name not in self.existing),
            "changed": sorted(name for name in changes if name in self.existing),
            "kept": sorted(name for name in self.existing if name not in changes),
        }

    def write(self) -> None:
        """Write the changes into the settings file. Ends the command if that fails."""
        if self.file is None or (self.file.exists() and not self.changes()):
            return
        try:
            make_folder(self.file.parent)
            write_env_file(self.file, self.changes())
        except EnvFileError as error:
            fail(error)
        except OSError as error:
            fail(
                f"{error.filename or self.file}: {error.strerror}. Run the command as root, or name another --env-file"
            )

    def _check(self, name: str) -> None:
        settings = read_settings()
        try:
            ensure_addresses_are_real(settings)
        except SettingsError as error:
            # The other address may not have been asked for yet.
            if str(error).startswith(f"{name}:"):
                raise


def open_draft() -> Draft:
    """Load the settings file, if there is one, and the environment. Ends the command if either is invalid."""
    named = os.environ.get(ENV_FILE_VARIABLE)
    file = None if named == "" else Path(named or DEFAULT_ENV_FILE).absolute()
    fixed = frozenset(name for name in os.environ if name.upper().startswith(PREFIX) and name != ENV_FILE_VARIABLE)
    existing: dict[str, str] = {}
    try:
        with suppress(FileNotFoundError):
            existing = parse_env_file(file) if file else {}
        for name, value in existing.items():
            os.environ.setdefault(name, value)
        read_settings()
    except (EnvFileError, SettingsError) as error:
        fail(error)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    return Draft(file, existing, fixed)


def print_summary(file: Path, summary: Mapping[str, list[str]]) -> None:
    """Print what changes in the settings file, without values, which may be passwords."""
    typer.echo(f"Settings file {file}:")
    for what, names in summary.items():
        if names:
            typer.echo(f"  {what}: {', '.join(names)}")


ADMIN_EMAIL = "SIDELINE_SETUP_ADMIN_EMAIL"
ADMIN_PASSWORD = "SIDELINE_SETUP_ADMIN_PASSWORD"  # noqa: S105  # the name of a variable
COACH_LIST = "SIDELINE_SETUP_COACH_LIST"
DEMO = "SIDELINE_SETUP_DEMO"
TEST_MAIL = "SIDELINE_SETUP_TEST_MAIL"
NAMES = (ADMIN_EMAIL, ADMIN_PASSWORD, COACH_LIST, DEMO, TEST_MAIL)
"""What a file of answers may have besides settings. They are not stored."""


@dataclass
class Answers:
    """What to do besides writing settings; '' and None for nothing."""

    admin_email: str = ""
    admin_password: str = ""
    coach_list: Path | None = None
    is_demo: bool = False
    test_mail_to: str = ""


def read_answers(file: Path, draft: Draft) -> Answers:
    """Read a file in the format of the settings file and put its settings into the draft. Ends the command if an answer
    is missing or invalid.
    """
    try:
        given = parse_env_file(file)
    except EnvFileError as error:
        fail(error)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    setup = {name: given.pop(name, "") for name in NAMES}
    if problem := unknown_setting(Settings.model_fields, given):
        fail(problem)
    for name, value in given.items():
        if draft.file is None or (name in draft.fixed and os.environ[name] != value):
            fail(f"{name}: the environment sets it, too, or no settings file is used; remove it from one of the two")
    try:
        draft.set_all(given)
    except SettingsError as error:
        fail(error)
    return _answers(setup)


def check_admin(email: str, password: str | None = None) -> str:
    """Return the normalized address of the first admin. Raises ValueError with a sentence if it, or the password, is
    invalid.
    """
    try:
        if password is not None:
            check_strength(password)
        return normalize_email(email, if_empty="An email address is required")
    except Refusal as error:
        raise ValueError(error.message) from None


def _answers(given: dict[str, str]) -> Answers:
    email, coach_list = given[ADMIN_EMAIL], given[COACH_LIST]
    if given[DEMO].lower() not in ("", "true", "false"):
        fail(f"{DEMO}: must be true or false")
    is_demo = given[DEMO].lower() == "true"
    if is_demo and (email or coach_list):
        fail(f"{DEMO}: demo data has its own logins and coaches; remove {ADMIN_EMAIL} and {COACH_LIST}")
    if coach_list and not Path(coach_list).is_file():
        fail(f"{COACH_LIST}: {coach_list}: there is no such file")
    try:
        email = check_admin(email) if email else ""
    except ValueError as error:
        fail(f"{ADMIN_EMAIL}: {error}")
    try:
        if email:
            check_admin(email, given[ADMIN_PASSWORD])
    except ValueError as error:
        fail(f"{ADMIN_PASSWORD}: {error}")
    return Answers(
        email, given[ADMIN_PASSWORD], Path(coach_list) if coach_list else None, is_demo, given[TEST_MAIL] or email
    )
