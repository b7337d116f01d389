"""The poster of a team: a QR code with the address of the page on which the team rates its staff.

The address is the public one, without a token or a number of the poster, so a scan tells nothing about who scanned it,
or where the poster hung.
"""

from sideline.coaches.schools import team_path
from sideline.core.db.read_pool import ReadPool
from sideline.core.qr_code import qr_code
from sideline.teams.numbers import team_name
from sideline.teams.schemas import TeamPoster
from sideline.teams.team import find_team


def read_poster(pool: ReadPool, origin: str, school_slug: str, team_slug: str) -> TeamPoster:
    """Return the poster of a team. `origin` is that of public URLs. Raises the refusals of `find_team`."""
    school, team, sport = find_team(pool, school_slug, team_slug)
    name, path = team_name(sport, team.gender), team_path(school.slug, sport, team.gender)
    address = f"{origin}{path}/rate"
    return {
        "title": f"Poster for {name}, {school.name}",
        "path": path,
        "name": name,
        "school": school.name,
        "sport": sport,
        "address": address,
        "code": qr_code(address),
    }
