"""Schools by the slug in their URL."""

from datetime import date

import pytest
from sqlalchemy import update

from sideline.coaches.model import Coach, UniversityName
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.school_identity import free_short_name
from sideline.coaches.schools import School, find_school
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.factories import make_coach


@pytest.mark.both
def test_a_school_is_found_by_its_slug_and_redirected_from_a_former_one(site: Site) -> None:
    with site.database.writing() as session:
        school_id = make_coach(session, university="Northfield Éire College").university_id
        former = UniversityName(
            name="Northfield Institute", folded="northfield institute", slug="northfield-institute",
            university_id=school_id, joined_on=date(2026, 8, 1),
        )  # fmt: skip
        session.add(former)
    pool = site.database.read_pool

    school = find_school(pool, "northfield-eire-college")
    name = "Northfield Éire College"
    short_name = free_short_name(name, set())
    assert school == School(school_id, name, "northfield-eire-college", *[""] * 4, short_name, 0, 0)
    assert find_school(pool, "northfield-institute") == "northfield-eire-college"
    assert find_school(pool, "southmoor-college") is None


def test_a_school_has_a_page_only_while_coaches_of_it_today_or_once_are_listed(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Eve Holm", "Made Up College", search_text="")
        gone = make_coach(session, "Ida Brandt", "Southmoor College", search_text="")
        moved = make_coach(session, "Mara Lindqvist", "Northfield University")
    pool = site.database.read_pool
    assert find_school(pool, "made-up-college") is None
    assert find_school(pool, "southmoor-college") is None

    with site.database.writing() as session:
        team = TeamKey(gone.university_id, gone.sport_id, "Women")
        team_id = team_ids(session, [team])[team]
        session.add(Post(coach_id=moved.id, team_id=team_id, first_season=2020, last_season=2023, is_over=True))
    assert isinstance(find_school(pool, "southmoor-college"), School)

    with site.database.writing() as session:
        session.execute(update(Coach).where(Coach.id == moved.id).values(search_text=""))
    assert find_school(pool, "southmoor-college") is None
