"""Outbox workers lose no message and send none twice, despite outages, restarts, several processes and old keys."""

import threading
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from prometheus_client import REGISTRY
from pydantic import SecretStr
from sqlalchemy import update
from structlog.testing import capture_logs
from structlog.typing import EventDict

from sideline.accounts import mailed_links
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.outbox import Message, OutboxItem, PermanentFailure
from sideline.core.site import Site
from sideline.main import create_app
from sideline.notifications import mail, worker
from sideline.notifications.failures import read_failures, record_result
from tests.notifications.conftest import LINK, enqueue_mail, eventually, outbox_size
from tests.notifications.smtp_server import SmtpRecorder, free_port, run_smtp_server
from tests.statements import record_statements

MAIL = {"template": "recovery", "to": "ada@athletes.example", "link": LINK}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"log_level": "warning"})


@pytest.fixture
def no_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make workers poll and retry without delay."""
    monkeypatch.setattr(worker, "FIRST_BACKOFF", timedelta(0))
    monkeypatch.setattr(worker, "POLL_SECONDS", 0.01)


def test_an_email_is_sent_right_after_the_commit(settings: Settings) -> None:
    recorder = SmtpRecorder()
    with run_smtp_server(recorder) as port:
        app = create_app(settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")}))
        with TestClient(app):
            enqueue_mail(app.state.site)
            assert recorder.arrived.wait(worker.POLL_SECONDS - 1), "it waited for the next poll instead of the commit"
            eventually(lambda: outbox_size(app.state.site) == 0)
    assert len(recorder.mails) == 1


@pytest.mark.both
def test_an_email_that_is_rolled_back_is_never_sent(
    site: Site, workers: list[worker.OutboxWorker], tmp_path: Path
) -> None:
    assert workers
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.MAIL, {"template": "recovery"})
        session.flush()
        session.rollback()
    enqueue_mail(site)
    eventually(lambda: len(list(tmp_path.glob("outbox/*.eml"))) == 1)
    eventually(lambda: outbox_size(site) == 0)


@pytest.mark.both
def test_emails_survive_an_outage_and_a_restart_and_are_sent_once(settings: Settings, no_backoff: None) -> None:
    port = free_port()
    settings = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
    addresses = [f"athlete{number}@athletes.example" for number in range(5)]
    first_run = create_app(settings)
    with TestClient(first_run):
        for address in addresses:
            enqueue_mail(first_run.state.site, to=address)
        site = first_run.state.site
        eventually(lambda: _attempts(site) >= 2 * len(addresses))
    second_run, recorder = create_app(settings), SmtpRecorder()
    with run_smtp_server(recorder, port), TestClient(second_run):
        eventually(lambda: outbox_size(second_run.state.site) == 0)
    assert sorted(mail["To"] for mail in recorder.mails) == addresses


@pytest.mark.both("races")
def test_several_processes_never_send_the_same_email(settings: Settings, no_backoff: None) -> None:
    recorder = SmtpRecorder()
    with run_smtp_server(recorder) as port:
        sites = [_another_process(settings, port) for _ in range(4)]
        addresses = sorted(f"athlete{number:02}@athletes.example" for number in range(30))
        workers = [outbox_worker for site in sites for outbox_worker in worker.start(site)]
        for address in addresses:
            enqueue_mail(sites[0], to=address)
        eventually(lambda: outbox_size(sites[0]) == 0, seconds=60)
        worker.stop(workers)
        for site in sites:
            site.database.close()
    assert sorted(mail["To"] for mail in recorder.mails) == addresses


def test_a_stop_finishes_the_message_in_flight(site: Site) -> None:
    in_flight, may_finish, delivered = threading.Event(), threading.Event(), list[UUID]()

    def slow(message: Message) -> None:
        in_flight.set()
        assert may_finish.wait(20)
        delivered.append(message.id)

    outbox_worker = worker.OutboxWorker(site, {outbox.MAIL: slow})
    outbox_worker.start()
    first = enqueue_mail(site)
    assert in_flight.wait(20)
    enqueue_mail(site)
    outbox_worker.request_stop()
    may_finish.set()
    outbox_worker.join()
    assert delivered == [first]
    assert outbox_size(site) == 1


def test_a_row_sealed_by_another_key_is_given_up_with_a_warning(site: Site, tmp_path: Path) -> None:
    other_keys = load_keys(None, tmp_path / "another site")
    with site.database.writing() as session:
        outbox.enqueue(session, other_keys, outbox.MAIL, {"to": "ada@athletes.example"})
    with capture_logs() as log:
        assert mail_worker(site)._process_next()
    assert [(line["log_level"], line["event"], line["reason"]) for line in log] == [
        ("warning", "delivery_given_up", "sealed by another key")
    ]
    assert outbox_size(site) == 0
    assert not list(tmp_path.glob("outbox/*"))


def test_a_failed_message_backs_off_up_to_minutes_and_is_given_up_after_hours(site: Site) -> None:
    def fail(_message: Message) -> None:
        raise ConnectionRefusedError

    enqueue_mail(site)
    outbox_worker, pauses = worker.OutboxWorker(site, {outbox.MAIL: fail}), []
    for _ in range(9):
        _make_due(site)
        assert outbox_worker._process_next()
        pauses.append(round((_item(site).next_try_at - clock.now()).total_seconds()))
    assert pauses == [5, 10, 20, 40, 80, 160, 300, 300, 300]
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(created_at=clock.now() - worker.GIVE_UP_AFTER))
    _make_due(site)
    outbox_worker._process_next()
    assert outbox_size(site) == 0


def test_a_permanent_failure_is_given_up_at_once(site: Site) -> None:
    def refuse(_message: Message) -> None:
        raise PermanentFailure("no such user")

    enqueue_mail(site)
    assert worker.OutboxWorker(site, {outbox.MAIL: refuse})._process_next()
    assert outbox_size(site) == 0


def test_each_attempt_is_counted_by_kind_and_result(site: Site) -> None:
    failures: list[Exception] = [ConnectionRefusedError(), PermanentFailure("no such user")]

    def send(_message: Message) -> None:
        if failures:
            raise failures.pop(0)

    before = _deliveries()
    for to in ("ada@athletes.example", "ben@athletes.example"):
        enqueue_mail(site, to)
    outbox_worker = worker.OutboxWorker(site, {outbox.MAIL: send})
    for _ in range(3):
        _make_due(site)
        assert outbox_worker._process_next()
    counted = {result: count - before.get(result, 0) for result, count in _deliveries().items()}
    assert counted == {"sent": 1, "failed": 1, "given_up": 1}
    assert outbox_size(site) == 0


def test_waiting_emails_do_not_tell_whether_an_address_has_an_account(site: Site, log_lines: list[EventDict]) -> None:
    """While the mail server is down, both kinds wait and fail."""

    def fail(_message: Message) -> None:
        raise ConnectionRefusedError

    with site.database.writing() as session:
        for kind in (outbox.DUMMY_MAIL, outbox.MAIL):
            outbox.enqueue(session, site.keys, kind, MAIL)
    for kind in (outbox.DUMMY_MAIL, outbox.MAIL):
        assert worker.OutboxWorker(site, {kind: fail})._process_next()
    with site.database.reading() as session:
        assert outbox.count_waiting(session) == {outbox.MAIL: 2}
    assert [line["event"] for line in log_lines] == ["delivery_failed"] * 2
    assert "dummy" not in str(log_lines)


def test_a_dummy_email_is_discarded(site: Site, workers: list[worker.OutboxWorker], tmp_path: Path) -> None:
    assert workers
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, MAIL)
    eventually(lambda: outbox_size(site) == 0)
    assert not list(tmp_path.glob("outbox/*"))


def test_dummy_emails_do_not_delay_real_emails(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(mail, "discard", lambda _settings, _message: release.wait(20))
    with site.database.writing() as session:
        for _ in range(3):
            outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, MAIL)
    workers = worker.start(site)
    try:
        enqueue_mail(site)
        eventually(lambda: len(list(tmp_path.glob("outbox/*.eml"))) == 1)
        eventually(lambda: outbox_size(site) == 3)
        assert not release.is_set()
    finally:
        release.set()
        worker.stop(workers)


@pytest.mark.parametrize("kind", [outbox.MAIL, outbox.DUMMY_MAIL])
def test_a_dummy_email_does_the_same_work_as_an_email(site: Site, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    contents: list[bytes] = []
    write = mail._write
    monkeypatch.setattr(mail, "_write", lambda file, content: contents.append(content) or write(file, content))
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, kind, MAIL)

    with record_statements() as statements:
        assert mail_worker(site)._process_next()

    assert [b"To: ada@athletes.example" in content and LINK[:30].encode() in content for content in contents] == [True]
    assert len(statements) == 5


def test_an_email_is_sent_after_a_random_pause(settings: Settings, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailed_links, "_random", Random("seeded"))
    paused = Site(settings.model_copy(update={"mail_pause": 3}), site.database, site.keys, site.authors_key)
    with site.database.writing() as session:
        for dummy in (True, False) * 20:
            mailed_links._enqueue(session, paused, "recovery", to="ada@athletes.example", link=LINK, dummy=dummy)
    with site.database.reading() as session:
        items = session.query(OutboxItem).all()
        pauses = [item.next_try_at - outbox.message_of(item, site.keys).created_at for item in items]

    assert all(timedelta(0) <= pause <= timedelta(seconds=3) for pause in pauses)
    assert min(pauses) < timedelta(seconds=0.5)
    assert max(pauses) > timedelta(seconds=2.5)
    assert len(set(pauses)) == len(pauses)


def test_a_worker_sleeps_until_the_next_email_is_due(site: Site) -> None:
    outbox_worker = mail_worker(site)
    assert outbox_worker._seconds_until_next() == worker.POLL_SECONDS
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, MAIL, timedelta(seconds=2))

    assert not outbox_worker._process_next()
    assert 0 < outbox_worker._seconds_until_next() <= 2


def mail_worker(site: Site) -> worker.OutboxWorker:
    return worker.OutboxWorker(site, worker.mail_senders(site))


@pytest.mark.both
def test_setting_the_clock_back_does_not_delay_emails(site: Site) -> None:
    enqueue_mail(site)
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now() + timedelta(days=3)))
        assert worker.any_due(session, [outbox.MAIL], clock.now())


def test_setting_the_clock_back_does_not_extend_an_emails_pause(site: Site) -> None:
    assert outbox.MAX_PAUSE + timedelta(hours=2) <= worker.GIVE_UP_AFTER, "tries are left, whatever the minute"
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.MAIL, MAIL, outbox.MAX_PAUSE)

    def is_due(now: datetime) -> bool:
        with site.database.reading() as session:
            return worker.any_due(session, [outbox.MAIL], now)

    now, second = clock.now(), timedelta(seconds=1)
    due_at = _item(site).next_try_at
    assert (is_due(now), is_due(due_at - second), is_due(due_at)) == (False, False, True)
    assert is_due(now - timedelta(hours=5)), "it was queued before the clock was set back"
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(attempts=1))
    assert is_due(now), "no retry is scheduled that late"


def test_workers_survive_a_database_that_is_unreachable(
    settings: Settings, site: Site, no_backoff: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    warned, engine = threading.Event(), site.database.engine
    unreachable = Database(f"sqlite:///{tmp_path / 'no such folder' / 'unreachable.sqlite3'}")
    monkeypatch.setattr(site.database, "engine", unreachable.engine)
    monkeypatch.setattr(worker.log, "warning", lambda *_args, **_fields: warned.set())
    workers = worker.start(site)
    assert warned.wait(20)
    monkeypatch.setattr(site.database, "engine", engine)
    enqueue_mail(site)
    eventually(lambda: outbox_size(site) == 0)
    worker.stop(workers)
    unreachable.close()


def _another_process(settings: Settings, port: int) -> Site:
    with_mail = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
    database = Database(database_url(settings.database_url, settings.data_dir))
    return Site(with_mail, database, load_keys(None, settings.data_dir), load_authors_key(None, settings.data_dir))


def _item(site: Site) -> OutboxItem:
    with site.database.reading() as session:
        return session.query(OutboxItem).one()


def _attempts(site: Site) -> int:
    with site.database.reading() as session:
        return sum(item.attempts for item in session.query(OutboxItem))


def _deliveries() -> dict[str, float]:
    """The number of attempts to deliver emails so far, by result."""
    samples = [sample for metric in REGISTRY.collect() for sample in metric.samples]
    return {
        sample.labels["result"]: sample.value
        for sample in samples
        if sample.name == "sideline_deliveries_total" and sample.labels["kind"] == outbox.MAIL
    }


def _make_due(site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now()))


@pytest.mark.parametrize("kind", [outbox.URGENT_MAIL, outbox.DUMMY_MAIL])
def test_a_link_that_would_be_dead_is_not_sent(site: Site, kind: str) -> None:
    sent: list[Message] = []
    sender = worker.OutboxWorker(site, {kind: sent.append})
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, kind, MAIL | outbox.until(clock.now() + timedelta(minutes=9)))
        record_result(session, "connection")
    assert sender._process_next()
    assert not sent
    assert outbox_size(site) == 0
    with site.database.reading() as session:
        assert [row.kind for row in read_failures(session)] == ["connection"], "nothing was learned about the server"
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, kind, MAIL | outbox.until(clock.now() + timedelta(minutes=11)))
    assert sender._process_next()
    assert len(sent) == 1


@pytest.mark.parametrize(
    ("slow", "quick"),
    [(outbox.MAIL, outbox.URGENT_MAIL), (outbox.LETTER, outbox.URGENT_MAIL), (outbox.LETTER, outbox.MAIL)],
)
def test_links_and_codes_do_not_wait_behind_other_emails_nor_any_email_behind_letters(
    site: Site, monkeypatch: pytest.MonkeyPatch, slow: str, quick: str
) -> None:
    release, arrived = threading.Event(), threading.Event()

    def send(_settings: Settings, message: Message) -> None:
        if message.payload["template"] == "recovery":
            arrived.set()
        else:
            release.wait(20)

    monkeypatch.setattr(mail, "send", send)
    with site.database.writing() as session:
        for _ in range(3):
            outbox.enqueue(session, site.keys, slow, MAIL | {"template": "weekly-reviews"})
        outbox.enqueue(session, site.keys, quick, MAIL)
    workers = worker.start(site)
    try:
        assert arrived.wait(10)
    finally:
        release.set()
        worker.stop(workers)
