"""Limits on claims: no one can flood a mailbox or the queue, block a coach from the code, or guess a code."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from tests.desk.claims.conftest import ADDRESS, PAGE, claim, mails
from tests.desk.claims.test_profile_edits import propose
from tests.people import People, Person
from tests.reviews.bodies import review_body


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def kinds(site: Site) -> list[str]:
    with site.database.reading() as session:
        return sorted(session.scalars(select(OutboxItem.kind)))


def test_variants_of_an_address_count_as_one_mailbox(site: Site, people: People, coach_id: int) -> None:
    name, domain = ADDRESS.split("@")
    for number in range(7):
        assert claim(people(f"user{number}"), coach_id, f"{name}+{number}@{domain}").status_code == 200
    assert kinds(site) == [outbox.DUMMY_MAIL] * 2 + [outbox.URGENT_MAIL] * 5


def test_one_ip_address_cannot_block_a_coach_from_getting_the_code(
    app: FastAPI, site: Site, people: People, coach_id: int, dana: Person
) -> None:
    for number in range(7):
        claim(people(f"user{number}"), coach_id)
    before = kinds(site).count(outbox.URGENT_MAIL)
    elsewhere = TestClient(app, client=("198.51.100.7", 50_000), headers=dana.headers)
    body = {"coach_id": coach_id, "address": ADDRESS, "staff_page": PAGE}
    assert elsewhere.put("/api/my/claim", json=body).status_code == 200
    elsewhere.close()
    assert kinds(site).count(outbox.URGENT_MAIL) == before + 1


def test_a_user_gets_five_codes_an_hour(site: Site, coach_id: int, dana: Person) -> None:
    assert claim(dana, coach_id).status_code == 200
    statuses = [dana.post("/api/my/claim/code").status_code for _ in range(5)]
    assert statuses == [200] * 4 + [429]
    assert claim(dana, coach_id).status_code == 429


def test_only_ten_codes_can_be_tried_per_hour(site: Site, coach_id: int, dana: Person) -> None:
    assert claim(dana, coach_id).status_code == 200
    code = mails(site)[-1]["code"]
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    statuses = [dana.post("/api/my/claim/confirm", {"code": wrong}).status_code for _ in range(11)]
    assert statuses == [400] * 10 + [429]
    assert dana.post("/api/my/claim/confirm", {"code": code}).status_code == 429


def test_only_sixty_replies_can_be_written_per_hour(
    client: TestClient, claim_id: int, coach_id: int, ada: Person, dana: Person
) -> None:
    assert claim_id
    ada.post(f"/api/coaches/{coach_id}/reviews", review_body())
    [review] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    responses = [dana.put(f"/api/reviews/{review['id']}/reply", {"text": str(number)}) for number in range(61)]
    assert [response.status_code for response in responses] == [200] * 60 + [429]


def test_only_ten_profile_edits_can_be_requested_per_hour(claim_id: int, dana: Person) -> None:
    assert claim_id
    for number in range(10):
        propose(dana, name=f"Mara Number {number}")
    assert propose(dana, 429, name="Mara Lind")["code"] == "too_many_requests"
