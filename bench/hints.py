"""`python -m bench.hints --data FOLDER`: measures the hints on comments; writes docs/moderation.md.

The folder holds profanity.csv (text, severity) and real_names.csv (name, bad_word_is: inside or whole). The lists of
rules.json were composed with four fifths of the severe words in sight; the last fifth was held out.
"""

import csv
import importlib
import json
import random
import statistics
import time
import tomllib
from pathlib import Path
from typing import Annotated

import typer
from reliability.report import write_section

from sideline.hints import bad_words, find
from sideline.hints.rules import RULES

ROOT = Path(__file__).parent.parent
REPORT, SECTION = "moderation.md", "hints"
SEVERE, ORDER_OF_WORDS = 2, 5
"""The least severity that counts, and the seed that parts the words."""
IN_SIGHT = 4 / 5

LENGTH, COMMENTS, ROUNDS = 500, 200, 9
DEMO_TEXTS = ROOT / "server/sideline/demo/texts.toml"
MANIFEST = ROOT / "web/dist/.vite/manifest.json"
CHUNK = "src/features/reviews/hints/HintList.tsx"


def main(data: Annotated[Path, typer.Option(help="Folder with profanity.csv and real_names.csv.")]) -> None:
    """Measure, print, and write the table."""
    words = data / "profanity.csv"
    rows = [*_words(words), *_names(data / "real_names.csv"), *_cpu(), *_bytes(), *_words_of_both(words)]
    table = "\n".join(["| measure | aim | measured |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)])
    print(table)
    write_section(REPORT, SECTION, table)


def _rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _severe(rows: list[dict[str, str]]) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The severe words that were in sight, and those held out."""
    severe = [row for row in rows if float(row["severity"]) >= SEVERE]
    shuffled = random.Random(ORDER_OF_WORDS).sample(severe, len(severe))
    return shuffled[: int(len(severe) * IN_SIGHT)], shuffled[int(len(severe) * IN_SIGHT) :]


def _words(file: Path) -> list[tuple[str, str, str]]:
    rows = _rows_of(file)
    in_sight, held_out = _severe(rows)
    parts = {
        "all severe words": ("≥ 95 %", [*in_sight, *held_out]),
        "the four fifths in sight": ("", in_sight),
        "the fifth held out": ("≥ 95 %", held_out),
    }
    for source in sorted({row["source"] for row in held_out}):
        parts[f"of {source}, held out"] = ("", [row for row in held_out if row["source"] == source])
    parts["all words of any severity"] = ("", rows)
    return [(f"words found: {name}", aim, _share([row["text"] for row in part])) for name, (aim, part) in parts.items()]


def _words_of_both(file: Path) -> list[tuple[str, str, str]]:
    """What the browser finds, which does not know the words of the server alone. To be measured last: they are gone."""
    RULES["server_only"].clear()
    for module in (bad_words, find):
        importlib.reload(module)
    in_sight, held_out = _severe(_rows_of(file))
    parts = {"all severe words": [*in_sight, *held_out], "the fifth held out": held_out}
    return [
        (f"words found in the browser: {name}", "", _share([row["text"] for row in part]))
        for name, part in parts.items()
    ]


def _names(file: Path) -> list[tuple[str, str, str]]:
    names = _rows_of(file)
    inside = [row["name"] for row in names if row["bad_word_is"] == "inside"]
    whole = [row["name"] for row in names if row["bad_word_is"] == "whole"]
    as_typed = [name.lower() for name in whole]
    return [
        ("names that hold a bad word, marked as one", "0", _share(inside)),
        ("the same in lower case", "0", _share([name.lower() for name in inside])),
        ("names that are a bad word, marked, of another coach", "", _share(whole)),
        ("the same in lower case", "", _share(as_typed)),
        ("the same, of the coach", "0", _share(as_typed, own=True)),
    ]


def _share(texts: list[str], *, own: bool = False) -> str:
    """How many of the texts are marked as a word the guidelines don’t allow."""
    marked = sum(any(hint.kind == "words" for hint in find.find_hints(text, [text] if own else [])) for text in texts)
    return f"{100 * marked / len(texts):.1f} % ({marked} of {len(texts)})"


def _cpu() -> list[tuple[str, str, str]]:
    words = " ".join(_sentences(tomllib.loads(DEMO_TEXTS.read_text(encoding="utf-8")))).split()
    chance = random.Random(1)
    comments = [" ".join(chance.choices(words, k=LENGTH // 3))[:LENGTH] for _ in range(COMMENTS)]
    times = sorted(statistics.median(_milliseconds(comment) for _ in range(ROUNDS)) for comment in comments)
    hostile = [(unit * LENGTH)[:LENGTH] for unit in ("a*b ", "f u c k ", "!1|", "i was the ", "a@b.", "(555) ", "Aa ")]
    worst = max(min(_milliseconds(comment) for _ in range(ROUNDS)) for comment in hostile)
    p99 = times[len(times) * 99 // 100]
    return [
        (
            f"CPU of {COMMENTS} comments of {LENGTH} characters, median",
            "≤ 1 ms",
            f"{statistics.median(times):.2f} ms",
        ),
        ("the same, 99th percentile", "≤ 1 ms", f"{p99:.2f} ms"),
        ("CPU of the worst of seven hostile comments", "", f"{worst:.2f} ms"),
    ]


def _sentences(value: object) -> list[str]:
    if isinstance(value, str):
        return [value] if value.endswith(".") else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [sentence for part in parts for sentence in _sentences(part)]


def _milliseconds(comment: str) -> float:
    start = time.process_time_ns()
    find.find_hints(comment, ["Renée Thibodeaux-Okonkwo"])
    return (time.process_time_ns() - start) / 1e6


def _bytes() -> list[tuple[str, str, str]]:
    name, aim = "chunk of the hints in the browser, gzip", "≤ 13.5 kB"
    chunk = json.loads(MANIFEST.read_text(encoding="utf-8")).get(CHUNK) if MANIFEST.exists() else None
    if chunk is None:
        return [(name, aim, "not built")]
    size = (ROOT / "web/dist" / f"{chunk['file']}.gz").stat().st_size / 1000
    return [(name, aim, f"{size:.1f} kB")]


if __name__ == "__main__":
    typer.run(main)
