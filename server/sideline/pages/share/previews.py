"""The pictures of pages in link previews. Their URLs change whenever the pictures do."""

from collections.abc import Sequence
from urllib.parse import urlencode

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.pages.share.cards import Card, ComparedCards, Look, SharedPicture, edition
from sideline.pages.share.pictures import Coach, Team, coach_card, compared_cards, team_card


def look_of(settings: Settings) -> Look:
    """Return the look of this site's pictures."""
    own = Look(settings.site_name)
    return Look(
        settings.site_name,
        settings.palette.link if settings.brand_color else own.background,
        settings.palette.button,
    )


def coach_picture(site: Site, coach: Coach) -> SharedPicture:
    """Return the picture of a coach, given the fields of a `CoachProfile`."""
    card = coach_card(site.database.read_pool, coach)
    return _picture(site, f"/share/coach/{coach['id']}.png", card)


def team_picture(site: Site, team: Team) -> SharedPicture:
    """Return the picture of a team, given the fields of a `TeamProfile`."""
    return _picture(site, f"/share{team['path']}.png", team_card(team))


def comparison_picture(site: Site, coaches: Sequence[Coach]) -> SharedPicture:
    """Return the picture of two to four coaches, given the fields of their `CoachProfile`."""
    cards = compared_cards([coach_card(site.database.read_pool, coach) for coach in coaches])
    return _picture(site, "/share/compare.png", cards, coaches=",".join(str(coach["id"]) for coach in coaches))


def _picture(site: Site, path: str, picture: Card | ComparedCards, **query: str) -> SharedPicture:
    parameters = urlencode({**query, "v": edition(picture, "wide", look_of(site.settings))}, safe=",")
    return SharedPicture(f"{site.settings.origin}{path}?{parameters}", picture.alt)
