"""`sideline reindex`: new search texts for all coaches."""

import typer

from sideline.cli.common import open_database
from sideline.coaches.search.reindex import reindex as reindex_coaches


def reindex() -> None:
    """Write the search texts of all coaches anew, after a release with new aliases or nicknames. The site may run."""
    with open_database() as database:
        changed = reindex_coaches(database)
    typer.echo(f"{changed:,} search texts changed.")
