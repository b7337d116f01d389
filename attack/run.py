"""`make attack`: every family of attacks against real sites on SQLite and PostgreSQL; exit status 1 on a miss."""

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
from reliability.postgres import Postgres
from reliability.report import write_section

from attack import (
    access,
    answers,
    cpu,
    cursors,
    http_edge,
    leaks,
    limits,
    mailbox,
    passwords,
    poison,
    redirects,
    refresh_thief,
    stolen_sign_up,
    storage,
    timing,
    twins,
)
from attack.result import Result, judged, table
from attack.site import Ground

DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}

FAMILIES: dict[str, Callable[[Ground], Iterator[Result]]] = {
    "access": access.attack,
    "raw HTTP": http_edge.attack,
    "redirects and headers": redirects.attack,
    "cursors": cursors.attack,
    "poisoned rows": poison.attack,
    "storage": storage.attack,
    "CPU of a request": cpu.attack,
    "who has an account: answers": answers.attack,
    "who has an account: times": timing.attack,
    "stolen sign-up": stolen_sign_up.attack,
    "mails to an address": mailbox.attack,
    "limits on writes": limits.attack,
    "limits on passwords": passwords.attack,
    "stolen refresh token": refresh_thief.attack,
    "look-alike names": twins.attack,
    "what leaves": leaks.attack,
}
SMALL_SHARE = ("access", "raw HTTP", "redirects and headers", "cursors", "look-alike names", "what leaves")


def attack(
    database: Annotated[list[str] | None, typer.Option(help="sqlite, postgresql; both if left out.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Families of attacks; all if left out.")] = None,
    *,
    small: Annotated[bool, typer.Option("--small", help="A small share, on SQLite.")] = False,
    report: Annotated[bool, typer.Option(help="Write docs/security.md.")] = True,
) -> None:
    """Attack, print the table, and fail where something did not hold."""
    # Whoever ends the run ends its sites too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = ["sqlite"] if small else database or list(DATABASES)
    families = SMALL_SHARE if small else only or list(FAMILIES)
    folder = Path(tempfile.mkdtemp(prefix="sideline-attack-"))
    postgres = None if small else Postgres(folder / "postgres")
    try:
        grounds = [Ground(kind, folder, postgres, small) for kind in chosen]
        with ExitStack() as until_done:
            if small:
                grounds[0].shared = until_done.enter_context(grounds[0].plain_site())
            results = [result for family in families for ground in grounds for result in _results(family, ground)]
    finally:
        if postgres:
            with suppress(Exception):
                postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
    text = table(results)
    typer.echo(text)
    misses = sum(result.verdict == "MISS" for result in results)
    typer.echo(f"{len(results)} attacks, {sum(result.times for result in results):,} times, {misses} missed")
    if report and not (small or database or only):
        write_section("security.md", "attack", text)
    raise typer.Exit(1 if misses else 0)


def _results(family: str, ground: Ground) -> Iterator[Result]:
    """The results of one family. An attack that breaks off has shown nothing: that is a miss."""
    began = time.monotonic()
    try:
        for result in FAMILIES[family](ground):
            typer.echo(f"  {result.verdict}: {result.tried}: {result.figure}", err=True)
            yield replace(result, family=family, database=DATABASES[ground.database])
    except Exception as error:
        traceback.print_exc()
        broken = judged("(broke off)", 0, f"{type(error).__name__}: {str(error)[:200]}", held=False)
        yield replace(broken, family=family, database=DATABASES[ground.database])
    typer.echo(f"{family}, {DATABASES[ground.database]}: {time.monotonic() - began:.0f} s", err=True)


if __name__ == "__main__":
    typer.run(attack)
