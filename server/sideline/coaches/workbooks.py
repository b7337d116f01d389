"""Sheets of workbooks (.xlsx) as CSV text, so that they are read like any other file."""

import csv
import io
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, TextIO
from zipfile import ZipFile

from sideline.coaches.csv_rows import BadFile, is_workbook, open_csv

MAX_BYTES = 500 * 1024 * 1024
"""Maximum size of a workbook's unpacked parts; a small file can unpack to any size."""

MAX_ROWS = 1_048_576
"""Rows read per sheet, which is what Excel allows; a row can have any number, and those before it would be empty."""

MAX_COLUMNS = 500
"""Cells read per row."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """CSV text, and the title of the sheet in its workbook: empty for a CSV file. Line numbers are row numbers."""

    title: str
    file: TextIO


@contextmanager
def open_sheets(path: Path) -> Iterator[list[Sheet]]:
    """Open the sheets of a workbook that are not empty, or a CSV file as one sheet (UTF-8, UTF-16 or Windows-1252).

    Raises BadFile for a workbook that cannot be read, and OSError if the file cannot be.
    """
    if is_workbook(path):
        yield _read_sheets(path)
        return
    with open_csv(path, may_be_windows=True) as file:
        yield [Sheet("", file)]


def _read_sheets(path: Path) -> list[Sheet]:
    # Imported here because loading it takes longer than reading most files.
    from openpyxl import load_workbook  # noqa: PLC0415

    with path.open("rb") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about formats of cells, which are not read
        try:
            with ZipFile(file) as parts:
                size = sum(part.file_size for part in parts.infolist())
            if size > MAX_BYTES:
                raise BadFile(f"the workbook unpacks to more than {MAX_BYTES // 1024**2} MB")
            with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as workbook:
                texts = [(sheet.title, _text(sheet)) for sheet in workbook.worksheets]
        except (BadFile, OSError, MemoryError):
            raise
        except Exception:  # the parsers of a damaged file raise almost anything
            raise BadFile("the workbook cannot be read. Please save it as .xlsx again, or as a CSV file") from None
    sheets = [Sheet(title, text) for title, text in texts if text.getvalue().strip()]
    if not sheets:
        raise BadFile("the workbook is empty")
    return sheets


def _text(sheet: Any) -> io.StringIO:
    """Return a worksheet as CSV. Empty rows stay, as empty lines."""
    sheet.reset_dimensions()  # programs other than Excel often store wrong ones
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for cells in sheet.iter_rows(max_row=MAX_ROWS, values_only=True):
        values = [_cell(value) for value in cells[:MAX_COLUMNS]]
        if any(values):
            writer.writerow(values)
        else:
            text.write("\n")
    text.seek(0)
    return text


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        value = value.date()
    # A line break would end the row.
    return value.isoformat() if isinstance(value, date) else " ".join(str(value).split())
