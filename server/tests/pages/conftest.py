"""A small built site: what the web's build leaves, in miniature."""

import gzip
from pathlib import Path

import brotli
import pytest

from sideline.pages import site_files

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
    <style>h1{color:green}</style>
  </head>
"""
SHELL = HEAD + '<body><div id="root"></div></body></html>'
STYLE = "h1{color:green}"
PRELOAD = '<link rel="modulepreload" crossorigin href="/assets/CoachPage-1.js">'
FIRST_LOOK = '<div id="root"><i>{{avatar}}</i><h1>{{name}}</h1><p>{{team}}</p></div>'
COACH_SHELL = SHELL.replace("</head>", f"{PRELOAD}</head>").replace('<div id="root"></div>', FIRST_LOOK)
VERIFIED_COACH_SHELL = COACH_SHELL.replace("</h1>", " <b>Verified</b></h1>")
HOME = (
    HEAD.replace("Of the build", "Reviews of coaches")
    + '<body><div id="root"><h1>Search coaches</h1></div></body></html>'
)
CONTACT = (
    HEAD.replace("Of the build", "Contact &amp; more") + '<body><div id="root"><h1>Contact Us</h1></div></body></html>'
)
SCRIPT = b"console.log('sideline');" * 100


@pytest.fixture(autouse=True)
def built_site(no_built_pages: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the built pages; a test may change it before the site starts."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / ".vite").mkdir()
    (folder / ".vite" / "manifest.json").write_text("{}")
    (folder / "index.html").write_text(HOME)
    (folder / "shell.html").write_text(SHELL)
    (folder / "coach-shell.html").write_text(COACH_SHELL)
    (folder / "verified-coach-shell.html").write_text(VERIFIED_COACH_SHELL)
    (folder / "contact.html").write_text(CONTACT)
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    script = folder / "assets" / "app-0a1b2c3d.js"
    script.write_bytes(SCRIPT)
    script.with_name(script.name + ".br").write_bytes(brotli.compress(SCRIPT))
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(SCRIPT))
    monkeypatch.setattr(site_files, "SITE_FOLDERS", (folder,))
    return folder
