"""Import a staff list that an admin uploads at the desk, or preview what it would change."""

import base64
import binascii
from pathlib import Path
from tempfile import NamedTemporaryFile

from sideline.careers.import_staff import ReadList, import_staff, read_list
from sideline.coaches.csv_rows import BadFile
from sideline.coaches.seasons import season_name
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.curation.named_sports import name_sports, sports_of_listings
from sideline.moderation.staff_lists.schemas import (
    MAX_FILE_BYTES,
    ImportedStaffList,
    ImportStaffList,
    ListedPerson,
    ListRemark,
    RejectedRow,
)
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def import_upload(site: Site, staff: StaffMember, body: ImportStaffList) -> ImportedStaffList:
    """Import the list, or return what it would change. Its moves are left to the desk.

    Raises Refusal 422 with what is wrong with the file or with what was said about it.
    """
    read = _read(body)
    remarks = list(read.notes.remarks)
    named = sports_of_listings(site.database, read.listings)
    for move in named if body.preview else name_sports(site, named):
        refusal = f" (stays: {move.refusal})" if move.refusal else ""
        remarks.append((0, f"{move.name}, {move.university}: {move.before} → {move.sport}{refusal}"))
    count = import_staff(
        site.database,
        read.source,
        read.listings,
        lambda line, note: remarks.append((line, note)),
        rejected=read.rejected,
        dry_run=body.preview,
    )
    if not body.preview:
        with site.database.writing() as session:
            details = f"{count.list_id}: {count.posts.added} posts added, {count.posts.ended} ended"
            write_log(session, staff.id, "staff_list_import", details=details)
    return ImportedStaffList(
        list_id=None if body.preview else count.list_id,
        people=count.rows,
        not_coaching=count.not_coaching,
        profiles=count.profiles,
        added=count.posts.added,
        changed=count.posts.changed,
        ended=count.posts.ended,
        moves=count.moves,
        remarks=[ListRemark(line=line or None, text=text) for line, text in remarks],
        rejected=[RejectedRow(line=row.line, reason=row.reason) for row in read.rejected],
        changes=[
            ListedPerson(
                line=person.line or None,
                name=person.name,
                school=person.university,
                sport=person.sport,
                gender=person.gender,
                role=person.role,
                post_from=season_name(person.first_season) if person.first_season else None,
                change=person.change,
            )
            for person in count.people
        ],
    )


def _read(body: ImportStaffList) -> ReadList:
    try:
        content = base64.b64decode(body.content, validate=True)
    except binascii.Error:
        raise _bad("The file did not arrive whole. Please choose it again.") from None
    if len(content) > MAX_FILE_BYTES:
        raise _bad("The file has more than 1 MB. Please upload the list of one department.")
    with NamedTemporaryFile(prefix="staff-list-") as file:
        file.write(content)
        file.flush()
        try:
            return read_list(
                Path(file.name), body.file, body.season, body.listed_on, body.school, body.sport, body.gender
            )
        except (BadFile, ValueError) as error:
            raise _bad(f"{body.file}: {error}") from None


def _bad(message: str) -> Refusal:
    return Refusal(422, "bad_staff_list", message)
