"""The settings that `sideline setup` asks for: their current values, and what changes in the settings file."""

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import typer

from sideline.cli.common import fail
from sideline.config.env_file import (
    DEFAULT_ENV_FILE,
    ENV_FILE_VARIABLE,
    PREFIX,
    EnvFileError,
    parse_env_file,
    write_env_file,
)
from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real, read_settings
from sideline.core.files import make_folder


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

    def print_changes(self) -> None:
        """Print which settings change in the file, without values, which may be passwords."""
        changes = self.changes()
        typer.echo(f"Settings file {self.file}:")
        for what, names in (
            ("added", changes.keys() - self.existing),
            ("changed", changes.keys() & self.existing),
            ("kept", self.existing.keys() - changes),
        ):
            if names:
                typer.echo(f"  {what}: {', '.join(sorted(names))}")

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
