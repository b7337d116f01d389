"""`sideline check`: reports wrong numbers, and corrects them on request (issue 5, point 6)."""

import pytest
from sqlalchemy import select, update

from sideline.coaches.model import Coach, CoachTally
from sideline.core.site import Site
from sideline.upkeep.audit import wrong_tallies
from tests.cli.conftest import Run

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
