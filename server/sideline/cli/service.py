"""`sideline install-service`: run the site with systemd behind Caddy, check it daily, and take all of that away again.

The files are those of the folder deploy/, of which each wheel has a copy, with the paths of this installation.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from sideline.cli.common import ensure_site, fail, load_settings
from sideline.config.env_file import find_env_file
from sideline.config.settings import Settings
from sideline.core.db.engine import url_of_database

_PACKAGE = Path(__file__).parent.parent
TEMPLATE_FOLDERS = (_PACKAGE / "deploy", _PACKAGE.parent.parent / "deploy")
"""Where to look for the files: next to the code in a wheel, or in the repository."""

MARK = "# Written by `sideline install-service`, which replaces it when run again; --remove deletes it.\n"
"""The first line of each file that this command has written. It changes no others."""

UNIT = "sideline"
UNIT_FOLDER = "etc/systemd/system"
UNIT_FILES = ("sideline.service", "sideline-doctor.service", "sideline-doctor.timer")
STARTED = (UNIT, "sideline-doctor.timer")
"""The units that the machine starts; the timer starts sideline-doctor.service."""

CADDYFILE = "etc/caddy/Caddyfile"
_PACKAGED = "root * /usr/share/caddy"
"""In the Caddyfile that Caddy's package installs, which serves a page of its own and may be replaced."""

_KEPT = ".packaged"
"""Added to the name of the package's Caddyfile, which --remove brings back."""

DATA_FOLDER = "var/lib/sideline"
"""The folder of the unit's StateDirectory."""

_HIDDEN = (Path("/home"), Path("/root"), Path("/run/user"))
"""Folders that a unit with ProtectHome does not see."""


@dataclass(frozen=True)
class _File:
    """A file to write: its path, and its new content."""

    path: Path
    text: str

    @property
    def present(self) -> str:
        """The content of the file that is there, or '' if there is none."""
        return self.path.read_text(encoding="utf-8", errors="replace") if self.path.exists() else ""

    def is_foreign(self) -> bool:
        """Whether somebody else wrote the file that is there."""
        return self.path.is_symlink() or (self.path.exists() and not self.present.startswith(MARK))

    def difference(self) -> str:
        """Return what to show: nothing for a file that stays as it is, a diff, or the whole new file."""
        if not self.present or self.is_foreign():
            return self.text
        lines = unified_diff(self.present.splitlines(), self.text.splitlines(), "as it is", "new", lineterm="", n=1)
        return "\n".join(lines)


def install_service(
    *,
    ask: Annotated[bool, typer.Option("--ask/--no-ask", help="Ask before anything is written or deleted.")] = True,
    remove: Annotated[
        bool, typer.Option("--remove", help="Stop the site and delete the files. Data, settings and program stay.")
    ] = False,
    caddy: Annotated[
        bool, typer.Option("--caddy/--no-caddy", help="Whether Caddy is the proxy, if it is installed.")
    ] = True,
    root: Annotated[
        Path, typer.Option(help="Write into this folder instead, such as that of a machine's image; start nothing.")
    ] = Path("/"),
) -> None:
    """Start the site with systemd at each start of the machine, behind Caddy with https, and run `sideline doctor`
    daily. Shows the files first. Run it again after a change of the address or port.

    Exits with status 2, and changes nothing, if one of the files is there and this command has not written it.
    """
    settings = None
    if not remove:
        settings = load_settings()
        ensure_site(settings, url_of_database(settings))
    if root == Path("/"):
        _ensure_systemd()
    elif not root.is_dir():
        fail(f"--root: {root}: there is no such folder")
    if ask and not sys.stdin.isatty():
        fail("this command asks first: run it in a terminal, or with --no-ask")
    # The files are not secret, and Caddy's user must be able to read its own.
    os.umask(0o022)
    try:
        if settings is None:
            _remove(root, ask=ask)
        else:
            _install(settings, root, ask=ask, has_caddy=caddy)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}", status=1)


def systemctl(*words: str) -> str:
    """Run systemctl. Returns '' or, if it fails, what it says in one line."""
    program = shutil.which("systemctl") or "systemctl"
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)  # noqa: S603  (fixed words)
    return " ".join(done.stderr.split()) or f"exit status {done.returncode}" if done.returncode else ""


def template(name: str) -> str:
    """Return a file of deploy/."""
    folder = next(folder for folder in TEMPLATE_FOLDERS if (folder / name).exists())
    return (folder / name).read_text(encoding="utf-8")


def place_problem(program: Path) -> str:
    """Return why the service's user cannot run the program, or ''. `program` is the path in its environment."""
    environment = program.parent.parent
    advice = (
        "install it in /opt/sideline (docs/self-host.md); with pipx: PIPX_HOME=/opt/pipx PIPX_BIN_DIR=/usr/local/bin"
    )
    if any(environment.is_relative_to(hidden) for hidden in _HIDDEN):
        return f"the service cannot see {environment}: {advice}"
    for path in (program, *program.parents):
        if not path.stat().st_mode & 0o001:
            return f"the service's user cannot use {path}: chmod o+rx it, or {advice}"
    return ""


def _ensure_systemd() -> None:
    if os.geteuid() != 0:
        fail("only root can do this: sudo sideline install-service")
    if shutil.which("systemctl") is None:
        fail("this machine has no systemd: start `sideline serve` as its programs are started")


def _install(settings: Settings, root: Path, *, ask: bool, has_caddy: bool) -> None:
    files = _files(settings, root)
    proxy = [_caddyfile(settings, root)] if has_caddy and (root / CADDYFILE).parent.is_dir() else []
    for file in files + proxy:
        if file.is_foreign() and not _is_packaged(file):
            how = "move it away" + (", or use --no-caddy" if file in proxy else "")
            fail(f"{file.path} is there, and this command has not written it: {how}")
    for file in files + proxy:
        typer.echo(f"== {file.path}{'' if file.difference() else ': stays as it is'}\n{file.difference()}".rstrip())
    if not proxy:
        typer.echo("No Caddyfile: docs/operations/proxy.md says what another proxy must do.")
    _confirm("Write these files and start the site?", ask=ask)
    for file in files + proxy:
        if _is_packaged(file):
            file.path.rename(_kept(file.path))
        _write(file)
    started = [*STARTED, *(["caddy"] if proxy else [])]
    _run_all([["daemon-reload"], ["enable", *started], ["restart", *started]], root)
    typer.echo("Next: sideline doctor")


def _remove(root: Path, *, ask: bool) -> None:
    paths = [root / UNIT_FOLDER / name for name in UNIT_FILES] + [root / CADDYFILE]
    files = [path for path in paths if path.exists() and not _File(path, "").is_foreign()]
    if not files:
        fail("there is nothing to remove: this command has written no file on this machine")
    for path in files:
        typer.echo(f"{path} will be deleted.")
    _confirm("Stop the site and delete these files? Data, settings and program stay.", ask=ask)
    units = [name for name in STARTED if any(path.name.startswith(name) for path in files)]
    if units:
        _run_all([["disable", "--now", *units]], root)
    for path in files:
        path.unlink()
        if _kept(path).exists():
            _kept(path).rename(path)
    has_proxy = root / CADDYFILE in files
    proxy = [["restart" if (root / CADDYFILE).exists() else "stop", "caddy"]] if has_proxy else []
    _run_all([["daemon-reload"], *proxy], root)


def _files(settings: Settings, root: Path) -> list[_File]:
    """Return the units. Ends the command if they could not start this site."""
    env_file, program = find_env_file(), Path(sys.prefix) / "bin" / "sideline"
    if env_file is None:
        fail("there is no settings file, which the service needs: run `sideline setup`")
    if settings.data_dir.absolute() != (root / DATA_FOLDER).absolute():
        fail(f"SIDELINE_DATA_DIR: the service can only use {root / DATA_FOLDER}, not {settings.data_dir.absolute()}")
    if root == Path("/") and (problem := place_problem(program)):
        fail(problem)
    replaced = {"/opt/sideline/bin/sideline": str(program), "/etc/sideline/sideline.env": str(env_file.absolute())}
    return [_File(root / UNIT_FOLDER / name, _filled(template(name), replaced)) for name in UNIT_FILES]


def _caddyfile(settings: Settings, root: Path) -> _File:
    if not settings.public_url:
        fail("SIDELINE_PUBLIC_URL: set it first: the Caddyfile names the address")
    replaced = {
        "{$SIDELINE_PUBLIC_URL}": settings.public_url,
        "{$SIDELINE_UPSTREAM:127.0.0.1:8000}": f"127.0.0.1:{settings.port}",
    }
    return _File(root / CADDYFILE, _filled(template("Caddyfile"), replaced))


def _filled(text: str, replaced: dict[str, str]) -> str:
    for old, new in replaced.items():
        text = text.replace(old, new)
    return MARK + text


def _is_packaged(file: _File) -> bool:
    """Whether the file that is there came with Caddy's package, and serves nobody's site."""
    return file.path.name == "Caddyfile" and file.is_foreign() and _PACKAGED in file.present


def _kept(path: Path) -> Path:
    return path.with_name(path.name + _KEPT)


def _write(file: _File) -> None:
    """Write a file at once, so that it is never half written."""
    file.path.parent.mkdir(parents=True, exist_ok=True)
    part = file.path.with_name(f".{file.path.name}.part")
    part.write_text(file.text, encoding="utf-8")
    part.replace(file.path)


def _confirm(question: str, *, ask: bool) -> None:
    if ask and not typer.confirm(question):
        typer.echo("Nothing was changed.")
        raise typer.Exit(1)


def _run_all(commands: Iterable[list[str]], root: Path) -> None:
    """Run systemctl on this machine; for another root, print what would be run."""
    for words in commands:
        line = f"systemctl {' '.join(words)}"
        typer.echo(line)
        if root == Path("/") and (problem := systemctl(*words)):
            fail(f"{line}: {problem}", status=1)
