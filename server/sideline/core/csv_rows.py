"""How is a CSV file of strangers read? Line by line, so that a broken line spoils itself and no other."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

MAX_LINE = 64 * 1024
"""Bytes a line may have."""


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


def read_rows(file: BinaryIO, required: tuple[str, ...]) -> Iterator[Row]:
    """The rows below the header; empty lines are passed over. Raises BadFile when the header lacks a column."""
    header = _header(file, required)
    line = 1
    while raw := file.readline(MAX_LINE + 1):
        line += 1
        if len(raw) > MAX_LINE:
            _skip_rest(file, raw)
            yield Row(line, {}, f"longer than {MAX_LINE} bytes")
            continue
        if raw.strip():
            yield _row(line, raw, header)


def shown(value: str) -> str:
    """A foreign value for a message: short, on one line, without control characters."""
    return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"


def _header(file: BinaryIO, required: tuple[str, ...]) -> list[str]:
    try:
        names = _fields(file.readline(MAX_LINE).removeprefix(b"\xef\xbb\xbf"))
    except BadRow as error:
        raise BadFile(f"the header cannot be read: {error}") from None
    header = [name.strip().lower() for name in names]
    missing = [name for name in required if name not in header]
    if missing:
        raise BadFile(f"the header lacks the column {', '.join(missing)}")
    return header


def _row(line: int, raw: bytes, header: list[str]) -> Row:
    try:
        fields = _fields(raw)
    except BadRow as error:
        return Row(line, {}, str(error))
    if len(fields) != len(header):
        return Row(line, {}, f"has {len(fields)} columns where the header has {len(header)}")
    return Row(line, dict(zip(header, fields, strict=True)))


def _fields(raw: bytes) -> list[str]:
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise BadRow("is not valid UTF-8") from None
    try:
        return next(csv.reader(io.StringIO(text.strip("\r\n"), newline=""), strict=True), [])
    except csv.Error as error:
        raise BadRow(f"is not valid CSV ({error})") from None


def _skip_rest(file: BinaryIO, raw: bytes) -> None:
    while raw and not raw.endswith(b"\n"):
        raw = file.readline(MAX_LINE)
