"""How long after the last key does the answer stand on the screen? A browser types into the search box."""

import json
import os
import statistics
import subprocess
from pathlib import Path

from bench.questions import mixed
from bench.sideline import Site

TEXTS = 40
_ROOT = Path(__file__).parents[1]


def table(sites: list[Site]) -> str:
    """Of each site, what a visitor sees who types names, universities and typing errors."""
    lines = ["| on | texts | p50 ms | p95 ms | slowest ms | flickered |", "|---|---|---|---|---|---|"]
    texts = [text for text in dict.fromkeys(mixed(2 * TEXTS)) if len(text) > 2][:TEXTS]
    browser = subprocess.run([_ROOT / "bin/browser"], capture_output=True, text=True, check=True).stdout.strip()
    for site in sites:
        typed = subprocess.run(
            ["node", "typing/run.ts", f"http://127.0.0.1:{site.port}", *texts],
            cwd=_ROOT / "e2e",
            env=os.environ | {"SIDELINE_BROWSER": browser},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        seen = json.loads(typed.stdout)
        took = [one["took"] for one in seen]
        p95 = statistics.quantiles(took, n=20)[-1]
        figures = f"{statistics.median(took):.0f} | {p95:.0f} | {max(took):.0f}"
        lines.append(f"| {site.name} | {len(seen)} | {figures} | {sum(one['flickered'] for one in seen)} |")
    return "\n".join(lines)
