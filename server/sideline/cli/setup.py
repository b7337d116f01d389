"""`sideline setup`: all that a new site needs before its first start, asked for in the terminal or from a file."""

import json
import sys
from contextlib import ExitStack, redirect_stdout
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from sideline.cli import setup_questions as questions
from sideline.cli import setup_steps as steps
from sideline.cli.common import authors_key_file, fail, migrate_database
from sideline.cli.setup_answers import DEMO, Answers, Draft, open_draft, print_summary, read_answers
from sideline.config.env_file import DEFAULT_ENV_FILE
from sideline.config.settings import Settings
from sideline.core import logs
from sideline.core.crypto import KEY_FILE
from sideline.operations.checks import Check, as_lines
from sideline.operations.doctor import NOT_BEFORE_THE_START, examine_before_start


@dataclass
class _Result:
    """What has been done; `--json` prints it. `step` is the current step, and in the end the one that failed."""

    step: str = "settings"
    done: list[str] = field(default_factory=list)
    settings: dict[str, list[str]] = field(default_factory=dict)
    admin: dict[str, Any] | None = None
    notes: list[str] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    next: list[str] = field(default_factory=list)

    def begin(self, step: str) -> None:
        self.done.append(self.step)
        self.step = step


def setup(
    answers: Annotated[
        Path | None, typer.Option("--from", help="Take the answers from a file instead of asking.")
    ] = None,
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as JSON, with the admin's recovery codes; needs --from.")
    ] = False,
) -> None:
    """Set up a new site: settings, database, keys, first admin, coaches.

    Writes the settings file (--env-file FILE, else /etc/sideline/sideline.env), tries the database and the mail server,
    and creates the first admin with two-step sign-in. At the end it runs the checks of `sideline doctor` that need
    no running site. Run it again after an interruption, or to change settings: it does what is missing. Exits with
    status 0 if everything was set up, even if a check found a problem.
    """
    if as_json and answers is None:
        fail("--json: needs --from FILE")
    if answers is None and not sys.stdin.isatty():
        fail("setup asks questions: run it in a terminal, or give it the answers with --from FILE")
    result = _Result()
    with ExitStack() as stack:
        if as_json:
            stack.callback(_print_json, result)
            # Other commands' output, such as that of the import, is not part of the result.
            stack.enter_context(redirect_stdout(sys.stderr))
        try:
            _set_up(answers, result)
        except (KeyboardInterrupt, typer.Abort):
            _print_interrupted(result)
            raise typer.Exit(130) from None
        result.begin("")


def _set_up(file: Path | None, result: _Result) -> None:
    logs.configure("warning")
    draft = open_draft()
    given = read_answers(file, draft) if file else _ask(draft)
    settings = draft.settings()
    if file:
        _try_services(settings, given, result)
    _write(draft, result, is_asked=file is None)
    result.begin("database")
    url = migrate_database(settings, makes_site=True)
    typer.echo("The database and the keys are ready.")
    _fill(settings, url, given if file else None, result)
    result.begin("checks")
    result.checks = examine_before_start(settings, draft.file)
    _print_end(settings, draft, result, file)


def _ask(draft: Draft) -> Answers:
    questions.ask_settings(draft)
    return Answers(test_mail_to=questions.ask_mail_server(draft))


def _try_services(settings: Settings, given: Answers, result: _Result) -> None:
    """Try the database and the mail server of an answer file. Ends the command before anything is written."""
    if given.is_demo and settings.is_public:
        fail(f"{DEMO}: demo data, whose passwords everybody knows, is not for a site with an https address")
    if problem := steps.database_problem(settings):
        fail(f"SIDELINE_DATABASE_URL: {problem}")
    if settings.smtp_url is None:
        return
    result.begin("mail")
    to = given.test_mail_to
    if problem := steps.mail_problem(settings, to) if to else steps.mail_server_problem(settings):
        fail(f"SIDELINE_SMTP_URL: {problem}")
    if to:
        result.notes.append(f"the mail server accepted a test email to {to}")


def _write(draft: Draft, result: _Result, *, is_asked: bool) -> None:
    if draft.file is None:
        return
    result.settings = draft.summary()
    print_summary(draft.file, result.settings)
    if is_asked and draft.changes() and not questions.confirm_writing(draft.file):
        raise typer.Abort
    draft.write()


def _fill(settings: Settings, url: str, given: Answers | None, result: _Result) -> None:
    """Add the demo data, or the first admin and a list of coaches, as asked or as `given`."""
    if given.is_demo if given else steps.is_new() and not settings.is_public and questions.ask_demo():
        result.begin("demo")
        if not steps.add_demo(settings, url):
            raise typer.Exit(2)
        result.next.append("start with `sideline serve --demo`, which lets its moderators in without two-step sign-in")
        return
    result.begin("admin")
    _add_admin(settings, given, result)
    result.begin("coaches")
    file = given.coach_list if given else questions.ask_coach_list()
    if file and not steps.add_coaches(file):
        result.notes.append(f"some rows of {file} were rejected: correct them, then run `sideline import-coaches`")


def _add_admin(settings: Settings, given: Answers | None, result: _Result) -> None:
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


def _print_end(settings: Settings, draft: Draft, result: _Result, answers: Path | None) -> None:
    for note in result.notes:
        typer.echo(f"{note[0].upper()}{note[1:]}.")
    typer.echo(f"Checks:\n{as_lines(result.checks)}\n{NOT_BEFORE_THE_START}")
    is_default = draft.file in (None, DEFAULT_ENV_FILE)
    option = "" if is_default else f" --env-file {draft.file}"
    if not any("--demo" in step for step in result.next):
        result.next.insert(0, _how_to_start(draft, f"sideline{option} serve"))
        result.next.insert(1, f"when it runs at its public address, check everything: sideline{option} doctor")
    keys = [settings.signing_key or settings.data_dir / KEY_FILE, settings.authors_key or authors_key_file(settings)]
    if files := [str(key) for key in keys if isinstance(key, Path)]:
        result.next.append(f"keep copies of {' and '.join(files)}, never in the same place as the backups")
    if answers:
        result.next.append(f"delete {answers} if it contains passwords")
    typer.echo("Next:")
    for step in result.next:
        typer.echo(f"  - {step}")


def _how_to_start(draft: Draft, command: str) -> str:
    if draft.file == DEFAULT_ENV_FILE:
        command = "systemctl enable sideline && systemctl restart sideline"
    return f"{'start or restart' if draft.existing else 'start'} the site: {command}"


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
