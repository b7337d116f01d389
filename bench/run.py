"""`make bench`: Sideline on both databases beside PocketBase, a plain ILIKE and a bare Starlette.

Writes docs/performance.md. Servers are pinned to one core and the client to the other, one connection, cases in turns.
The figures are those of this machine and this run; the ratios are what counts.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import psycopg
import typer
from reliability.postgres import Postgres
from reliability.report import write_section
from rich.console import Console
from sqlalchemy import text

from bench import cold, cost, crowd, keystrokes, tables
from bench.build import Size
from bench.cases import Case, forever, getting, in_turns, searching, sending
from bench.clients import Answer, Client
from bench.pocketbase import PocketBase, coach_key, review_body
from bench.processes import Process, free_port
from bench.questions import PATHOLOGICAL, SHORT_PIECES, in_pieces, mixed
from bench.sideline import Site, opinion
from sideline.core.db.engine import Database, database_url

REPORT = "performance.md"
SERVER_CORE, CLIENT_CORE = {0}, {1}
SMITHS = "/api/collections/coaches/records?perPage=8&filter=name%20~%20%22smith%22"
PROFILES = [f"/api/coaches/{number}" for number in range(1, 1_000)]
REVIEWS = [f"{path}/reviews" for path in PROFILES]
CREATE = "/api/collections/reviews/records"


console = Console(stderr=True)


def bench(
    coaches: Annotated[
        list[int] | None,
        typer.Option(help="Sizes, in coaches; all but the largest have as many reviews."),
    ] = None,
    reviews: Annotated[int, typer.Option(help="Reviews at the largest size.")] = 5_000_000,
    rounds: Annotated[int, typer.Option(help="Turns of each case.")] = 5,
) -> None:
    """Measure, and write the tables into docs/performance.md."""
    os.sched_setaffinity(0, CLIENT_CORE)
    *smaller, largest = sorted(coaches or [1_000, 100_000, 1_000_000])
    sizes = [*(Size(count, count) for count in smaller), Size(largest, reviews)]
    folder = Path(tempfile.mkdtemp(prefix="sideline-bench-"))
    postgres = Postgres(folder / "postgres")
    try:
        grown = [_measure(size, folder, postgres, rounds, last=size is sizes[-1]) for size in sizes]
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
    write_section(REPORT, "growth", tables.growth([row for rows, _ in grown for row in rows]))
    for name, section in grown[-1][1].items():
        write_section(REPORT, name, section)


def _measure(
    size: Size, folder: Path, postgres: Postgres, rounds: int, *, last: bool
) -> tuple[list[tables.Grown], dict[str, str]]:
    home = folder / str(size.coaches)
    home.mkdir()
    postgres_url = postgres.make_database(f"bench{size.coaches}")
    sites = [
        Site("Sideline, SQLite", f"sqlite:///{home / 'sideline.sqlite3'}", home, size),
        Site("Sideline, PostgreSQL", postgres_url, home, size),
    ]
    rows = [_grown(site, size, built) for site, built in zip(sites, _built(sites), strict=True)]
    _time_sites(sites, rows, rounds)
    sections = _beside(sites, home, postgres_url, rounds) if last else {}
    if last:
        console.print("typing")
        sections["typing"] = keystrokes.table(sites)
        console.print("cold and warm")
        sections["cold"] = cold.table(sites, postgres, folder, SERVER_CORE)
    for site in sites:
        site.stop()
    if last:
        console.print("one process and two")
        os.sched_setaffinity(0, SERVER_CORE | CLIENT_CORE)
        sections["processes"] = crowd.table(sites)
    return rows, sections


def _built(sites: list[Site]) -> list[float]:
    """Fill the databases of sites side by side, on all cores; the seconds that each took."""
    console.print(f"building {sites[0].size.coaches:,} coaches, {sites[0].size.reviews:,} reviews")
    everywhere = (0, SERVER_CORE | CLIENT_CORE)
    with ProcessPoolExecutor(initializer=os.sched_setaffinity, initargs=everywhere) as builders:
        return list(builders.map(_build, sites))


def _build(site: Site) -> float:
    started = time.perf_counter()
    site.prepare()
    return time.perf_counter() - started


def _grown(site: Site, size: Size, built: float) -> tables.Grown:
    start = site.start(cores=SERVER_CORE)
    site.sign_up()
    return tables.Grown(site.name, size, built, start)


def _time_sites(sites: list[Site], rows: list[tables.Grown], rounds: int) -> None:
    cases = []
    for site, row in zip(sites, rows, strict=True):
        client = Client(site.port, site.headers)
        signed_out = Client(site.port)
        row.cases = {
            "search": Case("search", site.name, searching(signed_out), forever(mixed(2_000))),
            "profile": Case("profile", site.name, getting(signed_out), forever(PROFILES)),
            "reviews": Case("reviews", site.name, getting(signed_out), forever(REVIEWS)),
            "rate": Case(
                "rate",
                site.name,
                sending(client, lambda: opinion(4)),
                site.unrated(),
                at_most=site.a_round,
            ),
            "sign-in": Case(
                "sign-in",
                site.name,
                sending(signed_out, site.credentials),
                forever(["/auth/v1/token?grant_type=password"]),
            ),
        }
        cases += list(row.cases.values())
    in_turns(cases, rounds)
    for site, row in zip(sites, rows, strict=True):
        row.memory = site.process.memory_mb()


def _beside(sites: list[Site], home: Path, postgres_url: str, rounds: int) -> dict[str, str]:
    """The comparisons at the largest size."""
    console.print("building PocketBase")
    pocketbase = PocketBase(home / "pocketbase")
    pocketbase.prepare(_coaches_of(sites[0]))
    pocketbase.start(SERVER_CORE)
    floor = _floor(sites[0], home)
    try:
        return {
            "beside": _side_by_side(sites, pocketbase, floor, postgres_url, rounds),
            "pathological": _pathological(sites),
            "cost": cost.table(sites[0]),
        }
    finally:
        pocketbase.stop()
        floor.stop()


def _side_by_side(
    sites: list[Site],
    pocketbase: PocketBase,
    floor: Process,
    postgres_url: str,
    rounds: int,
) -> str:
    base, bare = Client(pocketbase.port), Client(floor.port)
    records = [f"/api/collections/coaches/records/{coach_key(number)}" for number in range(1, 1_000)]
    ilike = _ilike(postgres_url)
    cases = [
        Case("floor", "bare Starlette, the same bytes", getting(bare), forever(["/"])),
        Case("profile", "PocketBase get-one", getting(base), forever(records)),
        Case(
            "create",
            "PocketBase create",
            sending(base, lambda: review_body(7, 4)),
            forever([CREATE]),
        ),
        Case("search 'smith'", "PocketBase name ~ 'smith'", getting(base), forever([SMITHS])),
        Case("search 'smith'", "PostgreSQL ILIKE '%smith%', no index", ilike, forever(["smith"])),
    ]
    for site in sites:
        anyone, athlete = Client(site.port), Client(site.port, site.headers)
        cases += [
            Case("profile", site.name, getting(anyone), forever(PROFILES)),
            Case(
                "create",
                site.name,
                sending(athlete, lambda: opinion(4)),
                site.unrated(),
                at_most=site.a_round,
            ),
            Case("search", site.name, searching(anyone), forever(mixed(2_000))),
            Case("search 'smith'", site.name, searching(anyone), forever(["smith"])),
        ]
    noise = in_turns(cases, rounds)
    return f"{tables.beside(cases)}\n\n{noise}"


def _pathological(sites: list[Site]) -> str:
    cases = []
    for site in sites:
        ask = searching(Client(site.port))
        hard = [*PATHOLOGICAL, *SHORT_PIECES]
        cases += [Case(f"`{question}`", site.name, ask, forever([question]), seconds=0.5) for question in hard]
        cases.append(Case("600 texts of 2 to 12 pieces of words", site.name, ask, forever(in_pieces(600))))
    noise = in_turns(cases, 3)
    return f"{tables.pathological(cases)}\n\n{noise}"


def _ilike(url: str) -> Callable[[str], Answer]:
    """The search that a hosted table service would run: no index helps it."""
    connection = psycopg.connect(url, autocommit=True)
    words = "SELECT id, name FROM coaches WHERE name ILIKE %s OR university ILIKE %s OR sport ILIKE %s"
    query = f"{words} ORDER BY total_reviews DESC LIMIT 8"

    def ask(question: str) -> Answer:
        started = time.perf_counter()
        connection.execute(query, [f"%{question}%"] * 3).fetchall()
        return Answer(200, b"", time.perf_counter() - started)

    return ask


def _floor(site: Site, home: Path) -> Process:
    body = home / "profile.json"
    with Client(site.port) as client:
        body.write_bytes(client.ask("GET", PROFILES[2]).body)
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "bench.floor:app",
        "--port",
        str(port),
        "--log-level",
        "error",
    ]
    floor = Process(command, {"BENCH_BODY_FILE": str(body)}, SERVER_CORE)
    floor.port = port
    floor.wait_for(f"http://127.0.0.1:{port}/")
    return floor


def _coaches_of(site: Site) -> Iterator[dict[str, Any]]:
    database = Database(database_url(site.url, site.folder))
    with database.reading() as session:
        columns = "id, name, university, sport, gender, division, avatar, rating, total_reviews"
        for row in session.execute(
            text(f"SELECT {columns} FROM coaches"),
            execution_options={"yield_per": 10_000},
        ):
            yield dict(row._mapping)
    database.close()


if __name__ == "__main__":
    typer.run(bench)
