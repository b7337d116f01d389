"""Who has which letters side by side? Kept as bitmaps: to intersect sets of a million costs microseconds.

A gram is up to three letters side by side in the name of a coach, or in a word of university or sport; or a division,
whose capital letters no other gram has. Whoever fits a text has all its grams. `coach_grams` holds the coaches with a
gram as Roaring bitmaps of ids, those of `BLOCK` ids in a row. Coaches are only ever added to one: who is gone is looked
at in vain, nobody is missed.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, cast

from pyroaring import BitMap
from sqlalchemy import Table, select
from sqlalchemy.orm import Session

from sideline.coaches.model import CoachGram
from sideline.core.insert_if_absent import insert_if_absent, insert_or_replace

BLOCK = 1 << 16
"""Ids of one row: as many as Roaring keeps together."""

LETTERS = 3
"""Of the longest gram."""

Ways = tuple[frozenset[str], ...]
"""Of a term: whoever fits it has all grams of one of these."""

_TABLE = cast(Table, CoachGram.__table__)


class Kept(NamedTuple):
    """The coaches of a block who have a gram."""

    gram: str
    block: int
    coaches: bytes

    @property
    def bitmap(self) -> BitMap:
        """Their ids."""
        return BitMap.deserialize(self.coaches)


def grams_asked(text: str) -> frozenset[str]:
    """What a name that holds `text` has: all its grams of three letters, or the text itself where it has no more."""
    return frozenset(text[at : at + LETTERS] for at in range(max(1, len(text) - LETTERS + 1)))


def grams_asked_of_places(text: str) -> frozenset[str]:
    """What a coach has whose university or sport holds `text`."""
    return frozenset[str]().union(*map(grams_asked, text.split()))


class Searched(NamedTuple):
    """What a coach is searched by; name, university and sport as they are searched."""

    name: str
    university: str
    sport: str
    division: str

    def grams(self) -> set[str]:
        """Those of the whole name, of each word of university and sport; and the division."""
        texts = (self.name, *self.university.split(), *self.sport.split())
        sizes = range(1, LETTERS + 1)
        grams = {text[at : at + size] for text in texts for size in sizes for at in range(len(text) - size + 1)}
        return {*grams, self.division} - {""}


def keep_grams(session: Session, coaches: Mapping[int, Searched]) -> None:
    """Keep the grams of new coaches, who come by id, in the transaction that adds them."""
    blocks: dict[int, dict[str, BitMap]] = {}
    for coach_id, searched in coaches.items():
        new = blocks.setdefault(coach_id // BLOCK, {})
        for gram in searched.grams():
            new.setdefault(gram, BitMap()).add(coach_id)
    for block, new in sorted(blocks.items()):
        _add(session, block, new)


def _add(session: Session, block: int, new: Mapping[str, BitMap]) -> None:
    _hold(session, block)
    query = select(*_TABLE.c).where(CoachGram.block == block, CoachGram.gram.in_(sorted(new)))
    held = {kept.gram: kept.bitmap for kept in (Kept(*row) for row in session.execute(query))}
    now = ((gram, _serialized(ids | held.get(gram, BitMap()))) for gram, ids in sorted(new.items()))
    insert_or_replace(session, _TABLE, [{"gram": gram, "block": block, "coaches": coaches} for gram, coaches in now])


def _hold(session: Session, block: int) -> None:
    """Of two who add to a block at once one waits here. The row of no letters is there for this alone."""
    insert_if_absent(session, _TABLE, [{"gram": "", "block": block, "coaches": BitMap().serialize()}])
    session.execute(select(CoachGram.block).where(CoachGram.gram == "", CoachGram.block == block).with_for_update())


def _serialized(bitmap: BitMap) -> bytes:
    bitmap.run_optimize()
    return bitmap.serialize()


def who_may_fit(terms: Iterable[Ways], held: Mapping[str, BitMap]) -> BitMap:
    """The ids of those who have the grams of a way of each term, of which there is one; `held`: who has each gram."""
    return reduce(and_, (reduce(or_, (_with_all(grams, held) for grams in ways)) for ways in terms))


def _with_all(grams: Iterable[str], held: Mapping[str, BitMap]) -> BitMap:
    return reduce(and_, (held[gram] for gram in grams))
