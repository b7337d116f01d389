"""`sideline serve`: migrate, then answer."""

from typing import Annotated

import typer
import uvicorn

from sideline.cli.demo import fill_if_empty
from sideline.cli.opening import migrated_url, settings_of_command
from sideline.main import create_app


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Fill an empty site with demo data first.")] = False,
) -> None:
    """Bring the database up to date and serve the site."""
    settings = settings_of_command(host=host, port=port)
    url = migrated_url(settings)
    if demo:
        fill_if_empty(url)
    typer.echo(f"Sideline is at {settings.origin}")
    uvicorn.run(create_app(settings), host=settings.host, port=settings.port, log_level="warning", server_header=False)
