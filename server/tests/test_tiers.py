"""No test is in neither tier: `make test-all` leaves out nothing but the random races, which `make races` runs."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {"server": "*.py", "web/src": "*.ts*", "web/build": "*.ts", "e2e": "*.ts"}
"""Where tests are."""
TOOLS = Path("e2e/record")
"""Playwright runs these files to write files, in `make record`; they check nothing."""


@pytest.fixture(scope="module")
def runner() -> dict[str, Any]:
    """The names in bin/test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "bin")
        return runpy.run_path(str(ROOT / "bin" / "test"))


def commands(parts: list[Any]) -> dict[str, str]:
    return {part.name: part.command for part in parts}


def test_all_leaves_out_only_races(runner: dict[str, Any]) -> None:
    every = commands(runner["LONG"])
    assert re.findall(r"-m '([^']*)'| -k ", every["server tests"]) == ["not races"]
    assert every["e2e tests"].endswith("bin/e2e"), "all specs, at both sizes"
    assert every["web tests"].startswith("SIDELINE_LONG=1 npx vitest run --"), "all files"
    assert not [part.name for part in runner["LONG"] if part.leaves_out], "a test that is skipped there fails"


def test_races_are_all_in_make_races() -> None:
    assert "pytest -m races -n" in (ROOT / "Makefile").read_text()


def test_make_test_has_no_part_of_its_own(runner: dict[str, Any]) -> None:
    assert set(commands(runner["SHORT"])) <= set(commands(runner["LONG"]))


def test_every_test_is_in_a_file_that_is_collected(pytestconfig: pytest.Config) -> None:
    """pytest collects server/tests/**/test_*.py, Vitest *.test.ts(x) in web/, Playwright *.spec.ts in e2e/specs/."""
    assert pytestconfig.getini("testpaths") == ["tests"]
    lost = [
        str(file)
        for folder, pattern in SOURCES.items()
        for file in sorted((ROOT / folder).rglob(pattern))
        if "node_modules" not in file.parts and has_tests(file) and not is_collected(file.relative_to(ROOT))
    ]
    assert not lost


def has_tests(file: Path) -> bool:
    start = r"(async )?def test_" if file.suffix == ".py" else r"(test|it)(\.\w+)*\("
    return re.search(rf"^ *{start}", file.read_text(), re.MULTILINE) is not None


def is_collected(file: Path) -> bool:
    if file.suffix == ".py":
        return file.name.startswith("test_") and file.is_relative_to("server/tests")
    if file.is_relative_to("web"):
        return ".test.ts" in file.name
    return file.name.endswith(".spec.ts") and file.parent in (Path("e2e/specs"), TOOLS)
