"""Cells of CSV files that people open in a spreadsheet."""

import re

_FORMULA = re.compile(r"(^|[;\t\r\n])(\s*[=+@-])")
"""Where a spreadsheet starts a formula: at the start of a cell, or after a semicolon, tab or line break."""


def csv_cell(value: object) -> str:
    """Return a value as the text of a cell that no spreadsheet reads as a formula. Users choose the names in it."""
    return _FORMULA.sub(r"\1'\2", "" if value is None else str(value))
