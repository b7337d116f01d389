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
from sideline.config.addresses import is_trusted, local_host, url_host
from sideline.config.env_file import find_env_file
from sideline.config.settings import Settings
from sideline.core.db.engine import url_of_database

_PACKAGE = Path(__file__).parent.parent
TEMPLATE_FOLDERS = (_PACKAGE / "deploy", _PACKAGE.parent.parent / "deploy")
"""Where to look for the files: next to the code in a wheel, or in the repository."""

MARK = "# Written by `sideline install-service`, which replaces it when run again; --remove deletes it.\n"
"""The first line of each file that this command has written. It changes no others."""

UNIT, SECOND_UNIT = "sideline", "sideline-second"
UNIT_FOLDER = "etc/systemd/system"
UNIT_FILES = ("sideline.service", "sideline-doctor.service", "sideline-doctor.timer")
SECOND_FILE = f"{SECOND_UNIT}.service"
TIMER = "sideline-doctor.timer"
"""It starts sideline-doctor.service."""

CADDYFILE = "etc/caddy/Caddyfile"
_PACKAGED = "root * /usr/share/caddy"
"""In the Caddyfile that Caddy's package installs, which serves a page of its own and may be replaced."""

_KEPT = ".packaged"
"""Added to the name of the package's Caddyfile, which --remove brings back."""

DATA_FOLDER = "var/lib/sideline"
"""The folder of the unit's StateDirectory."""

LEAST_PORT = 1024
"""Lower ports need a privilege that the service's user does not have."""

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


def ports_of_units(settings: Settings) -> dict[str, int]:
    """Return the units that serve the site, with their ports."""
    second = {SECOND_UNIT: settings.second_port} if settings.second_port else {}
    return {UNIT: settings.port, **second}


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
    _show(files + proxy)
    if not proxy:
        typer.echo("No Caddyfile: docs/operations/proxy.md says what another proxy must do.")
    unneeded = _unneeded(settings, root)
    for path in unneeded:
        typer.echo(f"{path} will be deleted.")
    _confirm("Write these files and start the site?", ask=ask)
    for file in files + proxy:
        if _is_packaged(file):
            file.path.rename(_kept(file.path))
        _write(file)
    for path in unneeded:
        _run_all([["disable", "--now", SECOND_UNIT]], root)
        path.unlink()
    started = [*ports_of_units(settings), TIMER, *(["caddy"] if proxy else [])]
    _run_all([["daemon-reload"], ["enable", *started], ["restart", *started]], root)
    typer.echo("Next: sideline doctor")


def _show(files: Iterable[_File]) -> None:
    for file in files:
        typer.echo(f"== {file.path}{'' if file.difference() else ': stays as it is'}\n{file.difference()}".rstrip())


def _unneeded(settings: Settings, root: Path) -> list[Path]:
    """Return the unit of a second process if this command has written it, and the site has none anymore."""
    unit = _File(root / UNIT_FOLDER / SECOND_FILE, "")
    return [unit.path] if not settings.second_port and unit.present and not unit.is_foreign() else []


def _remove(root: Path, *, ask: bool) -> None:
    paths = [root / UNIT_FOLDER / name for name in (*UNIT_FILES, SECOND_FILE)] + [root / CADDYFILE]
    files = [path for path in paths if path.exists() and not _File(path, "").is_foreign()]
    if not files:
        fail("there is nothing to remove: this command has written no file on this machine")
    for path in files:
        typer.echo(f"{path} will be deleted.")
    _confirm("Stop the site and delete these files? Data, settings and program stay.", ask=ask)
    names = {path.name for path in files}
    units = [unit for unit in (UNIT, SECOND_UNIT, TIMER) if {unit, f"{unit}.service"} & names]
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
    if not LEAST_PORT <= settings.port != settings.second_port:
        fail(f"SIDELINE_PORT: the service needs a port of its own from {LEAST_PORT} on")
    if env_file is None:
        fail("there is no settings file, which the service needs: run `sideline setup`")
    if settings.data_dir.absolute() != (root / DATA_FOLDER).absolute():
        fail(f"SIDELINE_DATA_DIR: the service can only use {root / DATA_FOLDER}, not {settings.data_dir.absolute()}")
    if root == Path("/") and (problem := place_problem(program)):
        fail(problem)
    replaced = {"/opt/sideline/bin/sideline": str(program), "/etc/sideline/sideline.env": str(env_file.absolute())}
    files = [_File(root / UNIT_FOLDER / name, _filled(template(name), replaced)) for name in UNIT_FILES]
    if settings.second_port:
        files.append(_File(root / UNIT_FOLDER / SECOND_FILE, _second(files[0].text, settings)))
    return files


def _second(unit: str, settings: Settings) -> str:
    """Return the unit of the second process: with a port of its own for visitors, and the one after the first's for
    metrics.
    """
    metrics = f"Environment=SIDELINE_METRICS_PORT={settings.metrics_port + 1}\n" if settings.metrics_port else ""
    unit = unit.replace("Description=Sideline\n", "Description=Sideline, second process\n")
    return unit.replace(" serve\n", f" serve --port {settings.second_port}\n{metrics}")


def _caddyfile(settings: Settings, root: Path) -> _File:
    if not settings.public_url:
        fail("SIDELINE_PUBLIC_URL: set it first: the Caddyfile names the address")
    host = local_host(settings.host)
    if not is_trusted(host, settings.trusted_proxies):
        fail(f"SIDELINE_TRUSTED_PROXIES: add {host}, Caddy's address for the site: else all visitors share one limit")
    upstreams = " ".join(f"{url_host(host)}:{port}" for port in ports_of_units(settings).values())
    # While one of two processes restarts, its requests wait, so that it has more of them than the other.
    policy = "\t\tlb_policy least_conn\n" if settings.second_port else ""
    replaced = {
        "{$SIDELINE_PUBLIC_URL}": settings.public_url,
        "{$SIDELINE_UPSTREAM:127.0.0.1:8000} {\n": f"{upstreams} {{\n{policy}",
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
