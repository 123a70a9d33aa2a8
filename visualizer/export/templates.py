"""Pages rendered from templates, each a single file. Texts of users are always escaped.

The content security policy of a page forbids all requests, and allows its script and its style sheet by
their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from markupsafe import Markup

from visualizer.draw.theme import PAPER_THEME, THEMES, Theme, text_colour_on, to_hex
from visualizer.errors import make_printable, to_one_line
from visualizer.language.keys import PAGE_KEYS, ActionKeys
from visualizer.language.signs import table_of_signs
from visualizer.playback.comparison import RECURSION, SHADE_COUNT, PaneTag
from visualizer.programs.languages.syntax import descendants, field_of, first_error_line, parse_with, text_of

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _environment() -> Environment:
    # Slow to import, and who computes only the data of a page needs no template.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("visualizer.export", ""),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=lambda value: make_printable(value) if type(value) is str else value,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class PageText(NamedTuple):
    """The text of a page, and the style sheet and the script in it."""

    text: str
    style: str
    script: str


def render_page(
    template: str,
    script: str,
    data: str,
    *,
    title: str,
    theme: str = "auto",
    image: str = "",
    keys: Mapping[str, ActionKeys] = PAGE_KEYS,
    framed: Sequence[PageText] = (),
    sheets: Sequence[str] = (),
    python: str = "",
    **values: object,
) -> PageText:
    """Render a page from a template, whose style sheet has the same name, and from ``values``.

    ``script`` is the main module, a path in this folder, and ``data`` what it reads, as `json_text`
    returns it; ``sheets`` are further style sheets. The policy of the page also allows the pages that it opens in
    frames, ``framed``, and if the page has Python in itself, what ``python`` has for its scripts, workers with
    WebAssembly. Then the script starts before that is read.
    """
    names = ("shared/base.css", *sheets, f"{template[:-5]}.css")
    style = "\n".join([theme_rules(), *(_without_comments(resource_text(name)) for name in names)])
    bundle = bundle_script(script) if script else ""
    text = (
        _environment()
        .get_template(template)
        .render(
            title=to_one_line(title),
            theme=theme,
            style=Markup(style),
            script=Markup(bundle),
            image=image,
            images="data:" if script else "'self' data:",
            data=Markup(data),
            python=Markup(python),
            keys=keys,
            table=Markup(json_text({**table_of_signs(), "keys": keys})),
            styles=_hash_sources(style, *(page.style for page in framed)),
            scripts=_hash_sources(bundle, *(page.script for page in framed)),
            **values,
        )
    )
    return PageText(text, style, bundle)


def render_template(template: str, **values: object) -> str:
    """Render a template of something else than a page."""
    return _environment().get_template(template).render(values)


#: A statement at the top level of a module: its place, which is file and line; the names that it imports or declares;
#: the module that it imports from, or its own if it exports; and its text without ``export``, empty for an import.
_Statement: TypeAlias = tuple[str, list[str], str, str]


def bundle_script(main: str) -> str:
    """One script of a module and of all that it imports, each once and before its importers.

    ``main`` is its path in this folder. Raises SyntaxError, with file and line, if the script would not do what the
    modules do: then they are wrong, and not the user.
    """
    declared: dict[str, tuple[str, str]] = {}
    statements = list(_statements_in_order(main, set()))
    for place, names, module, text in statements:
        for name in names:
            where, exporter = declared.setdefault(name, (place, module))
            if text and where != place:
                raise SyntaxError(f"{place}: {name} is also declared in {where}")
            if not text and (where == place or exporter != module):
                raise SyntaxError(f"{place}: {module} does not export {name}, or is missing, or imports this module")
    return "\n".join(text for *_, text in statements if text)


def _statements_in_order(path: str, begun: set[str]) -> Iterator[_Statement]:
    begun.add(path)
    statements = _read_module(path, resource_text(path))
    for _, _, module, _ in statements:
        if module and module not in begun:
            with suppress(FileNotFoundError):
                yield from _statements_in_order(module, begun)
    yield from statements


#: The forms of statements: imports and exports have only these.
_FORMS = re.compile(r"import \{(\s*\w+,)*\s*\w*\s*\} from|export (?!default)\w|(?!import\b|export\b)")
#: What names are in the syntax tree, alone and in a pattern.
_NAMES = ("identifier", "shorthand_property_identifier_pattern")


@cache
def _read_module(path: str, text: str) -> list[_Statement]:
    statements, root = [], parse_with("javascript", text)
    wrong = first_error_line(root)
    for node in root.children:
        place = f"{path}:{wrong or node.start_point[0] + 1}"
        if wrong or not _FORMS.match(text_of(node)):
            raise SyntaxError(f"{place}: not JavaScript, `import {{ a, b }} from`, or `export` before a declaration")
        declaration = field_of(node, "declaration") or node
        named = [field_of(each, "name") for each in (declaration, *declaration.named_children)]
        module, kept = path if declaration != node else "", _without_comments(text_of(declaration))
        if node.type == "import_statement":
            named, source = [node], text_of(field_of(node, "source"))[1:-1]
            module, kept = posixpath.normpath(posixpath.join(path, "..", source)), ""
        names = [text_of(each) for part in named if part for each in descendants(part) if each.type in _NAMES]
        statements.append((place, names, module, kept))
    return statements


def _without_comments(text: str) -> str:
    """The text of a style sheet or a script without comments and indentation."""
    lines = map(str.strip, re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


@lru_cache
def resource_text(name: str) -> str:
    """The text of a file in this folder."""
    return files("visualizer.export").joinpath(name).read_text(encoding="utf-8")


def json_text(data: object) -> str:
    """JSON for a script element; it has no "<", so no text in it can end the element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _hash_sources(*texts: str) -> Markup:
    """The hashes of texts, as sources of a content security policy."""
    digests = (hashlib.sha256(text.encode("utf-8")).digest() for text in texts)
    return Markup(" ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests))


#: The number of colours of the heat, as in `shared/colours.js`.
HEAT_STEPS = 24


def theme_rules() -> str:
    """The CSS rules of all themes and of paper; the first is the default until the script has chosen."""
    return ":root, " + "\n".join(
        f':root[data-scheme="{theme.name}"] {{ {_theme_properties(theme)} }}'
        for theme in (*THEMES.values(), PAPER_THEME)
    )


def _theme_properties(theme: Theme) -> str:
    properties = {"color-scheme": "dark" if theme.name == "dark" else "light"}
    for name, value in vars(theme).items():
        if isinstance(value, tuple) and isinstance(value[0], int):
            properties["--" + name.replace("_", "-")] = to_hex(value)
    tags = [PaneTag("", family, shade) for family, shade in product(theme.panes, range(SHADE_COUNT))]
    panes = {tag.colour: theme.pane_colour(tag) for tag in tags}
    for name, colour in {**panes, "unnamed": theme.dim}.items():
        properties[f"--pane-{name}"] = to_hex(colour)
        properties[f"--visited-{name}"] = to_hex(theme.figure_fill(colour))
    # The colours of panes are either all light or all dark.
    properties["--on-pane"] = to_hex(text_colour_on(theme.panes[RECURSION][0]))
    properties.update((f"--digit-{number}", to_hex(c)) for number, c in enumerate(theme.digits, 1))
    properties.update((f"--code-{kind}", to_hex(colour)) for kind, colour in theme.code.items())
    for number in range(HEAT_STEPS):
        colour = theme.heat_colour(number / (HEAT_STEPS - 1))
        properties[f"--heat-{number}"] = to_hex(colour)
        properties[f"--on-heat-{number}"] = to_hex(text_colour_on(colour))
    properties["--on-current"] = to_hex(text_colour_on(theme.current))
    # The lines between cells; on paper, where fills are pale, they are visible.
    properties["--grid"] = to_hex(theme.line if theme is PAPER_THEME else theme.panel)
    properties["--weight"] = f"{theme.weight}"
    return " ".join(f"{name}: {value};" for name, value in properties.items())
