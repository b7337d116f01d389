"""Related coaches: those of the same team, and rated ones of the same sport and division."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, text

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.coaches.profile import OF_TEAM, RATED_ELSEWHERE
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.factories import make_coach, make_post


def _names(client: TestClient, coach_id: int) -> dict[str, list[str]]:
    answer = client.get(f"/api/coaches/{coach_id}/related")
    assert answer.status_code == 200
    return {group: [coach["name"] for coach in answer.json()[group]] for group in ("team", "rated")}


@pytest.mark.both
def test_the_team_comes_first_by_reviews_and_others_only_with_reviews(client: TestClient, site: Site) -> None:
    elsewhere = {"university": "Lakemont College"}
    with site.database.writing() as session:
        thea = make_coach(session, "Thea", sport="Soccer", division="DIII").id
        for reviews, name in enumerate(["Ottilie", "Marisol", "Bo", "Ann"]):
            make_coach(session, name, sport="Soccer", division="DIII", total_reviews=reviews, rating=4.0)
        make_coach(session, "Tennis", sport="Tennis", division="DIII", total_reviews=9)
        make_coach(session, "Men", sport="Soccer", gender="Men", division="DIII", total_reviews=9)
        make_coach(session, "Both", sport="Soccer", gender="Both", division="DIII", total_reviews=8)
        for reviews, name in enumerate(["Nobody", "Renee", "Juniper", "Priya", "Kim"]):
            make_coach(session, name, **elsewhere, sport="Soccer", division="DIII", total_reviews=reviews, rating=3.0)
        make_coach(session, "Higher", **elsewhere, sport="Soccer", division="DI", total_reviews=9)
        make_coach(session, "Their men", **elsewhere, sport="Soccer", gender="Men", division="DIII", total_reviews=9)
        both = make_coach(session, "Pat", "Ash College", "Soccer", gender="Both", division="DIII").id
    assert _names(client, thea) == {"team": ["Both", "Ann", "Bo"], "rated": ["Kim", "Priya", "Juniper"]}
    assert _names(client, both) == {"team": [], "rated": ["Men", "Their men", "Both"]}


def test_a_coach_without_colleagues_has_empty_lists(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        alone = make_coach(session).id
    assert _names(client, alone) == {"team": [], "rated": []}
    answer = client.get("/api/coaches/999999/related")
    assert (answer.status_code, answer.json()["code"]) == (404, "coach_not_found")


@pytest.mark.both
def test_neither_query_reads_the_whole_table(site: Site) -> None:
    with site.database.writing() as session:
        numbers = range(2_000)
        insert_coaches(
            session,
            [CoachDraft(f"Ann Coach{n}", f"College {n % 400}", "Basketball", "Women", "DI", None) for n in numbers],
        )
    values = {
        "university_id": 1, "sport_id": 1, "gender": "Women", "limit": 3, "coach_id": 1,
        "division": "DI",
    }  # fmt: skip
    is_sqlite = site.database.is_sqlite
    with site.database.engine.begin() as connection:
        connection.execute(text("ANALYZE"))
        for sql, index in ((OF_TEAM, "ix_coaches_by_team"), (RATED_ELSEWHERE, "ix_coaches_by_reviews")):
            explain = "EXPLAIN QUERY PLAN" if is_sqlite else "EXPLAIN"
            plan = "\n".join(str(tuple(row)) for row in connection.execute(text(f"{explain} {sql}"), values))
            assert index in plan, plan
            assert "Seq Scan" not in plan


@pytest.mark.both
def test_the_team_is_listed_by_role_and_names_the_head_coach_before(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        posts = {"Head": "head", "Aide": "assistant", "Deputy": "associate", "Gone": "head", "Older": "head"}
        ids = {}
        for name, role in posts.items():
            coach = make_coach(session, name, total_reviews=len(name))
            ids[name] = coach.id
            session.execute(delete(Post).where(Post.coach_id == coach.id))
            seasons = {"Gone": (2016, 2024), "Older": (2010, 2015)}.get(name)
            ended = dict(zip(("first_season", "last_season"), seasons, strict=True)) if seasons else {}
            title = f"{name} Coach"
            make_post(session, coach, coach.university, role=role, title=title, is_over=bool(seasons), **ended)
    related = client.get(f"/api/coaches/{ids['Head']}/related").json()
    assert [coach["title"] for coach in related["team"]] == ["Deputy Coach", "Aide Coach", ""]
    assert related["head_before"] == {"id": ids["Gone"], "name": "Gone", "years": "listed 2016-17 to 2024-25"}
    assert client.get(f"/api/coaches/{ids['Aide']}/related").json()["head_before"] is None
