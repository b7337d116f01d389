"""`sideline openapi`: the OpenAPI document of /api, as stored in openapi.json."""

import json
import tempfile
from pathlib import Path

import typer

from sideline.main import create_app
from sideline.settings import Settings


def openapi() -> None:
    """Print the OpenAPI document of the server."""
    with tempfile.TemporaryDirectory() as folder:
        document = create_app(Settings(data_dir=Path(folder))).openapi()
    typer.echo(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))
