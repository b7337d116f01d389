"""Review states change in only one module, every change is an allowed transition, and the numbers follow."""

import ast
import re
from pathlib import Path

import pytest
from sqlalchemy import select

import sideline
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.reviews.content import PublishedReview
from sideline.reviews.model import Review, ReviewState
from sideline.reviews.states import hide, show
from sideline.reviews.write import rate
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_input

PACKAGE = Path(sideline.__file__).parent
SOURCES = [path for path in PACKAGE.rglob("*.py") if "migrations" not in path.parts]
NOT_REVIEWS = {"case", "claim", "request", "move", "school"}
"""Variable names of other objects with a state."""


def test_only_one_module_changes_the_state_of_a_review() -> None:
    changing = {
        path.relative_to(PACKAGE).as_posix()
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr == "state"
        if not (isinstance(node.value, ast.Name) and node.value.id in NOT_REVIEWS)
    }
    # A case changes its own state there.
    assert changing - {"cases/model.py"} == {"reviews/states.py"}


def test_no_sql_string_uses_the_reviews_table() -> None:
    """Import contracts can't check SQL strings: public pages must use the view, or what stands for it on a site without
    comments.
    """
    reads = re.compile(r"\b(?:from|join|update|into)\s+reviews\b(?!\.)(?!\s+import)", re.IGNORECASE)
    reading = {path.relative_to(PACKAGE).as_posix() for path in SOURCES for text in _sql_in(path) if reads.search(text)}
    assert reading == {"core/db/hidden_texts.py"}


def _sql_in(path: Path) -> list[str]:
    """Return the string constants that contain an SQL statement; docstrings contain none."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [text for text in texts if re.search(r"\b(?:SELECT|FROM|JOIN|UPDATE|INSERT)\b", text)]


def test_invalid_state_transitions_are_refused(site: Site, ada: Person, coach_id: int) -> None:
    today = clock.today()
    with site.database.writing() as session:
        waiting, coach = rate(session, coach_id, ada.author, review_input(publish_with_others=True), today)
        with pytest.raises(ValueError, match="a waiting review cannot become appealed"):
            hide(session, coach, waiting, "appealed", today)
        assert waiting.state == "waiting"


@pytest.mark.both
def test_hidden_review_is_not_counted_until_it_is_shown(site: Site, ada: Person) -> None:
    states: tuple[ReviewState, ...] = ("held", "removed", "surge", "appealed", "resubmitted")
    for state in states:
        with site.database.writing() as session:
            coach_id = make_coach(session, f"Mara {state.title()}").id
        _hide_and_show(site, ada, coach_id, state)


def _hide_and_show(site: Site, author: Person, coach_id: int, state: ReviewState) -> None:
    today = clock.today()
    with site.database.writing() as session:
        review, coach = rate(session, coach_id, author.author, review_input(4), today)
        hide(session, coach, review, state, today)
    with site.database.reading() as session:
        of_coach = select(PublishedReview).where(PublishedReview.coach_id == coach_id)
        assert session.scalars(of_coach).all() == [], state
        assert session.get_one(Coach, coach_id).total_reviews == 0, state
    assert wrong_tallies(site.database) == [], state
    with site.database.writing() as session:
        review, coach = session.get_one(Review, review.id), session.get_one(Coach, coach_id)
        show(session, coach, review, today)
    with site.database.reading() as session:
        assert session.get_one(Coach, coach_id).total_reviews == 1, state
        assert session.get_one(PublishedReview, review.id).created_on == today, state
    assert wrong_tallies(site.database) == [], state
