"""`sideline setup --no-ask`: database, first admin, coaches, all at once and again; and the settings file."""

import json
import os
import re
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pyotp
import pytest
from fastapi.testclient import TestClient

from sideline.cli.setup_draft import open_draft
from sideline.config.env_file import ENV_FILE_VARIABLE, parse_env_file, write_env_file
from sideline.config.settings import Settings, SettingsError
from sideline.main import create_app
from tests.commands import run_here
from tests.notifications.smtp_server import PASSWORD, USER, SmtpRecorder, authenticate, free_port, run_smtp_server

ADMIN, ADMIN_PASSWORD = "admin@northfield.edu", "Open Sesame 1"
AS_SITE: dict[str, str] = {
    "SIDELINE_PUBLIC_URL": "https://coaches.northfield.edu",
    "SIDELINE_SUPPORT_EMAIL": "coaches@northfield.edu",
    "SIDELINE_MAIL_FROM": "Coaches <no-reply@northfield.edu>",
    "SIDELINE_OPERATOR_NAME": 'Northfield "State" # 1 \\ Élan',
}
WITH_ADMIN = ("--admin", ADMIN)

Setup = Callable[..., "subprocess.CompletedProcess[str]"]


def own_environment() -> dict[str, str]:
    """The environment without settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SIDELINE_")}


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    """Return a function that runs `sideline setup --no-ask` with these settings, for the site in `tmp_path`."""

    def run(
        settings: dict[str, str], *options: str, password: str = ADMIN_PASSWORD
    ) -> "subprocess.CompletedProcess[str]":
        file = tmp_path / "site.env"
        file.unlink(missing_ok=True)
        write_env_file(file, {"SIDELINE_DATA_DIR": str(tmp_path / "data")} | settings)
        words = ["--env-file", str(file), "setup", "--no-ask", *options]
        return run_here(words, own_environment(), typed=f"{password}\n")

    return run


@pytest.fixture
def coach_list(tmp_path: Path) -> str:
    file = tmp_path / "coaches.csv"
    file.write_text("name,sport,gender,university,division\nMara Lindqvist,Golf,Women,Northfield University,DI\n")
    return str(file)


def site_client(data_dir: Path, database_url: str = "") -> TestClient:
    """A client of the site that was set up."""
    return TestClient(create_app(Settings(data_dir=data_dir, database_url=database_url, rate_limits="off")))


def sign_in(client: TestClient, secret: str) -> dict[str, Any]:
    """Sign the admin in, with a code of the app; return the answer to the code."""
    path, credentials = "/auth/v1/token?grant_type=password", {"email": ADMIN, "password": ADMIN_PASSWORD}
    session = client.post(path, json=credentials).raise_for_status().json()
    client.headers["authorization"] = f"Bearer {session['access_token']}"
    [app] = [factor for factor in session["user"]["factors"] if factor["factor_type"] == "totp"]
    challenge = client.post(f"/auth/v1/factors/{app['id']}/challenge").raise_for_status().json()
    code = {"challenge_id": challenge["id"], "code": pyotp.TOTP(secret).now()}
    answer: dict[str, Any] = client.post(f"/auth/v1/factors/{app['id']}/verify", json=code).json()
    return answer


@pytest.mark.both
def test_one_command_makes_a_site_with_an_admin_who_signs_in_with_two_steps(
    setup: Setup, tmp_path: Path, empty_database_url: str, coach_list: str
) -> None:
    database = {"SIDELINE_DATABASE_URL": empty_database_url}
    done = setup(AS_SITE | database, *WITH_ADMIN, "--coach-list", coach_list, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["ok"], result["failed"], result["admin"]["email"]) == (True, None, ADMIN)
    assert len(result["admin"]["recovery_codes"]) == 10
    with site_client(tmp_path / "data", empty_database_url) as client:
        assert client.get("/api/desk/cases").status_code == 404
        raised = sign_in(client, result["admin"]["app_secret"])
        client.headers["authorization"] = f"Bearer {raised['access_token']}"
        assert client.get("/api/desk/log").status_code == 200
        assert [coach["name"] for coach in client.get("/api/coaches").json()["items"]] == ["Mara Lindqvist"]


def test_the_settings_file_is_private_and_reads_back_as_given(tmp_path: Path) -> None:
    file = tmp_path / "site.env"
    write_env_file(file, AS_SITE)
    assert parse_env_file(file) == AS_SITE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_second_run_changes_only_what_differs_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "site.env"
    write_env_file(file, AS_SITE)
    file.write_text("# ours\n" + file.read_text() + "POSTGRES_PASSWORD=x\n")
    monkeypatch.setattr(os, "environ", own_environment() | {ENV_FILE_VARIABLE: str(file), "SIDELINE_PORT": "8123"})
    draft = open_draft()
    draft.set("SIDELINE_SUPPORT_EMAIL", "help@northfield.edu")
    draft.set("SIDELINE_WORKERS", "2")
    draft.set("SIDELINE_MAIL_FROM", AS_SITE["SIDELINE_MAIL_FROM"])
    assert not draft.can_set("SIDELINE_PORT"), "the environment sets it"
    with pytest.raises(SettingsError):
        draft.set("SIDELINE_SUPPORT_EMAIL", "x")
    draft.print_changes()
    assert capsys.readouterr().out.splitlines() == [
        f"Settings file {file}:",
        "  added: SIDELINE_WORKERS",
        "  changed: SIDELINE_SUPPORT_EMAIL",
        "  kept: SIDELINE_MAIL_FROM, SIDELINE_OPERATOR_NAME, SIDELINE_PUBLIC_URL",
    ]
    draft.write()
    changed = {"SIDELINE_SUPPORT_EMAIL": "help@northfield.edu", "SIDELINE_WORKERS": "2"}
    assert parse_env_file(file) == AS_SITE | changed
    assert file.read_text().startswith("# ours\n")
    assert "\nPOSTGRES_PASSWORD=x\n" in file.read_text()


def test_a_second_run_adds_nothing_twice(setup: Setup, coach_list: str) -> None:
    options = (*WITH_ADMIN, "--coach-list", coach_list)
    assert setup(AS_SITE, *options).returncode == 0
    again = setup(AS_SITE, *options)
    assert again.returncode == 0, again.stderr
    lines = again.stdout.splitlines()
    assert f"The site has an admin: {ADMIN}." in lines
    assert "1 rows: 0 added, 1 already existed, 0 rejected" in lines


@pytest.mark.parametrize(
    ("settings", "options", "message"),
    [
        ({"SIDELINE_PUBLIC_URL": "https://a.edu/path"}, [], "SIDELINE_PUBLIC_URL: must be only a scheme, host and por"),
        ({"SIDELINE_SUPORT_EMAIL": "a@b.edu"}, [], "SIDELINE_SUPORT_EMAIL: there is no setting with this name"),
        ({"SIDELINE_SUPPORT_EMAIL": ""}, [], "SIDELINE_SUPPORT_EMAIL: support@sideline.example is an example address"),
        ({}, ["--admin", "weak@northfield.edu"], "--admin: Password should be at"),
        ({}, ["--admin", "x"], "--admin: Please enter a valid email"),
        ({}, ["--coach-list", "/no.csv"], "--coach-list: /no.csv: there is no such file"),
        ({}, ["--demo"], "--demo: demo data, whose passwords everybody knows"),
        ({}, ["--demo", *WITH_ADMIN], "--demo: demo data has its own logins"),
        ({"SIDELINE_DATABASE_URL": "postgresql://a:geheim@127.0.0.1:1/b"}, [], "SIDELINE_DATABASE_URL: nothing is lis"),
    ],
)
def test_a_wrong_answer_is_named_in_one_line_before_anything_is_written(
    setup: Setup, tmp_path: Path, settings: dict[str, str], options: list[str], message: str
) -> None:
    password = "x" if "weak@northfield.edu" in options else ADMIN_PASSWORD
    done = setup(AS_SITE | settings, *options, "--json", password=password)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(message)
    assert "geheim" not in done.stderr
    assert json.loads(done.stdout)["ok"] is False
    assert {path.name for path in tmp_path.iterdir()} == {"site.env"}


def test_it_ends_with_the_checks_that_need_no_running_site(setup: Setup, tmp_path: Path) -> None:
    done = setup(AS_SITE, *WITH_ADMIN)
    assert done.returncode == 0, done.stderr
    checks, _, following = done.stdout.partition("Checks:\n")[2].partition("\nNext:\n")
    assert re.search(rf"^ok +settings file +{tmp_path}/site.env, readable only by ", checks, re.MULTILINE)
    assert re.search("^ok +schema ", checks, re.MULTILINE)
    assert re.search("^ok +staff +admins: 1$", checks, re.MULTILINE)
    assert re.search("^error +mail server .*\n +→ set SIDELINE_SMTP_URL$", checks, re.MULTILINE)
    assert checks.splitlines()[-1].startswith("Not checked, because the site is not running yet: the public address")
    assert not re.search("^(ok|warning|error) +(address|jobs|backup|test email) ", checks, re.MULTILINE)
    steps = following.splitlines()
    command = f"sideline --env-file {tmp_path}/site.env"
    assert steps[0] == f"  - start or restart the site: {command} serve"
    assert steps[1] == f"  - when it runs at its public address, check everything: {command} doctor"
    checked = json.loads(setup(AS_SITE, *WITH_ADMIN, "--json").stdout)["checks"]
    assert {"name": "staff", "state": "ok", "summary": "admins: 1", "remedy": ""} in checked


@pytest.mark.long
def test_a_demo_is_only_for_an_empty_site_without_https(setup: Setup) -> None:
    done = setup({}, "--demo")
    assert done.returncode == 0, done.stderr
    assert "admin@sideline.example" in done.stdout
    assert "sideline serve --demo" in done.stdout


def test_a_site_with_accounts_gets_no_demo(setup: Setup) -> None:
    assert setup({}, *WITH_ADMIN).returncode == 0
    refused = setup({}, "--demo", "--json")
    assert (refused.returncode, json.loads(refused.stdout)["failed"]) == (2, "demo")


class TestMail:
    def url(self, port: int, password: str = PASSWORD) -> dict[str, str]:
        login = f"{quote(USER, safe='')}:{quote(password, safe='')}"
        return AS_SITE | {"SIDELINE_SMTP_URL": f"smtp://{login}@127.0.0.1:{port}"}

    def test_a_test_email_is_sent_to_the_admin(self, setup: Setup) -> None:
        recorder = SmtpRecorder()
        with run_smtp_server(recorder, authenticator=authenticate, auth_require_tls=False) as port:
            done = setup(self.url(port), *WITH_ADMIN)
        assert done.returncode == 0, done.stderr
        [email] = recorder.mails
        assert (email["To"], email["From"]) == (ADMIN, "Coaches <no-reply@northfield.edu>")
        for part in email.iter_parts():
            assert "the mail server of https://coaches.northfield.edu works" in part.get_content()
        assert f"The mail server accepted a test email to {ADMIN}." in done.stdout

    @pytest.mark.parametrize(
        ("password", "reply", "cause"),
        [
            ("wrong", None, "the user name or password is wrong"),
            (PASSWORD, "550 no such user", "the mail server refused the recipient"),
        ],
    )
    def test_what_the_server_refuses_is_named_in_one_line(
        self, setup: Setup, tmp_path: Path, password: str, reply: str | None, cause: str
    ) -> None:
        recorder = SmtpRecorder()
        recorder.refuse_recipients_with = reply
        with run_smtp_server(recorder, authenticator=authenticate, auth_require_tls=False) as port:
            done = setup(self.url(port, password), *WITH_ADMIN)
        assert (done.returncode, done.stderr) == (2, f"SIDELINE_SMTP_URL: {cause}\n")
        assert {path.name for path in tmp_path.iterdir()} == {"site.env"}

    def test_without_a_recipient_only_the_login_is_tried(self, setup: Setup) -> None:
        recorder = SmtpRecorder()
        with run_smtp_server(recorder, authenticator=authenticate, auth_require_tls=False) as port:
            refused = setup(self.url(port, "wrong"))
            accepted = setup(self.url(port))
        assert (refused.returncode, refused.stderr) == (2, "SIDELINE_SMTP_URL: the user name or password is wrong\n")
        assert (accepted.returncode, recorder.mails) == (0, [])

    def test_a_port_without_a_server_is_named(self, setup: Setup) -> None:
        port = free_port()
        done = setup(self.url(port), *WITH_ADMIN)
        assert done.stderr == f"SIDELINE_SMTP_URL: nothing is listening on 127.0.0.1, port {port}\n"


def test_without_a_terminal_it_says_what_it_needs() -> None:
    for options, message in ([[], "setup asks questions"], [["--json"], "these options need --no-ask"]):
        done = run_here(["setup", *options], own_environment())
        assert (done.returncode, done.stderr.count("\n"), done.stderr.startswith(message)) == (2, 1, True)
