"""A coach's id in a path. Whatever is no such number names no coach: 404, never 422 or 500."""

import re
from typing import Annotated

from fastapi import Path
from pydantic import BeforeValidator

from sideline.coaches.errors import coach_not_found

_DIGITS = re.compile(r"[0-9]{1,19}")
_LARGEST = 2**63 - 1


def coach_id_of(value: str | int) -> int:
    """The id that `value` spells. Raises Refusal 404 where it can be no coach's."""
    text = str(value)
    if not _DIGITS.fullmatch(text) or not 0 < int(text) <= _LARGEST:
        raise coach_not_found()
    return int(text)


CoachId = Annotated[int, BeforeValidator(coach_id_of), Path(description="A coach's id.")]
"""The type of `coach_id` in the signature of a route."""
