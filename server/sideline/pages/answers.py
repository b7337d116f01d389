"""How files and pages leave: the coding the browser takes, an ETag, 304 where it has the same already."""

import hashlib
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from sideline.pages.encodings import ENCODINGS, Beginning, best_accepted, compress, is_worth_it
from sideline.pages.site_files import SiteFile

HTML = "text/html; charset=utf-8"
ASK_AGAIN = "no-cache"
"""Pages are kept by browsers but checked at each visit, so that a new release is seen at once."""


def file_answer(request: Request, file: SiteFile) -> Response:
    """One file of the built app."""
    return _answer(request, file, 200)


def text_answer(
    request: Request, text: str, media_type: str = HTML, status: int = 200, cache_control: str = ASK_AGAIN
) -> Response:
    """Text made for this request."""
    content = text.encode()
    encoding = best_accepted(request.headers.get("Accept-Encoding", "")) if is_worth_it(content) else ""
    contents = {"": content, encoding: compress(content, encoding)}
    return _answer(request, SiteFile(contents, media_type, cache_control, etag_of(content)), status)


def page_answer(request: Request, beginning: Beginning, rest: str, status: int) -> Response:
    """A page made for this request, whose beginning it shares with others."""
    content = rest.encode()
    packed = best_accepted(request.headers.get("Accept-Encoding", ""), among=["gzip"])
    contents = {packed: beginning.gzip(content) if packed else beginning.whole(content)}
    return _answer(request, SiteFile(contents, HTML, ASK_AGAIN, _etag(beginning.digest(content))), status)


def prepared(text: str) -> SiteFile:
    """A page that is the same for everyone: compressed once, as well as can be."""
    content = text.encode()
    contents = {"": content} | {encoding: compress(content, encoding, once=True) for encoding in ENCODINGS}
    return SiteFile(contents, HTML, ASK_AGAIN, etag_of(content))


def etag_of(content: bytes) -> str:
    """A weak tag: the same content in another coding has the same tag."""
    return _etag(hashlib.sha256(content).hexdigest())


def _etag(digest: str) -> str:
    return f'W/"{digest[:24]}"'


def _answer(request: Request, file: SiteFile, status: int) -> Response:
    headers = {"ETag": file.etag, "Cache-Control": file.cache_control, "Vary": "Accept-Encoding"}
    if status == HTTPStatus.OK and file.etag in _known(request):
        return Response(status_code=304, headers=headers)
    made = [encoding for encoding in ENCODINGS if encoding in file.contents]
    encoding = best_accepted(request.headers.get("Accept-Encoding", ""), made)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.contents[encoding], status, headers, file.media_type)


def _known(request: Request) -> set[str]:
    tags = (tag.strip() for tag in request.headers.get("If-None-Match", "").split(","))
    return {tag if tag.startswith("W/") else f"W/{tag}" for tag in tags}
