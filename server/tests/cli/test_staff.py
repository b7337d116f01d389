"""`sideline staff`: who moderates."""

from sqlalchemy import select

from sideline.core.http.deps import Site
from sideline.moderation.staff import StaffLogRow
from tests.cli.conftest import Run
from tests.people import People


def test_staff_are_added_listed_and_removed(site: Site, people: People, run: Run) -> None:
    mona, alma = people("mona"), people("alma")
    assert run("staff", "add", mona.email.upper()).returncode == 0
    added = run("staff", "add", alma.email, "--role", "admin")
    assert added.stdout == f"{alma.email} is admin now.\n"
    assert run("staff", "list").stdout == f"admin      {alma.email}\nmoderator  {mona.email}\n"
    assert run("staff", "remove", alma.email).stdout == f"{alma.email} is not staff any more.\n"
    assert run("staff", "list").stdout == f"moderator  {mona.email}\n"
    with site.database.reading() as session:
        actions = session.execute(select(StaffLogRow.action, StaffLogRow.staff_id).order_by(StaffLogRow.id)).all()
    assert [tuple(each) for each in actions] == [
        ("staff_added", mona.id),
        ("staff_added", alma.id),
        ("staff_removed", alma.id),
    ]


def test_an_unknown_address_changes_nothing(site: Site, run: Run) -> None:
    unknown = run("staff", "add", "nobody@athletes.example")
    assert (unknown.returncode, unknown.stderr) == (2, "no account has the address nobody@athletes.example\n")
    assert run("staff", "add").returncode == 2
    assert run("staff", "promote", "nobody@athletes.example").returncode == 2
    assert run("staff", "list").stdout == ""
