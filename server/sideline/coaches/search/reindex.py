"""Writes the search texts of all coaches anew, after aliases or nicknames changed (`sideline reindex`)."""

from sqlalchemy import select, update

from sideline.coaches.model import Coach, University
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import add_words
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold

BATCH_SIZE = 1_000
"""Coaches of one transaction; a site may run meanwhile."""

_FIELDS = (Coach.id, Coach.folded_name, University.folded, Coach.sport, Coach.search_text)


def reindex(database: Database) -> int:
    """Returns how many search texts changed. The database keeps its indexes of them in step."""
    changed, last = 0, 0
    query = select(*_FIELDS).join(University, University.id == Coach.university_id).order_by(Coach.id)
    while True:
        with database.writing() as session:
            rows = session.execute(query.where(Coach.id > last).limit(BATCH_SIZE)).all()
            if not rows:
                return changed
            texts = {row.id: search_text(row.folded_name, row.folded, fold(row.sport)) for row in rows}
            new = [{"id": row.id, "search_text": texts[row.id]} for row in rows if row.search_text != texts[row.id]]
            if new:
                session.execute(update(Coach), new)
            add_words(session, texts.values())
            changed += len(new)
            last = rows[-1].id
