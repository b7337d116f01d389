"""/data: tables to take away, with their columns and license, and the files themselves."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sideline.config.own_files import DATA_LICENSE_FILE
from sideline.core.http.caching import SHARED, cache_control, etag_matches
from sideline.core.http.deps import CurrentSite, site_of
from sideline.core.http.json_route import json_get
from sideline.core.http.schemas import DayText, ResponseDict, doc, problem_responses
from sideline.core.site import Site
from sideline.pages.render import data_key, public_page, renderer_of
from sideline.pages.responses import PageRoute, best_encoding, not_found
from sideline.teams.data_files import FORMATS, StoredFiles, read_packed, read_stored_files, unpacked
from sideline.teams.data_tables import COLUMNS, TableName

DATA_PATH = "/data"

MAX_LICENSE = 2_000
"""Characters of the operator's text about the license that are shown."""

router = APIRouter(prefix="/api", tags=["site"])


class DataColumn(ResponseDict):
    """A column of a table."""

    name: str
    description: str


class DataFormat(ResponseDict):
    """A file with a table."""

    name: Annotated[str, doc("The name of the file: its address is /data/NAME.")]
    bytes: Annotated[int, doc("Its size without compression.", ge=0)]
    digest: Annotated[str, doc("The SHA-256 of the file, in hex.")]


class DataTable(ResponseDict):
    """A table to take away."""

    name: TableName
    rows: Annotated[int, doc("Number of rows, without the header.", ge=0)]
    files: list[DataFormat]
    columns: list[DataColumn]


class DataTables(ResponseDict):
    """The tables of the last edition, or of this week on a site that publishes at once."""

    made_on: Annotated[DayText | None, doc("The day of the files; null if there are none yet.")]
    license: Annotated[str, doc("What the operator says about their use; empty without such a text.")]
    tables: list[DataTable]


@json_get(router, "/data", in_thread=True, response_model=DataTables, responses=problem_responses())
def list_data_tables(site: CurrentSite) -> DataTables:
    """Return the tables that anyone can take away, with the addresses of their files."""
    return read_data_tables(site)


def read_data_tables(site: Site) -> DataTables:
    """Return what /data says."""
    stored = read_stored_files(site.database.read_pool)
    return {
        "made_on": stored.made_on if stored else None,
        "license": _license(site.settings.data_dir / DATA_LICENSE_FILE),
        "tables": list(_tables(stored)) if stored else [],
    }


def _tables(stored: StoredFiles) -> Iterator[DataTable]:
    for table in dict.fromkeys(file.table for file in stored.files):
        files = [file for file in stored.files if file.table == table]
        yield {
            "name": table,
            "rows": files[0].rows,
            "files": [{"name": file.name, "bytes": file.bytes, "digest": file.digest} for file in files],
            "columns": [{"name": name, "description": text} for name, text in COLUMNS[table].items()],
        }


def _license(file: Path) -> str:
    try:
        text = file.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""
    return text.strip()[:MAX_LICENSE]


@public_page
def data_page(request: Request) -> Response:
    """Respond with the page."""
    renderer = renderer_of(request)
    meta = renderer.build.pages[DATA_PATH]
    data = (data_key(), read_data_tables(site_of(request)))
    return renderer.page(request, meta, renderer.page_of(meta, data))


@public_page
def data_file(request: Request) -> Response:
    """Respond with a file, compressed if the client accepts that."""
    pool = site_of(request).database.read_pool
    stored = read_stored_files(pool)
    name = request.path_params["file"]
    file = next((file for file in stored.files if file.name == name), None) if stored else None
    if stored is None or file is None:
        return not_found(request)
    is_packed = best_encoding(request.headers.get("Accept-Encoding", ""), ["gzip"]) == "gzip"
    headers = {
        # Weak: it is the same for both codings.
        "ETag": f'W/"{file.digest[:24]}"',
        "Cache-Control": cache_control(request.scope, SHARED),
        "Vary": "Accept-Encoding",
    }
    if etag_matches(request.scope, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    packed = read_packed(pool, stored.generation, file)
    try:
        # The first part is read before the answer begins, so that a file replaced just now is a 404.
        packed = chain([next(packed)], packed)
    except LookupError:
        return not_found(request)
    headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    headers["Content-Length"] = str(file.packed if is_packed else file.bytes)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    content: Iterable[bytes] = packed if is_packed else unpacked(packed)
    return StreamingResponse(content, headers=headers, media_type=FORMATS[file.format])


routes = [PageRoute("/data/{file}", data_file)]
