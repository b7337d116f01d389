"""Codes of six digits cannot be guessed by many accounts at once: one dies after five wrong tries, and a code that no
email carries has no six digits.
"""

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select

from sideline.authorship.authors import read_record
from sideline.coaches.claim_model import Claim
from sideline.core import outbox
from sideline.core.site import Site
from tests.people import People, Person

ADDRESS = "dana.rivers@northfield.edu"

Ask = Callable[[Person], Response]


def ask_for_school_code(person: Person) -> Response:
    return person.post("/api/my/school-email", {"email": ADDRESS})


def claim_profile(person: Person, coach_id: int) -> Response:
    body = {"coach_id": coach_id, "address": ADDRESS, "staff_page": "https://northfield.edu/staff"}
    return person.put("/api/my/claim", body)


@pytest.fixture(params=["school-email", "claim"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ask(kind: str, coach_ids: list[int]) -> Ask:
    return ask_for_school_code if kind == "school-email" else lambda person: claim_profile(person, coach_ids[0])


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    """A client of a site without outbox workers: codes stay in the outbox."""
    return TestClient(app, raise_server_exceptions=False)


def confirm(person: Person, kind: str, code: str) -> tuple[int, str]:
    answer = person.post(f"/api/my/{kind}/confirm", {"code": code})
    return answer.status_code, answer.json().get("code", "")


def mailed_codes(site: Site) -> list[str]:
    with site.database.reading() as session:
        return [str(each.payload["code"]) for each in outbox.messages_of(session, site.keys, "", ADDRESS.__eq__)]


def test_a_code_is_dead_after_five_wrong_tries(site: Site, people: People, kind: str, ask: Ask) -> None:
    ada = people("ada")
    assert ask(ada).status_code == 200
    code = mailed_codes(site)[-1]
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    codes = [confirm(ada, kind, wrong)[1] for _ in range(5)]
    assert [each.startswith("wrong_") for each in codes] == [True] * 5
    assert confirm(ada, kind, code)[0] == 400, "the right one comes too late"


def test_a_code_that_is_not_mailed_cannot_be_guessed(site: Site, people: People, kind: str, ask: Ask) -> None:
    """Beyond the limit of emails to a mailbox the response is the same, and there is nothing to guess."""
    accounts = [people(f"spy{number}") for number in range(8)]
    for person in accounts:
        assert ask(person).status_code == 200
    with site.database.reading() as session:
        if kind == "claim":
            claims = session.scalars(select(Claim)).all()
            stored = [site.keys.unseal("code of a claim", each.code, ADDRESS.encode()).decode() for each in claims]
        else:
            lists = [read_record(session, person.author).school_code for person in accounts]
            stored = [each.code for each in lists if each is not None]
        sent = session.scalars(select(outbox.OutboxItem.kind)).all()
    assert len(stored) == 8
    guessable = [each for each in stored if len(each) < 20]
    assert len(guessable) == sent.count(outbox.MAIL) == 5
