"""Where addresses are confirmed, nobody learns from a sign-up whether an address has an account."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from httpx2 import Response

from sideline.accounts.passwords import Hashing
from sideline.core import clock
from sideline.core.http.deps import Site
from sideline.notifications.letters import write_letter
from sideline.notifications.parcels import Parcel
from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address, refused
from tests.accounts.conftest import Browser, Posted
from tests.accounts.test_confirm import resend
from tests.accounts.test_limits import from_address
from tests.accounts.test_recover import use
from tests.statements import counted

Probe = Callable[[Wire, str], Any]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"confirm_email": True})


@pytest.fixture
def known(browser: Browser, posted: Posted) -> str:
    """The address of somebody with an account."""
    email, athlete = fresh_address(), browser()
    athlete.sign_up(email, data={"full_name": "Nora Lind"})
    use(athlete, posted()[0].token, "signup")
    return email


def shape(answer: Response) -> Any:
    """All of an answer that could tell, in its order; ids, times and addresses stand as what they are."""
    # A member of the same time elsewhere shows in the pattern: times and ids become numbers in order of appearance.
    body, seen = answer.text, dict[str, str]()
    for pattern in (r"\d{4}-\d\d-\d\dT[\d:.]+Z", r"[0-9a-f]{8}-[0-9a-f-]{27}", r"[\w.]+@athletes.example"):
        body = re.sub(pattern, lambda found: seen.setdefault(found[0], f"value {len(seen)}"), body)
    headers = [(name, value) for name, value in answer.headers.items() if name != "x-request-id"]
    return answer.status_code, headers, body


def sign_up(wire: Wire, email: str) -> Response:
    return wire.sign_up(email, OTHER_PASSWORD, {"full_name": "Mallory"})


def test_a_sign_up_is_answered_alike(known: str, browser: Browser) -> None:
    unknown = fresh_address()

    assert shape(sign_up(browser(), known)) == shape(sign_up(browser(), unknown))
    assert shape(sign_up(browser(), known)) == shape(sign_up(browser(), unknown))


def test_a_sign_up_says_nothing_of_the_account(known: str, browser: Browser, site: Site) -> None:
    twin = sign_up(browser(), known).json()

    assert twin["user_metadata"] == {"full_name": "Mallory"}
    assert len(twin["identities"]) == 1
    assert twin["role"] == "authenticated"
    assert "Nora" not in str(twin)
    assert browser().sign_in(known, PASSWORD).json()["user"]["id"] != twin["id"]


def test_what_comes_later_is_answered_alike(known: str, browser: Browser) -> None:
    answers = []
    for email in (known, fresh_address()):
        sign_up(browser(), email)
        resend(browser(), email)
        right, wrong = browser().sign_in(email, OTHER_PASSWORD), browser().sign_in(email, "Wrong-password-1")
        assert refused(right) == (400, "email_not_confirmed", "Email not confirmed")
        assert refused(wrong)[1] == "invalid_credentials"
        answers.append((shape(right), shape(wrong)))

    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "probe",
    [
        sign_up,
        resend,
        lambda wire, email: (sign_up(wire, email), resend(wire, email)),
        lambda wire, email: wire.sign_in(email, OTHER_PASSWORD),
        lambda wire, email: (sign_up(wire, email), wire.sign_in(email, OTHER_PASSWORD)),
    ],
    ids=["sign-up", "resend", "resend of a sign-up", "sign-in", "sign-in after a sign-up"],
)
def test_both_cost_the_same_work(known: str, browser: Browser, monkeypatch: pytest.MonkeyPatch, probe: Probe) -> None:
    compared = []
    compare = Hashing._matches
    monkeypatch.setattr(Hashing, "_matches", lambda *asked: compared.append(asked[2]) or compare(*asked))

    with counted() as statements:
        probe(browser(), known)
    of_known, compared[:] = (list(statements), list(compared)), []
    with counted() as statements:
        probe(browser(), fresh_address())

    assert (statements, compared) == of_known


def test_the_owner_of_the_mailbox_is_told_and_gets_no_token(
    known: str, browser: Browser, posted: Posted, site: Site
) -> None:
    sign_up(browser(), known)
    resend(browser(), known)

    for letter in posted()[-2:]:
        assert (letter.kind, letter.content["template"], letter.content["to"]) == ("mail", "account-exists", known)
        mail = write_letter(Parcel(uuid4(), clock.now(), letter.content), site.settings)
        said = mail.get_body(("plain",)).get_content()
        assert "already have an account" in said
        assert "token" not in letter.link + said


class TestWithLimits:
    """The interval between mails is on."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_a_second_sign_up_is_refused_alike(self, app: FastAPI, known: str) -> None:
        stranger = from_address(app, "203.0.113.7")

        answers = [[sign_up(stranger, email).status_code for _ in range(2)] for email in (known, fresh_address())]

        assert answers == [[200, 429], [200, 429]]
