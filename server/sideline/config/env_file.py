"""The settings file and the environment: the sources of settings, and the names that are allowed.

Commands, services and cron jobs that read the same file use the same site. A variable set in the environment takes
precedence over the file, even if it is empty.
"""

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from dotenv.parser import parse_stream

PREFIX = "SIDELINE_"

ENV_FILE_VARIABLE = "SIDELINE_ENV_FILE"
"""The variable that names the settings file; empty for none. `--env-file` sets it."""

FROM_FILE_VARIABLE = "SIDELINE_ENV_FILE_NAMES"
"""The variable that says which of the others have the values of the settings file. `load_env_file` sets it, for this
process and for worker processes.
"""

DEFAULT_ENV_FILE = Path("/etc/sideline/sideline.env")
"""Read if it exists and no other file is configured."""

TOOL_VARIABLES = frozenset(
    {
        "SIDELINE_BENCH_LIST",
        "SIDELINE_BROWSER",
        "SIDELINE_BUILD",
        "SIDELINE_DEV_SERVER",
        "SIDELINE_E2E_DELAY",
        "SIDELINE_E2E_SLOWDOWN",
        "SIDELINE_E2E_WORKERS",
        "SIDELINE_JUNIT",
        "SIDELINE_LONG",
        "SIDELINE_SHARED_DATA",
    }
)
"""Variables of tests, benchmarks and builds. They are not settings, but may be set while a command runs."""

_PLAIN = re.compile(r"[\w./:@+,;%*=-]*", re.ASCII)
"""Values that need no quotes."""

TEST_PREFIX = "SIDELINE_TEST_"
"""Variables with this prefix are also allowed."""


class EnvFileError(Exception):
    """The settings file cannot be used. The message is one line that names it."""


def load_env_file() -> None:
    """Copy the settings file into the environment, which worker processes inherit. Raises EnvFileError."""
    if file := find_env_file():
        values = parse_env_file(file)
        for name, value in values.items():
            os.environ.setdefault(name, value)
        # systemd may have read the same file: then these values are the file's, too.
        names = sorted(name for name, value in values.items() if os.environ[name] == value)
        os.environ[FROM_FILE_VARIABLE] = " ".join(names)


def set_by_environment(settings: Iterable[str]) -> frozenset[str]:
    """Return those of the settings that are set by the environment itself, and not by the settings file."""
    from_file = os.environ.get(FROM_FILE_VARIABLE, "").split()
    variables = {name.upper() for name in os.environ} - set(from_file)
    return frozenset(name for name in settings if PREFIX + name.upper() in variables)


def find_env_file() -> Path | None:
    """Return the settings file to read, or None if there is none. Raises EnvFileError if it cannot be read."""
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
        # Without the file, the command could run against a different site.
        raise EnvFileError(
            f"{file}: {error.strerror}. Run the command as root or as the user of the service; "
            f"with {ENV_FILE_VARIABLE}= (empty) no settings file is read"
        ) from None
    return file


def parse_env_file(file: Path) -> dict[str, str]:
    """Return the SIDELINE_… variables of a settings file, with names in upper case. Raises EnvFileError."""
    values: dict[str, str] = {}
    try:
        with file.open(encoding="utf-8") as content:
            for binding in parse_stream(content):
                if binding.error:
                    # The message leaves out the line's text, which may contain a password.
                    raise EnvFileError(f"{file}, line {binding.original.line}: must be NAME=value")
                if binding.key and binding.key.upper().startswith(PREFIX):
                    # systemd, which may read the same file, joins the next line to it.
                    if binding.original.string.rstrip().endswith("\\"):
                        raise EnvFileError(
                            f"{file}, line {binding.original.line}: write the value on one line, without \\"
                        )
                    values[binding.key.upper()] = binding.value or ""
    except UnicodeDecodeError:
        raise EnvFileError(f"{file}: must be UTF-8 text") from None
    return values


def write_env_file(file: Path, values: Mapping[str, str]) -> None:
    """Set `values` in the settings file, which only its owner may read, and keep its other lines. Raises EnvFileError.

    The folder must exist. The file is replaced at once, so a killed command leaves the old one.
    """
    remaining = dict(values)
    lines = []
    try:
        for name, line in _lines_of(file):
            if name in remaining:
                lines.append(_line(name, remaining.pop(name)))
            elif name not in values:  # a second line of a name would override the new one
                lines.append(line)
        lines += [_line(name, value) for name, value in remaining.items()]
        _replace(file, "".join(lines))
    except OSError as error:
        raise EnvFileError(f"{file}: {error.strerror}") from None


def _lines_of(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the name (or '') and the text of each line of a settings file, comments included."""
    if not file.exists():
        return
    with file.open(encoding="utf-8") as content:
        for binding in parse_stream(content):
            yield (binding.key or "").upper(), binding.original.string.rstrip("\n") + "\n"


def _line(name: str, value: str) -> str:
    if _PLAIN.fullmatch(value):
        return f"{name}={value}\n"
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{name}="{quoted}"\n'


def _replace(file: Path, text: str) -> None:
    owner = file.stat() if file.exists() else None
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as target:
            target.write(text)
            target.flush()
            os.fsync(descriptor)
            if owner and os.geteuid() == 0:
                os.fchown(descriptor, owner.st_uid, owner.st_gid)
        Path(name).replace(file)
    except OSError:
        Path(name).unlink()
        raise


def unknown_setting(settings: Iterable[str], given: Mapping[str, str]) -> str | None:
    """Return a one-line message about the first SIDELINE_… name in `given` that is not a setting, or None."""
    known = {name.upper() for name in settings}
    allowed = {PREFIX + name for name in known} | TOOL_VARIABLES | {ENV_FILE_VARIABLE, FROM_FILE_VARIABLE}
    for name in sorted(given):
        if not name.upper().startswith(PREFIX) or name.upper().startswith(TEST_PREFIX):
            continue
        if name.upper() not in allowed:
            similar = get_close_matches(name.upper().removeprefix(PREFIX), sorted(known), n=1)
            hint = f"did you mean {PREFIX}{similar[0]}?" if similar else "README.md lists all settings"
            return f"{name}: there is no setting with this name; {hint}"
    return None
