"""How much a browser would draw for an SVG: parts that repeat parts can make ten million circles of 2 kB."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from urllib.parse import unquote
from xml.etree.ElementTree import Element

MAX_DRAWN = 10_000
"""The maximum number of elements that a browser would draw, with all repetitions."""

_REFERENCE = re.compile(r"(?:url|src)\(\s*[\"']?#([^\"')]*)", re.IGNORECASE)

_HARMLESS_STRING = re.compile(r"'[\w ,-]*'|\"[\w ,-]*\"")

_SELECTOR = re.compile(r"[\w-]*(?:[.#][\w-]+)*")

_LAST_NAME = re.compile(r"[.#]?[\w-]+$")

_VERTEX = re.compile(r"\d+|z", re.IGNORECASE)

# Nothing inside a gradient can repeat anything, and real logos fill hundreds of paths with one.
_GRADIENTS = {"linearGradient", "radialGradient"}

_NOT_INHERITED = {"clip-path", "mask", "filter"}

_EVERYWHERE = "*"

Uses = list[tuple[str, str]]
"""Properties with the ids that they name."""


class RepeatsTooOften(Exception):
    """A browser would draw more than MAX_DRAWN elements, or the parts refer to each other in a circle."""


def ensure_few_drawn(root: Element) -> None:
    """Raise RepeatsTooOften if a browser would draw too much. What is unclear, such as which elements an unusual
    selector means, counts as more than it is.
    """
    try:
        _Drawing(root).count(root)
    except RecursionError:
        raise RepeatsTooOften from None


class _Drawing:
    def __init__(self, root: Element) -> None:
        self._parents = {child: parent for parent in root.iter() for child in parent}
        self._by_id: dict[str, list[Element]] = defaultdict(list)
        sheets = []
        for element in root.iter():
            if _name(element) not in _GRADIENTS:
                self._by_id[element.get("id", "")].append(element)
            if _name(element) == "style":
                sheets.append("".join(element.itertext()))
        sheet = "\n".join(sheets)
        texts = [sheet, *(value for element in root.iter() for value in element.attrib.values())]
        self._all_inherited = any("inherit" in text.lower() for text in texts)
        # Without what is not there, of which a style sheet can name thousands for each element.
        self._by_selector = {
            selector: [use for use in dict.fromkeys(uses) if self._targets(use[1])]
            for selector, uses in _uses_by_selector(sheet).items()
        }
        self._vertices_of_sheet = len(_VERTEX.findall(sheet)) if "path(" in sheet.lower() else 0
        self._most_vertices = max(map(self._vertices, root.iter()))
        # A variable can carry a reference to where no counting finds it.
        if any("var(" in text.lower() for text in texts) and any(
            self._targets(id_) for text in texts for id_ in _ids(text)
        ):
            raise RepeatsTooOften
        self._own: dict[Element, Uses] = {}
        self._inherited: dict[Element, Uses] = {}
        self._counts: dict[Element, int | None] = {}

    def count(self, element: Element) -> int:
        """Return how many elements are drawn for one. Raises RepeatsTooOften."""
        if element in self._counts:
            known = self._counts[element]
            if known is None:
                raise RepeatsTooOften
            return known
        self._counts[element] = None
        count = 1
        for more in self._parts(element):
            count += more
            if count > MAX_DRAWN:
                raise RepeatsTooOften
        self._counts[element] = count
        return count

    def _parts(self, element: Element) -> Iterator[int]:
        yield from map(self.count, element)
        if _name(element) in _GRADIENTS:
            return
        inherited, vertices = self._inherited_by(element), self._vertices(element)
        yield from self._parts_of(dict.fromkeys([*inherited, *self._uses(element)]), vertices)
        for attribute, value in element.attrib.items():
            if attribute.rpartition("}")[2].lower() == "href":
                # What is repeated inherits from the element that repeats it.
                factor = 1 + sum(self._parts_of(inherited, self._most_vertices))
                yield from (factor * self.count(target) for target in self._targets(value.strip()[1:]))

    def _parts_of(self, uses: Iterable[tuple[str, str]], vertices: int) -> Iterator[int]:
        for property_, id_ in uses:
            for target in self._targets(id_):
                yield self.count(target) * (vertices if property_.startswith("marker") else 1)

    def _targets(self, id_: str) -> list[Element]:
        id_ = re.sub(r"[\t\n\r]", "", id_).strip()
        return [element for spelling in {id_, unquote(id_)} if spelling for element in self._by_id.get(spelling, [])]

    def _inherited_by(self, element: Element) -> Uses:
        """Return what an element and those around it set for all that is inside."""
        if element not in self._inherited:
            own = [use for use in self._uses(element) if self._all_inherited or use[0] not in _NOT_INHERITED]
            parent = self._parents.get(element)
            around = [] if parent is None else self._inherited_by(parent)
            self._inherited[element] = list(dict.fromkeys([*around, *own])) if own else around
        return self._inherited[element]

    def _uses(self, element: Element) -> Uses:
        if element not in self._own:
            uses: Uses = []
            for attribute, value in element.attrib.items():
                if attribute == "style":
                    uses += _declared(value)
                elif not attribute.startswith("{"):
                    uses += [(attribute, id_) for id_ in _ids(value)]
            classes = [f".{name}" for name in element.get("class", "").split()]
            for selector in (_EVERYWHERE, _name(element), f"#{element.get('id', '')}", *classes):
                uses += self._by_selector.get(selector, [])
            self._own[element] = [use for use in dict.fromkeys(uses) if self._targets(use[1])]
        return self._own[element]

    def _vertices(self, element: Element) -> int:
        """Return at most how often a marker is drawn on a shape."""
        texts = (element.get(attribute, "") for attribute in ("d", "points", "style"))
        return 2 + self._vertices_of_sheet + sum(len(_VERTEX.findall(text)) for text in texts)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _ids(text: str) -> Iterator[str]:
    for found in _REFERENCE.finditer(text):
        yield found[1]


def _declared(text: str) -> Uses:
    """Return what declarations use. If a string or comment may contain a semicolon, the property counts as unknown: as
    a marker, which is drawn most often.
    """
    is_clear = not re.search(r"[\"']|/\*", _HARMLESS_STRING.sub("", text))
    uses: Uses = []
    for declaration in text.split(";"):
        property_ = declaration.partition(":")[0].strip().lower() if is_clear else "marker"
        uses += [(property_, id_) for id_ in _ids(declaration)]
    return uses


def _uses_by_selector(sheet: str) -> dict[str, Uses]:
    """Return what rules use, by the last name of their selectors. A rule that is not plain counts for all elements."""
    found: dict[str, Uses] = defaultdict(list)
    is_clear = not re.search(r"[\"'@]|/\*", _HARMLESS_STRING.sub("", sheet))
    for rule in sheet.split("}") if is_clear else [sheet]:
        selectors, _, declarations = rule.partition("{")
        if not _REFERENCE.search(rule):
            continue
        if not is_clear or "{" not in rule or "{" in declarations:
            found[_EVERYWHERE] += [("marker", id_) for id_ in _ids(rule)]
            continue
        for selector in selectors.split(","):
            last = (re.split(r"[\s>+~]+", selector.strip()) or [""])[-1]
            name = _LAST_NAME.search(last) if _SELECTOR.fullmatch(last) else None
            found[name[0] if name else _EVERYWHERE] += _declared(declarations)
    return found
