"""The tables as files: written to a folder by `sideline export`, and stored by a job for the page /data.

Each table is a CSV file and a file of JSON Lines, both in UTF-8. The stored ones are compressed, and are rows of the
figures, so that every machine of a site has them, and a reader gets either all files of one day or all of the next.
"""

import csv
import gzip
import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import BinaryIO, cast

import orjson
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.coaches.numbers import StoredFigures
from sideline.core import clock
from sideline.core.db.read_pool import ReadPool
from sideline.core.files import temporary_folder
from sideline.core.site import Site
from sideline.core.text.csv_cells import csv_cell
from sideline.reviews.editions import Edition, is_appearing
from sideline.teams.data_tables import COLUMNS, Row, TableName, Value, read_tables

FORMATS = {"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl; charset=utf-8"}
"""The ending of each format, and its media type."""

PUBLIC_TABLES = tuple(name for name in COLUMNS if name != "reviews")
"""The tables of /data. The texts of reviews are not among them: a removed one would stay in the file."""

_NAME = "data-files"
"""The name of the figures with the list of stored files. That of a part adds six digits of their digest and a number,
as long as a name can be.
"""

_PART_BYTES = 600_000
"""Bytes of a file in one row."""


@dataclass(frozen=True)
class DataFile:
    """A file: table and ending, rows, bytes, and the SHA-256 of its content in hex. A stored one has `parts`, the
    numbers of its first row and of the one after its last, and `packed`, its bytes there.
    """

    table: TableName
    format: str
    rows: int
    bytes: int
    digest: str
    packed: int = 0
    parts: tuple[int, int] = (0, 0)

    @property
    def name(self) -> str:
        """The name of the file: coaches.csv."""
        return f"{self.table}.{self.format}"


class _Writer:
    """Writes a file, and counts. `csv.writer` uses it, too."""

    def __init__(self, table: TableName, ending: str, target: BinaryIO | gzip.GzipFile) -> None:
        self._table, self._ending, self._target = table, ending, target
        self._rows = self._bytes = 0
        self._digest = hashlib.sha256()
        self._csv = csv.writer(self)
        if ending == "csv":
            self._csv.writerow(COLUMNS[table])

    def write(self, text: str) -> None:
        content = text.encode()
        self._target.write(content)
        self._bytes += len(content)
        self._digest.update(content)

    def add(self, row: Row) -> None:
        self._rows += 1
        if self._ending == "csv":
            self._csv.writerow([csv_cell(_text(value)) for value in row.values()])
        else:
            self.write(f"{orjson.dumps(row).decode()}\n")

    def done(self) -> DataFile:
        return DataFile(self._table, self._ending, self._rows, self._bytes, self._digest.hexdigest())


def _text(value: Value) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(value) if isinstance(value, list) else value


def write_files(site: Site, folder: Path, *, with_texts: bool = False, compressed: bool = False) -> list[DataFile]:
    """Write all files to an empty folder, and return them. `with_texts` adds the reviews. Raises OSError.

    Compressed files have the ending .gz; the same content gives the same bytes.
    """
    tables = [*PUBLIC_TABLES, *(["reviews"] if with_texts else [])]
    with ExitStack() as stack:
        writers: dict[str, list[_Writer]] = {}
        for table in cast("list[TableName]", tables):
            for ending in FORMATS:
                file = folder / f"{table}.{ending}{'.gz' if compressed else ''}"
                plain = stack.enter_context(file.open("xb"))
                target = gzip.GzipFile("", "wb", 6, plain, mtime=0) if compressed else plain
                stack.enter_context(target)
                writers.setdefault(table, []).append(_Writer(table, ending, target))
        for table, row in read_tables(site, with_texts=with_texts):
            for writer in writers[table]:
                writer.add(row)
    return [writer.done() for of_table in writers.values() for writer in of_table]


def write_columns(file: Path, *, with_texts: bool) -> None:
    """Write the descriptions of all columns as CSV. Raises OSError."""
    with file.open("x", encoding="utf-8", newline="") as target:
        writer = csv.writer(target)
        writer.writerow(["table", "column", "description"])
        for table, columns in COLUMNS.items():
            if with_texts or table in PUBLIC_TABLES:
                writer.writerows([table, name, text] for name, text in columns.items())


# The stored files.


@dataclass(frozen=True)
class StoredFiles:
    """The files of /data. `period` is the edition or the week that they are of, `made_on` the day on which they were
    made. `columns` and `coaches` tell whether a release with other columns, or a coach who was removed, needs new ones.
    """

    period: str
    made_on: str
    columns: str
    coaches: tuple[int, int, int]
    generation: str
    files: list[DataFile]


_STORED = TypeAdapter(StoredFiles)


def store_files(site: Site, now: datetime) -> bool:
    """Make the files of this edition, or of this week on a site that publishes at once, unless they are stored already.
    Returns whether they were made.

    They are made again as soon as a profile that they contain has been removed or merged. While an edition is being
    published, nothing is made: each coach is either before or after it then.
    """
    with site.database.reading() as session:
        if is_appearing(session):
            return False
        period = _period(session, site, clock.day(now))
        row = session.get(StoredFigures, _NAME)
        stored = _stored(row.content) if row else None
        if stored and (stored.period, stored.columns) == (period, _columns_digest()):
            last = stored.coaches[0]
            if _census(session, last) == stored.coaches:
                return False
        coaches = _census(session, session.scalar(select(func.max(Coach.id))) or 0)
    with temporary_folder(site.settings.data_dir, "data") as folder:
        files = write_files(site, folder, compressed=True)
        generation = hashlib.sha256("".join(file.digest for file in files).encode()).hexdigest()[:6]
        kept = {generation, stored.generation} if stored else {generation}
        with site.database.writing() as session:
            files = list(_store_parts(session, folder, generation, files))
            new = StoredFiles(period, clock.day(now).isoformat(), _columns_digest(), coaches, generation, files)
            session.merge(StoredFigures(name=_NAME, content=asdict(new)))
            # Those of the files before stay until the next ones, for whoever is downloading them.
            is_part = StoredFigures.name.startswith(f"{_NAME} ", autoescape=True)
            is_kept = func.substr(StoredFigures.name, len(_NAME) + 2, 6).in_(kept)
            session.execute(delete(StoredFigures).where(is_part, ~is_kept))
    return True


def read_stored_files(pool: ReadPool) -> StoredFiles | None:
    """Return the stored files, or None before the job has made any."""
    rows = pool.fetch("SELECT CAST(content AS TEXT) FROM figures WHERE name = :name", name=_NAME)
    return _stored(orjson.loads(rows[0][0])) if rows else None


def read_packed(pool: ReadPool, generation: str, file: DataFile) -> Iterator[bytes]:
    """Yield the parts of a stored file as compressed by gzip. Raises LookupError if newer files have replaced it."""
    for number in range(*file.parts):
        rows = pool.fetch(
            "SELECT CAST(content AS TEXT) FROM figures WHERE name = :name", name=_part_name(generation, number)
        )
        if not rows:
            raise LookupError(file.name)
        yield b64decode(orjson.loads(rows[0][0]))


def unpacked(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the content of a compressed file."""
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for part in parts:
        yield reader.decompress(part)
    yield reader.flush()


def _period(session: Session, site: Site, today: date) -> str:
    if not site.settings.has_editions:
        return (today - timedelta(days=today.weekday())).isoformat()
    last = session.scalar(select(func.max(Edition.day)).where(Edition.progress == "done"))
    return last.isoformat() if last else "before the first edition"


def _census(session: Session, last_id: int) -> tuple[int, int, int]:
    """Return an id, and the number and the sum of the ids of the listed coaches up to it: they differ once one of these
    is removed or merged.
    """
    columns = func.count(), func.coalesce(func.sum(Coach.id), 0)
    number, total = session.execute(select(*columns).where(Coach.id <= last_id, Coach.is_listed)).one()
    return last_id, number, int(total)


def _columns_digest() -> str:
    return hashlib.sha256(repr(COLUMNS).encode()).hexdigest()[:16]


def _stored(content: object) -> StoredFiles | None:
    """Return the stored files; None if another release stored them with other fields: the job makes new ones."""
    try:
        return _STORED.validate_python(content)
    except ValidationError:
        return None


def _part_name(generation: str, number: int) -> str:
    return f"{_NAME} {generation}{number:03}"


def _store_parts(session: Session, folder: Path, generation: str, files: Iterable[DataFile]) -> Iterator[DataFile]:
    number = 0
    for file in files:
        first, packed = number, folder / f"{file.name}.gz"
        with packed.open("rb") as source:
            while part := source.read(_PART_BYTES):
                session.merge(StoredFigures(name=_part_name(generation, number), content=b64encode(part).decode()))
                session.flush()
                session.expunge_all()
                number += 1
        yield DataFile(
            file.table, file.format, file.rows, file.bytes, file.digest, packed.stat().st_size, (first, number)
        )
