"""The table of settings in README.md matches settings.py."""

from pathlib import Path

from sideline.settings import Settings

README = Path(__file__).parents[2] / "README.md"


def settings_table() -> str:
    """The table as README.md must hold it."""
    lines = ["| variable | default | what |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = "" if field.default in ("", None) else f"`{field.default}`"
        lines.append(f"| `SIDELINE_{name.upper()}` | {default} | {field.description} |")
    return "\n".join(lines)


def test_every_setting_is_documented() -> None:
    text = README.read_text(encoding="utf-8")

    assert text.split("<!-- settings -->\n")[1].split("\n<!-- /settings -->")[0] == settings_table()
