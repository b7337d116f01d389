"""Random changes to profiles by staff, each undone in reverse order, leave every table as it was.

Joining two schools and keeping them apart are not among them, because they cannot be undone.
"""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, open_coach_case
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.coaches import changes, moves
from sideline.desk.members import StaffMember
from sideline.reviews.write import add_review, lock_coach_to_rate
from sideline.teams.staff_lists import staff_names
from sideline.teams.staff_lists.model import OPEN_STATES, Move
from tests.desk.career_sequences import NAMES, SCHOOLS, import_list, take_career_step
from tests.desk.conftest import assert_correct
from tests.desk.sequences import make_cast, stored_state, take_steps
from tests.factories import make_coach
from tests.people import People
from tests.reviews.bodies import review_input

ROUNDS, STEPS, CHANGES = 2, 20, 10

SEEDS = range(*(int(bound) for bound in os.environ.get("SIDELINE_TEST_SEEDS", "0:1").split(":")))
"""A half-open range of seeds: SIDELINE_TEST_SEEDS=0:1000 runs a thousand."""

Undo = Callable[[Session], object]

VERBS = ("correct", "move", "verify", "merge", "remove", "mark_left", "import", "accept", "reject")

LOGS = {"coach_changes", "staff_log", "staff_lists", "moves", "post_changes", "outbox"}
"""Tables that say what staff did, also if it was undone, and emails."""

SEALED = {"private_records", "figures", "jobs"}
"""Tables that differ after each write of the same content."""

GROWING = {"universities", "university_names", "teams", "search_typos", "coach_tallies"}
"""Tables in which rows may stay that a change added."""


@pytest.fixture
def runs_workers() -> bool:
    """Messages stay in the outbox."""
    return False


@pytest.mark.both
@pytest.mark.parametrize("seed", SEEDS)
def test_changes_undone_in_reverse_order_leave_every_table_as_it_was(
    site: Site, people: People, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a site with few coaches, every name would count as common.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)
    cast, random, done = make_cast(site, people), Random(seed), Counter[str]()
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")
    for _ in range(ROUNDS):
        for _ in range(STEPS):
            take_career_step(site, random, cast)
            take_steps(site, random, cast, 1)
        undos = []
        for _ in range(CHANGES):
            verb, staff = random.choice(VERBS), random.choice(cast.staff)
            before = rows_of(site), stored_state(site, cast)[0]
            with suppress(Refusal):
                undos.append((verb, before, change(site, random, staff, verb)))
                done[verb] += 1
        for verb, (rows, records), undo in reversed(undos):
            if not succeeds(site, undo):
                break
            found = differences(rows, rows_of(site))
            assert found == [], f"the undo of {verb}: {found}"
            assert stored_state(site, cast)[0] == records
            assert_correct(site)
    assert len(done) > 3, done


@pytest.mark.parametrize("verb", ["merge", "remove"])
def test_a_surge_with_a_decision_is_open_again_after_the_undo(site: Site, people: People, verb: str) -> None:
    cast = make_cast(site, people)
    (coach_id, other_id, *_), staff = cast.coaches, cast.staff[0]
    steps = {"steps": [{"action": "remove", "by": staff.id.hex}]}
    with site.database.writing() as session:
        new = lock_coach_to_rate(session, coach_id, cast.authors[0])
        add_review(session, new, review_input(1, 1), clock.today(), is_in_surge=True)
        case_id = open_coach_case(session, "surge", coach_id).id
        session.get_one(Case, case_id).undo_state = steps
    with site.database.writing() as session:
        if verb == "merge":
            changes.merge_coaches(session, site, staff, coach_id, other_id)
        else:
            changes.remove(session, staff, coach_id, "invented")
        assert session.get_one(Case, case_id).is_decided
    with site.database.writing() as session:
        changes.undo_last(session, site, staff, coach_id)
    with site.database.reading() as session:
        [case] = session.scalars(select(Case).where(~Case.is_decided)).all()
        assert (case.id, case.state, case.decision, case.undo_state) == (case_id, "open", "", steps)


def succeeds(site: Site, undo: Undo) -> bool:
    """Undo a change; return whether its profile is free, or a list has since added a profile with the same details."""
    try:
        with site.database.writing() as session:
            undo(session)
    except Refusal as refusal:
        if refusal.code != "coach_exists":
            raise
        return False
    return True


def change(site: Site, random: Random, staff: StaffMember, verb: str) -> Undo:
    """Make a change of this kind, and return the function that undoes it."""
    if verb == "import":
        list_id = import_list(site, random)
        return lambda session: moves.undo_list(session, site, staff, list_id)
    with site.database.writing() as session:
        listed = session.scalars(select(Coach.id).where(Coach.is_listed, Coach.university != "Westlake University"))
        coach_id, other_id = random.choices(sorted(listed), k=2)
        open_moves = session.scalars(select(Move.id).where(Move.state.in_(OPEN_STATES)).order_by(Move.id)).all()
        if verb in ("accept", "reject"):
            move_id = random.choice(open_moves or [0])
            if verb == "accept":
                moves.accept_move(session, site, staff, move_id)
            else:
                moves.reject_move(session, staff, move_id)
            return lambda session: moves.undo_move(session, site, staff, move_id)
        if verb in ("correct", "move"):
            sport, gender = random.choice(["Basketball", "Golf"]), random.choice(["Men", "Women", "Both"])
            draft = CoachDraft(random.choice(NAMES), random.choice(SCHOOLS), sport, gender)
            changes.correct(session, site, staff, coach_id, draft, has_moved=verb == "move")
        elif verb == "verify":
            changes.verify(session, staff, coach_id, verified=random.random() < 0.5)
        elif verb == "merge":
            changes.merge_coaches(session, site, staff, coach_id, other_id)
        elif verb == "remove":
            changes.remove(session, staff, coach_id, "invented")
        else:
            changes.mark_left(session, site, staff, coach_id, 0)
    return lambda session: changes.undo_last(session, site, staff, coach_id)


Row = dict[str, Any]
Rows = dict[str, dict[tuple[Any, ...], Row]]


def rows_of(site: Site) -> Rows:
    """Return the rows of all tables but LOGS and SEALED, by table and primary key."""
    found: Rows = {}
    with site.database.reading() as session:
        for table in Base.metadata.sorted_tables:
            if table.name not in LOGS | SEALED:
                rows = session.execute(select(table)).mappings()
                found[table.name] = {tuple(row[key.name] for key in table.primary_key): dict(row) for row in rows}
    return found


def differences(before: Rows, after: Rows) -> list[tuple[str, tuple[Any, ...], str, Any, Any]]:
    """Return what is not the same: table, key, column, and the two values. What a list added or filled in may stay."""
    found = []
    for table, rows in before.items():
        for key in rows.keys() | after[table].keys():
            old, new = rows.get(key, {}), after[table].get(key, {})
            # A merge opens a case for a surge that moves, and its undo closes it.
            is_moved_surge = (new.get("kind"), new.get("decision")) == ("surge", "merged")
            if not old and (table in GROWING or is_moved_surge or _is_of_new_coach(table, new, before)):
                continue
            found += [
                (table, key, name, old.get(name), new.get(name))
                for name in {**old, **new}
                if old.get(name) != new.get(name) and not _is_filled_in(name, old.get(name), new.get(name))
            ]
    return found


def _is_of_new_coach(table: str, row: Row, before: Rows) -> bool:
    coach_id = row["id"] if table == "coaches" else row.get("coach_id")
    return coach_id is not None and (coach_id,) not in before["coaches"]


def _is_filled_in(name: str, old: object, new: object) -> bool:
    return (name == "gender" and new == "Both") or (name in ("division", "department") and not old)
