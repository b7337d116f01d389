"""The settings file and the environment: where the values of settings come from, and which names they may have.

A command, a unit and a cron job that read the same file are on the same site. A variable that is set in the environment
wins over the file, also when it is empty.
"""

import os
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from dotenv.parser import parse_stream

PREFIX = "SIDELINE_"

ENV_FILE_VARIABLE = "SIDELINE_ENV_FILE"
"""Names the settings file; empty for none. `--env-file` sets it."""

DEFAULT_ENV_FILE = Path("/etc/sideline/sideline.env")
"""Read where it exists and no other file is named."""

NAMES_OF_TOOLS = frozenset(
    {
        "SIDELINE_BENCH_LIST",
        "SIDELINE_BROWSER",
        "SIDELINE_BUILD",
        "SIDELINE_DEV_SERVER",
        "SIDELINE_E2E_WORKERS",
        "SIDELINE_JUNIT",
        "SIDELINE_SHARED_DATA",
    }
)
"""Variables of tests, benchmarks and builds, which are no settings and may be set while a command runs."""

PREFIX_OF_TESTS = "SIDELINE_TEST_"
"""Further ones."""


class EnvFileError(Exception):
    """The settings file cannot be used; the message is one line that names it."""


def load_env_file() -> None:
    """Put the settings file into the environment, which worker processes inherit. Raises EnvFileError."""
    if file := find_env_file():
        for name, value in values_of(file).items():
            os.environ.setdefault(name, value)


def find_env_file() -> Path | None:
    """The settings file to read; None where there is none. Raises EnvFileError for one that cannot be read."""
    named = os.environ.get(ENV_FILE_VARIABLE)
    if named == "":
        return None
    file = Path(named) if named else DEFAULT_ENV_FILE
    try:
        file.read_bytes()
    except FileNotFoundError:
        if named is None:
            return None
        raise EnvFileError(f"{file}: the settings file does not exist") from None
    except OSError as error:
        # Going on without it would be a command on another site than the file's.
        raise EnvFileError(
            f"{file}: {error.strerror}. Run the command as root or as the user of the service; "
            f"with {ENV_FILE_VARIABLE}= (empty) no settings file is read"
        ) from None
    return file


def values_of(file: Path) -> dict[str, str]:
    """The SIDELINE_… variables of a settings file, upper case. Raises EnvFileError."""
    values: dict[str, str] = {}
    try:
        with file.open(encoding="utf-8") as content:
            for binding in parse_stream(content):
                if binding.error:
                    # Without the line's text, which may be a password.
                    raise EnvFileError(f"{file}, line {binding.original.line}: must be NAME=value")
                if binding.key and binding.key.upper().startswith(PREFIX):
                    values[binding.key.upper()] = binding.value or ""
    except UnicodeDecodeError:
        raise EnvFileError(f"{file}: must be UTF-8 text") from None
    return values


def misspelt(settings: Iterable[str], given: Mapping[str, str]) -> str | None:
    """One line about the first SIDELINE_… name of `given` that is no setting; None where all are."""
    known = {name.upper() for name in settings}
    allowed = {PREFIX + name for name in known} | NAMES_OF_TOOLS | {ENV_FILE_VARIABLE}
    for name in sorted(given):
        if not name.upper().startswith(PREFIX) or name.upper().startswith(PREFIX_OF_TESTS):
            continue
        if name.upper() not in allowed:
            similar = get_close_matches(name.upper().removeprefix(PREFIX), sorted(known), n=1)
            hint = f"did you mean {PREFIX}{similar[0]}?" if similar else "README.md lists all settings"
            return f"{name}: there is no setting with this name; {hint}"
    return None
