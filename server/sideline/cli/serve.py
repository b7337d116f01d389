"""`sideline serve`: migrate, then answer."""

from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from sideline.core import migrate
from sideline.core.db import database_url
from sideline.main import create_app
from sideline.settings import SettingsError, read_settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Bring the database up to date and serve the site."""
    given = {"host": host, "port": port}
    try:
        settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    except SettingsError as error:
        typer.echo(error, err=True)
        raise typer.Exit(2) from None
    Path(settings.data_dir).mkdir(parents=True, exist_ok=True)
    migrate.upgrade(database_url(settings.database_url, settings.data_dir))
    uvicorn.run(create_app(settings), host=settings.host, port=settings.port, log_level="warning", server_header=False)
