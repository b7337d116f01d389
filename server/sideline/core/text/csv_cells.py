"""Cells of CSV files that people open in a spreadsheet."""

import re

_START = r"""['"\s]*[=+@\-\uff1d\uff0b\uff20\uff0d]"""
"""The start of a formula, also with the wide characters of Japanese keyboards. Apostrophes before it are part of it, so
that `cell_text` can tell those of the text from the one that `csv_cell` adds; quotation marks would be read away.
"""

_FORMULA = re.compile(rf"(^|[;\t\r\n])({_START})")
"""Where a spreadsheet starts a formula: at the start of a cell, or after a semicolon, tab or line break."""

_PROTECTED = re.compile(rf"(^|[;\t\r\n])'({_START})")


def csv_cell(value: object) -> str:
    """Return a value as the text of a cell that no spreadsheet reads as a formula. Users choose the names in it."""
    return _FORMULA.sub(r"\1'\2", "" if value is None else str(value))


def cell_text(cell: str) -> str:
    """Return the text of which `csv_cell` made a cell."""
    return _PROTECTED.sub(r"\1\2", cell)
