"""When letters are sent: none is lost and none is sent twice, whatever fails."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import delete, select, update

from sideline.accounts.model import User
from sideline.authorship.authors import PrivateRecordRow
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.main import create_app
from sideline.notifications import worker
from sideline.operations.jobs import letter
from sideline.operations.jobs.letter import SPREAD, send_letters
from tests.factories import make_edition
from tests.letter.conftest import LATER, MONDAY, TEAM, Reader, queued, send
from tests.notifications.conftest import eventually, outbox_size
from tests.notifications.smtp_server import SmtpRecorder, free_port, run_smtp_server
from tests.operations.jobs.conftest import processes
from tests.teams.conftest import AddPost, AddReviews

READERS = 24


class Bouncing(SmtpRecorder):
    """A server that refuses one recipient for good."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802  # aiosmtpd's name
        if address == self._address:
            return "550 5.1.1 no such user"
        return await super().handle_RCPT(server, session, envelope, address, options)


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """The settings of a site that publishes at once unless a test has another mode."""
    return settings.model_copy(update={"publication": getattr(request, "param", "now")})


IN_BOTH_MODES = pytest.mark.parametrize("settings", ["now", "weekly"], indirect=True)


@pytest.fixture
def readers(
    site: Site, reader: Reader, post: AddPost, reviews: AddReviews, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Readers of a team with a new review; returns their addresses. Batches are small."""
    monkeypatch.setattr(letter, "_BATCH_SIZE", 5)
    reviews(post("Kim Ray"), 5)
    with site.database.writing() as session:
        make_edition(session, MONDAY.date())
    return sorted(reader(f"reader{number}", TEAM).email for number in range(READERS))


def addresses(site: Site) -> list[str]:
    return [payload["to"] for payload in queued(site)]


@pytest.mark.both
def test_letters_are_spread_over_hours_and_everybody_gets_one(site: Site, readers: list[str]) -> None:
    for too_early in (MONDAY - timedelta(minutes=1), MONDAY - timedelta(hours=11)):
        assert send(site, too_early) == []
    counts = [len(send(site, MONDAY + SPREAD * part / 4)) for part in range(5)]
    assert counts == sorted(counts)
    assert (counts[0], counts[4]) == (0, READERS)
    assert 0 < counts[2] < READERS
    for later in (LATER, LATER + timedelta(days=3)):
        send(site, later)
    assert addresses(site) == readers


def test_a_week_later_there_is_another_letter_in_another_order(
    site: Site, readers: list[str], reviews: AddReviews, post: AddPost
) -> None:
    reviews(post("Lee Fox"), 5, day=(MONDAY + timedelta(days=2)).date())
    send(site)
    send(site, LATER + timedelta(days=7))
    assert Counter(addresses(site)) == dict.fromkeys(readers, 2)
    with site.database.reading() as session:
        ids = session.scalars(select(User.id)).all()
    orders = [
        sorted(ids, key=lambda id_: site.authors_key.letter_place_of(id_, monday))
        for monday in (MONDAY.date(), MONDAY.date() + timedelta(days=7))
    ]
    assert orders[0] != orders[1]


def test_only_confirmed_accounts_get_letters_and_only_those_that_follow_in_time(
    site: Site, readers: list[str], reader: Reader
) -> None:
    with site.database.writing() as session:
        session.execute(update(User).where(User.email == readers[0]).values(email_confirmed_at=None))
    send(site)
    reader("late", TEAM)
    send(site, LATER + timedelta(hours=1))
    assert addresses(site) == readers[1:]


def test_sending_leaves_no_mark_in_what_is_stored_of_readers(site: Site, readers: list[str]) -> None:
    def stored() -> list[Any]:
        with site.database.reading() as session:
            users = session.execute(select(*User.__table__.columns).order_by(User.id)).all()
            return [users, session.execute(select(*PrivateRecordRow.__table__.columns)).all()]

    before = stored()
    send(site)
    assert stored() == before


@pytest.mark.both
def test_a_batch_that_fails_is_repeated_as_a_whole(
    site: Site, readers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    enqueue, calls = outbox.enqueue, Counter[str]()

    def fail_once(*arguments: Any) -> Any:
        calls["all"] += 1
        if calls["all"] == 13:
            raise RuntimeError("the disk is full")
        return enqueue(*arguments)

    monkeypatch.setattr(outbox, "enqueue", fail_once)
    with pytest.raises(RuntimeError):
        send(site)
    assert len(queued(site)) == 10
    assert [payload["to"] for payload in send(site)] == readers


def send_and_hang(settings: dict[str, Any], started: Path) -> None:
    """Run the job in a process that hangs in the third batch."""
    site, calls = create_app(Settings(**settings)).state.site, Counter[str]()
    enqueue = outbox.enqueue

    def hang(*arguments: Any) -> Any:
        calls["all"] += 1
        if calls["all"] == 13:
            started.touch()
            eventually(lambda: False, seconds=600)
        return enqueue(*arguments)

    letter._BATCH_SIZE, outbox.enqueue = 5, hang  # type: ignore[assignment]
    with time_machine.travel(LATER):
        send_letters(site, LATER)


@pytest.mark.long
@pytest.mark.both
@IN_BOTH_MODES
def test_a_killed_process_loses_no_letter_and_sends_none_twice(
    settings: Settings, site: Site, readers: list[str], tmp_path: Path
) -> None:
    started = tmp_path / "started"
    of_process = {name: getattr(settings, name) for name in ("data_dir", "database_url", "publication")}
    process = processes.Process(target=send_and_hang, args=(of_process, started))
    process.start()
    eventually(started.exists, seconds=60)
    process.kill()
    process.join(60)
    assert len(queued(site)) == 10
    assert [payload["to"] for payload in send(site)] == readers


@pytest.mark.both("races")
@IN_BOTH_MODES
def test_two_processes_at_once_send_each_letter_once(site: Site, readers: list[str]) -> None:
    with ThreadPoolExecutor(4) as threads, time_machine.travel(LATER, tick=False):
        for done in [threads.submit(send_letters, site, LATER) for _ in range(4)]:
            assert done.result() == 0
    assert [payload["to"] for payload in send(site)] == readers


def test_a_full_outbox_takes_no_more_letters_until_there_is_room(
    site: Site, readers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letter, "MAX_QUEUED", 10)
    sent: list[str] = []
    for later in range(3):
        assert len(send(site, LATER + timedelta(days=later))) <= 10
        send(site, LATER + timedelta(days=later))
        sent += addresses(site)
        with site.database.writing() as session:
            session.execute(delete(OutboxItem))
    assert sorted(sent) == readers


def test_a_letter_is_tried_until_the_end_of_its_week() -> None:
    created = clock.now()
    item = OutboxItem(kind=outbox.LETTER, created_at=created)
    assert not worker.is_too_old(item, created + timedelta(days=5))
    assert worker.is_too_old(item, created + timedelta(days=7))


@pytest.mark.both
def test_a_dead_server_and_a_bounce_lose_no_other_letter(
    settings: Settings, site: Site, readers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first pass over the outbox finds no server; nothing is tried again before the second one.
    monkeypatch.setattr(worker, "POLL_SECONDS", 0.01)
    send(site)
    port, bouncing = free_port(), readers[3]
    recorder = Bouncing(bouncing)
    with_server = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
    with time_machine.travel(LATER), TestClient(create_app(with_server)):
        eventually(lambda: tried(site) == READERS)
    with run_smtp_server(recorder, port), time_machine.travel(LATER), TestClient(create_app(with_server)):
        eventually(lambda: outbox_size(site) == 0, seconds=60)
    assert sorted(mail["To"] for mail in recorder.mails) == [address for address in readers if address != bouncing]
    assert {mail["Subject"] for mail in recorder.mails} == {"Monday, Oct 12"}


def tried(site: Site) -> int:
    with site.database.reading() as session:
        return len(session.scalars(select(OutboxItem.id).where(OutboxItem.attempts > 0)).all())
