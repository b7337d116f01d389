"""The page of the staff (/desk/staff): inviting, accepting, roles, and invitations to sign up."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, update

from sideline.accounts.invitations import Invitation
from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.site import Site
from sideline.desk.members import StaffInvitation, set_role
from sideline.desk.staff import DAYS
from sideline.operations.jobs.registry import delete_expired_tokens
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.desk.conftest import StaffMaker, cases, report
from tests.people import People, Person

PATH, INVITATIONS, ACCEPT = "/api/desk/staff", "/api/desk/staff-invitations", "/api/my/staff-invitation"


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def page(admin: Person) -> Any:
    response = admin.get(PATH)
    assert response.status_code == 200, response.text
    return response.json()


def roles(admin: Person) -> dict[str, str]:
    """Return the role of each member by the first part of the address."""
    return {row["email"].partition("@")[0]: row["role"] for row in page(admin)["members"]}


def invited(admin: Person) -> list[tuple[str, str]]:
    return [(row["email"], row["role"]) for row in page(admin)["invited"]]


def invite(admin: Person, email: str, role: str | None = "moderator") -> tuple[int, str]:
    """Invite an address, or withdraw the invitation. Return status and code."""
    return outcome(admin.post(INVITATIONS, {"email": email, "role": role}))


def change(admin: Person, member: Person, role: str | None) -> tuple[int, str]:
    return outcome(admin.post(PATH, {"email": member.email, "role": role}))


def outcome(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"] if response.content else ""


def mails(site: Site) -> list[dict[str, Any]]:
    """Remove all emails from the outbox and return them."""
    with site.database.writing() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        session.execute(delete(outbox.OutboxItem))
    return [message.payload for message in waiting]


def token_of(mail: dict[str, Any]) -> str:
    return str(mail["link"].partition("?token=")[2])


def invitation_token(site: Site) -> str:
    """Return the token in the only invitation in the outbox, and remove all emails."""
    [mail] = [mail for mail in mails(site) if mail["template"] == "staff-invitation"]
    return token_of(mail)


def log(admin: Person) -> list[tuple[str, str, str]]:
    """Return who did what since the fixtures gave the first roles, newest first."""
    rows = admin.get("/api/desk/log").json()["items"]
    return [(row["who"], row["action"], row["details"]) for row in rows if row["who"] != "the operator"]


@pytest.mark.both
def test_an_admin_invites_an_address_whose_owner_accepts(site: Site, admin: Person, people: People) -> None:
    nora = people("nora")
    assert invite(admin, f" {nora.email.upper()} ") == (204, "")
    assert (roles(admin), invited(admin)) == ({"alma": "admin"}, [(nora.email, "moderator")])
    sent = mails(site)
    assert {mail["to"]: mail["template"] for mail in sent} == {
        nora.email: "staff-invitation",
        admin.email: "staff-changed",
    }
    [token] = [token_of(mail) for mail in sent if mail["to"] == nora.email]
    assert nora.get("/api/desk/cases").status_code == 404
    assert outcome(nora.post(ACCEPT, {"token": token})) == (204, "")
    assert nora.get("/api/desk/cases").status_code == 200
    assert (roles(admin), invited(admin)) == ({"alma": "admin", "nora": "moderator"}, [])
    assert outcome(nora.post(ACCEPT, {"token": token})) == (404, "no_staff_invitation")
    assert log(admin) == [
        (admin.email, "staff_added", f"{nora.email}: moderator"),
        (admin.email, "staff_invited", "moderator"),
    ]
    [told] = mails(site)
    assert (told["to"], told["sentence"]) == (
        admin.email, f"{nora.email} accepted the invitation and is now a moderator."
    )  # fmt: skip


def test_an_invitation_does_not_tell_whether_the_address_has_an_account(
    site: Site, admin: Person, people: People
) -> None:
    people("nora")
    answers = []
    for address in ("nora@athletes.example", "nobody@athletes.example"):
        answer = admin.post(INVITATIONS, {"email": address, "role": "admin"})
        row = next(row for row in page(admin)["invited"] if row["email"] == address)
        sent = sorted((mail["template"], mail["to"] == address) for mail in mails(site))
        answers.append((answer.status_code, answer.content, {**row, "email": ""}, sent))
    assert answers[0] == answers[1]
    changes = [admin.post(PATH, {"email": address, "role": "admin"}) for address in ("nora@athletes.example", "x@y.z")]
    assert {outcome(answer) for answer in changes} == {(404, "not_staff")}


def test_only_the_owner_of_the_address_can_accept_and_only_in_time(
    site: Site, admin: Person, people: People, outsider: Person
) -> None:
    nora = people("nora")
    invite(admin, nora.email)
    token = invitation_token(site)
    refused = (404, "no_staff_invitation")
    assert outcome(outsider.post(ACCEPT, {"token": token})) == refused
    assert outcome(nora.post(ACCEPT, {"token": f"{token}x"})) == refused
    with site.database.writing() as session:
        session.scalars(select(StaffInvitation)).one().expires_on -= timedelta(days=DAYS + 1)
    assert invited(admin) == []
    assert outcome(nora.post(ACCEPT, {"token": token})) == refused
    assert roles(admin) == {"alma": "admin"}


def test_an_expired_invitation_is_deleted(site: Site, admin: Person) -> None:
    invite(admin, "nobody@athletes.example")
    assert delete_expired_tokens(site, clock.now() + timedelta(days=DAYS)) == 0
    assert delete_expired_tokens(site, clock.now() + timedelta(days=DAYS + 1)) == 1
    assert invited(admin) == []


def test_a_withdrawn_or_replaced_invitation_cannot_be_accepted(site: Site, admin: Person, people: People) -> None:
    nora = people("nora")
    invite(admin, nora.email)
    first = invitation_token(site)
    invite(admin, nora.email, "admin")
    assert invited(admin) == [(nora.email, "admin")]
    assert outcome(nora.post(ACCEPT, {"token": first})) == (404, "no_staff_invitation")
    assert invite(admin, nora.email, None) == (204, "")
    assert invited(admin) == []
    assert "staff-invitation" not in [mail["template"] for mail in mails(site)], "it was not sent yet"
    assert invite(admin, nora.email, None) == (404, "invitation_not_found")
    assert [action for _, action, _ in log(admin)] == [
        "staff_invitation_withdrawn", "staff_invited", "staff_invited",
    ]  # fmt: skip


def test_invitations_end_with_the_role_of_the_admin_who_made_them(
    site: Site, admin: Person, make_staff: StaffMaker, people: People
) -> None:
    olaf, nora = make_staff("olaf", "admin"), people("nora")
    for role in ("moderator", None):
        invite(olaf, nora.email, "admin")
        token = invitation_token(site)
        assert change(admin, olaf, role) == (204, "")
        assert outcome(nora.post(ACCEPT, {"token": token})) == (404, "no_staff_invitation")
        with site.database.writing() as session:
            set_role(session, olaf.email, "admin")
    assert invited(admin) == []


@pytest.mark.parametrize("address", ["", "nobody", "two words@mail.example"])
def test_an_unusable_address_is_refused(admin: Person, address: str) -> None:
    assert invite(admin, address)[0] == 400
    assert invite(admin, admin.email, "moderator") == (409, "already_staff")


@pytest.mark.both
def test_an_admin_changes_a_role_and_removes_a_member(site: Site, admin: Person, mona: Person) -> None:
    assert change(admin, mona, "admin") == (204, "")
    assert mona.get("/api/desk/log").status_code == 200
    assert change(admin, mona, "admin") == (204, ""), "nothing to change"
    told = [mail["sentence"] for mail in mails(site) if mail["to"] == mona.email]
    assert told[-1] == "You’re now an admin of Sideline."
    assert change(admin, mona, "moderator") == (204, "")
    assert change(admin, mona, None) == (204, "")
    assert roles(admin) == {"alma": "admin"}
    assert mona.get("/api/desk/cases").status_code == 404
    assert change(admin, mona, "admin") == (404, "not_staff")
    assert log(admin) == [
        (admin.email, "staff_removed", f"{mona.email}: moderator"),
        (admin.email, "staff_role_changed", f"{mona.email}: admin → moderator"),
        (admin.email, "staff_role_changed", f"{mona.email}: moderator → admin"),
    ]
    sentences = [mail["sentence"] for mail in mails(site) if mail["to"] == admin.email]
    assert f"{admin.email} changed a role: {mona.email} is no longer a moderator." in sentences


def test_a_removed_member_holds_no_case(
    *, client: TestClient, site: Site, admin: Person, mona: Person, coach_id: int, review_id: str
) -> None:
    assert review_id
    report(client, coach_id)
    case_id = cases(mona)[0]["id"]
    assert mona.post(f"/api/desk/cases/{case_id}/lease").status_code == 200
    assert admin.post(f"/api/desk/cases/{case_id}/lease").status_code == 409
    change(admin, mona, None)
    assert admin.post(f"/api/desk/cases/{case_id}/lease").status_code == 200
    with site.database.reading() as session:
        assert session.get_one(Case, case_id).leased_by == admin.id


def test_the_last_admin_stays(admin: Person, mona: Person, make_staff: StaffMaker) -> None:
    for role in ("moderator", None):
        assert change(admin, admin, role) == (409, "last_admin")
    olaf = make_staff("olaf", "admin")
    assert change(admin, admin, None) == (204, "")
    assert admin.get(PATH).status_code == 404
    assert roles(olaf) == {"olaf": "admin", "mona": "moderator"}


@pytest.mark.both("races")
def test_of_two_admins_who_remove_each_other_one_stays(admin: Person, make_staff: StaffMaker) -> None:
    olaf = make_staff("olaf", "admin")
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda pair: change(*pair, None), [(admin, olaf), (olaf, admin)]))
    assert sorted(answers) == [(204, ""), (404, "not_found")]
    assert sorted(person.get(PATH).status_code for person in (admin, olaf)) == [200, 404]


@pytest.mark.both("races")
def test_an_invitation_is_accepted_once(site: Site, admin: Person, people: People) -> None:
    nora = people("nora")
    invite(admin, nora.email)
    body = {"token": invitation_token(site)}
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda _: nora.post(ACCEPT, body).status_code, range(2)))
    assert sorted(answers) == [204, 404]


class TestLimit:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_an_admin_can_change_the_staff_twenty_times_a_day(self, admin: Person) -> None:
        statuses = [invite(admin, f"new{number}@mail.example")[0] for number in range(21)]
        assert statuses == [204] * 20 + [429]
        assert invite(admin, "new0@mail.example", None) == (204, ""), "a mistake can always be withdrawn"
        assert len(invited(admin)) == 19

    def test_a_member_can_always_be_demoted_and_removed(self, admin: Person, make_staff: StaffMaker) -> None:
        olaf = make_staff("olaf", "admin")
        for number in range(20):
            assert invite(admin, f"new{number}@mail.example")[0] == 204
        assert change(admin, olaf, "moderator") == (204, "")
        assert change(admin, olaf, "admin")[0] == 429
        assert change(admin, olaf, None) == (204, "")

    def test_a_mailbox_gets_three_invitations_a_day(self, admin: Person, make_staff: StaffMaker) -> None:
        olaf = make_staff("olaf", "admin")
        senders = [(admin, "new@mail.example"), (olaf, "new@mail.example"), (admin, "new+1@mail.example")]
        assert [invite(*sender)[0] for sender in senders] == [204] * 3
        assert invite(olaf, "new+2@mail.example")[0] == 429


class TestSecondStep:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"staff_second_factor": True})

    def test_an_invitation_needs_two_step_sign_in(self, client: TestClient, site: Site) -> None:
        alma, nora, mona = AuthClient(client), AuthClient(client), AuthClient(client)
        for account, name in ((alma, "alma"), (nora, "nora"), (mona, "mona")):
            account.sign_up(f"{name}@athletes.example")
        with site.database.writing() as session:
            set_role(session, "alma@athletes.example", "admin")
            set_role(session, "mona@athletes.example", "moderator")
        turn_on(alma)
        assert _send(client, alma, INVITATIONS, {"email": "nora@athletes.example", "role": "moderator"})[0] == 204
        body = {"token": invitation_token(site)}
        assert _send(client, nora, ACCEPT, body) == (403, "two_step_required")
        turn_on(nora)
        assert _send(client, nora, ACCEPT, body) == (204, "")
        shown = client.get(PATH, headers=_headers(alma)).json()["members"]
        assert [(row["email"][:4], row["has_two_step"], row["is_you"]) for row in shown] == [
            ("alma", True, True), ("mona", False, False), ("nora", True, False),
        ]  # fmt: skip
        assert _send(client, alma, PATH, {"email": "mona@athletes.example", "role": "admin"}) == (409, "no_two_step")
        assert _send(client, alma, PATH, {"email": "mona@athletes.example", "role": None}) == (204, "")


def _headers(account: AuthClient) -> dict[str, str]:
    return {"Authorization": f"Bearer {account.session['access_token']}"}


def _send(client: TestClient, account: AuthClient, path: str, body: object) -> tuple[int, str]:
    return outcome(client.post(path, json=body, headers=_headers(account)))


class TestInvitationsToSignUp:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"registration": "invitation"})

    def test_a_code_is_shown_once_and_used_to_sign_up(self, client: TestClient, site: Site, admin: Person) -> None:
        body = {"uses": 30, "days": 14, "note": "Women’s golf"}
        made = admin.post("/api/desk/invitations", body).json()
        assert made["link"] == f"{site.settings.origin}/?sign-up=true#invitation={made['code']}"
        assert made["code"] not in admin.get(PATH).text
        sign_up = {"email": "new@athletes.example", "password": "Sideline1", "data": {"invitation": made["code"]}}
        assert client.post("/auth/v1/signup", json=sign_up).status_code == 200
        assert log(admin) == [(admin.email, "invitation_created", "30 uses, 14 days")]

        assert [mail["sentence"] for mail in mails(site) if mail["to"] == admin.email] == [
            f"{admin.email} made an invitation code for 30 new accounts."
        ]
        [row] = page(admin)["invitations"]
        assert row["note"] == "Women’s golf"
        gone = f"/api/desk/invitations/{row['id']}"
        assert (admin.delete(gone).status_code, admin.delete(gone).status_code) == (204, 404)
        assert page(admin)["invitations"] == []

    def test_no_sign_up_shows(self, site: Site, admin: Person) -> None:
        made = [admin.post("/api/desk/invitations", {"uses": 6, "days": 14}).json()["code"] for _ in range(40)]
        before = page(admin)["invitations"]
        with site.database.writing() as session:
            uses = set(session.scalars(select(Invitation.uses_left)))
            assert uses <= set(range(6, 16))
            assert len(uses) > 1, "nobody knows which use is the last"
            session.execute(update(Invitation).values(uses_left=0))
        assert admin.post("/api/desk/invitations", {"uses": 6, "days": 1}).json()["code"] not in made
        after = page(admin)["invitations"]
        assert [row for row in after if row in before] == before

    @pytest.mark.parametrize(
        ("field", "value"), [("uses", 4), ("uses", 10_001), ("days", 0), ("days", 367), ("note", "two\nlines")]
    )
    def test_unusable_numbers_and_notes_are_refused(self, admin: Person, field: str, value: object) -> None:
        refused = admin.post("/api/desk/invitations", {"uses": 30, "days": 14, "note": "", field: value})
        assert refused.status_code == 422
        assert page(admin)["invitations"] == []


def test_there_are_no_invitations_to_sign_up_where_nobody_needs_one(admin: Person) -> None:
    assert page(admin)["invitations"] is None
    refused = admin.post("/api/desk/invitations", {"uses": 30, "days": 14})
    assert outcome(refused) == (409, "no_invitation_needed")


def test_nothing_can_be_changed_in_a_public_demo(site: Site, admin: Person, mona: Person) -> None:
    site.configured = site.settings.model_copy(update={"public_demo": True})
    assert page(admin)["is_locked"] is True
    assert change(admin, mona, "admin") == (409, "locked")
    assert invite(admin, "nora@athletes.example") == (409, "locked")
    assert outcome(admin.post("/api/desk/invitations", {"uses": 30, "days": 14})) == (409, "locked")
    assert outcome(admin.delete("/api/desk/invitations/abcdefgh")) == (409, "locked")
    assert roles(admin) == {"alma": "admin", "mona": "moderator"}
