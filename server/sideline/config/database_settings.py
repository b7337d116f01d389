"""Settings of the database: where it is, and what stands between it and the site."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from sideline.config import addresses


class DatabaseSettings(BaseModel):
    """The database and its replica."""

    database_url: Annotated[str, AfterValidator(addresses.database_url)] = Field(
        "", description="URL of a PostgreSQL database, postgresql://…; if empty, SQLite in the data folder is used."
    )
    read_database_url: Annotated[str, AfterValidator(addresses.postgresql_url)] = Field(
        "",
        description="URL of a streaming replica of the PostgreSQL database, from which signed-out visitors read; if it "
        "fails, they read from the database itself. If empty, everybody does.",
    )

    database_pooler: Literal["", "session", "transaction"] = Field(
        "",
        description="Mode of the connection pooler (PgBouncer) that the database URLs lead to: `session` or "
        "`transaction`; if empty, there is none.",
    )

    @property
    def is_postgresql(self) -> bool:
        """Whether the database is PostgreSQL."""
        return bool(self.database_url) and not self.database_url.startswith("sqlite")
