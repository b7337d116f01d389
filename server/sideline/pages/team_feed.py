"""/team/{school}/{team}/feed.atom: on which days reviews of a team's staff appeared (Atom, RFC 4287).

All times are the start of a day. There is no text of a review, because a feed reader keeps what was removed here.
"""

from xml.sax.saxutils import escape, quoteattr

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sideline.coaches.wording import long_date, reviews_words
from sideline.config.settings import Settings
from sideline.core.errors import Refusal
from sideline.core.http.caching import REVALIDATE, SHARED
from sideline.core.http.deps import read_public, site_of
from sideline.pages.responses import Content, PageRoute, respond
from sideline.teams.feed import ReviewDay, TeamDays, read_days

MEDIA_TYPE = "application/atom+xml"

_NO_DAY = "1970-01-01"
"""The day of a feed without entries: Atom requires one."""


def feed_path(team_path: str) -> str:
    """Return the path of the feed of the team with this path."""
    return f"{team_path}/feed.atom"


def team_feed(request: Request) -> Response:
    """Respond with the feed of a team; 301 from the address under a former slug of the school."""
    site = site_of(request)
    school, team_slug = request.path_params["school"], request.path_params["team"]
    try:
        team = read_public(request, lambda: read_days(site_of(request).database.read_pool, school, team_slug))
    except Refusal as refusal:
        if path := refusal.extra.get("path"):
            return RedirectResponse(feed_path(str(path)), 301, {"Cache-Control": REVALIDATE})
        raise
    return respond(request, Content(_feed(site.settings, team).encode(), f"{MEDIA_TYPE}; charset=utf-8", SHARED))


def _feed(settings: Settings, team: TeamDays) -> str:
    origin, site_name = settings.origin, escape(settings.site_name)
    page = origin + team.path
    updated = team.days[0].day if team.days else _NO_DAY
    name = f"{team.name}, {team.school}"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        f"<title>{escape(name)}: new reviews · {site_name}</title>",
        f"<id>{escape(page)}</id>",
        f"<updated>{_start_of(updated)}</updated>",
        f"<author><name>{site_name}</name></author>",
        f"<link href={quoteattr(page)}/>",
        f'<link rel="self" type="{MEDIA_TYPE}" href={quoteattr(origin + feed_path(team.path))}/>',
        *(_entry(origin, page, day) for day in team.days),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entry(origin: str, page: str, day: ReviewDay) -> str:
    about = f" of {day.coach}" if day.coach else ""
    return (
        f"<entry><title>{escape(f'{reviews_words(day.reviews)}{about}')}</title>"
        f"<id>{escape(f'{page}#{day.day}')}</id><updated>{_start_of(day.day)}</updated>"
        f"<link href={quoteattr(origin + day.coach_path if day.coach_path else page)}/>"
        f"<summary>{escape(f'Published on {long_date(day.day)}.')}</summary></entry>"
    )


def _start_of(day: str) -> str:
    return f"{day}T00:00:00Z"


routes = [PageRoute("/team/{school}/{team}/feed.atom", team_feed)]
