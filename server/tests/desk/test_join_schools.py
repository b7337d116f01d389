"""Two names of a school become one, and a school gets another name: coaches, teams, posts and reviews follow."""

from contextlib import AbstractContextManager
from datetime import date

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, University, UniversityName
from sideline.coaches.posts import TeamKey, refresh_from_posts, team_ids
from sideline.coaches.schools import School, find_school
from sideline.coaches.team_model import Post, Roster, Team, TeamFact
from sideline.core.site import Site
from sideline.desk.coaches import changes
from sideline.desk.coaches import join_schools as join_schools_module
from sideline.desk.coaches.join_schools import JoinCount, find_university, join_schools, rename_school, spellings_of_one
from sideline.desk.coaches.moves import BY_OPERATOR
from sideline.reviews.model import Review
from tests.desk.conftest import assert_correct, rate
from tests.factories import make_coach
from tests.people import People

KEEP, OTHER = "Northfield University", "Northfield Univ."


@pytest.fixture(autouse=True)
def one_coach_per_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_schools_module, "BATCH_SIZE", 1)


def school_id(site: Site, name: str) -> int:
    with site.database.reading() as session:
        school = find_university(session, name)
    assert school is not None
    return school.id


def join(site: Site, keep: str = KEEP, other: str = OTHER) -> JoinCount:
    return join_schools(site.database.writing, school_id(site, keep), school_id(site, other), "joined in a test")


def schools(site: Site) -> list[str]:
    with site.database.reading() as session:
        return list(session.scalars(select(University.name).order_by(University.id)))


@pytest.mark.both
def test_everything_of_the_other_name_moves_and_its_address_redirects(
    site: Site, client: TestClient, people: People
) -> None:
    with site.database.writing() as session:
        keep = make_coach(session, "Ida Brandt", KEEP)
        coach = make_coach(session, "Mara Lindqvist", OTHER)
        former = make_coach(session, "Ola Berg", "Southmoor College")
        key = TeamKey(coach.university_id, coach.sport_id, "Women")
        team_id = team_ids(session, [key])[key]
        session.add(Post(coach_id=former.id, team_id=team_id, first_season=2020, last_season=2022, is_over=True))
        session.add(TeamFact(team_id=team_id, name="roster_size", season=2024, number=15, source="Federal data"))
        counts = dict.fromkeys(("freshmen", "sophomores", "juniors", "seniors", "graduates", "unknown"), 3)
        session.add(Roster(team_id=team_id, season=2024, read_on=date(2026, 8, 14), **counts))
        session.execute(
            update(University)
            .where(University.name == OTHER)
            .values(city="Northfield", unitid=7, color=14, second_color=13)
        )
    rate(people("ada"), coach.id)

    assert join(site) == JoinCount(changed=1)

    with site.database.reading() as session:
        assert session.get_one(Coach, coach.id).university == KEEP
        teams = {team.id: team.university_id for team in session.scalars(select(Team))}
        assert {teams[review.team_id] for review in session.scalars(select(Review))} == {keep.university_id}
        posts = session.scalars(select(Post).where(Post.coach_id.in_((coach.id, former.id)))).all()
        assert [teams[post.team_id] for post in posts].count(keep.university_id) == 2
        [fact] = session.scalars(select(TeamFact))
        [roster] = session.scalars(select(Roster))
        assert teams[fact.team_id] == teams[roster.team_id] == keep.university_id
        [name] = session.scalars(select(UniversityName))
        assert (name.name, name.university_id, name.reason) == (OTHER, keep.university_id, "joined in a test")
    assert schools(site) == [KEEP, "Southmoor College"]
    assert find_school(site.database.read_pool, "northfield-univ") == "northfield-university"
    school = find_school(site.database.read_pool, "northfield-university")
    assert isinstance(school, School)
    assert (school.city, school.color) == ("Northfield", 14)
    assert client.get("/api/coaches", params={"q": "northfield university lindqvist"}).json()["total"] == 1


@pytest.mark.both
def test_a_coach_at_both_stays_until_the_profiles_are_merged_and_the_join_is_repeated(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Mara Lindqvist", KEEP)
        double = make_coach(session, "Mara Lindqvist", OTHER)
        make_coach(session, "Ida Brandt", OTHER)
    assert join(site) == JoinCount(changed=1, at_both=["Mara Lindqvist"])
    assert schools(site) == [KEEP, OTHER]
    with site.database.writing() as session:
        assert make_coach(session, "New Coach", OTHER).university == KEEP
        session.execute(update(Coach).where(Coach.id == double.id).values(name="Mara L.", folded_name="mara l."))

    assert join(site) == JoinCount(changed=1)
    assert schools(site) == [KEEP]


def test_two_open_posts_in_one_team_become_one(site: Site) -> None:
    with site.database.writing() as session:
        keep, coach = make_coach(session, "Ida Brandt", KEEP), make_coach(session, "Mara Lindqvist", OTHER)
        session.execute(update(Post).where(Post.coach_id == coach.id).values(title="Head Coach", last_season=2025))
        key = TeamKey(keep.university_id, coach.sport_id, "Women")
        team_id = team_ids(session, [key])[key]
        session.add(Post(coach_id=coach.id, team_id=team_id, first_season=2019, is_start_known=True))
    join(site)
    with site.database.reading() as session:
        [post] = session.scalars(select(Post).where(Post.coach_id == coach.id))
    assert (post.team_id, post.title, post.first_season, post.is_start_known) == (team_id, "Head Coach", 2019, True)


def test_a_join_that_was_killed_is_finished_by_repeating_it(site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ida Brandt", KEEP)
        for name in ("Mara Lindqvist", "Ola Berg"):
            make_coach(session, name, OTHER)
    begun = 0

    def begin() -> AbstractContextManager[Session]:
        nonlocal begun
        begun += 1
        if begun == 3:
            raise KeyboardInterrupt
        return site.database.writing()

    with pytest.raises(KeyboardInterrupt):
        join_schools(begin, school_id(site, KEEP), school_id(site, OTHER), "joined in a test")
    assert join(site) == JoinCount(changed=1)
    assert schools(site) == [KEEP]


@pytest.mark.both
def test_a_renamed_school_keeps_its_old_names_and_addresses(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, "Mara Lindqvist", KEEP).id
    id_ = school_id(site, KEEP)
    assert rename_school(site.database.writing, id_, "Augusta University", "renamed in a test").changed == 1
    assert rename_school(site.database.writing, id_, "Augusta University", "renamed in a test").changed == 0
    assert client.get(f"/api/coaches/{coach_id}").json()["university"] == "Augusta University"
    assert client.get("/api/coaches", params={"q": "augusta"}).json()["total"] == 1
    assert find_school(site.database.read_pool, "northfield-university") == "augusta-university"

    rename_school(site.database.writing, id_, KEEP, "renamed back")
    assert find_school(site.database.read_pool, "augusta-university") == "northfield-university"
    assert schools(site) == [KEEP]


@pytest.mark.parametrize("is_join", [True, False], ids=["joined", "renamed"])
def test_coaches_who_were_there_earlier_are_found_by_the_name_of_the_school(
    site: Site, client: TestClient, *, is_join: bool
) -> None:
    with site.database.writing() as session:
        now = make_coach(session, "Ida Brandt", "Beaver College")
        key = TeamKey(now.university_id, now.sport_id, "Women")
        earlier = make_coach(session, "Ola Berg", "Southmoor College")
        session.add(Post(coach_id=earlier.id, team_id=team_ids(session, [key])[key], last_season=2022, is_over=True))
        make_coach(session, "Mara Lindqvist", KEEP)
        session.flush()
        refresh_from_posts(session, [earlier.id])
    assert client.get("/api/coaches", params={"q": "beaver berg"}).json()["total"] == 1

    name = KEEP if is_join else "Arcadia University"
    if is_join:
        join(site, other="Beaver College")
    else:
        rename_school(site.database.writing, school_id(site, "Beaver College"), name, "renamed in a test")
    for query in (f"{name} berg", f"{name} brandt"):
        assert client.get("/api/coaches", params={"q": query}).json()["total"] == 1
    # Accounts keep the name that their users gave; the home page reads which school it is.
    assert client.get("/api/universities", params={"q": "Beaver College"}).json()["known"] == name


def test_only_names_that_are_certainly_one_school_are_joined_without_asking(site: Site) -> None:
    with site.database.writing() as session:
        for number, name in enumerate((OTHER, KEEP, "Northfeld University", "Union Coll.", "The Union Coll.")):
            make_coach(session, f"Coach {number}", name)
        make_coach(session, "Ida Brandt", KEEP)
        session.execute(update(University).where(University.name.like("%Union%")).values(unitid=University.id))
        pairs = [(keep.name, other.name) for keep, other in spellings_of_one(session)]
    assert pairs == [(KEEP, OTHER)]


@pytest.mark.both
def test_a_correction_is_undone_after_its_former_school_has_joined_another(site: Site, people: People) -> None:
    with site.database.writing() as session:
        kept_id = make_coach(session, "Ida Brandt", KEEP).university_id
        coach_id = make_coach(session, "Mara Lindqvist", OTHER).id
    rate(people("ada"), coach_id)
    with site.database.writing() as session:
        draft = CoachDraft("Mara Lindqvist", "Southmoor College", "Basketball", "Women")
        changes.correct(session, site, BY_OPERATOR, coach_id, draft)
    join(site)
    with site.database.writing() as session:
        changes.undo_last(session, site, BY_OPERATOR, coach_id)

    with site.database.reading() as session:
        assert session.get_one(Coach, coach_id).university == KEEP
        at_kept = set(session.scalars(select(Team.id).where(Team.university_id == kept_id)))
        assert {review.team_id for review in session.scalars(select(Review))} <= at_kept
        assert {post.team_id for post in session.scalars(select(Post).where(Post.coach_id == coach_id))} <= at_kept
    assert_correct(site)
