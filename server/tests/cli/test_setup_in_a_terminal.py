"""`sideline setup` as somebody uses it in a terminal: questions, wrong answers, Ctrl-C, and a second run."""

import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pyotp
import pytest

from sideline.config.env_file import parse_env_file
from tests.cli.terminal import Terminal
from tests.cli.test_setup import ADMIN, ADMIN_PASSWORD, own_environment, site_client
from tests.notifications.smtp_server import PASSWORD, USER, SmtpRecorder, authenticate, run_smtp_server

SETTINGS = [
    ("Database: sqlite", ""),
    ("Address of the site", "https://coaches.northfield.edu"),
    ("Name of the site", "Northfield Coaches"),
    ("Main color, as in #0b2a5b", "#0b2a5b"),
    ("Who runs the site", "Northfield State"),
    ("Their postal address", "1 College Road, Northfield"),
    ("State whose law applies", "-"),
    ("Copyright agent", ""),
    ("Email address for questions", "coaches@northfield.edu"),
    ("Sender of the site's emails", ""),
    ("Folder for daily backups", ""),
    ("When reviews appear: now, weekly or seasons", ""),
    ("Day of the edition, closing time on the day before, and time zone", ""),
]
"""All questions about settings after the data folder."""

NO_MAIL = [("Mail server (- for none)", "")]

Open = Callable[[], Terminal]


@pytest.fixture
def open_setup(tmp_path: Path) -> Iterator[Open]:
    """Return a function that starts `sideline setup` in a terminal, for the site in `tmp_path`."""
    terminals = []

    def start() -> Terminal:
        terminals.append(Terminal(["setup", "--env-file", tmp_path / "site.env"], own_environment()))
        # The default for root is the folder of the machine's own site.
        terminals[-1].answer("Data folder", str(tmp_path / "data"))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.stop()


def answer_all(terminal: Terminal, answers: list[tuple[str, str]]) -> None:
    for question, typed in answers:
        terminal.answer(question, typed)


def set_up_app(terminal: Terminal) -> str:
    """Answer with a wrong and then the right code of the app; return the app's secret."""
    shown = terminal.answer("The code that the app shows now", "12 34")
    [secret] = re.findall(r"Or type this key into the app: ([A-Z2-7]{32})", shown)
    assert "▀" in shown, "the QR code"
    terminal.wait_for("this is not the code. The clock of this machine says")
    terminal.answer("The code that the app shows now", pyotp.TOTP(secret).now())
    return secret


@pytest.mark.long
def test_a_site_is_set_up_by_answering_questions(open_setup: Open, tmp_path: Path) -> None:
    recorder = SmtpRecorder()
    coaches = tmp_path / "coaches.csv"
    coaches.write_text("name,sport,gender,university,division\nMara Lindqvist,Golf,Women,Northfield University,DI\n")
    logo = tmp_path / "northfield.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 36"><path d="M0 0h90v36z"/></svg>')
    with run_smtp_server(recorder, authenticator=authenticate, auth_require_tls=False) as port:
        terminal = open_setup()
        answer_all(terminal, SETTINGS)
        server = [("Mail server", "127.0.0.1"), ("Encryption", "none"), ("Port", str(port)), ("User", USER)]
        answer_all(terminal, [*server, ("Password", "wrong"), ("Send a test email to", ADMIN)])
        terminal.wait_for("SIDELINE_SMTP_URL: the user name or password is wrong")
        answer_all(terminal, [("Keep the mail server 127.0.0.1", "n"), *server, ("Password", PASSWORD)])
        terminal.answer("Send a test email to", ADMIN)
        terminal.wait_for(f"The mail server accepted a test email to {ADMIN}")
        terminal.answer("Write ", "")
        terminal.answer("Email address of the first admin", ADMIN)
        terminal.answer("Password", "weak")
        terminal.wait_for("Password should be at least 8 characters.")
        answer_all(terminal, [("Password", ADMIN_PASSWORD), ("The same again", ADMIN_PASSWORD)])
        set_up_app(terminal)
        terminal.answer("Logo", str(coaches))
        terminal.wait_for(f"{coaches}: must be a PNG image")
        terminal.answer("Logo", str(logo))
        terminal.answer("List of coaches", str(tmp_path / "none.csv"))
        terminal.wait_for("none.csv: No such file or directory")
        terminal.answer("List of coaches", str(coaches))
        terminal.wait_for("Next:")
        assert terminal.end() == 0, terminal.output
    assert len(recorder.mails) == 1
    for secret in (ADMIN_PASSWORD, PASSWORD):
        assert secret not in terminal.output
    assert (tmp_path / "data/branding/logo.svg").read_bytes() == logo.read_bytes()
    file = tmp_path / "site.env"
    assert parse_env_file(file)["SIDELINE_PUBLICATION"] == "weekly"
    assert parse_env_file(file)["SIDELINE_MAIL_FROM"] == "Northfield Coaches <no-reply@coaches.northfield.edu>"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with site_client(Path(parse_env_file(file)["SIDELINE_DATA_DIR"])) as client:
        credentials = {"email": ADMIN, "password": ADMIN_PASSWORD}
        session = client.post("/auth/v1/token?grant_type=password", json=credentials).raise_for_status().json()
        client.headers["authorization"] = f"Bearer {session['access_token']}"
        code = re.findall(r"^  ((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})$", terminal.output, re.MULTILINE)
        assert len(code) == 10
        used = client.post("/auth/v1/factors/recovery-codes/verify", json={"code": code[3]})
        assert used.status_code == 200


@pytest.mark.long
def test_a_refused_answer_is_asked_for_again_with_the_reason(open_setup: Open) -> None:
    terminal = open_setup()
    answer_all(terminal, SETTINGS[:1])
    terminal.answer("Address of the site", "coaches.northfield.edu")
    terminal.wait_for("SIDELINE_PUBLIC_URL: must be one web address, like https://host.example")
    answer_all(terminal, SETTINGS[1:8])
    terminal.answer("Email address for questions", "")
    terminal.wait_for("SIDELINE_SUPPORT_EMAIL: support@sideline.example is an example address")
    terminal.answer("Email address for questions", "coaches@northfield.edu")
    assert terminal.interrupt("Sender of the site's emails") == 130


@pytest.mark.long
def test_the_days_of_editions_can_be_others(open_setup: Open, tmp_path: Path) -> None:
    terminal = open_setup()
    answer_all(terminal, SETTINGS[:-2])
    terminal.answer("When reviews appear", "monthly")
    terminal.wait_for("Please type one of these: now, weekly, seasons")
    terminal.answer("When reviews appear", "weekly")
    terminal.answer("Day of the edition", "monday 6pm America/New_York")
    terminal.wait_for("SIDELINE_PUBLICATION: must be now, weekly or seasons")
    terminal.answer("Day of the edition", "friday 20:00 America/Bosten")
    terminal.wait_for("SIDELINE_PUBLICATION: 'America/Bosten' is not a time zone like America/New_York")
    terminal.answer("Day of the edition", "friday 20:00 America/Denver")
    answer_all(terminal, [*NO_MAIL, ("Write ", "")])
    assert terminal.interrupt("Email address of the first admin") == 130
    assert parse_env_file(tmp_path / "site.env")["SIDELINE_PUBLICATION"] == "weekly friday 20:00 America/Denver"

    terminal = open_setup()
    answer_all(terminal, [(question, "") for question, _ in SETTINGS[:-2]])
    answer_all(terminal, [("When reviews appear", "seasons"), ("Time zone of the days", "")])
    answer_all(terminal, [*NO_MAIL, ("Write ", "")])
    assert terminal.interrupt("Email address of the first admin") == 130
    assert parse_env_file(tmp_path / "site.env")["SIDELINE_PUBLICATION"] == "seasons friday 20:00 America/Denver"


@pytest.mark.long
def test_a_site_that_publishes_at_once_keeps_doing_so_unless_another_mode_is_typed(
    open_setup: Open, tmp_path: Path
) -> None:
    (tmp_path / "site.env").write_text("SIDELINE_SUPPORT_EMAIL=coaches@northfield.edu\n")
    terminal = open_setup()
    answer_all(
        terminal, [*SETTINGS[:8], ("Email address for questions", ""), *SETTINGS[9:-1], *NO_MAIL, ("Write ", "")]
    )
    assert terminal.interrupt("Email address of the first admin") == 130
    assert parse_env_file(tmp_path / "site.env").get("SIDELINE_PUBLICATION", "now") == "now"


@pytest.mark.long
def test_a_postgresql_database_is_tried_at_once(open_setup: Open, tmp_path: Path) -> None:
    terminal = open_setup()
    connection = [("Host", "127.0.0.1"), ("Port", "1"), ("Database", "sideline"), ("User", "sideline")]
    answer_all(terminal, [("Database: sqlite", "postgresql"), *connection, ("Password", "geheim@#")])
    terminal.wait_for("SIDELINE_DATABASE_URL: nothing is listening on this host and port")
    answer_all(terminal, [("Keep the database", "n"), ("Database: sqlite", "sqlite")])
    assert terminal.interrupt("Address of the site") == 130
    assert "geheim" not in terminal.output


@pytest.mark.long
def test_ctrl_c_before_the_confirmation_writes_nothing(open_setup: Open, tmp_path: Path) -> None:
    terminal = open_setup()
    answer_all(terminal, [*SETTINGS, *NO_MAIL])
    assert terminal.interrupt("Write ") == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_after_ctrl_c_at_the_code_a_second_run_creates_the_admin(open_setup: Open, tmp_path: Path) -> None:
    terminal = open_setup()
    answer_all(terminal, [*SETTINGS, *NO_MAIL, ("Write ", ""), ("Email address of the first admin", ADMIN)])
    answer_all(terminal, [("Password", ADMIN_PASSWORD), ("The same again", ADMIN_PASSWORD)])
    assert terminal.interrupt("The code that the app shows now") == 130
    written = (tmp_path / "site.env").read_text()

    terminal = open_setup()
    answer_all(terminal, [(question, "") for question, _ in [*SETTINGS, *NO_MAIL]])
    assert "Write " not in terminal.answer("Email address of the first admin", ADMIN)
    answer_all(terminal, [("Password", ADMIN_PASSWORD), ("The same again", ADMIN_PASSWORD)])
    set_up_app(terminal)
    answer_all(terminal, [("Logo", ""), ("List of coaches", "")])
    assert terminal.end() == 0
    assert (tmp_path / "site.env").read_text() == written

    terminal = open_setup()
    answer_all(terminal, [(question, "") for question, _ in [*SETTINGS, *NO_MAIL]])
    assert "first admin" not in terminal.answer("Logo", "")
    answer_all(terminal, [("List of coaches", "")])
    assert terminal.end() == 0
    assert f"The site has an admin: {ADMIN}." in terminal.output
