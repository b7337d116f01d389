"""Figures that another release stored."""

import pytest
from sqlalchemy import select

from sideline.coaches import numbers
from sideline.coaches.numbers import SlowReads, StoredFigures, read_stored, stored_as, write_stored
from sideline.core.site import Site
from sideline.teams import home_figures


@pytest.mark.both
def test_figures_of_other_statements_are_not_read_and_then_replaced(site: Site) -> None:
    with site.database.writing() as session:
        for base in ("averages", "home"):
            # As stored before names had versions, and by a release with other categories.
            session.add(StoredFigures(name=base, content=[["Golf", "Men", "DI", 5]]))
            session.add(StoredFigures(name=stored_as(base, "SELECT 1"), content=[["Golf", "Men", "DI", 5]]))
    with site.database.reading() as session:
        reads = SlowReads(session)
        assert numbers.averages(reads).of_group(("Golf", "Men", "DI")) is None
        assert home_figures.home_figures(reads).counts["reviews"] == 0
    with site.database.writing() as session:
        write_stored(session, numbers.FIGURES_NAME, [])
    with site.database.reading() as session:
        names = set(session.scalars(select(StoredFigures.name)))
        assert read_stored(SlowReads(session), numbers.FIGURES_NAME) == []
    assert names == {numbers.FIGURES_NAME, "home", stored_as("home", "SELECT 1")}
