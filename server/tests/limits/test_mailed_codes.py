"""Six-digit codes can't be guessed with many accounts: a code becomes invalid after five wrong tries, and a code that
was never emailed doesn't have six digits.
"""

from collections.abc import Callable

import pytest
from httpx2 import Response
from sqlalchemy import select

from sideline.authorship.authors import read_record
from sideline.coaches.claim_model import Claim
from sideline.core import outbox
from sideline.core.site import Site
from tests.people import People, Person

ADDRESS = "dana.rivers@northfield.edu"

RequestCode = Callable[[Person], Response]


def request_school_code(person: Person) -> Response:
    return person.post("/api/my/school-email", {"email": ADDRESS})


def claim_profile(person: Person, coach_id: int) -> Response:
    body = {"coach_id": coach_id, "address": ADDRESS, "staff_page": "https://northfield.edu/staff"}
    return person.put("/api/my/claim", body)


@pytest.fixture(params=["school-email", "claim"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def request_code(kind: str, coach_ids: list[int]) -> RequestCode:
    return request_school_code if kind == "school-email" else lambda person: claim_profile(person, coach_ids[0])


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def confirm(person: Person, kind: str, code: str) -> tuple[int, str]:
    response = person.post(f"/api/my/{kind}/confirm", {"code": code})
    return response.status_code, response.json().get("code", "")


def mailed_codes(site: Site) -> list[str]:
    with site.database.reading() as session:
        messages = outbox.messages_of(session, site.keys, "", ADDRESS.__eq__)
        return [str(message.payload["code"]) for message in messages]


def test_code_is_invalid_after_five_wrong_tries(
    site: Site, people: People, kind: str, request_code: RequestCode
) -> None:
    ada = people("ada")
    assert request_code(ada).status_code == 200
    code = mailed_codes(site)[-1]
    wrong = f"{(int(code) + 1) % 1_000_000:06}"
    codes = [confirm(ada, kind, wrong)[1] for _ in range(5)]
    assert [result.startswith("wrong_") for result in codes] == [True] * 5
    assert confirm(ada, kind, code)[0] == 400, "the correct code comes too late"


def test_unsent_code_cannot_be_guessed(site: Site, people: People, kind: str, request_code: RequestCode) -> None:
    """Over the email limit of a mailbox the response is the same, but the stored code is not guessable."""
    accounts = [people(f"spy{number}") for number in range(8)]
    for person in accounts:
        assert request_code(person).status_code == 200
    with site.database.reading() as session:
        if kind == "claim":
            claims = session.scalars(select(Claim)).all()
            stored = [site.keys.unseal("code of a claim", claim.code, ADDRESS.encode()).decode() for claim in claims]
        else:
            school_codes = [read_record(session, person.author).school_code for person in accounts]
            stored = [school_code.code for school_code in school_codes if school_code is not None]
        sent = session.scalars(select(outbox.OutboxItem.kind)).all()
    assert len(stored) == 8
    guessable = [code for code in stored if len(code) < 20]
    assert len(guessable) == sent.count(outbox.URGENT_MAIL) == 5
