"""`make fuzz`: requests generated from the OpenAPI document against a real server, signed out and signed in.

With `--public-demo` the server is a demo for strangers (`sideline serve --demo --public`), also signed in as each of
its shared accounts. Afterwards all of them can still sign in.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from harness.people import Person
from harness.report import write_section
from harness.running_site import RunningSite
from sideline.config.demo import DEMO_EMAILS

RUNS = ("signed out", "signed in")
DEMO_RUNS = (*RUNS, *sorted(DEMO_EMAILS))
NOT_OF_DEMO = ("missing_required_header", "unsupported_method", "positive_data_acceptance")
"""Checks that fail on a public demo: it refuses most writes with 403 before anything else, and has rate limits."""


def fuzz(
    cases: Annotated[int, typer.Option(help="Minimum number of requests, in both runs together.")] = 20_000,
    seed: Annotated[int, typer.Option(help="Seed of the generator.")] = 1,
    *,
    report: Annotated[bool, typer.Option(help="Write docs/reliability.md.")] = True,
    public_demo: Annotated[bool, typer.Option("--public-demo", help="Use a public demo; writes no report.")] = False,
) -> None:
    """Send generated requests; exit status 1 on any 5xx or any response that violates the OpenAPI document."""
    folder = Path(tempfile.mkdtemp(prefix="sideline-fuzz-"))
    site = RunningSite(folder, "", serve_options=("--demo", "--public") if public_demo else ())
    runs = DEMO_RUNS if public_demo else RUNS
    site.start()
    try:
        options = ("--exclude-checks", ",".join(NOT_OF_DEMO)) if public_demo else ()
        reports = {run: _run(site.origin, folder, run, 2 * cases // len(runs), seed, *options) for run in runs}
        if public_demo:
            for email in DEMO_EMAILS:
                Person(site.origin, email).sign_in()
    finally:
        site.stop()
    text = _table(reports)
    typer.echo(text)
    if report and not public_demo:
        write_section("reliability.md", "fuzz", text)
    failures = sum(len(report["failures"]) for report in reports.values())
    if not failures:
        shutil.rmtree(folder)
    raise typer.Exit(1 if failures else 0)


def _run(origin: str, folder: Path, run: str, cases: int, seed: int, *options: str) -> dict[str, Any]:
    """Run schemathesis and return its report. Skips the route that would delete the account used for the run."""
    file = folder / f"{run}.json"
    config, examples = Path(__file__).with_name("fuzz.toml"), max(10, cases // 100)
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
        *("run", f"{origin}/api/openapi.json", "--checks", "all", "--continue-on-failure", "--no-color"),
        *("--seed", str(seed), "--max-examples", str(examples), "--exclude-path", "/api/rpc/delete_user"),
        *("--report", "json", "--report-json-path", str(file), *options),
    ]
    if run != "signed out":
        person = Person(origin).sign_up() if run == "signed in" else Person(origin, run).sign_in()
        command += ["--header", f"Authorization: {person.client.headers['Authorization']}"]
    process = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    if not file.exists():
        raise RuntimeError(process.stdout.decode() + process.stderr.decode())
    report: dict[str, Any] = json.loads(file.read_bytes())
    if report["failures"]:
        typer.echo(process.stdout.decode())
    return report


def _table(reports: dict[str, dict[str, Any]]) -> str:
    lines = ["| run | operations | requests | failures | 5xx |", "|---|---|---|---|---|"]
    for run, report in reports.items():
        failures = {failure["type"]: failure["count"] for failure in report["failures"]}
        lines.append(
            f"| {run} | {report['operations']['tested']} | {report['test_cases']['generated']:,}"
            f" | {sum(failures.values())} | {failures.get('ServerError', 0)} |"
        )
    total = sum(report["test_cases"]["generated"] for report in reports.values())
    return "\n".join([*lines, f"| {'both' if len(reports) == len(RUNS) else 'all'} | | {total:,} | | |"])


if __name__ == "__main__":
    typer.run(fuzz)
