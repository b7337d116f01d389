"""Without a mail server mails are .eml files in <data dir>/outbox (issue 3, point 4)."""

from email import message_from_bytes, policy
from pathlib import Path

import pytest

from sideline.core.http.deps import Site
from sideline.notifications import delivery
from tests.notifications.conftest import LINK, eventually, put_mail, waiting


def test_a_mail_is_one_whole_file_and_one_log_line_without_the_address(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str], couriers: list[delivery.Courier]
) -> None:
    assert couriers
    put_mail(site, template="confirmation")
    eventually(lambda: waiting(site) == 0)
    [file] = (tmp_path / "outbox").iterdir()
    assert file.suffix == ".eml"
    assert file.stat().st_mode & 0o077 == 0
    letter = message_from_bytes(file.read_bytes(), policy=policy.default)
    body = letter.get_body(("plain",))
    assert body is not None
    assert LINK in body.get_content()
    assert body.get_content().startswith("Hi,")
    assert "athletes.example" not in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_keeps_the_mail_for_later(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sideline.notifications.claims.FIRST_PAUSE", delivery.claims.FIRST_PAUSE * 0)
    monkeypatch.setattr(delivery, "POLL_SECONDS", 0.01)
    blocker = tmp_path / "outbox"
    blocker.write_text("a file where the folder should be")
    put_mail(site)
    couriers = delivery.start(site)
    try:
        assert waiting(site) == 1
        blocker.unlink()
        eventually(lambda: waiting(site) == 0)
    finally:
        delivery.stop(couriers)
    assert len(list((tmp_path / "outbox").glob("*.eml"))) == 1
