"""`sideline doctor --alarm`: admins hear of each error once a day, and of nothing else."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from pydantic import SecretStr
from sqlalchemy import delete

from sideline.core import outbox
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.notifications.mail import build_mail
from sideline.operations import mail
from sideline.operations.checks import error, ok, warning
from sideline.operations.mail import NotAlerted, alert_admins
from tests.cli.conftest import Run
from tests.people import People

LATE = error("jobs", "late: claims", "see the log")
FULL = error("disk", "it is full", "free some space")


@pytest.fixture
def now() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 11, 25, 9, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture(autouse=True)
def _staff(people: People, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    emails = {name: people(name).email for name in ("nora", "otto", "mona", "ada")}
    with site.database.writing() as session:
        set_role(session, emails["nora"], "admin")
        set_role(session, emails["otto"], "admin")
        set_role(session, emails["mona"], "moderator")
    url = SecretStr("https://chat.example/hook")
    monkeypatch.setattr(mail, "read_settings", lambda: site.settings.model_copy(update={"alarm_webhook": url}))


def queued(site: Site) -> list[dict[str, Any]]:
    """Return the payloads of all messages in the outbox, and delete them."""
    with site.database.writing() as session:
        found = outbox.messages_of(session, site.keys, "", lambda _address: True)
        payloads = [message.payload for message in found]
        for message in found:
            if "errors" in message.payload:
                assert "What to do: " in str(build_mail(site.settings, message).get_body(("plain",)))
        session.execute(delete(outbox.OutboxItem))
    return payloads


@pytest.mark.usefixtures("now")
def test_only_admins_get_the_errors(site: Site) -> None:
    assert alert_admins([ok("release", "1"), warning("legal pages", "missing", "set it")]) == 0
    assert queued(site) == []
    assert alert_admins([ok("release", "1"), warning("legal pages", "missing", "set it"), LATE]) == 1
    sent = queued(site)
    assert sorted(payload["to"].split("@")[0] for payload in sent if "to" in payload) == ["nora", "otto"]
    assert [payload["errors"] for payload in sent if "to" in payload] == 2 * [
        [{"name": "jobs", "summary": "late: claims", "remedy": "see the log"}]
    ]
    assert [payload["text"] for payload in sent if "to" not in payload] == [
        "The site has errors:\njobs: late: claims → see the log"
    ]


def test_each_error_is_sent_once_a_day(site: Site, now: time_machine.Traveller) -> None:
    assert [alert_admins([LATE]), alert_admins([LATE])] == [1, 0]
    assert len(queued(site)) == 3
    assert [alert_admins([LATE, FULL]), alert_admins([FULL]), alert_admins([LATE])] == [1, 0, 0]
    sent = [payload["errors"] for payload in queued(site) if "to" in payload]
    assert [[line["name"] for line in errors] for errors in sent] == 2 * [["disk"]]
    now.shift(timedelta(days=1))
    assert alert_admins([LATE, FULL]) == 2
    file = site.settings.data_dir / mail.ERRORS_FILE
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(file.read_text()) == {"jobs": "2026-11-26", "disk": "2026-11-26"}
    file.write_text("damaged")
    assert alert_admins([LATE]) == 1


def test_a_missing_key_is_not_created(site: Site) -> None:
    folder = site.settings.data_dir / "keys"
    (folder / "authors.key").unlink()
    with pytest.raises(NotAlerted, match="a key of the site is missing"):
        alert_admins([LATE])
    assert not (folder / "authors.key").exists()


def test_the_command_says_whether_admins_are_alerted(run: Run) -> None:
    assert run("migrate").returncode == 0
    done = run("doctor", "--alarm")
    assert done.returncode == 1, "the site of the test is not running"
    assert "Emails to the admins wait for the running site" in done.stderr
    assert run("doctor", "--alarm").stderr == ""
