"""A page of reviews that a process keeps is answered again only as long as it is what the reviews say."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from sideline.core import clock
from sideline.core.site import Site
from sideline.main import create_app
from sideline.reviews.repair import repair
from sideline.settings import Settings
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.said import form
from tests.statements import counted


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


@pytest.fixture
def mine(ada: Person, coach_id: int) -> str:
    """The path of Ada's review."""
    rated = ada.post(f"/api/coaches/{coach_id}/reviews", form(4, 4, tags=["Kind"], comment="At first."))
    return f"/api/my/reviews/{rated.json()['id']}"


@contextmanager
def another_process(settings: Settings) -> Iterator[TestClient]:
    """A visitor of it. It has the same database, and has kept nothing."""
    app = create_app(settings)
    with TestClient(app) as client:
        yield client
    app.state.site.database.close()


def rate(site: Site, people: People, coach_id: int, mine: str) -> None:
    people("cleo").post(f"/api/coaches/{coach_id}/reviews", form(4, 4, tags=["Kind"], comment="At first."))


def edit_what_nothing_counts(site: Site, people: People, coach_id: int, mine: str) -> None:
    people("ada").put(mine, form(4, 4, tags=["Kind"], comment="At last."))


def delete_one(site: Site, people: People, coach_id: int, mine: str) -> None:
    people("ada").delete(mine)


def delete_the_last(site: Site, people: People, coach_id: int, mine: str) -> None:
    delete_one(site, people, coach_id, mine)
    [another] = people("oscar").get("/api/my/reviews").json()["items"]
    people("oscar").delete(f"/api/my/reviews/{another['id']}")


def leave(site: Site, people: People, coach_id: int, mine: str) -> None:
    assert people("ada").post("/api/rpc/delete_user").status_code == 204


def delete_past_the_site(site: Site, people: People, coach_id: int, mine: str) -> None:
    with site.database.writing() as session:
        session.execute(text("DELETE FROM reviews WHERE rating = 4"))
    repair(site.database, coach_id, clock.now())


@pytest.fixture(params=[rate, edit_what_nothing_counts, delete_one, delete_the_last, leave, delete_past_the_site])
def change(request: pytest.FixtureRequest, site: Site, people: People, coach_id: int, mine: str) -> Callable[[], None]:
    """Something that changes what the reviews of the coach say."""
    return partial(request.param, site, people, coach_id, mine)


def test_no_process_shows_a_page_of_before_a_change(
    client: TestClient, settings: Settings, outsider: Person, coach_id: int, change: Callable[[], None]
) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    outsider.post(path, form(1, comment="Another's."))
    with another_process(settings) as others:
        before = [visitor.get(path).json() for visitor in (client, others)]
        change()
        after = [visitor.get(path).json() for visitor in (client, others)]
    with another_process(settings) as newcomer:
        now = newcomer.get(path).json()

    assert after == [now, now]
    assert now not in before


def test_a_page_is_kept_and_so_are_those_that_follow(client: TestClient, people: People, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    for number in range(21):
        people(f"athlete{number}").post(path, form(comment=str(number)))
    first = client.get(path)
    second = client.get(path, params={"cursor": first.json()["next_cursor"]})
    assert first.content != second.content

    with counted() as statements:
        assert client.get(path).content == first.content
        assert client.get(path, params={"cursor": first.json()["next_cursor"]}).content == second.content
    assert not any("FROM reviews" in statement for statement in statements)


def test_a_coach_whom_nobody_rated_is_looked_up_each_time(client: TestClient, ada: Person, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}/reviews"
    assert client.get(path).json() == {"items": [], "next_cursor": None}
    ada.post(path, form())
    assert len(client.get(path).json()["items"]) == 1
    assert client.get("/api/coaches/999999/reviews").status_code == 404
