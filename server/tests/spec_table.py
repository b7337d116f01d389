"""Parser for docs/spec.md, the table that maps each clause of the spec to its tests."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

NOT_YET = "not yet"

_HEADING = re.compile(r"^## (\d+)\. ")
_ID = re.compile(r"^S(?P<section>\d+)\.(?P<topic>[a-z]+)\.(?P<number>[1-9]\d*)$")
_CELL_EDGE = re.compile(r"(?<!\\)\|")
_FRAME = ("| id |", "|---")
_TITLED = re.compile(r"\b(?:test|it|describe)((?:\.\w+)*)\s*\(")
_NOT_RUN = {"skip", "todo", "fixme", "fails", "fail"}
_LITERAL = re.compile(r"""\s*(["'`])((?:\\.|(?!\1).)*)\1""", re.DOTALL)


class Malformed(Exception):
    """A line of the table is malformed; the message names the line."""


@dataclass(frozen=True)
class Row:
    """A clause and the tests that cover it (empty for "not yet")."""

    id: str
    clause: str
    tests: tuple[str, ...]


def rows_of(text: str) -> list[Row]:
    """Return all rows in order. Raise Malformed for an invalid cell, an id out of order or a duplicate clause."""
    rows: list[Row] = []
    section, last = "", {"": 0}
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := _HEADING.match(line):
            section, last = heading.group(1), {}
        elif line.startswith("|") and not line.startswith(_FRAME):
            rows.append(_row(line, number, section, last))
    return rows


def missing_tests(row: Row, root: Path) -> Iterator[str]:
    """Yield the tests named in a row that do not exist in the repository at `root`.

    A file without a folder is the only one with this name in the folders of tests.
    """
    for name in row.tests:
        path, _, rest = name.partition("::") if "::" in name else name.partition(" › ")
        files = [file for file in ([root / path] if "/" in path else _files(root).get(path, [])) if file.is_file()]
        if len(files) != 1:
            yield f"{name} ({len(files)} files)"
        elif not (_has_function(files[0], rest) if "::" in name else _has_title(files[0], rest)):
            yield name


def _row(line: str, number: int, section: str, last: dict[str, int]) -> Row:
    cells = [cell.strip() for cell in _CELL_EDGE.split(line)]
    if len(cells) != 5 or cells[0] or cells[4] or not cells[2]:
        raise Malformed(f"line {number}: not `| id | clause | shown by |`")
    name = _ID.match(cells[1])
    if name is None or name["section"] != section:
        raise Malformed(f"line {number}: {cells[1]} is not an id of section {section}")
    if int(name["number"]) != last.get(name["topic"], 0) + 1:
        raise Malformed(f"line {number}: {cells[1]} is out of order")
    last[name["topic"]] = int(name["number"])
    return Row(cells[1], cells[2], _tests(cells[3], number))


def _tests(cell: str, number: int) -> tuple[str, ...]:
    if cell == NOT_YET:
        return ()
    parts = [part.strip() for part in cell.split("<br>")]
    for part in parts:
        if not re.fullmatch(r"`[\w./-]+\.(py::[\w:]+|tsx? › .+)`", part):
            raise Malformed(f"line {number}: {part} is neither a test nor '{NOT_YET}'")
    return tuple(part.strip("`") for part in parts)


def _has_function(file: Path, name: str) -> bool:
    body = _statements(file)
    *classes, function = name.split("::")
    for outer in classes:
        body = [inner for node in body if isinstance(node, ast.ClassDef) and node.name == outer for inner in node.body]
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == function for node in body)


def _has_title(file: Path, title: str) -> bool:
    """Return whether a test has this title, or one test alone a title that begins with the words before "…"."""
    if title.endswith("…"):
        return sum(other.startswith(title.removesuffix("…")) for other in _titles(file)) == 1
    return title in _titles(file)


@cache
def _files(root: Path) -> dict[str, list[Path]]:
    files: dict[str, list[Path]] = {}
    for folder in ("server/tests", "web/build", "web/src", "e2e/specs"):
        for file in (root / folder).rglob("*.*"):
            files.setdefault(file.name, []).append(file)
    return files


@cache
def _statements(file: Path) -> list[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body


@cache
def _titles(file: Path) -> frozenset[str]:
    return frozenset(titles_in(file.read_text(encoding="utf-8")))


def titles_in(source: str) -> Iterator[str]:
    """Yield the titles of `test(…)`, `it(…)`, `describe(…)` and their `.each` forms, without skipped ones."""
    for call in _TITLED.finditer(source):
        modifiers = set(call.group(1).split("."))
        position = call.end()
        if modifiers & {"each", "for"}:
            position = _after_arguments(source, position)
        literal = _LITERAL.match(source, position)
        if literal and not modifiers & _NOT_RUN:
            yield re.sub(r"\\(.)", r"\1", literal.group(2))


def _after_arguments(source: str, position: int) -> int:
    """Return where the second argument list of `test.each(table)("title", …)` starts."""
    depth = 1
    while depth and position < len(source):
        literal = _LITERAL.match(source, position) if source[position] in "\"'`" else None
        depth += {"(": 1, ")": -1}.get(source[position], 0)
        position = literal.end() if literal else position + 1
    opening = re.compile(r"\s*\(").match(source, position)
    return opening.end() if opening else len(source)
