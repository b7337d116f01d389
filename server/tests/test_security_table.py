"""Each row of docs/security-tests.md names existing tests, except in the part that `make attack` generates.

All tests that docs/security.md names exist, too.
"""

import re
from pathlib import Path

_HERE = Path(__file__).parent
_DOCS = _HERE.parents[1] / "docs"
_TABLE = _DOCS / "security-tests.md"


def rows() -> list[str]:
    page = re.sub("<!-- attack -->.*<!-- /attack -->", "", _TABLE.read_text(), flags=re.DOTALL)
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    return [line for line in lines if not line.startswith("| ASVS")]


def test_each_row_names_tests_that_exist() -> None:
    known = {name for file in _HERE.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text())}
    named = {row: set(re.findall(r"`(test_\w+)`", row)) for row in rows()}
    named_anywhere = set(re.findall(r"`(test_\w+)`", _TABLE.read_text() + (_DOCS / "security.md").read_text()))

    assert len(named) > 30
    assert [row for row, tests in named.items() if not tests] == []
    assert named_anywhere - known == set()
