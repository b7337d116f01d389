"""`sideline serve`: migrate, then answer."""

from typing import Annotated

import typer
import uvicorn

from sideline.cli.opening import migrated_url, settings_of_command
from sideline.main import create_app


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Bring the database up to date and serve the site."""
    settings = settings_of_command(host=host, port=port)
    migrated_url(settings)
    uvicorn.run(create_app(settings), host=settings.host, port=settings.port, log_level="warning", server_header=False)
