"""`sideline reindex`: rebuilds search texts with the current rules."""

import pytest
from sqlalchemy import update

from sideline.coaches.model import Coach
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.site import Site
from tests.cli.conftest import Run
from tests.factories import make_coach

pytestmark = pytest.mark.both


def test_search_texts_of_an_older_release_are_rewritten(site: Site, run: Run) -> None:
    with site.database.writing() as session:
        older, same = make_coach(session, "Michael Tern").id, make_coach(session, "Ann Tern").id
        # As written by a release without nicknames.
        without = "\n michael tern\n northfield university\n basketball"
        session.execute(update(Coach).where(Coach.id == older).values(search_text=without))
    assert _found(site, "mike") == []
    for changed in (1, 0):
        done = run("reindex")
        assert (done.returncode, done.stdout) == (0, f"{changed} search texts changed.\n"), done.stderr
    assert _found(site, "mike") == [older]
    assert _found(site, "tern") == [older, same]


def _found(site: Site, text: str) -> list[int]:
    return [match.card["id"] for match in find_coaches(site.database.read_pool, SearchRequest(text), 9)]
