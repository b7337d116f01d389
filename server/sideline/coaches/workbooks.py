"""Sheets of workbooks (.xlsx) as CSV text, so that they are read like any other file."""

import codecs
import csv
import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, BinaryIO, TextIO
from zipfile import ZipFile

from sideline.coaches.csv_rows import BadFile, is_workbook, open_binary, open_csv, quoted

MAX_BYTES = 50 * 1024 * 1024
"""Maximum size of a workbook's unpacked parts; a small file can unpack to any size."""

MAX_TAGS = 5_000_000
"""Maximum number of tags in a workbook, counted before it is parsed: a cell with a text has four."""

_STRICT = b"http://purl.oclc.org/ooxml/"
"""Part of the namespaces of Excel's other format with the ending .xlsx, of which openpyxl reads nothing."""

NO_VALUE = "#NO VALUE!"
"""Stands for a formula whose value the program that wrote the workbook did not store."""

MAX_ROWS = 1_048_576
"""Rows read per sheet, which is what Excel allows; a row can have any number, and those before it would be empty."""

MAX_COLUMNS = 500
"""Cells read per row."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """CSV text, and the title of the sheet in its workbook: empty for a CSV file. Line numbers are row numbers.

    `hidden` and `struck` are the lines that the workbook hides, or shows as struck out.
    """

    title: str
    file: TextIO
    hidden: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()


@contextmanager
def open_sheets(source: Path | bytes, on_note: Callable[[str], None] = lambda _: None) -> Iterator[list[Sheet]]:
    """Open the sheets of a workbook that are not empty, or a CSV file as one sheet (UTF-8, UTF-16 or Windows-1252).

    Hidden sheets are left out, with a note: they hold earlier years and drafts. Raises BadFile for a workbook that
    cannot be read, and OSError if the file cannot be.
    """
    if is_workbook(source):
        yield _read_sheets(source, on_note)
        return
    if not _is_unicode(source):
        on_note("is not UTF-8 and was read as Windows-1252: check the names with accents, or save it as CSV UTF-8")
    with open_csv(source, may_be_windows=True) as file:
        yield [Sheet("", file)]


def _read_sheets(source: Path | bytes, on_note: Callable[[str], None]) -> list[Sheet]:
    # Imported here because loading it takes longer than reading most files.
    from openpyxl import load_workbook  # noqa: PLC0415

    with open_binary(source) as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about formats of cells, which are not read
        try:
            _ensure_small(file)
            with closing(load_workbook(file, read_only=True, data_only=True, keep_links=False)) as workbook:
                hidden = [sheet.title for sheet in workbook.worksheets if sheet.sheet_state != "visible"]
                found = [_read_sheet(sheet) for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
        except (BadFile, MemoryError):
            raise
        except Exception as error:  # the parsers of a damaged file raise almost anything
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise BadFile("the workbook cannot be read. Please save it as .xlsx again, or as a CSV file") from None
    for title in hidden:
        on_note(f"left out the sheet {quoted(title)}: it is hidden")
    sheets = [sheet for sheet in found if sheet is not None]
    if not sheets:
        raise BadFile("all sheets of the workbook that hold anything are hidden" if hidden else "the workbook is empty")
    return sheets


def _is_unicode(source: Path | bytes) -> bool:
    content = source if isinstance(source, bytes) else source.read_bytes()
    try:
        content.decode("utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8")
    except UnicodeDecodeError as error:
        # A program may have cut the last letter of UTF-16, which says nothing about the others.
        return error.encoding.startswith("utf-16")
    return True


def _ensure_small(file: BinaryIO) -> None:
    """Raise BadFile for a workbook that would take minutes or a lot of memory to parse."""
    with ZipFile(file) as parts:
        if sum(part.file_size for part in parts.infolist()) > MAX_BYTES:
            raise BadFile(f"the workbook unpacks to more than {MAX_BYTES // 1024**2} MB")
        if "xl/workbook.xml" in parts.namelist() and _STRICT in parts.read("xl/workbook.xml"):
            raise BadFile("the workbook is in the format Strict Open XML. Please save it as Excel Workbook (.xlsx)")
        tags = 0
        for part in parts.infolist():
            with parts.open(part) as content:
                while data := content.read(1024 * 1024):
                    tags += data.count(b"<")
            if tags > MAX_TAGS:
                raise BadFile("the workbook has too many cells. Please split it into several")


def _read_sheet(sheet: Any) -> Sheet | None:
    """Return a worksheet as CSV, or None if it is empty. Empty rows stay, as empty lines."""
    from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser  # type: ignore[import-untyped]  # noqa: PLC0415

    workbook = sheet.parent
    struck_fonts = {index for index, font in enumerate(workbook._fonts) if font.strike}
    struck_styles = {index for index, style in enumerate(workbook._cell_styles) if style.fontId in struck_fonts}

    class Parser(WorkSheetParser):  # type: ignore[misc]  # openpyxl has no types
        def parse_cell(self, element: Any) -> dict[str, Any]:
            cell: dict[str, Any] = super().parse_cell(element)
            if cell["value"] is None and element.find(FORMULA_TAG) is not None and element.get("t") != "str":
                cell["value"] = NO_VALUE
            return cell

    rows: list[list[str]] = []
    struck: set[int] = set()
    # openpyxl's read-only worksheet does not say which rows are hidden and which cells are merged; its parser does.
    with sheet._get_source() as source:
        parser = Parser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=workbook.epoch,
            date_formats=workbook._date_formats,
            timedelta_formats=workbook._timedelta_formats,
        )
        for number, cells in parser.parse():
            if number > MAX_ROWS:
                break
            rows += [[] for _ in range(number - len(rows))]
            filled = [cell for cell in cells if cell["column"] <= MAX_COLUMNS and cell["value"] is not None]
            rows[number - 1] = _row({cell["column"]: _cell(cell["value"]) for cell in filled})
            if filled and all(cell["style_id"] in struck_styles for cell in filled):
                struck.add(number)
    if parser.merged_cells:
        _carry_down(rows, [merged.bounds for merged in parser.merged_cells.mergeCell])
    hidden = frozenset(int(row) for row, said in parser.row_dimensions.items() if said.get("hidden") in ("1", "true"))
    return Sheet(sheet.title, _text(rows), hidden, frozenset(struck)) if any(map(any, rows)) else None


def _row(cells: dict[int, str]) -> list[str]:
    return [cells.get(column, "") for column in range(1, max(cells, default=0) + 1)]


def _carry_down(rows: list[list[str]], ranges: list[tuple[int, int, int, int]]) -> None:
    """Give the rows of merged cells the value that stands in the first one, except rows that have nothing else."""
    if sum(last - first for _, first, _, last in ranges) > MAX_ROWS:
        raise BadFile("the workbook has too many merged cells")
    for column, first, _, last in ranges:
        if first <= len(rows) and column <= len(rows[first - 1]):
            for row in filter(any, rows[first:last]):
                row.extend([""] * (column - len(row)))
                row[column - 1] = rows[first - 1][column - 1]


def _text(rows: list[list[str]]) -> io.StringIO:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        if any(row):
            writer.writerow(row)
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
