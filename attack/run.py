"""`make attack`: runs every family of attacks against sites on SQLite and PostgreSQL; exit status 1 on a miss."""

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
    access,
    cpu,
    cursors,
    enumeration,
    enumeration_timing,
    http_parsing,
    leaks,
    limit_clock,
    limit_leaks,
    limits,
    lookalikes,
    mail_flooding,
    mailed_codes,
    passwords,
    poisoned_rows,
    pre_hijacking,
    redirects,
    refresh_token_theft,
    stolen_database,
    storage,
)
from attack.result import Result, make_result, table
from attack.site import Testbed
from harness.postgres import Postgres
from harness.report import write_section

DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}

FAMILIES: dict[str, Callable[[Testbed], Iterator[Result]]] = {
    "access": access.attack,
    "raw HTTP": http_parsing.attack,
    "redirects and headers": redirects.attack,
    "cursors": cursors.attack,
    "poisoned rows": poisoned_rows.attack,
    "storage": storage.attack,
    "CPU of a request": cpu.attack,
    "who has an account: answers": enumeration.attack,
    "who has an account: times": enumeration_timing.attack,
    "stolen sign-up": pre_hijacking.attack,
    "mails to an address": mail_flooding.attack,
    "codes in emails": mailed_codes.attack,
    "limits on writes": limits.attack,
    "limits on passwords": passwords.attack,
    "limits that others share": limit_leaks.attack,
    "limits as a clock": limit_clock.attack,
    "stolen database": stolen_database.attack,
    "stolen refresh token": refresh_token_theft.attack,
    "look-alike names": lookalikes.attack,
    "what leaves": leaks.attack,
}
SMALL_SHARE = (
    "access",
    "raw HTTP",
    "redirects and headers",
    "cursors",
    "limits as a clock",
    "look-alike names",
    "what leaves",
)


def attack(
    database: Annotated[list[str] | None, typer.Option(help="sqlite, postgresql; both if left out.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Families of attacks; all if left out.")] = None,
    *,
    small: Annotated[bool, typer.Option("--small", help="Some families only, shortened, on SQLite.")] = False,
    report: Annotated[bool, typer.Option(help="Write docs/security.md.")] = True,
) -> None:
    """Run the attacks and print the table; exit status 1 where one succeeded."""
    # Exit by an exception, so that the sites are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    databases = ["sqlite"] if small else database or list(DATABASES)
    families = SMALL_SHARE if small else only or list(FAMILIES)
    folder = Path(tempfile.mkdtemp(prefix="sideline-attack-"))
    postgres = None if small else Postgres(folder / "postgres")
    try:
        testbeds = [Testbed(kind, folder, postgres, small) for kind in databases]
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
    missed = sum(result.verdict == "MISS" for result in results)
    typer.echo(f"{len(results)} attacks, {sum(result.attempts for result in results):,} times, {missed} missed")
    if report and not (small or database or only):
        write_section("security.md", "attack", text)
    raise typer.Exit(1 if missed else 0)


def _results(family: str, testbed: Testbed) -> Iterator[Result]:
    """The results of one family. An attack that raises has shown nothing and counts as a miss."""
    started = time.monotonic()
    try:
        for result in FAMILIES[family](testbed):
            typer.echo(f"  {result.verdict}: {result.case}: {result.finding}", err=True)
            yield replace(result, family=family, database=DATABASES[testbed.database])
    except Exception as error:
        traceback.print_exc()
        failed = make_result("(broke off)", 0, f"{type(error).__name__}: {str(error)[:200]}", passed=False)
        yield replace(failed, family=family, database=DATABASES[testbed.database])
    typer.echo(f"{family}, {DATABASES[testbed.database]}: {time.monotonic() - started:.0f} s", err=True)


if __name__ == "__main__":
    typer.run(attack)
