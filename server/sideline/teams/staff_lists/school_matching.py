"""Find the schools of the site that the rows of a file are about. Never guesses."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.choices import STATES
from sideline.coaches.csv_rows import quoted
from sideline.coaches.model import University, UniversityName
from sideline.coaches.universities import stored_schools
from sideline.core.text.folding import fold

MAX_UNITID = 999_999_999
"""The largest number of a school in federal data."""

_STATE_IN_NAME = re.compile(r"\s*\(([A-Za-z .]+)\)$")


class Named(NamedTuple):
    """A school as a row of a file names it; state and number are empty or None if the row lacks them."""

    name: str
    state: str = ""
    unitid: int | None = None


class Matches(NamedTuple):
    """The ids of schools by what rows call them, and why other names are ambiguous. The rest is not on the site."""

    found: dict[Named, int]
    ambiguous: dict[Named, str]


class _Stored(NamedTuple):
    id: int
    name: str
    state: str
    unitid: int | None


def match_schools(session: Session, named: Sequence[Named], *, by_number: bool) -> Matches:
    """Find the school of each name: by the federal number if `by_number`, by the name in full, by name and state
    ('Westminster College (Utah)'), or in another usual spelling.

    A school that several different rows may be about, such as namesakes in two states, is ambiguous for all of them
    unless the state of one is known to be right.
    """
    stored = _read(session)
    index = _Index(session, stored)
    found: dict[Named, int] = {}
    by_name: dict[int, list[Named]] = defaultdict(list)
    for key in dict.fromkeys(named):
        if by_number and (school := index.numbered(key)):
            found[key] = school.id
        elif school := index.called(key):
            by_name[school.id].append(key)
    ambiguous: dict[Named, str] = {}
    schools = {school.id: school for school in stored}
    for school_id, keys in by_name.items():
        kept, reason = _choose(schools[school_id], keys)
        found |= dict.fromkeys(kept, school_id)
        ambiguous |= {key: reason for key in keys if key not in kept}
    return Matches(found, ambiguous)


def split_state(name: str) -> tuple[str, str]:
    """Return a name without a state in brackets at its end, and the code of the state: ('Union College', 'KY')."""
    match = _STATE_IN_NAME.search(name)
    state = state_code(match[1]) if match else ""
    return (name[: match.start()], state) if match and state else (name, "")


def state_code(text: str) -> str:
    """Return the code of a state from its code or name, or an empty text."""
    code = text.strip().upper().replace(".", "")
    return code if code in STATES else _CODES.get(text.strip().casefold(), "")


_CODES = {name.casefold(): code for code, name in STATES.items()}


class _Index:
    """The schools of the site by number and name."""

    def __init__(self, session: Session, stored: Sequence[_Stored]) -> None:
        self._schools = stored_schools(session)
        self._by_fold = {fold(school.name): school for school in stored}
        other = select(UniversityName.folded, UniversityName.university_id)
        by_id = {school.id: school for school in stored}
        self._by_fold |= {folded: by_id[id_] for folded, id_ in session.execute(other)}
        self._by_number: dict[int, list[_Stored]] = defaultdict(list)
        self._by_state: dict[tuple[str, str], list[_Stored]] = defaultdict(list)
        for school in stored:
            if school.unitid is not None:
                self._by_number[school.unitid].append(school)
            base, state = split_state(school.name)
            if state:
                self._by_state[fold(base), state].append(school)

    def numbered(self, key: Named) -> _Stored | None:
        """Return the school with the federal number; of several campuses that share it, the one of that name."""
        same = self._by_number.get(key.unitid or 0, [])
        named = [school for school in same if fold(school.name) == fold(key.name)]
        return (named or same)[0] if len(named or same) == 1 else None

    def called(self, key: Named) -> _Stored | None:
        """Return the school of a name and state."""
        base, state = split_state(key.name)
        if (in_state := self._by_state.get((fold(base), key.state or state), [])) and len(in_state) == 1:
            return in_state[0]
        known = self._schools.known(key.name)
        return self._by_fold.get(fold(key.name)) or (self._by_fold.get(fold(known)) if known else None)


def _read(session: Session) -> list[_Stored]:
    columns = (University.id, University.name, University.state, University.unitid)
    return [_Stored(*row) for row in session.execute(select(*columns).order_by(University.id))]


def _choose(school: _Stored, keys: Sequence[Named]) -> tuple[list[Named], str]:
    """Return which of the rows' names are about a school, and why the others may not be."""
    state = school.state or split_state(school.name)[1]
    possible = [key for key in keys if not state or key.state in ("", state)]
    same_number = [key for key in possible if key.unitid is not None and key.unitid == school.unitid]
    possible = same_number or possible
    in_full = [key for key in possible if fold(key.name) == fold(school.name)]
    for group in (in_full, possible):
        if group and len({(key.state, key.unitid) for key in group}) == 1:
            return group, f"{quoted(school.name)} on the site is another school"
    if not possible:
        return [], f"{quoted(school.name)} on the site is in {state}"
    return [], f"several schools of the file may be {quoted(school.name)}"
