"""`sideline staff`: adding, listing and removing staff."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import delete, select

from sideline.accounts.model import MfaFactor
from sideline.accounts.users import lock_user
from sideline.authorship.authors import ensure_key_of_database, read_record, write_record
from sideline.cases.model import Case, open_case
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.log import OPERATOR, StaffLogRow
from sideline.reviews.model import Review
from tests.cli.conftest import Run
from tests.cli.test_two_step_off import protect
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body


def test_staff_are_added_listed_and_removed(site: Site, people: People, run: Run) -> None:
    mona, alma = people("mona"), people("alma")
    for person in (mona, alma):
        protect(site, person)
    assert run("staff", "add", mona.email.upper()).returncode == 0
    added = run("staff", "add", alma.email, "--role", "admin")
    assert added.stdout == f"{alma.email} now has the role admin.\n"
    assert run("staff", "list").stdout == f"admin      {alma.email}\nmoderator  {mona.email}\n"
    assert run("staff", "remove", alma.email).stdout == f"{alma.email} is no longer staff.\n"
    assert run("staff", "list").stdout == f"moderator  {mona.email}\n"
    with site.database.reading() as session:
        logged = select(StaffLogRow.action, StaffLogRow.staff_id, StaffLogRow.member_id).order_by(StaffLogRow.id)
        actions = [tuple(row) for row in session.execute(logged)]
    assert actions == [
        ("staff_added", OPERATOR, mona.id),
        ("staff_added", OPERATOR, alma.id),
        ("staff_removed", OPERATOR, alma.id),
    ]


def test_an_account_without_two_step_sign_in_does_not_become_staff(
    site: Site, people: People, run: Run, environment: dict[str, str]
) -> None:
    mona = people("mona")
    refused = run("staff", "add", mona.email)
    assert (refused.returncode, refused.stderr) == (
        2,
        (
            f"{mona.email} has no two-step sign-in. Its owner must turn it on in Profile Settings, Security; "
            "then run this again\n"
        ),
    )
    with site.database.writing() as session:
        hour = clock.hour(clock.now())
        unverified = {"user_id": mona.id, "factor_type": "totp", "friendly_name": "", "encrypted": ""}
        session.add(MfaFactor(**unverified, is_verified=False, created_at=hour, updated_at=hour))
    assert run("staff", "add", mona.email).returncode == 2
    assert run("staff", "list").stdout == ""
    environment["SIDELINE_STAFF_SECOND_FACTOR"] = "false"
    assert run("staff", "add", mona.email).returncode == 0


def test_an_unknown_address_changes_nothing(site: Site, run: Run) -> None:
    unknown = run("staff", "add", "nobody@athletes.example")
    assert (unknown.returncode, unknown.stderr) == (2, "no account has the address nobody@athletes.example\n")
    assert run("staff", "add").returncode == 2
    assert run("staff", "promote", "nobody@athletes.example").returncode == 2
    assert run("staff", "list").stdout == ""


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_suspension_is_lifted_by_address_also_when_its_case_is_deleted(
    *, site: Site, people: People, run: Run, is_deleted: bool
) -> None:
    ada, bea = people("ada"), people("bea")
    suspended = suspend(site, ada)
    others = suspend(site, bea)
    with site.database.writing() as session:
        if is_deleted:
            session.execute(delete(Case).where(Case.id == suspended))
    lifted = run("staff", "lift-suspension", ada.email.upper())
    assert lifted.returncode == 0, lifted.stderr
    assert _suspended_on(ada) is None
    assert _suspended_on(bea) is not None
    with site.database.reading() as session:
        states = {case.id: case.suspension for case in session.scalars(select(Case))}
        [row] = session.scalars(select(StaffLogRow)).all()
    assert states == {others: "confirmed"} | ({} if is_deleted else {suspended: "lifted"})
    assert (row.action, row.staff_id, row.case_id, row.details) == ("suspension_lifted", UUID(int=0), None, "")
    again = run("staff", "lift-suspension", ada.email)
    assert (again.returncode, again.stderr) == (2, f"the account of {ada.email} is not suspended\n")
    assert run("staff", "lift-suspension", "nobody@athletes.example").returncode == 2


def suspend(site: Site, person: Person) -> int:
    """Suspend an account for a review; return the case."""
    with site.database.writing() as session:
        ensure_key_of_database(session, site.authors_key)
        coach_id = make_coach(session, f"Coach {person.email}").id
    assert person.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    with site.database.writing() as session:
        review = session.scalars(select(Review).where(Review.coach_id == coach_id)).one()
        case = open_case(session, "review", review, "threat")
        case.state, case.suspension, case_id = "decided", "confirmed", case.id
        lock_user(session, person.id)
        own = read_record(session, person.author)
        own.suspend(case.id, clock.today())
        write_record(session, person.author, own)
    return case_id


def _suspended_on(person: Person) -> Any:
    return person.get("/api/my/data").json()["suspended_on"]
