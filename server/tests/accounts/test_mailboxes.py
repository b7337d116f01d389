"""Email limits apply per mailbox, however its address is written."""

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from tests.accounts.auth_client import PASSWORD, from_address
from tests.desk.claims.conftest import claim
from tests.people import People

VARIANTS = [f"v.ic.tim+{number}@gmail.com" for number in range(12)] + [
    "victim@gmail.com",
    "vic.tim@gmail.com",
    "v.i.c.t.i.m@googlemail.com",
]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(
        update={"rate_limits": "on", "confirm_email": True, "limits": {"email-interval": "1000 per minute"}}
    )


def emails(site: Site) -> int:
    with site.database.reading() as session:
        return len(session.scalars(select(OutboxItem.id).where(OutboxItem.kind == outbox.URGENT_MAIL)).all())


def test_sign_ups_by_variants_of_an_address_send_five_emails(app: FastAPI, site: Site) -> None:
    stranger = from_address(app, "203.0.113.7")
    bodies = [{"email": email, "password": PASSWORD} for email in VARIANTS]
    assert {stranger.call("POST", "/signup", body).status_code for body in bodies} == {200}
    assert emails(site) == 5


class TestWithInterval:
    """With a limit of one email a minute."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"limits": {}})

    @pytest.mark.parametrize("path", ["/signup", "/recover", "/resend"])
    def test_the_interval_is_one_for_all_variants(self, app: FastAPI, path: str) -> None:
        stranger = from_address(app, "203.0.113.7")
        fields = {"password": PASSWORD, "type": "signup"}
        bodies = [{"email": email, **fields} for email in VARIANTS]
        statuses = [stranger.call("POST", path, body).status_code for body in bodies]
        assert statuses == [200] + [429] * (len(VARIANTS) - 1)


def test_codes_of_school_addresses_and_claims_count_together(site: Site, people: People, coach_id: int) -> None:
    for number in range(4):
        address = f"dana.rivers+{number}@northfield.edu"
        user, coach = people(f"user{number}"), people(f"coach{number}")
        assert user.post("/api/my/school-email", {"email": address}).status_code == 200
        assert claim(coach, coach_id, address).status_code == 200
    assert emails(site) == 5
