"""A migration that the previous release cannot live with says so in `schema_compatibility`.

Every migration since the first release is run on both databases, and the schemas before and after it are compared.
"""

from pathlib import Path

import pytest
import sqlalchemy
from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations

from sideline.core.db import migrate
from sideline.core.db.compatibility import oldest_release_of
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests.cli.conftest import opened
from tests.cli.planted_migrations import REVISION, Plant
from tests.schema_changes import Shape, restrictions, shapes_in

pytestmark = pytest.mark.both

FIRST = "0090"
"""The schema of the first release."""

RAISE = f"op.execute(\"UPDATE schema_compatibility SET oldest_release_revision = '{REVISION}'\")"

COMPATIBLE = [
    "op.create_table('ideas', sa.Column('text', sa.Text, nullable=False, unique=True))",
    "op.add_column('jobs', sa.Column('note', sa.Text))",
    "op.add_column('jobs', sa.Column('runs', sa.Integer, server_default='0', nullable=False))",
    "op.create_index('ix_jobs_result', 'jobs', ['last_result'])",
    "op.drop_index('ix_reviews_quotes', 'reviews')",
]
RESTRICTING = {
    "op.drop_table('case_notes')": "case_notes is gone",
    "op.rename_table('case_notes', 'notes')": "case_notes is gone",
    "op.drop_column('jobs', 'last_seconds')": "jobs.last_seconds is gone",
    "op.alter_column('jobs', 'last_seconds', new_column_name='seconds')": "jobs.last_seconds is gone",
    "op.add_column('jobs', sa.Column('runs', sa.Integer, nullable=False))": "jobs.runs is required and has no default",
    "jobs.alter_column('last_result', nullable=False)": "jobs.last_result no longer allows NULL",
    "jobs.alter_column('last_result', type_=sa.Text)": "jobs.last_result is TEXT() instead of VARCHAR(length=100)",
    "op.create_index('ix_jobs_result', 'jobs', ['last_result'], unique=True)": "jobs: new unique ['last_result']",
    "jobs.create_unique_constraint('uq_result', ['last_result'])": "jobs: new unique ['last_result']",
    "jobs.create_check_constraint('ck_result', 'last_seconds > 0')": "jobs: new check",
    "jobs.create_foreign_key('fk_result', 'sports', ['last_result'], ['name'])": (
        "jobs: new foreign key ['last_result'] to sports ['name']"
    ),
}


def _body(operation: str) -> str:
    """Return the operation for a migration; those of `jobs` as a batch, because SQLite cannot alter columns."""
    return f"with op.batch_alter_table('jobs') as jobs: {operation}" if operation.startswith("jobs.") else operation


def _unsaid_restrictions(url: str) -> list[str]:
    """Run the migrations that the database lacks one by one, and return what they restrict without saying so."""
    found = []
    with opened(url) as database:
        current = migrate.revision_of(database.engine)
        scripts = migrate._scripts().iterate_revisions("head", current)
        for revision in reversed([script.revision for script in scripts]):
            before, _ = _schema(url)
            migrate.upgrade(database.url, revision=revision)
            after, oldest_release = _schema(url)
            if oldest_release != revision:
                found += [f"{revision}: {what}" for what in restrictions(before, after)]
    return found


def _schema(url: str) -> tuple[dict[str, Shape], str | None]:
    with opened(url) as database, database.engine.connect() as connection:
        return shapes_in(connection), oldest_release_of(connection)


def test_every_migration_says_what_the_previous_release_cannot_live_with(empty_database_url: str) -> None:
    migrate.upgrade(sqlalchemy_url(empty_database_url, Path()), revision=FIRST)
    assert _unsaid_restrictions(empty_database_url) == []


def test_additions_need_no_word_and_restrictions_are_found(database_url: str) -> None:
    found = {}
    with opened(database_url) as database, database.engine.connect() as connection:
        before = shapes_in(connection)
        for operation in (*COMPATIBLE, *RESTRICTING):
            with connection.begin_nested() as undone, Operations.context(MigrationContext.configure(connection)):
                exec(_body(operation), {"op": op, "sa": sqlalchemy})
                found[operation] = restrictions(before, shapes_in(connection))
                undone.rollback()
    assert [operation for operation in COMPATIBLE if found[operation]] == []
    expected = {operation: [start] for operation, start in RESTRICTING.items()}
    assert {name: [one[: len(RESTRICTING[name])] for one in found[name]] for name in RESTRICTING} == expected


def test_a_restriction_is_found_in_a_migration_that_does_not_say_so(database_url: str, plant: Plant) -> None:
    plant("op.drop_table('case_notes')")
    assert _unsaid_restrictions(database_url) == [f"{REVISION}: case_notes is gone"]


def test_a_restriction_is_allowed_if_the_migration_says_so(database_url: str, plant: Plant) -> None:
    plant(f"op.drop_table('case_notes'); {RAISE}")
    assert _unsaid_restrictions(database_url) == []
