"""Staff lists and their moves at the desk: accepted, rejected, undone, carried out by the list, and undone with it."""

import base64
import tempfile
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.coaches.schools import slug_of
from sideline.coaches.team_model import Roster
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.claims.write import YEAR
from sideline.desk.coaches.moves import carry_out
from sideline.teams.staff_lists import staff_names
from sideline.teams.staff_lists.import_staff import Source, StaffCount, import_staff
from sideline.teams.staff_lists.listing import Listing, Rejected
from sideline.teams.staff_lists.model import Move
from tests.desk.conftest import StaffMaker, assert_correct, rate, shown
from tests.desk.test_coaches import change, undo_change
from tests.factories import make_coach
from tests.people import Person

NORTH, SOUTH, EAST = "Northfield University", "Southmoor College", "Eastbrook College"
MARA, PIA = "Mara Lindqvist", "Pia Castellanos"

Import = Callable[..., StaffCount]


@pytest.fixture(autouse=True)
def _every_name_is_rare(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    # On a site with few coaches, every name would count as common.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")


@pytest.fixture
def apply(site: Site) -> Import:
    """Return a function that imports (name, school) pairs of women's soccer, and maybe carries out certain moves."""

    def apply(season: int, *people: tuple[str, str], carries_out: bool = False) -> StaffCount:
        rows = [
            Listing(1, name, school, "Soccer", "Women", "Assistant Coach", division="DI") for name, school in people
        ]
        source = Source("staff.csv", f"{season} {people}"[:64], season)
        rejected = [Rejected(7, "name 'TBA'", may_be_coach=False)]
        count = import_staff(site.database, source, rows, lambda _line, _note: None, rejected=rejected)
        if carries_out:
            carry_out(site, count.automatic, lambda _move, _reason: None)
        return count

    return apply


@pytest.fixture
def two_seasons(apply: Import) -> Callable[[], StaffCount]:
    """Return a function that imports two seasons: one coach certainly moved, and perhaps another one did."""

    def two_seasons(**options: bool) -> StaffCount:
        apply(2024, (MARA, NORTH), ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), (PIA, EAST))
        return apply(2025, ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), (MARA, SOUTH), (PIA, SOUTH), **options)

    return two_seasons


def detail(staff: Person, list_id: int = 2, state: str = "proposed") -> dict[str, Any]:
    response = staff.get(f"/api/desk/staff-lists/{list_id}?state={state}")
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


def move_of(staff: Person, name: str = MARA, state: str = "proposed") -> dict[str, Any]:
    """Return the move of a coach in the second list."""
    [move] = [move for move in detail(staff, state=state)["moves"] if move["old"]["name"] == name]
    return dict(move)


def decide_move(staff: Person, move: dict[str, Any], action: str, status: int = 204) -> dict[str, Any]:
    response = staff.post(f"/api/desk/moves/{move['id']}/decision", {"action": action})
    assert response.status_code == status, response.text
    return {} if status == 204 else dict(response.json())


def undo_move(staff: Person, move: dict[str, Any], status: int = 204) -> dict[str, Any]:
    response = staff.delete(f"/api/desk/moves/{move['id']}/decision")
    assert response.status_code == status, response.text
    return {} if status == 204 else dict(response.json())


def profiles(site: Site, name: str = MARA) -> dict[str, int | None]:
    """Return which profile each profile of a name was merged into, by school."""
    with site.database.reading() as session:
        rows = session.execute(select(Coach.university, Coach.moved_to).where(Coach.name == name))
        return dict(iter(rows))


def test_the_desk_shows_what_a_list_changed_and_both_sides_of_its_moves(
    two_seasons: Callable[[], StaffCount], mona: Person
) -> None:
    two_seasons()
    newest, oldest = mona.get("/api/desk/staff-lists").json()["items"]
    page = detail(mona)

    assert (newest["id"], newest["season"], newest["proposed"], oldest["season"]) == (2, "2025-26", 2, "2024-25")
    assert {name: newest[name] for name in ("people", "profiles", "added", "changed", "ended", "rejected")} == {
        "people": 4, "profiles": 2, "added": 2, "changed": 0, "ended": 1, "rejected": 1,
    }  # fmt: skip
    assert page["rejected_rows"] == [{"line": 7, "reason": "name 'TBA'"}]
    assert (page["counts"], page["may_undo"]) == ({"proposed": 2}, False)
    assert [move["old"]["name"] for move in page["moves"]] == [MARA, PIA]
    move = page["moves"][0]
    assert (move["certainty"], move["is_automatic"], move["state"], move["decided_by"]) == (100, True, "proposed", None)
    assert "rare name" in move["reasons"]
    sides = [(move[side]["school"], move[side]["role"], move[side]["last_season"]) for side in ("old", "new")]
    assert sides == [(NORTH, "assistant", "2024-25"), (SOUTH, "assistant", "2025-26")]


@pytest.mark.both
def test_an_accepted_move_merges_the_profiles_and_an_undo_takes_them_apart(
    two_seasons: Callable[[], StaffCount], site: Site, client: TestClient, ada: Person, mona: Person
) -> None:
    two_seasons()
    move = move_of(mona)
    rate(ada, move["old"]["coach_id"])
    assert move_of(mona)["old"]["reviews"] == 1
    decide_move(mona, move, "accept")

    assert profiles(site) == {NORTH: move["new"]["coach_id"], SOUTH: None}
    assert len(shown(client, move["new"]["coach_id"])) == 1
    assert_correct(site)
    accepted = move_of(mona, state="accepted")
    assert (accepted["decided_by"], accepted["can_undo"]) == ("you", True)
    assert decide_move(mona, move, "reject", 409)["code"] == "move_decided"

    undo_move(mona, move)
    assert profiles(site) == {NORTH: None, SOUTH: None}
    assert len(shown(client, move["old"]["coach_id"])) == 1
    assert_correct(site)
    assert move_of(mona, state="undone")["state"] == "undone"
    decide_move(mona, move, "accept")


def test_a_rejected_move_is_not_proposed_again(
    two_seasons: Callable[[], StaffCount], apply: Import, mona: Person, site: Site
) -> None:
    two_seasons()
    decide_move(mona, move_of(mona), "reject")
    assert move_of(mona, state="rejected")["decided_by"] == "you"
    two_seasons()
    apply(2026, ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH))
    apply(2027, ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), (MARA, SOUTH), carries_out=True)

    assert profiles(site) == {NORTH: None, SOUTH: None}
    assert [move["old"]["name"] for number in (2, 3, 4) for move in detail(mona, number)["moves"]] == [PIA]
    undo_move(mona, move_of(mona, state="rejected"))
    assert move_of(mona)["decided_by"] is None


def test_only_who_rejected_a_move_or_an_admin_undoes_that(
    two_seasons: Callable[[], StaffCount], mona: Person, make_staff: StaffMaker, admin: Person
) -> None:
    two_seasons()
    move = move_of(mona)
    decide_move(mona, move, "reject")
    assert undo_move(make_staff("nils", "moderator"), move, 409)["code"] == "nothing_to_undo"
    undo_move(admin, move)
    assert undo_move(admin, move, 409)["code"] == "nothing_to_undo"


def test_what_speaks_against_one_person_besides_the_school_needs_an_admin(
    two_seasons: Callable[[], StaffCount], ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    two_seasons()
    move = move_of(mona)
    rate(ada, move["old"]["coach_id"])
    rate(outsider, move["new"]["coach_id"])

    assert decide_move(mona, move, "accept", 409)["code"] == "against_evidence"
    decide_move(admin, move, "accept")


@pytest.mark.parametrize("side", ["old", "new"])
def test_a_moderator_does_not_decide_on_a_profile_they_claimed(
    two_seasons: Callable[[], StaffCount], site: Site, mona: Person, admin: Person, side: str
) -> None:
    two_seasons()
    move = move_of(mona)
    claim_profile(site, mona, move[side]["coach_id"], move[side]["school"])

    for action in ("accept", "reject"):
        assert decide_move(mona, move, action, 409)["code"] == "own_profile"
    decide_move(admin, move, "reject")


def claim_profile(site: Site, user: Person, coach_id: int, university: str) -> None:
    with site.database.writing() as session:
        claim = Claim(user_id=user.id, coach_id=coach_id, university=university, state="approved")
        claim.address, claim.staff_page = "mara@northfield.example", "https://northfield.example/staff"
        claim.changed_at, claim.confirmed_until = clock.now(), clock.today() + YEAR
        session.add(claim)


def test_a_merge_on_the_page_of_a_coach_decides_the_move_and_its_undo_too(
    two_seasons: Callable[[], StaffCount], mona: Person
) -> None:
    two_seasons()
    move = move_of(mona)
    change(mona, move["old"]["coach_id"], "merge", into=move["new"]["coach_id"])
    assert move_of(mona, state="accepted")["decided_by"] == "you"
    assert undo_change(mona, move["new"]["coach_id"]) == 204
    assert move_of(mona, state="undone")["can_undo"] is False


def test_a_list_carries_out_certain_moves_itself_and_a_moderator_can_undo_one(
    two_seasons: Callable[..., StaffCount], site: Site, mona: Person
) -> None:
    two_seasons(carries_out=True)
    assert profiles(site)[NORTH] is not None
    move = move_of(mona, state="automatic")
    assert (move["decided_by"], move["can_undo"]) == ("list", True)
    assert profiles(site, PIA) == {EAST: None, SOUTH: None}

    undo_move(mona, move)
    two_seasons(carries_out=True)
    assert profiles(site) == {NORTH: None, SOUTH: None}


def test_a_claimed_profile_is_left_to_the_desk(
    two_seasons: Callable[..., StaffCount], apply: Import, site: Site, ada: Person, mona: Person
) -> None:
    apply(2024, (MARA, NORTH), ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), (PIA, EAST))
    with site.database.reading() as session:
        coach_id = session.scalars(select(Coach.id).where(Coach.name == MARA)).one()
    claim_profile(site, ada, coach_id, NORTH)
    two_seasons(carries_out=True)

    assert move_of(mona)["is_automatic"] is True


def decide_together(admin: Person, action: str, *move_ids: int, list_id: int = 2) -> dict[str, Any]:
    body = {"action": action, "move_ids": list(move_ids)}
    response = admin.post(f"/api/desk/staff-lists/{list_id}/decided-moves", body)
    assert response.status_code == 200, response.text
    return dict(response.json())


def proposed_moves(admin: Person) -> dict[str, dict[str, Any]]:
    page = admin.get("/api/desk/staff-lists/2/proposed-moves").json()
    assert page["others"] == 0
    return {move["name"]: move for move in page["moves"]}


def set_evidence(site: Site, move_id: int, certainty: int, *reasons: str) -> None:
    with site.database.writing() as session:
        move = session.get_one(Move, move_id)
        move.certainty, move.reasons = certainty, list(reasons)


def test_an_admin_accepts_the_sure_moves_of_a_list_together(
    *, two_seasons: Callable[[], StaffCount], site: Site, admin: Person, mona: Person
) -> None:
    two_seasons()
    assert mona.get("/api/desk/staff-lists/2/proposed-moves").status_code == 404
    moves = proposed_moves(admin)
    mara, pia = moves[MARA], moves[PIA]
    assert (mara["from_school"], mara["to_school"], mara["is_sure"], mara["against"]) == (NORTH, SOUTH, True, [])
    assert pia["against"] == ["not known when they left the old team"]
    set_evidence(site, pia["id"], 94, "same name")

    # Neither a move that is less certain nor one of another list is accepted, whatever the request says.
    assert decide_together(admin, "accept", mara["id"], list_id=1)["decided"] == 0
    answers = [decide_together(admin, "accept", mara["id"], pia["id"]) for _ in range(2)]
    assert [answer["decided"] for answer in answers] == [1, 0]
    unsure, decided = "It is not certain enough to be accepted together with others.", "It was decided meanwhile."
    assert answers[0]["left"] == [{"move_id": pia["id"], "reason": unsure}]
    assert {left["move_id"]: left["reason"] for left in answers[1]["left"]} == {mara["id"]: decided, pia["id"]: unsure}
    assert move_of(admin, state="accepted")["decided_by"] == "you"
    assert profiles(site, PIA) == {EAST: None, SOUTH: None}
    undo_move(admin, mara)
    assert profiles(site) == {NORTH: None, SOUTH: None}
    # What somebody undid is decided one by one.
    assert set(proposed_moves(admin)) == {PIA}
    assert decide_together(admin, "accept", mara["id"])["decided"] == 0


def test_an_admin_accepts_moves_at_the_same_name_together_from_95_percent(
    two_seasons: Callable[[], StaffCount], site: Site, admin: Person
) -> None:
    two_seasons()
    mara, pia = move_of(admin), move_of(admin, PIA)

    def sure(certainty: int, *reasons: str) -> bool:
        set_evidence(site, pia["id"], certainty, *reasons)
        return bool(proposed_moves(admin)[PIA]["is_sure"])

    assert sure(95, "same name", "common name")
    assert not sure(94, "same name", "rare name")
    assert not sure(99, "almost the same spelling", "same school")
    assert sure(99, "same name")
    assert decide_together(admin, "accept", mara["id"], pia["id"]) == {"decided": 2, "left": []}


def test_an_admin_rejects_moves_together(two_seasons: Callable[[], StaffCount], admin: Person, mona: Person) -> None:
    two_seasons()
    pia = proposed_moves(admin)[PIA]
    body = {"action": "reject", "move_ids": [pia["id"]]}
    assert mona.post("/api/desk/staff-lists/2/decided-moves", body).status_code == 404
    assert decide_together(admin, "reject", pia["id"]) == {"decided": 1, "left": []}
    assert set(proposed_moves(admin)) == {MARA}
    assert move_of(admin, PIA, "rejected")["can_undo"] is True
    undo_move(admin, pia)
    assert set(proposed_moves(admin)) == {MARA, PIA}


def test_a_claimed_profile_is_left_when_moves_are_decided_together(
    *, apply: Import, two_seasons: Callable[..., StaffCount], site: Site, ada: Person, admin: Person
) -> None:
    apply(2024, (MARA, NORTH), ("Ida Brandt", NORTH), ("Vera Okoye", SOUTH), (PIA, EAST))
    with site.database.reading() as session:
        coach_id = session.scalars(select(Coach.id).where(Coach.name == MARA)).one()
    claim_profile(site, ada, coach_id, NORTH)
    two_seasons()
    mara = proposed_moves(admin)[MARA]
    answer = decide_together(admin, "accept", mara["id"])
    assert answer == {
        "decided": 0,
        "left": [{"move_id": mara["id"], "reason": "A coach has claimed one of these profiles."}],
    }


@pytest.mark.both
def test_undoing_a_list_undoes_its_moves_first(
    two_seasons: Callable[..., StaffCount], site: Site, mona: Person, admin: Person
) -> None:
    two_seasons(carries_out=True)
    decide_move(mona, move_of(mona, PIA), "accept")
    assert mona.delete("/api/desk/staff-lists/2").status_code == 404
    assert admin.delete("/api/desk/staff-lists/2").status_code == 204

    assert (profiles(site), profiles(site, PIA)) == ({NORTH: None, SOUTH: None}, {EAST: None, SOUTH: None})
    assert detail(admin)["staff_list"]["is_undone"] is True
    assert admin.delete("/api/desk/staff-lists/2").json()["code"] == "cannot_undo"
    two_seasons(carries_out=True)
    assert profiles(site)[NORTH] is not None


def test_a_list_is_undone_as_a_whole_or_not_at_all(
    two_seasons: Callable[..., StaffCount], site: Site, mona: Person, admin: Person
) -> None:
    two_seasons(carries_out=True)
    decide_move(mona, move_of(mona, PIA), "accept")
    change(mona, profiles(site)[NORTH] or 0, "verify", verified=True)
    before = profiles(site), profiles(site, PIA)
    refused = admin.delete("/api/desk/staff-lists/2")

    assert refused.status_code == 409
    assert f"the merge of {MARA}" in refused.json()["detail"]
    assert (profiles(site), profiles(site, PIA)) == before
    assert detail(admin)["staff_list"]["is_undone"] is False


LIST = """Name,Title,Sport
Noor Brandt,Head Coach,Women's Golf
Dana Rivers,Assistant Coach,Women's Golf
TBA,Assistant Coach,Women's Golf
"""


def upload(staff: Person, text: str = LIST, *, preview: bool, **said: str) -> Any:
    content = base64.b64encode(text.encode()).decode()
    body = {"file": "golf.csv", "content": content, "season": "2026-27", "school": NORTH, "preview": preview, **said}
    return staff.post("/api/desk/staff-lists", body)


def test_an_admin_previews_imports_and_undoes_an_uploaded_list(site: Site, admin: Person, mona: Person) -> None:
    assert upload(mona, preview=True).status_code == 404
    preview = upload(admin, preview=True).json()
    assert (preview["list_id"], preview["people"], preview["profiles"], preview["added"]) == (None, 2, 2, 2)
    assert [(row["line"], row["name"], row["school"], row["role"]) for row in preview["changes"]] == [
        (2, "Noor Brandt", NORTH, "head"),
        (3, "Dana Rivers", NORTH, "assistant"),
    ]
    assert [row["line"] for row in preview["rejected"]] == [4]
    assert profiles(site, "Noor Brandt") == {}, "a preview changes nothing"
    assert admin.get("/api/desk/staff-lists").json()["items"] == []

    imported = upload(admin, preview=False).json()
    assert imported == {**preview, "list_id": imported["list_id"]}
    assert list(profiles(site, "Noor Brandt")) == [NORTH]
    assert admin.get("/api/desk/log").json()["items"][0]["action"] == "staff_list_import"
    again = upload(admin, preview=False).json()
    assert (again["list_id"], again["profiles"], again["added"]) == (imported["list_id"], 0, 0)
    assert admin.delete(f"/api/desk/staff-lists/{imported['list_id']}").status_code == 204
    assert detail(admin, list_id=imported["list_id"])["staff_list"]["is_undone"] is True


def test_an_upload_that_cannot_be_read_says_why(client: TestClient, admin: Person) -> None:
    refused = {
        "golf.csv: a season looks like 2026-27, not '26'": upload(admin, preview=True, season="26"),
        "golf.csv: unknown sport 'quidditch'": upload(admin, preview=True, sport="quidditch"),
        "The file did not arrive whole. Please choose it again.": upload(admin, preview=True, content="#"),
    }
    assert {answer.json()["detail"]: answer.status_code for answer in refused.values()} == dict.fromkeys(refused, 422)
    large = "Name\n" + "a" * 1_000_000
    assert upload(admin, large, preview=True).json()["detail"].startswith("The file has more than 1 MB.")
    assert upload(admin, large + large, preview=True).status_code == 413
    for token in ("", "Bearer made.up.token"):
        headers = {"Authorization": token} if token else {}
        body = {"file": "golf.csv", "content": "A" * 70_000, "season": "2026-27", "preview": True}
        assert client.post("/api/desk/staff-lists", json=body, headers=headers).status_code == 413, "held in memory"


def upload_rosters(staff: Person, earlier: str, later: str, *, preview: bool, **said: str) -> Any:
    files = {
        field: base64.b64encode(f"name,class\n{text}".encode()).decode()
        for field, text in (("before", earlier), ("content", later))
    }
    given = {"season": "2026-27", "school": NORTH, "sport": "women's golf", "preview": preview}
    return staff.post("/api/desk/rosters", {**files, **given, **said})


def test_an_admin_previews_and_imports_rosters_without_a_name_or_a_file(
    monkeypatch: pytest.MonkeyPatch, site: Site, admin: Person, mona: Person, ada: Person
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")  # creating a temporary file would fail
    with site.database.writing() as session:
        make_coach(session, "Noor Brandt", NORTH, "Golf")
    rosters = "Ana Ames,Fr.\nBo Birch,So.\nCy Clark,Jr.\n,Jr.", "Ana Ames,So.\nCy Clark,Sr."
    for outsider in (ada, mona):
        assert upload_rosters(outsider, *rosters, preview=True).status_code == 404
    preview = upload_rosters(admin, *rosters, preview=True)
    assert preview.json()["rosters"][0] == {
        "school": NORTH, "sport": "Golf", "gender": "Women", "season": "2025-26", "players": 3, "could": 3,
        "stayed": None, "reason": "a row of one of the two rosters has no name",
    }  # fmt: skip
    assert preview.json()["remarks"] == [
        {"line": 5, "text": "in the file of the previous season: rejected: no name"},
    ]
    assert "Ames" not in preview.text
    with site.database.reading() as session:
        assert session.scalars(select(Roster)).all() == []

    imported = upload_rosters(admin, rosters[0].removesuffix("\n,Jr."), rosters[1], preview=False).json()
    assert [(roster["could"], roster["stayed"]) for roster in imported["rosters"]] == [(3, 2), (1, None)]
    assert admin.get("/api/desk/log").json()["items"][0]["details"] == "2 rosters, 1 compared with the next one"


def test_a_roster_imported_by_mistake_is_removed_with_what_was_compared_with_it(
    client: TestClient, site: Site, admin: Person, mona: Person, ada: Person
) -> None:
    with site.database.writing() as session:
        make_coach(session, "Noor Brandt", NORTH, "Golf")
    names = ["Ana Ames", "Bo Birch", "Cy Clark", "Dee Dunn"]
    rosters = [",Fr.\n".join([*names, ""]), ",So.\n".join([*names[:3], ""])]
    upload_rosters(admin, *rosters, preview=False)
    team = f"/api/teams/{slug_of(NORTH)}/womens-golf"
    stayed = client.get(team).json()["stayed"]
    assert [(one["fall"], one["stayed"], one["could"]) for one in stayed["seasons"]] == [(2026, 3, 4)]

    body = {"season": "2026-27", "school": NORTH, "sport": "Golf", "gender": "Women", "preview": True}
    for outsider in (ada, mona):
        assert outsider.post("/api/desk/rosters/removal", body).status_code == 404
    for wrong in ({"school": "Nowhere College"}, {"season": "26"}, {"sport": "golf"}):
        assert admin.post("/api/desk/rosters/removal", {**body, **wrong}).status_code == 422
    assert admin.post("/api/desk/rosters/removal", {**body, "gender": "Men"}).json() == {"rosters": []}
    preview = admin.post("/api/desk/rosters/removal", body).json()
    assert [(one["players"], one["was_compared"]) for one in preview["rosters"]] == [(3, True)]
    assert client.get(team).json()["stayed"] == stayed
    assert admin.post("/api/desk/rosters/removal", {**body, "preview": False}).json() == preview
    with site.database.reading() as session:
        left = session.scalars(select(Roster)).one()
    assert (left.season, left.freshmen, left.freshmen_stayed) == (2025, 4, None)
    assert admin.get("/api/desk/log").json()["items"][0]["details"] == f"2026-27, {NORTH}, Golf, Women: 1"

    admin.post("/api/desk/rosters/removal", {"season": "2025-26", "preview": False})
    assert client.get(team).json()["stayed"] is None
    upload_rosters(admin, *rosters, preview=False)
    assert client.get(team).json()["stayed"]["seasons"] == stayed["seasons"]


def test_rosters_that_cannot_be_read_say_why(admin: Person) -> None:
    refused = {
        "The file cannot be used: a season looks like 2026-27, not '26'": {"season": "26"},
        "The file cannot be used: the header has no column sport. Please name it with --sport": {"sport": ""},
        "The file did not arrive whole. Please choose it again.": {"before": "#"},
        "The file has more than 1 MB. Please upload the list of one department.": {"before": "A" * 1_400_000},
    }
    for detail, said in refused.items():
        answer = upload_rosters(admin, "Ana Ames,Fr.", "Ana Ames,So.", preview=True, **said)
        assert (answer.status_code, answer.json()["detail"]) == (422, detail)
