"""Random staff lists, moves, changes to coaches and reviews, with undos, keep posts and numbers of teams right."""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import select

from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.teams.staff_lists import staff_names
from tests.desk.career_sequences import assert_numbers_match_reviews, take_career_step
from tests.desk.conftest import assert_correct
from tests.desk.sequences import make_cast, take_steps
from tests.factories import make_coach
from tests.people import People

STEPS = 40

SEEDS = range(*(int(bound) for bound in os.environ.get("SIDELINE_TEST_SEEDS", "0:1").split(":")))
"""A half-open range of seeds: SIDELINE_TEST_SEEDS=0:1000 runs a thousand."""


@pytest.mark.both
@pytest.mark.parametrize("seed", SEEDS)
def test_random_lists_and_moves_keep_posts_and_numbers_right(
    site: Site, people: People, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a site with few coaches, every name would count as common.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)
    cast, random, taken, compared = make_cast(site, people), Random(seed), Counter[str](), 0
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")
    for _ in range(STEPS):
        taken[take_career_step(site, random, cast)] += 1
        with site.database.reading() as session:
            known = session.scalars(
                select(Coach.id).where(Coach.university != "Westlake University").order_by(Coach.id)
            )
            cast = replace(cast, coaches=known.all())
        take_steps(site, random, cast, 1)
        compared += assert_numbers_match_reviews(site)
        assert_correct(site)
    assert compared > STEPS
    assert {"import", "undo list", "accept", "rate"} <= taken.keys(), taken
