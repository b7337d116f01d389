"""A small web app build in the format of web/build; with the fixture `web_build` a site has pages.

Pages that React renders are those of the real build: `make web` writes its renderer.
"""

import gzip
import json
from pathlib import Path

import brotli
import pytest

from sideline.coaches.comparison import DESCRIPTION as COMPARE_DESCRIPTION
from sideline.pages import build, react

HEAD = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Of the build</title>
    <meta
      name="description"
      content="Of the build"
    />
    <script type="module" crossorigin src="/assets/app-0a1b2c3d.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/app-0a1b2c3d.css">
  </head>
"""
ROOT = '<div id="root"></div>'
WITHOUT_SCRIPT = "<noscript><h1>{{page.title}}</h1>{{ without_script or page.description }}</noscript>"
SHELL = f"{HEAD}<body>{ROOT}{WITHOUT_SCRIPT}</body></html>"
PRELOAD = '<link rel="modulepreload" crossorigin href="/assets/CoachPage-1.js">'
NEEDS = "This page needs JavaScript to sign you in."
REACT_DOCUMENT = (
    f'{HEAD.replace("</head>", PRELOAD + "</head>")}<body><div id="root">{{{{ content }}}}</div></body></html>'
)
RENDERED = {
    "/": "/HomePage",
    "/contact": "/ContactPage",
    "*": "/NotFoundPage",
    "/coaches": "/CoachesPage",
    "/coach/:coachId": "/CoachPage",
    "/coach/:coachId/rate": "/RatePage",
    "/team/:school/:team/rate": "/RateTeamPage",
    "/team/:school/:team/poster": "/PosterPage",
    "/compare": "/ComparePage",
    "/visit/:coachId": "/VisitPage",
    "/how-we-check": "/HowWeCheckPage",
    "/team/:school/:team": "/TeamPage",
    "/school/:school": "/SchoolPage",
    "/sport/:sport": "/SportPage",
    "/transparency": "/TransparencyPage",
    "/report/:receipt": "/ReportPage",
    "/editions": "/EditionsPage",
    "/editions/:day": "/EditionPage",
    "/reports": "/SeasonReportsPage",
    "/reports/:team/:season": "/SeasonReportPage",
    "/data": "/DataPage",
    "/terms": "/TermsPage",
    "/privacy-policy": "/PrivacyPolicyPage",
    "/guidelines": "/GuidelinesPage",
    "/for-coaches": "/ForCoachesPage",
}
"""The document of each page that React renders."""

REAL_RENDERER = next(
    (folder / build.RENDERER for folder in build.BUILD_FOLDERS if (folder / build.RENDERER).is_file()), None
)

PAGES = [
    {
        "document": RENDERED.get(path, ""),
        "without_script": "" if indexed or path in RENDERED else NEEDS,
        "path": path,
        "title": title,
        "description": description,
        "indexed": indexed,
    }
    for path, title, description, indexed in (
        ("/", "Reviews of coaches", "Search coaches.", True),
        ("/contact", "Contact & more", 'Write to "us".', True),
        ("/privacy-policy", "Privacy Policy", "What we know.", True),
        ("/terms", "Terms of Service", "The agreement.", True),
        ("/guidelines", "Site Guidelines", "How to write a review.", True),
        ("/for-coaches", "For Coaches", "What a coach can do.", True),
        ("/transparency", "Transparency Report", "What we decided.", True),
        ("/how-we-check", "How We Check", "What stands behind every rating.", True),
        ("/editions", "Editions", "What each edition added.", True),
        ("/editions/:day", "Edition", "Search coaches.", True),
        ("/reports", "Season Reports", "What athletes think.", True),
        ("/reports/:team/:season", "Season Report", "Search coaches.", True),
        ("/data", "Data", "Tables to download.", True),
        ("/saved-coaches", "Saved Coaches", "Search coaches.", False),
        ("/letter", "Letter and Follows", "Search coaches.", False),
        ("/my-reviews", "My Reviews", "Search coaches.", False),
        ("/reset-password", "Reset Password", "Search coaches.", False),
        ("/confirm-email", "Confirm your email", "Search coaches.", False),
        ("/coaches", "Coaches", "Search and filter college coaches.", True),
        ("/team/:school/:team", "Team", "Search coaches.", True),
        ("/team/:school/:team/rate", "Rate your whole staff", "Search coaches.", False),
        ("/team/:school/:team/poster", "Poster", "Search coaches.", False),
        ("/school/:school", "School", "Search coaches.", True),
        ("/sport/:sport", "Sport", "Search coaches.", True),
        ("/compare", "Compare coaches", COMPARE_DESCRIPTION, False),
        ("/visit/:coachId", "Visit sheet", "Search coaches.", False),
        ("/coach/:coachId", "Coach", "Search coaches.", True),
        ("/coach/:coachId/rate", "Rate {{ name }}", "Search coaches.", False),
        ("/review/:reviewId/edit", "Edit Review", "Search coaches.", False),
        ("/report/:receipt", "Your Report", "Search coaches.", False),
        ("/unsubscribe/:token", "Stop weekly emails", "Search coaches.", False),
        ("*", "Page Not Found", "There is no page at this address.", False),
    )
]
SCRIPT = b"console.log('sideline');" * 100
COMPRESSED_SCRIPT = {".br": brotli.compress(SCRIPT), ".gz": gzip.compress(SCRIPT)}


@pytest.fixture
def web_build(no_built_pages: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The build folder; a test may change it before the site starts."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / ".vite").mkdir()
    (folder / ".vite" / "manifest.json").write_text("{}")
    (folder / "routes.json").write_text(json.dumps(PAGES))
    (folder / "shell.html").write_text(SHELL)
    for document in RENDERED.values():
        (folder / f"{document[1:]}.html").write_text(REACT_DOCUMENT)
    assert REAL_RENDERER, "tests of pages need the web build: make web"
    (folder / build.RENDERER).symlink_to(REAL_RENDERER)
    # Pages are slow to render while all tests run.
    monkeypatch.setattr(react, "MAX_WAIT_SECONDS", 60)
    monkeypatch.setattr(react, "MAX_TURN_SECONDS", 60)
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    for name in ("favicon.ico", "apple-touch-icon.png", "og-image.jpg", "manifest.webmanifest"):
        (folder / name).write_bytes(b"{}")
    script = folder / "assets" / "app-0a1b2c3d.js"
    script.write_bytes(SCRIPT)
    for suffix, compressed in COMPRESSED_SCRIPT.items():
        script.with_name(script.name + suffix).write_bytes(compressed)
    monkeypatch.setattr(build, "BUILD_FOLDERS", (folder,))
    return folder
