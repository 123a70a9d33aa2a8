"""The themes as custom properties of CSS, so that a page has the window's colours."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product

from visualizer.draw.theme import PROJECTOR, THEMES, Theme, hex_of, readable_on, rgb
from visualizer.playback.marks import RECURSION, SHADES, PaneMark

_BLACK = rgb("000000")
#: Black on white, for paper: heat is in greys, all lines are black, hidden cells are grey.
PAPER = replace(
    PROJECTOR,
    name="print",
    raised=rgb("f0f0f0"),
    line=rgb("777777"),
    dim=rgb("333333"),
    warning=_BLACK,
    warning_ground=rgb("f0f0f0"),
    hidden=rgb("d2d2d2"),
    exploded=rgb("555555"),
    tint=0.0,
    weight=0,
    panes=dict.fromkeys(PROJECTOR.panes, (_BLACK,)),
    digits=(_BLACK,) * len(PROJECTOR.digits),
    code=dict.fromkeys(PROJECTOR.code, _BLACK),
    heat=tuple(rgb(grey * 3) for grey in ("ff", "e6", "cc", "b0", "90", "70")),
)
#: What lies between the cells: a grid on paper, where fills are no help.
_PAPER_GRID = rgb("777777")


def theme_rules() -> str:
    """A rule for each theme and one for paper; the first holds until the script has chosen."""
    return "\n".join(
        f'{":root, " if first else ""}:root[data-scheme="{theme.name}"] {{ {_properties(theme)} }}'
        for first, theme in zip([True, *[False] * len(THEMES)], [*THEMES.values(), PAPER])
    )


def _properties(theme: Theme) -> str:
    found = {"color-scheme": "dark" if theme.name == "dark" else "light"}
    for field in fields(theme):
        value = getattr(theme, field.name)
        name = "--" + field.name.replace("_", "-")
        if isinstance(value, tuple) and isinstance(value[0], int):
            found[name] = hex_of(value)
    for family, shade in product(theme.panes, range(SHADES)):
        mark = PaneMark("", family, shade)
        found[f"--pane-{mark.colour}"] = hex_of(theme.pane(mark))
    # All panes' colours are light, or all are dark.
    found["--on-pane"] = hex_of(readable_on(theme.panes[RECURSION][0]))
    found["--tint"] = f"{theme.tint}"
    found.update((f"--digit-{number}", hex_of(c)) for number, c in enumerate(theme.digits, 1))
    found.update((f"--code-{kind}", hex_of(colour)) for kind, colour in theme.code.items())
    found.update((f"--heat-{number}", hex_of(colour)) for number, colour in enumerate(theme.heat))
    found["--grid"] = hex_of(_PAPER_GRID if theme is PAPER else theme.panel)
    found["--weight"] = f"{theme.weight}"
    return " ".join(f"{name}: {value};" for name, value in found.items())
