"""`make fuzz`: generated requests over the whole contract, every check, signed out and in, against a real server."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import httpx2 as httpx
import typer

from reliability.report import write_section
from reliability.running_site import RunningSite

PEOPLE = {"signed out": None, "signed in": "fuzz@athletes.example"}
PASSWORD = "Sideline1"  # of a made-up athlete


def fuzz(
    cases: Annotated[int, typer.Option(help="Requests to make at least, over both runs.")] = 20_000,
    seed: Annotated[int, typer.Option(help="Of the generator.")] = 1,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True,
) -> None:
    """Generate requests until there are enough; fail on any 5xx or any answer that breaks its contract."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-fuzz-"))
    site = RunningSite(folder, "")
    site.start()
    try:
        found = {who: _run(site.origin, folder, who, cases, seed) for who in PEOPLE}
    finally:
        site.stop()
    text = _table(found)
    typer.echo(text)
    if report:
        write_section("reliability.md", "fuzz", text)
    failures = sum(len(run["failures"]) for run in found.values())
    if not failures:
        shutil.rmtree(folder)
    raise typer.Exit(1 if failures else 0)


def _run(origin: str, folder: Path, who: str, cases: int, seed: int) -> dict[str, Any]:
    """One run of the generator; its report. The account may go while it lasts, so deleting it is left to the tests."""
    report = folder / f"{who}.json"
    command = [
        *(
            sys.executable,
            "-m",
            "schemathesis.cli",
            "--config-file",
            str(Path(__file__).with_name("fuzz.toml")),
        ),
        *(
            "run",
            f"{origin}/api/openapi.json",
            "--checks",
            "all",
            "--continue-on-failure",
            "--no-color",
        ),
        *(
            "--seed",
            str(seed),
            "--max-examples",
            str(max(10, cases // 30)),
            "--exclude-path",
            "/api/rpc/delete_user",
        ),
        *("--report", "json", "--report-json-path", str(report)),
        *_signed_in_as(origin, PEOPLE[who]),
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if not report.exists():
        raise RuntimeError(done.stdout.decode() + done.stderr.decode())
    found: dict[str, Any] = json.loads(report.read_bytes())
    if found["failures"]:
        typer.echo(done.stdout.decode())
    return found


def _signed_in_as(origin: str, email: str | None) -> list[str]:
    if email is None:
        return []
    person = {"email": email, "password": PASSWORD, "data": {}}
    answer = httpx.post(f"{origin}/auth/v1/signup", json=person, timeout=20).raise_for_status()
    return ["--header", f"Authorization: Bearer {answer.json()['access_token']}"]


def _table(found: dict[str, dict[str, Any]]) -> str:
    lines = [
        "| who | operations | requests | failures | 5xx |",
        "|---|---|---|---|---|",
    ]
    for who, run in found.items():
        failures = {failure["type"]: failure["count"] for failure in run["failures"]}
        lines.append(
            f"| {who} | {run['operations']['tested']} | {run['test_cases']['generated']:,}"
            f" | {sum(failures.values())} | {failures.get('ServerError', 0)} |"
        )
    total = sum(run["test_cases"]["generated"] for run in found.values())
    return "\n".join([*lines, f"| both | | {total:,} | | |"])


if __name__ == "__main__":
    typer.run(fuzz)
