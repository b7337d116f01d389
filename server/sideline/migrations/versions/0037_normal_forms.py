"""Rewrite the search texts, which now hold normal forms of names, and make their new words known."""

import sqlalchemy as sa
from alembic import op

from sideline.coaches.search.normal_form import words_of
from sideline.coaches.search.text import search_text
from sideline.coaches.search.typos import deletions
from sideline.core.text.folding import fold

revision = "0037"
down_revision = "0036"

_BATCH_SIZE = 10_000
# A coach who was merged or removed has no search text.
_SELECT_COACHES = """
SELECT c.id, c.folded_name, u.folded, c.sport, c.search_text
FROM coaches AS c JOIN universities AS u ON u.id = c.university_id
WHERE c.id > :last AND c.search_text <> '' ORDER BY c.id LIMIT :rows
"""


def upgrade() -> None:
    connection, words, last = op.get_bind(), set[str](), 0
    write = sa.text("UPDATE coaches SET search_text = :text WHERE id = :coach_id")
    while rows := connection.execute(sa.text(_SELECT_COACHES), {"last": last, "rows": _BATCH_SIZE}).all():
        texts = {row.id: search_text(row.folded_name, row.folded, fold(row.sport)) for row in rows}
        changed = [row for row in rows if row.search_text != texts[row.id]]
        if changed:
            connection.execute(write, [{"coach_id": row.id, "text": texts[row.id]} for row in changed])
        for row in changed:
            words.update(set(words_of(texts[row.id])).difference(words_of(row.search_text)))
        last = rows[-1].id
    _add_words(words)


def _add_words(words: set[str]) -> None:
    insert = sa.text("INSERT INTO search_typos (deletion, word) VALUES (:deletion, :word) ON CONFLICT DO NOTHING")
    rows = sorted((deletion, word) for word in words for deletion in deletions(word))
    for start in range(0, len(rows), _BATCH_SIZE):
        batch = rows[start : start + _BATCH_SIZE]
        op.get_bind().execute(insert, [{"deletion": deletion, "word": word} for deletion, word in batch])
