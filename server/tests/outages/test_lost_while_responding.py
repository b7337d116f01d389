"""The database is lost while a response is built from a row, which reads more of it."""

import sqlite3

from fastapi.testclient import TestClient
from sqlalchemy import event

from sideline.core.site import Site
from tests.people import Person


def test_an_outage_while_a_school_is_read_for_a_coach_is_503(client: TestClient, ada: Person, site: Site) -> None:
    lost = []

    def lose(_cursor: object, statement: str, *_: object) -> None:
        if "FROM universities" in statement and "WHERE universities.id = " in statement:
            lost.append(statement)
            raise sqlite3.OperationalError("disk I/O error")

    event.listen(site.database.engine, "do_execute", lose)
    body = {"name": "Rhea Quill", "university": "Northfield University", "sport": "Golf"}
    refused = ada.post("/api/coaches", body)
    event.remove(site.database.engine, "do_execute", lose)

    assert lost
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    assert ada.post("/api/coaches", body).status_code == 201
