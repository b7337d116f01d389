"""Rows of a CSV file as people have them. The file is not trusted: a line is a row, and a bad one affects no other.

A field cannot contain a line break: an unclosed quotation mark would otherwise swallow all lines after it.
"""

import codecs
import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TextIO

MAX_LINE = 64 * 1024
"""The most characters of a line."""

_SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "vertical bar"}
_MARK = "\ufeff"
_TITLE_LINES = 5
"""Lines above the header that are passed over: a title, "sep=;"."""


class BadFile(Exception):
    """The file as a whole cannot be used; the message is one line."""


class BadRow(ValueError):
    """One row cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: its number (the first is 1) and its fields by column, or why it has none."""

    line: int
    fields: dict[str, str]
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _Header:
    columns: list[str]
    separator: str
    line: int
    required: int
    """The columns up to the last one that no row may leave out."""


def open_csv(path: Path) -> TextIO:
    """The file for `read_rows`: UTF-8, or UTF-16 with its mark; lines end with LF, CRLF or CR.

    Bytes that are not UTF-8 become surrogates, those that are not UTF-16 the replacement character.
    """
    with path.open("rb") as file:
        begin = file.read(2)
    if begin in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return path.open(encoding="utf-16", errors="replace", newline=None)
    return path.open(encoding="utf-8", errors="surrogateescape", newline=None)


def read_rows(file: TextIO, required: tuple[str, ...], *, may_lack: tuple[str, ...] = ()) -> Iterator[Row]:
    """The rows below the header, without empty lines. Raises BadFile when the header cannot be used.

    A row may leave the last cells out where their columns are not required, or are named in `may_lack`.
    """
    header = _find_header(file, required, may_lack)
    line = header.line
    while text := file.readline(MAX_LINE + 1):
        line += 1
        if len(text) > MAX_LINE:
            _skip_rest(file, text)
            yield Row(line, {}, f"longer than {MAX_LINE} characters")
            continue
        # Spreadsheets write rows without content as separators alone.
        if text.strip().strip(header.separator):
            yield _row(line, text, header)


def quoted(value: str) -> str:
    """A value of the file for a message: short, on one line, without control characters."""
    return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"


def _find_header(file: TextIO, required: tuple[str, ...], may_lack: tuple[str, ...]) -> _Header:
    """The first line, or one of the next below a title, that names all required columns."""
    first: list[str] | None = None
    problem = ""
    for line, text in enumerate(islice(iter(lambda: file.readline(MAX_LINE + 1), ""), _TITLE_LINES), start=1):
        if len(text) > MAX_LINE:
            raise BadFile(f"the header is longer than {MAX_LINE} characters")
        for separator in _SEPARATORS:
            try:
                columns = [name.strip().lower() for name in _fields(text.replace(_MARK, ""), separator)]
            except BadRow as error:
                problem = problem or f"the header cannot be read: {error}"
                continue
            first = columns if first is None else first
            if all(name in columns for name in required):
                _ensure_unique(columns)
                needed = [index for index, name in enumerate(columns) if name in required and name not in may_lack]
                return _Header(columns, separator, line, max(needed) + 1)
    if "\0" in "".join(first or ()):
        raise BadFile("the header cannot be read: this looks like UTF-16 without its mark. Please save it as UTF-8")
    if problem:
        raise BadFile(problem)
    missing = ", ".join(name for name in required if name not in (first or ()))
    known = ", ".join(_SEPARATORS.values())
    raise BadFile(f"the header lacks the column {missing} (tried as separators: {known})")


def _ensure_unique(columns: list[str]) -> None:
    duplicates = [name for name, times in Counter(columns).items() if name and times > 1]
    if duplicates:
        raise BadFile(f"the header names the column {', '.join(map(quoted, duplicates))} more than once")


def _row(line: int, text: str, header: _Header) -> Row:
    try:
        fields = _fields(text, header.separator)
    except BadRow as error:
        return Row(line, {}, str(error))
    columns = header.columns
    if len(fields) < header.required or any(field.strip() for field in fields[len(columns) :]):
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(columns)}")
    fields += [""] * (len(columns) - len(fields))
    return Row(line, dict(zip(columns, fields, strict=False)))


def _fields(text: str, separator: str) -> list[str]:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRow("is not valid UTF-8") from None
    # Also the second line of a field in quotation marks, which by itself would read as an ordinary row.
    if text.count('"') % 2:
        raise BadRow("has a quotation mark that is not closed on the same line")
    try:
        return next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error as error:
        raise BadRow(f"is not valid CSV ({error})") from None


def _skip_rest(file: TextIO, text: str) -> None:
    while text and not text.endswith("\n"):
        text = file.readline(MAX_LINE)
