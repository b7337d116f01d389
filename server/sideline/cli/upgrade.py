"""`sideline upgrade`: install another release on the machine of a running site, and go back if that fails.

The release is installed into a copy of the environment (`sideline.next` beside `sideline`), and the two folders change
places in one step. So the running site's files never change while it uses them, and a command that is killed leaves the
old release or the new one, complete: run the same command again to continue. Once the new one runs, the old one becomes
`sideline.previous`, in place of the one before it.

Another release's code is run only as a program of its own.
"""

import ctypes
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn
from zipfile import BadZipFile, ZipFile

import typer
from packaging.version import Version
from sqlalchemy.engine import make_url

from sideline.cli.common import ensure_site, fail, load_settings
from sideline.cli.maintenance import check
from sideline.cli.service import UNIT, ports_of_units, systemctl
from sideline.config.addresses import local_host, url_host
from sideline.config.settings import Settings
from sideline.core.db import migrate
from sideline.core.db.engine import Database, url_of_database
from sideline.core.files import checksum_file, make_folder
from sideline.operations.doctor import examine

REQUIREMENTS = "sideline/deploy/requirements.txt"
"""The file of a wheel with the packages that its release was tested with, and their hashes."""

START_SECONDS = 120
"""How long a restarted site may take to answer."""

UNFINISHED = "unfinished-upgrade"
"""A file in `sideline.next` while that is the release that runs again if a step after the switch fails."""

_PROGRAM = ("-I", "-c", "from sideline.cli.main import app; app()")
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
"""Arguments of renameat2(2)."""


class StepFailed(Exception):
    """A step of the upgrade failed. The message is one line."""


@dataclass(frozen=True)
class Wheel:
    """A wheel of Sideline: its file, its version, and the text of its list of packages."""

    file: Path
    version: str
    requirements: str


@dataclass(frozen=True)
class _Machine:
    """Where Sideline is installed, and what its site's settings say. `url` is the SQLAlchemy URL of the database."""

    folder: Path
    settings: Settings
    url: str

    @property
    def next(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}.next")

    @property
    def previous(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}.previous")

    @property
    def is_unfinished(self) -> bool:
        """Whether an upgrade was interrupted after the switch."""
        return (self.next / UNFINISHED).exists()


def upgrade(
    file: Annotated[Path | None, typer.Argument(help="The wheel of the release to install, sideline-….whl.")] = None,
    *,
    back: Annotated[bool, typer.Option("--back", help="Go back to the previous release, which is kept.")] = False,
) -> None:
    """Check the site, install the release beside the present one, back up, switch, migrate, restart the service that
    `sideline install-service` installed, and run `sideline doctor`.

    If a step fails, the previous release runs again, with the backup if it cannot use the new database; then exits with
    status 1. If the command is interrupted or killed, run it again: it continues.
    """
    if (file is None) != back:
        fail("name the wheel to install, or use --back")
    settings = load_settings()
    url = url_of_database(settings)
    ensure_site(settings, url)
    machine = _Machine(Path(sys.prefix), settings, url)
    wheel = _read_wheel(file) if file else None
    _ensure_upgradable(machine)
    # Services with users of their own read the environment; other commands write secrets.
    os.umask(0o022)
    with _alone(machine):
        try:
            if wheel:
                _upgrade(machine, wheel)
            else:
                _return_to_previous(machine)
        except StepFailed as error:
            fail(error, status=1)
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}", status=1)


def _read_wheel(file: Path) -> Wheel:
    """Read a wheel. Ends the command if it is damaged, or not one of Sideline."""
    try:
        with ZipFile(file) as archive:
            names = archive.namelist()
            metadata = next((name for name in names if name.endswith(".dist-info/METADATA")), "")
            headers = HeaderParser().parsestr(archive.read(metadata).decode() if metadata else "")
            if headers["Name"] != "sideline" or REQUIREMENTS not in names:
                fail(f"{file} is not a wheel of Sideline, as `make release` builds it")
            if damaged := archive.testzip():
                fail(f"{file} is damaged: {damaged}")
            return Wheel(file.resolve(), headers["Version"], archive.read(REQUIREMENTS).decode() + "\n")
    except (BadZipFile, UnicodeDecodeError) as error:
        fail(f"{file} is not a wheel: {error}")
    except OSError as error:
        fail(f"{file}: {error.strerror}")


def _ensure_upgradable(machine: _Machine) -> None:
    """End the command if Sideline is not installed in an environment of its own that this user may replace."""
    if not Path(__file__).is_relative_to(machine.folder) or sys.prefix == sys.base_prefix:
        fail(f"Sideline runs from {Path(__file__).parents[2]}, not from a wheel in an environment of its own")
    if not os.access(machine.folder.parent, os.W_OK):
        fail(f"only a user who may write to {machine.folder.parent} can do this: sudo sideline upgrade")
    if find_spec("pip") is None:
        fail(
            f"{machine.folder} has no pip, which installs releases: with pipx, reinstall with PIPX_DEFAULT_BACKEND=pip"
        )


@contextmanager
def _alone(machine: _Machine) -> Iterator[None]:
    """Lock the folder that holds the environments. A killed process releases its lock."""
    descriptor = os.open(machine.folder.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        fail("another upgrade is running")
    finally:
        os.close(descriptor)


def _upgrade(machine: _Machine, wheel: Wheel) -> None:
    installed = version("sideline")
    if Version(wheel.version) < Version(installed):
        fail(f"{wheel.file.name} is older than the installed release {installed}; `sideline upgrade --back` goes back")
    is_switched = wheel.version == installed
    if machine.is_unfinished and not is_switched:
        fail(f"the upgrade to {installed} was interrupted: run it again with that wheel, or use --back")
    if is_switched and not machine.is_unfinished:
        typer.echo(f"Release {installed} is installed already.")
        return
    backup = _backup_file(machine, wheel)
    typer.echo(f"Check: sideline doctor, release {installed}")
    errors = {one.name: one.summary for one in examine() if one.state == "error"} if _has_unit() else {}
    if not is_switched:
        _prepare(machine, wheel, backup)
        typer.echo(f"Switch: {machine.folder} becomes {wheel.version}; {installed} is kept in {machine.previous}")
        (machine.folder / UNFINISHED).touch()
        _exchange(machine.folder, machine.next)
    try:
        typer.echo("Migrate: sideline migrate")
        _run(machine.folder, "migrate")
        _restart(machine)
        found = _errors_of_doctor(machine.folder)
        if new := [f"{name}: {found[name]}" for name in found if name not in errors]:
            raise StepFailed("; ".join(new))
    except (StepFailed, KeyboardInterrupt) as error:
        # Once an interrupted upgrade continues, visitors may have written something after the backup.
        _go_back(machine, None if is_switched else backup, str(error) or "interrupted")
    _keep_previous(machine)
    state = "runs" if _has_unit() else "is installed"
    typer.echo(f"Release {wheel.version} {state}. The backup from before it is {backup}; delete it within days.")
    for name, what in found.items():
        typer.echo(f"As before, sideline doctor finds: {name}: {what}")


def _keep_previous(machine: _Machine) -> None:
    """Keep the release that was replaced, in place of the one before it, which is needed until here."""
    if machine.previous.exists():
        shutil.rmtree(machine.previous)
    machine.next.rename(machine.previous)


def _prepare(machine: _Machine, wheel: Wheel, backup: Path) -> None:
    """Do what needs no change of the site: check it, install the release beside the present one, and back up."""
    typer.echo("Check: sideline check")
    check()
    typer.echo(f"Install: {wheel.file.name} in {machine.next}")
    if machine.next.exists():
        shutil.rmtree(machine.next)
    try:
        _install(machine, wheel)
        typer.echo(f"Back up: {backup}")
        make_folder(backup.parent)
        for path in (backup, checksum_file(backup)):
            path.unlink(missing_ok=True)
        # After an upgrade that failed, the schema may be newer than the installed release, which then makes no backup.
        _run(machine.folder if _is_current(machine.url) else machine.next, "backup", str(backup))
    except (StepFailed, OSError, KeyboardInterrupt):
        shutil.rmtree(machine.next, ignore_errors=True)
        raise


def _install(machine: _Machine, wheel: Wheel) -> None:
    """Make a copy of the environment with the packages of the wheel, whose scripts start it from its later place."""
    shutil.copytree(machine.folder, machine.next, symlinks=True, ignore=shutil.ignore_patterns(UNFINISHED))
    requirements = machine.next / "requirements.txt"
    digest = hashlib.sha256(wheel.file.read_bytes()).hexdigest()
    line = f"sideline @ {wheel.file.as_uri()} --hash=sha256:{digest}\n"
    requirements.write_text(wheel.requirements + line, encoding="utf-8")
    pip = ("-I", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes")
    _run_python(machine.next, *pip, "--requirement", str(requirements))
    for script in (machine.next / "bin").iterdir():
        if not script.is_symlink() and (content := script.read_bytes()).startswith(b"#!"):
            script.write_bytes(content.replace(f"{machine.next}/".encode(), f"{machine.folder}/".encode()))
    _run(machine.next, "--version")


def _go_back(machine: _Machine, backup: Path | None, reason: str) -> NoReturn:
    """Let the previous release run again, with the backup if it cannot use the database; without a backup, the next
    release then stays. Raises StepFailed with the reason, and with what could not be done.

    The releases are exchanged last: until then, the same command continues if this one is killed.
    """
    typer.echo(f"Failed: {reason}\nBack: to the previous release", err=True)
    try:
        _run(machine.next, "migrate")  # changes nothing, and fails if that release cannot use the database
    except StepFailed as unusable:
        if backup is None:
            raise StepFailed(
                f"{reason}. {unusable}. The backup may lack what was written since, so the new release stays"
            ) from None
        _restore(machine, backup, unusable)
    _exchange(machine.folder, machine.next)
    shutil.rmtree(machine.next)
    _restart(machine)
    raise StepFailed(f"The upgrade failed, and the previous release runs again: {reason}")


def _restore(machine: _Machine, backup: Path, unusable: StepFailed) -> None:
    """Replace a SQLite database that the previous release cannot use by the backup, and keep it beside."""
    database = make_url(machine.url).database
    if not machine.url.startswith("sqlite") or not database:
        _exchange(machine.folder, machine.next)
        raise StepFailed(
            f"{unusable}. Stop the site, empty the database, run `sideline restore {backup}`, and start the site"
        )
    present = Path(database)
    restored, kept = (present.with_name(f"{present.name}.{ending}") for ending in ("restored", "failed-upgrade"))
    typer.echo(f"Restore: {backup}. The database that it replaces stays as {kept}; delete it within days.", err=True)
    if _has_unit():
        systemctl("stop", UNIT)
    restored.unlink(missing_ok=True)
    _run(machine.next, "restore", str(backup), SIDELINE_DATABASE_URL=f"sqlite:///{restored}")
    for ending in ("-wal", "-shm"):
        if (journal := Path(database + ending)).exists():
            journal.rename(f"{kept}{ending}")
    _exchange(present, restored)
    restored.rename(kept)


def _return_to_previous(machine: _Machine) -> None:
    """Go back to the previous release, without a loss: its database is the present one."""
    previous = machine.next if machine.is_unfinished else machine.previous
    if not previous.exists():
        fail(f"there is no release to go back to: {previous} does not exist")
    older = _run(previous, "--version").split()[-1]
    if Version(older) >= Version(version("sideline")):
        fail(f"{previous} is release {older}, which is not older than the installed one")
    _run(previous, "migrate")  # changes nothing, and fails if that release cannot use the database
    _exchange(machine.folder, previous)
    shutil.rmtree(previous)
    _restart(machine)
    typer.echo(f"Release {older} runs.")


def _restart(machine: _Machine) -> None:
    """Restart the services one after the other, each once the others answer. Without a service, say what is left to do.

    One that does not answer is restarted first, so that the site never loses its only one.
    """
    if not _has_unit():
        typer.echo("Restart `sideline serve`: there is no service that could be restarted.")
        return
    host = url_host(local_host(machine.settings.host))
    urls = {unit: f"http://{host}:{port}/readyz" for unit, port in ports_of_units(machine.settings).items()}
    for unit, url in sorted(urls.items(), key=lambda item: not _problem_at(item[1])):
        typer.echo(f"Restart: systemctl restart {unit}")
        if problem := systemctl("restart", unit):
            raise StepFailed(f"systemctl restart {unit}: {problem}")
        deadline = time.monotonic() + START_SECONDS
        while problem := _problem_at(url):
            if time.monotonic() > deadline:
                raise StepFailed(f"the site does not answer at {url}: {problem}; see journalctl -u {unit}")
            time.sleep(0.2)


def _problem_at(url: str) -> str:
    """Return why a site does not answer that it is ready, or ''."""
    try:
        with urllib.request.urlopen(url, timeout=10):  # noqa: S310  (http, by `_restart`)
            return ""
    except OSError as error:
        return str(error) or type(error).__name__


def _has_unit() -> bool:
    return shutil.which("systemctl") is not None and not systemctl("cat", f"{UNIT}.service")


def _errors_of_doctor(folder: Path) -> dict[str, str]:
    """Return what the doctor of the release in `folder` calls an error, by the name of the check."""
    if not _has_unit():
        return {}
    done = _start(folder, *_PROGRAM, "doctor", "--json")
    try:
        checks = json.loads(done.stdout)
    except ValueError:
        raise StepFailed(f"sideline doctor: {_last_line(done)}") from None
    return {check["name"]: check["summary"] for check in checks if check["state"] == "error"}


def _backup_file(machine: _Machine, wheel: Wheel) -> Path:
    folder = machine.settings.backup_dir or machine.settings.data_dir / "backups"
    return folder.absolute() / f"before-{wheel.version}.backup"


def _is_current(url: str) -> bool:
    with closing(Database(url)) as database:
        return migrate.is_current(database)


def _run(folder: Path, *words: str, **variables: str) -> str:
    """Run a command of the release in `folder`; return its output. Raises StepFailed with its last line."""
    return _run_python(folder, *_PROGRAM, *words, **variables)


def _run_python(folder: Path, *words: str, **variables: str) -> str:
    done = _start(folder, *words, **variables)
    if done.returncode:
        raise StepFailed(f"{' '.join(words[3:] if words[:3] == _PROGRAM else words[2:4])}: {_last_line(done)}")
    return done.stdout


def _start(folder: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    command = [str(folder / "bin" / "python"), *words]
    environment = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)  # noqa: S603  (ours)


def _last_line(done: "subprocess.CompletedProcess[str]") -> str:
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return lines[-1] if lines else f"exit status {done.returncode}"


def _exchange(one: Path, other: Path) -> None:
    """Let two folders change places in one step. Raises OSError."""
    renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    if renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one))
