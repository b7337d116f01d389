"""Fixtures and helpers: a coach who claims a profile, the admin who decides, and the queued emails."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.claim_model import Claim
from sideline.config.settings import Settings
from sideline.core import outbox
from sideline.core.site import Site
from sideline.desk.claims.mails import remind_and_end_claims
from sideline.desk.members import set_role
from tests.people import People, Person

ADDRESS = "dana.rivers@northfield.edu"
PAGE = "https://northfield.edu/athletics/staff/rivers"
REASON = "The page shows somebody else."


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def dana(people: People) -> Person:
    """The coach."""
    return people("dana")


@pytest.fixture
def admin(site: Site, people: People) -> Person:
    alma = people("alma")
    with site.database.writing() as session:
        set_role(session, alma.email, "admin")
    return alma


@pytest.fixture
def claim_id(site: Site, coach_id: int, dana: Person, admin: Person) -> int:
    """Dana's approved claim."""
    claim_id = confirmed(site, dana, coach_id)
    assert decide(admin, claim_id, approve=True) == 204
    return claim_id


@pytest.fixture
def mona(site: Site, people: People) -> Person:
    """A moderator."""
    mona = people("mona")
    with site.database.writing() as session:
        set_role(session, mona.email, "moderator")
    return mona


def claim(person: Person, coach_id: int, address: str = ADDRESS, page: str = PAGE) -> Any:
    return person.put("/api/my/claim", {"coach_id": coach_id, "address": address, "staff_page": page})


def mails(site: Site, address: str = ADDRESS) -> list[dict[str, Any]]:
    """Return the queued emails to an address, oldest first."""
    with site.database.reading() as session:
        return [message.payload for message in outbox.messages_of(session, site.keys, "", address.__eq__)]


def confirm(site: Site, person: Person, address: str = ADDRESS) -> Any:
    return person.post("/api/my/claim/confirm", {"code": mails(site, address)[-1]["code"]})


def confirmed(site: Site, person: Person, coach_id: int, address: str = ADDRESS) -> int:
    """Submit and confirm a claim, and return its id."""
    assert claim(person, coach_id, address).status_code == 200
    assert confirm(site, person, address).status_code == 200
    with site.database.reading() as session:
        return session.scalars(select(Claim.id).where(Claim.user_id == person.id)).one()


def decide(admin: Person, claim_id: int, *, approve: bool, explanation: str = "") -> int:
    body = {"approve": approve, "explanation": explanation}
    return admin.post(f"/api/desk/claims/{claim_id}/decision", body).status_code


def is_verified(client: TestClient, coach_id: int) -> bool:
    return bool(client.get(f"/api/coaches/{coach_id}").json()["verified"])


def run_job(site: Site, now: Any) -> None:
    """Run the job until nothing is left to do."""
    while remind_and_end_claims(site, now):
        pass
