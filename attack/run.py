"""`make attack`: run every family of attacks against sites on SQLite and PostgreSQL; exit status 1 on a miss."""

import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from attack import (
    cpu,
    editions,
    enumeration_timing,
    floods,
    http_parsing,
    leaks,
    linking,
    pictures,
    public_demo,
    reposts,
    sittings,
    stolen_database,
)
from attack.result import Result, table
from attack.site import Testbed
from harness.postgres import Postgres
from harness.report import write_section

DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}

FAMILIES: dict[str, Callable[[Testbed], Iterator[Result]]] = {
    "malformed HTTP": http_parsing.attack,
    "information leaks": leaks.attack,
    "linking by moderators": linking.attack,
    "watching pictures": pictures.attack,
    "editions": editions.attack,
    "ratings of a staff": sittings.attack,
    "stolen database": stolen_database.attack,
    "floods at the desk": floods.attack,
    "avoiding moderation": reposts.attack,
    "public demo": public_demo.attack,
    "CPU of a request": cpu.attack,
    "account enumeration by timing": enumeration_timing.attack,
}
SMALL_SHARE = ("malformed HTTP", "information leaks")


def attack(
    database: Annotated[list[str] | None, typer.Option(help="sqlite or postgresql; both by default.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Families of attacks; all by default.")] = None,
    *,
    small: Annotated[bool, typer.Option("--small", help="Only some families, on SQLite.")] = False,
) -> None:
    """Run the attacks and print the table; exit status 1 if one succeeded. A full run writes docs/security-tests.md."""
    # Exit with an exception, so that the sites are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    databases = ["sqlite"] if small else database or list(DATABASES)
    families = SMALL_SHARE if small else only or list(FAMILIES)
    folder = Path(tempfile.mkdtemp(prefix="sideline-attack-"))
    postgres = Postgres(folder / "postgres") if "postgresql" in databases else None
    try:
        testbeds = [Testbed(kind, folder, postgres) for kind in databases]
        with ExitStack() as until_done:
            if small:
                testbeds[0].shared_site = until_done.enter_context(testbeds[0].plain_site())
            results = [result for family in families for testbed in testbeds for result in _results(family, testbed)]
    finally:
        if postgres:
            with suppress(Exception):
                postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
    text = table(results)
    typer.echo(text)
    missed = sum(not result.held for result in results)
    typer.echo(f"{len(results)} attacks, {sum(result.attempts for result in results):,} attempts, {missed} missed")
    if not (small or database or only):
        write_section("security-tests.md", "attack", text)
    raise typer.Exit(1 if missed else 0)


def _results(family: str, testbed: Testbed) -> Iterator[Result]:
    """Yield the results of one family. An attack that raises an exception proves nothing and counts as a miss."""
    started, database = time.monotonic(), DATABASES[testbed.database]
    try:
        for result in FAMILIES[family](testbed):
            typer.echo(f"  {result.verdict}: {result.case}: {result.finding}", err=True)
            yield replace(result, family=family, database=database)
    except Exception as error:
        traceback.print_exc()
        yield Result("(aborted)", 0, f"{type(error).__name__}: {str(error)[:200]}", False, family, database)
    typer.echo(f"{family}, {database}: {time.monotonic() - started:.0f} s", err=True)


if __name__ == "__main__":
    typer.run(attack)
