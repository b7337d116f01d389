"""Read the rows of a user's CSV file. The file is not trusted: each line is one row, and a bad row affects no other.

A field cannot contain a line break, because an unclosed quotation mark would otherwise swallow all following lines.
"""

import codecs
import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import BinaryIO, TextIO

from sideline.core.text.csv_cells import cell_text

MAX_LINE = 64 * 1024
"""Maximum number of characters in a line."""

_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar"}
_BYTE_ORDER_MARK = "\ufeff"
_WINDOWS = "windows-1252"
"""Name of the error handler that reads bytes which are not UTF-8."""

_WORKBOOK = b"PK\3\4"
"""First bytes of a zip file, such as .xlsx and .ods."""

_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
"""First bytes of .xls, and of .xlsx with a password."""

_TITLE_LINES = 20
"""The header must be in one of this many first lines, which may hold a letterhead or "sep=;"."""


class BadFile(Exception):
    """The file as a whole cannot be used; the message is one line."""


class BadRow(ValueError):
    """One row cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: its number (starting at 1) and its fields by column, or the error that it has.

    For a line with an error, `known` has the fields that were read before it, and `is_cut` is True if the rest of the
    line could not be read.
    """

    line: int
    fields: dict[str, str]
    error: str | None = None
    known: dict[str, str] = field(default_factory=dict[str, str])
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file: its columns (those without a name are ignored), separator and line number.

    `required` is the minimum number of cells in a row: up to the last required column.
    """

    columns: list[str]
    separator: str
    line: int
    required: int


def open_binary(source: Path | bytes) -> BinaryIO:
    """Open a file, or the content of one that was uploaded: it may name people, so it is never written to a disk."""
    return BytesIO(source) if isinstance(source, bytes) else source.open("rb")


def open_csv(source: Path | bytes, *, may_be_windows: bool = False) -> TextIO:
    """Open the file for `read_rows`: UTF-8, or UTF-16 with a byte order mark; lines end with LF, CRLF or CR.

    Invalid UTF-8 bytes become surrogates, or letters of Windows-1252 if the file may be in it; invalid UTF-16 becomes
    the replacement character. Raises BadFile for a workbook.
    """
    if is_workbook(source):
        raise BadFile("this is a workbook. Please save each of its sheets as a CSV file")
    with open_binary(source) as file:
        first_bytes = file.read(4)
    if first_bytes == _OLD_WORKBOOK:
        raise BadFile("this is a workbook with a password, or an old one (.xls). Please save it as .xlsx without one")
    if first_bytes.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return TextIOWrapper(open_binary(source), encoding="utf-16", errors="replace")
    errors = _WINDOWS if may_be_windows else "surrogateescape"
    return TextIOWrapper(open_binary(source), encoding="utf-8", errors=errors)


def is_workbook(source: Path | bytes) -> bool:
    """Whether a file is a workbook (.xlsx or .ods) by its first bytes, whatever its name."""
    with open_binary(source) as file:
        return file.read(4) == _WORKBOOK


def read_rows(file: TextIO, required: tuple[str, ...], *, may_lack: tuple[str, ...] = ()) -> Iterator[Row]:
    """Yield the rows below the header, without empty lines. Raises BadFile if the header cannot be used.

    A row may leave out its last cells if their columns are not required or are listed in `may_lack`.
    """

    def recognize(columns: list[str]) -> tuple[list[str], int] | None:
        if not all(name in columns for name in required):
            return None
        _ensure_unique(columns)
        needed = [index for index, name in enumerate(columns) if name in required and name not in may_lack]
        return columns, max(needed) + 1

    def missing(columns: list[str]) -> str:
        return ", ".join(name for name in required if name not in columns)

    yield from rows_below(file, find_header(file, recognize, missing))


def rows_below(file: TextIO, header: Header) -> Iterator[Row]:
    """Yield the rows below a header that `find_header` returned, without empty lines."""
    line = header.line
    while text := file.readline(MAX_LINE + 1):
        line += 1
        if len(text) > MAX_LINE:
            _skip_rest(file, text)
            yield Row(line, {}, f"longer than {MAX_LINE} characters")
            continue
        # Spreadsheets write empty rows as a line of separators.
        if text.strip().strip(header.separator):
            yield _row(line, text, header)


def quoted(value: str) -> str:
    """Return a value from the file for use in a message: short, on one line, without control characters."""
    return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"


def find_header(
    file: TextIO,
    recognize: Callable[[list[str]], tuple[list[str], int] | None],
    missing: Callable[[list[str]], str],
) -> Header:
    """Return the first of the first few lines that `recognize` accepts. Raises BadFile if there is none.

    `recognize` gets the lowercase cells of a line, and returns the names to use for the columns with the minimum number
    of cells in a row. `missing` returns what the cells of the first line lack, for the message.
    """
    first: list[str] | None = None
    problem = ""
    for line, text in enumerate(islice(iter(lambda: file.readline(MAX_LINE + 1), ""), _TITLE_LINES), start=1):
        if len(text) > MAX_LINE:
            raise BadFile(f"the header is longer than {MAX_LINE} characters")
        for separator in _SEPARATORS:
            try:
                columns = [name.strip().lower() for name in _fields(text.replace(_BYTE_ORDER_MARK, ""), separator)]
            except BadRow as error:
                problem = problem or f"the header cannot be read: {error}"
                continue
            first = columns if first is None else first
            if recognized := recognize(columns):
                return Header(recognized[0], separator, line, recognized[1])
    if "\0" in "".join(first or ()):
        raise BadFile(
            "the header cannot be read: this looks like UTF-16 without a byte order mark. Please save it as UTF-8"
        )
    if problem:
        raise BadFile(problem)
    known = ", ".join(_SEPARATORS.values())
    raise BadFile(
        f"the header has no column {missing(first or [])} (separators tried: {known}; it must be in one of the first "
        f"{_TITLE_LINES} lines)"
    )


def _ensure_unique(columns: list[str]) -> None:
    duplicates = [name for name, times in Counter(columns).items() if name and times > 1]
    if duplicates:
        raise BadFile(f"the header names the column {', '.join(map(quoted, duplicates))} more than once")


def _row(line: int, text: str, header: Header) -> Row:
    columns = header.columns
    try:
        fields = _fields(text, header.separator)
    except BadRow as error:
        known = _named(columns, text.partition('"')[0].split(header.separator)[:-1])
        return Row(line, {}, str(error), known, is_cut=True)
    if any(field.strip() for field in fields[len(columns) :]):
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(columns)}")
    if len(fields) < header.required:
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(columns)}", _named(columns, fields))
    fields += [""] * (len(columns) - len(fields))
    return Row(line, _named(columns, fields))


def _named(columns: list[str], fields: list[str]) -> dict[str, str]:
    return {name: field for name, field in zip(columns, fields, strict=False) if name}


def _fields(text: str, separator: str) -> list[str]:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRow("is not valid UTF-8") from None
    # This also catches the second line of a quoted field, which would otherwise look like an ordinary row.
    if text.count('"') % 2:
        raise BadRow("has a quotation mark that is not closed on the same line")
    try:
        fields = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error as error:
        raise BadRow(f"is not valid CSV ({error})") from None
    return [cell_text(field) for field in fields]


def _skip_rest(file: TextIO, text: str) -> None:
    while text and not text.endswith("\n"):
        text = file.readline(MAX_LINE)


def _read_as_windows(error: UnicodeError) -> tuple[str, int]:
    """Return the letters of Windows-1252 for bytes that are not UTF-8."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_WINDOWS, _read_as_windows)
