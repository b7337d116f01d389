"""The legal texts, read once at start, their pages, and the API from which the app gets them."""

import re
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import get_args

import structlog
from fastapi import APIRouter
from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import Response

from sideline.config.own_files import LEGAL_FOLDER, LegalName
from sideline.config.publication import WEEKDAYS, Calendar
from sideline.config.settings import Settings
from sideline.core.http.schemas import ResponseModel
from sideline.pages.render import Page, legal_key, renderer_of

MAX_BYTES = 200_000
"""The maximum size of a text; ours have 18,000."""

_OURS = Path(__file__).parent / "legal_texts"

_FRONT_MATTER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)

_PART = re.compile(
    r"^\{(now|editions|weekly|seasons|comments|no_comments)\}\n(.*?)^\{/\1\}(?:\n|\Z)", re.DOTALL | re.MULTILINE
)
"""A part for sites that publish in this way (SIDELINE_PUBLICATION; `editions` is weekly and seasons), or that have
comments or none (SIDELINE_COMMENTS)."""

MAX_PARTS = 200
"""The maximum number of parts in a text; ours have up to 30. A search for the end of each takes as long as the text."""

_PLACEHOLDER = re.compile(r"\{(/?[a-z_]+)\}")

_UNESCAPED = re.compile(r"\\(.)")
"""An escaped character in Markdown; title and description are plain text."""

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


log = structlog.get_logger()


class LegalTextError(Exception):
    """A legal text cannot be used. The message is one line that names the file."""


@dataclass(frozen=True)
class Section:
    """A heading of the second level; `id` is its anchor."""

    id: str
    title: str


@dataclass(frozen=True)
class LegalText:
    """A text as its page shows it; `updated` is the day of its last change."""

    title: str
    description: str
    updated: date
    sections: list[Section]
    html: str


def read_legal_texts(settings: Settings) -> dict[LegalName, LegalText]:
    """Return all legal texts. Raises LegalTextError if a file in the data folder cannot be used."""
    folder = settings.data_dir / LEGAL_FOLDER
    names: tuple[LegalName, ...] = get_args(LegalName)
    try:
        own = {path.name: path for path in folder.glob("[!.]*")} if folder.is_dir() else {}
    except OSError as error:
        raise LegalTextError(f"{folder}: {error.strerror}") from None
    for file in own:
        if file.removesuffix(".md") not in names:
            raise LegalTextError(f"{folder / file}: must be one of {', '.join(f'{name}.md' for name in names)}")
    return {name: _of_desk(settings, name) or _of_file(settings, file_of(settings, name)) for name in names}


def file_of(settings: Settings, name: LegalName) -> Path:
    """Return the file of a legal text: that in the data folder, or else ours."""
    own = settings.data_dir / LEGAL_FOLDER / f"{name}.md"
    return own if own.exists() else _OURS / f"{name}.md"


def parse_legal_text(settings: Settings, file: Path | str, content: bytes) -> LegalText:
    """Return the text for a site with these settings. `file` is named in errors. Raises LegalTextError."""
    calendar = settings.calendar_with(())
    parts = ["editions", calendar.mode] if calendar else ["now"]
    parts.append("comments" if settings.has_comments else "no_comments")
    return _parse(file, content, _values(settings), parts)


def _of_desk(settings: Settings, name: LegalName) -> LegalText | None:
    text = settings.site_text(name)
    try:
        return None if text is None else parse_legal_text(settings, name, text.encode())
    except LegalTextError as error:
        # As after a switch to another kind of publication: the site must start, and say something true.
        log.error("legal_text_of_the_desk_not_used", reason=str(error))
        return None


def _of_file(settings: Settings, file: Path) -> LegalText:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise LegalTextError(f"{file}: {error.strerror}") from None
    return parse_legal_text(settings, file, content)


def _parse(file: Path | str, content: bytes, values: dict[str, str], parts: Collection[str]) -> LegalText:
    if len(content) > MAX_BYTES:
        raise LegalTextError(f"{file}: must have at most {MAX_BYTES:,} bytes")
    try:
        source = content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise LegalTextError(f"{file}: must be UTF-8") from None
    head = _FRONT_MATTER.match(source)
    fields = dict(line.split(": ", 1) for line in head[1].splitlines() if ": " in line) if head else {}
    try:
        title, description = fields["title"].strip(), fields["description"].strip()
        updated = date.fromisoformat(fields["updated"].strip())
    except (KeyError, ValueError):
        form = "--- / title: … / description: … / updated: YYYY-MM-DD / ---"
        raise LegalTextError(f"{file}: must begin with the lines {form}") from None
    if len(re.findall(r"^\{[a-z_]+\}$", source, re.MULTILINE)) > MAX_PARTS:
        raise LegalTextError(f"{file}: must have at most {MAX_PARTS} parts such as {{now}}")
    body = _without_other_parts(source[head.end() :] if head else source, parts)
    if "{operator_notice}" not in body:
        body += "\n\n---\n\n{operator_notice}\n"
    title, description = (_UNESCAPED.sub(r"\1", _fill(file, text, values)) for text in (title, description))
    return _render(file, title, description, updated, _fill(file, body, values))


def _without_other_parts(body: str, parts: Collection[str]) -> str:
    """Return the text with these parts only, and with what is in no part."""
    return _PART.sub(lambda part: _without_other_parts(part[2], parts) if part[1] in parts else "", body)


def _fill(file: Path | str, body: str, values: dict[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise LegalTextError(f"{file}: {match[0]} is unknown; there are {', '.join(sorted(values))}")
        return values[match[1]]

    return _PLACEHOLDER.sub(value, body)


def _render(file: Path | str, title: str, description: str, updated: date, body: str) -> LegalText:
    tokens = _MARKDOWN.parse(body)
    sections = []
    ids: set[str] = set()
    for heading, content in pairwise(tokens):
        if heading.type != "heading_open":
            continue
        text = _plain(content)
        anchor = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        if not anchor or anchor in ids:
            raise LegalTextError(f"{file}: two headings have the same words: {text}")
        ids.add(anchor)
        heading.attrSet("id", anchor)
        if heading.tag == "h2":
            sections.append(Section(anchor, text))
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return LegalText(title, description, updated, sections, html)


def _plain(inline: Token) -> str:
    return "".join(token.content for token in inline.children or [] if token.type in ("text", "code_inline"))


def _values(settings: Settings) -> dict[str, str]:
    """Return the Markdown that replaces each {placeholder}."""
    email = _escaped(settings.support_email)
    name, address, state = map(_escaped, (settings.operator_name, settings.operator_address, settings.operator_state))
    write = f"[{email}](mailto:{email})"
    notice = f"This site is run by {name or 'an operator who has not given a name here yet'}"
    notice += f", {address}. Email: {write}." if address else f". Email: {write}. No postal address is given here yet."
    unnamed = "the place where the operator of this site is established; the operator has not named it here yet"
    law = f"the law of {state or unnamed}"
    agent = [_escaped(part.strip()) for part in settings.copyright_agent.split(";")]
    return {
        **_words_of(settings.calendar_with(())),
        "site_name": _escaped(settings.site_name),
        "email": email,
        "response_hours": str(settings.response_hours),
        "response_time": settings.response_words,
        "support_reply_hours": str(settings.support_reply_hours),
        "support_reply_time": settings.support_reply_words,
        "operator_notice": notice,
        "governing_law": law,
        "copyright_agent": (
            f"our copyright agent: {agent[0]}, {agent[1]}, phone {agent[2]}, [{agent[3]}](mailto:{agent[3]})"
            if settings.copyright_agent
            else f"{write} (the operator of this site has not named a copyright agent yet)"
        ),
    }


def _words_of(calendar: Calendar | None) -> dict[str, str]:
    """Return the words for the days of weekly editions; none for other sites, whose texts must not use them."""
    if calendar is None or calendar.mode == "seasons":
        return {}
    closes, place = calendar.closes, calendar.zone.key.rpartition("/")[2].replace("_", " ")
    minutes = f":{closes:%M}" if closes.minute else ""
    hour = f"{closes.hour % 12 or 12}{minutes} {'a.m.' if closes.hour < 12 else 'p.m.'}"
    return {
        "edition_day": WEEKDAYS[calendar.weekday].capitalize(),
        "edition_closes": f"{hour} on {WEEKDAYS[calendar.weekday - 1].capitalize()}",
        "edition_zone": f"{place} time",
    }


def _escaped(text: str) -> str:
    """Return Markdown that shows this text."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


# The legal pages (/terms and others), and the API from which the app gets their texts.

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
