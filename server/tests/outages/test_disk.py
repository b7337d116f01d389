"""A full or read-only database: writes get 503, reads work (issue 5, point 4)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import event

from sideline.config.settings import Settings
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from tests.people import Person
from tests.reviews.bodies import review_body


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=sqlite_url, rate_limits="off", log_level="error")


@contextmanager
def every_connection(database: Database, pragma: str, back: str) -> Iterator[None]:
    """Context manager that opens connections with this pragma; `back` undoes it."""

    def say(connection: Any, _entry: Any) -> None:
        connection.execute(f"PRAGMA {pragma}").fetchall()

    database.engine.dispose()
    event.listen(database.engine, "connect", say)
    yield
    event.remove(database.engine, "connect", say)
    database.engine.dispose()
    with database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA {back}")


FULL = ("max_page_count=1", "max_page_count=4294967294")
READ_ONLY = ("query_only=ON", "query_only=OFF")


@pytest.mark.parametrize("disk", [FULL, READ_ONLY], ids=["full", "read-only"])
def test_writes_are_503_and_reads_work(
    client: TestClient, site: Site, ada: Person, coach_id: int, disk: tuple[str, str]
) -> None:
    with every_connection(site.database, *disk):
        refused = _write_until_refused(ada)
        assert refused.status_code == 503
        assert int(refused.headers["Retry-After"]) > 0
        assert client.get(f"/api/coaches/{coach_id}").status_code == 200
        assert client.get("/readyz").status_code == 200
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    assert wrong_tallies(site.database) == []


def _write_until_refused(person: Person) -> Response:
    # A full database still has some room on its last pages.
    for number in range(200):
        coach = {"name": f"Coach {number} {'x' * 150}", "university": "Northfield University", "sport": "Golf"}
        answer = person.post("/api/coaches", coach)
        if answer.status_code != 201:
            return answer
    raise AssertionError("nothing was refused")
