"""robots.txt, and the sitemap in files of limited size."""

from sqlalchemy import exists, func, select, text
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sideline.coaches.model import HAS_COACHES, Coach, Sport, University
from sideline.coaches.schools import school_path, team_path
from sideline.coaches.team_model import Post, Team
from sideline.core.http.deps import site_of
from sideline.pages.editions_page import EDITIONS_PATH, edition_paths
from sideline.pages.render import renderer_of
from sideline.pages.responses import Content, PageRoute, not_found, respond
from sideline.pages.season_report_page import REPORTS_PATH, report_paths
from sideline.teams.sport import sport_path

IDS_PER_FILE = 20_000
"""Number of ids of coaches or teams per sitemap file; the protocol allows 50,000 URLs."""

_IS_COACH = (Coach.id == Post.coach_id, Coach.is_listed, ~Coach.has_left)

_ONE_HOUR = "public, max-age=3600"
_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def robots(request: Request) -> Response:
    """Respond with robots.txt, which allows everything except the /auth API; nothing on a public demo."""
    settings = site_of(request).settings
    rules = f"User-agent: *\nDisallow: /auth/\n\nSitemap: {settings.origin}/sitemap.xml\n"
    if settings.public_demo:
        rules = "User-agent: *\nDisallow: /\n"
    return PlainTextResponse(rules, headers={"Cache-Control": "public, max-age=86400"})


def sitemap_index(request: Request) -> Response:
    """Respond with the sitemap index: a file for static pages, one for schools and sports, and one for every
    IDS_PER_FILE coaches and teams.
    """
    site = site_of(request)
    with site.database.reading() as session:
        last = {
            "coaches": session.scalar(select(func.max(Coach.id))) or 0,
            "teams": session.scalar(select(func.max(Team.id))) or 0,
        }
    numbered = (f"{name}-{number}" for name, id_ in last.items() for number in range(1, -(-id_ // IDS_PER_FILE) + 1))
    files = ["pages", "schools", *numbered]
    entries = "".join(f"<sitemap><loc>{site.settings.origin}/sitemap/{file}.xml</loc></sitemap>" for file in files)
    return _xml(request, f"<sitemapindex {_NAMESPACE}>{entries}</sitemapindex>")


def pages(request: Request) -> Response:
    """Respond with the URLs of the static pages for search engines, editions and season reports among them."""
    pages, site = renderer_of(request).build.pages.values(), site_of(request)
    listed = [page.path for page in pages if page.indexed and ":" not in page.path]
    paths = [path for path in listed if path not in (EDITIONS_PATH, REPORTS_PATH)]
    return _urlset(request, paths + edition_paths(site) + report_paths(site))


def schools(request: Request) -> Response:
    """Respond with the URLs of the schools and sports that have listed coaches."""
    slugs = select(University.slug).where(text(HAS_COACHES)).order_by(University.id)
    sports = select(Coach.sport).where(Coach.is_listed).distinct().order_by(Coach.sport)
    with site_of(request).database.reading() as session:
        paths = [school_path(slug) for slug in session.scalars(slugs)]
        return _urlset(request, paths + [sport_path(sport) for sport in session.scalars(sports)])


def coaches(request: Request) -> Response:
    """Respond with the URLs of the coaches whose ids belong to this file."""
    if (ids := _ids(request)) is None:
        return not_found(request)
    listed = select(Coach.id).where(Coach.id.between(*ids), Coach.is_listed).order_by(Coach.id)
    with site_of(request).database.reading() as session:
        return _urlset(request, [f"/coach/{coach_id}" for coach_id in session.scalars(listed)])


def teams(request: Request) -> Response:
    """Respond with the URLs of the teams with a coach whose ids belong to this file."""
    if (ids := _ids(request)) is None:
        return not_found(request)
    coached = (
        select(University.slug, Sport.name, Team.gender)
        .join(University, University.id == Team.university_id)
        .join(Sport, Sport.id == Team.sport_id)
        .where(Team.id.between(*ids), exists().where(Post.team_id == Team.id, ~Post.is_over, *_IS_COACH))
        .order_by(Team.id)
    )
    with site_of(request).database.reading() as session:
        return _urlset(request, [team_path(*team) for team in session.execute(coached)])


def _ids(request: Request) -> tuple[int, int] | None:
    """Return the first and the last id of a file; None if there is no such file."""
    first = (request.path_params["number"] - 1) * IDS_PER_FILE + 1
    return (first, first + IDS_PER_FILE - 1) if 0 < first < 2**53 else None


routes = [
    PageRoute("/robots.txt", robots),
    PageRoute("/sitemap.xml", sitemap_index),
    PageRoute("/sitemap/pages.xml", pages),
    PageRoute("/sitemap/schools.xml", schools),
    PageRoute("/sitemap/coaches-{number:int}.xml", coaches),
    PageRoute("/sitemap/teams-{number:int}.xml", teams),
]


def _urlset(request: Request, paths: list[str]) -> Response:
    origin = site_of(request).settings.origin
    urls = "".join(f"<url><loc>{origin}{path}</loc></url>" for path in paths)
    return _xml(request, f"<urlset {_NAMESPACE}>{urls}</urlset>")


def _xml(request: Request, root: str) -> Response:
    body = f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'.encode()
    return respond(request, Content(body, "application/xml", _ONE_HOUR))
