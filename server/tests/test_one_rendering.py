"""A text of the interface stands in one place: in the server or in the web app, which read each other's texts.

The app reads the server's from answers and from what `make api` generates (web/build/), the server reads the titles
and descriptions of pages from the build (pages/build.py).
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SERVER = REPOSITORY / "server" / "sideline"
APP = REPOSITORY / "web" / "src"

TWICE = {
    "Cross Country": "the app describes days by sport",
    "Edition of {}": "the letter and the feed name editions, and the app does in titles that it writes itself",
    "Field Hockey": "the app describes days by sport",
    "Forgot your password?": "an email names the app's link",
    "New staff page": "the file with a user's data has terms of the app",
    "No reviews yet": "the server draws it into pictures",
    "Reply on hold": "a kind of case at the desk, and the button of a coach",
    "Reviews ({})": "the file with a user's data has terms of the app",
    "SIDELINE_{}": "the name of a setting: errors, and the desk where it is locked",
    "Something went wrong. Please try again.": "the app says it when the server doesn't answer",
    "Team Spirit": "a sample on the home page, for which the list of categories would be too heavy",
    "The day on which the list was valid.": "the API's reference, and a hint of a form",
    "This case involves you, so its notes are for others.": "the API refuses what the desk doesn't offer",
    "Waiting with others": "the file with a user's data has terms of the app",
}
"""The texts that stand in both, each with its reason."""

_NOT_SHOWN = {"cli", "migrations"}
"""Folders without texts of pages."""

_TEXT = re.compile(r"[A-Z“][^<>=\n]*")
_WORD = re.compile(r"[^\W\d_]+[’'\w-]*|\{\}")
_ARGUMENT = re.compile(r"\$?\{[^{}]*\}")
_GENERATED = "Do not edit"
_COMMENT = re.compile(r"/\*.*?\*/|(?<!\S)//[^\n]*", re.DOTALL)
_MARKUP = re.compile(r"<[^>]*>|\{%.*?%\}", re.DOTALL)


def is_of_interface(text: str) -> bool:
    """Whether a text has three words, or two with a capital: 'Not rated' is a common phrase. {} counts as a word."""
    words = _WORD.findall(text)
    is_title = len(words) > 1 and all(word[0].isupper() or word == "{}" for word in words)
    return bool(_TEXT.fullmatch(text)) and (len(words) > 2 or is_title)


def one_line(text: str) -> str:
    """The text with each run of spaces as one, and straight apostrophes."""
    return " ".join(text.replace("’", "'").split())


def texts_of_module(source: str) -> Iterator[str]:
    """The strings of a Python module, with {} for each value; docstrings are sentences of their own."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield one_line(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield one_line("".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values))


def texts_of_template(source: str) -> Iterator[str]:
    """The texts between the tags of a template, with {} for each value."""
    for text in _MARKUP.split(re.sub(r"\{\{.*?\}\}", "{}", source)):
        yield one_line(text)


def texts_of_server() -> set[str]:
    modules = (path for path in SERVER.rglob("*.py") if not _NOT_SHOWN & set(path.parts))
    texts = {text for path in modules for text in texts_of_module(path.read_text(encoding="utf-8"))}
    templates = SERVER.rglob("templates/*.html")
    texts |= {text for path in templates for text in texts_of_template(path.read_text(encoding="utf-8"))}
    return set(filter(is_of_interface, texts))


def source_of_app() -> str:
    """The app's modules without comments, each once more with {} for each value, in one line."""
    sources = []
    for path in sorted(APP.rglob("*.ts*")):
        source = path.read_text(encoding="utf-8")
        is_written = ".test." not in path.name and path.parent.name != "test" and path.name != "schema.d.ts"
        if is_written and _GENERATED not in source:
            plain = one_line(_COMMENT.sub("", source).replace("\\'", "'"))
            sources += [plain, _ARGUMENT.sub("{}", plain)]
    return " ".join(sources)


def stands_in(text: str, app: str) -> bool:
    """Whether a text is a whole string or the whole text between tags in the app."""
    return text in app and bool(re.search(rf"""['"`>}}]\s?{re.escape(text)}\s?['"`<{{$]""", app))


def test_no_text_stands_in_the_server_and_in_the_app() -> None:
    app = source_of_app()
    twice = {text for text in texts_of_server() if stands_in(text, app)}
    assert twice - TWICE.keys() == set(), "read one from the other, as the docstring of this module says"
    assert TWICE.keys() - twice == set(), "no longer in both"


def test_what_a_text_of_the_interface_is() -> None:
    for text in (
        "Coach Not Found",
        "Head Coach",
        "Rate {}",
        "No longer coaches at",
        "Men's and Women's",
        "It’s over now.",
    ):
        assert is_of_interface(text), text
    for text in ("Coach", "Not rated", "a lower case text", "SELECT", "{}", "A <b>bold</b> text of three"):
        assert not is_of_interface(text), text


def test_texts_are_found_however_they_are_written() -> None:
    module = """f(f"Rate {name}", "Two " "Parts")\n"""
    assert set(filter(is_of_interface, texts_of_module(module))) == {"Rate {}", "Two Parts"}
    assert list(filter(is_of_interface, texts_of_template("<p id='x'>Hello there,\n{{ name }}</p>"))) == [
        "Hello there, {}"
    ]
    for app in ("<p>Rate {}</p>", "`Rate {}`", "} Rate {} <", 'title="Rate {}"'):
        assert stands_in("Rate {}", app), app
    assert not stands_in("Rate {}", "'Please Rate {}'")
