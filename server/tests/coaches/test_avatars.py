"""A coach's initials and the letters on a school's shield match the web app, whose test reads the same examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from sideline.coaches.wording import initials, university_initials

EXAMPLES = json.loads(Path(__file__).with_name("avatars.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("coach", EXAMPLES, ids=lambda coach: coach["name"])
def test_initials(coach: dict[str, Any]) -> None:
    assert initials(coach["name"]) == coach["initials"]
    assert university_initials(coach["university"]) == coach["shield"]


def test_a_name_without_a_word_has_no_initials() -> None:
    assert initials(" ") == ""
