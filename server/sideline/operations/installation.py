"""Checks of the settings, the data folder and the keys on this machine."""

import os
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path

from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real
from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE
from sideline.operations.checks import Check, error, ok, warning

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def check_settings_file(file: Path | None) -> Check:
    """Check who may read the settings file, which contains passwords."""
    name = "settings file"
    if file is None:
        return ok(name, "none: the settings come from the environment")
    mode = file.stat()
    if mode.st_mode & _OTHERS:
        return error(
            name, f"other users of this machine may read {file}, which contains passwords", f"chmod 600 {file}"
        )
    return ok(name, f"{file}, readable only by {_user(mode.st_uid)}")


def check_settings(settings: Settings) -> Iterator[Check]:
    """Check that the settings are those of a public site that names its operator."""
    try:
        ensure_addresses_are_real(settings)
    except SettingsError as problem:
        name, _, reason = str(problem).partition(": ")
        yield error("settings", f"{name}: {reason}", f"set {name}")
    else:
        yield ok("settings", "all names and values are valid")
    if missing := settings.missing_operator_settings:
        yield warning("legal pages", "some facts about who runs the site are missing", f"set {', '.join(missing)}")
    else:
        yield ok("legal pages", "they name the operator")


def check_data_folder(settings: Settings) -> Iterator[Check]:
    """Check the data folder, and that the service can read both keys."""
    folder = settings.data_dir.absolute()
    try:
        mode = folder.stat()
    except OSError as problem:
        yield error("data folder", f"{folder}: {problem.strerror}", "set SIDELINE_DATA_DIR to the folder of the site")
        return
    if mode.st_mode & _OTHERS:
        yield error("data folder", f"other users of this machine may enter {folder}", f"chmod 700 {folder}")
    else:
        yield ok("data folder", f"{folder}, only for {_user(mode.st_uid)}")
    if settings.signing_key is not None:
        yield ok("signing key", "set by SIDELINE_SIGNING_KEY")
    else:
        yield check_key("signing key", "SIDELINE_SIGNING_KEY", folder / KEY_FILE, mode.st_uid)
    if settings.authors_key is not None:
        yield ok("authors' key", "set by SIDELINE_AUTHORS_KEY")
    else:
        yield check_key("authors' key", "SIDELINE_AUTHORS_KEY", folder / AUTHORS_KEY_FILE, mode.st_uid)


def check_key(name: str, variable: str, file: Path, owner: int) -> Check:
    """Check the file of a key, which must belong to the `owner` of the data folder."""
    try:
        mode = file.stat()
    except FileNotFoundError:
        return error(name, f"there is no {file}", f"copy the site's key there, or set {variable}; a new one is no use")
    except OSError as problem:
        return warning(name, f"not checked: {file}: {problem.strerror}", "run the command as root")
    if mode.st_uid != owner:
        whose = f"{file} belongs to {_user(mode.st_uid)}, so the site cannot read it"
        return error(name, whose, f"chown --reference={file.parents[1]} {file}")
    if mode.st_mode & _OTHERS:
        return error(name, f"other users of this machine may read {file}", f"chmod 600 {file}")
    return ok(name, str(file))


def may_read_keys(settings: Settings) -> bool:
    """Whether both keys exist and this user may read them. Loading them otherwise creates new ones, or fails."""
    files = [
        settings.data_dir / file
        for configured, file in ((settings.signing_key, KEY_FILE), (settings.authors_key, AUTHORS_KEY_FILE))
        if configured is None
    ]
    return all(os.access(file, os.R_OK) for file in files)


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"
