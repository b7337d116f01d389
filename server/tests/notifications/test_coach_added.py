"""The webhook after a coach is added (spec section 7)."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.notifications.conftest import eventually, outbox_size
from tests.notifications.webhook_server import WebhookServer
from tests.people import Person

COACH = {"name": "José Núñez", "university": "Northfield University", "sport": "Tennis", "gender": "Both"}


@pytest.fixture
def settings(tmp_path: Path, database_url: str, webhook_server: WebhookServer) -> Settings:
    return Settings(
        data_dir=tmp_path,
        database_url=database_url,
        log_level="error",
        webhook_url=webhook_server.url,
        webhook_allow_private=True,
    )


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of a site whose workers send; the tests wait until they have."""
    with TestClient(app) as client:
        yield client


def test_the_webhook_gets_an_added_coach(ada: Person, site: Site, webhook_server: WebhookServer) -> None:
    assert ada.get("/api/site").json()["added_coach_sends_email"] is True
    added = ada.post("/api/coaches", COACH).json()
    eventually(lambda: outbox_size(site) == 0)
    [(_path, _headers, body)] = webhook_server.requests
    assert datetime.fromisoformat(body.pop("timestamp")).tzinfo is not None
    assert body == {**COACH, "coachId": added["id"], "division": "DI", "submittedBy": ada.email}


class TestAnonymously:
    """With the setting that leaves out who added a coach."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"webhook_submitted_by": "anonymous"})

    def test_the_webhook_does_not_say_who_added_the_coach(
        self, ada: Person, site: Site, webhook_server: WebhookServer
    ) -> None:
        assert ada.get("/api/site").json()["added_coach_sends_email"] is False
        assert ada.post("/api/coaches", COACH).status_code == 201
        eventually(lambda: outbox_size(site) == 0)
        [(_path, headers, body)] = webhook_server.requests
        assert body["submittedBy"] == "anonymous"
        assert ada.email not in str((headers, body))


def test_a_coach_is_added_though_the_webhook_fails(
    ada: Person, client: TestClient, site: Site, webhook_server: WebhookServer
) -> None:
    webhook_server.status = 500
    added = ada.post("/api/coaches", COACH)
    assert added.status_code == 201
    eventually(lambda: outbox_size(site) == 0)
    assert client.get(f"/api/coaches/{added.json()['id']}").status_code == 200
    assert len(webhook_server.requests) == 1
