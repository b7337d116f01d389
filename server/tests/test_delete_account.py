"""delete_user: deletes the account and its rows in one transaction (spec section 7)."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, text

from sideline.accounts.model import AuthSession, User
from sideline.authorship.authors import PrivateRecordRow
from sideline.core.site import Site
from sideline.my import delete_account
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.model import Review
from tests.factories import make_coaches
from tests.people import Person
from tests.reviews.bodies import review_body


def counts(site) -> dict[str, int]:
    tables = (User, AuthSession, Review, PrivateRecordRow)
    with site.database.reading() as session:
        return {table.__tablename__: session.scalar(select(func.count()).select_from(table)) for table in tables}


def two_coaches(site, *athletes) -> list[int]:
    """The ids of two coaches whom both athletes rate and save, the first with 5 stars, the second with 4."""
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek")]
    for rating, athlete in zip((5, 4), athletes, strict=False):
        for coach_id in coaches:
            assert athlete.post(f"/api/coaches/{coach_id}/reviews", review_body(rating)).status_code == 201
            athlete.put(f"/api/my/saved-coaches/{coach_id}")
    return coaches


@pytest.mark.both
def test_all_rows_of_the_user_are_deleted_and_the_numbers_recounted(ada, outsider, client, site) -> None:
    coaches = two_coaches(site, ada, outsider)
    assert client.get(f"/api/coaches/{coaches[0]}").json()["rating"] == 4.5

    answer = ada.post("/api/rpc/delete_user")

    assert answer.status_code == 204
    assert counts(site) == {"users": 1, "auth_sessions": 1, "reviews": 2, "private_records": 1}
    for coach_id in coaches:
        profile = client.get(f"/api/coaches/{coach_id}").json()
        assert (profile["rating"], profile["total_reviews"]) == (4.0, 1)
        assert "4 stars" in profile["ai_summary"]
    assert wrong_tallies(site.database) == []
    assert outsider.get("/api/my/reviews").status_code == 200


def test_deleting_the_last_review_deletes_the_summary(ada, client, site) -> None:
    coach_id = two_coaches(site, ada)[0]
    ada.post("/api/rpc/delete_user")
    profile = client.get(f"/api/coaches/{coach_id}").json()
    assert (profile["total_reviews"], profile["ai_summary"], profile["ai_summary_updated_at"]) == (0, None, None)
    assert profile["popular_tags"] == []


def test_a_token_of_a_deleted_user_is_rejected_everywhere(ada, site) -> None:
    coach_id = two_coaches(site, ada)[0]
    ada.post("/api/rpc/delete_user")
    answers = [
        ada.get("/api/my/reviews"),
        ada.post(f"/api/coaches/{coach_id}/reviews", review_body()),
        ada.put(f"/api/my/saved-coaches/{coach_id}"),
        ada.post("/api/rpc/delete_user"),
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(403, "user_not_found")}


@pytest.mark.both
def test_a_failure_in_the_last_step_rolls_everything_back(ada, client, site, monkeypatch) -> None:
    two_coaches(site, ada)
    before = counts(site)

    def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(delete_account, "delete_user_rows", fails)
    assert ada.post("/api/rpc/delete_user").status_code == 500
    assert counts(site) == before
    assert wrong_tallies(site.database) == []


def test_a_visitor_cannot_delete_an_account(ada, client, site) -> None:
    assert client.post("/api/rpc/delete_user").status_code == 401
    assert counts(site)["users"] == 1


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_data_of_the_account_remains_in_the_database_files(
    site: Site, client: TestClient, database_url: str
) -> None:
    email, name = "deleted.forever@athletes.example", "Unforgettable Name"
    body = {"email": email, "password": "Correct-horse-9", "data": {"full_name": name}}
    token = client.post("/auth/v1/signup", json=body).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    with site.database.engine.connect() as connection:
        stored = connection.execute(text("SELECT email, user_metadata FROM users")).one()
    files = [Path(database_url.removeprefix("sqlite:///") + ending) for ending in ("", "-wal")]

    def remaining() -> list[str]:
        content = b"".join(file.read_bytes() for file in files if file.exists())
        return [word for word in stored if word.encode() in content]

    assert remaining() == list(stored)
    assert client.post("/api/rpc/delete_user", headers=headers).status_code == 204
    assert remaining() == []


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_concurrent_reader_does_not_block_the_deletion(site: Site, ada: Person) -> None:
    with site.database.reading() as session:
        session.execute(select(User)).all()
        assert ada.post("/api/rpc/delete_user").status_code == 204
    assert counts(site)["users"] == 0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_secure_delete_is_on(site: Site) -> None:
    with site.database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1
