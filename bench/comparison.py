"""Comparison at the largest size: Sideline, PocketBase, PostgreSQL's ILIKE and a bare Starlette app."""

import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import text

from bench.cases import Case, get_request, post_request, run_interleaved, search_request
from bench.http_client import Client, Response
from bench.pocketbase import PocketBase, create_body, record_id
from bench.processes import Process
from bench.queries import PATHOLOGICAL, fragments, mixed
from bench.sideline import Site, review_body
from harness.running_site import free_port
from sideline.core.db.engine import Database, database_url

PROFILES = [f"/api/coaches/{coach_id}" for coach_id in range(1, 1_000)]

BASELINE = "bare Starlette, the same bytes"
POCKETBASE_GET = "PocketBase get-one"
POCKETBASE_LIKE = "PocketBase name ~ 'smith'"
POCKETBASE_CREATE = "PocketBase create"

RECORDS_PATH = "/api/collections/coaches/records"
PROFILE_PATHS = [f"{RECORDS_PATH}/{record_id(coach_id)}" for coach_id in range(1, 1_000)]
LIKE_PATH = f"{RECORDS_PATH}?perPage=8&filter=name%20~%20%22smith%22"
CREATE_PATH = "/api/collections/reviews/records"


def run(sites: list[Site], folder: Path, postgres_url: str, cores: set[int], rounds: int) -> tuple[list[Case], str]:
    """The cases, measured, and a sentence about disturbances. The servers beside Sideline run on `cores`."""
    pocketbase = PocketBase(folder / "pocketbase")
    pocketbase.prepare(_stored_coaches(sites[0]))
    pocketbase.start(cores)
    baseline = _start_baseline(sites[0], folder, cores)
    try:
        cases = [*_other_cases(pocketbase, baseline, postgres_url)]
        for site in sites:
            cases += _cases(site)
        return cases, run_interleaved(cases, rounds)
    finally:
        pocketbase.stop()
        baseline.stop()


def run_pathological(sites: list[Site], rounds: int) -> tuple[list[Case], str]:
    """Cases of the hardest searches, measured, and a sentence about disturbances."""
    cases = []
    for site in sites:
        search = search_request(Client(site.port))
        cases += [Case(f"`{query}`", site.name, search, cycle([query]), seconds=0.5) for query in PATHOLOGICAL]
        cases.append(Case("600 texts of 2 to 12 fragments of words", site.name, search, cycle(fragments(600))))
    return cases, run_interleaved(cases, rounds)


def _cases(site: Site) -> list[Case]:
    visitor, user = Client(site.port), Client(site.port)
    return [
        Case("profile", site.name, get_request(visitor), cycle(PROFILES)),
        Case(
            "create",
            site.name,
            post_request(user, review_body(4), site.tokens),
            site.unrated_paths(),
            max_requests=site.ratings_per_round,
        ),
        Case("search", site.name, search_request(visitor), cycle(mixed(2_000))),
        Case("search 'smith'", site.name, search_request(visitor), cycle(["smith"])),
    ]


def _other_cases(pocketbase: PocketBase, baseline: Process, postgres_url: str) -> list[Case]:
    client = Client(pocketbase.port)
    get, create = get_request(client), post_request(client, create_body(7, 4))
    return [
        Case("profile", BASELINE, get_request(Client(baseline.port)), cycle(["/"])),
        Case("profile", POCKETBASE_GET, get, cycle(PROFILE_PATHS)),
        Case("create", POCKETBASE_CREATE, create, cycle([CREATE_PATH])),
        Case("search 'smith'", POCKETBASE_LIKE, get, cycle([LIKE_PATH])),
        Case("search 'smith'", "PostgreSQL ILIKE '%smith%', no index", _ilike_request(postgres_url), cycle(["smith"])),
    ]


def _ilike_request(url: str) -> Callable[[str], Response]:
    """The search of a hosted table service, which no index serves."""
    connection = psycopg.connect(url, autocommit=True)
    sql = (
        "SELECT id, name FROM coaches WHERE name ILIKE %s OR university ILIKE %s OR sport ILIKE %s"
        " ORDER BY total_reviews DESC LIMIT 8"
    )

    def search(query: str) -> Response:
        started = time.perf_counter()
        connection.execute(sql, [f"%{query}%"] * 3).fetchall()
        return Response(200, b"", time.perf_counter() - started)

    return search


def _start_baseline(site: Site, folder: Path, cores: set[int]) -> Process:
    body = folder / "profile.json"
    with Client(site.port) as client:
        body.write_bytes(client.send("GET", PROFILES[2]).body)
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "bench.baseline:app", "--port", str(port), "--log-level", "error"]
    process = Process(command, {"BENCH_BODY_FILE": str(body)}, cores)
    process.port = port
    process.wait_for(f"http://127.0.0.1:{port}/")
    return process


def _stored_coaches(site: Site) -> Iterator[dict[str, Any]]:
    database = Database(database_url(site.url, site.folder))
    columns = "id, name, university, sport, gender, division, avatar, rating, total_reviews"
    with database.reading() as session:
        for row in session.execute(text(f"SELECT {columns} FROM coaches"), execution_options={"yield_per": 10_000}):
            yield dict(row._mapping)
    database.close()
