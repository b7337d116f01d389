"""Breadcrumbs: the pages above a page, from the most general to the page itself, for search engines."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Crumb(NamedTuple):
    """A page in the breadcrumbs: its name, and its path on this site."""

    name: str
    path: str


def breadcrumb_list(origin: str, crumbs: Sequence[Crumb]) -> dict[str, Any]:
    """Return the breadcrumbs as structured data (schema.org). The last one is the page itself."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": crumb.name, "item": origin + crumb.path}
            for position, crumb in enumerate(crumbs, start=1)
        ],
    }
