"""What careers add to a dump links no review to an account: teams of reviews, posts, moves, names of schools, changes.

An attacker compares two dumps, between which athletes rate a coach, whose profile is then listed, merged and
corrected, and whose school gets another name.
"""

import json
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.authorship.authors import Author
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, University, UniversityName
from sideline.coaches.team_model import Post, Team
from sideline.core.site import Site
from sideline.desk.coaches import changes
from sideline.desk.coaches.model import CoachChange
from sideline.desk.coaches.moves import BY_OPERATOR
from sideline.reviews.model import Review
from sideline.reviews.write import rate
from sideline.teams.staff_lists.import_staff import Source, import_staff
from sideline.teams.staff_lists.listing import Listing
from sideline.teams.staff_lists.model import Move
from tests.dump_join import named_by_marks
from tests.factories import make_coach, make_post
from tests.reviews.bodies import review_input
from tests.test_dump_join import MORNING, add_users, dump

TABLES = ("posts", "post_changes", "teams", "moves", "staff_lists", "university_names", "coach_changes")
NORTH, SOUTH = "Northfield University", "Southmoor College"


@pytest.mark.both
def test_careers_link_no_review_to_an_account(site: Site) -> None:
    ids = add_users(site, 6)
    with site.database.writing() as session:
        coach = make_coach(session, "Mara Lindqvist", NORTH, "Soccer")
        make_post(session, coach, NORTH, "Soccer", "Men")
        make_post(session, coach, SOUTH, "Soccer", is_over=True)
        coach_id = coach.id
    before = dump(site, is_plain=False)
    reviews = [
        rate_at(site, coach_id, user_id, gender) for user_id, gender in zip(ids, ["Women", "Men"] * 3, strict=True)
    ]
    change_career(site, coach_id)
    after = dump(site, is_plain=False)

    assert {table for table in TABLES if after[table] != before[table]} == {*TABLES}
    unchanged = {table: rows for table, rows in before.items() if table not in TABLES}
    leak = [row | {"decided_by": after["users"][0]["id"]} for row in after["moves"]]
    assert named_by_marks(before, after | unchanged | {"moves": leak}), "the attack must be able to succeed"
    assert named_by_marks(before, after | unchanged) == set()
    stored = json.dumps({table: after[table] for table in TABLES}, default=str)
    tags = [Author(site.authors_key, user_id).review_tag(coach_id) for user_id in ids]
    assert [secret for secret in (*ids, *tags) if secret.hex in stored or str(secret) in stored] == []
    with site.database.reading() as session:
        teams = session.scalars(select(Review.team_id)).all()
        [corrected] = session.scalars(select(CoachChange).where(CoachChange.action == "correct"))
    assert len({*teams}) == 1, "the choice of the women's or the men's team is not stored"
    assert list(corrected.before["reviews"].values()) == [sorted(row_id.hex for row_id in reviews)]


def rate_at(site: Site, coach_id: int, user_id: UUID, gender: str) -> UUID:
    """Rate the coach as an athlete of the women's or the men's team at the present school; returns the review's id."""
    with site.database.writing() as session:
        of_gender = (
            select(Post.team_id).join(Team, Team.id == Post.team_id).where(Post.coach_id == coach_id, ~Post.is_over)
        )
        team_id = session.scalars(of_gender.where(Team.gender == gender)).one()
        opinion = review_input(3, team_id=team_id)
        review, _ = rate(session, coach_id, Author(site.authors_key, user_id), opinion, MORNING.date())
        return review.id


def change_career(site: Site, coach_id: int) -> None:
    """Import a list that has the coach at another school, merge the profiles, correct the school, and rename one."""
    listing = Listing(1, "Mara Lindqvist", "Eastbrook College", "Soccer", "Women", "Head Coach")
    count = import_staff(site.database, Source("staff.csv", "5eed", 2026), [listing], lambda _line, _note: None)
    with site.database.writing() as session:
        [other] = session.scalars(select(Coach.id).where(Coach.university == listing.university))
        session.add(
            Move(
                list_id=count.list_id, from_coach_id=other, to_coach_id=coach_id, from_post_id=1, to_post_id=2,
                certainty=50, is_automatic=False, reasons=[],
            )
        )  # fmt: skip
        changes.merge_coaches(session, site, BY_OPERATOR, other, coach_id)
        draft = CoachDraft("Mara Lindqvist", "Westlake University", "Soccer", "Women")
        changes.correct(session, site, BY_OPERATOR, coach_id, draft)
        north = session.scalars(select(University.id).where(University.name == NORTH)).one()
        session.add(
            UniversityName(
                folded="northfield", name="Northfield", slug="northfield", university_id=north, joined_on=MORNING.date()
            )
        )
