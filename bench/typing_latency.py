"""Time from the last keystroke in the search box to its results on the screen, in a real browser."""

import json
import os
import statistics
import subprocess
from pathlib import Path

from bench.queries import mixed
from bench.sideline import Site

QUERIES = 40
_ROOT = Path(__file__).parents[1]


def table(sites: list[Site]) -> str:
    """The latency of each site for names, universities and typing errors; a text whose results do not change is left
    out."""
    lines = ["| on | texts | p50 ms | p95 ms | slowest ms | flickered |", "|---|---|---|---|---|---|"]
    queries = [query for query in dict.fromkeys(mixed(2 * QUERIES)) if len(query) > 2][:QUERIES]
    browser = subprocess.run([_ROOT / "bin/browser"], capture_output=True, text=True, check=True).stdout.strip()
    for site in sites:
        run = subprocess.run(
            ["node", "typing/run.ts", f"http://127.0.0.1:{site.port}", *queries],
            cwd=_ROOT / "e2e",
            env=os.environ | {"SIDELINE_BROWSER": browser},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        results = json.loads(run.stdout)
        latencies = [result["took"] for result in results]
        p95 = statistics.quantiles(latencies, n=20)[-1]
        figures = f"{statistics.median(latencies):.0f} | {p95:.0f} | {max(latencies):.0f}"
        flickered = sum(result["flickered"] for result in results)
        lines.append(f"| {site.name} | {len(results)} | {figures} | {flickered} |")
    return "\n".join(lines)
