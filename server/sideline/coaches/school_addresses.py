"""Which email addresses belong to universities."""

from functools import lru_cache
from pathlib import Path


def is_school_address(address: str, listed: Path | None) -> bool:
    """Whether an email address belongs to a university: it ends in .edu, or its domain is in the file `listed`."""
    domain = address.rpartition("@")[2]
    domains = {"edu"} | (_listed_domains(listed, listed.stat().st_mtime_ns) if listed else set())
    parts = domain.split(".")
    return len(parts) > 1 and any(".".join(parts[start:]) in domains for start in range(len(parts)))


@lru_cache(maxsize=2)
def _listed_domains(file: Path, _changed_at: int) -> frozenset[str]:
    lines = (line.partition("#")[0].strip().lower() for line in file.read_text(encoding="utf-8").splitlines())
    return frozenset(line.removeprefix("@").removeprefix(".") for line in lines if line)
