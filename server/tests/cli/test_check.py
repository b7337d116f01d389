"""`sideline check`: reports wrong numbers, and corrects them on request (issue 5, point 6)."""

import pytest
from sqlalchemy import delete, select, update

from sideline.coaches.model import Coach, CoachTally
from sideline.coaches.team_model import Post, Team
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.audit_posts import wrong_posts
from sideline.reviews.model import Review
from tests.cli.conftest import Run
from tests.factories import make_coach

pytestmark = pytest.mark.both

NOTHING_WRONG = "0 coaches with wrong numbers.\n0 problems with posts.\n0 problems with reviews or private records.\n"


def test_correct_numbers_are_reported_as_correct(populated_site: Site, run: Run) -> None:
    done = run("check")
    assert (done.returncode, done.stdout) == (0, NOTHING_WRONG)


def test_wrong_numbers_are_reported_and_repaired(populated_site: Site, run: Run) -> None:
    with populated_site.database.writing() as session:
        first, second, *_ = session.scalars(select(CoachTally).order_by(CoachTally.coach_id))
        first.stars_5 += 3
        first.tag_counts = {}
        session.delete(second)
        session.execute(update(Coach).where(Coach.id > second.coach_id).values(rating=4.9, ai_summary=None))
    result = run("check")
    assert result.returncode == 1
    assert f"coach {first.coach_id}: wrong counters: " in result.stdout
    assert f"stars_5 is {first.stars_5} instead of {first.stars_5 - 3}" in result.stdout
    assert "3 coaches with wrong numbers." in result.stdout
    assert len(wrong_tallies(populated_site.database)) == 3, "it only reports unless asked to repair"
    repaired = run("check", "--repair")
    assert repaired.returncode == 0
    assert "Repaired 3." in repaired.stdout
    assert wrong_tallies(populated_site.database) == []


def test_wrong_posts_are_reported_and_repaired(populated_site: Site, run: Run) -> None:
    with populated_site.database.writing() as session:
        without, moved, left = session.scalars(select(Coach.id).order_by(Coach.id))
        elsewhere = make_coach(session, "Vera Okoye", "Southmoor College").id
        team_id = session.scalars(select(Post.team_id).where(Post.coach_id == elsewhere)).one()
        session.execute(delete(Post).where(Post.coach_id == without))
        session.execute(update(Review).where(Review.coach_id == moved).values(team_id=team_id))
        session.execute(update(Coach).where(Coach.id == left).values(has_left=True))
        session.execute(update(Coach).where(Coach.id == elsewhere).values(role="head"))
    result = run("check")
    assert result.returncode == 1
    astray = "has reviews about a team in which the coach has no post"
    assert [line for line in result.stdout.splitlines() if line.startswith("coach ")] == [
        f"coach {without}: has no post",
        f"coach {without}: {astray}",
        f"coach {moved}: {astray}",
        f"coach {left}: has an open post that contradicts the profile",
        f"coach {elsewhere}: has another role than in the posts",
    ]
    assert len(wrong_posts(populated_site.database)) == 5, "it only reports unless asked to repair"
    assert run("check", "--repair").returncode == 0
    assert run("check").stdout == NOTHING_WRONG
    with populated_site.database.reading() as session:
        of_review = select(Review.coach_id, Team.university_id).join(Team, Team.id == Review.team_id)
        assert len({university_id for _, university_id in session.execute(of_review)}) == 1
        assert session.scalars(select(Post.is_over).where(Post.coach_id == left)).all() == [True]
        assert session.scalars(select(Post.title).where(Post.coach_id == without)).all() == [""]


def test_missing_operator_is_a_warning_and_an_unusable_legal_text_an_error(populated_site: Site, run: Run) -> None:
    done = run("check")
    assert done.returncode == 0
    assert "do not name the operator: set SIDELINE_OPERATOR_NAME, SIDELINE_OPERATOR_ADDRESS" in done.stderr
    folder = populated_site.settings.data_dir / "legal"
    folder.mkdir()
    (folder / "terms.md").write_text("Hello.")
    done = run("check")
    assert done.returncode == 2
    assert f"{folder / 'terms.md'}: must begin with the lines" in done.stderr
    assert done.stderr.count("\n") == 1
