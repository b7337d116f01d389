"""No table contains an account's email address, name, school or sport in plain text.

Users with unique texts use every feature that asks for such a text. Then the tests search everything stored for these
texts: every row of PostgreSQL, and every byte of SQLite's file and log, including deleted and not yet reused space.
"""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from sideline.accounts.model import PendingSignUp, User
from sideline.coaches.claim_model import Claim
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.desk.members import StaffInvitation, list_staff, set_role
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import turn_on
from tests.factories import make_coach
from tests.reviews.bodies import review_body
from tests.test_my_data import stored_text

ADDRESSES = {
    "account": "quillfeather@vale.example",
    "changed": "oldmarrow@vale.example",
    "deleted": "gonewick@vale.example",
    "pending": "bramblewait@vale.example",
    "school": "sedgewing@northfield.edu",
    "claim": "thistlecoach@northfield.edu",
    "reporter": "wrenreport@vale.example",
    "invited": "heronhollow@vale.example",
    "nobody": "nettlenobody@vale.example",
}
PROFILE = {"full_name": "Quenby Quillfeather", "university": "Zephyrholm Polytechnic", "sport": "Korfballish"}
OTHER_TEXTS = ("Ottoline Oldmarrow", "Yonderby College", "Quenby's periwinkle phone", "Bramble Waitwell")
SOUGHT = [*ADDRESSES.values(), *(address.partition("@")[0] for address in ADDRESSES.values())]
SOUGHT += [*PROFILE.values(), *OTHER_TEXTS, "Quillfeather", "Oldmarrow", "periwinkle"]

HASH = "$argon2"
"""Prefix of every password hash, with which a thief could test passwords."""


@pytest.fixture
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings without an interval between emails."""
    return settings.model_copy(
        update={"limits": {"email-interval": "1000 per minute"}, **getattr(request, "param", {})}
    )


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def use_everything(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    account = AuthClient(client)
    account.sign_up(ADDRESSES["account"], data={**PROFILE, "full_name": OTHER_TEXTS[0], "university": OTHER_TEXTS[1]})
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    assert client.put("/auth/v1/user", json={"data": PROFILE}, headers=headers).status_code == 200
    turn_on(account, OTHER_TEXTS[2])
    for kind in ("account", "nobody"):
        client.post("/auth/v1/recover", json={"email": ADDRESSES[kind]})
        client.post("/auth/v1/token?grant_type=password", json={"email": ADDRESSES[kind], "password": "Wrong-horse-9"})
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    review = client.post(f"/api/coaches/{coach_id}/reviews", json=review_body(2), headers=headers)
    assert review.status_code == 201
    public_id = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"][0]["id"]
    report = {"rule": "genuine", "message": "Never there.", "email": ADDRESSES["reporter"]}
    assert client.post(f"/api/reviews/{public_id}/reports", json=report).status_code in (201, 202)
    school = client.post("/api/my/school-email", json={"email": ADDRESSES["school"]}, headers=headers)
    assert school.status_code in (200, 202, 204), school.text
    with site.database.writing() as session:
        set_role(session, ADDRESSES["account"].upper(), "admin")
    invited = {"email": ADDRESSES["invited"], "role": "moderator"}
    assert client.post("/api/desk/staff-invitations", json=invited, headers=headers).status_code == 204
    for kind in ("deleted", "changed"):
        other = AuthClient(client)
        other.sign_up(ADDRESSES[kind], data={"full_name": OTHER_TEXTS[0]})
        token = {"Authorization": f"Bearer {other.session['access_token']}"}
        if kind == "deleted":
            assert client.post("/api/rpc/delete_user", headers=token).status_code == 204
            continue
        body = {
            "coach_id": coach_id,
            "address": ADDRESSES["claim"],
            "staff_page": "https://northfield.edu/staff",
        }
        claimed = client.put("/api/my/claim", json=body, headers=token)
        assert claimed.status_code in (200, 201), claimed.text


@pytest.mark.both
def test_no_table_names_anybody(client: TestClient, site: Site) -> None:
    use_everything(client, site)
    with site.database.reading() as session:  # the site itself can read all of it
        users = {user.email: user.user_metadata for user in session.scalars(select(User))}
        assert users[ADDRESSES["account"]] == PROFILE
        assert list_staff(session) == [(ADDRESSES["account"], "admin")]
        assert session.scalars(select(StaffInvitation.address)).all() == [ADDRESSES["invited"]]
        assert session.scalars(select(Claim.address)).all() == [ADDRESSES["claim"]]
        assert session.scalar(select(User.email).where(User.email == ADDRESSES["account"])) == ADDRESSES["account"]
        assert all(stored.startswith(HASH) for stored in session.scalars(select(User.password_hash)))

    stored = stored_text(site).lower()

    assert [said for said in (*SOUGHT, HASH) if said.lower() in stored] == []


@pytest.mark.both
@pytest.mark.parametrize("settings", [{"confirm_email": True}], indirect=True)
def test_no_pending_sign_up_contains_personal_data(client: TestClient, site: Site) -> None:
    for name in (PROFILE["full_name"], OTHER_TEXTS[3]):
        body = {"email": ADDRESSES["pending"], "password": "Correct-horse-9", "data": {**PROFILE, "full_name": name}}
        assert client.post("/auth/v1/signup", json=body).status_code == 200
    with site.database.reading() as session:
        waiting = session.scalars(select(PendingSignUp).where(PendingSignUp.email == ADDRESSES["pending"])).all()
        assert {row.user_metadata["full_name"] for row in waiting} == {PROFILE["full_name"], OTHER_TEXTS[3]}
        assert all(row.password_hash.startswith(HASH) for row in waiting)

    stored = stored_text(site).lower()

    assert [said for said in (*SOUGHT, HASH) if said.lower() in stored] == []


@pytest.mark.both
def test_equal_profiles_and_lengths_are_not_visible(client: TestClient, site: Site) -> None:
    for address in ("a@b.example", "somebody.with.a.longer.address@athletes.example"):
        AuthClient(client).sign_up(address, data=PROFILE)
    AuthClient(client).sign_up("third@athletes.example", data={})
    with site.database.engine.connect() as connection:
        rows = connection.execute(text("SELECT email, CAST(user_metadata AS text) FROM users")).all()
    assert len({email for email, _ in rows}) == len({metadata for _, metadata in rows}) == 3
    assert len({(len(email), len(metadata)) for email, metadata in rows}) == 1


def test_a_deleted_review_is_not_left_in_the_log(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    account = AuthClient(client)
    account.sign_up("ada@athletes.example")
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    body = review_body(2, comment="Marzipan on the bus.")
    review = client.post(f"/api/coaches/{coach_id}/reviews", json=body, headers=headers).json()
    file = Path(str(site.database.engine.url.database))
    log = file.with_name(file.name + "-wal")
    assert b"Marzipan" in file.read_bytes() + log.read_bytes()

    assert client.delete(f"/api/my/reviews/{review['id']}", headers=headers).status_code == 204

    assert b"Marzipan" not in file.read_bytes() + log.read_bytes()
