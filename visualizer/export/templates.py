"""Pages from templates: one file each, in which what people named is only ever text.

Nothing is fetched, and each page's own policy forbids it: its one script and its one style sheet
are allowed by their hashes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from visualizer.errors import one_line, printable
from visualizer.export.theme_css import theme_rules


def _without_control(value: object) -> object:
    return printable(value) if type(value) is str else value


_ENVIRONMENT = Environment(
    loader=PackageLoader("visualizer.export", ""),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_without_control,
    trim_blocks=True,
    lstrip_blocks=True,
)


class PageText(NamedTuple):
    """A page, and the style sheet and script in it, which a policy has to allow by their hashes."""

    text: str
    style: str
    script: str


def page_of(
    template: str,
    scripts: Iterable[str],
    data: str,
    *,
    title: str,
    theme: str = "auto",
    framed: Sequence[PageText] = (),
    values: Mapping[str, object] = MappingProxyType({}),
) -> PageText:
    """The page of a template, which has its style sheet beside it, with ``data`` as `json_text`.

    The template has the ``values`` too. ``scripts`` are files in this folder; the page's policy
    binds the pages that are ``framed`` in it too.
    """
    style = f"{theme_rules()}\n{part(template.replace('.html', '.css'))}"
    script = "\n".join(map(part, scripts))
    text = _ENVIRONMENT.get_template(template).render(
        title=one_line(title),
        theme=theme,
        style=Markup(style),
        script=Markup(script),
        data=Markup(data),
        styles=_hashes(style, *(page.style for page in framed)),
        scripts=_hashes(script, *(page.script for page in framed)),
        **values,
    )
    return PageText(text, style, script)


def rendered(template: str, **values: object) -> str:
    """A template that is no page of its own, filled in."""
    return _ENVIRONMENT.get_template(template).render(values)


def part(name: str) -> str:
    """The text of a style sheet or a script of this folder without comments and indentation."""
    text = files("visualizer.export").joinpath(name).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) if name.endswith(".css") else text
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def json_text(data: object) -> str:
    """JSON for a script element of a page: without "<" no text in it can end the element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _hashes(*texts: str) -> Markup:
    """The sources that a policy allows by their hashes."""
    digests = (hashlib.sha256(text.encode("utf-8")).digest() for text in texts)
    return Markup(" ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests))
