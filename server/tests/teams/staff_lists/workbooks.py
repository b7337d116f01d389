"""Write workbooks for tests."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from openpyxl import Workbook


def write_workbook(path: Path, sheets: Mapping[str, Sequence[Sequence[object]]]) -> Path:
    """Write rows of cells into an .xlsx file, by the title of their sheet."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    workbook.save(path)
    return path
