"""Following coaches, teams and schools."""

from typing import Any

import pytest
from sqlalchemy import select, update

from sideline.authorship.authors import PrivateRecordRow, read_record, write_record
from sideline.coaches.model import Coach, University, UniversityName
from sideline.core import clock
from sideline.core.site import Site
from sideline.my import follows
from tests.letter.conftest import SCHOOL, TEAM, Reader
from tests.people import Person
from tests.teams.conftest import AddPost


def followed(person: Person) -> list[str]:
    return [follow["path"] for follow in person.get("/api/my/letter").json()["follows"]]


def change(person: Person, path: str, *, wanted: bool = True) -> Any:
    return person.put("/api/my/follows", {"path": path, "wanted": wanted})


def test_coaches_teams_and_schools_are_followed_and_left(ada: Person, post: AddPost) -> None:
    coach = f"/coach/{post('Kim Ray')}"
    for path in (SCHOOL, TEAM, coach):
        assert change(ada, path).status_code == 200
        assert change(ada, path).status_code == 200
    answer = ada.get("/api/my/letter").json()
    assert [(follow["kind"], follow["name"], follow["about"]) for follow in answer["follows"]] == [
        ("coach", "Kim Ray", ""),
        ("team", "Women's Soccer", "Northfield University"),
        ("school", "Northfield University", ""),
    ]
    assert (answer["is_sent"], answer["has_moves"], answer["has_names"]) == (True, True, True)
    for path in (SCHOOL, TEAM, coach):
        assert path not in [follow["path"] for follow in change(ada, path, wanted=False).json()["follows"]]
    assert followed(ada) == []


def test_a_followed_coach_is_saved_and_stays_saved(ada: Person, post: AddPost) -> None:
    coach_id = post("Kim Ray")
    change(ada, f"/coach/{coach_id}")
    assert ada.get(f"/api/coaches/{coach_id}/mine").json()["is_saved"] is True
    change(ada, f"/coach/{coach_id}", wanted=False)
    assert ada.get(f"/api/coaches/{coach_id}/mine").json()["is_saved"] is True


def test_a_coach_who_is_no_longer_saved_is_no_longer_followed(ada: Person, post: AddPost) -> None:
    coach_id = post("Kim Ray")
    change(ada, f"/coach/{coach_id}")
    ada.delete(f"/api/my/saved-coaches/{coach_id}")
    assert followed(ada) == []
    ada.put(f"/api/my/saved-coaches/{coach_id}")
    assert followed(ada) == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/coach/999", 404),
        ("/team/nowhere/womens-soccer", 404),
        ("/team/northfield-university/womens-chess", 404),
        ("/school/nowhere", 404),
        ("/school/a\0b", 422),
        ("/coach/0", 422),
        ("/coach/1/rate", 422),
        ("/", 422),
        ("https://example.com/school/northfield-university", 422),
    ],
)
def test_only_pages_that_exist_are_followed(ada: Person, post: AddPost, path: str, status: int) -> None:
    post("Kim Ray")
    assert change(ada, path).status_code == status
    assert followed(ada) == []
    assert change(ada, path, wanted=False).status_code == (422 if status == 422 else 200)


def test_the_number_of_follows_is_limited(ada: Person, post: AddPost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follows, "MAX_FOLLOWS", 2)
    paths = [f"/coach/{post(name)}" for name in ("Kim Ray", "Lee Fox", "Max Orr")]
    assert [change(ada, path).status_code for path in paths] == [200, 200, 409]
    assert change(ada, paths[0]).status_code == 200, "it is followed already"
    assert change(ada, paths[1], wanted=False).status_code == 200
    assert change(ada, paths[2]).status_code == 200


def test_nobody_else_sees_it(site: Site, reader: Reader, post: AddPost, outsider: Person) -> None:
    post("Kim Ray")
    ada = reader("ada", TEAM)
    assert followed(outsider) == []
    with site.database.reading() as session:
        stored = session.scalar(select(PrivateRecordRow.encrypted).where(PrivateRecordRow.user_tag == ada.author.tag))
        assert read_record(session, ada.author).followed_pages == [TEAM]
    assert stored
    assert "northfield" not in stored


def test_eight_follows_are_in_a_record_of_the_smallest_size(site: Site, reader: Reader, post: AddPost) -> None:
    coaches = [f"/coach/{post(name)}" for name in ("Kim Ray", "Lee Fox", "Max Orr", "Noa Bell", "Ira Voss")]
    post("Ada Moss", "Southmoor College")
    few = reader("bea", coaches[0])
    many = reader("ada", *coaches, TEAM, SCHOOL, "/school/southmoor-college")
    with site.database.reading() as session:
        sizes = {
            len(session.scalars(select(PrivateRecordRow.encrypted).where(PrivateRecordRow.user_tag == tag)).one())
            for tag in (few.author.tag, many.author.tag)
        }
    assert len(sizes) == 1


def test_a_school_with_a_new_name_stays_followed(site: Site, reader: Reader, post: AddPost) -> None:
    post("Kim Ray")
    ada = reader("ada", TEAM, SCHOOL)
    with site.database.writing() as session:
        school = session.scalars(select(University).where(University.slug == "northfield-university")).one()
        old = {"name": school.name, "folded": school.folded, "slug": school.slug}
        session.add(UniversityName(**old, university_id=school.id, joined_on=clock.today()))
        school.name, school.folded, school.slug = "Northfield State", "northfield state", "northfield-state"
    now = ["/school/northfield-state", "/team/northfield-state/womens-soccer"]
    assert followed(ada) == now
    for path in now:
        change(ada, path)
    assert followed(ada) == now
    for path in now:
        change(ada, path, wanted=False)
    assert followed(ada) == []


def test_a_merged_coach_stays_followed_once(site: Site, reader: Reader, post: AddPost) -> None:
    old, kept = post("Kim Ray"), post("Kimberly Ray")
    ada = reader("ada", f"/coach/{old}", f"/coach/{kept}")
    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.id == old).values(search_text="", moved_to=kept))
    assert followed(ada) == [f"/coach/{kept}"]
    assert change(ada, f"/coach/{kept}", wanted=False).json()["follows"] == []


def test_a_suspended_account_follows_nothing_new_but_may_leave(ada: Person, site: Site, post: AddPost) -> None:
    post("Kim Ray")
    change(ada, TEAM)
    with site.database.writing() as session:
        own = read_record(session, ada.author)
        own.suspended_on = clock.today()
        write_record(session, ada.author, own)
    assert change(ada, SCHOOL).status_code == 403
    assert change(ada, TEAM, wanted=False).json()["follows"] == []


def test_the_choices_about_the_letter_are_stored(ada: Person) -> None:
    choices = {"is_sent": False, "has_moves": False, "has_names": False}
    assert ada.put("/api/my/letter", choices).json() == {**choices, "follows": []}
    assert ada.get("/api/my/letter").json() == {**choices, "follows": []}
