"""Search answers questions as people type them: what they look for comes first for at least 95 % of 300 questions."""

import pytest

from sideline.core.site import Site
from tests.coaches.questions.site import fill, first_wrong, lines

MIN_RIGHT = 0.95


@pytest.mark.both
def test_search_finds_what_people_look_for_first(site: Site) -> None:
    fill(site)
    questions = list(lines("questions.txt"))
    wrong = [text for question, expected in questions if (text := first_wrong(site, question, expected))]
    assert len(questions) >= 300
    assert len(wrong) <= (1 - MIN_RIGHT) * len(questions), "\n".join(wrong)
