"""Writes generated tables into pages of docs/, between section markers."""

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def write_section(page_name: str, name: str, text: str) -> None:
    """Replace the text between `<!-- NAME -->` and `<!-- /NAME -->`. Raises ValueError if a marker is missing."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    report = DOCS / page_name
    page = report.read_text()
    if begin not in page or end not in page:
        raise ValueError(f"{report} has no section {name}")
    section = f"{begin}\n{text}\n{end}"
    report.write_text(re.sub(f"{begin}.*?{end}", lambda _: section, page, flags=re.DOTALL))
