"""The legal pages (/terms and others), and the API from which the app gets their texts."""

from dataclasses import asdict
from datetime import date

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from sideline.config.own_files import LegalName
from sideline.core.http.schemas import ResponseModel
from sideline.pages.initial_data import legal_key
from sideline.pages.legal import LegalText
from sideline.pages.render import Page, renderer_of

router = APIRouter(prefix="/api", tags=["site"])


class LegalSection(ResponseModel):
    """A section of a legal text; `id` is its anchor."""

    id: str
    title: str


class LegalPageText(ResponseModel):
    """A legal text of this site. `html` is safe: raw HTML in the Markdown is escaped."""

    title: str
    description: str
    updated: date
    sections: list[LegalSection]
    html: str


@router.get("/legal/{name}", operation_id="read_legal_text")
def read_legal_text(request: Request, response: Response, name: LegalName) -> LegalPageText:
    """Return a legal text. The operator can replace each of them."""
    response.headers["Cache-Control"] = "public, max-age=300"
    return LegalPageText.model_validate(asdict(_text(request, name)))


def legal_page(request: Request, name: LegalName) -> Response:
    """Respond with the page of a legal text."""
    renderer, text = renderer_of(request), _text(request, name)
    meta = renderer.build.pages[f"/{name}"]
    page = Page(
        text.title,
        text.description,
        url=renderer.url_of(f"/{name}"),
        is_shared=True,
        reads_query=False,
        initial_data=[(legal_key(name), asdict(text))],
    )
    return renderer.page(request, meta, page)


def _text(request: Request, name: LegalName) -> LegalText:
    text: LegalText = request.app.state.legal_texts[name]
    return text
