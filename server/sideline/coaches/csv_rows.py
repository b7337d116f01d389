"""A CSV reader for untrusted files: each line is one row, so that an invalid line affects no other.

A field cannot contain a line break: an unclosed quotation mark would otherwise swallow all lines after it.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

MAX_LINE = 64 * 1024
"""The most characters of a line."""


class BadFile(Exception):
    """The file as a whole cannot be used; the message is one line."""


class BadRow(Exception):
    """One row cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the file: its number (the header is line 1) and its fields by column, or why it has none."""

    line: int
    fields: dict[str, str]
    error: str | None = None


def open_csv(path: Path) -> TextIO:
    """The file for `read_rows`: lines end with LF, CRLF or CR; bytes that are not UTF-8 become surrogates."""
    return path.open(encoding="utf-8-sig", errors="surrogateescape", newline=None)


def read_rows(file: TextIO, required: tuple[str, ...]) -> Iterator[Row]:
    """The rows below the header, without empty lines. Raises BadFile when the header cannot be used."""
    header = _header(file, required)
    line = 1
    while text := file.readline(MAX_LINE + 1):
        line += 1
        if len(text) > MAX_LINE:
            _skip_rest(file, text)
            yield Row(line, {}, f"longer than {MAX_LINE} characters")
            continue
        if text.strip():
            yield _row(line, text, header)


def quoted(value: str) -> str:
    """A value of the file for a message: short, on one line, without control characters."""
    return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"


def _header(file: TextIO, required: tuple[str, ...]) -> list[str]:
    text = file.readline(MAX_LINE + 1)
    if len(text) > MAX_LINE:
        raise BadFile(f"the header is longer than {MAX_LINE} characters")
    try:
        header = [name.strip().lower() for name in _fields(text)]
    except BadRow as error:
        raise BadFile(f"the header cannot be read: {error}") from None
    missing = [name for name in required if name not in header]
    if missing:
        raise BadFile(f"the header lacks the column {', '.join(missing)}")
    duplicates = [name for name, times in Counter(header).items() if name and times > 1]
    if duplicates:
        raise BadFile(f"the header names the column {', '.join(map(quoted, duplicates))} more than once")
    return header


def _row(line: int, text: str, header: list[str]) -> Row:
    try:
        fields = _fields(text)
    except BadRow as error:
        return Row(line, {}, str(error))
    if len(fields) != len(header):
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(header)}")
    return Row(line, dict(zip(header, fields, strict=True)))


def _fields(text: str) -> list[str]:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRow("is not valid UTF-8") from None
    # Also the second line of a field in quotation marks, which by itself would read as an ordinary row.
    if text.count('"') % 2:
        raise BadRow("has a quotation mark that is not closed on the same line")
    try:
        return next(csv.reader([text], strict=True), [])
    except csv.Error as error:
        raise BadRow(f"is not valid CSV ({error})") from None


def _skip_rest(file: TextIO, text: str) -> None:
    while text and not text.endswith("\n"):
        text = file.readline(MAX_LINE)
