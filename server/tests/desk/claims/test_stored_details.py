"""Coach details stored by an earlier release, without a field that was added later."""

from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from tests.desk.claims.test_profile_edits import DETAILS, proposal, propose
from tests.desk.conftest import cases, undo
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import correct, undo_change
from tests.people import Person


def test_field_missing_from_stored_details_keeps_its_current_value(
    *, client: TestClient, site: Site, coach_id: int, claim_id: int, dana: Person, mona: Person
) -> None:
    def forget(column: str, model: type[Case | CoachChange]) -> None:
        with site.database.writing() as session:
            row = session.scalars(select(model)).one()
            setattr(row, column, {name: value for name, value in getattr(row, column).items() if name != "department"})

    assert claim_id
    correct(mona, coach_id, department="Athletics")
    forget("before", CoachChange)
    propose(dana, name="Mara Lind", department="Rowing")
    forget("snapshot", Case)

    assert (proposal(dana) or {})["details"] == {**DETAILS, "name": "Mara Lind"}
    assert dana.get("/api/my/data").json()["claim"]["proposals"][0]["details"]["department"] == "Athletics"
    [row] = cases(mona)
    assert row["text"] == "name: Mara Lindqvist → Mara Lind"
    decide_case(mona, row["id"], "correct")
    assert client.get(f"/api/coaches/{coach_id}").json()["department"] == "Athletics"
    assert undo(mona, row["id"]) == 200
    assert undo_change(mona, coach_id) == 204
    assert client.get(f"/api/coaches/{coach_id}").json()["department"] == "Athletics"
