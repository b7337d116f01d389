"""Settings of the backups that the site makes by itself."""

from pathlib import Path

from pydantic import BaseModel, Field, field_validator

KEYS_FOLDER = "keys"
"""The folder in the data folder that contains the signing key and the authors' key."""

MAX_DAYS = 31

MAX_KEPT = 366


class BackupSettings(BaseModel):
    """Where backups are written, how often, and how many are kept."""

    backup_dir: Path | None = Field(
        None,
        description="Folder for backups that the site makes by itself (docs/operations.md, 'Backups'); if empty, "
        "it makes none.",
    )
    backup_days: int = Field(
        1,
        description="Days between two backups. Never less than one: several copies a day would narrow down who wrote "
        "a review.",
    )
    backups_kept: int = Field(
        7, ge=1, le=MAX_KEPT, description="How many backups are kept in the folder; older ones are deleted."
    )

    @field_validator("backup_days", mode="before")
    @classmethod
    def _whole_days(cls, days: object) -> int:
        text = str(days).strip()
        if not text.isdecimal() or not 1 <= int(text) <= MAX_DAYS:
            raise ValueError(
                f"must be a whole number of days, 1 to {MAX_DAYS}; several copies a day would narrow down who wrote a "
                "review"
            )
        return int(text)

    def backup_problem(self, data_dir: Path) -> str | None:
        """Return why the folder cannot be used for backups, or None.

        Whoever copies the folder to another place must not copy the keys with it.
        """
        if self.backup_dir is None:
            return None
        folder, keys = self.backup_dir.resolve(), (data_dir / KEYS_FOLDER).resolve()
        if folder.is_relative_to(keys) or keys.is_relative_to(folder):
            return (
                f"SIDELINE_BACKUP_DIR: {folder} contains the keys in {keys}, or is inside that folder; keys must not "
                "be stored with backups: use another folder, such as the folder `backups` of the data folder"
            )
        return None
