"""The alarm webhook: a chat gets the same text as the staff, and a failed call is repeated."""

from datetime import timedelta
from uuid import uuid4

import httpx2
import pytest
from pydantic import SecretStr

from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core import clock, outbox
from sideline.core.outbox import Message, PermanentFailure
from sideline.core.site import Site
from sideline.notifications import webhook, worker
from tests.notifications.conftest import eventually, outbox_size
from tests.notifications.smtp_server import free_port
from tests.notifications.webhook_server import WebhookServer

TEXT = "Reported as a threat:\nCase 7 (Reported review): 23 hours left\nhttps://sideline.example/desk"


@pytest.fixture
def settings(settings: Settings, webhook_server: WebhookServer) -> Settings:
    return settings.model_copy(update={"alarm_webhook": SecretStr(webhook_server.url)})


def post(url: str) -> None:
    message = Message(uuid4(), clock.now(), {"text": TEXT}, clock.now())
    webhook.send_alarm(Settings(alarm_webhook=SecretStr(url)), message)


def enqueue(site: Site) -> None:
    with site.database.writing() as session:
        outbox.enqueue(session, site.keys, outbox.ALARM, {"text": TEXT})


def test_the_chat_gets_the_text_as_json(webhook_server: WebhookServer) -> None:
    post(webhook_server.url)
    [(path, headers, body)] = webhook_server.requests
    assert (path, headers["Content-Type"], body) == ("/hook?key=k", "application/json", {"text": TEXT})


def test_a_failed_call_is_repeated_until_the_chat_answers(
    site: Site, webhook_server: WebhookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "FIRST_BACKOFF", timedelta(milliseconds=10))
    webhook_server.status = 503
    workers = worker.start(site)
    try:
        enqueue(site)
        eventually(lambda: len(webhook_server.requests) >= 2)
        webhook_server.status = 200
        eventually(lambda: outbox_size(site) == 0)
    finally:
        worker.stop(workers)
    assert {headers["Idempotency-Key"] for _, headers, _ in webhook_server.requests} != set()
    assert len({headers["Idempotency-Key"] for _, headers, _ in webhook_server.requests}) == 1


def test_a_busy_chat_is_tried_again(webhook_server: WebhookServer) -> None:
    for status in (408, 429, 500, 502):
        webhook_server.status = status
        with pytest.raises(ConnectionError):
            post(webhook_server.url)


def test_an_alarm_that_the_chat_refuses_is_given_up(webhook_server: WebhookServer) -> None:
    refusals = (302, 400, 403, 404, 410)
    webhook_server.headers = {"Location": webhook_server.url}
    for status in refusals:
        webhook_server.status = status
        with pytest.raises(PermanentFailure, match=str(status)):
            post(webhook_server.url)
    assert len(webhook_server.requests) == len(refusals), "redirects are not followed"


def test_a_chat_that_does_not_answer_times_out(webhook_server: WebhookServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT_SECONDS", 0.1)
    webhook_server.may_respond.clear()
    with pytest.raises(TimeoutError):
        post(webhook_server.url)


def test_without_a_connection_the_alarm_stays_in_the_outbox() -> None:
    with pytest.raises(httpx2.ConnectError):
        post(f"http://127.0.0.1:{free_port()}/hook")


@pytest.mark.parametrize("url", ["http://chat.example/hook", "http://10.0.0.7/hook", "ftp://chat.example", "chat"])
def test_the_address_is_https_except_on_this_machine(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIDELINE_ALARM_WEBHOOK", url)
    with pytest.raises(SettingsError, match="SIDELINE_ALARM_WEBHOOK: must"):
        read_settings()


@pytest.mark.parametrize("url", ["https://chat.example/hook/secret", "http://localhost:8065/hooks/x", "http://[::1]/x"])
def test_the_address_is_never_printed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIDELINE_ALARM_WEBHOOK", url)
    settings = read_settings()
    assert settings.alarm_webhook is not None
    assert settings.alarm_webhook.get_secret_value() == url
    assert url not in repr(settings)
