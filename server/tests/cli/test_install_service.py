"""`sideline install-service` writes the files that run a site on a machine, and takes away only its own."""

import os
import sys
from pathlib import Path

import pytest

from sideline.cli.service import MARK, place_problem, template
from tests.cli.conftest import Run
from tests.commands import run_here

PACKAGED = "# The Caddyfile is an easy way to configure your Caddy web server.\n:80 {\n\troot * /usr/share/caddy\n}\n"
UNITS = ["sideline-doctor.service", "sideline-doctor.timer", "sideline.service"]


@pytest.fixture
def database_url() -> str:
    """The default: a SQLite file in the data folder."""
    return ""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The root folder of a machine with Caddy, as its package leaves it."""
    (tmp_path / "machine/etc/caddy").mkdir(parents=True)
    (tmp_path / "machine/etc/caddy/Caddyfile").write_text(PACKAGED)
    return tmp_path / "machine"


@pytest.fixture
def environment(machine: Path) -> dict[str, str]:
    """The settings file of a site on that machine."""
    folder = machine / "etc/sideline"
    folder.mkdir()
    data = machine / "var/lib/sideline"
    (folder / "sideline.env").write_text(
        f"SIDELINE_DATA_DIR={data}\nSIDELINE_PUBLIC_URL=https://coaches.northfield.edu\nSIDELINE_PORT=8100\n"
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SIDELINE_")}
    return {**kept, "SIDELINE_ENV_FILE": str(folder / "sideline.env")}


@pytest.fixture
def installed(run: Run, machine: Path) -> Path:
    """The machine with a site and its service."""
    assert run("migrate").returncode == 0
    done = run("install-service", "--no-ask", "--root", machine)
    assert done.returncode == 0, done.stderr
    return machine


def files_of(machine: Path) -> dict[str, str]:
    return {str(path.relative_to(machine)): path.read_text() for path in (machine / "etc").rglob("*") if path.is_file()}


def test_it_writes_the_units_and_the_caddyfile_of_this_site(installed: Path) -> None:
    units = installed / "etc/systemd/system"
    assert sorted(path.name for path in units.iterdir()) == UNITS
    service = (units / "sideline.service").read_text().splitlines()
    assert f"LoadCredential=sideline.env:{installed}/etc/sideline/sideline.env" in service
    program = f"{sys.prefix}/bin/sideline"
    assert f"ExecStart={program} --env-file ${{CREDENTIALS_DIRECTORY}}/sideline.env serve" in service
    doctor = (units / "sideline-doctor.service").read_text()
    assert f"ExecStart={program} --env-file {installed}/etc/sideline/sideline.env doctor --alarm\n" in doctor
    caddy = installed / "etc/caddy/Caddyfile"
    assert "\nhttps://coaches.northfield.edu {\n" in caddy.read_text()
    assert "reverse_proxy 127.0.0.1:8100 {" in caddy.read_text()
    assert caddy.stat().st_mode & 0o777 == 0o644, "Caddy's user reads it"


def test_it_shows_the_files_and_what_it_starts(run: Run, machine: Path) -> None:
    assert run("migrate").returncode == 0
    done = run("install-service", "--no-ask", "--root", machine)
    assert template("sideline.service").splitlines()[-1] in done.stdout
    assert "systemctl daemon-reload\nsystemctl enable sideline sideline-doctor.timer caddy\n" in done.stdout
    changed = (machine / "etc/sideline/sideline.env").read_text().replace("8100", "8200")
    (machine / "etc/sideline/sideline.env").write_text(changed)
    again = run("install-service", "--no-ask", "--root", machine)
    assert f"== {machine}/etc/systemd/system/sideline.service: stays as it is\n" in again.stdout
    assert "-\treverse_proxy 127.0.0.1:8100 {\n+\treverse_proxy 127.0.0.1:8200 {\n" in again.stdout
    assert "8200" in (machine / "etc/caddy/Caddyfile").read_text()


def test_the_caddyfile_leads_to_the_address_that_the_site_listens_on(
    run: Run, environment: dict[str, str], machine: Path
) -> None:
    assert run("migrate").returncode == 0
    for host, proxies, upstream in (
        ("10.0.0.11", "127.0.0.1,10.0.0.0/24", "10.0.0.11:8100"),
        ("::1", "::1", "[::1]:8100"),
        ("0.0.0.0", "127.0.0.1", "127.0.0.1:8100"),
        ("::", "*", "127.0.0.1:8100"),
        ("localhost", "127.0.0.1", "localhost:8100"),
    ):
        variables = {**environment, "SIDELINE_HOST": host, "SIDELINE_TRUSTED_PROXIES": proxies}
        done = run_here(["install-service", "--no-ask", "--root", str(machine)], variables)
        assert done.returncode == 0, done.stderr
        assert f"reverse_proxy {upstream} {{" in (machine / "etc/caddy/Caddyfile").read_text()


def test_a_second_process_has_a_unit_and_a_port_of_its_own(
    run: Run, environment: dict[str, str], machine: Path, postgresql_url: str
) -> None:
    second = {**environment, "SIDELINE_DATABASE_URL": postgresql_url, "SIDELINE_SECOND_PORT": "8101"}
    assert run_here(["migrate"], second).returncode == 0
    command = ["install-service", "--no-ask", "--root", str(machine)]
    done = run_here(command, {**second, "SIDELINE_METRICS_PORT": "9464"})
    assert "systemctl restart sideline sideline-second sideline-doctor.timer caddy\n" in done.stdout
    first, unit = (
        (machine / f"etc/systemd/system/{name}.service").read_text() for name in ("sideline", "sideline-second")
    )
    [line] = [line for line in first.splitlines() if line.startswith("ExecStart=")]
    assert f"\n{line} --port 8101\nEnvironment=SIDELINE_METRICS_PORT=9465\n" in unit
    assert "\nUser=sideline\nDynamicUser=yes\n" in unit, "both processes use one data folder"
    assert "User=sideline\n" in first
    assert (
        "reverse_proxy 127.0.0.1:8100 127.0.0.1:8101 {\n\t\tlb_policy least_conn\n"
        in (machine / "etc/caddy/Caddyfile").read_text()
    )
    assert run_here(command, {**second, "SIDELINE_SECOND_PORT": ""}).stdout.count("disable --now sideline-second") == 1
    assert sorted(path.name for path in (machine / "etc/systemd/system").iterdir()) == UNITS
    assert run_here(command, second).returncode == 0
    removed = run_here([*command, "--remove"], second)
    assert "systemctl disable --now sideline sideline-second sideline-doctor.timer\n" in removed.stdout


def test_remove_leaves_the_machine_as_it_was(run: Run, environment: dict[str, str], machine: Path) -> None:
    assert run("migrate").returncode == 0
    before = files_of(machine)
    assert run("install-service", "--no-ask", "--root", machine).returncode == 0
    assert files_of(machine).keys() > before.keys()
    done = run("install-service", "--remove", "--no-ask", "--root", machine)
    assert "systemctl disable --now sideline sideline-doctor.timer\nsystemctl daemon-reload\n" in done.stdout
    assert files_of(machine) == before
    assert run("check").returncode == 0, "the site is still there"
    nothing = run("install-service", "--remove", "--no-ask", "--root", machine)
    assert (nothing.returncode, nothing.stderr.count("\n")) == (2, 1)
    assert "nothing to remove" in nothing.stderr


@pytest.mark.parametrize("path", ["etc/caddy/Caddyfile", "etc/systemd/system/sideline-doctor.timer"])
def test_a_file_of_somebody_else_is_neither_replaced_nor_deleted(run: Run, machine: Path, path: str) -> None:
    assert run("migrate").returncode == 0
    (machine / path).parent.mkdir(parents=True, exist_ok=True)
    (machine / path).write_text("# mine\n")
    before = files_of(machine)
    done = run("install-service", "--no-ask", "--root", machine)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"{machine / path} is there, and this command has not written it: move it away" in done.stderr
    assert files_of(machine) == before
    if path.endswith("Caddyfile"):
        assert "or use --no-caddy" in done.stderr
        assert run("install-service", "--no-ask", "--no-caddy", "--root", machine).returncode == 0
        assert run("install-service", "--remove", "--no-ask", "--root", machine).returncode == 0
        assert files_of(machine) == before


def test_without_a_terminal_it_asks_nobody(run: Run, machine: Path) -> None:
    assert run("migrate").returncode == 0
    before = files_of(machine)
    done = run("install-service", "--root", machine)
    assert (done.returncode, done.stderr) == (2, "this command asks first: run it in a terminal, or with --no-ask\n")
    assert files_of(machine) == before


def test_a_service_that_could_not_start_is_refused(
    run: Run, environment: dict[str, str], machine: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    for name, value, reason in (
        ("SIDELINE_DATA_DIR", str(tmp_path / "elsewhere"), f"the service can only use {machine}/var/lib/sideline"),
        ("SIDELINE_PUBLIC_URL", "", "SIDELINE_PUBLIC_URL: set it first"),
        ("SIDELINE_PORT", "443", "SIDELINE_PORT: the service needs a port of its own from 1024 on"),
        ("SIDELINE_HOST", "10.0.0.11", "SIDELINE_TRUSTED_PROXIES: add 10.0.0.11"),
    ):
        variables = {**environment, name: value}
        assert run_here(["migrate"], variables).returncode == 0
        before = files_of(machine)
        done = run_here(["install-service", "--no-ask", "--root", str(machine)], variables)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert reason in done.stderr
        assert files_of(machine) == before


def test_only_root_may_install_it_on_this_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("migrate").returncode == 0
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    for words in (["--no-ask"], ["--no-ask", "--remove"]):
        done = run("install-service", *words)
        assert (done.returncode, done.stderr) == (2, "only root can do this: sudo sideline install-service\n")


def test_the_services_user_must_be_able_to_run_the_program(tmp_path: Path) -> None:
    assert place_problem(Path("/root/.local/pipx/venvs/sideline/bin/sideline")).startswith("the service cannot see")
    program = tmp_path / "bin/sideline"
    program.parent.mkdir()
    program.touch(mode=0o755)
    program.parent.chmod(0o700)
    assert f"cannot use {program.parent}: chmod o+rx it" in place_problem(program)
    assert place_problem(Path("/bin/sh")) == ""


def test_the_mark_is_a_comment_in_each_file() -> None:
    assert MARK.startswith("# ")
    assert MARK.count("\n") == 1
