"""Mails with codes of claims: nobody floods a stranger's mailbox, or keeps a coach from the code."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import outbox
from sideline.core.http.deps import Site
from sideline.core.outbox import OutboxItem
from sideline.settings import Settings
from tests.claims.conftest import ADDRESS, PAGE, claim
from tests.people import People, Person


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def kinds(site: Site) -> list[str]:
    with site.database.reading() as session:
        return sorted(session.scalars(select(OutboxItem.kind)))


def test_variants_of_an_address_are_one_mailbox(site: Site, people: People, coach_id: int) -> None:
    name, domain = ADDRESS.split("@")
    for number in range(7):
        assert claim(people(f"user{number}"), coach_id, f"{name}+{number}@{domain}").status_code == 200
    assert kinds(site) == [outbox.DUMMY_MAIL] * 2 + [outbox.MAIL] * 5


def test_one_network_address_does_not_keep_a_coach_from_the_code(
    app: FastAPI, site: Site, people: People, coach_id: int, dana: Person
) -> None:
    for number in range(7):
        claim(people(f"user{number}"), coach_id)
    before = kinds(site).count(outbox.MAIL)
    elsewhere = TestClient(app, client=("198.51.100.7", 50_000), headers=dana.headers)
    body = {"coach_id": coach_id, "address": ADDRESS, "staff_page": PAGE}
    assert elsewhere.put("/api/my/claim", json=body).status_code == 200
    elsewhere.close()
    assert kinds(site).count(outbox.MAIL) == before + 1
