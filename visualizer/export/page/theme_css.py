"""The themes as custom properties of CSS, so that a page has the window's colours."""

from __future__ import annotations

from dataclasses import fields

from visualizer.draw.theme import THEMES, Colour, Theme, readable_on

#: How strong the pane's colour is at the first visit, as a share of the theme's tint.
FAINTEST = 0.35


def theme_rules() -> str:
    """A rule for each theme; the first holds until the page's script has chosen."""
    return "\n".join(
        f'{":root, " if first else ""}:root[data-scheme="{name}"] {{ {_properties(theme)} }}'
        for first, (name, theme) in zip([True, *[False] * len(THEMES)], THEMES.items())
    )


def _properties(theme: Theme) -> str:
    found = {"color-scheme": "dark" if theme.name == "dark" else "light"}
    for field in fields(theme):
        value = getattr(theme, field.name)
        name = "--" + field.name.replace("_", "-")
        if isinstance(value, tuple) and isinstance(value[0], int):
            found[name] = _hex(value)
    for number, colour in enumerate(theme.panes):
        found[f"--pane-{number}"] = _hex(colour)
        found[f"--on-pane-{number}"] = _hex(readable_on(colour))
    found.update((f"--digit-{number}", _hex(c)) for number, c in enumerate(theme.digits, 1))
    found.update((f"--code-{kind}", _hex(colour)) for kind, colour in theme.code.items())
    found["--most-shade"] = f"{theme.tint}"
    found["--least-shade"] = f"{theme.tint * FAINTEST:.3f}"
    found["--weight"] = f"{theme.weight}"
    return " ".join(f"{name}: {value};" for name, value in found.items())


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
