"""What `sideline restore` says about the file of a backup, and the operator's own files that it restores."""

from pathlib import Path

import typer

from sideline.backups.read import own_files_in, revision_of_backup
from sideline.cli.common import fail
from sideline.core.db import migrate
from sideline.core.files import DamagedFile, checksum_file, make_file, make_folder, verify_checksum

_NO_CHECKSUM = "Warning: there is no {}, so damage to the backup may go unnoticed."


def verified_revision(file: Path) -> str:
    """Return the schema revision of an intact backup. Ends the command if the checksum or SQLite reports damage."""
    if not file.is_file():
        fail(f"{file} is not a Sideline backup")
    try:
        if not verify_checksum(file):
            typer.echo(_NO_CHECKSUM.format(checksum_file(file)), err=True)
    except DamagedFile as error:
        fail(f"{file} is damaged: {error}")
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")
    revision = revision_of_backup(file)
    if revision is None:
        fail(f"{file} is not a Sideline backup")
    migrate.ensure_known(revision)
    return revision


def restore_own_files(backup: Path, data_dir: Path) -> None:
    """Write the own files of a backup into the data folder, which keeps those that it has, and print which."""
    for path, content in own_files_in(backup):
        file = data_dir / path
        try:
            if file.exists():
                is_same = file.read_bytes() == content
                note = "is as in the backup" if is_same else "stays, but the backup has another version"
                typer.echo(f"{file} {note}.")
                continue
            make_folder(file.parent)
            make_file(file)
            file.write_bytes(content)
        except OSError as error:
            fail(f"{file}: {error.strerror}")
        typer.echo(f"Restored {file}.")
