"""How often names occur on the site, which says how likely it is that two lines with one name are two people."""

from collections import Counter
from collections.abc import Iterable

from sideline.coaches.same_coach import name_words

COLLEGE_COACHES = 40_000
"""Roughly how many people coach at US colleges: a site that lists fewer has not seen most of the namesakes."""

FEWEST, MOST = 0.01, 10.0
"""Bounds of the number of namesakes: names that occur once are not known better than the first, and on a site with few
coaches every name would otherwise seem more common than any is."""


_COMMON = 3
"""How many people have a first name that is no typo of another one."""


class NameCounts:
    """Counts of first and last names among all coaches on the site, made from their folded names."""

    def __init__(self, folded_names: Iterable[str]) -> None:
        self._first = Counter[str]()
        self._initial = Counter[str]()
        self._last = Counter[str]()
        # Each full name counts once, because many coaches are on the site several times, once for each school.
        different = set(map(name_words, folded_names))
        for words in different:
            self._first[words[0]] += 1
            self._initial[words[0][:1]] += 1
            self._last[words[-1]] += 1
        self._total = max(len(different), 1)

    def share_of_first_name(self, words: tuple[str, ...]) -> float:
        """Return which share of all coaches, from 0 to 1, has this first name; an initial stands for all its names."""
        counts = self._first if len(words[0]) > 1 else self._initial
        return max(counts[words[0]], 1) / self._total

    def is_common(self, first_name: str) -> bool:
        """Whether several people on the site have this first name."""
        return self._first[first_name] >= _COMMON

    def namesakes(self, words: tuple[str, ...]) -> float:
        """Return how many college coaches can be expected to have this first and last name, within the bounds."""
        last = max(self._last[words[-1]], 1) / self._total
        return min(max(self.share_of_first_name(words) * last * COLLEGE_COACHES, FEWEST), MOST)
