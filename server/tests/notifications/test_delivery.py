"""Nothing put in the outbox is lost or delivered twice: outages, restarts, rivals, old keys (issue 5, point 4)."""

import threading
from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import update

from sideline.accounts import letters
from sideline.core import clock, outbox
from sideline.core.crypto import load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.http.deps import Site
from sideline.core.outbox import OutboxItem
from sideline.main import create_app
from sideline.notifications import claims, delivery, mail
from sideline.notifications.parcels import Parcel, Undeliverable
from sideline.settings import Settings
from tests.notifications.conftest import LINK, eventually, put_mail, waiting
from tests.notifications.post_office import PostOffice, free_port, open_post_office
from tests.statements import counted

MAIL = {"template": "recovery", "to": "ada@athletes.example", "link": LINK}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Couriers that look and retry at once."""
    monkeypatch.setattr(claims, "FIRST_PAUSE", timedelta(0))
    monkeypatch.setattr(delivery, "POLL_SECONDS", 0.01)


def test_the_running_site_sends_right_after_the_commit(settings: Settings) -> None:
    office = PostOffice()
    with open_post_office(office) as port:
        app = create_app(settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")}))
        with TestClient(app):
            put_mail(app.state.site)
            assert office.arrived.wait(delivery.POLL_SECONDS - 1), "it waited for the next look instead of the commit"
            eventually(lambda: waiting(app.state.site) == 0)
    assert len(office.mails) == 1


@pytest.mark.both
def test_what_is_rolled_back_is_never_sent(site: Site, couriers: list[delivery.Courier], tmp_path: Path) -> None:
    assert couriers
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.MAIL, {"template": "recovery"})
        session.flush()
        session.rollback()
    put_mail(site)
    eventually(lambda: len(list(tmp_path.glob("outbox/*.eml"))) == 1)
    eventually(lambda: waiting(site) == 0)


@pytest.mark.both
def test_mails_survive_an_outage_and_a_restart_and_are_sent_once(settings: Settings, impatient: None) -> None:
    port = free_port()
    settings = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
    addresses = [f"athlete{number}@athletes.example" for number in range(5)]
    first_run = create_app(settings)
    with TestClient(first_run):
        for address in addresses:
            put_mail(first_run.state.site, to=address)
        tries = first_run.state.site
        eventually(lambda: _attempts(tries) >= 2 * len(addresses))
    second_run, office = create_app(settings), PostOffice()
    with open_post_office(office, port), TestClient(second_run):
        eventually(lambda: waiting(second_run.state.site) == 0)
    assert sorted(letter["To"] for letter in office.mails) == addresses


@pytest.mark.both
def test_rival_processes_never_send_the_same_mail(settings: Settings, impatient: None) -> None:
    office, rivals = PostOffice(), 4
    with open_post_office(office) as port:
        sites = [_another_process(settings, port) for _ in range(rivals)]
        addresses = sorted(f"athlete{number:02}@athletes.example" for number in range(30))
        at_work = [courier for site in sites for courier in delivery.start(site)]
        for address in addresses:
            put_mail(sites[0], to=address)
        eventually(lambda: waiting(sites[0]) == 0, seconds=60)
        delivery.stop(at_work)
        for site in sites:
            site.database.close()
    assert sorted(letter["To"] for letter in office.mails) == addresses


def test_a_stop_finishes_the_delivery_in_hand(site: Site) -> None:
    in_hand, may_finish, delivered = threading.Event(), threading.Event(), list[UUID]()

    def slow(parcel: Parcel) -> None:
        in_hand.set()
        assert may_finish.wait(20)
        delivered.append(parcel.id)

    courier = delivery.Courier(site, {outbox.MAIL: slow})
    courier.start()
    first = put_mail(site)
    assert in_hand.wait(20)
    put_mail(site)
    courier.ask_to_stop()
    may_finish.set()
    courier.wait()
    assert delivered == [first]
    assert waiting(site) == 1


def test_a_row_sealed_by_another_key_is_given_up_with_a_warning(
    site: Site, tmp_path: Path, couriers: list[delivery.Courier], capsys: pytest.CaptureFixture[str]
) -> None:
    assert couriers
    foreign = load_keys(None, tmp_path / "another site")
    with site.database.writing() as session:
        outbox.enqueue(session, foreign, outbox.MAIL, {"to": "ada@athletes.example"})
    eventually(lambda: waiting(site) == 0)
    assert not list(tmp_path.glob("outbox/*"))


@pytest.mark.both
def test_a_failed_delivery_waits_longer_each_time_up_to_minutes_and_is_given_up_after_hours(site: Site) -> None:
    def fail(_parcel: Parcel) -> None:
        raise ConnectionRefusedError

    put_mail(site)
    courier, pauses = delivery.Courier(site, {outbox.MAIL: fail}), []
    for _ in range(9):
        _make_due(site)
        assert courier._deliver_next()
        pauses.append(round((_item(site).next_try_at - clock.now()).total_seconds()))
    assert pauses == [5, 10, 20, 40, 80, 160, 300, 300, 300]
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(created_at=clock.now() - claims.GIVE_UP_AFTER))
    _make_due(site)
    courier._deliver_next()
    assert waiting(site) == 0


def test_what_can_never_arrive_is_given_up_at_once(site: Site) -> None:
    def refuse(_parcel: Parcel) -> None:
        raise Undeliverable("no such user")

    put_mail(site)
    assert delivery.Courier(site, {outbox.MAIL: refuse})._deliver_next()
    assert waiting(site) == 0


def test_nothing_for_an_unknown_address_is_dropped(
    site: Site, couriers: list[delivery.Courier], tmp_path: Path
) -> None:
    assert couriers
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, MAIL)
    eventually(lambda: waiting(site) == 0)
    assert not list(tmp_path.glob("outbox/*"))


@pytest.mark.parametrize("kind", [outbox.MAIL, outbox.DUMMY_MAIL])
@pytest.mark.both
def test_nothing_for_an_unknown_address_does_the_work_of_a_mail(
    site: Site, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    written: list[bytes] = []
    write = mail._write
    monkeypatch.setattr(mail, "_write", lambda file, content: written.append(content) or write(file, content))
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, kind, MAIL)

    with counted() as statements:
        assert mail_courier(site)._deliver_next()

    assert [b"To: ada@athletes.example" in letter and LINK[:30].encode() in letter for letter in written] == [True]
    assert len(statements) == 4


def test_a_mail_begins_after_a_random_pause(settings: Settings, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "_chance", Random("seeded"))
    patient = Site(settings.model_copy(update={"mail_pause": 3}), site.database, site.keys)
    with site.database.writing() as session:
        for send in (True, False) * 20:
            letters.post(session, patient, "recovery", to="ada@athletes.example", link=LINK, send=send)
    with site.database.reading() as session:
        pauses = [item.next_try_at - item.created_at for item in session.query(OutboxItem)]

    assert all(timedelta(0) <= pause <= timedelta(seconds=3) for pause in pauses)
    assert min(pauses) < timedelta(seconds=0.5)
    assert max(pauses) > timedelta(seconds=2.5)
    assert len(set(pauses)) == len(pauses)


@pytest.mark.both
def test_a_courier_sleeps_until_the_next_mail_is_due(site: Site) -> None:
    courier = mail_courier(site)
    assert courier._seconds_until_next() == delivery.POLL_SECONDS
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, MAIL, timedelta(seconds=2))

    assert not courier._deliver_next()
    assert 0 < courier._seconds_until_next() <= 2


def mail_courier(site: Site) -> delivery.Courier:
    deliverers = {outbox.MAIL: mail.deliverer(site.settings), outbox.DUMMY_MAIL: mail.dropper(site.settings)}
    return delivery.Courier(site, deliverers)


@pytest.mark.both
def test_a_clock_set_back_does_not_hold_mails_up(site: Site) -> None:
    put_mail(site)
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now() + timedelta(days=3)))
        assert claims.any_due(session, [outbox.MAIL], clock.now())


def test_couriers_outlive_a_database_that_is_gone(
    settings: Settings, site: Site, impatient: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked, real = threading.Event(), site.database.engine
    gone = Database(f"sqlite:///{tmp_path / 'no such folder' / 'gone.sqlite3'}")
    monkeypatch.setattr(site.database, "engine", gone.engine)
    monkeypatch.setattr(delivery.log, "warning", lambda *_args, **_words: asked.set())
    couriers = delivery.start(site)
    assert asked.wait(20)
    monkeypatch.setattr(site.database, "engine", real)
    put_mail(site)
    eventually(lambda: waiting(site) == 0)
    delivery.stop(couriers)
    gone.close()


def _another_process(settings: Settings, port: int) -> Site:
    with_mail = settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")})
    database = Database(database_url(settings.database_url, settings.data_dir))
    return Site(with_mail, database, load_keys(None, settings.data_dir))


def _item(site: Site) -> OutboxItem:
    with site.database.reading() as session:
        return session.query(OutboxItem).one()


def _attempts(site: Site) -> int:
    with site.database.reading() as session:
        return sum(item.attempts for item in session.query(OutboxItem))


def _make_due(site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(OutboxItem).values(next_try_at=clock.now()))
