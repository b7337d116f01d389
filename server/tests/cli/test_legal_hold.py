"""`sideline legal-hold`: adding, listing and removing holds."""

import pytest
from sqlalchemy import select

from sideline.cases.model import Case, open_coach_case
from sideline.core.site import Site
from tests.cli.conftest import Run
from tests.factories import make_coach


@pytest.mark.both
def test_a_hold_is_added_listed_and_removed(site: Site, run: Run) -> None:
    with site.database.writing() as session:
        number = open_coach_case(session, "coach", make_coach(session).id).id
        outsider = open_coach_case(session, "coach", make_coach(session, "Uwe Lang").id).id
    assert run("legal-hold", "list").stdout == ""
    assert run("legal-hold", "add", str(number), "--reason", "File 12-345").stdout == f"Case {number} is on hold.\n"
    listed = run("legal-hold", "list").stdout
    assert listed.startswith(f"case {number}, since ")
    assert listed.endswith(": File 12-345\n")
    refused = run("legal-hold", "remove", str(outsider))
    assert (refused.returncode, refused.stderr) == (2, f"case {outsider} is not on hold\n")
    assert run("legal-hold", "remove", str(number)).stdout == f"Case {number} is no longer on hold.\n"
    with site.database.reading() as session:
        assert len(session.scalars(select(Case.id)).all()) == 2


def test_a_hold_on_a_case_whose_text_is_gone_says_so(site: Site, run: Run) -> None:
    with site.database.writing() as session:
        case = open_coach_case(session, "profile_edit", make_coach(session).id)
        case.snapshot = None
        number = case.id
    added = run("legal-hold", "add", str(number), "--reason", "File 12-345")
    assert added.returncode == 1
    assert "its text is already gone" in added.stderr
    assert run("legal-hold", "list").stdout.endswith(": File 12-345\n")
