"""`sideline setup`: all that a new site needs before its first start, from questions or from options."""

import json
import shutil
import sys
from contextlib import ExitStack, redirect_stdout
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from sideline.cli import setup_questions as questions
from sideline.cli import setup_steps as steps
from sideline.cli.common import authors_key_file, fail, load_settings, migrate_database
from sideline.cli.setup_draft import open_draft
from sideline.config.env_file import DEFAULT_ENV_FILE, find_env_file
from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real
from sideline.core.crypto import KEY_FILE
from sideline.operations.checks import Check, as_lines
from sideline.operations.doctor import NOT_BEFORE_THE_START, examine_before_start


@dataclass
class _Result:
    """What has been done; `--json` prints it. `step` is the current step, and in the end the one that failed."""

    step: str = "settings"
    done: list[str] = field(default_factory=list)
    admin: dict[str, Any] | None = None
    notes: list[str] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    next: list[str] = field(default_factory=list)

    def begin(self, step: str) -> None:
        self.done.append(self.step)
        self.step = step


@dataclass
class _Answers:
    """What to do besides reading the settings, as the options say; '' and None for nothing."""

    admin_email: str
    admin_password: str
    coach_list: Path | None
    is_demo: bool
    test_mail_to: str


def setup(
    *,
    ask: Annotated[
        bool, typer.Option("--ask/--no-ask", help="Ask questions, or take the settings as they are.")
    ] = True,
    admin: Annotated[
        str, typer.Option(help="Email address of the first admin, whose password is read from standard input.")
    ] = "",
    coach_list: Annotated[Path | None, typer.Option(help="List of coaches to import, a CSV file.")] = None,
    demo: Annotated[bool, typer.Option("--demo", help="Fill an empty site without https with made-up data.")] = False,
    test_mail: Annotated[str, typer.Option(help="Who gets a test email; else the admin.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as JSON, with the admin's recovery codes.")
    ] = False,
) -> None:
    """Set up a new site: settings, database, keys, first admin, coaches.

    Asks for the settings and writes the settings file (--env-file FILE, else /etc/sideline/sideline.env), tries the
    database and the mail server, and creates the first admin with two-step sign-in. At the end it runs the checks of
    `sideline doctor` that need no running site. Run it again after an interruption, or to change settings: it does what
    is missing. With --no-ask it writes no settings; the other options are for that. Exits with status 0 if everything
    was set up, even if a check found a problem.
    """
    if ask and (admin or coach_list or demo or test_mail or as_json):
        fail("these options need --no-ask")
    if ask and not sys.stdin.isatty():
        fail("setup asks questions: run it in a terminal, or with --no-ask")
    result = _Result()
    with ExitStack() as stack:
        if as_json:
            stack.callback(_print_json, result)
            # Other commands' output, such as that of the import, is not part of the result.
            stack.enter_context(redirect_stdout(sys.stderr))
        try:
            _set_up(None if ask else _answers(admin, coach_list, test_mail, is_demo=demo), result)
        except (KeyboardInterrupt, typer.Abort):
            _print_interrupted(result)
            raise typer.Exit(130) from None
        result.begin("")


def _answers(admin: str, coach_list: Path | None, test_mail: str, *, is_demo: bool) -> _Answers:
    """Check the options. Ends the command with one line if one is invalid."""
    if is_demo and (admin or coach_list):
        fail("--demo: demo data has its own logins and coaches; leave out --admin and --coach-list")
    if coach_list and not coach_list.is_file():
        fail(f"--coach-list: {coach_list}: there is no such file")
    password = sys.stdin.readline().rstrip("\r\n") if admin else ""
    try:
        email = questions.check_admin(admin, password) if admin else ""
    except ValueError as error:
        fail(f"--admin: {error}")
    return _Answers(email, password, coach_list, is_demo, test_mail or email)


def _set_up(given: _Answers | None, result: _Result) -> None:
    settings = _read_settings(given, result) if given else _ask_settings()
    result.begin("database")
    url = migrate_database(settings, makes_site=True)
    typer.echo("The database and the keys are ready.")
    _fill(settings, url, given, result)
    result.begin("checks")
    file = find_env_file()
    result.checks = examine_before_start(settings, file)
    _print_end(settings, file, result)


def _ask_settings() -> Settings:
    """Ask for the settings and the mail server, and write the settings file."""
    draft = open_draft()
    questions.ask_settings(draft)
    questions.ask_mail_server(draft)
    settings = draft.settings()
    if draft.file:
        draft.print_changes()
        if draft.changes() and not questions.confirm_writing(draft.file):
            raise typer.Abort
        draft.write()
    return settings


def _read_settings(given: _Answers, result: _Result) -> Settings:
    """Read the settings, and try the database and the mail server. Ends the command if one of them cannot be used."""
    settings = load_settings("will be created")
    try:
        ensure_addresses_are_real(settings)
    except SettingsError as error:
        fail(error)
    if given.is_demo and settings.is_public:
        fail("--demo: demo data, whose passwords everybody knows, is not for a site with an https address")
    if problem := steps.database_problem(settings):
        fail(f"SIDELINE_DATABASE_URL: {problem}")
    if settings.smtp_url is None:
        return settings
    result.begin("mail")
    to = given.test_mail_to
    if problem := steps.mail_problem(settings, to) if to else steps.mail_server_problem(settings):
        fail(f"SIDELINE_SMTP_URL: {problem}")
    if to:
        result.notes.append(f"the mail server accepted a test email to {to}")
    return settings


def _fill(settings: Settings, url: str, given: _Answers | None, result: _Result) -> None:
    """Add the demo data, or the first admin and a list of coaches, as asked or as `given`."""
    if given.is_demo if given else steps.is_new() and not settings.is_public and questions.ask_demo():
        result.begin("demo")
        if not steps.add_demo(settings, url):
            raise typer.Exit(2)
        result.next.append("start with `sideline serve --demo`, which lets its moderators in without two-step sign-in")
        return
    result.begin("admin")
    _add_admin(settings, given, result)
    if not given and not steps.has_logo(settings) and (logo := questions.ask_logo()):
        steps.add_logo(settings, logo)
    result.begin("coaches")
    file = given.coach_list if given else questions.ask_coach_list()
    if file and not steps.add_coaches(file):
        result.notes.append(f"some rows of {file} were rejected: correct them, then run `sideline import-coaches`")


def _add_admin(settings: Settings, given: _Answers | None, result: _Result) -> None:
    if existing := steps.admins():
        result.notes.append(f"the site has an admin: {', '.join(existing)}")
        return
    email, password = (given.admin_email, given.admin_password) if given else questions.ask_admin()
    if not email:
        result.next.append("make someone an admin: sign up, turn on two-step sign-in, then `sideline staff add`")
        return
    app = (*steps.new_app(settings, email), 0) if given else questions.ask_app(settings, email)
    admin = steps.add_admin(email, password, *app)
    if admin is None:
        result.next.append(
            f"{email} has an account: turn on its two-step sign-in, then `sideline staff add {email} --role admin`"
        )
        return
    result.admin = asdict(admin)
    if given:
        steps.show_app(admin.app_secret, admin.app_uri)
    typer.echo(f"{email} is an admin. Recovery codes, which are shown only now; each works once without the app:")
    for code in admin.recovery_codes:
        typer.echo(f"  {code}")


def _print_end(settings: Settings, file: Path | None, result: _Result) -> None:
    for note in result.notes:
        typer.echo(f"{note[0].upper()}{note[1:]}.")
    typer.echo(f"Checks:\n{as_lines(result.checks)}\n{NOT_BEFORE_THE_START}")
    option = "" if file in (None, DEFAULT_ENV_FILE) else f" --env-file {file}"
    if not any("--demo" in step for step in result.next):
        result.next.insert(0, _how_to_start(file, f"sideline{option} serve"))
        result.next.insert(1, f"when it runs at its public address, check everything: sideline{option} doctor")
    keys = [settings.signing_key or settings.data_dir / KEY_FILE, settings.authors_key or authors_key_file(settings)]
    if files := [str(key) for key in keys if isinstance(key, Path)]:
        result.next.append(f"keep copies of {' and '.join(files)}, never in the same place as the backups")
    typer.echo("Next:")
    for step in result.next:
        typer.echo(f"  - {step}")


def _how_to_start(file: Path | None, command: str) -> str:
    if file == DEFAULT_ENV_FILE:
        # A container has no systemd, and its proxy starts the site.
        command = "sideline install-service" if shutil.which("systemctl") else "docker compose up -d"
    return f"start or restart the site: {command}"


def _print_interrupted(result: _Result) -> None:
    if result.step in ("settings", "mail"):
        typer.echo("\nStopped. Nothing was written.", err=True)
    else:
        typer.echo(f"\nStopped before this was done: {result.step}. Run `sideline setup` again to continue.", err=True)


def _print_json(result: _Result) -> None:
    # `begin("")` marks the end.
    body = {**asdict(result), "ok": not result.step, "failed": result.step or None}
    body.pop("step")
    typer.echo(json.dumps(body, indent=2, ensure_ascii=False))
