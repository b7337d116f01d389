"""Each promised number of hours is a single constant: after changing it, nothing still promises the old number."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sideline.cases.model import RESPONSE_HOURS
from sideline.pages.legal import SUPPORT_REPLY_HOURS

ROOT = Path(__file__).parents[2]
_NODE = str(shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node"))

CONSTANTS = {
    "cases/model.py": ("RESPONSE_HOURS", RESPONSE_HOURS, 31),
    "pages/legal.py": ("SUPPORT_REPLY_HOURS", SUPPORT_REPLY_HOURS, 37),
}
HOURS = re.compile(
    rf"\b(?:{RESPONSE_HOURS}|{SUPPORT_REPLY_HOURS})(?:-| )?(?:h|hours?)\b|\bwithin (?:a|one) day\b", re.I
)
"""A promised number of hours in a sentence."""

NO_PROMISES = {
    "if the address was never confirmed, 24 hours",
    "An app for two-step sign-in that you did not finish setting up | 24 hours",
}
"""Other periods that happen to have the same length."""

USUAL_DURATION_OF_CLAIMS = "usually within a day"
"""How long an admin usually takes for a claim, which has no promise and no clock."""


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the server and of the `make api` tools with other hours, and the files that it generates."""
    root = tmp_path_factory.mktemp("changed")
    ignored = shutil.ignore_patterns("__pycache__", "web_build")
    shutil.copytree(ROOT / "server/sideline", root / "server/sideline", ignore=ignored)
    shutil.copy(ROOT / "server/version.py", root / "server")
    shutil.copytree(ROOT / "web/build", root / "web/build")
    (root / "web/src/api").mkdir(parents=True)
    (root / "web/package.json").write_text('{"type": "module"}')
    (root / "web/node_modules").symlink_to(ROOT / "node_modules")
    for file, (name, number, other) in CONSTANTS.items():
        path = root / "server/sideline" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(f"\n{name} = {number}\n") == 1
        path.write_text(text.replace(f"\n{name} = {number}\n", f"\n{name} = {other}\n"), encoding="utf-8")
    (root / "openapi.json").write_text(_output([sys.executable, "-c", _OPENAPI, "openapi"], root / "server"))
    (root / "web/src/api/rules.ts").write_text(_output([_NODE, "build/rules.ts"], root / "web"))
    return root


_OPENAPI = "from sideline.cli.main import app; app()"
_LEGAL = """
from pathlib import Path
from sideline.config.settings import Settings
from sideline.pages.legal import read_legal_texts
for text in read_legal_texts(Settings(data_dir=Path("none"))).values():
    print(text.html)
"""


def _output(command: list[str], folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_the_contract_and_the_generated_web_file_have_the_other_number(changed: Path) -> None:
    contract = (changed / "openapi.json").read_text()
    rules = (changed / "web/src/api/rules.ts").read_text()
    assert HOURS.findall(contract) == HOURS.findall(rules) == []
    assert "within 31 hours of your report" in contract
    assert "within 31 hours of your report" in rules
    assert "RESPONSE_HOURS = 31\n" in rules
    assert "SUPPORT_REPLY_HOURS = 37\n" in rules


@pytest.mark.long
def test_legal_pages_say_the_other_number(changed: Path) -> None:
    pages = " ".join(_output([sys.executable, "-c", _LEGAL], changed / "server").split())
    assert "a person will look at it within 31 hours" in pages
    assert pages.count("We reply within 37 hours.") == 2
    assert len(HOURS.findall(pages)) == len(NO_PROMISES)


def test_no_source_of_a_page_or_email_has_the_number_in_a_sentence() -> None:
    sources = [
        *(
            path
            for path in (ROOT / "web/src").rglob("*.ts*")
            if ".test." not in path.name and path.parent.name != "api"
        ),
        *(ROOT / "server/sideline/pages/legal_texts").glob("*.md"),
        *(ROOT / "server/sideline").rglob("*.html"),
        *(ROOT / "server/sideline").rglob("*.txt"),
        *(ROOT / "server/sideline").rglob("*.py"),
    ]
    assert len(sources) > 400
    found = {}
    for path in sources:
        text = " ".join(path.read_text(encoding="utf-8").split())
        for allowed in (*NO_PROMISES, USUAL_DURATION_OF_CLAIMS if "features/claims" in str(path) else "\0"):
            text = text.replace(allowed, "")
        if "migrations" not in path.parts and HOURS.search(text):
            found[str(path.relative_to(ROOT))] = HOURS.findall(text)
    assert found == {}


@pytest.mark.parametrize(
    ("file", "explanation", "hours"),
    [
        ("docs/moderation.md", r"the (\d+) hours promised to reporters", RESPONSE_HOURS),
        ("docs/spec.md", r"clock of the promised (\d+) hours", RESPONSE_HOURS),
        ("docs/spec.md", r"will look at it within (\d+) hours", RESPONSE_HOURS),
        ("docs/spec.md", r"reply time text: within (\d+) hours", SUPPORT_REPLY_HOURS),
        ("docs/spec.md", r"an answer within (\d+) hours", SUPPORT_REPLY_HOURS),
    ],
)
def test_documents_say_the_number_of_the_constant(file: str, explanation: str, hours: int) -> None:
    text = " ".join((ROOT / file).read_text(encoding="utf-8").split())
    assert re.findall(explanation, text, re.IGNORECASE) == [str(hours)]
