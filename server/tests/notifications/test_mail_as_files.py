"""Without a mail server, emails are written as .eml files to <data dir>/outbox."""

from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from sqlalchemy import select
from structlog.typing import EventDict

from sideline.core import outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.notifications import worker
from tests.notifications.conftest import LINK, enqueue_mail, eventually, outbox_size


def test_an_email_is_one_complete_file_and_one_log_line_without_the_address(
    site: Site, tmp_path: Path, workers: list[worker.OutboxWorker], log_lines: list[EventDict]
) -> None:
    assert workers
    enqueue_mail(site, template="confirmation")
    eventually(lambda: outbox_size(site) == 0)
    [file] = (tmp_path / "outbox").iterdir()
    assert file.suffix == ".eml"
    assert file.stat().st_mode & 0o077 == 0
    mail = message_from_bytes(file.read_bytes(), policy=policy.default)
    body = mail.get_body(("plain",))
    assert body is not None
    assert LINK in body.get_content()
    assert body.get_content().startswith("Hi,")
    [line] = log_lines
    assert line["event"] == "mail_written"
    assert "athletes.example" not in str(line)


def test_with_an_unwritable_folder_the_email_is_kept_for_later(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sideline.notifications.worker.FIRST_BACKOFF", worker.FIRST_BACKOFF * 0)
    monkeypatch.setattr(worker, "POLL_SECONDS", 0.01)
    file_in_the_way = tmp_path / "outbox"
    file_in_the_way.write_text("a file where the folder should be")
    enqueue_mail(site)
    workers = worker.start(site)
    try:
        assert outbox_size(site) == 1
        file_in_the_way.unlink()
        eventually(lambda: outbox_size(site) == 0)
    finally:
        worker.stop(workers)
    assert len(list((tmp_path / "outbox").glob("*.eml"))) == 1


def test_the_size_of_a_queued_email_does_not_reveal_its_address(site: Site) -> None:
    for address in ("a@b.example", f"{'long' * 12}@athletics.university.example"):
        with site.database.writing() as session:
            payload = {"template": "review-removed", "to": address, "rule": "Rule 4", "explanation": "No profanity."}
            outbox.enqueue(session, site.keys, outbox.MAIL, payload, timedelta(hours=1))
    with site.database.reading() as session:
        items = session.scalars(select(OutboxItem)).all()
        assert len({len(item.payload) for item in items}) == 1
        assert len({outbox.message_of(item, site.keys).payload["to"] for item in items}) == 2
