"""Who adds a coach tells the webhook, after the answer and whatever becomes of it (spec section 7)."""

from datetime import datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.core.http.deps import Site
from sideline.settings import Settings
from tests.notifications.automation import Listener
from tests.notifications.conftest import eventually, waiting
from tests.people import Person

COACH = {"name": "José Núñez", "university": "Northfield University", "sport": "Tennis", "gender": "Both"}


@pytest.fixture
def settings(tmp_path: Path, database_url: str, listener: Listener) -> Settings:
    return Settings(
        data_dir=tmp_path,
        database_url=database_url,
        log_level="error",
        webhook_url=listener.url,
        webhook_allow_private=True,
    )


def test_the_webhook_is_told_of_an_added_coach(ada: Person, site: Site, listener: Listener) -> None:
    added = ada.post("/api/coaches", COACH).json()
    eventually(lambda: waiting(site) == 0)
    [(_path, _headers, told)] = listener.told
    assert datetime.fromisoformat(told.pop("timestamp")).tzinfo is not None
    assert told == {**COACH, "coachId": added["id"], "division": "DI", "submittedBy": ada.email}


class TestAnonymously:
    """The operator does not want to be told who adds coaches."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"webhook_submitted_by": "anonymous"})

    def test_the_webhook_is_not_told_who_added_the_coach(self, ada: Person, site: Site, listener: Listener) -> None:
        assert ada.post("/api/coaches", COACH).status_code == 201
        eventually(lambda: waiting(site) == 0)
        [(_path, headers, told)] = listener.told
        assert told["submittedBy"] == "anonymous"
        assert ada.email not in str((headers, told))


def test_a_coach_is_added_though_the_webhook_fails(
    ada: Person, client: TestClient, site: Site, listener: Listener
) -> None:
    listener.status = 500
    added = ada.post("/api/coaches", COACH)
    assert added.status_code == 201
    eventually(lambda: waiting(site) == 0)
    assert client.get(f"/api/coaches/{added.json()['id']}").status_code == 200
    assert len(listener.told) == 1
