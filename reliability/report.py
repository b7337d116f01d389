"""Writes what a trial printed into docs/reliability.md, between the marks of its section."""

import re
from pathlib import Path

REPORT = Path(__file__).parent.parent / "docs" / "reliability.md"


def write_section(name: str, text: str) -> None:
    """Replace the text between `<!-- NAME -->` and `<!-- /NAME -->`. Raises ValueError where the marks are missing."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    page = REPORT.read_text()
    if begin not in page or end not in page:
        raise ValueError(f"{REPORT} has no section {name}")
    REPORT.write_text(re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{text}\n{end}", page, flags=re.DOTALL))
